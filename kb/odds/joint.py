"""Who has which cards together, over all the deals that fit by weight: of a suggestion, a Solution.

    the ways to a state,     the second     the ways from the state
    by the row of a card ─▶  card goes   ─▶ after, by the row of a
    dealt before             to a row       card dealt later
    ───────────────────────────────────────────────────────────────
       in how many deals three cards are with which rows

The ways to a state are sorted, by the row of a card or by the cards that the Solution has got: they
are one integer with a field for each sort, so that adding up is one addition. A card that goes to
the Solution moves all of them to other fields. The ways from a state are a list for each card and
row.

Cards are alike, and counted together, if they may go to the same rows and are named in the same
clauses and choices. Of a suggestion one of them is looked at for all; these are dealt first, before
any rows become one.

`JointCounts` counts suggestions, `solution_counts` counts Solutions.

Source: Baum & Eagon, Bulletin AMS 73, 1967 (forward and backward), here for three cards at once;
Kronecker, J. reine angew. Math. 92, 1882, for several variables as powers of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product, repeat
from math import prod
from operator import mul
from typing import Any, Final, NamedTuple, TypeAlias

from kb.odds.passes import FAST_WAYS_BITS, Passes, run_passes, ways_before
from kb.odds.plan import make_plan
from kb.odds.remainder import Remainder
from kb.odds.steps import Assign
from kb.theory.search import Effort
from resolver.text import FrozenMapping

CardAtRow: TypeAlias = tuple[int, int]  # A card, and the row that gets it.

MOST_CARDS: Final = 3  # Cards that are looked at together.
SUMS_PER_STATE: Final = 100  # Additions that take as long as one state of a count.
NO_CARD: Final = 0, 0  # No card at a row, which is so in all deals.


class DealtCards(NamedTuple):
    """Up to three cards at their rows, in the order in which they are dealt.

    Attributes:
        earlier: The card before the middle one; NO_CARD if there is one card alone.
        middle: The last card, or of three the second.
        later: The last card of three; NO_CARD if there are fewer.
    """

    earlier: CardAtRow
    middle: CardAtRow
    later: CardAtRow

    @classmethod
    def of(cls, cards: Sequence[CardAtRow]) -> DealtCards:
        """Return one to three cards, given in the order of dealing, each as earlier or later."""
        match cards:
            case [middle]:
                return cls(NO_CARD, middle, NO_CARD)
            case [earlier, middle]:
                return cls(earlier, middle, NO_CARD)
            case [earlier, middle, later]:
                return cls(earlier, middle, later)
        raise AssertionError("one to three cards are counted together")


class JointCounts:
    """The numbers of deals in which up to three cards are with certain rows, counted together.

    Attributes:
        number: The total weight of all deals.
        width: The bits of a field of ways.
        field: The lowest field, as a mask.
        cards: The cards that can be asked for, in the order in which they are dealt.
        rows: The rows that may get each of them.
    """

    def __init__(self, remainder: Remainder, representatives: Sequence[int], meter: Effort) -> None:
        """Count the deals.

        Args:
            remainder: The cards that are still to deal, with their constraints.
            representatives: One card of each group of alike cards.
            meter: Counts states.

        Raises:
            SearchStopped: The meter stops the count.
        """
        passes = run_passes(make_plan(remainder, representatives), meter)
        self.number = passes.number
        self.width = passes.number.bit_length()
        self.field = (1 << self.width) - 1
        first_steps = passes.plan.steps[: len(representatives)]
        self.cards = [step.card for step in first_steps if isinstance(step, Assign)]
        self.rows = dict[int, tuple[int, ...]]()
        for card in representatives:
            self.rows[card] = remainder.rows_for(card)

        # The lowest bit of the field of each earlier card at its row.
        self._offsets: dict[CardAtRow, int] = {NO_CARD: 0}

        # The deals by the middle and the later card, packed with a field for each earlier card.
        self._packed_deals: dict[tuple[CardAtRow, CardAtRow], int] = {}
        self._measure(passes, meter)
        self._count(passes)

    def _measure(self, passes: Passes, meter: Effort) -> None:
        """Charge the meter for the work of the count, so that it stops before the count begins."""
        first_branches = passes.branches[: len(self.cards)]

        # An edge takes a product for each later card at a row, of numbers that have a field for
        # each earlier card at a row.
        later_count = 1
        fields = 1 + sum(map(len, first_branches))
        for branches in reversed(first_branches):
            fields -= len(branches)
            width_factor = 1 + self.width * fields // FAST_WAYS_BITS
            edges = sum(len(branch.ends) for branch in branches)
            meter.step(edges * later_count * width_factor // SUMS_PER_STATE)
            later_count += len(branches)

    def _ways_onward(self, passes: Passes) -> list[dict[CardAtRow, list[int]]]:
        """Return, for each layer, the ways from its states to the end by a later card's row."""
        layers: list[dict[CardAtRow, list[int]]] = [{NO_CARD: passes.ways[len(self.cards)]}]
        for number in reversed(range(len(self.cards))):
            branches = passes.branches[number]
            ways_after = passes.ways[number + 1]
            layer = {later: ways_before(branches, ways) for later, ways in layers[-1].items()}
            for branch in branches:
                through = [*branch.ways_through(ways_after), 0]
                layer[self.cards[number], branch.row] = through
            layers.append(layer)
        return layers[::-1]

    def _count(self, passes: Passes) -> None:
        """Count the deals card by card: the ways to each state times those from it to the end."""
        onward = self._ways_onward(passes)
        ways = [1]
        for number, card in enumerate(self.cards):
            later_ways = onward[number + 1]
            next_ways = [0] * len(later_ways[NO_CARD])
            for branch in passes.branches[number]:
                weighed_ways = [*branch.multiply(ways)]
                middle = card, branch.row
                for later, ways_to_end in later_ways.items():
                    ways_of_ends = map(ways_to_end.__getitem__, branch.ends)
                    deals = sum(map(mul, weighed_ways, ways_of_ends))
                    self._packed_deals[middle, later] = deals

                # This card is dealt now, so later cards can be paired with it: it gets a field.
                offset = self.width * len(self._offsets)
                self._offsets[middle] = offset
                for end, way in zip(branch.ends, weighed_ways, strict=True):
                    next_ways[end] += way + ((way & self.field) << offset)
            ways = next_ways[:-1]

    def deals(self, cards: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the rows that these cards may be with together, with the number of deals.

        Args:
            cards: The cards, three at most; the rows come in their order.
        """
        if not cards:
            yield (), self.number
            return

        # The counts have the cards in the order of dealing, the result in the order given.
        dealt_cards = sorted(cards, key=self.cards.index)
        positions = [dealt_cards.index(card) for card in cards]
        for rows in product(*(self.rows[card] for card in dealt_cards)):
            dealt = DealtCards.of(list(zip(dealt_cards, rows, strict=True)))
            packed = self._packed_deals[dealt.middle, dealt.later]
            deals = packed >> self._offsets[dealt.earlier] & self.field
            if deals:
                yield tuple(rows[position] for position in positions), deals


def solution_counts(
    remainder: Remainder, passes: Passes, meter: Effort
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the open cards of each possible Solution, in any order, with its number of deals.

    A category whose card is known has none.
    """
    rows = [row for row in range(remainder.category_count) if remainder.allowed[row]]
    groups_by_row = [remainder.group_alike(remainder.allowed[row]) for row in rows]

    # Each open row of a Solution has a group of alike cards. The numbers of these groups are the
    # digits of one number, and in the field of that number its deals are counted.
    width = passes.number.bit_length()
    shifts: dict[CardAtRow, int] = {}
    unit = width
    for row, groups in zip(rows, groups_by_row, strict=True):
        for digit, cards in enumerate(groups):
            shifts |= {(card, row): digit * unit for card in cards}
        unit *= len(groups)

    packed = sort_ways(passes, shifts, meter)
    field = (1 << width) - 1
    for number, chosen_groups in enumerate(product(*reversed(groups_by_row))):
        deals = packed >> number * width & field
        if deals:
            # The deals of a group divide evenly among its cards, which are alike.
            deals_of_each = deals // prod(map(len, chosen_groups))
            for cards in product(*chosen_groups):
                yield cards, deals_of_each


def sort_ways(passes: Passes, shifts: Mapping[CardAtRow, int], meter: Effort) -> int:
    """Return the numbers of deals of all Solutions, as fields of one integer.

    Args:
        passes: The count of the deals.
        shifts: The bits by which dealing a card to a row shifts the field of its deals.
        meter: Counts states.

    Raises:
        SearchStopped: The meter stops the count.
    """
    ways = [1]
    for number, step in enumerate(passes.plan.steps):
        bits = sum(map(int.bit_length, ways))
        meter.step(len(ways) + bits // (8 * FAST_WAYS_BITS))
        ways_after = passes.ways[number + 1]
        next_ways = [0] * len(ways_after)
        for row, ends, shares in passes.branches[number]:
            shift = shifts.get((step.card, row), 0) if isinstance(step, Assign) else 0
            for end, way, share in zip(
                ends,
                ways,
                shares or repeat(1),
                strict=False,
            ):
                # From some states no deal can be completed.
                if ways_after[end]:
                    next_ways[end] += (way << shift) * share
        ways = next_ways[:-1]
    return sum(ways)


class Solutions(FrozenMapping[tuple[str, ...], Fraction]):
    """The possible Solutions, each with its share of the deals, the likeliest first.

    >>> solutions = Solutions({("Plum", "Rope"): Fraction(3, 4)}, ["suspect", "weapon"],
    ...                       {("Plum", "Rope"): 6})
    >>> solutions.records()
    [{'suspect': 'Plum', 'weapon': 'Rope', 'deals': 6, 'share': 0.75}]

    Args:
        shares: The share of each Solution, by its cards, one of each category.
        categories: The names of the categories.
        deals: The number of deals with each Solution.
    """

    __slots__ = ("deals",)

    def __init__(
        self,
        shares: Mapping[tuple[str, ...], Fraction],
        categories: Sequence[str],
        deals: Mapping[tuple[str, ...], int],
    ) -> None:
        heads = []
        for name in categories:
            # A category may have the name of one of the two other columns.
            heads.append(f"{name} card" if name in ("deals", "share") else name)
        super().__init__(shares, (*heads, "deals", "share"))
        self.deals = deals

    def _values(self) -> Iterator[Sequence[Any]]:
        for cards, share in self.items():
            yield *cards, self.deals[cards], float(share)
