"""The forms of a record's lines: a keyword and slots, which read, write and complete a line.

    accuse  PLAYER  CARDS                 right|wrong
            a name  one of each category  one of two words

A form reads a line strictly, word by word, and each slot raises the error for its words; or
leniently, where names of several words may stand without quotes. The usage of a line, its
completions and its canonical text come from the same slots.

Read `EntryForm.read` first, which is the strict reading, and then `assign_names`, the lenient one.

Source: recursive descent, a function for each symbol of a grammar, Lucas, Elektronische
Rechenanlagen 3(4), 1961.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, product
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from attrs import astuple, evolve, field, frozen

from kb.errors import AmbiguousName, RecordError, RecordSyntaxError
from kb.record.slots import CARD, NameFinder, Slot, Values
from kb.record.words import (
    ARROW,
    COMMA,
    GRAMMAR_WORDS,
    Word,
    Words,
    check_word_count,
    quote,
    word_texts,
)
from kb.table.events import Claim
from kb.table.setup import Lookup, Setup

# A name of more words needs quotes.
MOST_WORDS_OF_NAME: Final = 6

# A line that needs more look-ups is refused, because it would take too long.
MOST_WORDS_LOOKED_UP: Final = 5_000

# After this many readings the search stops, because the line is ambiguous in any case.
MOST_READINGS: Final = 50

# Reading nests one call for each name of a line, and Python allows 1,000 nested calls.
MOST_NAMES: Final = 400

# People type these texts instead of ``nobody``.
NO_ONE: Final = (
    *("nobody", "-", "none", "no one", "noone", "no-one", "0", "x"),
    *("no", "nope", "nothing", "no card", "no cards", "no answer", "none of them"),
)

# A reading has the words of a line with each name in full, as one quoted word.
Reading: TypeAlias = tuple[Word, ...]
Meaning = TypeVar("Meaning", bound=Hashable)


class MarkedSlot(Slot):
    """A slot at the end of a line; its first word is a mark, ``pass`` or ``->``.

    What its words may be depends on the values of the slots before it.

    Attributes:
        mark: The mark, a word or a sign.
        first_mark_index: The index of the first word of a line that can be the mark.
        missing_error: The error for a line without the mark, if the slot is required.
    """

    least_words: ClassVar[int] = 0
    mark: ClassVar[str]
    first_mark_index: ClassVar[int] = 1
    missing_error: ClassVar[str] = ""

    def read_behind_mark(self, words: Words, lookup: Lookup, earlier_values: Values) -> Any:
        """Read the mark and the words behind it, and return the slot's value; raises RecordError.

        If an optional slot is left out, `words` is empty.
        """
        raise NotImplementedError

    def list_readings(
        self, words: Words, lookup: Lookup, earlier_names: Reading
    ) -> Iterable[Reading]:
        """Return the lenient readings of the mark and the words behind it."""
        raise NotImplementedError


def pack_values(*values: Any) -> tuple[Any, ...]:
    """Return the arguments as a tuple."""
    return values


@frozen
class EntryForm:
    """The form of one kind of line: a keyword, and the slots behind the keyword.

    Attributes:
        keyword: The first word of each line.
        slots: The slots. Those with a mark come last; of the others at most one is endless.
        help_text: The meaning of the line, for the help.
        example: A line of this form.
        event_type: The class of the line's events; the slots give the values of its fields.
        verbs: The words that stand for the keyword behind the first name: ``Ben has Rope``.
        reorder: A function from the values by slot to the values by field, and from these back.
        usage: The line with a placeholder for each slot.
        marked_slots: The slots with a mark.
        spans: The other slots, each with its index and the slice of its words in a line.
        word_limits: The least and the greatest number of words, None for any number.
    """

    keyword: str
    slots: tuple[Slot, ...]
    help_text: str
    example: str
    event_type: Callable[..., Any] = pack_values
    verbs: tuple[str, ...] = ()
    reorder: Callable[[Sequence[Any]], Sequence[Any]] = field(default=tuple, kw_only=True)
    usage: str = field(init=False)
    marked_slots: tuple[MarkedSlot, ...] = field(init=False, repr=False)
    spans: tuple[tuple[int, Slot, slice], ...] = field(init=False, repr=False)
    word_limits: tuple[int, int | None] = field(init=False, repr=False)

    @marked_slots.default
    def _find_marked_slots(self) -> tuple[MarkedSlot, ...]:
        return tuple(slot for slot in self.slots if isinstance(slot, MarkedSlot))

    @usage.default
    def _join_usages(self) -> str:
        return " ".join((self.keyword, *(slot.usage for slot in self.slots)))

    @spans.default
    def _find_spans(self) -> tuple[tuple[int, Slot, slice], ...]:
        """Return the slots without a mark, each with its index and the slice of its words.

        The endless slot comes last, so that an error in any other slot is reported first.
        """
        slots = self.slots[: len(self.slots) - len(self.marked_slots)]
        endless = next((i for i, slot in enumerate(slots) if slot.is_endless), None)
        spans = list[tuple[int, Slot, slice]]()
        slot_count = len(slots)
        for index, slot in enumerate(slots):
            # The endless slot takes any number of words, so slots behind it count from the end.
            if endless is None or index < endless:
                span = slice(index + 1, index + 2)
            elif index == endless:
                span = slice(index + 1, index + 1 - slot_count or None)
            else:
                span = slice(index - slot_count, index + 1 - slot_count or None)
            spans.append((index, slot, span))
        return tuple(sorted(spans, key=lambda span: span[0] == endless))

    @word_limits.default
    def _count_words(self) -> tuple[int, int | None]:
        least = 1
        is_endless = False
        for slot in self.slots:
            least += 0 if slot.is_optional else slot.least_words
            is_endless = is_endless or slot.is_endless
        return least, None if is_endless else 1 + len(self.slots)

    def read(self, words: Words, lookup: Lookup) -> Any:
        """Read a line strictly, and return its event.

        Raises:
            RecordError: A word is wrong; the error has the column of the word.

        """
        check_word_count(words, self.usage, *self.word_limits)
        parts = self.split_at_marks(words)
        if not parts:
            raise RecordSyntaxError(f"{self.marked_slots[-1].missing_error}; write {self.usage!r}")

        unmarked, *behind_marks = parts
        values: list[Any] = [None] * len(self.spans)
        for index, slot, span in self.spans:
            slot_words = unmarked[span]
            if slot_words or not slot.is_optional:
                values[index] = slot.read(slot_words, lookup)

        # Slots with a mark are read last, because they need the values of the other slots.
        for marked, marked_words in zip(self.marked_slots, behind_marks, strict=True):
            values.append(marked.read_behind_mark(marked_words, lookup, values))
        return self.event_type(*self.reorder(values))

    def split_at_marks(self, words: Words) -> list[Words]:
        """Split a line into the words before the first mark, and a part from each mark on.

        The list is empty if the mark of a required slot is missing.
        """
        parts = list[Words]()
        part_end = len(words)
        for slot in reversed(self.marked_slots):
            mark_index = slot.first_mark_index
            while mark_index < part_end and not words[mark_index].says(slot.mark):
                mark_index += 1
            if mark_index == part_end and not slot.is_optional:
                return []
            parts.insert(0, words[mark_index:part_end])
            part_end = mark_index

        # A mark right behind the keyword stays with it, so that `read` reports the missing name.
        unmarked = words[: max(part_end, 2)] if self.marked_slots else words
        return [unmarked, *parts]

    def list_readings(self, words: Words, lookup: Lookup) -> Iterator[Reading]:
        """Yield the lenient readings of a line."""
        parts = self.split_at_marks(words) if self.slots else []
        if not parts:
            return
        unmarked, *behind_marks = parts
        slots = self.slots[: len(self.spans)]
        name_finders = list[NameFinder]()
        for slot in slots:
            name_finders += slot.name_finders(lookup)

        # A last word such as ``wrong`` is no name, and is kept as it is.
        last_slot = slots[-1]
        keeps_last_word = last_slot.keeps_last_word(words[-1], lookup)
        names_end = len(unmarked) - keeps_last_word
        has_more = last_slot.is_endless and not behind_marks

        for names in assign_names(unmarked[1:names_end], name_finders, has_more=has_more):
            marked_readings = list[Iterable[Reading]]()
            for slot, marked_words in zip(self.marked_slots, behind_marks, strict=True):
                marked_readings.append(slot.list_readings(marked_words, lookup, names))
            for readings in product(*marked_readings):
                yield (words[0], *names, *chain(*readings), *unmarked[names_end:])

    def list_completions(self, words: Words, lookup: Lookup) -> Sequence[str]:
        """Return the words that may come next, given the words behind the keyword."""
        slot_words = words
        for slot in self.slots:
            name_count = slot.count_names(lookup)
            if name_count is None or len(slot_words) < name_count:
                judged = words if slot in self.marked_slots else slot_words
                return slot.list_completions(judged, lookup)
            slot_words = slot_words[name_count:]

        # More cards may follow the last one, as `has Ann Rope Hall` is short for two lines.
        takes_more = len(self.slots) > 1 and slot is CARD
        return slot.list_completions(slot_words, lookup) if takes_more else ()

    def write(self, event: Any, lookup: Lookup) -> str:
        """Return the canonical line of an event, or of a tuple with the slots' values."""
        values = event if isinstance(event, tuple) else astuple(event, recurse=False)
        texts = [self.keyword]
        for slot, value in zip(self.slots, self.reorder(values), strict=True):
            texts.append(slot.write(value, lookup))
        return " ".join(filter(None, texts))


@frozen
class EventForm(EntryForm):
    """The form of the lines that report one kind of event.

    Attributes:
        claims: A function that returns an event's claims about cards, given the setup.
        is_known_to: A function that returns whether a player knows of an event.
        sentence: A function that returns the sentence for an event.
    """

    claims: Callable[[Any, Setup], Iterable[Claim]] = field(kw_only=True)
    is_known_to: Callable[[Any, str], bool] = field(kw_only=True)
    sentence: Callable[[Any], str] = field(kw_only=True)


def make_optional(slot: Slot) -> Slot:
    """Return a copy of the slot that may be left out of a line."""
    return evolve(slot, is_optional=True)


# The lenient reading tries each way to join words to names.


class TooManyWays(Exception):
    """An error for a line whose words can be joined to names in too many ways."""


def readings_by_meaning(
    readings: Iterable[Reading], read: Callable[[Reading], Meaning]
) -> dict[Meaning, Reading]:
    """Return the first reading for each meaning that a line can have.

    The result is empty if there are too many ways to join words to names.

    Args:
        readings: The readings of a line.
        read: A function that returns the meaning of a reading; it raises RecordError for a reading
            that breaks a rule of the game.
    """
    reading_by_meaning: dict[Meaning, Reading] = {}
    try:
        for reading in readings:
            with suppress(RecordError):
                reading_by_meaning.setdefault(read(reading), reading)
            if len(reading_by_meaning) == MOST_READINGS:
                break
    except TooManyWays:
        return {}
    return reading_by_meaning


def ambiguous_reading(readings: Sequence[Reading], error: RecordError | None = None) -> RecordError:
    """Return the error for a line with several readings.

    Args:
        readings: The readings.
        error: The error of the strict reading; None if it had none.
    """
    # For an ambiguous word the error names only the names that occur in some reading.
    if isinstance(error, AmbiguousName):
        words = chain(*readings)
        names_read = {word.text for word in words if word.column == error.column}
        nearest = tuple(name for name in error.nearest if name in names_read)
        if len(nearest) > 1:
            error.nearest = nearest
            return error
    first, second = map(line_of_words, readings[:2])
    return AmbiguousName(f"this reads as {first!r} and as {second!r}; write the one you mean")


def line_of_words(words: Words) -> str:
    """Return a line with these words."""
    texts = [quote(word.text) if word.quoted else word.text for word in words]
    line = " ".join(texts)
    return line.replace(f" {COMMA}", COMMA)


def assign_names(
    words: Words,
    name_finders: Sequence[NameFinder],
    *,
    has_more: bool = False,
    names: Reading = (),
    lookups: Iterator[int] | None = None,
) -> Iterator[Reading]:
    """Yield each way to join words to names, with one name for each finder.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.record.words import split
    >>> [word_texts(way) for way in assign_names(split("lead pipe"), [CLASSIC.meant])]
    [['Pipe']]

    Args:
        words: The words that are left to join.
        name_finders: The finders of the names that are left to find, in order.
        has_more: Whether the last finder may give several names.
        names: The names found for earlier words, each as a quoted word.
        lookups: An iterator that ends when the line's look-ups are used up.

    Raises:
        TooManyWays: The line needs too many look-ups, or has too many names.
    """
    is_last = len(name_finders) == 1
    if not words:
        if not name_finders or (has_more and is_last and names):
            yield names
        return
    lookups = iter(range(MOST_WORDS_LOOKED_UP)) if lookups is None else lookups
    if len(names) > MOST_NAMES:
        raise TooManyWays
    if names and words[0].text == COMMA and words[0].is_mark:
        words = words[1:]

    # Each finder needs at least one word, and the last finder takes all words that are left.
    spare = len(words) - len(name_finders)
    if not name_finders or spare < 0:
        return
    takes_all = is_last and not has_more
    later = name_finders if has_more and is_last else name_finders[1:]
    for prefix in word_prefixes(words[: spare + 1]):
        if takes_all and len(prefix) <= spare:
            continue
        if next(lookups, None) is None:
            raise TooManyWays
        for name in name_finders[0](word_texts(prefix)):
            word = Word(name, prefix[0].column, quoted=True)
            yield from assign_names(
                words[len(prefix) :],
                later,
                has_more=has_more,
                names=(*names, word),
                lookups=lookups,
            )


def word_prefixes(words: Words) -> Iterator[Words]:
    """Yield the first word, then the first two and so on, as long as they may be one name."""
    for word_count, word in enumerate(words[:MOST_WORDS_OF_NAME], 1):
        has_quotes = word.quoted or words[0].quoted
        if word.is_mark or (word_count > 1 and has_quotes):
            return
        yield words[:word_count]


def may_be_nobody(words: Words) -> bool:
    """Return whether the words are a text that people type instead of ``nobody``.

    >>> may_be_nobody([Word("no", 1), Word("one", 4)]), may_be_nobody([Word("Noel", 1)])
    (True, False)
    """
    text = " ".join(word.text.lower() for word in words)
    return text in NO_ONE and not any(word.quoted for word in words)


def read_strictly_or_leniently(
    form: EntryForm, words: Words, lookup: Lookup, read: Callable[[Reading], Meaning]
) -> tuple[Meaning, Reading]:
    """Return the meaning of a line with its reading: the strict one, or the only lenient one.

    If two words could be two names or one name together, the line has two readings, unless both
    words are spelled as declared.

    Args:
        form: The form of the line.
        words: The words of the line.
        lookup: The names among which words are looked up.
        read: A function that returns the meaning of a reading; it raises RecordError for a reading
            that breaks a rule of the game.

    Raises:
        RecordError: The line has no reading; this is the error of the strict one.
        AmbiguousName: The line has several readings.

    """
    words = without_commas(words)
    error: RecordError | None = None
    reading_by_meaning = dict[Meaning, Reading]()
    try:
        reading_by_meaning[read(tuple(words))] = tuple(words)
    except RecordError as strict_error:
        error = strict_error

    # A line of names as declared has no other reading than the strict one.
    exact_words = lookup.declared_names | GRAMMAR_WORDS
    is_exact = all(word.text in exact_words for word in words[1:])
    if error is not None or not is_exact:
        lenient_readings = form.list_readings(words, lookup)
        reading_by_meaning = readings_by_meaning(lenient_readings, read) or reading_by_meaning

    if len(reading_by_meaning) > 1:
        raise ambiguous_reading([*reading_by_meaning.values()], error)
    if error is not None and not reading_by_meaning:
        raise error
    return next(iter(reading_by_meaning.items()))


def without_commas(words: Words) -> list[Word]:
    """Return the words without commas between names; behind the arrow commas are kept.

    >>> [word.text for word in without_commas([Word("hand", 1), Word("Ann", 6), Word(",", 9)])]
    ['hand', 'Ann', ',']
    """
    # Commas behind the arrow separate answers, so only commas before the arrow are left out.
    arrow_index = 0
    while arrow_index < len(words) and not words[arrow_index].says(ARROW):
        arrow_index += 1

    kept = list[Word]()
    for index, word in enumerate(words):
        is_between = word.says(COMMA) and 1 < index < arrow_index - 1
        if is_between:
            neighbours = words[index - 1], words[index + 1]
            if not any(each.is_mark for each in neighbours):
                continue
        kept.append(word)
    return kept
