"""The steps of the count: a card finds its place, and rows that have become alike are one.

    a state, n ways      card c may go to row r        a state of n ways, rows r and s alike
    ────────────────────────────────────────────       ──────────────────────────────────────────
    the state after, n ways more                        r and s are one: n · (r + s)!/(r! s!)

    the last open card of a choice finds its place, i of them are with the row that showed
    ──────────────────────────────────────────────────────────────────────────────────────
    the state after, n · w ways more, where w is the weight of a deal with i of them there

Rows are alike as soon as they may get equal sets of the cards to come and no clause on these tells
them apart. From then on it only matters how many cards they get together. The binomial coefficient
says in how many ways these can be shared out, whichever cards they are.

A step works out once where each state goes: the states after it, and its branches to them. A state
is known by its index among the states before or after a step.

Source: Bellman, Dynamic Programming, 1957, for the states; the multinomial theorem for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import comb, prod
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from kb.odds.remainder import Capacity, Countdown, OpenChoice

States: TypeAlias = list[int]
NOWHERE: Final = -1  # The index of a missing state; the last entry of the ways is always 0.


class Branch(NamedTuple):
    """One way on from each state before a step.

    Attributes:
        row: The row that gets the card, or the first of the rows that become one.
        ends: The index of the state after, for each state before; NOWHERE if there is none.
        shares: By how much the ways are multiplied, for each state before; None if by 1. For a card
            it is the weight of deals, for rows that become one the ways to share their cards out.
    """

    row: int
    ends: list[int]
    shares: list[int] | None = None

    def multiply(self, ways: Iterable[int]) -> Iterable[int]:
        """Return the ways of each state before, multiplied by its share."""
        return ways if self.shares is None else map(mul, ways, self.shares)

    def ways_through(self, ways_after: Sequence[int]) -> Iterable[int]:
        """Return how many ways lead from each state before, over this branch, to the end.

        >>> [*Branch(0, [1, 0], [2, 1]).ways_through([3, 4])]
        [8, 3]
        """
        return self.multiply(map(ways_after.__getitem__, self.ends))


class Move(NamedTuple):
    """One way to take the step of a card: it goes to this row.

    Attributes:
        row: The row.
        need: The field of the row's need, as a mask.
        need_unit: What a card takes from a state in which the row needs one.
        spare: The field of the row's spare, as a mask.
        spare_unit: What a card takes from a state in which the row needs none.
        keep: The bits that stay. Those of met clauses, weighed choices and full rows do not.
        wants: The bits of the clauses that only this row can meet.
        counted: What the card takes from the counters of choices; both units include it.
    """

    row: int
    need: int
    need_unit: int
    spare: int
    spare_unit: int
    keep: int
    wants: int
    counted: int = 0


class Weighing:
    """The choices that are weighed in one step, since their last open card finds its place there.

    In the example the counter is in bits 2 and 3. Of two open cards one more comes, so in the first
    state one of them is there, and in the second both.

    >>> choice = OpenChoice(row=4, cards=0b110, known_counts=(1,))
    >>> weighing = Weighing([(Countdown(field=0b1100, unit=0b0100), choice)])
    >>> weighing.weights([0b1000, 0b0100], counted=0b0100)
    [3, 2]
    """

    def __init__(self, choices: Sequence[tuple[Countdown, OpenChoice]]) -> None:
        self.choices: list[tuple[Countdown, int, list[int]]] = []
        self.mask = 0
        for counter, choice in choices:
            self.choices.append((counter, choice.cards.bit_count(), choice.weights))
            self.mask |= counter.field
        self._weight_of: dict[int, int] = {}

    def weights(self, states: States, counted: int) -> list[int]:
        """Return the weight of each state, after the counters have taken the card in."""
        mask = self.mask
        weight_of = self._weight_of
        weights = list[int]()
        for state in states:
            counters = state - counted & mask
            if counters not in weight_of:
                weight_of[counters] = self._weigh(counters)
            weights.append(weight_of[counters])
        return weights

    def _weigh(self, counters: int) -> int:
        """Return the product of the weights of all these choices, by their counters."""
        factors = []
        for counter, total, weights in self.choices:
            factors.append(weights[counter.arrived(counters, total)])
        return prod(factors)


class Assign(NamedTuple):
    """The step in which a card goes to one of its rows.

    Attributes:
        card: The card, as a mask.
        moves: A move for each row that may get it.
        closing: The bits of the clauses that no later card can meet.
        limits: What is added to a state to compare all needs with the cards that can come.
        over: The bits that are then set where a row needs more than can come.
        weighing: The choices that are weighed in this step; None if there are none.
    """

    card: int
    moves: tuple[Move, ...]
    closing: int
    limits: int
    over: int
    weighing: Weighing | None = None

    def expand(self, states: States) -> tuple[States, list[Branch]]:
        """Return the states after this step, and a branch for each row that may get the card."""
        _, moves, closing, limits, over, weighing = self
        index_of: dict[int, int] = {}
        find_index = index_of.get
        states_after: States = []
        branches: list[Branch] = []
        for row, need, need_unit, spare, spare_unit, keep, wants, counted in moves:
            ends: list[int] = []
            put = ends.append
            for state in states:
                if state & need:
                    after = state - need_unit & keep
                elif state & spare:
                    after = state - spare_unit & keep
                else:
                    put(NOWHERE)
                    continue

                # A clause stays unmet if no card is left for it, or no place in its row.
                if after & closing or (after & wants and not after & (need | spare)):
                    put(NOWHERE)
                    continue

                index = find_index(after)
                if index is None:
                    index = NOWHERE if after + limits & over else len(states_after)
                    index_of[after] = index
                    if index != NOWHERE:
                        states_after.append(after)
                put(index)
            shares = None if weighing is None else weighing.weights(states, counted)
            branches.append(Branch(row, ends, shares))
        return states_after, branches


class Merged(NamedTuple):
    """One size that rows have together once they are one.

    Attributes:
        need: The need of the one row, in its place of the state.
        share: In how many ways the cards can be shared out among the rows.
    """

    need: int
    share: int


class SharesByRow(NamedTuple):
    """One size that rows have together, with the ways that are each row's.

    Attributes:
        share: In how many ways the cards can be shared out.
        by_row: In how many of these ways a certain card is with each of the rows.
    """

    share: int
    by_row: tuple[int, ...]


@frozen(eq=False, slots=False)
class Merge:
    """The step in which interchangeable rows become one, the first, with one capacity.

    Attributes:
        rows: The rows.
        capacities: The capacity of each row.
        most: How many cards they can get together, for so many are still to come.
    """

    rows: tuple[int, ...]
    capacities: tuple[Capacity, ...]
    most: int
    _merged: dict[int, list[Merged]] = field(factory=dict, repr=False)
    _shares: dict[int, list[SharesByRow]] = field(factory=dict, repr=False)

    @cached_property
    def mask(self) -> int:
        """The fields of all these capacities."""
        mask = 0
        for capacity in self.capacities:
            mask |= capacity.need | capacity.spare
        return mask

    def sizes(self, before: int) -> list[range]:
        """Return the numbers of cards that each row may still get, by the state before."""
        return [capacity.sizes(before) for capacity in self.capacities]

    def expand(self, states: States) -> tuple[States, list[Branch]]:
        """Return the states after this step, and a branch for each size that the rows may have."""
        mask = self.mask
        known = self._merged
        index_of: dict[int, int] = {}
        ends_by_size = list[list[int]]()
        shares_by_size = list[list[int]]()
        for before, state in enumerate(states):
            fields = state & mask
            merged = known.get(fields) or self.merge_fields(fields)
            while len(ends_by_size) < len(merged):
                ends_by_size.append([NOWHERE] * len(states))
                shares_by_size.append([0] * len(states))
            for size, (need, share) in enumerate(merged):
                after = state ^ fields | need
                ends_by_size[size][before] = index_of.setdefault(after, len(index_of))
                shares_by_size[size][before] = share

        branches = []
        for ends, shares in zip(ends_by_size, shares_by_size, strict=True):
            branches.append(Branch(self.rows[0], ends, shares))
        return [*index_of], branches

    def merge_fields(self, fields: int) -> list[Merged]:
        """Return each size that the rows may have together, by their fields of a state."""
        merged = self._merged.get(fields)
        if merged is None:
            unit = self.capacities[0].need_unit
            ways_by_total = count_totals(self.sizes(fields))
            merged = []
            for total, ways in ways_by_total.items():
                if total <= self.most:
                    merged.append(Merged(total * unit, ways))
            self._merged[fields] = merged
        return merged

    def total(self, after: int) -> int:
        """Return how many cards the rows get together, by the state after this step."""
        first = self.capacities[0]
        return first.sizes(after & first.need)[0]

    def shares_by_row(self, fields: int) -> list[SharesByRow]:
        """Return, for each size that the rows may have together, the ways that are each row's."""
        shares = self._shares.get(fields)
        if shares is None:
            by_row = [self._ways_of_row(number, fields) for number in range(len(self.rows))]
            shares = []
            for merged, ways in zip(
                self.merge_fields(fields), zip(*by_row, strict=True), strict=True
            ):
                shares.append(SharesByRow(merged.share, ways))
            self._shares[fields] = shares
        return shares

    def _ways_of_row(self, number: int, fields: int) -> list[int]:
        """Return in how many ways a certain card is with one of the rows, for each size together.

        Of all ways to share out n cards, a certain card is with a row of k in k/n.
        """
        sizes = self.sizes(fields)
        own_sizes = sizes.pop(number)
        ways_of_others = count_totals(sizes)
        unit = self.capacities[0].need_unit
        ways_by_total = []
        for need, _ in self.merge_fields(fields):
            total = need // unit
            ways = 0
            for size in own_sizes:
                if 0 < size <= total:
                    ways += ways_of_others.get(total - size, 0) * comb(total - 1, size - 1)
            ways_by_total.append(ways)
        return ways_by_total


Step: TypeAlias = Assign | Merge


def count_totals(sizes: Iterable[range]) -> dict[int, int]:
    """Return the numbers of cards that rows hold together, with the ways to share these out.

    >>> count_totals([range(3, 4), range(1, 3)])
    {4: 4, 5: 10}
    """
    ways_by_total = {0: 1}
    for size in sizes:
        ways_before = ways_by_total
        ways_by_total = {}
        for total, ways in ways_before.items():
            for number in size:
                together = total + number
                more_ways = ways * comb(together, number)
                ways_by_total[together] = ways_by_total.get(together, 0) + more_ways
    return ways_by_total
