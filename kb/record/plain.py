"""A suggestion as the record itself writes it: read in one step, where nothing is left to judge.

Nearly every line of a record is such a line, and so is most of what a program tells. Every other
line, whatever is unusual about it, is read word by word (lines.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from kb.record.words import quote
from kb.table.events import Answer, Suggestion
from kb.table.setup import Setup

_TOKEN: Final = re.compile(r'"[^"]*"|[^ "]+')


class Plain(NamedTuple):
    """The names of a table by the words that a record writes for them."""

    players: Mapping[str, str]
    cards: Mapping[str, str]
    category: Mapping[str, int]  # by card, as a number
    place: Mapping[str, int]  # by card, in the deck
    categories: int


@lru_cache(maxsize=64)
def plain_names(setup: Setup) -> Plain | None:
    """Return the names of a table; None where a name has several words, which may be read apart."""
    if setup.seats.in_parts:
        return None
    return Plain(
        {quote(name): name for name in setup.players},
        {quote(card): card for card in setup.deck.cards},
        {card: n for n, kind in enumerate(setup.deck.categories) for card in kind.cards},
        {card: n for n, card in enumerate(setup.deck.cards)},
        len(setup.deck.categories),
    )


def plain_suggestion(line: str, setup: Setup) -> Suggestion | None:
    """Return the suggestion that a line is word for word; None for any other line.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Nick", "Rachel", "Holden"])
    >>> plain_suggestion("suggest Nick Plum Rope Hall -> Rachel Rope", table).answers
    (Answer(player='Rachel', card='Rope'),)
    >>> plain_suggestion("suggest Nick plum Rope Hall -> Rachel", table)  # it is judged elsewhere

    Args:
        line: The line.
        setup: The table.
    """
    names = plain_names(setup)
    tokens = _TOKEN.findall(line)
    if names is None or tokens[:1] != ["suggest"] or " ".join(tokens) != line:
        return None
    end = 2 + names.categories
    guesser = names.players.get(tokens[1]) if len(tokens) > end + 1 else None
    if guesser is None or tokens[end] != "->":
        return None
    cards = [names.cards[token] for token in tokens[2:end] if token in names.cards]
    if len({names.category[card] for card in cards}) < names.categories:
        return None
    in_order = tuple(sorted(cards, key=names.place.__getitem__))
    answers = _answers(tokens[end + 1 :], names, guesser, in_order)
    return None if answers is None else Suggestion(guesser, in_order, answers, None)


def _answers(
    tokens: list[str], names: Plain, guesser: str, cards: tuple[str, ...]
) -> tuple[Answer, ...] | None:
    """Return who answered, nobody perhaps; None where that has to be judged."""
    if tokens == ["nobody"]:
        return ()
    player = names.players.get(tokens[0])
    shown = names.cards.get(tokens[1]) if len(tokens) == 2 else None
    if player is None or player == guesser or len(tokens) > 2:
        return None
    if len(tokens) == 2 and shown not in cards:
        return None
    return (Answer(player, shown),)
