"""How a line may have been written wrong: one word for another, or two words swapped.

    suggest Nick Plum Rope Hall -> Rachel Rope

    another answerer      Holden instead of Rachel, nobody instead of Rachel where no card was seen
    another card shown    Plum instead of Rope; or answerer and card together
    another card named    White instead of Plum
    another name          Holden instead of Nick
    swapped               Rachel and Nick, each in the place of the other

Each kind of slip has a weight, its share of the slips at a table as far as one can guess; within a
line it is shared by the changes of that kind, so that many possible words make none of them likely.

Source: model-based diagnosis, Reiter, Artificial Intelligence 32(1), 1987: a repair is a component
that may be at fault, and a behaviour of it that explains what was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from attrs import evolve, fields

from kb.table.deck import Deck
from kb.table.events import (
    ASSUMPTIONS,
    NOBODY,
    Accusation,
    Answer,
    Event,
    Has,
    Lacks,
    OneOf,
    Suggestion,
    facts,
)
from kb.table.setup import Setup

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
    """A change of a line that may mend it: its kind, the word, the new word, the event, all said.

    `sentence` is as one would say it at the table.
    """

    kind: str
    word: str
    instead: str
    event: Event
    sentence: str


def slips(setup: Setup, event: Event) -> Iterator[Slip]:
    """Yield the events that differ from this one by a slip."""
    if isinstance(event, Suggestion):
        yield from _of_suggestion(setup, event)
        return
    yield from _contrary(event)
    names = {
        "player": setup.players,
        "accuser": setup.players,
        "holder": setup.holders,
        "card": setup.deck.cards,
        "name": ASSUMPTIONS,
    }
    said_so: Any = event  # whichever it is, the place is its own
    for place in (field.name for field in fields(type(event))):
        if place in names:
            said = "{} accused, not {}" if place == "accuser" else "{} instead of {}"
            kind, word = "card" if place == "card" else "name", getattr(event, place)
            for name in names[place]:
                if name != word:
                    new = evolve(said_so, **{place: name})
                    yield Slip(kind, word, name, new, said.format(name, word))
        elif isinstance(event, OneOf | Accusation) and place == "cards":
            yield from _cards(setup.deck, event, event.cards)


def _contrary(event: Event) -> Iterator[Slip]:
    """Yield the event that says the contrary, where it says yes or no."""
    match event:
        case Has(holder, card):
            yield Slip("verdict", "has", "lacks", Lacks(holder, card), facts(holder, [card], False))
        case Lacks(holder, card):
            yield Slip("verdict", "lacks", "has", Has(holder, card), facts(holder, [card], True))
        case Accusation(right=right):
            word, instead = ("right", "wrong") if right else ("wrong", "right")
            new = evolve(event, right=not right)
            yield Slip("verdict", word, instead, new, f"the accusation was {instead}")


def _cards(
    deck: Deck, event: Suggestion | Accusation | OneOf, cards: Iterable[str]
) -> Iterator[Slip]:
    """Yield the event with another card for one of some, which has its category but in `oneof`."""
    for card in cards:
        (kind,) = (category.cards for category in deck.categories if card in category.cards)
        for other in deck.cards if isinstance(event, OneOf) else kind:
            if other not in event.cards:
                new = evolve(event, cards=exchanged(deck, event.cards, card, other))
                yield Slip("card", card, other, new, f"{other} instead of {card}")


def exchanged(deck: Deck, cards: Sequence[str], card: str, other: str) -> tuple[str, ...]:
    """Return cards with another in the place of one, in the order of the deck."""
    return tuple(c for c in deck.cards if c == other or (c in cards and c != card))


def _of_suggestion(setup: Setup, event: Suggestion) -> Iterator[Slip]:
    """Yield the slips of a suggestion."""
    passed = event.passed or ()
    named = (event.guesser, *(answer.player for answer in event.answers), *passed)
    free = [player for player in setup.players if player not in named]
    yield from _of_answers(event, free)
    shown = {answer.card for answer in event.answers}
    yield from _cards(setup.deck, event, (card for card in event.cards if card not in shown))
    for verb, player in (("asked", event.guesser), *(("passed", player) for player in passed)):
        for other in free:
            new = renamed(event, {player: other})
            yield Slip("name", player, other, new, f"{other} {verb}, not {player}")
    for first, second in combinations(named, 2):
        new = renamed(event, {first: second, second: first})
        if new != event:
            said = f"{second} and {first} change places"
            if event.guesser == first and second in (answer.player for answer in event.answers):
                said = f"{second} asked and {first} answered, not the other way round"
            yield Slip("swapped", f"{first} {second}", f"{second} {first}", new, said)


def _of_answers(event: Suggestion, free: Sequence[str]) -> Iterator[Slip]:
    """Yield the suggestion with another answerer, another card shown, or both; or nobody."""
    for who, shown in ((answer.player, answer.card) for answer in event.answers):
        for player in free:
            new = renamed(event, {who: player})
            yield Slip("answerer", who, player, new, f"{player} answered, not {who}")
        others = () if shown is None else (card for card in event.cards if card != shown)
        for player, card in product((who, *free), others):
            new = renamed(event, {who: player}, {who: card})
            if player == who:
                yield Slip("shown", f"{shown}", card, new, f"{card} was shown, not {shown}")
            else:
                words, said = (f"{who} {shown}", f"{player} {card}"), f"{player} showed {card}"
                yield Slip("shown by another", *words, new, f"{said}, not {who} {shown}")
    if [answer.card for answer in event.answers] == [None]:
        who, new = event.answers[0].player, evolve(event, answers=())
        yield Slip("nobody", who, NOBODY, new, f"{NOBODY} answered, not {who}")
    for player in () if event.answers else free:
        new = evolve(event, answers=(Answer(player, None),))
        yield Slip("nobody", NOBODY, player, new, f"{player} answered; it was not {NOBODY}")


def renamed(
    event: Suggestion, names: Mapping[str, str], shown: Mapping[str, str] = MappingProxyType({})
) -> Suggestion:
    """Return a suggestion with other players wherever they stand, and other cards that they showed.

    >>> asked = Suggestion("Ann", ("Plum",), (Answer("Bob", None),), None)
    >>> renamed(asked, {"Ann": "Bob", "Bob": "Ann"}).guesser
    'Bob'
    """
    answers = tuple(
        Answer(names.get(one.player, one.player), shown.get(one.player, one.card))
        for one in event.answers
    )
    passed = event.passed and tuple(names.get(player, player) for player in event.passed)
    return Suggestion(names.get(event.guesser, event.guesser), event.cards, answers, passed)
