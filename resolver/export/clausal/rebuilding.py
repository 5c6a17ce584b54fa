"""The derivation that grows while a clausal proof is read.

Under the denial of a clause, its hints become unit one after the other until one is false. That
one, resolved with those before it, the latest first, gives the clause, or one that subsumes it.
Hints in any order are gone through to and fro, as long as one more of them becomes unit.

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
    """A line of a solver's proof, as the source of what it says: its number, and its text.

    The text is empty where no line says it, as unit propagation found it after that one.
    """

    number: int
    text: str

    def __str__(self) -> str:
        if self.text:
            return f"line {self.number}: {self.text}"
        return f"after line {self.number}, by unit propagation"


@frozen
class ClauseAddition:
    """A line that adds a clause: where it is, the clause's number, and the clauses that show it."""

    source: SolverLine
    number: int
    clause: Any  # a Clause; None where a trace leaves it to be found
    hints: tuple[int, ...]

    def fails(self, reason: str) -> ProofError:
        """Return the error that this addition does not hold."""
        return ProofError(self.number, f"line {self.source.number}: {reason}")


class Rebuilding:
    """The derivation that grows while a clausal proof over these clauses is read.

    Clauses go by their numbers in that proof: the ones given from 1, in order.

    Args:
        cnf: The clauses that are given.
        budget: A limit on the work; a step is a hint that is looked at.
        ordered: Whether hints must become unit in their order.
    """

    def __init__(
        self, cnf: Cnf, budget: Budget | Meter | None = None, ordered: bool = True
    ) -> None:
        self.given, self.ordered = cnf.sourced(), ordered
        self.meter = Meter.of(budget)
        self.derivation = Derivation()
        self.steps: dict[int, int] = {}  # by the number of the clause
        self.sources: dict[int, SolverLine] = {}  # of each step the line that it ends

    def state(self, number: int, clause: Clause, source: object) -> Clause:
        """State an axiom that goes by this number, and return it."""
        self.steps[number] = self.derivation.axiom(clause, source)
        return clause

    def add(self, addition: ClauseAddition) -> Clause:
        """Derive the clause of an addition; return it, or that derived which subsumes it.

        Raises ProofError when the hints do not show it, SearchStopped when the budget runs out.
        """
        self.refuse_known(addition)
        step = self.steps[addition.number] = self._derive(addition)
        self.sources.setdefault(step, addition.source)
        return self.derivation.clause(step)

    def refuse_known(self, addition: ClauseAddition) -> None:
        """Refuse an addition whose number is another clause's."""
        if addition.number in self.steps or addition.number <= len(self.given):
            raise addition.fails("another clause has this number")

    def proof(self, number: int | None) -> Proof:
        """Return the proof of a clause; raises DimacsError when there is no number.

        The source of a resolution that ends a line is that line.
        """
        if number is None:
            raise DimacsError(1, "the text adds no clause, and so proves none")
        return self.derivation.proof(self.steps[number], self.sources)

    def stated(self, number: int, addition: ClauseAddition) -> int:
        """Return the step of a clause; one that was given is stated when it is first used."""
        if 0 < number <= len(self.given) and number not in self.steps:
            self.state(number, *self.given[number - 1])
        if number not in self.steps:
            raise addition.fails(f"there is no clause {number} before it")
        return self.steps[number]

    def _derive(self, addition: ClauseAddition) -> int:
        """Return the step of the clause of an addition, or of one that subsumes it."""
        false = set(addition.clause.literals)
        trail: list[tuple[Literal, int]] = []
        waiting: Sequence[int] = addition.hints
        while waiting:
            self.meter.step(len(waiting))
            later: list[int] = []
            for hint in waiting:
                step = self.stated(hint, addition)
                still_open = self.derivation.clauses[step] - false
                if not still_open:
                    return self._resolve_back(step, trail, addition.clause)
                if len(still_open) == 1:
                    (literal,) = still_open
                    false.add(~literal)
                    trail.append((literal, step))
                elif self.ordered:
                    clause = self.derivation.clause(step)
                    reason = f"denying {addition.clause}, hint {hint} ({clause}) is not yet unit"
                    raise addition.fails(reason)
                else:
                    later.append(hint)
            waiting = later[::-1] if len(later) < len(waiting) else ()
        listed = ", ".join(map(str, addition.hints)) or "(none)"
        raise addition.fails(f"denying {addition.clause}, its hints {listed} give no conflict")

    def _resolve_back(self, step: int, trail: list[tuple[Literal, int]], target: Clause) -> int:
        derivation = self.derivation
        for literal, reason in reversed(trail):
            if ~literal in derivation.clauses[step] and ~literal not in target.literals:
                step = derivation.join(step, reason, ~literal)
        return step
