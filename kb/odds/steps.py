"""The steps of the count: a card finds its place, and rows that have become alike are one.

    a state, n ways      card c may go to row r        a state of n ways, rows r and s alike
    ────────────────────────────────────────────       ──────────────────────────────────────────
    the state after, n ways more                        r and s of one room: n · (r + s)!/(r! s!)

Rows are alike as soon as they may get the same of the cards to come and no clause on these tells
them apart. From then on it only matters how many cards they get together: these can be shared out
in so many ways as the binomial coefficient says, whichever cards they are.

Source: Bellman, Dynamic Programming, 1957, for the states; the multinomial theorem for the rest.
"""

from __future__ import annotations

from collections import defaultdict
from math import comb
from typing import NamedTuple

from attrs import field, frozen

from kb.odds.layout import Room, joined

Layer = dict[int, int]  # the states after so many cards, each with the number of ways to it


class Move(NamedTuple):
    """A card goes to a row: its room's fields, the clauses that stay open, those on the row."""

    row: int
    need: int
    one: int
    spare: int
    other: int
    keep: int
    wants: int


@frozen(eq=False)
class Placing:
    """A card goes to one of its rows.

    A state is dropped where one of the bits `closing` is set, for no later card can meet that
    clause, or where with `limits` added one of `over` is: a row needs more cards than can come.
    What is in `past` matters no more.
    """

    card: int
    moves: tuple[Move, ...]
    closing: int
    limits: int
    over: int
    past: int

    def onward(self, layer: Layer) -> Layer:
        """Return the states after this step."""
        found: Layer = {}
        get = found.get
        for state, ways in layer.items():
            for _, need, one, spare, other, keep, wants in self.moves:
                if state & need:
                    after = state - one & keep
                elif state & spare:
                    after = state - other & keep
                else:
                    continue
                if after & wants and not after & (need | spare):
                    continue  # a shown set is not met, and there is no room for it
                found[after] = get(after, 0) + ways
        return self._alive(found)

    def _alive(self, layer: Layer) -> Layer:
        if self.past:
            found: defaultdict[int, int] = defaultdict(int)
            for state, ways in layer.items():
                found[state & ~self.past] += ways
            layer = found
        closing, limits, over = self.closing, self.limits, self.over
        return {
            state: ways
            for state, ways in layer.items()
            if not state & closing and not state + limits & over
        }


@frozen(eq=False)
class Pouring:
    """Rows that have become alike get one room, that of the first of them."""

    rows: tuple[int, ...]
    rooms: tuple[Room, ...]
    _known: dict[int, list[tuple[int, int]]] = field(factory=dict, repr=False)

    def onward(self, layer: Layer) -> Layer:
        """Return the states after this step."""
        mask = joined(room.need | room.spare for room in self.rooms)
        found: defaultdict[int, int] = defaultdict(int)
        for state, ways in layer.items():
            here = state & mask
            for together, share in self.together(here):
                found[state ^ here | together] += ways * share
        return found

    def together(self, here: int) -> list[tuple[int, int]]:
        """Return the one room that these become, and in how many ways its cards are shared out.

        Where sizes are open there is one for each size.
        """
        found = self._known.get(here)
        if found is None:
            totals = {0: 1}
            for room in self.rooms:
                totals = with_room(totals, room.sizes(here))
            one = self.rooms[0].one
            found = self._known[here] = [(total * one, ways) for total, ways in totals.items()]
        return found


def with_room(totals: dict[int, int], sizes: range) -> dict[int, int]:
    """Return the totals with one more row of these sizes, each with the ways to share it out.

    >>> with_room({3: 1}, range(1, 3))
    {4: 4, 5: 10}
    """
    found: dict[int, int] = {}
    for total, ways in totals.items():
        for size in sizes:
            both = total + size
            found[both] = found.get(both, 0) + ways * comb(both, size)
    return found
