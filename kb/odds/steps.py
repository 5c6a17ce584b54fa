"""The steps of the count: a card finds its place, and rows that have become alike are one.

    a state, n ways      card c may go to row r        a state of n ways, rows r and s alike
    ────────────────────────────────────────────       ──────────────────────────────────────────
    the state after, n ways more                        r and s are one: n · (r + s)!/(r! s!)

    the last open card of a choice finds its place, i of them are with the row that showed
    ──────────────────────────────────────────────────────────────────────────────────────
    the state after, n · w ways more, where w is the weight of a deal with i of them there

Rows are alike as soon as they may get the same of the cards to come and no clause on these tells
them apart. From then on it only matters how many cards they get together: these can be shared out
in so many ways as the binomial coefficient says, whichever cards they are.

A step says once where each state goes: the states after it, and its branches to them.

Source: Bellman, Dynamic Programming, 1957, for the states; the multinomial theorem for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from math import comb, prod
from operator import mul, or_
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from kb.odds.remainder import Capacity, Countdown, OpenChoice

States: TypeAlias = list[int]
NOWHERE: Final = -1  # the place of a state that there is not: beyond the last


class Branch(NamedTuple):
    """One way on from each state: the place of the state after, and in how many ways it is so.

    `ends` and `shares` are in the order of the states before. `row` gets the card of the step, or
    is the first of the rows that become one. Where `shares` is None, all of them are 1. The shares
    of a card are weights of the deals, those of rows that become one count the ways to share out.
    """

    row: int
    ends: list[int]
    shares: list[int] | None = None

    def shared(self, ways: Iterable[int]) -> Iterable[int]:
        """Return the ways to the states before, or beyond those after, each times its share."""
        return ways if self.shares is None else map(mul, ways, self.shares)

    def beyond(self, after: Sequence[int]) -> Iterable[int]:
        """Return the ways from the states before over this branch, by those from the states after.

        >>> [*Branch(0, [1, 0], [2, 1]).beyond([3, 4])]
        [8, 3]
        """
        return self.shared(map(after.__getitem__, self.ends))


class Move(NamedTuple):
    """A card goes to a row: its capacity's fields, those that are kept, the shown sets of the row.

    Not kept are clauses that are met, counters of choices that are weighed, and the capacities of
    rows to which no more card can come. `counted` takes 1 from the counter of each choice of the
    row that names the card; `one` and `other` take that too.
    """

    row: int
    need: int
    one: int
    spare: int
    other: int
    keep: int
    wants: int
    counted: int = 0


class Weighing:
    """The choices whose last open card finds its place in one step, and what a state then weighs.

    >>> choice = OpenChoice(row=4, cards=0b110, known=(1,))
    >>> weighing = Weighing([(Countdown(field=0b1100, one=0b0100), choice)])
    >>> weighing.weights([0b1000, 0b0100], counted=0b0100)  # one of the two cards is there, or both
    [3, 2]
    """

    def __init__(self, choices: Sequence[tuple[Countdown, OpenChoice]]) -> None:
        self.choices = [
            (counter, choice.cards.bit_count(), choice.weights) for counter, choice in choices
        ]
        self.mask = reduce(or_, [counter.field for counter, _, _ in self.choices])
        self._weight_of: dict[int, int] = {}

    def weights(self, states: States, counted: int) -> list[int]:
        """Return the weight of each state once a card is counted that comes to the row."""
        mask, weight_of = self.mask, self._weight_of
        weights = list[int]()
        for state in states:
            counters = state - counted & mask
            if counters not in weight_of:
                weight_of[counters] = self._weight(counters)
            weights.append(weight_of[counters])
        return weights

    def _weight(self, counters: int) -> int:
        """Return the product of the weights of all these choices, by their counters."""
        return prod(
            weights[counter.arrived(counters, total)] for counter, total, weights in self.choices
        )


class Assign(NamedTuple):
    """A card goes to one of its rows.

    A state is dropped where one of the bits `closing` is set, for no later card can meet that
    clause, or where with `limits` added one of `over` is: a row needs more cards than can come.
    """

    card: int
    moves: tuple[Move, ...]
    closing: int
    limits: int
    over: int
    weighing: Weighing | None = None

    def onward(self, states: States) -> tuple[States, list[Branch]]:
        """Return the states after this step, and a branch for each row that may get the card."""
        _, moves, closing, limits, over, weighing = self
        places: dict[int, int] = {}
        place_of = places.get
        found: States = []
        branches: list[Branch] = []
        for row, need, one, spare, other, keep, wants, counted in moves:
            ends: list[int] = []
            put = ends.append
            for state in states:
                if state & need:
                    after = state - one & keep
                elif state & spare:
                    after = state - other & keep
                else:
                    put(NOWHERE)
                    continue
                if after & closing or (after & wants and not after & (need | spare)):
                    put(NOWHERE)  # a clause is not met, and no card or no place for it is left
                    continue
                place = place_of(after)
                if place is None:
                    place = NOWHERE if after + limits & over else len(found)
                    places[after] = place
                    if place != NOWHERE:
                        found.append(after)
                put(place)
            shares = None if weighing is None else weighing.weights(states, counted)
            branches.append(Branch(row, ends, shares))
        return found, branches


@frozen(eq=False, slots=False)
class Merge:
    """Merge interchangeable rows into the first: they get one capacity.

    It is of no more than `most` cards, for so many are all that they may get.
    """

    rows: tuple[int, ...]
    capacities: tuple[Capacity, ...]
    most: int
    _known: dict[int, list[tuple[int, int]]] = field(factory=dict, repr=False)
    _parts: dict[int, list[tuple[int, tuple[int, ...]]]] = field(factory=dict, repr=False)

    @cached_property
    def mask(self) -> int:
        """The fields of all these capacities."""
        return reduce(or_, [each.need | each.spare for each in self.capacities])

    def onward(self, states: States) -> tuple[States, list[Branch]]:
        """Return the states after this step; where sizes are open, with a branch for each size."""
        mask, known = self.mask, self._known
        places: dict[int, int] = {}
        ends, shares = list[list[int]](), list[list[int]]()
        for number, state in enumerate(states):
            here = state & mask
            options = known.get(here) or self.together(here)
            while len(ends) < len(options):
                ends.append([NOWHERE] * len(states))
                shares.append([0] * len(states))
            for size, (together, share) in enumerate(options):
                ends[size][number] = places.setdefault(state ^ here | together, len(places))
                shares[size][number] = share
        row = self.rows[0]
        return [*places], [Branch(row, *each) for each in zip(ends, shares, strict=True)]

    def together(self, here: int) -> list[tuple[int, int]]:
        """Return the one capacity that these become, and in how many ways its cards are shared out.

        Where sizes are open there is one for each size.
        """
        found = self._known.get(here)
        if found is None:
            one = self.capacities[0].one
            ways = totals(capacity.sizes(here) for capacity in self.capacities)
            found = [(total * one, number) for total, number in ways.items() if total <= self.most]
            self._known[here] = found
        return found

    def total(self, after: int) -> int:
        """Return how many cards the rows get together, by the state after this step."""
        return self.capacities[0].sizes(after & self.capacities[0].need)[0]

    def parts(self, here: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return for each branch its share, and in how many of the ways a card is each row's."""
        found = self._parts.get(here)
        if found is None:
            rows = zip(*(self.part(place, here) for place in range(len(self.rows))), strict=True)
            shares = (share for _, share in self.together(here))
            found = self._parts[here] = list(zip(shares, rows, strict=True))
        return found

    def part(self, place: int, here: int) -> list[int]:
        """Return in how many of the ways a card that comes is with the row of this place.

        Of all ways to share out n cards, in k/n a certain card is with a row of k.
        """
        sizes = [capacity.sizes(here) for capacity in self.capacities]
        own = sizes.pop(place)
        others, one = totals(sizes), self.capacities[0].one
        return [
            sum(others.get(n - size, 0) * comb(n - 1, size - 1) for size in own if 0 < size <= n)
            for n in (together // one for together, _ in self.together(here))
        ]


Step: TypeAlias = Assign | Merge


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
