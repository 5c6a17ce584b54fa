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
    """Return the resolvent of two clauses on an atom that exactly one of them negates.

    >>> print(resolve(Clause(["p", "q"]), Clause(["~p", "r"]), "p"))
    q ∨ r

    Args:
        left: A clause.
        right: A clause.
        pivot: The atom, by its name or as a literal of either sign.

    Raises:
        PivotError: the clauses do not clash on the pivot.
    """
    atom = pivot.name if isinstance(pivot, Literal) else pivot
    return left.resolvent(right, atom)


def resolvents(left: Clause, right: Clause) -> Iterator[tuple[str, Clause]]:
    """Yield each pivot, in atom order, with the resolvent on it.

    >>> for pivot, resolvent in resolvents(Clause(["p", "q"]), Clause(["~p", "~q"])):
    ...     print(pivot, "gives", resolvent)
    p gives q ∨ ¬q
    q gives p ∨ ¬p

    If the clauses clash on two atoms or more, each resolvent is a tautology, and yielded too.
    """
    for pivot in left.clashes(right):
        yield pivot, left.resolvent(right, pivot)


def pivot_of(clause: Clause, left: Clause, right: Clause, named: str | None = None) -> str | None:
    """Return the atom on which two clauses resolve to this one; None if there is no such atom.

    >>> pivot_of(Clause(["q"]), Clause(["p", "q"]), Clause(["~p"]))
    'p'

    Args:
        clause: The clause that is claimed to be the resolvent.
        left: The clause of the first parent.
        right: The clause of the second parent.
        named: The only pivot that is tried; None to try all.
    """
    for atom in left.clashes(right):
        may_be_pivot = named in (None, atom)

        # Equal clauses are one object.
        if may_be_pivot and left.resolvent(right, atom) is clause:
            return atom
    return None
