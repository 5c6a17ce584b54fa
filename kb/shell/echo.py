"""An event in words, as it was understood."""

from __future__ import annotations

from typing import assert_never

from kb.errors import join_words
from kb.table.events import Accusation, Assume, Event, Has, Lacks, OneOf, Reveal, Suggestion
from kb.why.phrases import facts, holder_named


def echo(event: Event) -> str:
    """Return what an event tells.

    >>> from kb.table.events import Answer
    >>> cards = ("White", "Candlestick", "Library")
    >>> echo(Suggestion("Tom", cards, (Answer("Uwe", "Candlestick"),), None))
    'Tom: White, Candlestick, Library. Uwe showed Candlestick.'
    >>> echo(Suggestion("Tom", cards, (), ("Uwe",)))
    'Tom: White, Candlestick, Library. Uwe passed. Nobody showed a card.'
    """
    match event:
        case Suggestion(guesser, cards):
            return f"{guesser}: {', '.join(cards)}. {answers(event)}"
        case Reveal(player, card):
            return f"{player} revealed {card}."
        case Has(holder, card) | Lacks(holder, card):
            return f"{facts(holder, [card], isinstance(event, Has))}."
        case OneOf(holder, cards):
            return f"One of {join_words(cards, 'or')} is with {holder_named(holder)}."
        case Accusation(accuser, cards, right):
            return f"{accuser} accused {', '.join(cards)}: {'right' if right else 'wrong'}."
        case Assume(name):
            return f"Assumed from now on: {name}."
        case _:
            assert_never(event)


def answers(event: Suggestion) -> str:
    """Return who passed, where the line says so, and who showed what."""
    said = [f"{join_words(event.passed)} passed"] if event.passed else []
    said += [f"{one.player} showed {one.card or 'a card'}" for one in event.answers]
    if not event.answers:
        said.append("Nobody showed a card")
    return ". ".join(said) + "."
