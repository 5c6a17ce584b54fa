"""All steps of a count: the cards in order, and between them the rows that become alike.

The cards are dealt so that little has to be remembered on the way. A clause is remembered from its
first card to its last, so is a choice, so is what a row has got, and a card that may go to many
rows makes many states of one. Cards of which nothing is known come last: the rows are alike by
then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from kb.odds.remainder import Capacity, Countdown, OpenChoice, OpenClause, Remainder, layout
from kb.odds.steps import Assign, Merge, Move, Step, Weighing

CLAUSE, ROW, HOLDER = 6, 3, 2  # weights of what a card adds to remember: the best of those tried


def order(rest: Remainder) -> list[int]:
    """Return the cards in the order in which they are dealt, greedily."""
    rows = {card: rest.rows_for(card) for card in rest.cards}
    clauses = [clause.cards for clause in rest.clauses]
    clauses += [choice.cards for choice in rest.choices]
    named = {card: [cards for cards in clauses if cards & card] for card in rest.cards}
    most = max((len(rows[card]) for card in rest.cards if not named[card]), default=0)
    last = [card for card in rest.cards if not named[card] and len(rows[card]) == most]
    hands = {card: [rest.may[row] for row in rows[card]] for card in rest.cards}
    left = [card for card in rest.cards if card not in last]
    begun, later = 0, reduce(or_, rest.cards, 0)
    found: list[int] = []

    def cost(card: int) -> int:
        opened, ahead = 0, later & ~card
        for cards in named[card]:
            opened += (not cards & begun) - (not cards & ahead)
        dealt = 0
        for may in hands[card]:
            dealt += (not may & begun) - (not may & ahead)
        return CLAUSE * opened + ROW * dealt + HOLDER * len(hands[card])

    while left:
        card = min(left, key=cost)
        left.remove(card)
        found.append(card)
        later, begun = later & ~card, begun | card
    return found + last


class Plan(NamedTuple):
    """The state before the first step, and the steps."""

    start: int
    steps: tuple[Step, ...]


def plan(rest: Remainder, first: Collection[int] = ()) -> Plan:
    """Return how to count what is left to deal, some cards before all rows that become one."""
    planner = Planner(rest)
    return Plan(planner.start, tuple(planner.steps(first)))


class Planner:
    """Goes through the cards; `capacities` has the rows that stand for themselves or others."""

    def __init__(self, rest: Remainder) -> None:
        where = layout(rest)
        self.rest, self.may = rest, rest.may
        self.start = where.start
        self.clauses = list(zip(where.open, rest.clauses, strict=True))
        self.choices = list(zip(where.counters, rest.choices, strict=True))
        self.wants = [0] * len(self.may)
        for bit, clause in self.clauses:
            if clause.positive and len(clause.cells) == 1:
                self.wants[clause.cells[0][0]] |= bit
        self.capacities = dict(enumerate(where.capacities))
        self.later = reduce(or_, rest.cards, 0)

    def steps(self, first: Collection[int]) -> Iterator[Step]:
        """Yield the steps, those of some cards first."""
        cards = sorted(order(self.rest), key=lambda card: card not in first)
        for card in cards:
            if card not in first:
                yield from self.merges()
            self.later &= ~card
            yield self.assign(card)
        yield from self.merges()

    def assign(self, card: int) -> Assign:
        """Return the step of a card; `later` are the cards after it."""
        limits = over = past = 0
        for row, capacity in self.capacities.items():
            need, one, spare, _ = capacity
            most = self.most(row)
            limits += max(0, need - most * one)  # sets the bit above, if the row needs more
            over |= need + one
            past |= 0 if most else spare
        rows = [row for row in self.rest.rows_for(card) if row in self.capacities]
        named = [each for each in self.clauses if each[1].cards & card]
        closing = reduce(or_, [bit for bit, each in named if not each.cards & self.later], 0)

        # A choice is weighed when its last open card finds its place, and then forgotten.
        chosen = [each for each in self.choices if each[1].cards & card]
        last = [each for each in chosen if not each[1].cards & self.later]
        weighing = Weighing(last) if last else None
        past |= weighing.mask if weighing else 0

        moves = tuple(self.move(card, row, named, chosen, past) for row in rows)
        return Assign(card, moves, closing, limits, over, weighing)

    def move(
        self,
        card: int,
        row: int,
        named: list[tuple[int, OpenClause]],
        chosen: list[tuple[Countdown, OpenChoice]],
        past: int,
    ) -> Move:
        """Return what it means that a card goes to a row; what is past is forgotten."""
        met = 0
        for bit, clause in named:
            here = any(row == other and cards & card for other, cards in clause.cells)
            if here == clause.positive:
                met |= bit
        need, one, spare, other = self.capacities[row]
        counted = sum(counter.one for counter, choice in chosen if choice.row == row)
        return Move(
            row,
            need,
            one + counted,
            spare,
            other + counted,
            keep=~(met | past),
            wants=self.wants[row],
            counted=counted,
        )

    def merges(self) -> Iterator[Merge]:
        """Yield for each group of rows that are alike by now the step that makes one of them.

        Rows that a clause or a choice still names stay apart, and the places of the Solution: it
        matters which cards they get.
        """
        groups: dict[int, list[int]] = {}
        for row in self.capacities:
            apart = row < self.rest.category_count or self.rest.holds_any_number(row)
            if self.most(row) and not apart and not self.named(row):
                groups.setdefault(self.may[row] & self.later, []).append(row)
        for rows in groups.values():
            if len(rows) > 1:
                capacities = tuple(self.capacities[row] for row in rows)
                yield Merge(tuple(rows), capacities, self.most(rows[0]))
                first, *others = rows
                self.capacities[first] = Capacity(*capacities[0][:2])
                for row in others:
                    del self.capacities[row]

    def most(self, row: int) -> int:
        """Return how many of the cards to come the row may get."""
        return (self.may[row] & self.later).bit_count()

    def named(self, row: int) -> bool:
        """Return whether a clause or a choice names the row with a card to come."""
        if any(choice.row == row and choice.cards & self.later for choice in self.rest.choices):
            return True
        return any(
            other == row and cards & self.later
            for clause in self.rest.clauses
            for other, cards in clause.cells
        )
