"""DRAT: the clauses that are added, one a line, each to be found by unit propagation.

Source: Wetzler, Heule & Hunt, SAT 2014; Van Gelder, ISAIM 2008 (reverse unit propagation).
"""

from __future__ import annotations

from typing import Final

from resolver.budget import Budget, Meter
from resolver.errors import ProofError
from resolver.export.clausal.hints import Hints
from resolver.export.clausal.numbering import number
from resolver.export.clausal.rebuilding import Addition, Rebuilding, lines, lists, read_clause
from resolver.logic.clause import EMPTY, Clause
from resolver.proofs.proof import Proof
from resolver.proofs.step import rests_on
from resolver.text.dimacs import Cnf, cnf_of

MANY: Final = 500  # clauses to be deleted at once


def to_drat(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as a DRAT text over the clauses of `to_dimacs`, or over those of a CNF.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_drat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    What a proof defines comes first, each clause with the RAT property in its first literal.

    Raises ProofError when a leaf is no clause of the CNF.
    """
    numbering = number(proof, cnf, defining=True)
    added = (*numbering.definitions, *(numbering.resolutions or numbering.leaves))
    return "".join(f"{numbering.write(step)}\n" for step in added)


def read_drat(text: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution that a DRUP text over these clauses stands for.

    >>> from resolver.text.dimacs import read_cnf
    >>> print(read_drat("2 0\n0\n", read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. ¬1       axiom: clause 2
      2. 1 ∨ 2    axiom: clause 1
      3. 2        resolution 2, 1 on 1
      4. ¬2       axiom: clause 3
      5. □        resolution 4, 3 on 2

    That is DRAT without the RAT property, which follows by no resolution. The proof ends with the
    empty clause, whether the text adds it or leaves it to unit propagation, as some solvers do;
    without one, with the last clause added or one that subsumes it. What stands behind it is read
    too. What is deleted is looked at no more, unless it has made a literal true for good. Each
    clause is shown to follow, and those that the last one rests on are then derived by resolution.
    A step is a literal made true, or a hint.

    Raises DimacsError for a line that cannot be read, ProofError for one that does not hold, and
    SearchStopped when the budget runs out.
    """
    reading, end, refuted = _Reading(cnf_of(cnf), Meter.of(budget)), 0, False
    for line, words in lines(text):
        deleted = words[0] == "d"
        (literals,) = lists(words[deleted:], line, 1)
        clause = read_clause(literals, line, cnf.names)
        if refuted:  # and so whatever is read follows
            continue
        end = line
        if deleted:
            reading.delete(clause)
        else:
            refuted = reading.add(clause, line, " ".join(words))
    return reading.proof(end)


class _Reading:
    """The clauses known so far, those that wait to be deleted, and the additions with hints."""

    def __init__(self, cnf: Cnf, meter: Meter) -> None:
        self.cnf, self.meter = cnf, meter
        self.hints = Hints(cnf.names.values(), meter)
        self.numbers: dict[Clause, list[int]] = {}  # of those not deleted
        self.deleted: set[int] = set()
        self.additions: dict[int, Addition] = {}
        self.last = len(cnf.clauses)
        for place, clause in enumerate(cnf.clauses, start=1):
            self._know(place, clause)

    def _know(self, place: int, clause: Clause) -> None:
        self.hints.add(place, clause)
        self.numbers.setdefault(clause, []).append(place)

    def delete(self, clause: Clause) -> None:
        """Let a clause go, if it is there; many go at once, for each watch list is gone through."""
        if numbers := self.numbers.get(clause):
            self.deleted.add(numbers.pop())
        if len(self.deleted) >= MANY:
            self.hints.forget(self.deleted)
            self.deleted = set()

    def add(self, clause: Clause, line: int, text: str = "") -> bool:
        """Take in a clause that follows; return whether the empty clause follows by now."""
        hints = self.hints.find(clause)
        place = self.last + 1
        if hints is None:
            reason = f"denying {clause}, unit propagation finds no conflict (RAT is not read)"
            raise ProofError(place, f"line {line}: {reason}")
        self.last = place
        self.additions[place] = Addition(line, place, clause, tuple(hints), text)
        self._know(place, clause)
        return self.hints.violated is not None

    def proof(self, line: int) -> Proof:
        """Return the proof of the empty clause, if it follows, else of the last clause."""
        if self.hints.find(EMPTY) is not None:
            self.add(EMPTY, line)
        rebuilding = Rebuilding(self.cnf.clauses, self.meter)
        for place in rests_on(self.last, self._needed):
            if place in self.additions:
                rebuilding.add(self.additions[place])
        return rebuilding.proof(self.last if self.additions else None)

    def _needed(self, place: int) -> tuple[int, ...]:
        return self.additions[place].hints if place in self.additions else ()
