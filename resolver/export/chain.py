"""A clausal proof becomes resolution steps again: walk the hints, then resolve back.

Under the denial of a clause, its hints become unit one after the other until one is false. That
one, resolved with those before it, the latest first, gives the clause, or one that subsumes it.

Source: Goldberg & Novikov, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004, for why every such
chain is found this way.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from resolver.clause import Clause
from resolver.dimacs import Cnf
from resolver.errors import DimacsError, ProofError
from resolver.literal import Literal
from resolver.proof import Derivation, Proof


@frozen
class Addition:
    """A line that adds a clause: its line, the number it gets, and the clauses that show it."""

    line: int
    number: int
    clause: Clause
    hints: tuple[int, ...] = field(converter=tuple)


class Rebuilding:
    """The derivation that grows while a clausal proof over a CNF is read.

    Clauses go by their numbers in the proof: those of the CNF from 1, in order.
    """

    def __init__(self, cnf: Cnf) -> None:
        self.cnf = cnf
        self.derivation = Derivation()
        self.steps: dict[int, int] = {}  # by the number of the clause
        self.last: int | None = None

    def add(self, addition: Addition) -> Clause:
        """Derive the clause of an addition; return it, or that derived which subsumes it.

        Raises ProofError when the hints do not show it.
        """
        if addition.number in self.steps or addition.number <= len(self.cnf.clauses):
            raise self.fails(addition, "another clause has this number")
        self.last = self.steps[addition.number] = self._derive(addition)
        return self.derivation.clause(self.last)

    def state(self, number: int, clause: Clause, source: str) -> None:
        """State an axiom, which goes by this number from now on."""
        self.last = self.steps[number] = self.derivation.axiom(clause, source)

    def proof(self, line: int) -> Proof:
        """Return the proof of what was added last; raises DimacsError when nothing was."""
        if self.last is None:
            raise DimacsError(line, "the proof ends before it adds a clause")
        return self.derivation.proof(self.last)

    def fails(self, addition: Addition, reason: str) -> ProofError:
        """Return the error that this addition does not hold."""
        return ProofError(addition.number, f"line {addition.line}: {reason}")

    def step(self, number: int, addition: Addition) -> int:
        """Return the step of a clause; a clause of the CNF is stated when it is first used."""
        if 0 < number <= len(self.cnf.clauses) and number not in self.steps:
            clause = self.cnf.clauses[number - 1]
            self.steps[number] = self.derivation.axiom(clause, f"clause {number}")
        if number not in self.steps:
            raise self.fails(addition, f"there is no clause {number} before it")
        return self.steps[number]

    def _derive(self, addition: Addition) -> int:
        false = set(addition.clause.literals)
        trail: list[tuple[Literal, int]] = []
        for hint in addition.hints:
            step = self.step(hint, addition)
            clause = self.derivation.clause(step)
            still_open = clause.literals - false
            if not still_open:
                return self._resolve_back(step, trail, addition.clause)
            if len(still_open) > 1:
                reason = f"denying {addition.clause}, hint {hint} ({clause}) is not yet unit"
                raise self.fails(addition, reason)
            (literal,) = still_open
            false.add(~literal)
            trail.append((literal, step))
        reason = f"denying {addition.clause}, its hints {_listed(addition.hints)} give no conflict"
        raise self.fails(addition, reason)

    def _resolve_back(self, step: int, trail: list[tuple[Literal, int]], target: Clause) -> int:
        for literal, reason in reversed(trail):
            if ~literal in self.derivation.clause(step) and ~literal not in target:
                step = self.derivation.resolve(step, reason, literal.name)
        return step


def _listed(hints: Iterable[int]) -> str:
    return ", ".join(map(str, hints)) or "(none)"
