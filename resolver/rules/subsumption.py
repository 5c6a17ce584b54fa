"""Subsumption.

    C     C ∨ D
    ═══════════      deletes the longer clause; keeps equivalence
         C

Source: Robinson, JACM 12(1), 1965, who names it among his search principles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from resolver.logic.clause import Clause


def forward_subsumed(clause: Clause, kept: Collection[Clause]) -> bool:
    """Return whether a new clause adds nothing: one of those kept subsumes it, or it is one.

    >>> forward_subsumed(Clause(["p", "q"]), [Clause(["p"])])
    True
    """
    return clause in kept or any(old.subsumes(clause) for old in kept)


def backward_subsumed(clause: Clause, kept: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return, in order, the kept clauses that a new one makes superfluous, never itself.

    >>> print(*backward_subsumed(Clause(["p"]), [Clause(["p", "q"]), Clause(["q"])]))
    p ∨ q
    """
    return tuple(sorted(old for old in kept if old is not clause and clause.subsumes(old)))


def delete_subsumed(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return, in order, the clauses that no other one subsumes.

    >>> print(*delete_subsumed([Clause(["p", "q"]), Clause(["q", "r"]), Clause(["p"])]), sep=", ")
    p, q ∨ r
    """
    kept: list[Clause] = []
    for clause in sorted(clauses, key=len):
        if not forward_subsumed(clause, kept):
            kept.append(clause)
    return tuple(sorted(kept))
