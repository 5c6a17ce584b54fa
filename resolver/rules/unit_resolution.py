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
    """Return the next literal that unit resolution derives, and its clause; None if there is none.

    >>> clauses = [Clause(["~p", "q"]), Clause(["~q", "r"])]
    >>> print(*next_unit(clauses, {Literal("p")}), sep=" by ")
    q by ¬p ∨ q

    A literal is open if neither it nor its complement is true so far. The clause is the first in
    which one literal is open and all others are false.

    Args:
        clauses: The clauses.
        true: The literals that are true so far; their complements are false.
    """
    # A clause with one literal that is not false says nothing new if that literal is true already.
    for clause in clauses:
        not_false = [literal for literal in clause if ~literal not in true]
        if len(not_false) != 1:
            continue
        (literal,) = not_false
        if literal not in true:
            return literal, clause
    return None
