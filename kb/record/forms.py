"""How a line is read, written and completed: by the slots of its form.

    accuse  PLAYER  CARDS                 right|wrong
            a name  one of each category  one of two words

A form reads a line word by word, where each slot names what is wrong with its words, or leniently,
where names of several words may stand without quotes. Its usage, what may come next, and the line
that is written are read off the same slots.

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
from kb.record.words import ARROW, COMMA, SIGNS, Word, check_word_count, quote
from kb.table.events import Claim
from kb.table.setup import Lookup, Setup

MOST_WORDS_OF_NAME: Final = 6  # that stand without quotes
MOST_WORDS_LOOKED_UP: Final = 5_000  # in a line: it is refused before it takes a moment
MOST_READINGS: Final = 50  # of a line that are compared

# Each name of a line is a call within a call, of which Python makes 1,000.
MOST_NAMES: Final = 400

NO_ONE: Final = ("nobody", "-", "none", "no one", "noone", "no-one", "0", "x")

Reading: TypeAlias = tuple[Word, ...]
Meaning = TypeVar("Meaning", bound=Hashable)


class MarkedSlot(Slot):
    """A slot at the end of a line, behind a mark of its own: a word or a sign.

    What it says is judged by what the slots before it say.
    """

    least_words: ClassVar[int] = 0
    mark: ClassVar[str]
    first_mark_index: ClassVar[int] = 1  # the first word of a line that can be its mark
    missing_error: ClassVar[str] = ""  # The error where a required slot is missing.

    def read_after(self, words: Sequence[Word], lookup: Lookup, before: Values) -> Any:
        """Return what the words say, the mark among them, or none; raises RecordError."""
        raise NotImplementedError

    def list_readings(
        self, words: Sequence[Word], lookup: Lookup, named: Reading
    ) -> Iterable[Reading]:
        """Return each way to read the words leniently, behind a reading of those before them."""
        raise NotImplementedError


def pack_values(*values: Any) -> tuple[Any, ...]:
    """Return values as one."""
    return values


@frozen
class EntryForm:
    """How a line is written: its keyword and slots, what it says, an example, its class.

    Attributes:
        keyword: The keyword.
        slots: The slots. One of them at most has no end, and those with a mark come last.
        help_text: What the line says, for whoever asks for help.
        example: A line of this form.
        event_type: The class, whose fields are the values of the slots.
        verbs: The words that stand for the keyword behind the first name: ``Ben has Rope``.
        reorder: Puts the values of the slots in the order of the fields, and back.
        usage: The keyword and how each slot is used.
        marked_slots: The slots with a mark.
        spans: The other slots, each with its index and its words in a line.
        word_limits: The least number of words, and the most, None for any number.
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
        """Return each slot without a mark, with its index and where its words stand in a line.

        The slots of one word come first: what is wrong at both ends is said before what is wrong
        between them.
        """
        slots = self.slots[: len(self.slots) - len(self.marked_slots)]
        endless = next((i for i, slot in enumerate(slots) if slot.is_endless), None)
        spans, count = [], len(slots)
        for index, slot in enumerate(slots):
            # The words behind the endless slot are counted from the end of the line.
            if endless is None or index < endless:
                span = slice(index + 1, index + 2)
            elif index == endless:
                span = slice(index + 1, index + 1 - count or None)
            else:
                span = slice(index - count, index + 1 - count or None)
            spans.append((index, slot, span))
        return tuple(sorted(spans, key=lambda span: span[0] == endless))

    @word_limits.default
    def _count_words(self) -> tuple[int, int | None]:
        least = 1 + sum(slot.least_words for slot in self.slots if not slot.is_optional)
        is_endless = any(slot.is_endless for slot in self.slots)
        return least, None if is_endless else 1 + len(self.slots)

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return what the words tell one by one, a value of the class.

        Raises:
            RecordError: with the column of the word at fault.

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

        # What stands behind a mark is judged by all the values before it.
        for marked, marked_words in zip(self.marked_slots, behind_marks, strict=True):
            values.append(marked.read_after(marked_words, lookup, values))
        return self.event_type(*self.reorder(values))

    def split_at_marks(self, words: Sequence[Word]) -> list[Sequence[Word]]:
        """Return the words before the first mark, and then the words from each mark on.

        Where a mark is missing that must be there, nothing is returned.
        """
        parts, end = list[Sequence[Word]](), len(words)
        for slot in reversed(self.marked_slots):
            start = slot.first_mark_index
            while start < end and not words[start].says(slot.mark):
                start += 1
            if start == end and not slot.is_optional:
                return []
            parts.insert(0, words[start:end])
            end = start

        # A mark in first place is kept with its keyword, so that `read` reports the missing name.
        unmarked = words[: max(end, 2)] if self.marked_slots else words
        return [unmarked, *parts]

    def list_readings(self, words: Sequence[Word], lookup: Lookup) -> Iterator[Reading]:
        """Yield each way to read the words leniently; a last word without a name stays."""
        parts = self.split_at_marks(words) if self.slots else []
        if not parts:
            return
        unmarked, *behind_marks = parts
        slots = self.slots[: len(self.spans)]
        name_finders = [finder for slot in slots for finder in slot.name_finders(lookup)]
        end = len(unmarked) - slots[-1].keeps_last_word(words[-1], lookup)
        has_more = slots[-1].is_endless and not behind_marks

        for names in assign_names(unmarked[1:end], name_finders, has_more=has_more):
            marked = [
                slot.list_readings(marked_words, lookup, names)
                for slot, marked_words in zip(self.marked_slots, behind_marks, strict=True)
            ]
            for readings in product(*marked):
                yield (words[0], *names, *chain(*readings), *unmarked[end:])

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return what may come next after these words of the slots, a name in each."""
        left = words
        for slot in self.slots:
            length = slot.count_names(lookup)
            if length is None or len(left) < length:
                return slot.list_completions(words if slot in self.marked_slots else left, lookup)
            left = left[length:]

        # Several cards may be named where one may: each makes a line of its own.
        return slot.list_completions(left, lookup) if len(self.slots) > 1 and slot is CARD else ()

    def write(self, event: Any, lookup: Lookup) -> str:
        """Return the canonical line of a value of the class."""
        values = event if isinstance(event, tuple) else astuple(event, recurse=False)
        texts = [self.keyword]
        for slot, value in zip(self.slots, self.reorder(values), strict=True):
            texts.append(slot.write(value, lookup))
        return " ".join(filter(None, texts))


@frozen
class EventForm(EntryForm):
    """The form of an event.

    Attributes:
        claims: What it says of cards.
        is_known_to: Whether a player knows of it.
        sentence: The event in words.
    """

    claims: Callable[[Any, Setup], Iterable[Claim]] = field(kw_only=True)
    is_known_to: Callable[[Any, str], bool] = field(kw_only=True)
    sentence: Callable[[Any], str] = field(kw_only=True)


def make_optional(slot: Slot) -> Slot:
    """Return a slot that may be left out."""
    return evolve(slot, is_optional=True)


# Every way to read a line leniently


class TooManyWays(Exception):
    """There are more ways to read the words than can be looked at."""


def readings_by_meaning(
    readings: Iterable[Reading], read: Callable[[Reading], Meaning]
) -> dict[Meaning, Reading]:
    """Return what readings mean, each with the first that means it; none if there are too many.

    Args:
        readings: The readings of a line.
        read: Gives the meaning of one; raises RecordError for a line that breaks a rule.
    """
    found: dict[Meaning, Reading] = {}
    try:
        for reading in readings:
            with suppress(RecordError):
                found.setdefault(read(reading), reading)
            if len(found) == MOST_READINGS:
                break
    except TooManyWays:
        return {}
    return found


def ambiguous_reading(readings: Sequence[Reading], error: RecordError | None = None) -> RecordError:
    """Return the error for a line that can be read in several ways.

    Args:
        readings: The ways.
        error: What is wrong with it word by word; None for nothing.
    """
    # A word that may be several names is told of by those that give a reading.
    if isinstance(error, AmbiguousName):
        words = chain(*readings)
        there = {word.text for word in words if word.column == error.column}
        nearest = tuple(name for name in error.nearest if name in there)
        if len(nearest) > 1:
            error.nearest = nearest
            return error
    first, second = map(line_of_words, readings[:2])
    return AmbiguousName(f"this reads as {first!r} and as {second!r}; write the one you mean")


def line_of_words(words: Sequence[Word]) -> str:
    """Return words as a line."""
    line = " ".join(quote(word.text) if word.quoted else word.text for word in words)
    return line.replace(f" {COMMA}", COMMA)


def assign_names(
    words: Sequence[Word],
    name_finders: Sequence[NameFinder],
    *,
    has_more: bool = False,
    named: Reading = (),
    lookups: Iterator[int] | None = None,
) -> Iterator[Reading]:
    """Yield each way to have the words name one thing for each finder.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.record.words import split
    >>> [[word.text for word in way] for way in assign_names(split("lead pipe"), [CLASSIC.meant])]
    [['Pipe']]

    Args:
        words: The words that are left.
        name_finders: What finds each name that is to come.
        has_more: Whether the last of them may find several names.
        named: The names of the words before, each as a quoted word.
        lookups: Counts the words that are looked up, for all ways together.

    Raises:
        TooManyWays: So many words were looked up, or named, that it would take a moment.
    """
    is_last = len(name_finders) == 1
    if not words:
        if not name_finders or (has_more and is_last and named):
            yield named
        return
    lookups = iter(range(MOST_WORDS_LOOKED_UP)) if lookups is None else lookups
    if len(named) > MOST_NAMES:
        raise TooManyWays
    if named and words[0].text == COMMA and words[0].is_mark:
        words = words[1:]

    # Each finder takes a word, and the last one all that are left.
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
        for name in name_finders[0]([word.text for word in prefix]):
            word = Word(name, prefix[0].column, quoted=True)
            yield from assign_names(
                words[len(prefix) :],
                later,
                has_more=has_more,
                named=(*named, word),
                lookups=lookups,
            )


def word_prefixes(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the first word, and the first words that may make one name together."""
    for end, word in enumerate(words[:MOST_WORDS_OF_NAME], 1):
        if word.is_mark or (end > 1 and (word.quoted or words[0].quoted)):
            return
        yield words[:end]


def may_be_nobody(words: Sequence[Word]) -> bool:
    """Return whether the words are what people write for nobody, where no name is spelled so.

    >>> may_be_nobody([Word("no", 1), Word("one", 4)]), may_be_nobody([Word("Noel", 1)])
    (True, False)
    """
    text = " ".join(word.text.lower() for word in words)
    return text in NO_ONE and not any(word.quoted for word in words)


def read_strictly_or_leniently(
    form: EntryForm, words: Sequence[Word], lookup: Lookup, read: Callable[[Reading], Meaning]
) -> tuple[Meaning, Reading]:
    """Return what a line means and how it is read: word by word, or leniently in one way.

    Spelled as they were declared names are what they say; any two others that could be one thing,
    named in two words, make two readings.

    Args:
        form: The form of the line.
        words: Its words.
        lookup: The names that it may use.
        read: Gives what a reading means; raises RecordError where it breaks a rule.

    Raises:
        RecordError: what is wrong with it word by word, where it can be read in no way.
        AmbiguousName: it can be read in two.

    """
    words, error = without_commas(words), None
    found = dict[Meaning, Reading]()
    try:
        found[read(tuple(words))] = tuple(words)
    except RecordError as strict_error:
        error = strict_error

    # Words that are spelled as declared have no other reading than the strict one.
    spelled = lookup.declared_names
    is_spelled = all(word.text in spelled or word.text in SIGNS for word in words[1:])
    if error is not None or not is_spelled:
        found = readings_by_meaning(form.list_readings(words, lookup), read) or found
    if len(found) > 1:
        raise ambiguous_reading([*found.values()], error)
    if error is not None and not found:
        raise error
    return next(iter(found.items()))


def without_commas(words: Sequence[Word]) -> list[Word]:
    """Return words without each comma between two names, where a comma means nothing.

    >>> [word.text for word in without_commas([Word("hand", 1), Word("Ann", 6), Word(",", 9)])]
    ['hand', 'Ann', ',']
    """
    end = next((index for index, word in enumerate(words) if word.says(ARROW)), len(words))
    kept = list[Word]()
    for index, word in enumerate(words):
        is_between = word.says(COMMA) and 1 < index < end - 1
        if is_between and not (words[index - 1].is_mark or words[index + 1].is_mark):
            continue
        kept.append(word)
    return kept
