"""The slots of a line: what may stand in each place, how it is read, and how it is written.

    accuse  PLAYER  CARDS                 right|wrong
            a name  one of each category  one of two words

A row of slots reads a line word by word, where each slot names what is wrong with its words, or
loosely, where names of several words may stand without quotes. Its use, and the line that is
written, are read off the same slots.

Source: recursive descent, a function for each symbol of a grammar, Lucas, Elektronische
Rechenanlagen 3(4), 1961.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from attrs import frozen

from kb.errors import IllegalEntry
from kb.record.loose import Place
from kb.record.words import Word, distinct, illegal, look_up, quote, unexpected
from kb.table.deck import Deck
from kb.table.events import ASSUMPTIONS
from kb.table.names import Names
from kb.table.setup import Setup, find_holder


@frozen
class Slot:
    """A place of a line for one name, which is found among those of the table.

    `least` and `most` are the words that a slot takes, None for any number.
    """

    use: str
    names: Callable[[Setup], Names | Deck]
    least: ClassVar[int] = 1
    most: ClassVar[int | None] = 1

    def read(self, words: Sequence[Word], setup: Setup) -> Any:
        """Return what the words name, each by itself; raises RecordError."""
        return look_up(words[0], self.names(setup).find)

    def places(self, setup: Setup) -> Sequence[Place]:
        """Return what words in a row may mean, for each name that is to stand here."""
        return [self.names(setup).meant]

    def write(self, value: Any, setup: Setup) -> str:
        """Return how a value stands in a line."""
        return quote(value)


@frozen
class Holder(Slot):
    """A place for a player, the Solution, or the Table where cards were left over."""

    def read(self, words: Sequence[Word], setup: Setup) -> str:
        """Return the holder; raises RecordError, for a Table that is not there, too."""
        return look_up(words[0], partial(find_holder, setup))


@frozen
class Cards(Slot):
    """A place for some cards, each once."""

    most: ClassVar[int | None] = None

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[str, ...]:
        """Return the cards in deck order; raises RecordError."""
        return setup.deck.in_order(distinct(words, setup.deck.find))

    def write(self, value: Sequence[str], setup: Setup) -> str:
        """Return the cards in deck order."""
        return " ".join(map(quote, setup.deck.in_order(value)))


@frozen
class OneOfEach(Cards):
    """A place for exactly one card of each category, in any order."""

    least: ClassVar[int] = 0

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[str, ...]:
        """Return the cards in deck order; raises RecordError where a category has none, or two."""
        deck, found = setup.deck, dict[str, str]()
        for word in words:
            card = look_up(word, deck.find)
            category = deck.category_of(card)
            if category in found:
                both = f"{found[category]!r} and {card!r} are both of category {category!r}"
                reason = f"{card!r} is named twice" if card == found[category] else both
                raise illegal(word, f"{reason}; name one card of each category")
            found[category] = card
        if len(found) < len(deck.categories):
            missing = next(part.name for part in deck.categories if part.name not in found)
            raise IllegalEntry(f"no card of category {missing!r}; name one card of each category")
        return tuple(found[part.name] for part in deck.categories)

    def places(self, setup: Setup) -> Sequence[Place]:
        """Return a place for a card of each category."""
        return [setup.deck.meant] * len(setup.deck.categories)


@frozen
class Verdict(Slot):
    """The last place of an accusation: whether it was right."""

    def read(self, words: Sequence[Word], setup: Setup) -> bool:
        """Return whether it says `right`; raises RecordSyntaxError unless it says `wrong`."""
        if not words[0].says("right") and not words[0].says("wrong"):
            raise unexpected(words[0], "an accusation ends in 'right' or 'wrong'")
        return words[0].says("right")

    def places(self, setup: Setup) -> Sequence[Place]:
        """Return no place: the word stands as it is."""
        return ()

    def write(self, value: bool, setup: Setup) -> str:
        """Return the word."""
        return "right" if value else "wrong"


_ASSUMPTIONS: Final = Names("assumption", ASSUMPTIONS)


def deck_of(setup: Setup) -> Deck:
    """Return the deck of a table."""
    return setup.deck


def find_assumption(word: str) -> str:
    """Return the assumption that the word means; raises UnknownName or AmbiguousName."""
    return _ASSUMPTIONS.find(word)


PLAYER: Final = Slot("PLAYER", lambda setup: setup.seats)
HOLDER: Final = Holder("HOLDER", lambda setup: setup.whereabouts)
CARD: Final = Slot("CARD", deck_of)
CARDS: Final = Cards("CARDS", deck_of)
ONE_OF_EACH: Final = OneOfEach("CARDS", deck_of)
RIGHT_OR_WRONG: Final = Verdict("right|wrong", deck_of)
ASSUMPTION: Final = Slot("NAME", lambda setup: _ASSUMPTIONS)
