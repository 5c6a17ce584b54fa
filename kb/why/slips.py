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

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any, Final, NamedTuple

from attrs import evolve

from kb.table.deck import Deck
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
    match event:
        case Suggestion():
            yield from _of_suggestion(setup, event)
        case Reveal():
            yield from _names(event, "player", setup.players)
            yield from _names(event, "card", setup.deck.cards)
        case Has(holder, card) | Lacks(holder, card):
            held = isinstance(event, Has)
            words = ("has", "lacks") if held else ("lacks", "has")
            contrary = (Lacks if held else Has)(holder, card)
            yield Slip("verdict", *words, contrary, facts(holder, [card], not held))
            yield from _names(event, "holder", setup.holders)
            yield from _names(event, "card", setup.deck.cards)
        case OneOf(cards=cards):
            yield from _names(event, "holder", setup.holders)
            others = (card for card in setup.deck.cards if card not in cards)
            yield from _cards(setup.deck, event, product(cards, others))
        case Accusation(cards=cards, right=right):
            word, instead = ("right", "wrong") if right else ("wrong", "right")
            said = f"the accusation was {instead}"
            yield Slip("verdict", word, instead, evolve(event, right=not right), said)
            yield from _names(event, "accuser", setup.players, "{} accused, not {}")
            yield from _cards(setup.deck, event, _of_one_kind(setup.deck, cards))
        case Assume():
            yield from _names(event, "name", ASSUMPTIONS)


def _names(
    event: Any, place: str, names: Iterable[str], says: str = "{} instead of {}"
) -> Iterator[Slip]:
    """Yield the event with each other name in a place."""
    word, kind = getattr(event, place), "card" if place == "card" else "name"
    for name in names:
        if name != word:
            yield Slip(kind, word, name, evolve(event, **{place: name}), says.format(name, word))


def _cards(
    deck: Deck, event: Suggestion | Accusation | OneOf, pairs: Iterable[tuple[str, str]]
) -> Iterator[Slip]:
    """Yield the event with another card in the place of one."""
    for card, other in pairs:
        new = evolve(event, cards=exchanged(deck, event.cards, card, other))
        yield Slip("card", card, other, new, f"{other} instead of {card}")


def exchanged(deck: Deck, cards: Sequence[str], card: str, other: str) -> tuple[str, ...]:
    """Return cards with another in the place of one, in the order of the deck."""
    return tuple(c for c in deck.cards if c == other or (c in cards and c != card))


def _of_one_kind(deck: Deck, cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each of the cards with each other one of its category."""
    pairs = (pair for kind in deck.categories for pair in permutations(kind.cards, 2))
    return (pair for pair in pairs if pair[0] in cards)


def _of_suggestion(setup: Setup, event: Suggestion) -> Iterator[Slip]:
    """Yield the slips of a suggestion."""
    passed = event.passed or ()
    named = (event.guesser, *(answer.player for answer in event.answers), *passed)
    free = [player for player in setup.players if player not in named]
    yield from _of_answers(event, free)
    shown = {answer.card for answer in event.answers}
    unseen = [card for card in event.cards if card not in shown]
    yield from _cards(setup.deck, event, _of_one_kind(setup.deck, unseen))
    yield from _names(event, "guesser", free, "{} asked, not {}")
    for number, player in enumerate(passed):
        for other in free:
            new = evolve(event, passed=(*passed[:number], other, *passed[number + 1 :]))
            yield Slip("name", player, other, new, f"{other} passed, not {player}")
    yield from _swaps(event, named)


def _of_answers(event: Suggestion, free: Sequence[str]) -> Iterator[Slip]:
    """Yield the suggestion with another answerer, another card shown, or both; or nobody."""
    for number, answer in enumerate(event.answers):
        who, shown = answer.player, answer.card
        cards = [] if shown is None else [card for card in event.cards if card != shown]
        ways = (*product(free, [shown]), *product([who], cards), *product(free, cards))
        for player, card in ways:
            answers = (*event.answers[:number], Answer(player, card), *event.answers[number + 1 :])
            new = evolve(event, answers=answers)
            if card == shown:
                yield Slip("answerer", who, player, new, f"{player} answered, not {who}")
            elif player == who:
                yield Slip("shown", f"{shown}", f"{card}", new, f"{card} was shown, not {shown}")
            else:
                words, said = (f"{who} {shown}", f"{player} {card}"), f"{player} showed {card}"
                yield Slip("shown by another", *words, new, f"{said}, not {who} {shown}")
    if len(event.answers) == 1 and event.answers[0].card is None:
        who = event.answers[0].player
        new = evolve(event, answers=())
        yield Slip("nobody", who, NOBODY, new, f"{NOBODY} answered, not {who}")
    for player in () if event.answers else free:
        new = evolve(event, answers=(Answer(player, None),))
        yield Slip("nobody", NOBODY, player, new, f"{player} answered; it was not {NOBODY}")


def _swaps(event: Suggestion, named: Sequence[str]) -> Iterator[Slip]:
    """Yield the suggestion with two of its names exchanged wherever they stand."""
    for first, second in combinations(named, 2):
        other = {first: second, second: first}
        guesser = other.get(event.guesser, event.guesser)
        answers = tuple(
            evolve(answer, player=other.get(answer.player, answer.player))
            for answer in event.answers
        )
        passed = event.passed and tuple(other.get(player, player) for player in event.passed)
        new = Suggestion(guesser, event.cards, answers, passed)
        if new != event:
            said = f"{second} and {first} change places"
            if guesser != event.guesser and event.guesser in (one.player for one in answers):
                said = f"{guesser} asked and {event.guesser} answered, not the other way round"
            yield Slip("swapped", f"{first} {second}", f"{second} {first}", new, said)
