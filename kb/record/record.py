"""The text record of a game: the line a player types is the line in the file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import attrgetter
from os import PathLike
from typing import Any, Final

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import RecordError, RecordSyntaxError
from kb.record.header import EMPTY_HEADER, HEADER, VERSION, Header
from kb.record.lines import ASSUME, FORMS, read_assume, read_event_cached, write
from kb.record.plain import Entry as Entry
from kb.record.plain import disputed_entry, drop_dispute_mark, keyword_of, read_plain, write_plain
from kb.record.words import Word, illegal_word, spaced_texts, split, words_of
from kb.table.arguments import is_device, require_path, require_text
from kb.table.events import Accusation, Assume, Event
from kb.table.setup import Setup

MOST_LINES: Final = 20_000  # of a record; 10,000 of them take 3 s
ENDING: Final = ".clue"  # The names of record files end in it.
line_of: Final = attrgetter("line")


@frozen
class LogSummary:
    """What the entries of a record add up to.

    Attributes:
        assumptions: The names of the assumptions that are on, in the order of their lines.
        first_event_line: The line of the first event, which closes the header; 0 before it.
        winner: Who has accused rightly, which ends the game; empty while nobody has.
        disputed_entries: The entries that disputed lines are, none of which is counted above.
        wrong_accusations: The line and the accuser of each wrong accusation.
    """

    assumptions: tuple[str, ...] = ()
    first_event_line: int = 0
    winner: str = ""
    disputed_entries: tuple[Entry, ...] = ()
    wrong_accusations: tuple[tuple[int, str], ...] = ()

    def after_entries(self, entries: Iterable[Entry]) -> LogSummary:
        """Return the log_summary after more entries."""
        log_summary = self
        for entry in entries:
            log_summary = log_summary.after_entry(entry)
        return log_summary

    def after_entry(self, entry: Entry) -> LogSummary:
        """Return the log_summary after one more entry; most entries change nothing."""
        match entry.event:
            case Assume(name=name):
                # An assumption that is on cannot be entered again, so no disputed line is that.
                doubtful = tuple(one for one in self.disputed_entries if one.event != entry.event)
                return evolve(
                    self, assumptions=(*self.assumptions, name), disputed_entries=doubtful
                )
            case Accusation(accuser=accuser, right=True):
                first = self.first_event_line or entry.line
                return evolve(self, first_event_line=first, winner=accuser)
            case Accusation(accuser=accuser):
                first = self.first_event_line or entry.line
                wrong = (*self.wrong_accusations, (entry.line, accuser))
                return evolve(self, first_event_line=first, wrong_accusations=wrong)
        return self if self.first_event_line else evolve(self, first_event_line=entry.line)

    def after_disputed(self, entry: Entry) -> LogSummary:
        """Return the log_summary after a disputed line more; an assumption counts once."""
        event = entry.event
        if isinstance(event, Assume):
            is_there = event.name in self.assumptions or any(
                e.event == event for e in self.disputed_entries
            )
            if is_there:
                return self
        return evolve(self, disputed_entries=(*self.disputed_entries, entry))


@frozen
class Record:
    r"""A record as it was read: every line, the table, and the entries that tell of events.

    >>> record = parse("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    >>> record.append("has Nick dining").entries[0].event
    Has(holder='Nick', card='Dining Room')

    Attributes:
        line_vector: The lines, as a vector that a record shares with its predecessor.
        entries: The entries, as such a vector.
        setup_or_none: The table; None while the header does not make one.
        file: The file that it was read from, for errors.
        header: The header, line by line.
        is_cut_off: Whether the last line had no end where it was read, and may be a part of one.
        setup_error: Why the header makes no table yet.
        log_summary: What the entries add up to.
    """

    line_vector: PVector[str]
    entries: PVector[Entry]
    setup_or_none: Setup | None
    file: str | None = None
    header: Header = field(default=EMPTY_HEADER, eq=False, repr=False)
    is_cut_off: bool = field(default=False, eq=False, repr=False)
    setup_error: RecordError | None = field(default=None, eq=False, repr=False)
    log_summary: LogSummary = field(default=LogSummary(), eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        # A pickled vector names the part of pyrsistent written in C where there is one, and nobody
        # without it could read that; so the vectors are pickled as tuples.
        others = (
            self.setup_or_none,
            self.file,
            self.header,
            self.is_cut_off,
            self.setup_error,
            self.log_summary,
        )
        return _unpickle, (tuple(self.line_vector), tuple(self.entries), *others)

    @property
    def setup(self) -> Setup:
        """What the header says; raises RecordError while it does not make a table."""
        if self.setup_or_none is None:
            assert self.setup_error is not None
            raise copy(self.setup_error)
        return self.setup_or_none

    @property
    def entry_lines(self) -> Mapping[str, int]:
        """The number of the line of each entry of the header: ``{"deck": 2, "hand Nick": 5}``."""
        return self.header.entry_lines

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on, in the order of their lines."""
        return self.log_summary.assumptions

    @property
    def is_begun(self) -> bool:
        """Whether an event closes the header."""
        return self.log_summary.first_event_line > 0

    @property
    def winner(self) -> str:
        """Who has accused rightly, which ends the game; empty while nobody has."""
        return self.log_summary.winner

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Every line."""
        return tuple(self.line_vector)

    @property
    def text(self) -> str:
        """The lines as a file holds them."""
        return "".join(f"{line}\n" for line in self.line_vector)

    @property
    def disputed(self) -> tuple[int, ...]:
        """The lines that are kept as comments because they contradict the log: ``#? LINE``."""
        return tuple(entry.line for entry in self.disputed_entries)

    @property
    def disputed_entries(self) -> tuple[Entry, ...]:
        """The entries that disputed lines are.

        Only what could be an entry where it stands is one: an event after the header, and no
        assumption that is on already.
        """
        return self.log_summary.disputed_entries

    def restore(self, numbers: Iterable[int]) -> Record:
        """Return the record in which disputed lines are entries like others."""
        return self.rewrite(
            {number: drop_dispute_mark(self.lines[number - 1]) for number in numbers}
        )

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
        written, entries = self.line_vector[:line], self.entries[:count]
        return evolve(
            self,
            line_vector=written,
            entries=entries,
            is_cut_off=False,
            log_summary=summarize_log(written, entries, self.header, self.setup_or_none),
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
        require_text(line, "a line")
        try:
            check_length(len(self.line_vector) + 1)
            if "\n" in line:
                reason = "a line ends here and another begins; append one line at a time"
                raise RecordSyntaxError(reason, column=line.index("\n") + 1)

            # A plain line is read at once; any other is split with its columns.
            texts = spaced_texts(line)
            event = (
                read_plain(texts, self.setup_or_none) if self.setup_or_none is not None else None
            )
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
        return self.append_parsed(line, event)

    def append_parsed(self, line: str, event: Event) -> Record:
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
            check_length(len(self.line_vector) + 1)
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
            check_length(len(self.line_vector) + 1)
            return self._with_header(line, header, needs_table)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def _at_next_line(self, error: RecordError) -> RecordError:
        """Return what is wrong with a new line, placed at the number that it would get."""
        error.locate(file=self.file, line=len(self.line_vector) + 1)
        return error

    def _with_words(self, line: str, words: Sequence[Word], needs_table: bool = True) -> Record:
        """Return the record with a line of these words; raises RecordError."""
        keyword = keyword_of(words)
        if keyword in HEADER:
            if self.is_begun:
                first = self.log_summary.first_event_line
                reason = f"{words[0].text!r} belongs to the header, and line {first} has ended"
                raise illegal_word(words[0], f"{reason} that; move it up")
            header = self.header.with_line(len(self.line_vector) + 1, words)
            return self._with_header(line, header, needs_table)

        if keyword == ASSUME.keyword:
            return self._with_event(line, _assume(words, self.assumptions))
        event = read_event_cached(tuple(words), self.setup) if keyword else None
        return self._with_event(line, event)

    def _with_event(self, line: str, event: Event | None) -> Record:
        """Return the record with a line that tells of this event, or is a comment."""
        number = len(self.line_vector) + 1
        entries, log_summary = self.entries, self.log_summary
        if event is not None:
            entry = Entry(number, line, event)
            entries, log_summary = entries.append(entry), log_summary.after_entry(entry)
        elif entry_disputed := disputed_entry(line, number, self.setup_or_none):
            log_summary = log_summary.after_disputed(entry_disputed)
        return Record(
            self.line_vector.append(line),
            entries,
            self.setup_or_none,
            self.file,
            self.header,
            setup_error=self.setup_error,
            log_summary=log_summary,
        )

    def _with_header(self, line: str, header: Header, needs_table: bool) -> Record:
        """Return the record with a line more, which makes this header; raises RecordError."""
        setup, pending = None, None
        try:
            setup = header.setup
        except RecordError as error:
            error.locate(line=len(self.line_vector) + 1)
            if needs_table:
                raise
            pending = error

        written = self.line_vector.append(line)
        log_summary = summarize_log(written, self.entries, header, setup)
        return Record(
            written,
            self.entries,
            setup,
            self.file,
            header,
            setup_error=pending,
            log_summary=log_summary,
        )


def summarize_log(
    written: Sequence[str], entries: Sequence[Entry], header: Header, setup: Setup | None
) -> LogSummary:
    """Return what the entries of a record add up to; disputed lines of its header are none."""
    log_summary = LogSummary().after_entries(entries)
    for number, line in enumerate(written, 1):
        if number > header.last_line and (entry := disputed_entry(line, number, setup)):
            log_summary = log_summary.after_disputed(entry)
    return log_summary


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
    file = None if file is None else require_path(file)

    # Behind the last newline nothing stands, but in a record that was cut off.
    *whole, last = require_text(text, "a record").removeprefix("\ufeff").split("\n")
    lines = [line.removesuffix("\r") for line in whole]
    if last:
        lines.append(last)
    try:
        check_length(len(lines))
        record = _parse(lines, file, needs_table)
    except RecordError as error:
        error.locate(file=file)
        raise
    return record if text.endswith("\n") else evolve(record, is_cut_off=True)


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
    log_summary = summarize_log(written, entries, header, setup)
    record = Record(
        written, pvector(entries), setup, file, header, setup_error=pending, log_summary=log_summary
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
    header, entries = EMPTY_HEADER, list[Entry]()
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


# Records in files: their text is UTF-8.


def read(path: str | PathLike[str]) -> Record:
    """Return the record in the file; raises RecordError also where the file cannot be read."""
    file = require_path(path)
    try:
        # A pipe is read, as a shell has one for <(...).
        if is_device(file, or_pipe=False):
            raise RecordError("this is a device and no file; name a record", file=file)
        with open(file, "rb") as opened:  # noqa: PTH123  pathlib takes long to import
            data = opened.read()
    except FileNotFoundError:
        raise RecordError("there is no such file; check the path", file=file) from None
    except IsADirectoryError:
        raise RecordError("this is a directory; name a record in it", file=file) from None
    except RecordError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"the file cannot be read: {reason}; check it", file=file) from None

    return parse(decode(data, file), file)


def decode(data: bytes, file: str | None = None) -> str:
    """Return a file's text; raises RecordSyntaxError at the byte that is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        reason = f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8"
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise RecordSyntaxError(reason, file=file, line=line, column=column) from None
