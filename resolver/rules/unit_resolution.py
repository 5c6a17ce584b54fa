"""Unit resolution.

    C ∨ ¬a     a
    ────────────      adds a clause; keeps equivalence
         C

The sign of `a` does not matter: the unit may as well be `¬a`.

Source: Davis & Putnam, JACM 7(3), 1960; in linear time, and complete for Horn clauses: Dowling &
Gallier, Journal of Logic Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal


def next_unit(clauses: Iterable[Clause], true: Container[Literal]) -> tuple[Literal, Clause] | None:
    """Return the literal that unit resolution derives next, and the first clause that forces it.

    >>> clauses = [Clause(["~p", "q"]), Clause(["~q", "r"])]
    >>> print(*next_unit(clauses, {Literal("p")}), sep=" by ")
    q by ¬p ∨ q

    A clause forces its only literal that is not false, unless that is true; None if none does.
    """
    for clause in clauses:
        left = [literal for literal in clause if ~literal not in true]
        if len(left) == 1 and left[0] not in true:
            return left[0], clause
    return None
