"""The prover of textbooks: resolve all there is with all there is, and again, until nothing is new.

    S₀ = the clauses      Sₙ₊₁ = Sₙ ∪ { every resolvent of two clauses of Sₙ }

Tautologies and subsumed clauses are left out, so what remains in the end are the prime implicates,
and of clauses that cannot all hold the empty clause. It is slow, and each line of it is a rule:
read it first, and compare what is fast with it.

Source: Robinson, JACM 12(1), 1965 (level saturation); Davis & Putnam, JACM 7(3), 1960.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from resolver.budget import Budget, Meter
from resolver.logic.clause import EMPTY, Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import GIVEN, Proof
from resolver.rules.binary_resolution import resolvents
from resolver.rules.subsumption import delete_subsumed
from resolver.rules.tautology import delete_tautologies


def refute(clauses: Iterable[Clause], budget: Budget | Meter | None = None) -> Proof | None:
    """Return a refutation of least depth, or None when the clauses can all hold.

    >>> print(refute([Clause(["p", "q"]), Clause(["~p"]), Clause(["~q"])]))
      1. p ∨ q    axiom: given
      2. ¬p       axiom: given
      3. ¬q       axiom: given
      4. p        resolution 1, 3 on q
      5. □        resolution 4, 2 on p

    Raises SearchStopped when the budget runs out; a step is two clauses looked at.
    """
    derivation = Derivation()
    for level in levels(clauses, derivation, Meter.of(budget)):
        if EMPTY in level:
            return derivation.proof(derivation.number(EMPTY))
    return None


def saturate(clauses: Iterable[Clause], budget: Budget | Meter | None = None) -> tuple[Clause, ...]:
    """Return, in order, the prime implicates: what is left when nothing new follows.

    >>> print(*saturate([Clause(["p", "q"]), Clause(["~p", "q"]), Clause(["~q", "r"])]), sep=", ")
    q, r

    Raises SearchStopped when the budget runs out.
    """
    return list(levels(clauses, Derivation(), Meter.of(budget)))[-1]


def levels(
    clauses: Iterable[Clause], derivation: Derivation, meter: Meter
) -> Iterator[tuple[Clause, ...]]:
    """Yield the clauses of each level, derived in the derivation, until one adds nothing."""
    listed = tuple(clauses)
    for clause in listed:
        derivation.axiom(clause, GIVEN)
    before, level = None, _simplified(listed)
    while level != before:
        yield level
        before, level = level, _simplified([*level, *_resolve_all(level, derivation, meter)])


def _simplified(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    return delete_subsumed(delete_tautologies(clauses))


def _resolve_all(
    clauses: Iterable[Clause], derivation: Derivation, meter: Meter
) -> Iterator[Clause]:
    for left, right in combinations(clauses, 2):
        meter.step()
        for pivot, resolvent in resolvents(left, right):
            derivation.resolve(derivation.number(left), derivation.number(right), pivot)
            yield resolvent
