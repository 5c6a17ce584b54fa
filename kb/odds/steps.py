"""The steps of a count: a card is dealt to a row, or rows that have become alike are merged.

    a state, n ways      card c may go to row r        a state of n ways, rows r and s alike
    ────────────────────────────────────────────       ──────────────────────────────────────────
    the state after, n ways more                        r and s are one: n · (r + s)!/(r! s!)

    the last open card of a choice is dealt, and i of them are with the row that showed
    ──────────────────────────────────────────────────────────────────────────────────────
    the state after, n · w ways more, where w is the weight of a deal with i of them there

Rows are alike once they may get the same later cards, and no clause or choice on these cards
distinguishes the rows. From then on only the number of cards that they get together matters. A
binomial coefficient counts the ways to distribute these cards among the rows.

A step computes the states after it, and branches from the states before to the states after. A
state is identified by its index among the states before or after a step.

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

# This index stands for no state; as -1 it reads the last entry of a list of ways, which is 0.
NOWHERE: Final = -1


class Branch(NamedTuple):
    """One option of a step: it leads from each state before the step to at most one after it.

    Attributes:
        row: The row that gets the card, or the first of the merged rows.
        ends: For each state before, the index of the state after, or NOWHERE.
        shares: For each state before, the factor for the ways; None if it is always 1. For a card
            it is the weight of deals, for merged rows the number of ways to distribute their cards.
    """

    row: int
    ends: list[int]
    shares: list[int] | None = None

    def multiply(self, ways: Iterable[int]) -> Iterable[int]:
        """Return the ways of each state before the step, times the state's factor in `shares`."""
        return ways if self.shares is None else map(mul, ways, self.shares)

    def ways_through(self, ways_after: Sequence[int]) -> Iterable[int]:
        """Return for each state before the step the number of ways through this branch to the end.

        >>> [*Branch(0, [1, 0], [2, 1]).ways_through([3, 4])]
        [8, 3]
        """
        return self.multiply(map(ways_after.__getitem__, self.ends))


class Move(NamedTuple):
    """The move of a step's card to one row, as arithmetic on states.

    Attributes:
        row: The row.
        need: The field of the row's need, as a mask.
        need_unit: The number to subtract from a state in which the row needs a card.
        spare: The field of the row's spare, as a mask.
        spare_unit: The number to subtract from a state in which the row needs none.
        keep: The bits that stay, as a mask; the bits of met clauses, weighed choices and full rows
            are cleared.
        wants: The bits of the clauses that only this row can meet.
        counted: The part of both units that belongs to the counters of choices.
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
    """The choices that are weighed in a step, because their last open card is dealt.

    In the example the counter is in bits 2 and 3, for two open cards. After the step the row has
    one of them in the first state, and both in the second.

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
        """Return the weight of each state after its counters have counted the card."""
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
        """Return the product of the weights of all choices, given their counters."""
        factors = []
        for counter, total, weights in self.choices:
            factors.append(weights[counter.arrived(counters, total)])
        return prod(factors)


class Assign(NamedTuple):
    """The step in which a card goes to one of the rows that may get it.

    Attributes:
        card: The card, as a mask.
        moves: A move for each row that may get the card.
        closing: The bits of the clauses that no later card can meet.
        limit_addend: The number to add to a state to compare all needs with the cards left.
        overflow_bits: The bits that this addition sets if a row needs more cards than are left.
        weighing: The choices that are weighed in this step; None if there are none.
    """

    card: int
    moves: tuple[Move, ...]
    closing: int
    limit_addend: int
    overflow_bits: int
    weighing: Weighing | None = None

    def expand(self, states: States) -> tuple[States, list[Branch]]:
        """Return the states after this step, and a branch for each row that may get the card."""
        _, moves, closing, limit_addend, overflow_bits, weighing = self
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

                # The state after leads to no deal if a clause without later cards is not met, or
                # if its row has no place for the card that a clause wants.
                if after & closing or (after & wants and not after & (need | spare)):
                    put(NOWHERE)
                    continue

                index = find_index(after)
                if index is None:
                    index = NOWHERE if after + limit_addend & overflow_bits else len(states_after)
                    index_of[after] = index
                    if index != NOWHERE:
                        states_after.append(after)
                put(index)
            shares = None if weighing is None else weighing.weights(states, counted)
            branches.append(Branch(row, ends, shares))
        return states_after, branches


class Merged(NamedTuple):
    """A number of cards that merged rows may get together, with the number of ways to split them.

    Attributes:
        need: The number as the need of the merged row, in the field of a state.
        share: The number of ways to distribute these cards among the rows.
    """

    need: int
    share: int


class SharesByRow(NamedTuple):
    """The ways to distribute a number of cards among merged rows, in total and by row.

    Attributes:
        share: The number of ways to distribute the cards.
        by_row: For each row, the number of these ways in which the row has a given card.
    """

    share: int
    by_row: tuple[int, ...]


@frozen(eq=False, slots=False)
class Merge:
    """The step that merges alike rows into the first of them, with one capacity.

    Attributes:
        rows: The rows.
        capacities: The capacity of each row.
        most: The number of cards left that the rows may get, which limits their sizes together.
    """

    rows: tuple[int, ...]
    capacities: tuple[Capacity, ...]
    most: int
    _merged: dict[int, list[Merged]] = field(factory=dict, repr=False)
    _shares: dict[int, list[SharesByRow]] = field(factory=dict, repr=False)

    @cached_property
    def mask(self) -> int:
        """The fields of all capacities, as a mask."""
        mask = 0
        for capacity in self.capacities:
            mask |= capacity.need | capacity.spare
        return mask

    def sizes(self, before: int) -> list[range]:
        """Return for each row the range of the number of cards that it may get, in a state."""
        return [capacity.sizes(before) for capacity in self.capacities]

    def expand(self, states: States) -> tuple[States, list[Branch]]:
        """Return the states after the merge, and a branch for each total that the rows may get."""
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
        """Return the numbers of cards that the rows may get together, each with its ways."""
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
        """Return the number of cards that the rows get together, in a state after the merge."""
        first = self.capacities[0]
        return first.sizes(after & first.need)[0]

    def shares_by_row(self, fields: int) -> list[SharesByRow]:
        """Return the ways for each number of cards that the rows may get, in all and by row."""
        shares = self._shares.get(fields)
        if shares is None:
            positions = range(len(self.rows))
            by_row = [self._ways_of_row(position, fields) for position in positions]
            shares = []
            for merged, ways in zip(
                self.merge_fields(fields), zip(*by_row, strict=True), strict=True
            ):
                shares.append(SharesByRow(merged.share, ways))
            self._shares[fields] = shares
        return shares

    def _ways_of_row(self, position: int, fields: int) -> list[int]:
        """Return for each total the number of ways in which one row has a given card.

        If the rows get n cards, a row with k of them has the given card in k/n of the ways.
        """
        sizes = self.sizes(fields)
        own_sizes = sizes.pop(position)
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
    """Return the totals that rows may get, each with the number of ways to distribute the cards.

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
