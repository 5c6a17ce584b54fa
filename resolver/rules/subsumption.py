"""Subsumption.

    C     C ∨ D
    ═══════════      deletes the longer clause; keeps equivalence
         C

Source: Robinson, JACM 12(1), 1965, who names it among his search principles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Final

from resolver.logic.clause import Clause

LITERALS: Final = attrgetter("literals")


def is_forward_subsumed(clause: Clause, kept: Collection[Clause]) -> bool:
    """Return whether a new clause adds nothing: a kept clause equals or subsumes it.

    >>> is_forward_subsumed(Clause(["p", "q"]), [Clause(["p"])])
    True
    """
    # Level saturation compares millions of pairs, and `map` calls the set's own method without a
    # frame of Python for each.
    contains = clause.literals.issuperset
    return clause in kept or any(map(contains, map(LITERALS, kept)))


def backward_subsumed(clause: Clause, kept: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return, in order, the other kept clauses that a new clause makes superfluous.

    >>> print(*backward_subsumed(Clause(["p"]), [Clause(["p", "q"]), Clause(["q"])]))
    p ∨ q
    """
    # Every clause subsumes itself, and is not superfluous for that.
    is_within = clause.literals.issubset
    subsumed = [old for old in kept if is_within(old.literals) and old is not clause]
    return tuple(sorted(subsumed))


def delete_subsumed(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return, in order, the clauses that no other one subsumes.

    >>> print(*delete_subsumed([Clause(["p", "q"]), Clause(["q", "r"]), Clause(["p"])]), sep=", ")
    p, q ∨ r
    """
    kept: list[Clause] = []

    # No clause subsumes a shorter one, so the short ones come first.
    for clause in sorted(clauses, key=len):
        if not is_forward_subsumed(clause, kept):
            kept.append(clause)
    return tuple(sorted(kept))


def reaches(conclusion: object, target: Clause) -> bool:
    """Return whether a conclusion is a clause that equals or subsumes the target.

    >>> reaches(Clause(["p"]), Clause(["p", "q"])), reaches(Clause(["r"]), Clause(["p", "q"]))
    (True, False)

    Args:
        conclusion: A clause, or the linear constraint of a sum, which subsumes no clause.
        target: The clause that is to be derived.
    """
    return isinstance(conclusion, Clause) and conclusion.literals <= target.literals
