"""Pure literal deletion.

    C ∨ a
    ═════      deletes the clause, if ¬a stands nowhere; keeps satisfiability only

A model of what is left becomes one of the whole when `a` is made true. The clauses deleted may
have other consequences, so this is for a single search and never for clauses that are kept.

Source: Davis & Putnam, JACM 7(3), 1960 (the affirmative-negative rule).
"""

from __future__ import annotations

from collections.abc import Mapping

from resolver.search.problem import flip


def delete_pure(clauses: Mapping[int, int], even: int) -> tuple[dict[int, int], int]:
    """Return the clauses without pure literals, again and again, and the mask of those literals.

    >>> delete_pure({0: 0b000110, 1: 0b010001}, even=0b010101)
    ({}, 20)
    """
    kept = dict(clauses)
    pure = 0
    while True:
        present = 0
        for mask in kept.values():
            present |= mask
        found = present & ~flip(present, even)
        if not found:
            return kept, pure
        # One literal at a time would delete no less: a pure literal stays pure.
        pure |= found
        kept = {number: mask for number, mask in kept.items() if not mask & found}
