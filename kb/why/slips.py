"""How a line may have been written wrong: one word for another, or two words swapped.

    suggest Nick Plum Rope Hall -> Rachel Rope

    another answerer      Holden instead of Rachel, nobody instead of Rachel where no card was seen
    another card shown    Plum instead of Rope; or answerer and card together
    another card named    White instead of Plum
    another name          Holden instead of Nick
    swapped               Rachel and Nick, each in the place of the other

Each kind of slip has a weight, its share of the slips at a table as far as one can guess; within a
line it is shared by the changes of that kind, so that many possible words make none of them likely.

    hand Nick White Ballroom Plum        Knife instead of Plum
    table Rope Hall                      Study instead of Hall
    size Nick 5                          4 instead of 5
    deal Nick                            Rachel instead of Nick

A card of the header is tried out at the same table: one is taken back, and another put in its
place.

Source: model-based diagnosis, Reiter, Artificial Intelligence 32(1), 1987: a repair is a component
that may be at fault, and a behaviour of it that explains what was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from attrs import evolve

from kb.errors import IllegalEntry
from kb.record.header import HEADER, header_lines
from kb.record.record import Entry
from kb.table.events import (
    ASSUMPTIONS,
    NOBODY,
    Accusation,
    Answer,
    Assume,
    Event,
    Has,
    Lacks,
    OneOf,
    Reveal,
    Suggestion,
)
from kb.table.setup import TABLE, Setup, changed
from kb.theory.axioms import Source, has
from kb.theory.deals import Deals, deals_of
from kb.theory.log import enough_axioms, log_axioms, with_no_accusation, without_no_accusation

WEIGHTS: Final = {
    "answerer": 4.0,
    "shown": 3.0,
    "verdict": 3.0,
    "nobody": 2.0,
    "card": 2.0,
    "hand": 12.0,  # six cards, each named as one in a suggestion is
    "name": 1.0,
    "swapped": 1.0,
    "size": 1.0,
    "shown by another": 0.5,
}


class Slip(NamedTuple):
    """A change of a line that may mend it: its kind, the word, the new word, the event."""

    kind: str
    word: str
    instead: str
    event: Event


def slips(setup: Setup, event: Event) -> Iterator[Slip]:
    """Yield the events that differ from this one by a slip."""
    match event:
        case Suggestion():
            yield from _of_suggestion(setup, event)
        case Reveal(player, card):
            yield from _names(event, "player", player, setup.players)
            yield from _names(event, "card", card, setup.deck.cards, "card")
        case Has(holder, card) | Lacks(holder, card):
            other = Lacks if isinstance(event, Has) else Has
            words = ("has", "lacks") if isinstance(event, Has) else ("lacks", "has")
            yield Slip("verdict", *words, other(holder, card))
            yield from _names(event, "holder", holder, setup.holders)
            yield from _names(event, "card", card, setup.deck.cards, "card")
        case OneOf(holder, cards):
            yield from _names(event, "holder", holder, setup.holders)
            others = [card for card in setup.deck.cards if card not in cards]
            for card, another in product(cards, others):
                yield Slip("card", card, another, _with(setup, event, card, another))
        case Accusation(accuser, cards, right):
            words = ("right", "wrong") if right else ("wrong", "right")
            yield Slip("verdict", *words, evolve(event, right=not right))
            yield from _names(event, "accuser", accuser, setup.players)
            yield from _of_its_kind(setup, event, cards)
        case Assume(name):
            yield from _names(event, "name", name, ASSUMPTIONS)


def _names(
    event: Any, place: str, word: str, names: Iterable[str], kind: str = "name"
) -> Iterator[Slip]:
    """Yield the event with each other name in a place."""
    for name in names:
        if name != word:
            yield Slip(kind, word, name, evolve(event, **{place: name}))


def _of_its_kind(
    setup: Setup, event: Suggestion | Accusation, cards: Sequence[str]
) -> Iterator[Slip]:
    """Yield the event with each other card of the category in the place of one of these."""
    for card in cards:
        for category in setup.deck.categories:
            if card in category.cards:
                for other in category.cards:
                    if other != card:
                        yield Slip("card", card, other, _with(setup, event, card, other))


def _with(
    setup: Setup, event: Suggestion | Accusation | OneOf, card: str, other: str
) -> Suggestion | Accusation | OneOf:
    """Return the event with another card in the place of one, in deck order."""
    cards = {other if each == card else each for each in event.cards}
    return evolve(event, cards=tuple(card for card in setup.deck.cards if card in cards))


def _of_suggestion(setup: Setup, event: Suggestion) -> Iterator[Slip]:
    """Yield the slips of a suggestion."""
    passed = event.passed or ()
    named = (event.guesser, *(answer.player for answer in event.answers), *passed)
    free = [player for player in setup.players if player not in named]
    yield from _of_answers(event, free)
    shown = {answer.card for answer in event.answers}
    yield from _of_its_kind(setup, event, [card for card in event.cards if card not in shown])
    yield from _names(event, "guesser", event.guesser, free)
    for number, player in enumerate(passed):
        for other in free:
            instead = (*passed[:number], other, *passed[number + 1 :])
            yield Slip("name", player, other, evolve(event, passed=instead))
    for first, second in combinations(named, 2):
        swapped = _swapped(event, {first: second, second: first})
        if swapped != event:
            yield Slip("swapped", f"{first} {second}", f"{second} {first}", swapped)


def _of_answers(event: Suggestion, free: Sequence[str]) -> Iterator[Slip]:
    """Yield the suggestion with another answerer, nobody, another card shown, or both."""
    for number, answer in enumerate(event.answers):
        cards = [] if answer.card is None else [c for c in event.cards if c != answer.card]
        for player in free:
            other = Answer(player, answer.card)
            yield Slip("answerer", answer.player, player, _answered(event, number, other))
        for card in cards:
            other = Answer(answer.player, card)
            yield Slip("shown", f"{answer.card}", card, _answered(event, number, other))
        for player, card in ((player, card) for player in free for card in cards):
            words = f"{answer.player} {answer.card}", f"{player} {card}"
            yield Slip("shown by another", *words, _answered(event, number, Answer(player, card)))
    if len(event.answers) == 1 and event.answers[0].card is None:
        yield Slip("nobody", event.answers[0].player, NOBODY, evolve(event, answers=()))
    if not event.answers:
        for player in free:
            yield Slip("nobody", NOBODY, player, evolve(event, answers=(Answer(player, None),)))


def _answered(event: Suggestion, number: int, answer: Answer) -> Suggestion:
    """Return the suggestion with another answer in the place of one."""
    answers = (*event.answers[:number], answer, *event.answers[number + 1 :])
    return evolve(event, answers=answers)


def _swapped(event: Suggestion, other: dict[str, str]) -> Suggestion:
    """Return the suggestion with names exchanged wherever they stand."""
    answers = (Answer(other.get(one.player, one.player), one.card) for one in event.answers)
    passed = event.passed and tuple(other.get(player, player) for player in event.passed)
    guesser = other.get(event.guesser, event.guesser)
    return Suggestion(guesser, event.cards, tuple(answers), passed)


NEAR: Final = 2  # so far a number may be off
SUPPOSED: Final = Source("supposed")


class HeaderSlip(NamedTuple):
    """A change of a header line with which the log holds: its kind, the words, the deals.

    `entry` names the line as places do (``"hand Nick"``), `text` is all of the new line; `alike` is
    the number of changes of this kind that the line might have.
    """

    kind: str
    alike: int
    entry: str
    word: str
    instead: str
    text: str
    deals: Deals


def header_slips(table: Setup, entries: Sequence[Entry]) -> Iterator[HeaderSlip]:
    """Yield the changes of one word of the header with which all the entries hold."""
    for player, cards in table.hands:
        yield from _in_cards(table, entries, player, cards)
    if table.face_up:
        yield from _in_cards(table, entries, TABLE, table.face_up)
    yield from _sizes(table, entries)


def _in_cards(
    table: Setup, entries: Sequence[Entry], holder: str, cards: Sequence[str]
) -> Iterator[HeaderSlip]:
    """Yield the changes of one of a holder's cards with which all the entries hold.

    At a table without these cards all but one are put back, and then another one.
    """
    said = log_axioms(table, without_no_accusation(entries))
    start = deals_of(_with_cards(table, holder, ())).narrowed(said)
    others = [card for card in table.deck.cards if card not in cards]
    alike = len(cards) * len(others)
    for card in cards:
        kept = has(holder, (each for each in cards if each != card), SUPPOSED)
        rest = start and start.narrowed(kept)
        for other in others:
            deals = rest and rest.narrowed(has(holder, [other], SUPPOSED))
            if deals is None:
                continue
            named = tuple(c for c in table.deck.cards if c == other or (c in cards and c != card))
            deals = with_no_accusation(_with_cards(table, holder, named), entries, deals)
            if deals.consistent:
                word, values = ("table", ()) if holder == TABLE else ("hand", (holder,))
                text = HEADER[word].write((*values, named), table)
                yield HeaderSlip("hand", alike, " ".join((word, *values)), card, other, text, deals)


def _with_cards(table: Setup, holder: str, cards: tuple[str, ...]) -> Setup:
    """Return the table with these cards for those named of a holder, who holds as many as before.

    Without any, nothing is said of them.
    """
    if holder == TABLE:
        hidden = table.hidden + len(table.face_up) - len(cards)
        return evolve(table, face_up=cards, hidden=hidden)
    hands = ((who, cards if who == holder else own) for who, own in table.hands)
    return evolve(table, hands=tuple((who, hand) for who, hand in hands if hand))


def _sizes(table: Setup, entries: Sequence[Entry]) -> Iterator[HeaderSlip]:
    """Yield another size of a hand near the stated one, and another player who was dealt first."""
    for player, size in table.stated:
        for other in range(max(size - NEAR, 0), size + NEAR + 1) if isinstance(size, int) else ():
            sizes = {**dict(table.stated), player: other}
            yield from _tried(table, entries, f"size {player}", (size, other), sizes=sizes)
    for player in table.players if table.dealer is not None else ():
        yield from _tried(
            table, entries, f"deal {table.dealer}", (table.dealer, player), deal=player
        )


def _tried(
    table: Setup, entries: Sequence[Entry], entry: str, words: tuple[object, object], **change: Any
) -> Iterator[HeaderSlip]:
    """Yield the change of an entry from one word to another, if it differs and the log holds."""
    word, instead = map(str, words)
    try:
        new = changed(table, **change)
    except IllegalEntry:
        return
    deals = deals_of(new).narrowed(enough_axioms(new, entries))
    if word != instead and deals is not None:
        (text,) = set(header_lines(new).values()) - set(header_lines(table).values())
        yield HeaderSlip("size", 2 * NEAR, entry, word, instead, text, deals)
