"""The slots of a form: each takes some words of a line, and reads, writes and completes them.

Read `Slot` first, a slot for one declared name; the other classes override some of its methods.
The constants at the end are the slots that forms use.
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
    Words,
    illegal_word,
    look_up,
    look_up_each,
    quote,
    unexpected_word,
    word_texts,
)
from kb.table.deck import DECKS
from kb.table.events import ASSUMPTIONS
from kb.table.names import Names
from kb.table.setup import ANSWER_RULES, Lookup, find_holder
from kb.table.sizes import Size, text_of_size

_NUMBER: Final = re.compile("[0-9]{1,9}")
_RANGE: Final = re.compile("[0-9]{1,9}-[0-9]{1,9}")

card_names_in: Final = attrgetter("deck.names")

# The values of the slots that stand before a slot.
Values: TypeAlias = Sequence[Any]

# A function that returns the names for which consecutive words may stand together.
NameFinder: TypeAlias = Callable[[Sequence[str]], Iterable[str]]


# A subclass without new fields is not decorated, because each decoration adds a third of a
# millisecond to the start of the program.
@frozen
class Slot:
    """A slot for one declared name.

    Attributes:
        placeholder: The word for the slot in the usage of a line, such as ``PLAYER``.
        get_names: A function from a Lookup to the names that may stand in the slot.
        is_optional: Whether the slot may be left out at the end of a line.
        least_words: The least number of words that the slot takes.
        is_endless: Whether the slot also takes any greater number of words.
        needs_table: Whether the names of the slot are declared by the header.
    """

    placeholder: str
    get_names: Callable[[Lookup], Names]
    is_optional: bool = field(default=False, eq=False, kw_only=True)
    least_words: ClassVar[int] = 1
    is_endless: ClassVar[bool] = False
    needs_table: ClassVar[bool] = True

    @property
    def usage(self) -> str:
        """The placeholder as the usage of a line shows it, in brackets if optional."""
        return f"[{self.placeholder}]" if self.is_optional else self.placeholder

    def read(self, words: Words, lookup: Lookup) -> Any:
        """Read words strictly, and return the value of the slot; raises RecordError."""
        return look_up(words[0], self.get_names(lookup).find)

    def name_finders(self, lookup: Lookup) -> Sequence[NameFinder]:
        """Return one function for each name of the slot, which finds the names words may mean."""
        return [self.get_names(lookup).meant]

    def list_completions(self, words: Words, lookup: Lookup) -> Sequence[str]:
        """Return the words that may come next, behind these words of the slot."""
        return self.get_names(lookup).names

    def keeps_last_word(self, word: Word, lookup: Lookup) -> bool:
        """Return whether a lenient reading keeps the last word of a line because it is no name."""
        return False

    def count_names(self, lookup: Lookup) -> int | None:
        """Return the number of names that the slot takes, None for any number."""
        return None if self.is_endless else 1

    def write(self, value: Any, lookup: Lookup) -> str:
        """Return the text for a value of the slot in a line."""
        return " ".join(self.render_words(value, lookup))

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the words for a value of the slot, in quotes if they need them."""
        return (quote(value),)


class HolderSlot(Slot):
    """A slot for a player, the Solution, or the Table where cards were left over."""

    def read(self, words: Words, lookup: Lookup) -> str:
        """Return the holder; raises RecordError, also for the Table if no cards were left over."""
        return look_up(words[0], partial(find_holder, lookup))


class CardsSlot(Slot):
    """A slot for any number of cards, none of them twice."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Words, lookup: Lookup) -> tuple[str, ...]:
        """Return the named cards in deck order; raises RecordError."""
        return lookup.deck.in_order(look_up_each(words, lookup.deck.names.find))

    def render_words(self, value: Sequence[str], lookup: Lookup) -> Sequence[str]:
        """Return the words for the cards, in deck order."""
        return [*map(quote, lookup.deck.in_order(value))]


class OneOfEachSlot(CardsSlot):
    """A slot for exactly one card of each category, in any order."""

    least_words: ClassVar[int] = 0

    def read(self, words: Words, lookup: Lookup) -> tuple[str, ...]:
        """Return the named cards in deck order; raises RecordError unless each category has one."""
        deck = lookup.deck
        card_by_category = dict[str, str]()
        for word in words:
            card = look_up(word, deck.names.find)
            category = deck.category_by_card[card]
            if category in card_by_category:
                earlier = card_by_category[category]
                both = f"{earlier!r} and {card!r} are both of category {category!r}"
                reason = f"{card!r} is named twice" if card == earlier else both
                raise illegal_word(word, f"{reason}; name one card of each category")
            card_by_category[category] = card

        for category in (category.name for category in deck.categories):
            if category not in card_by_category:
                reason = f"no card of category {category!r}; name one card of each category"
                raise IllegalEntry(reason)
        return tuple(card_by_category[category.name] for category in deck.categories)

    def list_completions(self, words: Words, lookup: Lookup) -> Sequence[str]:
        """Return the cards of the categories from which no card is named yet."""
        deck = lookup.deck
        named_categories = set[str]()
        for word in words:
            cards = deck.names.meant([word.text])
            if len(cards) == 1:
                named_categories.add(deck.category_by_card[cards[0]])

        completions = list[str]()
        for category in deck.categories:
            if category.name not in named_categories:
                completions += category.cards
        return completions

    def count_names(self, lookup: Lookup) -> int:
        """Return the number of categories."""
        return len(lookup.deck.categories)

    def name_finders(self, lookup: Lookup) -> Sequence[NameFinder]:
        """Return one finder for each category; each finds cards of any category."""
        return [lookup.deck.names.meant] * len(lookup.deck.categories)


class FixedSlot(Slot):
    """A slot for a name that the header does not declare, such as the name of a published deck."""

    needs_table: ClassVar[bool] = False


class FreeSlot(FixedSlot):
    """A slot for words that are read as they were typed, not looked up as names."""

    def name_finders(self, lookup: Lookup) -> Sequence[NameFinder]:
        """Return an empty tuple, because the slot takes no declared name."""
        return ()

    def list_completions(self, words: Words, lookup: Lookup) -> Sequence[str]:
        """Return an empty tuple, because any word may come next."""
        return ()

    def keeps_last_word(self, word: Word, lookup: Lookup) -> bool:
        """Return True, or for an optional slot whether the word is one of its completions."""
        if not self.is_optional:
            return True
        return word.text.lower() in self.list_completions((), lookup)


@frozen
class ChoiceSlot(FreeSlot):
    """A slot for one of a few fixed words, each of which stands for a value.

    Attributes:
        values: The words, each with its value.
        advice: The end of the error for any other word, with what to write.
    """

    values: tuple[tuple[str, Any], ...] = ()
    advice: str = ""

    def read(self, words: Words, lookup: Lookup) -> Any:
        """Return the value of the word; raises RecordSyntaxError for a word without a value."""
        for text, value in self.values:
            if words[0].says(text):
                return value
        raise unexpected_word(words[0], self.advice)

    def list_completions(self, words: Words, lookup: Lookup) -> Sequence[str]:
        """Return the words that have a value."""
        return [Keyword(text) for text, _ in self.values]

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the word that stands for a value."""
        return (next(text for text, meaning in self.values if meaning == value),)


@frozen
class NumberSlot(FreeSlot):
    """A slot for a number.

    Attributes:
        is_size: Whether the slot also takes a hand size such as ``3-4`` or ``?``.
        advice: The end of the error for any other word, with what to write.
    """

    is_size: bool = False
    advice: str = "write a number of cards in the digits 0 to 9"

    def read(self, words: Words, lookup: Lookup) -> Size:
        """Return the number, or the hand size; raises RecordSyntaxError for any other word."""
        word = words[0]
        if self.is_size and word.says("?"):
            return None
        if self.is_size and not word.quoted and _RANGE.fullmatch(word.text):
            low, _, high = word.text.partition("-")
            if low == high:
                return int(low)
            return int(low), int(high)
        if word.quoted or not _NUMBER.fullmatch(word.text):
            raise unexpected_word(word, self.advice)
        return int(word.text)

    def render_words(self, value: Size, lookup: Lookup) -> Sequence[str]:
        """Return the word for a number or a hand size."""
        return (text_of_size(value),)


class NewNamesSlot(FreeSlot):
    """A slot for any number of names that the line declares."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Words, lookup: Lookup) -> Any:
        """Return the names as they were typed; raises RecordSyntaxError for a mark."""
        for word in words:
            if word.is_mark:
                advice = "spaces separate names here, and quotes keep one together"
                raise unexpected_word(word, advice)
        return tuple(word_texts(words))

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the names, in quotes if they need them."""
        return [*map(quote, value)]


class NewNameSlot(NewNamesSlot):
    """A slot for one name that the line declares."""

    is_endless: ClassVar[bool] = False

    def read(self, words: Words, lookup: Lookup) -> str:
        """Return the name as it was typed; raises RecordSyntaxError for a mark."""
        return str(super().read(words, lookup)[0])

    def render_words(self, value: Any, lookup: Lookup) -> Sequence[str]:
        """Return the name, in quotes if it needs them."""
        return (quote(value),)


_ASSUMPTIONS: Final = Names("assumption", ASSUMPTIONS, matches_whole_words=False)
_DECKS: Final = Names("deck", tuple(DECKS), matches_whole_words=False)


def find_assumption(word: str) -> str:
    """Return the full name of the assumption for which a word stands.

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
    "|".join(ANSWER_RULES),
    card_names_in,
    tuple((word, word) for word in ANSWER_RULES),
    f"write 'answers {'|'.join(ANSWER_RULES)}'",
)
NUMBER: Final = NumberSlot("NUMBER", card_names_in)
SIZE: Final = NumberSlot("NUMBER", card_names_in, is_size=True)
NAME: Final = NewNameSlot("NAME", card_names_in)
NAMES: Final = NewNamesSlot("NAMES", card_names_in)
NEW_CARDS: Final = NewNamesSlot("CARDS", card_names_in)
DECK: Final = FixedSlot("NAME", lambda lookup: _DECKS)
ASSUMPTION: Final = FixedSlot("NAME", lambda lookup: _ASSUMPTIONS)
