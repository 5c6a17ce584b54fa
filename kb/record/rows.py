"""A row of slots: how a line is read, written and completed.

    accuse  PLAYER  CARDS                 right|wrong
            a name  one of each category  one of two words

A row of slots reads a line word by word, where each slot names what is wrong with its words, or
leniently, where names of several words may stand without quotes. Its use, what may come next, and
the line that is written are read off the same slots.

Source: recursive descent, a function for each symbol of a grammar, Lucas, Elektronische
Rechenanlagen 3(4), 1961.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, product
from typing import Any, ClassVar, TypeAlias, TypeVar

from attrs import astuple, evolve, field, frozen

from kb.errors import AmbiguousName, RecordError, RecordSyntaxError
from kb.record.slots import CARD, NameFinder, Slot, Values
from kb.record.words import ARROW, COMMA, SIGNS, Word, check_count, quote
from kb.table.events import Claim
from kb.table.lookup import Lookup
from kb.table.setup import Setup

LONGEST = 6  # words of a name that stand without quotes
PATIENCE = 5_000  # words looked up in a line: it is refused before it takes a moment
MOST = 50  # readings of a line that are compared
MOST_NAMES = 400  # in a line: each is a call within a call, of which Python makes 1,000
NO_ONE = ("nobody", "-", "none", "no one", "noone", "no-one", "0", "x")

Reading: TypeAlias = tuple[Word, ...]
Meaning = TypeVar("Meaning", bound=Hashable)


class MarkedSlot(Slot):
    """A place at the end of a line behind a mark of its own, a word or a sign.

    What it says is judged by what the slots before it say.
    """

    least: ClassVar[int] = 0
    mark: ClassVar[str]
    start: ClassVar[int] = 1  # the first word of a line that can be its mark
    missing: ClassVar[str] = ""  # what is said where it must be there

    def read_after(self, words: Sequence[Word], lookup: Lookup, before: Values) -> Any:
        """Return what the words say, the mark among them, none perhaps; raises RecordError."""
        raise NotImplementedError

    def ways(self, words: Sequence[Word], lookup: Lookup, named: Reading) -> Iterable[Reading]:
        """Return each way to read the words leniently behind a reading of those before them."""
        raise NotImplementedError


def pack(*values: Any) -> tuple[Any, ...]:
    """Return values as one."""
    return values


@frozen
class EntryForm:
    """How a line is written: its word and slots, what it says, an example, its class.

    The slots are the fields of the class, in their order, or `order` exchanges two of them; one of
    them at most has no end, and those with a mark come last. `verbs` are the words that say the
    same behind the first name, as one speaks: ``Ben showed Rope``.
    """

    entry: str
    slots: tuple[Slot, ...]
    about: str
    example: str
    event: Callable[..., Any] = pack
    verbs: tuple[str, ...] = ()
    order: Callable[[Sequence[Any]], Sequence[Any]] = field(default=tuple, kw_only=True)
    usage: str = field(init=False)
    marked: tuple[MarkedSlot, ...] = field(init=False, repr=False)
    spans: tuple[tuple[int, Slot, slice], ...] = field(init=False, repr=False)
    limits: tuple[int, int | None] = field(init=False, repr=False)

    @marked.default
    def _slots_with_a_mark(self) -> tuple[MarkedSlot, ...]:
        return tuple(slot for slot in self.slots if isinstance(slot, MarkedSlot))

    @usage.default
    def _slots_by_name(self) -> str:
        return " ".join((self.entry, *(slot.usage for slot in self.slots)))

    @spans.default
    def _words_of_each_slot(self) -> tuple[tuple[int, Slot, slice], ...]:
        """Where each slot has its words in a line, and where it has its place among the slots.

        The slots of one word come first: what is wrong at both ends is said before what is wrong
        between them.
        """
        slots = self.slots[: len(self.slots) - len(self.marked)]
        endless = next((i for i, slot in enumerate(slots) if slot.is_endless), None)
        found, end = [], len(slots)
        for i, slot in enumerate(slots):
            if endless is None or i < endless:
                span = slice(i + 1, i + 2)
            elif i == endless:
                span = slice(i + 1, i + 1 - end or None)
            else:
                span = slice(i - end, i + 1 - end or None)
            found.append((i, slot, span))
        return tuple(sorted(found, key=lambda each: each[0] == endless))

    @limits.default
    def _numbers_of_words(self) -> tuple[int, int | None]:
        least = 1 + sum(slot.least for slot in self.slots if not slot.is_optional)
        most = None if any(slot.is_endless for slot in self.slots) else 1 + len(self.slots)
        return least, most

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return what the words tell one by one, a value of the class.

        Raises:
            RecordError: with the column of the word at fault.

        """
        check_count(words, self.usage, *self.limits)
        if not (parts := self.parts(words)):
            raise RecordSyntaxError(f"{self.marked[-1].missing}; write {self.usage!r}")
        values: list[Any] = [None] * len(self.spans)
        for i, slot, span in self.spans:
            if (said := parts[0][span]) or not slot.is_optional:
                values[i] = slot.read(said, lookup)
        for i, marked in enumerate(self.marked, 1):
            values.append(marked.read_after(parts[i], lookup, values))
        return self.event(*self.order(values))

    def parts(self, words: Sequence[Word]) -> list[Sequence[Word]]:
        """Return the words before the first mark, and those of each mark from that on.

        Nothing where a mark is missing that must be there.
        """
        if not self.marked:
            return [words]
        found, end = list[Sequence[Word]](), len(words)
        for slot in reversed(self.marked):
            at = slot.start
            while at < end and not words[at].says(slot.mark):
                at += 1
            if at == end and not slot.is_optional:
                return []
            found.insert(0, words[at:end])
            end = at
        return [words[: max(end, 2)], *found]  # before a mark that comes first a name is missing

    def ways(self, words: Sequence[Word], lookup: Lookup) -> Iterator[Reading]:
        """Yield each way to read the words leniently; a last one that is no name stays as it is."""
        if not self.slots or not (parts := self.parts(words)):
            return
        first, *marked = parts
        slots = self.slots[: len(self.spans)]
        places = [place for slot in slots for place in slot.places(lookup)]
        end = len(first) - slots[-1].takes(words[-1], lookup)
        for way in assignments(first[1:end], places, more=slots[-1].is_endless and not marked):
            after = [
                slot.ways(said, lookup, way) for slot, said in zip(self.marked, marked, strict=True)
            ]
            yield from ((words[0], *way, *chain(*each), *first[end:]) for each in product(*after))

    def offers(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return what may come next after these words of the slots, a name in each."""
        rest = words
        for slot in self.slots:
            length = slot.length(lookup)
            if length is None or len(rest) < length:
                return slot.offers(words if slot in self.marked else rest, lookup)
            rest = rest[length:]
        return slot.offers(rest, lookup) if len(self.slots) > 1 and slot is CARD else ()

    def write(self, event: Any, lookup: Lookup) -> str:
        """Return the canonical line of a value of the class."""
        values = event if isinstance(event, tuple) else astuple(event, recurse=False)
        slots = zip(self.slots, self.order(values), strict=True)
        parts = (slot.write(value, lookup) for slot, value in slots)
        return " ".join((self.entry, *filter(None, parts)))


@frozen
class EventForm(EntryForm):
    """The row of an event: also what it says of cards, who knows of it, and its sentence."""

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
    readings: Iterable[Reading], meaning: Callable[[Reading], Meaning]
) -> dict[Meaning, Reading]:
    """Return what readings mean, each with the first that means it; none if there are too many.

    `meaning` raises RecordError for a line that breaks a rule.
    """
    found: dict[Meaning, Reading] = {}
    try:
        for reading in readings:
            with suppress(RecordError):
                found.setdefault(meaning(reading), reading)
            if len(found) == MOST:
                break
    except TooManyWays:
        return {}
    return found


def ambiguous_reading(found: Sequence[Reading], error: RecordError | None = None) -> RecordError:
    """Return the error for a line that can be read in several ways."""
    if isinstance(error, AmbiguousName):
        there = {word.text for words in found for word in words if word.column == error.column}
        nearest = tuple(name for name in error.nearest if name in there)
        if len(nearest) > 1:
            error.nearest = nearest
            return error
    first, second = (line_of_words(reading) for reading in found[:2])
    return AmbiguousName(f"this reads as {first!r} and as {second!r}; write the one you mean")


def line_of_words(words: Sequence[Word]) -> str:
    """Return words as a line."""
    line = " ".join(quote(word.text) if word.quoted else word.text for word in words)
    return line.replace(f" {COMMA}", COMMA)


def assignments(
    words: Sequence[Word],
    places: Sequence[NameFinder],
    more: bool = False,
    named: Reading = (),
    patience: Iterator[int] | None = None,
) -> Iterator[Reading]:
    """Yield each way to have the words name one thing for each place; the last may have `more`.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.record.words import split
    >>> [[word.text for word in way] for way in assignments(split("lead pipe"), [CLASSIC.meant])]
    [['Pipe']]

    `named` are the words of the places before, and `patience` counts what was looked up for all.
    Raises TooManyWays.
    """
    if not words:
        if not places or (more and len(places) == 1 and named):
            yield named
        return
    patience = iter(range(PATIENCE)) if patience is None else patience
    if len(named) > MOST_NAMES:
        raise TooManyWays
    if named and words[0].text == COMMA and words[0].is_mark:
        words = words[1:]
    spare = len(words) - len(places)  # every place takes a word, and the last all that are left
    takes_all = len(places) == 1 and not more
    for row in word_prefixes(words[: spare + 1]) if places and spare >= 0 else ():
        if takes_all and len(row) <= spare:
            continue
        if next(patience, None) is None:
            raise TooManyWays
        for name in places[0]([word.text for word in row]):
            after = places if more and len(places) == 1 else places[1:]
            word = Word(name, row[0].column, quoted=True)
            yield from assignments(words[len(row) :], after, more, (*named, word), patience)


def word_prefixes(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the first word, and the first words that may make one name together."""
    for end, word in enumerate(words[:LONGEST], 1):
        if word.is_mark or (end > 1 and (word.quoted or words[0].quoted)):
            return
        yield words[:end]


def may_be_nobody(words: Sequence[Word]) -> bool:
    """Return whether the words are what people write for nobody, where no name is spelled so.

    >>> may_be_nobody([Word("no", 1), Word("one", 4)]), may_be_nobody([Word("Noel", 1)])
    (True, False)
    """
    said = " ".join(word.text.lower() for word in words)
    return said in NO_ONE and not any(word.quoted for word in words)


def read_strictly_or_leniently(
    row: EntryForm, words: Sequence[Word], lookup: Lookup, meaning: Callable[[Reading], Meaning]
) -> tuple[Meaning, Reading]:
    """Return what a line means and how it is read: word by word, or leniently in one way.

    Spelled as they were declared names are what they say; any two others that could be one thing,
    named in two words, make two readings.

    Args:
        row: The row of the line.
        words: Its words.
        lookup: The names that it may use.
        meaning: What a reading means; raises RecordError where it breaks a rule.

    Raises:
        RecordError: what is wrong with it word by word, where it can be read in no way.
        AmbiguousName: it can be read in two.

    """
    words, found, wrong = without_commas(words), dict[Meaning, Reading](), None
    try:
        found = {meaning(tuple(words)): tuple(words)}
    except RecordError as error:
        wrong = error
    spelled = lookup.spelled
    is_spelled = all(word.text in spelled or word.text in SIGNS for word in words[1:])
    if wrong is not None or not is_spelled:
        found = readings_by_meaning(row.ways(words, lookup), meaning) or found
    if len(found) > 1:
        raise ambiguous_reading([*found.values()], wrong)
    if wrong is not None and not found:
        raise wrong
    return next(iter(found.items()))


def without_commas(words: Sequence[Word]) -> list[Word]:
    """Return words without each comma between two names, where a comma means nothing.

    >>> [word.text for word in without_commas([Word("hand", 1), Word("Ann", 6), Word(",", 9)])]
    ['hand', 'Ann', ',']
    """
    end = next((at for at, word in enumerate(words) if word.says(ARROW)), len(words))
    return [
        word
        for at, word in enumerate(words)
        if not (word.says(COMMA) and 1 < at < end - 1)
        or words[at - 1].is_mark
        or words[at + 1].is_mark
    ]
