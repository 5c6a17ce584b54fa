"""Binary resolution.

    C ∨ a     D ∨ ¬a
    ────────────────      adds a clause; keeps equivalence
         C ∨ D

Source: Robinson, JACM 12(1), 1965, without its unification.
"""

from __future__ import annotations

from collections.abc import Iterator

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal


def resolve(left: Clause, right: Clause, pivot: str | Literal) -> Clause:
    """Return the resolvent of two clauses on an atom, whichever of them has its complement.

    >>> print(resolve(Clause(["p", "q"]), Clause(["~p", "r"]), "p"))
    q ∨ r

    Args:
        left: A clause.
        right: A clause.
        pivot: The atom.

    Raises:
        PivotError: the clauses do not clash on the pivot.
    """
    return left.resolvent(right, pivot.name if isinstance(pivot, Literal) else pivot)


def resolvents(left: Clause, right: Clause) -> Iterator[tuple[str, Clause]]:
    """Yield each pivot, in atom order, with the resolvent on it.

    >>> for pivot, resolvent in resolvents(Clause(["p", "q"]), Clause(["~p", "~q"])):
    ...     print(pivot, "gives", resolvent)
    p gives q ∨ ¬q
    q gives p ∨ ¬p

    Clauses that clash on two atoms or more have tautologies only; they are yielded all the same.
    """
    for pivot in left.clashes(right):
        yield pivot, left.resolvent(right, pivot)


def pivot_of(clause: Clause, left: Clause, right: Clause, named: str | None = None) -> str | None:
    """Return the atom on which a clause is the resolvent of two; None if it is not.

    >>> pivot_of(Clause(["q"]), Clause(["p", "q"]), Clause(["~p"]))
    'p'

    Args:
        clause: What is claimed.
        left: The clause of the first parent.
        right: The clause of the second parent.
        named: The pivot that the line names, which it has to be then.
    """
    pivots = [atom for atom in left.clashes(right) if named in (None, atom)]
    return next((atom for atom in pivots if left.resolvent(right, atom) is clause), None)
