"""The single-word changes that make a contradictory log hold again, ranked.

A slip at the table is most often the wrong answerer, then the wrong card shown, then a wrong card
or guesser; so that is the order. Each change is tried on the whole log.

Source: model-based diagnosis, Reiter, Artificial Intelligence 32(1), 1987: a repair is a component
that may be at fault, and a behaviour of it that explains what was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, fields_dict, frozen

from kb.errors import Contradiction
from kb.record.lines import write
from kb.record.record import Entry
from kb.table.events import Accusation, Answer, Event, Has, Lacks, Suggestion
from kb.table.setup import Setup
from kb.theory.deals import deals_after
from kb.why.phrases import listed

FEW = 3  # so many repairs are shown


@frozen
class Repair:
    """One word of a line changed: which line, the word, what stands instead, the whole new line.

    >>> print(Repair(7, "Holden", "Rachel", "suggest Nick Plum Rope Hall -> Rachel"))
    line 7: Rachel instead of Holden: suggest Nick Plum Rope Hall -> Rachel
    """

    line: int
    word: str
    instead: str
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.instead} instead of {self.word}: {self.text}"


def repairs(setup: Setup, entries: Sequence[Entry], suspects: Iterable[int]) -> tuple[Repair, ...]:
    """Return the changes of one word, in a suspect line, with which the whole log holds."""
    found: list[tuple[int, int, int, Repair]] = []
    lines = set(suspects)
    for entry in entries:
        if entry.line not in lines:
            continue
        for rank, word, instead, event in changes(setup, entry.event):
            changed = [evolve(e, event=event) if e is entry else e for e in entries]
            if deals_after(setup, changed).consistent:
                repair = Repair(entry.line, word, instead, write(event, setup))
                found.append((rank, -entry.line, len(found), repair))
    return tuple(repair for *_, repair in sorted(found, key=lambda each: each[:3]))


def changes(setup: Setup, event: Event) -> Iterator[tuple[int, str, str, Event]]:
    """Yield each event that differs in one word: its rank, the word, what stands instead."""
    match event:
        case Suggestion():
            yield from other_answers(setup, event)
            for card, other in other_cards(setup, event.cards):
                if card not in {answer.card for answer in event.answers}:
                    cards = swapped(setup, event.cards, card, other)
                    yield 3, card, other, evolve(event, cards=cards)
            taken = {answer.player for answer in event.answers} | set(event.passed or ())
            for player in setup.players:
                if player not in taken | {event.guesser}:
                    yield 4, event.guesser, player, evolve(event, guesser=player)
        case Has(holder, card):
            yield 1, "has", "lacks", Lacks(holder, card)
        case Lacks(holder, card):
            yield 1, "lacks", "has", Has(holder, card)
        case Accusation(accuser, cards, right):
            words = ("right", "wrong") if right else ("wrong", "right")
            yield 0, *words, evolve(event, right=not right)
            for player in setup.players:
                if player != accuser:
                    yield 4, accuser, player, evolve(event, accuser=player)
            for card, other in other_cards(setup, cards):
                yield 3, card, other, evolve(event, cards=swapped(setup, cards, card, other))
    yield from other_names(setup, event)


def other_names(setup: Setup, event: Any) -> Iterator[tuple[int, str, str, Event]]:
    """Yield the event with another name in each place for a single player, holder or card."""
    places = {
        "player": (0, setup.players),
        "holder": (0, setup.holders),
        "card": (3, setup.deck.cards),
    }
    for place in fields_dict(type(event)):
        rank, names = places.get(place, (0, ()))
        for name in names:
            word: str = getattr(event, place)
            if name != word:
                yield rank, word, name, evolve(event, **{place: name})


def other_answers(setup: Setup, event: Suggestion) -> Iterator[tuple[int, str, str, Event]]:
    """Yield the suggestion with another answerer, nobody, or another card shown."""
    taken = {event.guesser, *(answer.player for answer in event.answers), *(event.passed or ())}
    free = [player for player in setup.others(event.guesser) if player not in taken]
    for number, answer in enumerate(event.answers):
        before, after = event.answers[:number], event.answers[number + 1 :]
        for player in free:
            new = (*before, Answer(player, answer.card), *after)
            yield 0, answer.player, player, evolve(event, answers=new)
        for card in event.cards:
            if answer.card is not None and card != answer.card:
                new = (*before, Answer(answer.player, card), *after)
                yield 2, answer.card, card, evolve(event, answers=new)
    if len(event.answers) == 1 and event.answers[0].card is None:
        yield 1, event.answers[0].player, "nobody", evolve(event, answers=())
    if not event.answers:
        for player in free:
            yield 0, "nobody", player, evolve(event, answers=(Answer(player, None),))


def other_cards(setup: Setup, cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each card with each other card of its category."""
    for card in cards:
        for category in setup.deck.categories:
            if card in category.cards:
                yield from ((card, other) for other in category.cards if other != card)


def swapped(setup: Setup, cards: Sequence[str], card: str, other: str) -> tuple[str, ...]:
    """Return the cards with another in place of one, in deck order."""
    return setup.deck.in_order({other if each == card else each for each in cards})


def advice(error: Contradiction) -> tuple[str, ...]:
    r"""Return which lines may be left out, and the first words that could be changed instead.

    >>> from kb.game import Game
    >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope")
    >>> try:
    ...     game.tell("has Rachel Rope")
    ... except Contradiction as error:
    ...     print(*advice(error)[:2], sep="\n")
    Leave out line 4 or line 5, or change a word:
      line 5: Nick instead of Rachel: has Nick Rope
    """
    repairs = [f"  {repair}" for repair in error.repairs[:FEW]]
    lines = [f"line {line}" for line in error.culprits]
    if not lines:
        return ("No single line is to blame: look at all of these.",)
    change = ", or change a word:" if repairs else "."
    return (f"Leave out {listed(lines, 'or')}{change}", *repairs)
