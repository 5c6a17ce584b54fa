"""The fields of a state: a state is one integer, what matters of the cards dealt so far.

    of each row       how many cards it still needs, and how many more it may get (its *capacity*)
    of each clause    whether it is still open

A field of needs has a bit to spare above it, so that all of them are compared with their limits by
one addition: a need of more than n, with 2**width - 1 - n added, reaches that bit.
"""

from __future__ import annotations

from typing import NamedTuple

from kb.odds.remainder import Remainder


class Capacity(NamedTuple):
    """The fields of a row as masks; a card that comes takes `one` from its need, else `other`.

    A row that may hold any number, once it has what it needs, has one bit there that stays.

    >>> Capacity(need=0b0111, one=0b1, spare=0b110000, other=0b10000).sizes(0b100010)
    range(2, 5)
    """

    need: int
    one: int
    spare: int = 0
    other: int = 0

    def sizes(self, state: int) -> range:
        """Return the numbers of cards that the row may still get."""
        need, one, spare, other = self
        least = (state & need) // one
        more = (state & spare) // other if spare else 0
        return range(least, least + more + 1)

    def above(self, most: int) -> tuple[int, int]:
        """Return what to add, and the bit that is then set if the row needs more than that."""
        need, one, _, _ = self
        return max(0, need - most * one), need + one


class Layout(NamedTuple):
    """The capacities of the rows, the bit of each clause, and the state before the first card."""

    capacities: tuple[Capacity, ...]
    open: tuple[int, ...]
    start: int


def layout(rest: Remainder) -> Layout:
    """Return the fields of a remainder's states."""
    width = max(1, len(rest.cards).bit_length())
    full, place, start = (1 << width) - 1, 1, 0
    capacities: list[Capacity] = []
    for row, (low, high) in enumerate(zip(rest.low, rest.high, strict=True)):
        capacity = Capacity(full * place, place)
        start += low * place
        place <<= width + 1
        more = wide = 0
        if rest.holds_any_number(row):
            capacity, more, wide = capacity._replace(spare=place), 1, 1
        elif low < high:
            capacity, more, wide = (
                capacity._replace(spare=full * place, other=place),
                high - low,
                width,
            )
        start += more * place
        place <<= wide
        capacities.append(capacity)
    bits = tuple(place << number for number in range(len(rest.clauses)))
    return Layout(tuple(capacities), bits, start + sum(bits))
