"""The steps of the count: a card finds its place, and rows that have become alike are one.

    a state, n ways      card c may go to row r        a state of n ways, rows r and s alike
    ────────────────────────────────────────────       ──────────────────────────────────────────
    the state after, n ways more                        r and s are one: n · (r + s)!/(r! s!)

Rows are alike as soon as they may get the same of the cards to come and no clause on these tells
them apart. From then on it only matters how many cards they get together: these can be shared out
in so many ways as the binomial coefficient says, whichever cards they are.

Source: Bellman, Dynamic Programming, 1957, for the states; the multinomial theorem for the rest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import comb
from typing import NamedTuple

from attrs import field, frozen

from kb.odds.layout import Capacity, joined

Layer = dict[int, int]  # the states after so many cards, each with the number of ways to it


class Move(NamedTuple):
    """A card goes to a row: its capacity's fields, those that are kept, the shown sets of the row.

    Not kept are clauses that are met, and the capacities of rows to which no more card can come.
    """

    row: int
    need: int
    one: int
    spare: int
    other: int
    keep: int
    wants: int


@frozen(eq=False)
class Assign:
    """A card goes to one of its rows.

    A state is dropped where one of the bits `closing` is set, for no later card can meet that
    clause, or where with `limits` added one of `over` is: a row needs more cards than can come.
    """

    card: int
    moves: tuple[Move, ...]
    closing: int
    limits: int
    over: int

    def onward(self, layer: Layer) -> Layer:
        """Return the states after this step."""
        found: Layer = {}
        get = found.get
        closing, limits, over = self.closing, self.limits, self.over
        for _, need, one, spare, other, keep, wants in self.moves:
            for state, ways in layer.items():
                if state & need:
                    after = state - one & keep
                elif state & spare:
                    after = state - other & keep
                else:
                    continue
                if after & closing or (after & wants and not after & (need | spare)):
                    continue  # a clause is not met, and no card or no place for it is left
                found[after] = get(after, 0) + ways
        return {state: ways for state, ways in found.items() if not state + limits & over}


def taken(move: Move, states: Iterable[int]) -> list[tuple[int, int]]:
    """Return each state in which the row has a place, and the state after, maybe a dead end."""
    _, need, one, spare, other, keep, _ = move
    if not spare:
        return [(state, state - one & keep) for state in states if state & need]
    capacity = need | spare
    return [
        (state, state - (one if state & need else other) & keep)
        for state in states
        if state & capacity
    ]


@frozen(eq=False, slots=False)
class Merge:
    """Merge interchangeable rows into the first: they get one capacity.

    It is of no more than `most` cards, for so many are all that they may get.
    """

    rows: tuple[int, ...]
    capacities: tuple[Capacity, ...]
    most: int
    _known: dict[int, list[tuple[int, int]]] = field(factory=dict, repr=False)

    @cached_property
    def mask(self) -> int:
        """The fields of all these capacities."""
        return joined(capacity.need | capacity.spare for capacity in self.capacities)

    def branches(self, state: int) -> Iterator[tuple[int, int]]:
        """Yield each state after this step, with the ways to share out the cards."""
        here = state & self.mask
        for together, share in self.together(here):
            yield state ^ here | together, share

    def onward(self, layer: Layer) -> Layer:
        """Return the states after this step."""
        found: defaultdict[int, int] = defaultdict(int)
        for state, ways in layer.items():
            for after, share in self.branches(state):
                found[after] += ways * share
        return found

    def together(self, here: int) -> list[tuple[int, int]]:
        """Return the one capacity that these become, and in how many ways its cards are shared out.

        Where sizes are open there is one for each size.
        """
        found = self._known.get(here)
        if found is None:
            one, sizes = (
                self.capacities[0].one,
                [capacity.sizes(here) for capacity in self.capacities],
            )
            found = [
                (total * one, ways) for total, ways in totals(sizes).items() if total <= self.most
            ]
            self._known[here] = found
        return found


def totals(sizes: Iterable[range]) -> dict[int, int]:
    """Return what rows of these sizes hold together, with the ways to share that out among them.

    >>> totals([range(3, 4), range(1, 3)])
    {4: 4, 5: 10}
    """
    found = {0: 1}
    for size in sizes:
        before, found = found, {}
        for total, ways in before.items():
            for number in size:
                both = total + number
                found[both] = found.get(both, 0) + ways * comb(both, number)
    return found
