"""How often the Solution is which cards, all together and not category by category.

The ways to a state are sorted by the cards that the Solution has got so far: as one integer for all
sorts, each with a field of its own, so that adding up is one addition. A card that goes to the
Solution moves all of them to other fields. Cards are alike, and counted together, if they may go to
the same rows and are named in the same clauses.

Source: Kronecker, J. reine angew. Math. 92, 1882, for several variables as powers of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product, repeat
from math import prod

from kb.odds.passes import PACKED, Passes
from kb.odds.remainder import Remainder
from kb.odds.steps import Assign
from kb.theory.search import Meter


def solution_counts(
    rest: Remainder, found: Passes, meter: Meter
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield what the Solution may get of the cards to deal, in any order, with the number of deals.

    A place that is filled gets none.
    """
    places = [row for row in range(rest.category_count) if rest.may[row]]
    sorts = [rest.sorts(rest.may[row]) for row in places]
    width = found.number.bit_length()
    shifts: dict[tuple[int, int], int] = {}
    step = width
    for row, alike in zip(places, sorts, strict=True):
        for number, cards in enumerate(alike):
            shifts.update({(row, card): number * step for card in cards})
        step *= len(alike)
    packed = sorted_ways(found, shifts, meter)
    for number, choice in enumerate(product(*reversed(sorts))):
        deals = packed >> number * width & (1 << width) - 1
        if deals:
            each = deals // prod(map(len, choice))
            yield from ((cards, each) for cards in product(*choice))


def sorted_ways(found: Passes, shifts: Mapping[tuple[int, int], int], meter: Meter) -> int:
    """Return the number of deals of each sort, in fields; a dead end is not gone into."""
    ways = [1]
    for step, branches, after in zip(found.plan.steps, found.branches, found.ways[1:], strict=True):
        meter.step(len(ways) + sum(map(int.bit_length, ways)) // (8 * PACKED))
        onward = [0] * len(after)
        for row, ends, shares in branches:
            shift = shifts.get((row, step.card), 0) if isinstance(step, Assign) else 0
            for end, way, share in zip(ends, ways, shares or repeat(1), strict=False):
                if after[end]:
                    onward[end] += (way << shift) * share
        ways = onward[:-1]
    return sum(ways)
