"""The first rung, the prover of textbooks: resolve all with all, and again, until nothing is new.

    S₀ = the clauses
    Sₙ = every resolvent of a clause of S₀ ∪ … ∪ Sₙ₋₁ with a later one of Sₙ₋₁

The earlier premise is gone through first, then the later one, then the atoms. With the deletion
strategy a tautology, a repetition, and a clause that an earlier one subsumes are left out at once,
and what a clause of a level subsumes takes no part in the next. Without it all is listed, down to
the first empty clause. It is slow, and each line of it is a rule: read it first, and compare what
is fast with it. The strategy `levels` does the same on masks. It runs by itself:

    python -m resolver.rules.textbook FILE

prints what it finds of a file in DIMACS (.cnf), or of formulas.

Source: Robinson, JACM 12(1), 1965; Chang & Lee, Symbolic Logic and Mechanical Theorem Proving,
1973, section 5.6.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NamedTuple

from resolver.budget import Budget, Meter
from resolver.errors import ResolverError
from resolver.logic.clause import EMPTY, Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import GIVEN, Proof
from resolver.rules.binary_resolution import resolvents
from resolver.rules.subsumption import backward_subsumed, delete_subsumed, is_forward_subsumed
from resolver.rules.tautology import delete_tautologies
from resolver.text.dimacs import parse_dimacs
from resolver.text.files import read_packed_text, unpacked_suffix
from resolver.text.reading import read_clauses


class LevelEntry(NamedTuple):
    """A clause with its number, its level, and the numbers of its parents with the pivot."""

    number: int
    level: int
    clause: Clause
    parents: tuple[int, ...] = ()
    pivot: str = ""

    @property
    def reason(self) -> str:
        """What it comes from."""
        return f"{self.parents[0]}, {self.parents[1]} on {self.pivot}" if self.parents else ""


class LevelSaturation:
    """The entries so far, and those that still take part.

    >>> saturation = LevelSaturation([Clause(["p", "q"]), Clause(["~p"])], Meter())
    >>> saturation.grow(), saturation.grow()
    (True, False)
    >>> print(*(entry.clause for entry in saturation.active), sep=", ")
    ¬p, q
    """

    def __init__(self, clauses: Iterable[Clause], meter: Meter, deletion: bool = True) -> None:
        self.meter, self.deletion = meter, deletion
        self.entries: list[LevelEntry] = []
        self.active: list[LevelEntry] = []
        self.known: set[Clause] = set()
        self.level = 0  # the last one that is complete
        self.refuted = False
        for clause in clauses:
            self._add(LevelEntry(len(self.entries) + 1, 0, clause))
        self.active += self.entries

    def grow(self) -> bool:
        """Make the next level; return whether it has a new clause, but not the empty one."""
        known, first = len(self.known), len(self.entries)
        for place, left in enumerate(self.active, start=1):
            for right in self.active[place:]:
                if right.level != self.level or self.refuted:
                    continue
                for pivot, resolvent in resolvents(left.clause, right.clause):
                    if self.refuted:
                        break
                    self.meter.step()
                    number, parents = len(self.entries) + 1, (left.number, right.number)
                    self._add(LevelEntry(number, self.level + 1, resolvent, parents, pivot))
        self.level += 1
        self.active += self.entries[first:]
        if self.deletion:  # what a clause of the level subsumes takes no part in the next
            clauses = [entry.clause for entry in self.active]
            new = (entry.clause for entry in self.entries[first:])
            gone = {old for clause in new for old in backward_subsumed(clause, clauses)}
            self.active = [entry for entry in self.active if entry.clause not in gone]
        return len(self.known) > known and not self.refuted

    def complete(self) -> tuple[LevelEntry, ...]:
        """Return the entries of the levels that are complete."""
        return tuple(entry for entry in self.entries if entry.level <= self.level)

    def proof(self) -> Proof | None:
        """Return the refutation that the entries are; None where the last is not the empty clause.

        Its depth is the least that there is.
        """
        if not self.refuted:
            return None
        derivation, numbers = Derivation(), [0]
        for entry in self.entries:
            if entry.parents:
                left, right = (numbers[parent] for parent in entry.parents)
                numbers.append(derivation.resolve(left, right, entry.pivot))
            else:
                numbers.append(derivation.axiom(entry.clause, GIVEN))
        return derivation.proof(derivation.number(EMPTY))

    def _add(self, entry: LevelEntry) -> None:
        """Add an entry, unless the deletion strategy leaves it out."""
        clause = entry.clause
        tried = self.deletion and entry.level > 0
        if tried and (clause.is_tautology or is_forward_subsumed(clause, self.known)):
            return
        self.meter.keep()
        self.known.add(clause)
        self.entries.append(entry)
        self.refuted |= clause.is_empty


def refute(clauses: Iterable[Clause], *, budget: Budget | Meter | None = None) -> Proof | None:
    """Return a refutation of least depth, or None when the clauses can all hold.

    >>> print(refute([Clause(["p", "q"]), Clause(["~p"]), Clause(["~q"])]))
      1. p ∨ q    axiom: given
      2. ¬p       axiom: given
      3. ¬q       axiom: given
      4. p        resolution 1, 3 on q
      5. □        resolution 2, 4 on p

    Args:
        clauses: The clauses.
        budget: The most resolvents, counted as steps.

    Raises:
        SearchStopped: the budget ran out.
    """
    return _run_to_the_end(clauses, budget).proof()


def saturate(
    clauses: Iterable[Clause], *, budget: Budget | Meter | None = None
) -> tuple[Clause, ...]:
    """Return, in order, the prime implicates: what is left when nothing new follows.

    >>> print(*saturate([Clause(["p", "q"]), Clause(["~p", "q"]), Clause(["~q", "r"])]), sep=", ")
    q, r

    Args:
        clauses: The clauses.
        budget: The most resolvents, counted as steps.

    Raises:
        SearchStopped: the budget ran out.
    """
    left = (entry.clause for entry in _run_to_the_end(clauses, budget).entries)
    return delete_subsumed(delete_tautologies(left))


def _run_to_the_end(clauses: Iterable[Clause], budget: Budget | Meter | None) -> LevelSaturation:
    saturation = LevelSaturation(clauses, Meter.of(budget))
    while saturation.grow():
        pass
    return saturation


def main(path: str) -> int:
    """Print what level saturation finds of a file: a refutation, or what is left of its clauses.

    Args:
        path: A file in DIMACS, if its name ends in .cnf, or of formulas.

    Returns:
        20 for a refutation, 10 where the clauses can all hold, 2 where the file cannot be read.
    """
    try:
        text = read_packed_text(path)
        is_dimacs = unpacked_suffix(path) == ".cnf"
        clauses = parse_dimacs(text).clauses if is_dimacs else read_clauses(text)
    except ResolverError as error:
        print(error)
        return 2
    proof = refute(clauses)
    print(proof if proof is not None else "\n".join(map(str, saturate(clauses))))
    return 20 if proof is not None else 10


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
