"""An independent judge of stories: each claim has to follow from what was said up to it.

What is known at a sentence: the premises stated so far, the rules of the game named so far, and
that every card has one holder, which everybody knows. A SAT solver is asked, on an encoding of its
own, whether that leaves any way for the claim to be false.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from resolver import Clause


class Judge:
    """One table; `faults` are the sentences of a story that claim too much."""

    def __init__(self, holders: Iterable[str], cards: Iterable[str]) -> None:
        self.cards = list(cards)
        self.holders = list(holders)
        cells = [f"{h}:{c}" for h in self.holders for c in self.cards]
        self.numbers = {cell: number for number, cell in enumerate(cells, start=1)}
        self.base: list[list[int]] = []
        for card in self.cards:
            column = [self.numbers[f"{h}:{card}"] for h in self.holders]
            self.base.append(column)
            self.base += [[-a, -b] for a, b in combinations(column, 2)]

    def faults(self, sentences: Iterable[Any], goal: Any) -> list[str]:
        """Return the sentences whose claims do not follow; the last must end the matter."""
        known, top, wrong = list(self.base), len(self.numbers), []
        said = list(sentences)
        for sentence in said:
            known += [[self.code(literal) for literal in clause] for clause in sentence.premises]
            for rule in sentence.rules:
                top = self.count(known, top, rule)
            for claim in sentence.claims:
                if not self.follows(known, top, claim):
                    wrong.append(str(sentence))
        denied = [] if goal is None else [[-self.code(goal)]]
        if self.possible(known + denied):
            wrong.append("the end of the story")
        return wrong

    def code(self, literal: Any) -> int:
        number = self.numbers[literal.name]
        return number if literal.positive else -number

    def count(self, known: list[list[int]], top: int, rule: Any) -> int:
        atoms = [self.numbers[atom] for atom in rule.atoms]
        for make, bound in ((CardEnc.atleast, rule.lower), (CardEnc.atmost, rule.upper)):
            encoded = make(atoms, bound, top_id=top, encoding=EncType.seqcounter)
            known += encoded.clauses
            top = max(top, encoded.nv)
        return top

    def follows(self, known: list[list[int]], top: int, claim: Any) -> bool:
        """Whether it is impossible that a clause is false, or a line below its bound."""
        if isinstance(claim, Clause):
            return not self.possible([*known, *([-self.code(literal)] for literal in claim)])
        if claim.bound <= 0:
            return True
        if not claim.terms:
            return not self.possible(known)
        # A literal that counts twice stands in the list twice.
        literals = [self.code(literal) for n, literal in claim.terms for _ in range(n)]
        if claim.bound > len(literals):
            return not self.possible(known)
        less = CardEnc.atmost(literals, claim.bound - 1, top_id=top, encoding=EncType.seqcounter)
        return not self.possible(known + less.clauses)

    def possible(self, clauses: list[list[int]]) -> bool:
        with Solver(name="cadical153", bootstrap_with=clauses) as solver:
            return bool(solver.solve())
