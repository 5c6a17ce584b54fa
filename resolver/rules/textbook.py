"""The first rung, the prover of textbooks: resolve all with all, and again, until nothing is new.

    S₀ = the clauses
    Sₙ = every resolvent of a clause of S₀ ∪ … ∪ Sₙ₋₁ with a later one of Sₙ₋₁

*Why it is complete.* Over finitely many atoms there are finitely many clauses, so the levels end.
If the clauses cannot all be true, the empty clause is among all that resolution derives from them
(Robinson), and no derivable clause is left out: a clause with a derivation of depth n is in one of
the first n levels. For the same reason the first refutation found has the least depth there is.

*Which pairs are resolved.* Each pair meets once, in the level after the later one was made. The
earlier premise is gone through first, then the later one, then the atoms.

*What the deletion strategy leaves out.* A resolvent is left out as soon as it is made if it is a
tautology, or if a clause that was kept before equals or subsumes it (forward). A clause that a
resolvent of the new level subsumes is not resolved again (backward). The input itself is kept
whole: neither tautologies nor subsumed clauses are left out of it. Nothing is lost:
whatever a subsumed clause derives, the clause that subsumes it derives too, or something shorter.
Without deletion every resolvent is listed, down to the first empty clause.

*What it does not do.* Pure literals have no rule here. Nor is a model built: if the last level adds
nothing, the clauses can all be true, and that is the answer.

*The proof and the budget.* Every entry has the numbers of its parents, so the entries are the
trace; a proof keeps those that the empty clause rests on. Each resolvent counts as a step of the
budget, each entry as a clause, and the meter that counts them raises SearchStopped.

It is slow, and each line of it is a rule: read it first, and compare the fast provers with it. The
strategy `levels` does the same on integers. It runs by itself:

    python -m resolver.rules.textbook FILE

prints a refutation of the clauses in a file, or the clauses that are left. The file is in DIMACS if
its name ends in .cnf, else it has formulas.

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
from resolver.text.files import read_packed_text, suffix_without_packing
from resolver.text.reading import read_clauses

# These exit codes are those of the SAT competition; 2 is for a file that cannot be read.
EXIT_REFUTED, EXIT_CONSISTENT, EXIT_UNREADABLE = 20, 10, 2


class LevelEntry(NamedTuple):
    """A clause with its number, its level, and the numbers of its parents with the pivot."""

    number: int
    level: int
    clause: Clause
    parents: tuple[int, ...] = ()
    pivot: str = ""

    @property
    def reason(self) -> str:
        """The parents and the pivot in words; empty for a clause of the input."""
        if not self.parents:
            return ""
        left, right = self.parents
        return f"{left}, {right} on {self.pivot}"


class LevelSaturation:
    """The clauses of all levels so far, and those that are still resolved.

    >>> saturation = LevelSaturation([Clause(["p", "q"]), Clause(["~p"])], Meter())
    >>> saturation.grow(), saturation.grow()
    (True, False)
    >>> print(*(entry.clause for entry in saturation.active), sep=", ")
    ¬p, q

    Attributes:
        entries: Every clause that was kept, in the order in which it was made.
        active: The entries that are still resolved; no clause of a later level subsumes them.
        known: The clauses of all entries.
        level: The number of the last level that is complete; the input is level 0.
        refuted: Whether the empty clause is among the entries.
    """

    def __init__(self, clauses: Iterable[Clause], meter: Meter, deletion: bool = True) -> None:
        self.meter = meter
        self.deletion = deletion
        self.entries: list[LevelEntry] = []
        self.active: list[LevelEntry] = []
        self.known: set[Clause] = set()
        self.level = 0
        self.refuted = False

        for clause in clauses:
            self._add(LevelEntry(len(self.entries) + 1, 0, clause))
        self.active += self.entries

    def grow(self) -> bool:
        """Make the next level; return whether it has a new clause, and none that is empty."""
        known_before = len(self.known)
        first_new_index = len(self.entries)

        for position, left in enumerate(self.active, start=1):
            # Two clauses of earlier levels were resolved already, when the later one was new.
            later_entries = self.active[position:]
            partners = [entry for entry in later_entries if entry.level == self.level]
            self._resolve(left, partners)

        self.level += 1
        self.active += self.entries[first_new_index:]
        if self.deletion:
            self._deactivate_subsumed(self.entries[first_new_index:])
        return len(self.known) > known_before and not self.refuted

    def complete(self) -> tuple[LevelEntry, ...]:
        """Return the entries of complete levels, without those of a level that a budget cut off."""
        return tuple(entry for entry in self.entries if entry.level <= self.level)

    def proof(self) -> Proof | None:
        """Return the refutation of least depth; None if the empty clause was not found."""
        if not self.refuted:
            return None

        derivation = Derivation()
        # Entries are numbered from 1, so the first place of this list is not used.
        step_numbers = [0]
        for entry in self.entries:
            if entry.parents:
                left, right = entry.parents
                number = derivation.resolve(step_numbers[left], step_numbers[right], entry.pivot)
            else:
                number = derivation.axiom(entry.clause, GIVEN)
            step_numbers.append(number)
        return derivation.proof(derivation.number(EMPTY))

    def _resolve(self, left: LevelEntry, partners: Iterable[LevelEntry]) -> None:
        """Add the resolvents of an entry with others to the next level, up to the empty clause."""
        for right in partners:
            for pivot, resolvent in resolvents(left.clause, right.clause):
                if self.refuted:
                    return
                self.meter.step()

                entry = LevelEntry(
                    number=len(self.entries) + 1,
                    level=self.level + 1,
                    clause=resolvent,
                    parents=(left.number, right.number),
                    pivot=pivot,
                )
                self._add(entry)

    def _add(self, entry: LevelEntry) -> None:
        """Add an entry, unless the deletion strategy leaves it out."""
        clause = entry.clause

        # The input is listed whole, so that its numbers are those of the reader's clauses.
        may_be_left_out = self.deletion and entry.level > 0
        if may_be_left_out and (clause.is_tautology or is_forward_subsumed(clause, self.known)):
            return

        self.meter.keep()
        self.known.add(clause)
        self.entries.append(entry)
        self.refuted |= clause.is_empty

    def _deactivate_subsumed(self, new_entries: Iterable[LevelEntry]) -> None:
        """Make inactive each clause that one of the new entries subsumes."""
        active_clauses = [entry.clause for entry in self.active]
        subsumed: set[Clause] = set()
        for entry in new_entries:
            subsumed.update(backward_subsumed(entry.clause, active_clauses))
        self.active = [entry for entry in self.active if entry.clause not in subsumed]


def refute(clauses: Iterable[Clause], *, budget: Budget | Meter | None = None) -> Proof | None:
    """Return a refutation of least depth, or None if the clauses can all be true.

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
    """Return, in order, the clauses left when nothing new follows: the prime implicates.

    >>> print(*saturate([Clause(["p", "q"]), Clause(["~p", "q"]), Clause(["~q", "r"])]), sep=", ")
    q, r

    Args:
        clauses: The clauses.
        budget: The most resolvents, counted as steps.

    Raises:
        SearchStopped: the budget ran out.
    """
    derived = (entry.clause for entry in _run_to_the_end(clauses, budget).entries)
    return delete_subsumed(delete_tautologies(derived))


def _run_to_the_end(clauses: Iterable[Clause], budget: Budget | Meter | None) -> LevelSaturation:
    """Return the saturation after its last level, which adds nothing or has the empty clause."""
    saturation = LevelSaturation(clauses, Meter.of(budget))
    while saturation.grow():
        pass
    return saturation


def main(path: str) -> int:
    """Print what level saturation finds of a file: a refutation, or the clauses it leaves.

    Args:
        path: A file in DIMACS, if its name ends in .cnf, or of formulas.

    Returns:
        20 for a refutation, 10 if the clauses can all be true, 2 if the file cannot be read.
    """
    # The exit codes are those of the SAT competition.
    try:
        text = read_packed_text(path)
        is_dimacs = suffix_without_packing(path) == ".cnf"
        clauses = parse_dimacs(text).clauses if is_dimacs else read_clauses(text)
    except ResolverError as error:
        print(error)
        return EXIT_UNREADABLE

    proof = refute(clauses)
    if proof is not None:
        print(proof)
        return EXIT_REFUTED

    print("\n".join(map(str, saturate(clauses))))
    return EXIT_CONSISTENT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
