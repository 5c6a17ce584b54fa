"""Sums of cases, where no single sum refutes the premises.

    premises, x ⊢ 0 ≥ 1     premises, ¬x ⊢ 0 ≥ 1
    ────────────────────────────────────────────      the first sum ends in ¬x ≥ 1, the second in
              premises ⊢ 0 ≥ 1                        x ≥ 1, and the third adds up these two

A case is one more unit, and what its sum says without it is the conclusion.

Source: Hooker, Annals of Operations Research 12, 1988; Cook, Coullard & Turán, Discrete Applied
Mathematics 18, 1987.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import islice
from typing import Final

from attrs import define, field

from resolver.budget import Meter
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Summation, add_up_lines
from resolver.proofs.proof import Proof
from resolver.search.counting.sums import Part, Premise, find_one_sum
from resolver.search.events import AddedUp, Decided, Listener

MOST_ATOMS_TRIED: Final = 24  # atoms on which two cases are tried


def write_sum_proof(parts: Sequence[Part], tracer: Listener | None = None) -> Proof:
    """Return the proof that states the parts of one sum, and adds them up to 0 ≥ 1.

    >>> p, not_p = (Premise.axiom(Clause([text]), "given", 1) for text in ("p", "~p"))
    >>> print(write_sum_proof(find_one_sum([p, not_p], Meter())))
      1. p        axiom: given
      2. ¬p       axiom: given
      3. 0 ≥ 1    sum of 1, 2

    Args:
        parts: Pairs of a multiplier and a premise.
        tracer: Is called with each event.
    """
    cases = _CaseSearch((), Meter(), tracer)
    return cases.derivation.proof(cases.conclude(parts, ()))


def refute_by_sums(
    premises: Sequence[Premise], meter: Meter | None = None, tracer: Listener | None = None
) -> Proof | None:
    """Return a counting proof that the premises cannot all hold, or None: they can.

    >>> texts = "p q", "p ~q", "~p q", "~p ~q"
    >>> premises = [Premise.axiom(Clause(text.split()), "given", 1) for text in texts]
    >>> print(refute_by_sums(premises))
      1. ¬p ∨ q      axiom: given
      2. ¬p ∨ ¬q     axiom: given
      3. 2 ¬p ≥ 1    sum of 1, 2
      4. ¬p ≥ 1      sum of 3, divided by 2
      5. p ∨ q       axiom: given
      6. p ∨ ¬q      axiom: given
      7. 0 ≥ 1       sum of 5, 6, 2 × 4

    A step is a row that a pivot changes, and what is kept is what is concluded of a case.

    Args:
        premises: The lines that may be added.
        meter: Counts the pivots.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return _CaseSearch(premises, meter or Meter(), tracer).proof()


@define
class _CaseSearch:
    """Searches case by case; what it concludes of one case is a premise of all later ones."""

    premises: Sequence[Premise]
    meter: Meter
    tracer: Listener | None
    derivation: Summation = field(factory=Summation)
    concluded: dict[Premise, int] = field(factory=dict)

    def proof(self) -> Proof | None:
        """Return the proof, or None when a case has no contradiction."""
        case: list[Literal] = []
        while True:
            parts = self.sum(case)
            if parts is not None:
                step = self.conclude(parts, case)
                if not self.backtrack(case, step):
                    return self.derivation.proof(step)
            elif not self.assume(case):
                return None

    def sum(self, case: Sequence[Literal]) -> list[Part] | None:
        """Return the parts of a sum that refutes a case, less its assumptions; None for none."""
        assumed = [Premise.axiom(Clause([literal]), "assumed", 1) for literal in case]
        parts = find_one_sum([*assumed, *self.premises, *self.concluded], self.meter)
        return parts and [part for part in parts if part[1] not in assumed]

    def assume(self, case: list[Literal]) -> bool:
        """Assume one literal more; return False where the case can be, all lines being true."""
        literal = (None if case else self.parting()) or self.shortest(set(case))
        if literal is None:
            return False
        if self.tracer is not None:
            self.tracer(Decided(literal))
        case.append(literal)
        return True

    def backtrack(self, case: list[Literal], step: int) -> bool:
        """Go back to where the conclusion settles a literal; return False where none is left."""
        line = self.derivation.clause(step)
        assert isinstance(line, Line), "what is summed is a line"
        while case and ~case[-1] not in line:  # it was not needed
            case.pop()
        if not case:
            return False
        case.pop()
        self.meter.keep()
        self.concluded[Premise(line, "a case", 1)] = step
        return True

    def conclude(self, parts: Sequence[Part], case: Sequence[Literal]) -> int:
        """Return the number of the step that the parts add up to: not all of the case is true."""
        if not any(len(premise.line) for _, premise in parts):
            return self.number(parts[0][1])  # it is 0 ≥ 1 as it stands
        line = _weaken_to_denial([(often, premise.line) for often, premise in parts], case)
        clause = Line(tuple((1, literal) for literal in line), 1)
        if self.tracer is not None:
            lines = tuple((often, premise.line) for often, premise in parts)
            self.tracer(AddedUp(clause, lines))
        steps = [(often, self.number(premise)) for often, premise in parts]
        most = max((n for n, _ in line.terms), default=1)
        if most == 1:
            return self.derivation.add_up(steps, weakened=clause)
        step = self.derivation.add_up(steps, weakened=line)
        return self.derivation.add_up([(1, step)], most, weakened=clause)

    def number(self, premise: Premise) -> int:
        """Return the number of the step that a premise is."""
        step = self.concluded.get(premise)
        return premise.state(self.derivation) if step is None else step

    def parting(self) -> Literal | None:
        """Return a literal such that one sum refutes either case; None if few tries find none.

        Who reads a proof is spared all cases but two.
        """
        if self.concluded:
            return None
        open_clauses = (
            premise.clause
            for premise in self.premises
            if premise.clause and len(premise.clause) > 1
        )
        atoms = dict.fromkeys(literal.name for clause in open_clauses for literal in clause)
        for atom in islice(atoms, MOST_ATOMS_TRIED):
            literal = Literal.of(atom)
            if self.sum([literal]) is not None and self.sum([~literal]) is not None:
                return literal
        return None

    def shortest(self, case: Set[Literal]) -> Literal | None:
        """Return an open literal of the line that has the fewest; None where all lines are true."""
        best, least = None, 0
        for premise in (*self.premises, *self.concluded):
            line = premise.line
            missing = line.bound - sum(n for n, literal in line.terms if literal in case)
            if missing > 0:
                choice = [unset for unset in line if unset not in case and ~unset not in case]
                if best is None or len(choice) < least:
                    best, least = choice[0], len(choice)
        return best


def _weaken_to_denial(parts: Sequence[tuple[int, Line]], case: Sequence[Literal]) -> Line:
    """Return the sum of the parts, weakened to the complements of the literals of a case."""
    total, denied = add_up_lines(parts), {~literal for literal in case}
    kept = tuple(term for term in total.terms if term[1] in denied)
    return Line(kept, total.bound - sum(n for n, summand in total.terms if summand not in denied))
