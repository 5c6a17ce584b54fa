"""The weights of deals by the rows of up to three cards together, and by the Solution.

    the ways to a state,     the second     the ways from the state
    by the row of a card ─▶  card goes   ─▶ after, by the row of a
    dealt before             to a row       card dealt later
    ───────────────────────────────────────────────────────────────
       in how many deals three cards are with which rows

The ways to a state are kept apart by the row of an earlier card, or by the cards that the Solution
has so far. They are one integer with a field for each of these cases, so that one addition adds all
of them. A card that goes to the Solution moves all ways to other fields. The ways from a state to
the end are a list for each later card and row.

Cards are alike, and counted together, if they may go to the same rows and are named in the same
clauses and choices. `JointCounts` counts one card for each group of alike cards; these cards are
dealt first, before any rows are merged.

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

from kb.odds.passes import FAST_WAYS_BITS, CountingResult, run_passes, ways_before
from kb.odds.plan import make_plan
from kb.odds.remainder import Remainder
from kb.odds.steps import Assign
from kb.theory.search import Effort
from resolver.text import FrozenMapping

# A card as a mask, and the row that gets the card.
CardAtRow: TypeAlias = tuple[int, int]

# The number of cards that may be counted together.
MOST_CARDS: Final = 3

# The number of additions that take as long as one state of a count.
SUMS_PER_STATE: Final = 100

# This stands for "no card", which is true in all deals.
NO_CARD: Final = 0, 0


class DealtCards(NamedTuple):
    """One to three cards with their rows, in the order in which the cards are dealt.

    Attributes:
        earlier: The first of two or three cards; NO_CARD for a single card.
        middle: The only card, the second of two, or the second of three.
        later: The last of three cards; NO_CARD for fewer cards.
    """

    earlier: CardAtRow
    middle: CardAtRow
    later: CardAtRow

    @classmethod
    def of(cls, cards: Sequence[CardAtRow]) -> DealtCards:
        """Assign one to three cards, given in the order of dealing, to the three fields."""
        match cards:
            case [middle]:
                return cls(NO_CARD, middle, NO_CARD)
            case [earlier, middle]:
                return cls(earlier, middle, NO_CARD)
            case [earlier, middle, later]:
                return cls(earlier, middle, later)
        raise AssertionError("one to three cards are counted together")


class JointCounts:
    """The weights of the deals in which up to three cards are with certain rows.

    Attributes:
        number: The total weight of all deals.
        width: The number of bits in a field of ways.
        field: The lowest field, as a mask.
        cards: The cards that are counted, in the order in which they are dealt.
        rows: The rows that may get each of these cards.
    """

    def __init__(self, remainder: Remainder, representatives: Sequence[int], meter: Effort) -> None:
        """Count the deals for all pairs and triples of cards and rows.

        Args:
            remainder: The cards that are not placed yet, with their constraints.
            representatives: One card of each group of alike cards.
            meter: The budget, in states.

        Raises:
            SearchStopped: The budget ran out.
        """
        result = run_passes(make_plan(remainder, representatives), meter)
        self.number = result.number
        self.width = result.number.bit_length()
        self.field = (1 << self.width) - 1
        first_steps = result.plan.steps[: len(representatives)]
        self.cards = [step.card for step in first_steps if isinstance(step, Assign)]
        self.rows = dict[int, tuple[int, ...]]()
        for card in representatives:
            self.rows[card] = remainder.rows_for(card)

        # The lowest bit of the field for each earlier card at its row.
        self._offsets: dict[CardAtRow, int] = {NO_CARD: 0}

        # The weights of deals for each pair of a middle and a later card at their rows. Each weight
        # is an integer with a field for each earlier card at its row.
        self._packed_deals: dict[tuple[CardAtRow, CardAtRow], int] = {}
        self._measure(result, meter)
        self._count(result)

    def _measure(self, result: CountingResult, meter: Effort) -> None:
        """Charge the meter for the work of the count before the count begins."""
        first_branches = result.branches[: len(self.cards)]

        # Each end of a branch costs one product for each pair of a later card and its row. The
        # factors are wide: they have a field for each pair of an earlier card and its row.
        later_count = 1
        fields = 1 + sum(map(len, first_branches))
        for branches in reversed(first_branches):
            fields -= len(branches)
            width_factor = 1 + self.width * fields // FAST_WAYS_BITS
            end_count = sum(len(branch.ends) for branch in branches)
            meter.step(end_count * later_count * width_factor // SUMS_PER_STATE)
            later_count += len(branches)

    def _ways_onward(self, result: CountingResult) -> list[dict[CardAtRow, list[int]]]:
        """Return for each layer the ways from its states to the end, by later card and row."""
        last_layer = {NO_CARD: result.ways[len(self.cards)]}
        layers: list[dict[CardAtRow, list[int]]] = [last_layer]
        for step_number in reversed(range(len(self.cards))):
            branches = result.branches[step_number]
            ways_after = result.ways[step_number + 1]
            layer_after = layers[-1]
            layer = {later: ways_before(branches, ways) for later, ways in layer_after.items()}

            # The card of this step becomes a later card for all steps before.
            for branch in branches:
                through = [*branch.ways_through(ways_after), 0]
                layer[self.cards[step_number], branch.row] = through
            layers.append(layer)
        return layers[::-1]

    def _count(self, result: CountingResult) -> None:
        """Count the deals card by card: the ways to a state times the ways from it to the end."""
        onward = self._ways_onward(result)
        ways = [1]
        for step_number, card in enumerate(self.cards):
            later_ways = onward[step_number + 1]
            next_ways = [0] * len(later_ways[NO_CARD])
            for branch in result.branches[step_number]:
                weighed_ways = [*branch.multiply(ways)]
                middle = card, branch.row
                for later, ways_to_end in later_ways.items():
                    ways_of_ends = map(ways_to_end.__getitem__, branch.ends)
                    deals = sum(map(mul, weighed_ways, ways_of_ends))
                    self._packed_deals[middle, later] = deals

                # The card at this row gets a field, so that later cards can be paired with it.
                offset = self.width * len(self._offsets)
                self._offsets[middle] = offset
                for end, way in zip(branch.ends, weighed_ways, strict=True):
                    next_ways[end] += way + ((way & self.field) << offset)
            ways = next_ways[:-1]

    def deals(self, cards: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield each combination of rows that may have these cards, with the weight of its deals.

        Args:
            cards: At most three cards; each yielded tuple has their rows in this order.
        """
        if not cards:
            yield (), self.number
            return

        # The weights are stored by cards in the order of dealing, not in the order given.
        dealt_cards = sorted(cards, key=self.cards.index)
        positions = [dealt_cards.index(card) for card in cards]
        for rows in product(*(self.rows[card] for card in dealt_cards)):
            dealt = DealtCards.of(list(zip(dealt_cards, rows, strict=True)))
            packed = self._packed_deals[dealt.middle, dealt.later]
            deals = packed >> self._offsets[dealt.earlier] & self.field
            if deals:
                yield tuple(rows[position] for position in positions), deals


def solution_counts(
    remainder: Remainder, result: CountingResult, meter: Effort
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the open cards of each possible Solution, in any order, with the weight of its deals.

    Cards that are known to be in the Solution are left out.
    """
    rows = [row for row in range(remainder.category_count) if remainder.allowed[row]]
    groups_by_row = [remainder.group_alike(remainder.allowed[row]) for row in rows]

    # Each open category of a Solution gets a card from some group of alike cards. The indices of
    # the groups are the digits of one number, which is the index of the field for these deals.
    width = result.number.bit_length()
    shifts: dict[CardAtRow, int] = {}
    unit = width
    for row, groups in zip(rows, groups_by_row, strict=True):
        for digit, cards in enumerate(groups):
            shifts |= {(card, row): digit * unit for card in cards}
        unit *= len(groups)

    packed = sort_ways(result, shifts, meter)
    field = (1 << width) - 1
    for field_index, chosen_groups in enumerate(product(*reversed(groups_by_row))):
        deals = packed >> field_index * width & field
        if deals:
            # Alike cards have equally many deals, so the deals of groups are divided evenly.
            deals_of_each = deals // prod(map(len, chosen_groups))
            for cards in product(*chosen_groups):
                yield cards, deals_of_each


def sort_ways(result: CountingResult, shifts: Mapping[CardAtRow, int], meter: Effort) -> int:
    """Return the weights of the deals of all Solutions, as fields of one integer.

    Args:
        result: The count of the deals.
        shifts: The number of bits by which dealing a card to a row shifts the ways.
        meter: The budget, in states.

    Raises:
        SearchStopped: The budget ran out.
    """
    ways = [1]
    for step_number, step in enumerate(result.plan.steps):
        bits = sum(map(int.bit_length, ways))
        meter.step(len(ways) + bits // (8 * FAST_WAYS_BITS))
        ways_after = result.ways[step_number + 1]
        next_ways = [0] * len(ways_after)
        for row, ends, shares in result.branches[step_number]:
            shift = 0
            if isinstance(step, Assign):
                shift = shifts.get((step.card, row), 0)
            for end, way, share in zip(
                ends,
                ways,
                shares or repeat(1),
                strict=False,
            ):
                # States from which no deal can be completed are skipped.
                if ways_after[end]:
                    next_ways[end] += (way << shift) * share
        ways = next_ways[:-1]
    return sum(ways)


class Solutions(FrozenMapping[tuple[str, ...], Fraction]):
    """A mapping from the possible Solutions to their shares of the deals, the likeliest first.

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
            # The heads must differ, even if a category has the name of another column.
            heads.append(f"{name} card" if name in ("deals", "share") else name)
        super().__init__(shares, (*heads, "deals", "share"))
        self.deals = deals

    def _values(self) -> Iterator[Sequence[Any]]:
        for cards, share in self.items():
            yield *cards, self.deals[cards], float(share)
