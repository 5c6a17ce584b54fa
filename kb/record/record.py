"""The text record of a game: the line a player types is the line in the file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import attrgetter
from typing import Any, Final

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import RecordError, RecordSyntaxError
from kb.record.entry import Entry as Entry
from kb.record.entry import disputed_entry, keyword_of, without_mark
from kb.record.header import HEADER, NOTHING_SAID, VERSION, Header
from kb.record.lines import ASSUME, FORMS, read_assume, read_event_once, write
from kb.record.plain import read_plain, write_plain
from kb.record.words import Word, illegal_word, spaced_texts, split, words_of
from kb.table.arguments import path as named
from kb.table.arguments import text as a_text
from kb.table.events import Accusation, Assume, Event
from kb.table.setup import Setup

MOST_LINES: Final = 20_000  # of a record; 10,000 of them take 3 s
ENDING: Final = ".clue"  # The names of record files end in it.
line_of: Final = attrgetter("line")


@frozen
class Standing:
    """What the entries of a record add up to.

    Attributes:
        assumed: The names of the assumptions that are on, in the order of their lines.
        first_event: The line of the first event, which closes the header; 0 before it.
        winner: Who has accused rightly, which ends the game; empty while nobody has.
        doubtful: The entries that disputed lines are, none of which is counted above.
    """

    assumed: tuple[str, ...] = ()
    first_event: int = 0
    winner: str = ""
    doubtful: tuple[Entry, ...] = ()

    def after(self, entries: Iterable[Entry]) -> Standing:
        """Return the standing after more entries."""
        standing = self
        for entry in entries:
            standing = standing.after_entry(entry)
        return standing

    def after_entry(self, entry: Entry) -> Standing:
        """Return the standing after one more entry; most entries change nothing."""
        match entry.event:
            case Assume(name=name):
                # An assumption that is on cannot be entered again, so no disputed line is that.
                doubtful = tuple(one for one in self.doubtful if one.event != entry.event)
                return evolve(self, assumed=(*self.assumed, name), doubtful=doubtful)
            case Accusation(accuser=accuser, right=True):
                first = self.first_event or entry.line
                return evolve(self, first_event=first, winner=accuser)
        return self if self.first_event else evolve(self, first_event=entry.line)

    def after_disputed(self, entry: Entry) -> Standing:
        """Return the standing after a disputed line more; an assumption counts once."""
        event = entry.event
        if isinstance(event, Assume):
            is_there = event.name in self.assumed or any(e.event == event for e in self.doubtful)
            if is_there:
                return self
        return evolve(self, doubtful=(*self.doubtful, entry))


@frozen
class Record:
    r"""A record as it was read: every line, the table, and the entries that tell of events.

    >>> record = parse("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    >>> record.append("has Nick dining").entries[0].event
    Has(holder='Nick', card='Dining Room')

    Attributes:
        written: The lines, as a vector that a record shares with its predecessor.
        entries: The entries, as such a vector.
        table: The table; None while the header does not make one.
        file: The file that it was read from, for errors.
        header: The header, line by line.
        cut_off: Whether the last line had no end where it was read, and may be a part of one.
        pending: Why the header makes no table yet.
        standing: What the entries add up to.
    """

    written: PVector[str]
    entries: PVector[Entry]
    table: Setup | None
    file: str | None = None
    header: Header = field(default=NOTHING_SAID, eq=False, repr=False)
    cut_off: bool = field(default=False, eq=False, repr=False)
    pending: RecordError | None = field(default=None, eq=False, repr=False)
    standing: Standing = field(default=Standing(), eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        # A pickled vector names the part of pyrsistent written in C where there is one, and nobody
        # without it could read that; so the vectors are pickled as tuples.
        others = self.table, self.file, self.header, self.cut_off, self.pending, self.standing
        return _unpickle, (tuple(self.written), tuple(self.entries), *others)

    @property
    def setup(self) -> Setup:
        """What the header says; raises RecordError while it does not make a table."""
        if self.table is None:
            assert self.pending is not None
            raise copy(self.pending)
        return self.table

    @property
    def places(self) -> Mapping[str, int]:
        """The number of the line of each entry of the header: ``{"deck": 2, "hand Nick": 5}``."""
        return self.header.places

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on, in the order of their lines."""
        return self.standing.assumed

    @property
    def is_begun(self) -> bool:
        """Whether an event closes the header."""
        return self.standing.first_event > 0

    @property
    def winner(self) -> str:
        """Who has accused rightly, which ends the game; empty while nobody has."""
        return self.standing.winner

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Every line."""
        return tuple(self.written)

    @property
    def text(self) -> str:
        """The lines as a file holds them."""
        return "".join(f"{line}\n" for line in self.written)

    @property
    def disputed(self) -> tuple[int, ...]:
        """The lines that are kept as comments because they contradict the log: ``#? LINE``."""
        return tuple(entry.line for entry in self.doubtful)

    @property
    def doubtful(self) -> tuple[Entry, ...]:
        """The entries that disputed lines are.

        Only what could be an entry where it stands is one: an event after the header, and no
        assumption that is on already.
        """
        return self.standing.doubtful

    def restore(self, numbers: Iterable[int]) -> Record:
        """Return the record in which disputed lines are entries like others."""
        return self.rewrite({number: without_mark(self.lines[number - 1]) for number in numbers})

    def comment_out(self, numbers: Iterable[int]) -> Record:
        """Return the record in which some lines are comments."""
        return self.rewrite({number: f"# {self.lines[number - 1]}" for number in numbers})

    def rewrite(self, instead: Mapping[int, str]) -> Record:
        """Return the record with other lines in the place of some; raises RecordError."""
        numbered_lines = enumerate(self.lines, 1)
        lines = [instead.get(number, line) for number, line in numbered_lines]
        return parse("\n".join(lines), self.file)

    def splice(self, line: int, instead: Sequence[str], count: int = 1) -> Record:
        """Return the record with `count` lines from `line` on replaced; raises RecordError."""
        before, behind = self.lines[: line - 1], self.lines[line - 1 + count :]
        lines = (*before, *instead, *behind)
        return parse("".join(f"{each}\n" for each in lines), self.file)

    def until(self, line: int) -> Record:
        """Return the record up to a line after its header."""
        count = bisect_right(self.entries, line, key=line_of)
        written, entries = self.written[:line], self.entries[:count]
        return evolve(
            self,
            written=written,
            entries=entries,
            cut_off=False,
            standing=standing_of(written, entries, self.header, self.table),
        )

    def append(self, line: str, needs_table: bool = True) -> Record:
        """Return the record with one more line; it costs no more after a long log.

        Until the first event a line of the header is welcome too, and makes another table.

        Args:
            line: Text of the line.
            needs_table: Whether a header must make a table with it; if not, lines may be missing.

        Returns:
            The record.

        Raises:
            RecordError: the line cannot be read, at the number that it would get.

        """
        a_text(line, "a line")
        try:
            check_length(len(self.written) + 1)
            if "\n" in line:
                reason = "a line ends here and another begins; append one line at a time"
                raise RecordSyntaxError(reason, column=line.index("\n") + 1)

            # A plain line is read at once; any other is split with its columns.
            texts = spaced_texts(line)
            event = read_plain(texts, self.table) if self.table is not None else None
            if event is not None:
                return self._with_event(line, event)
            return self._with_words(line, words_of(texts, line), needs_table)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def append_event(self, event: Event) -> Record:
        """Return the record with the line of an event; raises RecordError for one that cannot be.

        Args:
            event: An event of `kb.table.events`.
        """
        line = write_plain(event, self.setup)
        if line is None:
            return self.append(write(event, self.setup))
        return self.append_read(line, event)

    def append_read(self, line: str, event: Event) -> Record:
        """Return the record with a line of which it is known what it tells; it is not read.

        Raises RecordError where the record has as many lines as one may have, and for an assumption
        that is on already.

        Args:
            line: Text of the line.
            event: What it tells of at this table.
        """
        # Whether an assumption is on already, only the record knows.
        if isinstance(event, Assume):
            return self.append(line)
        try:
            check_length(len(self.written) + 1)
            return self._with_event(line, event)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def append_header(self, line: str, header: Header, needs_table: bool = True) -> Record:
        """Return the record with one more header line, whose parsed header is already known.

        Args:
            line: Text of the line.
            header: The header of this record and the line.
            needs_table: Whether it must make a table; if not, lines may be missing.

        Raises:
            RecordError: the header makes no table, or the record has as many lines as one may have.
        """
        try:
            check_length(len(self.written) + 1)
            return self._with_header(line, header, needs_table)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def _at_next_line(self, error: RecordError) -> RecordError:
        """Return what is wrong with a new line, placed at the number that it would get."""
        error.locate(file=self.file, line=len(self.written) + 1)
        return error

    def _with_words(self, line: str, words: Sequence[Word], needs_table: bool = True) -> Record:
        """Return the record with a line of these words; raises RecordError."""
        keyword = keyword_of(words)
        if keyword in HEADER:
            if self.is_begun:
                first = self.standing.first_event
                reason = f"{words[0].text!r} belongs to the header, and line {first} has ended"
                raise illegal_word(words[0], f"{reason} that; move it up")
            header = self.header.with_line(len(self.written) + 1, words)
            return self._with_header(line, header, needs_table)

        if keyword == ASSUME.entry:
            return self._with_event(line, _assume(words, self.assumptions))
        event = read_event_once(tuple(words), self.setup) if keyword else None
        return self._with_event(line, event)

    def _with_event(self, line: str, event: Event | None) -> Record:
        """Return the record with a line that tells of this event, or is a comment."""
        number = len(self.written) + 1
        entries, standing = self.entries, self.standing
        if event is not None:
            entry = Entry(number, line, event)
            entries, standing = entries.append(entry), standing.after_entry(entry)
        elif entry_disputed := disputed_entry(line, number, self.table):
            standing = standing.after_disputed(entry_disputed)
        return Record(
            self.written.append(line),
            entries,
            self.table,
            self.file,
            self.header,
            pending=self.pending,
            standing=standing,
        )

    def _with_header(self, line: str, header: Header, needs_table: bool) -> Record:
        """Return the record with a line more, which makes this header; raises RecordError."""
        setup, pending = None, None
        try:
            setup = header.setup
        except RecordError as error:
            error.locate(line=len(self.written) + 1)
            if needs_table:
                raise
            pending = error

        written = self.written.append(line)
        standing = standing_of(written, self.entries, header, setup)
        return Record(
            written, self.entries, setup, self.file, header, pending=pending, standing=standing
        )


def standing_of(
    written: Sequence[str], entries: Sequence[Entry], header: Header, setup: Setup | None
) -> Standing:
    """Return what the entries of a record add up to; disputed lines of its header are none."""
    standing = Standing().after(entries)
    for number, line in enumerate(written, 1):
        if number > header.last_line and (entry := disputed_entry(line, number, setup)):
            standing = standing.after_disputed(entry)
    return standing


def _assumptions_in(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the names of the assumptions that entries switch on."""
    return tuple(entry.event.name for entry in entries if isinstance(entry.event, Assume))


def parse(text: str, file: str | None = None, needs_table: bool = True) -> Record:
    r"""Return the record that the text holds.

    >>> parse("refute 1\ndeck classic\nplayers Nick Rachel\n").setup.sizes
    (9, 9)

    Only a newline ends a line, after a carriage return or not. The header is judged as a whole, at
    the first event or at the end.

    Args:
        text: Lines of the record.
        file: Name of its file, for the errors.
        needs_table: Whether its header must make a table; if not, the text may end before it does.

    Returns:
        The record.

    Raises:
        RecordError: the text cannot be read, with line and column.

    """
    file = None if file is None else named(file)

    # Behind the last newline nothing stands, but in a record that was cut off.
    *whole, last = a_text(text, "a record").removeprefix("\ufeff").split("\n")
    lines = [line.removesuffix("\r") for line in whole]
    if last:
        lines.append(last)
    try:
        check_length(len(lines))
        record = _parse(lines, file, needs_table)
    except RecordError as error:
        error.locate(file=file)
        raise
    return record if text.endswith("\n") else evolve(record, cut_off=True)


def check_length(count: int) -> None:
    """Raise RecordError for more lines than a record may have."""
    if count > MOST_LINES:
        reason = f"a record has at most {MOST_LINES:,} lines, and this is number {count:,}"
        raise RecordError(f"{reason}; begin another record, with 'has' lines for what is known")


def _unpickle(written: Sequence[str], entries: Sequence[Entry], *others: Any) -> Record:
    """Return a record of the lines and entries that its pickle has as tuples."""
    return Record(pvector(written), pvector(entries), *others)


def _parse(lines: Sequence[str], file: str | None, needs_table: bool) -> Record:
    """Return the record: its header is read first, and from the first event on line by line."""
    if not lines or lines[0] != VERSION:
        raise _version_error(lines[0] if lines else "")

    # The header ends before the first event, whose words are at hand then.
    said, unreadable = list[tuple[str, tuple[Word, ...]]](), None
    first_event: Sequence[Word] = ()
    for number, line in enumerate(lines[1:], 2):
        try:
            words = tuple(split(line))
            is_event = keyword_of(words) in FORMS
        except RecordError as error:
            error.locate(line=number)
            unreadable = error
            break
        if is_event:
            first_event = words
            break
        said.append((line, words))

    # What is wrong before a line that cannot be read is said first.
    header, entries = read_header(tuple(said))
    if unreadable is not None:
        raise unreadable

    setup, pending, count = None, None, len(said) + 1
    try:
        setup = header.setup
    except RecordError as error:
        error.locate(line=count + 1 if first_event else count)
        if needs_table or first_event:
            raise
        pending = error
    written = pvector(lines[:count])
    standing = standing_of(written, entries, header, setup)
    record = Record(
        written, pvector(entries), setup, file, header, pending=pending, standing=standing
    )
    if first_event:
        try:
            record = record._with_words(lines[count], first_event)
        except RecordError as error:
            raise record._at_next_line(error) from None
    return reduce(Record.append, lines[count + 1 :], record)


@lru_cache(maxsize=1 << 6)
def read_header(
    said: Sequence[tuple[str, tuple[Word, ...]]],
) -> tuple[Header, Sequence[Entry]]:
    """Return what the lines below the first and before any event say, and assume.

    Args:
        said: Each line with its words.

    Raises:
        RecordError: a line cannot be read, with its number.

    """
    header, entries = NOTHING_SAID, list[Entry]()
    for number, (line, words) in enumerate(said, 2):
        try:
            keyword = keyword_of(words)
            if keyword in HEADER:
                header = header.with_line(number, words)
            elif keyword:
                entries.append(Entry(number, line, _assume(words, _assumptions_in(entries))))
        except RecordError as error:
            error.locate(line=number)
            raise
    return header, entries


def _version_error(line: str) -> RecordSyntaxError:
    """Return the error for a first line that is no version; raise if the line is unreadable."""
    try:
        words = [word.text for word in split(line)]
    except RecordError as error:
        error.locate(line=1)
        raise
    keyword, number = VERSION.split()
    reason = f"a record begins with a line that is exactly {VERSION!r}; write it on top"
    if len(words) == 2 and words[0] == keyword and words[1] != number:
        reason = f"version {words[1]!r} of the record is not known; this program reads {VERSION!r}"
    elif line.endswith(ENDING):
        reason = f"this is the name of a file, and a record begins with {VERSION!r}"
        reason += f"; try read_game({line!r})"
    return RecordSyntaxError(reason, line=1, column=1, word=line)


def _assume(words: Sequence[Word], assumed: Sequence[str]) -> Assume:
    """Return the assumption that words switch on; raises RecordError for one of these."""
    assume = read_assume(words)
    if assume.name in assumed:
        raise illegal_word(words[1], f"assumption {assume.name!r} is already on; drop this line")
    return assume
