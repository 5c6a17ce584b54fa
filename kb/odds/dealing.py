"""Single deals from a count: all deals one by one, or random deals in proportion to their weights.

    a state, a move after which there are m ways onward, of n in all
    ────────────────────────────────────────────────────────────────
                 it is taken with probability m/n

The ways include the weights, so a deal of twice the weight is drawn twice as often. Both
`iterate_deals` and `Sampler` follow the steps of the count. They meet no dead end, because they
never enter a state with 0 ways.

Source: Jerrum, Valiant & Vazirani, Theoretical Computer Science 43, 1986 (counting and sampling).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import comb
from random import Random
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from kb.odds.passes import CountingResult
from kb.odds.steps import Assign, Merge, count_totals

# A deal has the row of each card that was not placed yet.
Deal: TypeAlias = dict[int, int]

# The places of a group are the numbers of cards that each of its rows still gets.
Places: TypeAlias = Mapping[int, int]


class PartialDeal(NamedTuple):
    """A deal in which only the cards of the first steps are dealt.

    Attributes:
        step: The number of steps that were taken.
        state: The index of the state among those before the next step.
        weight: The product of the weights of the choices so far.
        deal: The rows of the cards that are dealt.
        groups: The places of each group of merged rows, by its first row.
    """

    step: int
    state: int
    weight: int
    deal: Deal
    groups: dict[int, Places]


def iterate_deals(result: CountingResult) -> Iterator[tuple[Deal, int]]:
    """Yield each deal once, with its weight."""
    start = PartialDeal(
        step=0,
        state=0,
        weight=1,
        deal={},
        groups={},
    )

    # A stack holds one partial deal for each branch left to follow, so few are kept at a time.
    stack = [start]
    while stack:
        partial_deal = stack.pop()
        if partial_deal.step == len(result.plan.steps):
            yield partial_deal.deal, partial_deal.weight
        else:
            stack += extend_deal(result, partial_deal)


def extend_deal(result: CountingResult, partial_deal: PartialDeal) -> Iterator[PartialDeal]:
    """Yield the partial deals after one more step, if they can still be completed."""
    step_number, state_index, weight, deal, groups = partial_deal
    step = result.plan.steps[step_number]
    ways_after = result.ways[step_number + 1]
    for row, ends, shares in result.branches[step_number]:
        end = ends[state_index]
        if not ways_after[end]:
            continue

        if isinstance(step, Assign):
            weight_after = weight * (shares[state_index] if shares else 1)
            for deal_after, groups_after in assign_card(step.card, row, deal, groups):
                yield PartialDeal(step_number + 1, end, weight_after, deal_after, groups_after)
        else:
            before = result.states[step_number][state_index]
            after = result.states[step_number + 1][end]
            for groups_after in merge_groups(step, before, after, groups):
                yield PartialDeal(step_number + 1, end, weight, deal, groups_after)


def assign_card(
    card: int,
    row: int,
    deal: Deal,
    groups: dict[int, Places],
) -> Iterator[tuple[Deal, dict[int, Places]]]:
    """Yield the deal and the groups after a card is dealt to a row, or to a row of its group."""
    if row not in groups:
        yield {**deal, card: row}, groups
        return

    for member, places in groups[row].items():
        if places:
            places_left = {**groups[row], member: places - 1}
            yield {**deal, card: member}, {**groups, row: places_left}


def merge_groups(
    step: Merge,
    before: int,
    after: int,
    groups: dict[int, Places],
) -> Iterator[dict[int, Places]]:
    """Yield the groups after a merge of rows, once for each split of their cards.

    Args:
        step: The merge.
        before: The state before the merge.
        after: The state after the merge.
        groups: The groups before the merge.
    """
    for sizes in split_total(step.total(after), step.sizes(before)):
        places: dict[int, int] = {}
        other_groups = dict(groups)
        for row, size in zip(step.rows, sizes, strict=True):
            # If a row represents a group already, the places of this group are added.
            places |= other_groups.pop(row, {row: size})
        yield {**other_groups, step.rows[0]: places}


def split_total(total: int, sizes: list[range]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to choose a size for each row, within its range, that add up to a total.

    >>> list(split_total(4, [range(3, 4), range(1, 3)]))
    [(3, 1)]
    >>> list(split_total(3, [range(1, 3), range(1, 3)]))
    [(1, 2), (2, 1)]
    """
    if not sizes:
        if not total:
            yield ()
        return

    first, *others = sizes
    for size in first:
        if size <= total:
            for other_sizes in split_total(total - size, others):
                yield size, *other_sizes


T = TypeVar("T")


class Options(NamedTuple, Generic[T]):
    """The options of a draw, with their cumulated probabilities.

    Attributes:
        bounds: The sum of the probabilities up to each option; the last is 1.
        values: The options.
    """

    bounds: list[float]
    values: list[T]


class Sampler:
    """A source of random deals, drawn in proportion to their weights.

    Attributes:
        result: The count of the deals.
        uniform: A function that returns a random number from 0 to 1.
        options: The cached options at each step, by the index of the state.
    """

    def __init__(self, result: CountingResult, seed: int) -> None:
        self.result = result
        self.uniform = Random(seed).random
        self.options: list[dict[int, Options[tuple[int, int]]]] = [{} for _ in result.plan.steps]

    def draw_deal(self) -> Deal:
        """Draw a deal, and return the row of each card that was not placed yet."""
        states = self.result.states
        index = 0
        deal: Deal = {}

        # Merged rows are a group, with the number of places left in each of its rows.
        groups: dict[int, dict[int, int]] = {}
        for step_number, step in enumerate(self.result.plan.steps):
            options = self.options[step_number].get(index) or self.find_options(step_number, index)
            row, end = self.draw_option(options)
            if isinstance(step, Assign):
                if row in groups:
                    row = self.draw_member(groups[row])
                deal[step.card] = row
            else:
                before = states[step_number][index]
                after = states[step_number + 1][end]
                places: dict[int, int] = {}
                for member, size in self.split_group(step, before, after):
                    places |= groups.pop(member, {member: size})
                groups[step.rows[0]] = places
            index = end
        return deal

    def draw_weighed_deals(self, deal_count: int) -> list[tuple[Deal, int]]:
        """Draw deals, each with weight 1, because likelier deals are drawn more often."""
        return [(self.draw_deal(), 1) for _ in range(deal_count)]

    def draw_member(self, places: dict[int, int]) -> int:
        """Draw a row of a group in proportion to its places, and remove one place from the row."""
        bounds = [*accumulate(places.values())]
        point = self.uniform() * bounds[-1]
        rows = list(places)
        row = rows[bisect(bounds, point)]
        places[row] -= 1
        return row

    def draw_option(self, options: Options[T]) -> T:
        """Draw one of some options, by its probability."""
        bounds, values = options
        last_index = len(values) - 1
        return values[bisect(bounds, self.uniform(), 0, last_index)]

    def find_options(self, step_number: int, state_index: int) -> Options[tuple[int, int]]:
        """Return the options in a state, each a row and the index of the next state."""
        ways_after = self.result.ways[step_number + 1]
        weighted = []
        for row, ends, shares in self.result.branches[step_number]:
            end = ends[state_index]
            share = shares[state_index] if shares else 1
            weighted.append(((row, end), share * ways_after[end]))
        return self.options[step_number].setdefault(state_index, make_options(weighted))

    def split_group(self, step: Merge, before: int, after: int) -> Iterator[tuple[int, int]]:
        """Draw a size for each of the merged rows, in proportion to the number of ways to deal it.

        Args:
            step: The merge.
            before: The state before the merge.
            after: The state after the merge.
        """
        sizes = step.sizes(before)
        left = step.total(after)
        for position, row in enumerate(step.rows):
            size = sizes[position][0]
            if len(sizes[position]) > 1:
                # The ways for a size: choose its cards, and deal the rest to the other rows.
                ways_of_others = count_totals(sizes[position + 1 :])
                weighted = []
                for candidate in sizes[position]:
                    ways = comb(left, candidate) * ways_of_others.get(left - candidate, 0)
                    weighted.append((candidate, ways))
                size = self.draw_option(make_options(weighted))
            yield row, size
            left -= size


def make_options(weighted: Iterable[tuple[T, int]]) -> Options[T]:
    """Return options with probabilities in proportion to weights; weight 0 is left out.

    >>> make_options([("Rope", 0), ("Pipe", 3), ("Knife", 1)])
    Options(bounds=[0.75, 1.0], values=['Pipe', 'Knife'])
    """
    values = list[T]()
    sums = list[int]()
    total = 0
    for value, weight in weighted:
        if weight:
            total += weight
            values.append(value)
            sums.append(total)
    return Options([so_far / total for so_far in sums], values)
