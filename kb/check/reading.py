"""What a record says, read for whoever checks a proof: clauses by their sources, and counts.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution
    the rules of the game            one holder of each card, one card of each category in the
                                     Solution, so many cards in each hand

It shares no code with what the prover reads: the names of the sources, as a file has them, are all
that both know. Seats, hands and sizes are those of the header.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from kb.errors import plural
from kb.record.record import Entry, Record
from kb.table.events import Accusation, Assume, Has, Lacks, OneOf, Reveal, Suggestion
from kb.table.setup import SOLUTION, TABLE, Cell, Setup

Clause = frozenset[tuple[Cell, bool]]  # cells that are filled, or empty: one of them is so


class Said(NamedTuple):
    """A clause, its source as a file names it, and the assumption that it rests on, if any."""

    source: str
    clause: Clause
    assumption: str | None = None


class Count(NamedTuple):
    """So many of the cells are filled, by a rule of the game, which has a name."""

    name: str
    cells: frozenset[Cell]
    least: int
    most: int


def said(record: Record) -> Iterator[Said]:
    """Yield what the header and the lines say, with what is assumed."""
    setup = record.setup
    for player, hand in setup.hands:
        for card in setup.deck.cards:
            yield Said(f"hand of {player}", one_of(player, [card], card in hand))
    for card in setup.face_up:
        yield Said("face up on the table", one_of(TABLE, [card]))
    assumed = [entry.event.name for entry in record.entries if isinstance(entry.event, Assume)]
    for entry in record.entries:
        for rule, clause in line_says(setup, entry):
            yield Said(f"{rule} (line {entry.line})", clause)
        for name in assumed:
            for clause in taken_to_say(setup, entry, name):
                yield Said(f"{name} (line {entry.line}, an assumption)", clause, name)


def line_says(setup: Setup, entry: Entry) -> Iterator[tuple[str, Clause]]:
    """Yield what one line says, each clause with the word for how it does."""
    match entry.event:
        case Suggestion() as event:
            yield from suggestion_says(setup, event)
        case Reveal(player, card):
            yield "revealed", one_of(player, [card])
        case Has(holder, card):
            yield "told", one_of(holder, [card])
        case Lacks(holder, card):
            yield "told", one_of(holder, [card], False)
        case OneOf(holder, cards):
            yield "told", one_of(holder, cards)
        case Accusation(_, cards, right):
            sets = [[card] for card in cards] if right else [cards]
            yield from (("accused", one_of(SOLUTION, each, right)) for each in sets)
        case Assume():
            pass
        case _:
            assert_never(entry.event)


def suggestion_says(setup: Setup, event: Suggestion) -> Iterator[tuple[str, Clause]]:
    """Yield who lacks the cards, and of each answer the card or that it is one of them."""
    for player in passed(setup, event):
        yield from (("passed", one_of(player, [card], False)) for card in event.cards)
    for answer in event.answers:
        if answer.card is None:
            yield "shown", one_of(answer.player, event.cards)
        else:
            yield "shown-card", one_of(answer.player, [answer.card])


def taken_to_say(setup: Setup, entry: Entry, assumption: str) -> Iterator[Clause]:
    """Yield what one line says where so much is assumed of players other than me."""
    match assumption, entry.event:
        case "guesser-holds-one" | "guesser-not-all-three", Suggestion(guesser, cards) as event:
            if guesser != setup.me and {guesser, *passed(setup, event)} == {*setup.players}:
                yield one_of(guesser, cards, assumption == "guesser-holds-one")
        case "no-own-accusation", Accusation(accuser, cards):
            if accuser != setup.me:
                yield from (one_of(accuser, [card], False) for card in cards)


def passed(setup: Setup, event: Suggestion) -> list[str]:
    """Return who passed: those that the line names, or those whose seats had to answer."""
    if event.passed is not None:
        return [*event.passed]
    seat = setup.players.index(event.guesser)
    asked = [*setup.players[seat + 1 :], *setup.players[:seat]]
    showed = [answer.player for answer in event.answers]
    if showed and setup.answers == "first":
        return asked[: asked.index(showed[0])]
    return [player for player in asked if player not in showed]


def counts(setup: Setup) -> Iterator[Count]:
    """Yield the rules of the game; a hand of which nothing is known has none."""
    for card in setup.deck.cards:
        cells = frozenset((holder, card) for holder in setup.holders)
        yield Count(f"one holder of {card}", cells, 1, 1)
    for category in setup.deck.categories:
        cells = frozenset((SOLUTION, card) for card in category.cards)
        yield Count(f"one {category.name} in the Solution", cells, 1, 1)
    unknown = {player for player, size in setup.stated if size is None}
    for holder in setup.holders[1:]:
        (least, most), cells = (
            setup.bounds(holder),
            frozenset((holder, c) for c in setup.deck.cards),
        )
        if least == most:
            yield Count(f"{holder} holds {plural(most, 'card')}", cells, least, most)
        elif holder not in unknown:
            yield Count(
                f"{holder} holds at least {plural(least, 'card')}", cells, least, len(cells)
            )
            yield Count(f"{holder} holds at most {plural(most, 'card')}", cells, 0, most)


def one_of(holder: str, cards: Iterable[str], filled: bool = True) -> Clause:
    """Return that one of the cards is with the holder, or that one of them is not."""
    return frozenset(((holder, card), filled) for card in cards)
