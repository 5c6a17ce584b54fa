"""Deals one by one: every deal, where they are few, and deals at random, each by its weight.

    a state, a move after which there are m ways onward, of n in all
    ────────────────────────────────────────────────────────────────
                 it is taken with probability m/n

The ways include the weights: a deal of twice the weight is drawn twice as often. Both
`iterate_deals` and `Sampler` go through the steps of the count without a dead end, since they enter
no state from which there are 0 ways.

Source: Jerrum, Valiant & Vazirani, Theoretical Computer Science 43, 1986 (counting and sampling).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import comb
from random import Random
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from kb.odds.passes import Passes
from kb.odds.steps import Assign, Merge, count_totals

# The row of each card that was still to deal.
Deal: TypeAlias = dict[int, int]

# The number of cards that each row of a group still gets.
Places: TypeAlias = Mapping[int, int]


class PartialDeal(NamedTuple):
    """A deal in which only the cards of the first steps are dealt.

    Attributes:
        step: The number of steps that are done.
        state: The index of the state among those before the next step.
        weight: The product of the weights of the choices so far.
        deal: The rows of the cards dealt so far.
        groups: The places of the rows that were merged, by the first row of each group.
    """

    step: int
    state: int
    weight: int
    deal: Deal
    groups: dict[int, Places]


def iterate_deals(passes: Passes) -> Iterator[tuple[Deal, int]]:
    """Yield each deal once, with its weight."""
    stack = [
        PartialDeal(
            step=0,
            state=0,
            weight=1,
            deal={},
            groups={},
        )
    ]
    while stack:
        partial_deal = stack.pop()
        if partial_deal.step == len(passes.plan.steps):
            yield partial_deal.deal, partial_deal.weight
        else:
            stack += extend_deal(passes, partial_deal)


def extend_deal(passes: Passes, partial_deal: PartialDeal) -> Iterator[PartialDeal]:
    """Yield the points after the next step from which some deal can be reached."""
    number, index, weight, deal, groups = partial_deal
    step = passes.plan.steps[number]
    ways_after = passes.ways[number + 1]
    for row, ends, shares in passes.branches[number]:
        end = ends[index]
        if not ways_after[end]:
            continue

        if isinstance(step, Assign):
            weight_after = weight * (shares[index] if shares else 1)
            for deal_after, groups_after in assign_card(step.card, row, deal, groups):
                yield PartialDeal(number + 1, end, weight_after, deal_after, groups_after)
        else:
            before = passes.states[number][index]
            after = passes.states[number + 1][end]
            for groups_after in merge_groups(step, before, after, groups):
                yield PartialDeal(number + 1, end, weight, deal, groups_after)


def assign_card(
    card: int,
    row: int,
    deal: Deal,
    groups: dict[int, Places],
) -> Iterator[tuple[Deal, dict[int, Places]]]:
    """Yield the deal and the groups after a card has come to a row, or to one of its group."""
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
    """Yield the groups after rows have become one, once for each split of their cards among them.

    Args:
        step: The step in which they become one.
        before: The state before it.
        after: The state after it.
        groups: The groups before it.
    """
    for sizes in split_total(step.total(after), step.sizes(before)):
        places: dict[int, int] = {}
        other_groups = dict(groups)
        for row, size in zip(step.rows, sizes, strict=True):
            # A row that stands for a group already brings the places of that group.
            places |= other_groups.pop(row, {row: size})
        yield {**other_groups, step.rows[0]: places}


def split_total(total: int, sizes: list[range]) -> Iterator[tuple[int, ...]]:
    """Yield the sizes of rows that add up to the total, each within its range.

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
    """The options of a draw, with their probabilities.

    Attributes:
        bounds: The probabilities added up, one for each option; the last is 1.
        values: The options.
    """

    bounds: list[float]
    values: list[T]


class Sampler:
    """A source of random deals, drawn in proportion to their weights.

    The options of a state are worked out once.

    Attributes:
        passes: The count of the deals.
        uniform: Gives a random number from 0 to 1.
        options: The options at each step, by the index of the state.
    """

    def __init__(self, passes: Passes, seed: int) -> None:
        self.passes = passes
        self.uniform = Random(seed).random
        self.options: list[dict[int, Options[tuple[int, int]]]] = [{} for _ in passes.plan.steps]

    def draw_deal(self) -> Deal:
        """Draw a deal: each card that was still to deal, and its row."""
        states = self.passes.states
        index = 0
        deal: Deal = {}

        # Rows that have become one are a group, in which each row has places left.
        groups: dict[int, dict[int, int]] = {}
        for number, step in enumerate(self.passes.plan.steps):
            options = self.options[number].get(index) or self.find_options(number, index)
            row, end = self.draw_option(options)
            if isinstance(step, Assign):
                if row in groups:
                    row = self.draw_member(groups[row])
                deal[step.card] = row
            else:
                before = states[number][index]
                after = states[number + 1][end]
                places: dict[int, int] = {}
                for member, size in self.split_group(step, before, after):
                    places |= groups.pop(member, {member: size})
                groups[step.rows[0]] = places
            index = end
        return deal

    def draw_weighed_deals(self, number: int) -> list[tuple[Deal, int]]:
        """Draw deals of weight 1: their chance has taken the weights into account."""
        return [(self.draw_deal(), 1) for _ in range(number)]

    def draw_member(self, places: dict[int, int]) -> int:
        """Draw a row of a group in proportion to its places, and subtract one place from it."""
        # A number up to the sum of all places falls to each row in proportion to its places.
        bounds = [*accumulate(places.values())]
        row = [*places][bisect(bounds, self.uniform() * bounds[-1])]
        places[row] -= 1
        return row

    def draw_option(self, options: Options[T]) -> T:
        """Draw one of some options, by its probability."""
        bounds, values = options
        last_index = len(values) - 1
        return values[bisect(bounds, self.uniform(), 0, last_index)]

    def find_options(self, number: int, index: int) -> Options[tuple[int, int]]:
        """Return the branches from a state, each as its row and the index of the state after."""
        ways_after = self.passes.ways[number + 1]
        weighted = []
        for row, ends, shares in self.passes.branches[number]:
            end = ends[index]
            share = shares[index] if shares else 1
            weighted.append(((row, end), share * ways_after[end]))
        return self.options[number].setdefault(index, make_options(weighted))

    def split_group(self, step: Merge, before: int, after: int) -> Iterator[tuple[int, int]]:
        """Draw a size for each of the merged rows, in proportion to the number of ways to deal it.

        Args:
            step: The step in which the rows become one.
            before: The state before it.
            after: The state after it.
        """
        sizes = step.sizes(before)
        left = step.total(after)
        for number, row in enumerate(step.rows):
            size = sizes[number][0]
            if len(sizes[number]) > 1:
                # A size is as likely as the ways to choose its cards and to deal out those left.
                ways_of_others = count_totals(sizes[number + 1 :])
                weighted = []
                for candidate in sizes[number]:
                    ways = comb(left, candidate) * ways_of_others.get(left - candidate, 0)
                    weighted.append((candidate, ways))
                size = self.draw_option(make_options(weighted))
            yield row, size
            left -= size


def make_options(weighted: Iterable[tuple[T, int]]) -> Options[T]:
    """Return options by their weights; those of weight 0 are left out.

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
