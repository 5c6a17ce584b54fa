"""Who has which cards together, over all the deals that fit by weight: of a suggestion, a Solution.

    the ways to a state,     the second     the ways from the state
    by the row of a card ─▶  card goes   ─▶ after, by the row of a
    dealt before             to a row       card dealt later
    ───────────────────────────────────────────────────────────────
       in how many deals three cards are with which rows

The ways to a state are sorted, by the row of a card or by the cards that the Solution has got: as
one integer for all sorts, each with a field of its own, so that adding up is one addition. A card
that goes to the Solution moves all of them to other fields. The ways from a state are a list for
each card and row.

Cards are alike, and counted together, if they may go to the same rows and are named in the same
clauses and choices. Of a suggestion one of them is looked at for all; these are dealt first, before
any rows become one.

Source: Baum & Eagon, Bulletin AMS 73, 1967 (forward and backward), here for three cards at once;
Kronecker, J. reine angew. Math. 92, 1882, for several variables as powers of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product, repeat
from math import prod
from operator import mul
from typing import Any, Final, TypeAlias

from kb.odds.passes import PACKED, Passes, before, passes
from kb.odds.plan import plan
from kb.odds.remainder import Remainder
from kb.odds.steps import Assign
from kb.theory.search import Effort
from resolver.text import FrozenMapping

Tag: TypeAlias = tuple[int, int]  # a card, and the row that gets it

MOST_CARDS: Final = 3  # cards that are looked at together
STATE: Final = 100  # sums that take as long as a state
NO_TAG: Final = 0, 0


class Joint:
    """In how many deals up to three cards are with which rows, of those that `stand` for all.

    The meter counts states; raises SearchStopped when it does.
    """

    def __init__(self, rest: Remainder, stand: Sequence[int], meter: Effort) -> None:
        found = passes(plan(rest, stand), meter)
        self.number = found.number
        self.width = found.number.bit_length()
        self.field = (1 << self.width) - 1
        steps = (step for step in found.plan.steps[: len(stand)] if isinstance(step, Assign))
        self.cards = [step.card for step in steps]
        self.rows = {card: rest.rows_for(card) for card in stand}
        self._places: dict[Tag, int] = {NO_TAG: 0}  # of the fields of each card and row
        self._deals: dict[tuple[Tag, Tag], int] = {}  # of a card and one after it, by one before
        later, fields = 1, 1 + sum(map(len, found.branches[: len(stand)]))
        for branches in reversed(found.branches[: len(stand)]):
            fields -= len(branches)
            wide = 1 + self.width * fields // PACKED  # of the ways to a state, by a card before
            meter.step(sum(len(branch.ends) for branch in branches) * later * wide // STATE)
            later += len(branches)
        self._count(found, self._onward(found))

    def _onward(self, found: Passes) -> list[dict[Tag, list[int]]]:
        """Return for each layer the ways on from its states, by the row of each card to come."""
        layers: list[dict[Tag, list[int]]] = [{NO_TAG: found.ways[len(self.cards)]}]
        for number in reversed(range(len(self.cards))):
            branches, after = found.branches[number], found.ways[number + 1]
            tags = {tag: before(branches, ways) for tag, ways in layers[-1].items()}
            for branch in branches:
                tags[self.cards[number], branch.row] = [*branch.beyond(after), 0]
            layers.append(tags)
        return layers[::-1]

    def _count(self, found: Passes, onward: Sequence[dict[Tag, list[int]]]) -> None:
        """Go forward, and meet what comes back."""
        ways = [1]
        for card, branches, later in zip(self.cards, found.branches, onward[1:], strict=False):
            after = [0] * len(later[NO_TAG])
            for branch in branches:
                shared = [*branch.shared(ways)]
                for tag, rest in later.items():
                    deals = sum(map(mul, shared, map(rest.__getitem__, branch.ends)))
                    self._deals[(card, branch.row), tag] = deals
                place = self._places[card, branch.row] = self.width * len(self._places)
                for end, way in zip(branch.ends, shared, strict=True):
                    after[end] += way + ((way & self.field) << place)
            ways = after[:-1]

    def deals(self, cards: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the rows that some of the cards may be with, with the number of deals.

        They are in the order of the cards given, three of them at most.
        """
        if not cards:
            yield (), self.number
            return
        order = sorted(range(len(cards)), key=lambda place: self.cards.index(cards[place]))
        back = sorted(range(len(cards)), key=order.__getitem__)
        dealt = [cards[place] for place in order]
        for ends in product(*([(card, row) for row in self.rows[card]] for card in dealt)):
            tags = list(ends)
            first = tags.pop(0) if len(tags) > 1 else NO_TAG
            middle, last = *tags, *([NO_TAG] if len(tags) == 1 else [])
            deals = self._deals[middle, last] >> self._places[first] & self.field
            if deals:
                yield tuple(ends[place][1] for place in back), deals


def solution_counts(
    rest: Remainder, found: Passes, meter: Effort
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


def sorted_ways(found: Passes, shifts: Mapping[tuple[int, int], int], meter: Effort) -> int:
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


class Solutions(FrozenMapping[tuple[str, ...], Fraction]):
    """The Solutions that are possible, each with its share of the deals; the likeliest first.

    >>> found = Solutions({("Plum", "Rope"): Fraction(3, 4)}, ["suspect", "weapon"],
    ...                   {("Plum", "Rope"): 6})
    >>> found.records()
    [{'suspect': 'Plum', 'weapon': 'Rope', 'deals': 6, 'share': 0.75}]

    Args:
        shares: Of each Solution, a card of each category, how likely it is.
        categories: The names of the categories.
        deals: Of each Solution, in how many deals it is the one.
    """

    __slots__ = ("deals",)

    def __init__(
        self,
        shares: Mapping[tuple[str, ...], Fraction],
        categories: Sequence[str],
        deals: Mapping[tuple[str, ...], int],
    ) -> None:
        named = (f"{name} card" if name in ("deals", "share") else name for name in categories)
        super().__init__(shares, (*named, "deals", "share"))
        self.deals = deals

    def _values(self) -> Iterator[Sequence[Any]]:
        for cards, share in self.items():
            yield *cards, self.deals[cards], float(share)
