"""Rebuilds a derivation by resolution while a clausal proof is read.

If a clause is denied, its hints become unit one after the other, until one of them is false. That
one, resolved with those before it from the last to the first, gives the clause or one that subsumes
it. Hints in any order are scanned back and forth as long as one more of them becomes unit.

Source: Goldberg & Novikov, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004, for why every such
chain is found this way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof
from resolver.text.cnf import Cnf


@frozen
class SolverLine:
    """A line of a solver's proof, by its number and its text, as the source of a step.

    The text is empty if no line says so, as unit propagation found the step behind that line.
    """

    number: int
    text: str

    def __str__(self) -> str:
        if self.text:
            return f"line {self.number}: {self.text}"
        return f"after line {self.number}, by unit propagation"


@frozen
class ClauseAddition:
    """A line that adds a clause, with the clause's number and its hints."""

    source: SolverLine
    number: int
    clause: Any  # A Clause; None if a trace leaves it to be found.
    hints: tuple[int, ...]

    def fails(self, reason: str) -> ProofError:
        """Return the error of this addition, which does not hold."""
        return ProofError(self.number, f"line {self.source.number}: {reason}")


class Rebuilding:
    """The derivation that grows while a clausal proof is read.

    Clauses are named by their numbers in that proof; the premises have those from 1, in order.

    Args:
        cnf: The premises.
        budget: A limit on the work; a step is one look at a hint.
        ordered: Whether hints must become unit in their order.
    """

    def __init__(
        self, cnf: Cnf, budget: Budget | Meter | None = None, ordered: bool = True
    ) -> None:
        self.given = cnf.sourced()
        self.ordered = ordered
        self.meter = Meter.of(budget)
        self.derivation = Derivation()
        self.steps: dict[int, int] = {}  # The step of each clause by its number.
        self.sources: dict[int, SolverLine] = {}  # The line that ends with each step.

    def state(self, number: int, clause: Clause, source: object) -> Clause:
        """Add an axiom under a number, and return it."""
        self.steps[number] = self.derivation.axiom(clause, source)
        return clause

    def add(self, addition: ClauseAddition) -> Clause:
        """Derive the clause of an addition, or one that subsumes it, and return that.

        Raises:
            ProofError: The hints do not give it.
            SearchStopped: The budget ran out.
        """
        self.refuse_known(addition)
        step = self.steps[addition.number] = self._derive(addition)
        self.sources.setdefault(step, addition.source)
        return self.derivation.clause(step)

    def refuse_known(self, addition: ClauseAddition) -> None:
        """Refuse an addition with the number of another clause."""
        if addition.number in self.steps or addition.number <= len(self.given):
            raise addition.fails("another clause has this number")

    def proof(self, number: int | None) -> Proof:
        """Return the proof of a clause, whose steps have the lines that they end as sources.

        Raises:
            DimacsError: There is no number.
        """
        if number is None:
            raise DimacsError(1, "the text adds no clause, and so proves none")
        return self.derivation.proof(self.steps[number], self.sources)

    def step_of(self, number: int, addition: ClauseAddition) -> int:
        """Return the step of a clause; a premise becomes a step at its first use."""
        if 0 < number <= len(self.given) and number not in self.steps:
            self.state(number, *self.given[number - 1])
        if number not in self.steps:
            raise addition.fails(f"there is no clause {number} before it")
        return self.steps[number]

    def _derive(self, addition: ClauseAddition) -> int:
        """Derive the clause of an addition, or one that subsumes it, and return the step."""
        false_literals = set(addition.clause.literals)
        trail: list[tuple[Literal, int]] = []
        hints: Sequence[int] = addition.hints
        while hints:
            self.meter.step(len(hints))
            not_yet_unit: list[int] = []
            for hint in hints:
                step = self.step_of(hint, addition)
                undecided = self.derivation.clauses[step] - false_literals
                if not undecided:
                    return self._resolve_back(step, trail, addition.clause)
                if len(undecided) == 1:
                    (literal,) = undecided
                    false_literals.add(~literal)
                    trail.append((literal, step))
                elif self.ordered:
                    clause = self.derivation.clause(step)
                    reason = f"denying {addition.clause}, hint {hint} ({clause}) is not yet unit"
                    raise addition.fails(reason)
                else:
                    not_yet_unit.append(hint)

            # A scan in the other direction helps only if this one made a hint unit.
            hints = not_yet_unit[::-1] if len(not_yet_unit) < len(hints) else ()

        numbers = ", ".join(map(str, addition.hints)) or "(none)"
        raise addition.fails(f"denying {addition.clause}, its hints {numbers} give no conflict")

    def _resolve_back(self, step: int, trail: list[tuple[Literal, int]], target: Clause) -> int:
        """Resolve a false clause with the reasons on the trail, the latest first."""
        derivation = self.derivation
        for literal, reason in reversed(trail):
            if ~literal in derivation.clauses[step] and ~literal not in target.literals:
                step = derivation.join(step, reason, ~literal)
        return step
