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

from resolver.logic.clause import EMPTY, Clause
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


def propagate(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return all units that unit resolution derives from the clauses, their own included, sorted.

    >>> print(*propagate([Clause(["p"]), Clause(["~p", "q"]), Clause(["r", "s"])]), sep=", ")
    p, q

    Clauses that unit resolution refutes give the empty clause alone: everything follows from it.
    The time is linear in the number of literals, not counting the sorting.
    """
    rest = {clause: set(clause.literals) for clause in clauses}
    containing: dict[Literal, list[Clause]] = {}
    for clause in rest:
        for literal in clause:
            containing.setdefault(literal, []).append(clause)
    agenda = [clause for clause in rest if len(clause) <= 1]
    derived = set(agenda)
    while agenda and EMPTY not in derived:
        for literal in agenda.pop():
            for parent in containing.get(~literal, ()):
                left = rest[parent]
                left.discard(~literal)
                if len(left) <= 1 and (resolvent := Clause(left)) not in derived:
                    derived.add(resolvent)
                    agenda.append(resolvent)
    return (EMPTY,) if EMPTY in derived else tuple(sorted(derived))
