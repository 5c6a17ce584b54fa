"""Deals one by one: every deal, where they are few, and deals at random, each by its weight.

    a state, a move after which there are m ways onward, of n in all
    ────────────────────────────────────────────────────────────────
                 it is taken with probability m/n

The ways are weighed as the count has them: a deal of twice the weight is drawn twice as often.

Both go through the steps of the count without a dead end, as each state is known to lead to a deal.

Source: Jerrum, Valiant & Vazirani, Theoretical Computer Science 43, 1986 (counting and sampling).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import comb
from random import Random
from typing import TypeAlias, TypeVar

from kb.odds.passes import Passes
from kb.odds.steps import Assign, Merge, totals

Capacities: TypeAlias = Mapping[int, int]  # of rows that are one by now, the capacity of each
Point: TypeAlias = tuple[int, dict[int, int], dict[int, Capacities]]  # place, deal so far, groups
Deal: TypeAlias = dict[int, int]  # each card that was still to deal, and its row


def every(found: Passes) -> Iterator[tuple[Deal, int]]:
    """Yield each deal once, with its weight."""
    stack: list[tuple[int, int, Point]] = [(0, 1, (0, {}, {}))]
    while stack:
        number, weight, (place, deal, groups) = stack.pop()
        if number == len(found.plan.steps):
            yield deal, weight
            continue
        step = found.plan.steps[number]
        for row, ends, shares in found.branches[number]:
            end = ends[place]
            if not found.ways[number + 1][end]:
                continue
            if isinstance(step, Assign):
                weight_after = weight * (shares[place] if shares else 1)
                after = assigned(step.card, row, deal, groups)
            else:
                weight_after = weight
                state, together = found.states[number][place], found.states[number + 1][end]
                after = ((deal, each) for each in merged(step, state, together, groups))
            stack += ((number + 1, weight_after, (end, *each)) for each in after)


def assigned(
    card: int, row: int, deal: dict[int, int], groups: dict[int, Capacities]
) -> Iterator[tuple[dict[int, int], dict[int, Capacities]]]:
    """Yield the deal after a card has found its place, and the groups."""
    if row not in groups:
        yield {**deal, card: row}, groups
        return
    for member, capacity in groups[row].items():
        if capacity:
            left = {**groups[row], member: capacity - 1}
            yield {**deal, card: member}, {**groups, row: left}


def merged(
    step: Merge, before: int, after: int, groups: dict[int, Capacities]
) -> Iterator[dict[int, Capacities]]:
    """Yield the groups after rows have become one, for all the sizes that they may have."""
    for sizes in shared(step.total(after), [each.sizes(before) for each in step.capacities]):
        capacities: dict[int, int] = {}
        others = dict(groups)
        for row, size in zip(step.rows, sizes, strict=True):
            capacities |= others.pop(row, {row: size})
        yield {**others, step.rows[0]: capacities}


def shared(total: int, sizes: list[range]) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which rows of these sizes hold so many cards together.

    >>> list(shared(4, [range(3, 4), range(1, 3)])), list(shared(3, [range(1, 3), range(1, 3)]))
    ([(3, 1)], [(1, 2), (2, 1)])
    """
    if not sizes:
        if not total:
            yield ()
        return
    for size in sizes[0]:
        if size <= total:
            for rest in shared(total - size, sizes[1:]):
                yield size, *rest


T = TypeVar("T")
Options: TypeAlias = tuple[list[float], list[T]]  # shares added up, and what each is of


class Sampler:
    """Draws deals in proportion to their weights; what a state leads to is worked out once."""

    def __init__(self, found: Passes, seed: int) -> None:
        self.found = found
        self.uniform = Random(seed).random
        self.onward: list[dict[int, Options[tuple[int, int]]]] = [{} for _ in found.plan.steps]

    def deal(self) -> Deal:
        """Return one deal: each card that was still to deal, and its row."""
        place, deal = 0, {}
        groups: dict[int, dict[int, int]] = {}  # of rows that are one by now, what each has left
        for number, step in enumerate(self.found.plan.steps):
            options = self.onward[number].get(place) or self.options(number, place)
            row, end = self.drawn(options)
            if isinstance(step, Assign):
                if row in groups:
                    row = self.member(groups[row])
                deal[step.card] = row
            else:
                together: dict[int, int] = {}
                states = self.found.states
                before, after = states[number][place], states[number + 1][end]
                for member, size in self.split(step, before, after):
                    together |= groups.pop(member, {member: size})
                groups[step.rows[0]] = together
            place = end
        return deal

    def member(self, left: dict[int, int]) -> int:
        """Return one of the rows of a group, as likely as what it has left, and take a place."""
        shares = [*accumulate(left.values())]
        row = [*left][bisect(shares, self.uniform() * shares[-1])]
        left[row] -= 1
        return row

    def drawn(self, options: Options[T]) -> T:
        """Return one of some options, as likely as its share."""
        shares, what = options
        return what[bisect(shares, self.uniform(), 0, len(what) - 1)]

    def options(self, number: int, place: int) -> Options[tuple[int, int]]:
        """Return the branches from a state, each with its row and the place of the state after."""
        ways = self.found.ways[number + 1]
        found = shares_of(
            ((row, ends[place]), (shares[place] if shares else 1) * ways[ends[place]])
            for row, ends, shares in self.found.branches[number]
        )
        return self.onward[number].setdefault(place, found)

    def split(self, step: Merge, before: int, after: int) -> Iterator[tuple[int, int]]:
        """Yield the rows that become one, each with its size, as likely as its ways."""
        sizes = [capacity.sizes(before) for capacity in step.capacities]
        left = step.total(after)
        for place, row in enumerate(step.rows):
            size = sizes[place][0]
            if len(sizes[place]) > 1:
                others = totals(sizes[place + 1 :])
                ways = ((n, comb(left, n) * others.get(left - n, 0)) for n in sizes[place])
                size = self.drawn(shares_of(ways))
            yield row, size
            left -= size


def shares_of(weighted: Iterable[tuple[T, int]]) -> Options[T]:
    """Return options with their shares added up, those apart that have none.

    >>> shares_of([("Rope", 0), ("Pipe", 3), ("Knife", 1)])
    ([0.75, 1.0], ['Pipe', 'Knife'])
    """
    options = [(what, weight) for what, weight in weighted if weight]
    total = sum(weight for _, weight in options)
    added = accumulate(weight for _, weight in options)
    return [weight / total for weight in added], [what for what, _ in options]
