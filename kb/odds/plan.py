"""The plan of a count: the order in which cards are dealt, and the merges of rows between them.

The order is chosen so that states stay small. A state has to remember a clause from its first card
to its last, and also a choice, and the number of cards of a row. A card that may go to many rows
makes many states. Cards without clauses and choices come last, when rows are alike.

`order_cards` finds the order, and `Planner` makes the steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from kb.odds.remainder import (
    Capacity,
    Countdown,
    OpenChoice,
    OpenClause,
    Remainder,
    make_layout,
)
from kb.odds.steps import Assign, Merge, Move, Step, Weighing

# The cost of dealing a card: for each clause and each row of which it is the first card, and for
# each row that may get it. The three weights were the best in trials.
CLAUSE_WEIGHT: Final = 6
ROW_WEIGHT: Final = 3
HOLDER_WEIGHT: Final = 2


def order_cards(remainder: Remainder) -> list[int]:
    """Return the cards in the order in which they are dealt, always the cheapest card next."""
    restrictions = [clause.cards for clause in remainder.clauses]
    restrictions += [choice.cards for choice in remainder.choices]
    restrictions_on = dict[int, list[int]]()
    hands = dict[int, list[int]]()
    free_cards = []
    for card in remainder.cards:
        restrictions_on[card] = [cards for cards in restrictions if cards & card]
        hands[card] = [remainder.allowed[row] for row in remainder.rows_for(card)]
        if not restrictions_on[card]:
            free_cards.append(card)

    # Cards without clauses and choices that may go to most rows come last.
    most_rows = max((len(hands[card]) for card in free_cards), default=0)
    last_cards = [card for card in free_cards if len(hands[card]) == most_rows]

    dealt = 0
    later = reduce(or_, remainder.cards, 0)
    order: list[int] = []

    def cost(card: int) -> int:
        # A state has a field for a clause or a hand from its first card to its last. So the first
        # card adds to the cost, and the last one takes from it.
        after = later & ~card
        clauses_begun = 0
        for cards in restrictions_on[card]:
            clauses_begun += (not cards & dealt) - (not cards & after)

        hands_begun = 0
        for cards in hands[card]:
            hands_begun += (not cards & dealt) - (not cards & after)

        return (
            CLAUSE_WEIGHT * clauses_begun
            + ROW_WEIGHT * hands_begun
            + HOLDER_WEIGHT * len(hands[card])
        )

    undealt = [card for card in remainder.cards if card not in last_cards]
    while undealt:
        card = min(undealt, key=cost)
        undealt.remove(card)
        order.append(card)
        later &= ~card
        dealt |= card
    return order + last_cards


class Plan(NamedTuple):
    """The steps of a count, and the state before the first step."""

    start: int
    steps: tuple[Step, ...]


def make_plan(remainder: Remainder, first: Collection[int] = ()) -> Plan:
    """Return the plan of a count of the remainder's deals.

    Args:
        remainder: The cards that are not placed yet, with their constraints.
        first: The cards to deal before any rows are merged.
    """
    planner = Planner(remainder)
    return Plan(planner.start, tuple(planner.make_steps(first)))


class PlacedClause(NamedTuple):
    """A clause with its place in a state.

    Attributes:
        bit: The bit of a state that is set while the clause is open.
        clause: The clause.
        cards: The cards that the clause names, as a mask.
    """

    bit: int
    clause: OpenClause
    cards: int


class Planner:
    """A planner, which makes the steps of a count one after the other.

    Attributes:
        remainder: The cards that are not placed yet, with their constraints.
        allowed: The cards that each row may get, as masks.
        start: The state before the first step.
        clauses: The clauses, each with its bit.
        choices: The choices, each with its counter.
        wants: For each row the bits of the clauses that only this row can meet.
        unlike_rows: The rows that are never merged: the categories of the Solution, and the rows
            that may get all the cards allowed there.
        named_cards: For each row the cards that clauses and choices name for it, as a mask.
        capacities: The capacities of the rows that are not merged into another row.
        later: The cards that come after the current one, as a mask.
    """

    def __init__(self, remainder: Remainder) -> None:
        layout = make_layout(remainder)
        self.remainder = remainder
        self.allowed = remainder.allowed
        self.start = layout.start
        self.clauses = list[PlacedClause]()
        self.choices = list(zip(layout.counters, remainder.choices, strict=True))
        self.wants = [0] * len(self.allowed)
        self.named_cards = [0] * len(self.allowed)
        for bit, clause in zip(layout.clause_bits, remainder.clauses, strict=True):
            self.clauses.append(PlacedClause(bit, clause, clause.cards))
            for row, cards in clause.cells:
                self.named_cards[row] |= cards
            if clause.positive and len(clause.cells) == 1:
                self.wants[clause.cells[0][0]] |= bit
        for choice in remainder.choices:
            self.named_cards[choice.row] |= choice.cards

        self.unlike_rows = set(range(remainder.category_count))
        self.unlike_rows.update(filter(remainder.has_no_upper_bound, range(len(self.allowed))))
        self.capacities = dict(enumerate(layout.capacities))
        self.later = reduce(or_, remainder.cards, 0)

    def make_steps(self, first: Collection[int]) -> Iterator[Step]:
        """Yield the steps that deal the open cards, beginning with the cards in `first`."""
        cards = sorted(order_cards(self.remainder), key=lambda card: card not in first)
        for card in cards:
            if card not in first:
                yield from self.merge_alike_rows()
            self.later &= ~card
            yield self.assign_card(card)
        yield from self.merge_alike_rows()

    def assign_card(self, card: int) -> Assign:
        """Return the step that deals a card; `later` must have only the cards after it."""
        limit_addend = overflow_bits = forgotten = 0
        for row, (need, need_unit, spare, _) in self.capacities.items():
            most = self.count_later(row)

            # With this addend, a need of more than `most` cards sets the bit above its field.
            limit_addend += max(0, need - most * need_unit)
            overflow_bits |= need + need_unit
            if not most:
                forgotten |= spare

        # A clause closes with the last card that it names.
        clauses = [placed for placed in self.clauses if placed.cards & card]
        closing = 0
        for bit, _, cards in clauses:
            if not cards & self.later:
                closing |= bit

        # A choice is weighed in the step of its last open card, and then forgotten.
        choices = [each for each in self.choices if each[1].cards & card]
        weighed = [each for each in choices if not each[1].cards & self.later]
        weighing = Weighing(weighed) if weighed else None
        if weighing:
            forgotten |= weighing.mask

        moves = []
        for row in self.capacities:
            if self.allowed[row] & card:
                moves.append(self.make_move(card, row, clauses, choices, forgotten))
        return Assign(
            card=card,
            moves=tuple(moves),
            closing=closing,
            limit_addend=limit_addend,
            overflow_bits=overflow_bits,
            weighing=weighing,
        )

    def make_move(
        self,
        card: int,
        row: int,
        clauses: list[PlacedClause],
        choices: list[tuple[Countdown, OpenChoice]],
        forgotten: int,
    ) -> Move:
        """Return the move of a card to a row.

        Args:
            card: The card.
            row: The row.
            clauses: The clauses that name the card.
            choices: The choices that name the card, with their counters.
            forgotten: The bits of a state to clear, because no later step needs them.
        """
        met = 0
        for bit, clause, _ in clauses:
            is_here = False
            for clause_row, cards in clause.cells:
                if clause_row == row and cards & card:
                    is_here = True
            if is_here == clause.positive:
                met |= bit

        counted = 0
        for counter, choice in choices:
            if choice.row == row:
                counted += counter.unit

        need, need_unit, spare, spare_unit = self.capacities[row]
        return Move(
            row=row,
            need=need,
            need_unit=need_unit + counted,
            spare=spare,
            spare_unit=spare_unit + counted,
            keep=~(met | forgotten),
            wants=self.wants[row],
            counted=counted,
        )

    def merge_alike_rows(self) -> Iterator[Merge]:
        """Yield a merge for each group of rows that are alike by now."""
        groups: dict[int, list[int]] = {}
        for row in self.capacities:
            if self.count_later(row) and not self.must_stay_separate(row):
                groups.setdefault(self.allowed[row] & self.later, []).append(row)

        for rows in groups.values():
            if len(rows) > 1:
                capacities = tuple(self.capacities[row] for row in rows)
                yield Merge(tuple(rows), capacities, self.count_later(rows[0]))

                # After the merge a state has one exact size for the group, so the capacity has a
                # need but no spare.
                first, *others = rows
                need, need_unit, _, _ = capacities[0]
                self.capacities[first] = Capacity(need, need_unit)
                for row in others:
                    del self.capacities[row]

    def must_stay_separate(self, row: int) -> bool:
        """Return whether a row cannot be merged, because it matters which later cards the row gets.

        This is so for a category of the Solution, for a row that may get all the cards allowed
        there, and for a row for which a clause or a choice names a later card.
        """
        return row in self.unlike_rows or bool(self.named_cards[row] & self.later)

    def count_later(self, row: int) -> int:
        """Return the number of later cards that the row may get."""
        return (self.allowed[row] & self.later).bit_count()
