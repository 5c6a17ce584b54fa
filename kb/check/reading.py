"""What a record says, read for checking a proof: clauses by their sources, and counting rules.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution
    the rules of the game            one holder of each card, one card of each category in the
                                     Solution, a number of cards in each hand

It shares no code with what the prover reads. All that both know are the names of the sources, which
stand in the files. Seats, hands and sizes are those of the header.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from kb.errors import plural
from kb.record.record import Entry, Record
from kb.table.events import Accusation, Assume, Has, Lacks, OneOf, Reveal, Suggestion
from kb.table.setup import SOLUTION, TABLE, Cell, Setup

# Cells, each with whether it is filled: at least one of them is as the clause says.
CellClause = frozenset[tuple[Cell, bool]]


class StatedClause(NamedTuple):
    """A clause that the record states.

    Attributes:
        source: Where it comes from, in the words of a proof's file.
        clause: The clause.
        assumption: The assumption that it rests on; None if it rests on none.
    """

    source: str
    clause: CellClause
    assumption: str | None = None


class CountRule(NamedTuple):
    """A rule of the game about the number of filled cells.

    Attributes:
        name: Its name, in the words of a proof's file.
        cells: The cells.
        least: How many of them are filled at least.
        most: How many of them are filled at most.
    """

    name: str
    cells: frozenset[Cell]
    least: int
    most: int


def read_stated_clauses(record: Record) -> Iterator[StatedClause]:
    """Yield the clauses of the header and of the lines, with those that rest on assumptions."""
    setup = record.setup
    for player, hand in setup.hands:
        for card in setup.deck.cards:
            yield StatedClause(f"hand of {player}", one_of(player, [card], card in hand))
    for card in setup.face_up:
        yield StatedClause("face up on the table", one_of(TABLE, [card]))

    # An assumption speaks of all lines, those before it included.
    assumptions = []
    for entry in record.entries:
        if isinstance(entry.event, Assume):
            assumptions.append(entry.event.name)

    for entry in record.entries:
        for rule, clause in clauses_of_line(setup, entry):
            yield StatedClause(f"{rule} (line {entry.line})", clause)
        for name in assumptions:
            source = f"{name} (line {entry.line}, an assumption)"
            for clause in clauses_by_assumption(setup, entry, name):
                yield StatedClause(source, clause, name)


def clauses_of_line(setup: Setup, entry: Entry) -> Iterator[tuple[str, CellClause]]:
    """Yield the clauses of one line, each behind the word for its kind, such as ``passed``."""
    match entry.event:
        case Suggestion() as event:
            yield from clauses_of_suggestion(setup, event)
        case Reveal(player, card):
            yield "revealed", one_of(player, [card])
        case Has(holder, card):
            yield "told", one_of(holder, [card])
        case Lacks(holder, card):
            yield "told", one_of(holder, [card], False)
        case OneOf(holder, cards):
            yield "told", one_of(holder, cards)
        case Accusation(_, cards, right):
            # A wrong accusation denies the cards together, and a right one states each of them.
            if not right:
                yield "accused", one_of(SOLUTION, cards, False)
            else:
                for card in cards:
                    yield "accused", one_of(SOLUTION, [card])
        case Assume():
            pass
        case _:
            assert_never(entry.event)


def clauses_of_suggestion(setup: Setup, event: Suggestion) -> Iterator[tuple[str, CellClause]]:
    """Yield the cards that players lack who passed, and the shown card of each answer.

    Where the card is not seen, the answer says that it is one of those named.
    """
    for player in find_passers(setup, event):
        for card in event.cards:
            yield "passed", one_of(player, [card], False)
    for answer in event.answers:
        if answer.card is None:
            yield "shown", one_of(answer.player, event.cards)
        else:
            yield "shown-card", one_of(answer.player, [answer.card])


def clauses_by_assumption(setup: Setup, entry: Entry, assumption: str) -> Iterator[CellClause]:
    """Yield the clauses of one line under an assumption, which speaks of other players than me."""
    match assumption, entry.event:
        case "guesser-holds-one" | "guesser-not-all-three", Suggestion(guesser, cards) as event:
            nobody_answered = {guesser, *find_passers(setup, event)} == {*setup.players}
            if guesser != setup.me and nobody_answered:
                yield one_of(guesser, cards, assumption == "guesser-holds-one")
        case "no-own-accusation", Accusation(accuser, cards):
            if accuser != setup.me:
                for card in cards:
                    yield one_of(accuser, [card], False)


def find_passers(setup: Setup, event: Suggestion) -> list[str]:
    """Return the players who passed: those that the line names, or those asked in vain by seat."""
    if event.passed is not None:
        return [*event.passed]

    # Players are asked in turn, beginning at the left of the guesser.
    seat = setup.players.index(event.guesser)
    asked = [*setup.players[seat + 1 :], *setup.players[:seat]]
    answering = [answer.player for answer in event.answers]
    if answering and setup.answers == "first":
        return asked[: asked.index(answering[0])]
    return [player for player in asked if player not in answering]


def read_count_rules(setup: Setup) -> Iterator[CountRule]:
    """Yield the rules of the game that count; a hand of unknown size has none."""
    for card in setup.deck.cards:
        cells = frozenset((holder, card) for holder in setup.holders)
        yield CountRule(f"one holder of {card}", cells, 1, 1)
    for category in setup.deck.categories:
        cells = frozenset((SOLUTION, card) for card in category.cards)
        yield CountRule(f"one {category.name} in the Solution", cells, 1, 1)

    # Bounds that hold for any hand say nothing, and no proof has them.
    unknown = {player for player, size in setup.stated_sizes if size is None}
    for holder in setup.holders[1:]:
        least, most = setup.bounds(holder)
        cells = frozenset((holder, card) for card in setup.deck.cards)
        if least == most:
            yield CountRule(f"{holder} holds {plural(most, 'card')}", cells, least, most)
        elif holder not in unknown:
            name = f"{holder} holds at least {plural(least, 'card')}"
            yield CountRule(name, cells, least, len(cells))
            yield CountRule(f"{holder} holds at most {plural(most, 'card')}", cells, 0, most)


def one_of(holder: str, cards: Iterable[str], filled: bool = True) -> CellClause:
    """Return the clause that one of the cards is with the holder, or that one of them is not."""
    return frozenset(((holder, card), filled) for card in cards)
