"""Deals one by one: every deal, where they are few, and deals at random, each as likely as another.

    a state, a move after which there are m ways onward, of n in all
    ────────────────────────────────────────────────────────────────
                 it is taken with probability m/n

Both go through the steps of the count without a dead end, as each state is known to lead to a deal.

Source: Jerrum, Valiant & Vazirani, Theoretical Computer Science 43, 1986 (counting and sampling).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import comb
from random import Random
from typing import TypeVar

from kb.odds.passes import Passes
from kb.odds.steps import Assign, Merge, taken, totals

Capacities = Mapping[int, int]  # of rows that are one by now, the capacity of each
Point = tuple[int, dict[int, int], dict[int, Capacities]]  # state, deal so far, rows joined


def every(found: Passes) -> Iterator[dict[int, int]]:
    """Yield each deal once: each card that was still to deal, and its row."""
    stack: list[tuple[int, Point]] = [(0, (found.plan.start, {}, {}))]
    while stack:
        number, point = stack.pop()
        if number == len(found.plan.steps):
            yield point[1]
            continue
        step, living = found.plan.steps[number], found.backward[number + 1]
        after = assigned(step, point) if isinstance(step, Assign) else merged(step, point)
        stack += ((number + 1, one) for one in after if living.get(one[0]))


def assigned(step: Assign, point: Point) -> Iterator[Point]:
    """Yield the points after a card has found its place."""
    state, deal, joined = point
    for move in step.moves:
        for _, end in taken(move, [state]):
            capacities = joined.get(move.row)
            if capacities is None:
                yield end, {**deal, step.card: move.row}, joined
                continue
            for row, capacity in capacities.items():
                if capacity:
                    left = {**joined, move.row: {**capacities, row: capacity - 1}}
                    yield end, {**deal, step.card: row}, left


def merged(step: Merge, point: Point) -> Iterator[Point]:
    """Yield the points after rows have become one, for all the sizes that they may have."""
    state, deal, joined = point
    for end, _ in step.branches(state):
        total = step.capacities[0].sizes(end & step.capacities[0].need)[0]
        for sizes in shared(total, [capacity.sizes(state) for capacity in step.capacities]):
            capacities: dict[int, int] = {}
            others = dict(joined)
            for row, size in zip(step.rows, sizes, strict=True):
                capacities |= others.pop(row, {row: size})
            yield end, deal, {**others, step.rows[0]: capacities}


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


def sample(found: Passes, random: Random) -> dict[int, int]:
    """Return one deal: each card that was still to deal, and its row."""
    state, deal = found.plan.start, {}
    together: dict[int, dict[int, int]] = {}  # of rows that are one by now, the capacity of each
    for step, living in zip(found.plan.steps, found.backward[1:], strict=True):
        if isinstance(step, Assign):
            moves = [
                ((move.row, end), living.get(end, 0))
                for move in step.moves
                for _, end in taken(move, [state])
            ]
            row, state = chosen(moves, random)
            if row in together:
                capacities = together[row]
                row = chosen(capacities.items(), random)
                capacities[row] -= 1
            deal[step.card] = row
        else:
            ends = [(end, ways * living.get(end, 0)) for end, ways in step.branches(state)]
            before, state = state, chosen(ends, random)
            capacities = {}
            for row, size in split(step, before, state, random).items():
                capacities |= together.pop(row, {row: size})
            together[step.rows[0]] = capacities
    return deal


def split(step: Merge, before: int, after: int, random: Random) -> dict[int, int]:
    """Return the size of each of the rows that become one, as likely as its ways."""
    sizes = [capacity.sizes(before) for capacity in step.capacities]
    left, found = step.capacities[0].sizes(after & step.capacities[0].need)[0], {}
    for place, row in enumerate(step.rows):
        others = totals(sizes[place + 1 :])
        parts = [(n, comb(left, n) * others.get(left - n, 0)) for n in sizes[place]]
        found[row] = chosen(parts, random)
        left -= found[row]
    return found


def chosen(weighted: Iterable[tuple[T, int]], random: Random) -> T:
    """Return one of these, with a probability in proportion to its weight, a whole number.

    >>> chosen([("Rope", 0), ("Pipe", 3)], Random(1))
    'Pipe'
    """
    options = list(weighted)
    left = random.randrange(sum(weight for _, weight in options))
    for option, weight in options:
        left -= weight
        if left < 0:
            return option
    raise AssertionError("a number below the sum of the weights is within one of them")
