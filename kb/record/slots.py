"""The slots of a line: what may stand in each place, how it is read, and how it is written.

Read `Slot` first; each class after it says in what it differs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, Final, TypeAlias

from attrs import field, frozen

from kb.errors import IllegalEntry
from kb.record.words import (
    Keyword,
    Word,
    illegal_word,
    look_up,
    look_up_each,
    quote,
    unexpected_word,
)
from kb.table.deck import DECKS
from kb.table.events import ASSUMPTIONS
from kb.table.names import Names
from kb.table.setup import ANSWERS, Lookup, find_holder
from kb.table.sizes import Size, text_of_size

_NUMBER: Final = re.compile("[0-9]{1,9}")
_RANGE: Final = re.compile("[0-9]{1,9}-[0-9]{1,9}")

# The names of the cards of a Lookup.
card_names_in: Final = attrgetter("deck.names")

Values: TypeAlias = Sequence[Any]  # of the slots before

# Finds what words in a row may mean, where one name stands.
NameFinder: TypeAlias = Callable[[Sequence[str]], Iterable[str]]


# A subclass that adds no field is not decorated again: that costs a third of a millisecond at the
# start of the program.
@frozen
class Slot:
    """A slot for one name, which is found among those of the table.

    Attributes:
        placeholder: How the usage of a line shows it.
        get_names: Gives the names of a Lookup that may stand here.
        is_optional: Whether it may be left out at the end of a line.
        least_words: The least number of words that it takes.
        is_endless: Whether it takes any number more.
        needs_table: Whether its names are those of a table.
    """

    placeholder: str
    get_names: Callable[[Lookup], Names]
    is_optional: bool = field(default=False, eq=False, kw_only=True)
    least_words: ClassVar[int] = 1
    is_endless: ClassVar[bool] = False
    needs_table: ClassVar[bool] = True

    @property
    def usage(self) -> str:
        """Its part of the usage of a line."""
        return f"[{self.placeholder}]" if self.is_optional else self.placeholder

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return what the words name, each by itself; raises RecordError."""
        return look_up(words[0], self.get_names(lookup).find)

    def name_finders(self, lookup: Lookup) -> Sequence[NameFinder]:
        """Return a finder for each name that is to stand here."""
        return [self.get_names(lookup).meant]

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return what may come next, after some words here."""
        return self.get_names(lookup).names

    def keeps_last_word(self, word: Word, lookup: Lookup) -> bool:
        """Return whether the last word of a line is its own, and no name or part of one."""
        return False

    def count_names(self, lookup: Lookup) -> int | None:
        """Return how many names stand here, None for any number."""
        return None if self.is_endless else 1

    def write(self, value: Any, lookup: Lookup) -> str:
        """Return a value as a line has it."""
        return " ".join(self.render_words(value, lookup))

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the words by which a line says a value, in quotes where they need these."""
        return (quote(value),)


class HolderSlot(Slot):
    """A slot for a player, the Solution, or the Table where cards were left over."""

    def read(self, words: Sequence[Word], lookup: Lookup) -> str:
        """Return the holder; raises RecordError, for a Table that is not there, too."""
        return look_up(words[0], partial(find_holder, lookup))


class CardsSlot(Slot):
    """A slot for some cards, each once."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], lookup: Lookup) -> tuple[str, ...]:
        """Return the cards in deck order; raises RecordError."""
        return lookup.deck.in_order(look_up_each(words, lookup.deck.names.find))

    def render_words(self, value: Sequence[str], lookup: Lookup) -> Sequence[str]:
        """Return the cards in deck order."""
        return [*map(quote, lookup.deck.in_order(value))]


class OneOfEachSlot(CardsSlot):
    """A slot for exactly one card of each category, in any order."""

    least_words: ClassVar[int] = 0

    def read(self, words: Sequence[Word], lookup: Lookup) -> tuple[str, ...]:
        """Return the cards in deck order; raises RecordError where a category has none, or two."""
        deck, found = lookup.deck, dict[str, str]()
        for word in words:
            card = look_up(word, deck.names.find)
            category = deck.kinds[card]
            if category in found:
                both = f"{found[category]!r} and {card!r} are both of category {category!r}"
                reason = f"{card!r} is named twice" if card == found[category] else both
                raise illegal_word(word, f"{reason}; name one card of each category")
            found[category] = card

        categories = [category.name for category in deck.categories]
        if len(found) < len(categories):
            missing = next(category for category in categories if category not in found)
            raise IllegalEntry(f"no card of category {missing!r}; name one card of each category")
        return tuple(found[category] for category in categories)

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return the cards of the categories of which none is named yet."""
        deck, named = lookup.deck, set[str]()
        for word in words:
            cards = deck.names.meant([word.text])
            if len(cards) == 1:
                named.add(deck.category_of(cards[0]))
        return [card for part in deck.categories if part.name not in named for card in part.cards]

    def count_names(self, lookup: Lookup) -> int:
        """Return how many categories there are."""
        return len(lookup.deck.categories)

    def name_finders(self, lookup: Lookup) -> Sequence[NameFinder]:
        """Return a finder for a card of each category."""
        return [lookup.deck.names.meant] * len(lookup.deck.categories)


class FixedSlot(Slot):
    """A slot for a name that every table has."""

    needs_table: ClassVar[bool] = False


class FreeSlot(FixedSlot):
    """A slot for a word that is no name of the table, and stays as it is typed."""

    def name_finders(self, lookup: Lookup) -> Sequence[NameFinder]:
        """Return no finder."""
        return ()

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return nothing, as nobody can know what comes there."""
        return ()

    def keeps_last_word(self, word: Word, lookup: Lookup) -> bool:
        """Return whether it has the last word: it may be left out where it is optional."""
        return not self.is_optional or word.text.lower() in self.list_completions((), lookup)


@frozen
class ChoiceSlot(FreeSlot):
    """A slot for one of a few words, each of which means a value.

    Attributes:
        values: Each word with its value.
        advice: What an error says to write.
    """

    values: tuple[tuple[str, Any], ...] = ()
    advice: str = ""

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return the value of the word; raises RecordSyntaxError for any other."""
        for text, value in self.values:
            if words[0].says(text):
                return value
        raise unexpected_word(words[0], self.advice)

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return the words."""
        return [Keyword(text) for text, _ in self.values]

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the word for a value."""
        return (next(text for text, other in self.values if other == value),)


@frozen
class NumberSlot(FreeSlot):
    """A slot for a number.

    Attributes:
        is_size: Whether it may also be two numbers, or `?`.
        advice: What an error says to write.
    """

    is_size: bool = False
    advice: str = "write a number of cards in the digits 0 to 9"

    def read(self, words: Sequence[Word], lookup: Lookup) -> Size:
        """Return the number; raises RecordSyntaxError."""
        word = words[0]
        if self.is_size and word.says("?"):
            return None
        if self.is_size and not word.quoted and _RANGE.fullmatch(word.text):
            low, _, high = word.text.partition("-")
            return (int(low), int(high)) if low != high else int(low)
        if word.quoted or not _NUMBER.fullmatch(word.text):
            raise unexpected_word(word, self.advice)
        return int(word.text)

    def render_words(self, value: Size, lookup: Lookup) -> Sequence[str]:
        """Return the number, or the two, or `?`."""
        return (text_of_size(value),)


class NewNamesSlot(FreeSlot):
    """A slot for names that the line declares."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return the names as they were written; raises RecordSyntaxError."""
        for word in words:
            if word.is_mark:
                advice = "spaces separate names here, and quotes keep one together"
                raise unexpected_word(word, advice)
        return tuple(word.text for word in words)

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the names in their order."""
        return [*map(quote, value)]


class NewNameSlot(NewNamesSlot):
    """A slot for one name that the line declares."""

    is_endless: ClassVar[bool] = False

    def read(self, words: Sequence[Word], lookup: Lookup) -> str:
        """Return the name as it was written; raises RecordSyntaxError."""
        return str(super().read(words, lookup)[0])

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the name."""
        return (quote(value),)


_ASSUMPTIONS: Final = Names("assumption", ASSUMPTIONS, matches_whole_words=False)
_DECKS: Final = Names("deck", tuple(DECKS), matches_whole_words=False)


def find_assumption(word: str) -> str:
    """Return the assumption that the word means.

    Raises UnknownName or AmbiguousName.
    """
    return _ASSUMPTIONS.find(word)


PLAYER: Final = Slot("PLAYER", attrgetter("player_names"))
HOLDER: Final = HolderSlot("HOLDER", attrgetter("holder_names"))
CARD: Final = Slot("CARD", card_names_in)
CARDS: Final = CardsSlot("CARDS", card_names_in)
ONE_OF_EACH: Final = OneOfEachSlot("CARDS", card_names_in)
RIGHT_OR_WRONG: Final = ChoiceSlot(
    "right|wrong",
    card_names_in,
    (("wrong", False), ("right", True)),
    "an accusation ends in 'right' or 'wrong'",
)
FIRST_OR_ALL: Final = ChoiceSlot(
    "|".join(ANSWERS),
    card_names_in,
    tuple((manner, manner) for manner in ANSWERS),
    f"write 'answers {'|'.join(ANSWERS)}'",
)
NUMBER: Final = NumberSlot("NUMBER", card_names_in)
SIZE: Final = NumberSlot("NUMBER", card_names_in, is_size=True)
NAME: Final = NewNameSlot("NAME", card_names_in)
NAMES: Final = NewNamesSlot("NAMES", card_names_in)
NEW_CARDS: Final = NewNamesSlot("CARDS", card_names_in)
DECK: Final = FixedSlot("NAME", lambda lookup: _DECKS)
ASSUMPTION: Final = FixedSlot("NAME", lambda lookup: _ASSUMPTIONS)
