"""Pure literal deletion.

    C ∨ a
    ═════      deletes the clause, if ¬a stands nowhere; keeps satisfiability only

A model of what is left becomes one of the whole when `a` is made true. The clauses deleted may
have other consequences, so this is for a single search and never for clauses that are kept.

Source: Davis & Putnam, JACM 7(3), 1960 (the affirmative-negative rule).
"""

from __future__ import annotations

from collections.abc import Mapping

from resolver.search.problem import bits, flip


def delete_pure(clauses: Mapping[int, int], even: int) -> tuple[dict[int, int], int]:
    """Return the clauses that go, each with the code of its pure literal, and those literals' mask.

    They come in the order in which the literals become pure, for each clause that goes may leave
    more of them.

    >>> delete_pure({0: 0b000110, 1: 0b010001, 2: 0b100001}, even=0b010101)
    ({0: 2, 1: 0, 2: 0}, 5)
    """
    left, gone, pure = dict(clauses), dict[int, int](), 0
    while True:
        present = 0
        for mask in left.values():
            present |= mask
        found = present & ~flip(present, even)
        if not found:
            return gone, pure
        # One literal at a time would delete no less: a pure literal stays pure.
        pure |= found
        deleted = [(bits(mask & found)[0], number) for number, mask in left.items() if mask & found]
        gone.update((number, code) for code, number in sorted(deleted))
        for _, number in deleted:
            del left[number]
