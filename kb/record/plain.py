"""A line read at once, where every word of it is plain: a name as it was declared, or a keyword.

    has Nick "Dining Room"                      suggest Rachel Plum Hall Rope -> Holden Rope  # so

Nearly every line is, for so the record writes them. A line that is not, or that breaks a rule, is
left to `lines.read_event`, which reads closely and says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from kb.record.words import ARROW, quote
from kb.table.events import Accusation, Answer, Event, Has, Lacks, Reveal, Suggestion
from kb.table.setup import Setup

_PLAIN_WORDS: Final = re.compile('"[^"]*"|[^ "]+')
_ENDINGS: Final = {"right": True, "wrong": False}  # of an accusation


@frozen
class WrittenNames:
    """The names of a table as a line writes them, in quotes where they need these.

    Attributes:
        players: The players by how they are written.
        holders: The holders.
        cards: The place of each card in the deck.
        deck: The cards in the order of the deck.
        categories: The number of the category of each card, in the same order.
        size: How many categories there are.
    """

    players: Mapping[str, str]
    holders: Mapping[str, str]
    cards: Mapping[str, int]
    deck: tuple[str, ...]
    categories: tuple[int, ...]
    size: int

    def one_of_each(self, words: Sequence[str]) -> tuple[str, ...] | None:
        """Return the cards of these words in deck order; None unless each category has one."""
        places = sorted(self.cards.get(word, -1) for word in words)
        if places[0] < 0 or [self.categories[at] for at in places] != [*range(self.size)]:
            return None
        return tuple(self.deck[at] for at in places)


@lru_cache(maxsize=1 << 6)
def written_names(setup: Setup) -> WrittenNames:
    """Return the names of a table as a line writes them.

    >>> from kb import Game
    >>> sorted(written_names(Game.new(["Ann", "Bob Lee"]).setup).players)
    ['"Bob Lee"', 'Ann']
    """
    deck, parts = setup.deck, setup.deck.categories
    return WrittenNames(
        players={quote(name): name for name in setup.players},
        holders={quote(name): name for name in setup.holders},
        cards={quote(card): place for place, card in enumerate(deck.cards)},
        deck=deck.cards,
        categories=tuple(number for number, part in enumerate(parts) for _ in part.cards),
        size=len(parts),
    )


def read_plain(line: str, setup: Setup) -> Event | None:
    """Return the event that a plain line tells of; None for any other line.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> read_plain('has Ann "Dining Room"  # she said so', setup)
    Has(holder='Ann', card='Dining Room')
    >>> read_plain("has ann dining", setup) is None
    True
    """
    words = plain_words(line)
    names = written_names(setup)
    match words:
        case ["suggest", guesser, *others] if guesser in names.players:
            return _suggestion(names, names.players[guesser], others)
        case ["has" | "lacks" as keyword, holder, card]:
            if holder in names.holders and card in names.cards:
                held = names.holders[holder], names.deck[names.cards[card]]
                return Has(*held) if keyword == "has" else Lacks(*held)
        case ["reveal", player, card] if player in names.players and card in names.cards:
            return Reveal(names.players[player], names.deck[names.cards[card]])
        case ["accuse", accuser, *asked, ending] if len(asked) == names.size:
            cards = names.one_of_each(asked)
            if cards is not None and accuser in names.players and ending in _ENDINGS:
                return Accusation(names.players[accuser], cards, _ENDINGS[ending])
    return None


def is_plain(event: Event, setup: Setup) -> bool:
    """Return whether the line of an event would be read as this event: it need not be read then.

    False leaves it to the reader of its line, which says what is wrong if anything is.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> is_plain(Has("Ann", "Rope"), setup), is_plain(Has("ann", "Rope"), setup)
    (True, False)
    """
    names = written_names(setup)
    match event:
        case Has(holder, card) | Lacks(holder, card):
            return _are_among((holder,), setup.holders) and _are_among((card,), names.deck)
        case Reveal(player, card):
            return _are_among((player,), setup.players) and _are_among((card,), names.deck)
        case Accusation(accuser, cards, True | False):
            return _are_among((accuser,), setup.players) and _is_one_of_each(cards, names)
        case Suggestion(guesser, cards, (), None):
            return _are_among((guesser,), setup.players) and _is_one_of_each(cards, names)
        case Suggestion(guesser, cards, (Answer(player, shown),), None):
            return (
                _are_among((guesser, player), setup.players)
                and guesser != player
                and _is_one_of_each(cards, names)
                and (shown is None or _are_among((shown,), cards))
            )
    return False


def _are_among(given: Sequence[object], declared: Sequence[str]) -> bool:
    """Return whether each of these is a declared name; what only equals one is none."""
    return all(type(name) is str and name in declared for name in given)


def _is_one_of_each(cards: object, names: WrittenNames) -> bool:
    """Return whether these are a tuple of one card of each category, in deck order."""
    if type(cards) is not tuple or not _are_among(cards, names.deck):
        return False
    return [names.categories[names.deck.index(card)] for card in cards] == [*range(names.size)]


def plain_words(line: str) -> list[str]:
    """Return the words of a line, quotes kept; none unless one space stands between any two.

    >>> plain_words('has Ann "Dining Room"  # so'), plain_words('has "Ann'), plain_words("has  Ann")
    (['has', 'Ann', '"Dining Room"'], [], [])
    """
    said = line.partition("#")[0].rstrip(" ")
    words = _PLAIN_WORDS.findall(said)

    # Whatever else stood between them is lost here; so the line would not be the same.
    return words if " ".join(words) == said and line.isprintable() else []


def _suggestion(names: WrittenNames, guesser: str, words: Sequence[str]) -> Suggestion | None:
    """Return a suggestion with one answer or none; None where the words are anything else."""
    asked, answer = words[: names.size], words[names.size :]
    cards = names.one_of_each(asked) if len(asked) == names.size else None
    if cards is None or not 2 <= len(answer) <= 3 or answer[0] != ARROW:
        return None
    if answer[1:] == ["nobody"]:
        return Suggestion(guesser, cards, (), None)

    player, shown = names.players.get(answer[1]), None
    if player is None or player == guesser:
        return None
    if len(answer) == 3:
        place = names.cards.get(answer[2])
        shown = None if place is None else names.deck[place]
        if shown not in cards:
            return None
    return Suggestion(guesser, cards, (Answer(player, shown),), None)
