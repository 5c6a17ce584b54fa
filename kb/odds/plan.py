"""All steps of a count: the cards in order, and between them the rows that become alike."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from kb.odds.layout import Room, joined, layout
from kb.odds.order import order
from kb.odds.remainder import Remainder
from kb.odds.steps import Move, Placing, Pouring

Step = Placing | Pouring


@frozen(eq=False)
class Plan:
    """The state before the first step, and the steps."""

    start: int
    steps: tuple[Step, ...]


def plan(rest: Remainder) -> Plan:
    """Return how to count what is left to deal."""
    planner = Planner(rest)
    return Plan(planner.start, tuple(planner.steps()))


class Planner:
    """Goes through the cards; `rooms` are the rows that still stand for themselves or others."""

    def __init__(self, rest: Remainder) -> None:
        where = layout(rest)
        self.rest = rest
        self.start = where.start
        self.open = where.open
        self.rooms = dict(enumerate(where.rooms))
        self.later = joined(rest.cards)

    def steps(self) -> Iterator[Step]:
        """Yield the steps."""
        yield from self.pourings()
        for card in order(self.rest):
            self.later &= ~card
            yield self.placing(card)
            yield from self.pourings()

    def placing(self, card: int) -> Placing:
        """Return the step of a card; `later` are the cards after it."""
        limits = over = past = 0
        for row, room in self.rooms.items():
            limit, bit = room.above(self.most(row))
            limits, over = limits + limit, over | bit
            if not self.most(row):
                past |= room.spare
        rows = [row for row in self.rest.rows_for(card) if row in self.rooms]
        return Placing(
            card,
            tuple(self.move(card, row, past) for row in rows),
            joined(
                bit
                for bit, clause in zip(self.open, self.rest.clauses, strict=True)
                if not clause.cards & self.later
            ),
            limits,
            over,
        )

    def move(self, card: int, row: int, past: int) -> Move:
        """Return what it means that a card goes to a row; what is past is forgotten."""
        met = wants = 0
        for bit, clause in zip(self.open, self.rest.clauses, strict=True):
            here = any(row == other and cards & card for other, cards in clause.cells)
            if here if clause.positive else clause.cards & card and not here:
                met |= bit
            if clause.positive and [other for other, _ in clause.cells] == [row]:
                wants |= bit
        room = self.rooms[row]
        return Move(row, room.need, room.one, room.spare, room.other, ~(met | past), wants)

    def pourings(self) -> Iterator[Pouring]:
        """Yield for each group of rows that are alike by now the step that makes one of them.

        The places of the Solution stay apart: it matters which cards they get.
        """
        groups: dict[object, list[int]] = {}
        for row in self.rooms:
            apart = row < self.rest.kinds or self.rest.holds_any_number(row)
            if self.most(row) and not apart:
                groups.setdefault(self.future(row), []).append(row)
        for rows in groups.values():
            if len(rows) > 1:
                rooms = tuple(self.rooms[row] for row in rows)
                yield Pouring(tuple(rows), rooms, self.most(rows[0]))
                first, *others = rows
                self.rooms[first] = Room(self.rooms[first].need, self.rooms[first].one)
                for row in others:
                    del self.rooms[row]

    def most(self, row: int) -> int:
        """Return how many of the cards to come the row may get."""
        return (self.rest.may[row] & self.later).bit_count()

    def future(self, row: int) -> object:
        """Return all that matters of a row, its room apart: rows with the same are alike."""
        named = [
            (number, cards & self.later)
            for number, clause in enumerate(self.rest.clauses)
            for other, cards in clause.cells
            if other == row and cards & self.later
        ]
        return self.rest.may[row] & self.later, tuple(named)
