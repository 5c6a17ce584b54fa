"""The clauses that a record states, by their sources, and the counting rules of the game.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution
    the rules of the game            one holder of each card, one card of each category in the
                                     Solution, a number of cards in each hand

The premises of a proof are compared with these. `kb.theory` reads the record for the prover, and
shares no code with this module; only the names of the sources are alike, as the files have them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from kb.errors import plural
from kb.record.record import Entry, Record
from kb.table.events import Accusation, Assume, Has, Lacks, OneOf, Reveal, Suggestion
from kb.table.setup import SOLUTION, TABLE, Cell, Setup

# A clause is a set of cells, each with True for filled or False for empty; at least one is right.
CellClause = frozenset[tuple[Cell, bool]]


class StatedClause(NamedTuple):
    """A clause that the record states.

    Attributes:
        source: The source of the clause as a proof's file names it, such as ``passed (line 8)``.
        clause: The clause.
        assumption: The assumption behind the clause; None if the record itself states it.
    """

    source: str
    clause: CellClause
    assumption: str | None = None


class CountRule(NamedTuple):
    """A rule of the game that bounds the number of filled cells among some cells.

    Attributes:
        name: The name of the rule as a proof's file has it.
        cells: The cells.
        least: How many of them are filled at least.
        most: How many of them are filled at most.
    """

    name: str
    cells: frozenset[Cell]
    least: int
    most: int


def read_stated_clauses(record: Record) -> Iterator[StatedClause]:
    """Yield the clauses of the header, of each line, and of each assumption that is on."""
    setup = record.setup
    for player, hand in setup.hands:
        for card in setup.deck.cards:
            yield StatedClause(f"hand of {player}", one_of(player, [card], card in hand))
    for card in setup.face_up:
        yield StatedClause("face up on the table", one_of(TABLE, [card]))

    # An assumption is about all lines, also those before it.
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
    """Yield the clauses of one line, each as a pair with its kind first, such as ``passed``."""
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
            # In a wrong accusation at least one card is wrong; in a right one each card is right.
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
    """Yield the clauses of a suggestion: a passer lacks each card, and an answerer has one.

    A player who answered with a seen card has this card.
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
    """Yield the clauses that an assumption adds to one line; none is about my own cards."""
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
    """Return the players who passed: those named in the line, or those that the answers imply."""
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
    """Yield the counting rules of the game; a hand of unknown size has no rule."""
    for card in setup.deck.cards:
        cells = frozenset((holder, card) for holder in setup.holders)
        yield CountRule(f"one holder of {card}", cells, 1, 1)
    for category in setup.deck.categories:
        cells = frozenset((SOLUTION, card) for card in category.cards)
        yield CountRule(f"one {category.name} in the Solution", cells, 1, 1)

    # The bounds of an unknown size allow any hand, so no proof uses them.
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
    """Return the clause that the holder has one of the cards, or for False that he lacks one."""
    return frozenset(((holder, card), filled) for card in cards)
