"""The record of a game as a value, and reading a record from a text or a file.

Read `Record` first, a value that grows line by line, and then `parse`, which reads a whole text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import attrgetter
from os import PathLike
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import RecordError, RecordSyntaxError
from kb.record.header import EMPTY_HEADER, HEADER, VERSION, Header
from kb.record.lines import ASSUME, FORMS, read_assume, read_event_cached, write
from kb.record.plain import Entry as Entry
from kb.record.plain import (
    LogSummary,
    disputed_entry,
    drop_dispute_mark,
    keyword_of,
    read_plain,
    summarize_log,
    write_plain,
)
from kb.record.words import Word, Words, illegal_word, spaced_texts, split, word_texts, words_of
from kb.table.arguments import is_device, require_path, require_text
from kb.table.events import Assume, Event
from kb.table.setup import Setup

# A longer record is refused; reading half as many lines takes 3 s.
MOST_LINES: Final = 20_000

# The names of record files have this ending.
ENDING: Final = ".clue"

# A line with its words.
SplitLine: TypeAlias = tuple[str, tuple[Word, ...]]
line_of: Final = attrgetter("line")


@frozen
class Record:
    r"""The record of a game: its lines, its setup, and the entries with their events.

    >>> record = parse("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    >>> record.append("has Nick dining").entries[0].event
    Has(holder='Nick', card='Dining Room')

    Attributes:
        line_vector: The lines, in a vector that shares its storage with that of earlier records.
        entries: The entries, in a vector of this kind too.
        setup_or_none: The setup; None until the header is complete.
        file: The name of the file from which the record was read, for errors.
        header: The header, line by line.
        is_cut_off: Whether the text ended without a newline, so that its end may be missing.
        setup_error: The error for a header that gives no setup yet.
        log_summary: The assumptions, the winner and other facts about the entries.
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
        # Vectors are pickled as tuples, because the pickle of a vector may need the C extension of
        # pyrsistent, which is not installed everywhere.
        values = (
            tuple(self.line_vector),
            tuple(self.entries),
            self.setup_or_none,
            self.file,
            self.header,
            self.is_cut_off,
            self.setup_error,
            self.log_summary,
        )
        return _unpickle, values

    @property
    def setup(self) -> Setup:
        """The setup that the header describes; raises RecordError for an incomplete header."""
        if self.setup_or_none is None:
            assert self.setup_error is not None
            raise copy(self.setup_error)
        return self.setup_or_none

    @property
    def entry_lines(self) -> Mapping[str, int]:
        """The line number of each entry of the header: ``{"deck": 2, "hand Nick": 5}``."""
        return self.header.entry_lines

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of the assumptions that are on, in the order of their lines."""
        return self.log_summary.assumptions

    @property
    def is_begun(self) -> bool:
        """Whether the record has an event, after which no header line may follow."""
        return self.log_summary.first_event_line > 0

    @property
    def winner(self) -> str:
        """The player who accused rightly; an empty text until then."""
        return self.log_summary.winner

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """All lines, with comments and blank lines."""
        return tuple(self.line_vector)

    @property
    def text(self) -> str:
        """The text of the record, as a file has it."""
        return "".join(f"{line}\n" for line in self.line_vector)

    @property
    def latest_entry(self) -> Entry | None:
        """The entry with the highest line number, disputed or not; None without an event."""
        latest = (*self.entries[-1:], *self.disputed_entries[-1:])
        return max(latest, key=line_of, default=None)

    @property
    def disputed(self) -> tuple[int, ...]:
        """The numbers of the disputed lines, which are kept as comments ``#? LINE``."""
        return tuple(entry.line for entry in self.disputed_entries)

    @property
    def disputed_entries(self) -> tuple[Entry, ...]:
        """The entries of the disputed lines.

        Only a line that would be valid without its mark has an entry: an event behind the header,
        or an assumption that is not on.
        """
        return self.log_summary.disputed_entries

    def restore(self, numbers: Iterable[int]) -> Record:
        """Remove the marks of these disputed lines, and return the record; raises RecordError."""
        lines = self.lines
        new_lines = {number: drop_dispute_mark(lines[number - 1]) for number in numbers}
        return self.rewrite(new_lines)

    def comment_out(self, numbers: Iterable[int]) -> Record:
        """Return the record with these lines commented out."""
        new_lines = {number: f"# {self.lines[number - 1]}" for number in numbers}
        return self.rewrite(new_lines)

    def rewrite(self, new_lines: Mapping[int, str]) -> Record:
        """Return the record with the lines of these numbers replaced; raises RecordError."""
        numbered_lines = enumerate(self.lines, 1)
        lines = [new_lines.get(number, line) for number, line in numbered_lines]
        return parse("\n".join(lines), self.file)

    def splice(self, line: int, new_lines: Sequence[str], count: int = 1) -> Record:
        """Return the record with `count` lines from `line` on replaced; raises RecordError."""
        before = self.lines[: line - 1]
        behind = self.lines[line - 1 + count :]
        lines = (*before, *new_lines, *behind)
        text = "".join(f"{each}\n" for each in lines)
        return parse(text, self.file)

    def until(self, line: int) -> Record:
        """Return the record up to a line, which must not be before the end of the header."""
        entry_count = bisect_right(self.entries, line, key=line_of)
        lines = self.line_vector[:line]
        entries = self.entries[:entry_count]
        return evolve(
            self,
            line_vector=lines,
            entries=entries,
            is_cut_off=False,
            log_summary=summarize_log(lines, entries, self.header, self.setup_or_none),
        )

    def event_at(self, line: int) -> Event | None:
        """Return the event of a line, disputed or not; None if it reports no event."""
        index = bisect_left(self.entries, line, key=line_of)
        candidates = self.entries[index : index + 1]
        for entry in (*candidates, *self.disputed_entries):
            if entry.line == line:
                return entry.event
        return None

    def append(self, line: str, needs_table: bool = True) -> Record:
        """Return the record with one more line; a long log does not make this slower.

        Before the first event the line may also be one of the header, which changes the setup.

        Args:
            line: The text of the line.
            needs_table: Whether the header must be complete with this line.

        Returns:
            The record.

        Raises:
            RecordError: The line cannot be read; the error has the line's number.

        """
        require_text(line, "a line")
        try:
            check_length(len(self.line_vector) + 1)
            if "\n" in line:
                reason = "expected one line, and a second begins here; append one at a time"
                raise RecordSyntaxError(reason, column=line.index("\n") + 1)

            # Only a line that is not plain has to be split into words with their columns.
            texts = spaced_texts(line)
            setup = self.setup_or_none
            event = None if setup is None else read_plain(texts, setup)
            if event is not None:
                return self._with_event(line, event)
            return self._with_words(line, words_of(texts, line), needs_table)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def append_event(self, event: Event) -> Record:
        """Return the record with the line of an event; raises RecordError if the event is illegal.

        Args:
            event: An event of `kb.table.events`.
        """
        line = write_plain(event, self.setup)
        if line is None:
            return self.append(write(event, self.setup))
        return self.append_parsed(line, event)

    def append_parsed(self, line: str, event: Event) -> Record:
        """Return the record with one more line, whose event was read already.

        Raises RecordError if the record is full, or the event is an assumption that is on already.

        Args:
            line: The text of the line.
            event: The event that the line reports.
        """
        # The line of an assumption is read by `append`, which checks that it is not on already.
        if isinstance(event, Assume):
            return self.append(line)
        try:
            check_length(len(self.line_vector) + 1)
            return self._with_event(line, event)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def append_header(self, line: str, header: Header, needs_table: bool = True) -> Record:
        """Return the record with one more header line, which was read already.

        Args:
            line: The text of the line.
            header: The header with this line.
            needs_table: Whether this header must be complete.

        Raises:
            RecordError: The header is incomplete or contradicts itself, or the record is full.
        """
        try:
            check_length(len(self.line_vector) + 1)
            return self._with_header(line, header, needs_table)
        except RecordError as error:
            raise self._at_next_line(error) from None

    def _at_next_line(self, error: RecordError) -> RecordError:
        """Locate an error at the next line of the record, and return the error."""
        line_number = len(self.line_vector) + 1
        error.locate(file=self.file, line=line_number)
        return error

    def _with_words(self, line: str, words: Words, needs_table: bool = True) -> Record:
        """Return the record with a line that has these words; raises RecordError."""
        keyword = keyword_of(words)
        if keyword in HEADER:
            if self.is_begun:
                first = self.log_summary.first_event_line
                reason = f"{words[0].text!r} belongs to the header, which line {first} has ended"
                raise illegal_word(words[0], f"{reason}; move it up")
            line_number = len(self.line_vector) + 1
            header = self.header.with_line(line_number, words)
            return self._with_header(line, header, needs_table)

        if keyword == ASSUME.keyword:
            assume = _read_new_assumption(words, self.assumptions)
            return self._with_event(line, assume)
        event = read_event_cached(tuple(words), self.setup) if keyword else None
        return self._with_event(line, event)

    def _with_event(self, line: str, event: Event | None) -> Record:
        """Return the record with a line that reports this event; for a comment it is None."""
        line_number = len(self.line_vector) + 1
        entries = self.entries
        summary = self.log_summary
        if event is not None:
            entry = Entry(line_number, line, event)
            entries = entries.append(entry)
            summary = summary.after_entry(entry)
        elif behind_mark := disputed_entry(line, line_number, self.setup_or_none):
            summary = summary.after_disputed(behind_mark)

        return Record(
            self.line_vector.append(line),
            entries,
            self.setup_or_none,
            self.file,
            self.header,
            setup_error=self.setup_error,
            log_summary=summary,
        )

    def _with_header(self, line: str, header: Header, needs_table: bool) -> Record:
        """Return the record with a header line; `header` includes it already.

        Raises RecordError.
        """
        line_number = len(self.line_vector) + 1
        setup, error = _setup_of_header(header, line_number, is_needed=needs_table)

        # Disputed lines above the new line now belong to the header, so they leave the summary of
        # the log.
        lines = self.line_vector.append(line)
        return Record(
            lines,
            self.entries,
            setup,
            self.file,
            header,
            setup_error=error,
            log_summary=summarize_log(lines, self.entries, header, setup),
        )


def _unpickle(lines: Sequence[str], entries: Sequence[Entry], *others: Any) -> Record:
    """Return a record that was pickled, with lines and entries in persistent vectors."""
    return Record(pvector(lines), pvector(entries), *others)


# A whole text is read as a header, and then line by line.


def parse(text: str, file: str | None = None, needs_table: bool = True) -> Record:
    r"""Read the text of a record, and return the record.

    >>> parse("refute 1\ndeck classic\nplayers Nick Rachel\n").setup.sizes
    (9, 9)

    Only a newline ends a line, with or without a carriage return before it. The header is judged
    as a whole, at the first event or at the end of the text.

    Args:
        text: The lines of the record.
        file: The name of the file, for errors.
        needs_table: Whether the header must be complete.

    Returns:
        The record.

    Raises:
        RecordError: The text cannot be read; the error has the line and the column.

    """
    file = None if file is None else require_path(file)

    # Any text behind the last newline is a line that may be cut off.
    text_without_bom = require_text(text, "a record").removeprefix("\ufeff")
    *ended_lines, rest = text_without_bom.split("\n")
    lines = [line.removesuffix("\r") for line in ended_lines]
    if rest:
        lines.append(rest)
    try:
        check_length(len(lines))
        record = _parse_lines(lines, file, needs_table)
    except RecordError as error:
        error.locate(file=file)
        raise
    return record if text.endswith("\n") else evolve(record, is_cut_off=True)


def check_length(line_count: int) -> None:
    """Raise RecordError if a record has more lines than allowed."""
    if line_count > MOST_LINES:
        reason = f"a record has at most {MOST_LINES:,} lines, and this is number {line_count:,}"
        raise RecordError(f"{reason}; begin another record, with 'has' lines for what is known")


def _parse_lines(lines: Sequence[str], file: str | None, needs_table: bool) -> Record:
    """Return the record with these lines; raises RecordError for a line that cannot be read."""
    if not lines or lines[0] != VERSION:
        raise _version_error(lines[0] if lines else "")
    header_lines, first_event, unreadable = _split_header(lines)

    # An error within the header is raised before the error of the line that ends the header.
    header, assumptions = read_header(tuple(header_lines))
    if unreadable is not None:
        raise unreadable

    # Before an event the header must be complete; otherwise the error has the event's line.
    line_count = len(header_lines) + 1
    last_line = line_count + 1 if first_event else line_count
    is_needed = needs_table or bool(first_event)
    setup, error = _setup_of_header(header, last_line, is_needed=is_needed)
    header_vector = pvector(lines[:line_count])
    record = Record(
        header_vector,
        pvector(assumptions),
        setup,
        file,
        header,
        setup_error=error,
        log_summary=summarize_log(header_vector, assumptions, header, setup),
    )

    # The first event is split into words already; the lines behind it are appended one by one.
    if first_event:
        try:
            record = record._with_words(lines[line_count], first_event)
        except RecordError as event_error:
            raise record._at_next_line(event_error) from None
    return reduce(Record.append, lines[line_count + 1 :], record)


def _split_header(
    lines: Sequence[str],
) -> tuple[list[SplitLine], tuple[Word, ...], RecordError | None]:
    """Return three parts: the header lines, the words of the first event, and an error or None.

    The first line, with the version, is left out. A line that cannot be split into words ends the
    header too, and gives the error.
    """
    header_lines = list[SplitLine]()
    for line_number, line in enumerate(lines[1:], 2):
        try:
            words = tuple(split(line))
            is_event = keyword_of(words) in FORMS
        except RecordError as error:
            error.locate(line=line_number)
            return header_lines, (), error
        if is_event:
            return header_lines, words, None

        # A comment has no keyword, and is kept as a line of the header.
        header_lines.append((line, words))
    return header_lines, (), None


def _setup_of_header(
    header: Header, line_number: int, *, is_needed: bool
) -> tuple[Setup | None, RecordError | None]:
    """Return the setup of a header and None, or None and the error for an incomplete header.

    If a setup is needed, the error is raised. It gets the line number unless it has one.
    """
    try:
        return header.setup, None
    except RecordError as error:
        error.locate(line=line_number)
        if is_needed:
            raise
        return None, error


# The cache helps because a change of the log reads the whole record again.
@lru_cache(maxsize=1 << 6)
def read_header(header_lines: Sequence[SplitLine]) -> tuple[Header, Sequence[Entry]]:
    """Return the header of these lines, and the entries of the assumptions in the header.

    Args:
        header_lines: The lines between the version and the first event, each with its words.

    Raises:
        RecordError: A line cannot be read; the error has the line's number.

    """
    header = EMPTY_HEADER
    entries = list[Entry]()
    assumptions = list[str]()
    for line_number, (line, words) in enumerate(header_lines, 2):
        try:
            keyword = keyword_of(words)
            if keyword in HEADER:
                header = header.with_line(line_number, words)
            elif keyword:
                # An assumption is an entry even within the header.
                assume = _read_new_assumption(words, assumptions)
                assumptions.append(assume.name)
                entries.append(Entry(line_number, line, assume))
        except RecordError as error:
            error.locate(line=line_number)
            raise
    return header, entries


def _version_error(line: str) -> RecordSyntaxError:
    """Return the error for a wrong first line; raises RecordError if it has no words."""
    try:
        words = word_texts(split(line))
    except RecordError as error:
        error.locate(line=1)
        raise

    keyword, version_number = VERSION.split()
    reason = f"a record begins with a line that is exactly {VERSION!r}; write it on top"
    if len(words) == 2 and words[0] == keyword and words[1] != version_number:
        reason = f"version {words[1]!r} of the record is not known; this program reads {VERSION!r}"
    elif line.endswith(ENDING):
        reason = f"expected the text of a record, which begins with {VERSION!r}, not a file's name"
        reason += f"; try read_game({line!r})"
    return RecordSyntaxError(reason, line=1, column=1, word=line)


def _read_new_assumption(words: Words, assumptions: Sequence[str]) -> Assume:
    """Return the assumption that a line switches on; raises RecordError if it is on already."""
    assume = read_assume(words)
    if assume.name in assumptions:
        raise illegal_word(words[1], f"assumption {assume.name!r} is already on; drop this line")
    return assume


# Records are kept in files of UTF-8 text.


def read_record(path: str | PathLike[str]) -> Record:
    """Read the record in a file; raises RecordError, also if the file cannot be opened."""
    file = require_path(path)
    try:
        # A pipe is allowed, because a shell passes one for <(...).
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
        raise RecordError(
            f"the file cannot be read: {reason}; check its path and permissions", file=file
        ) from None

    return parse(decode(data, file), file)


def decode(data: bytes, file: str | None = None) -> str:
    """Return bytes of UTF-8 as a text; raises RecordSyntaxError at the first wrong byte."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        reason = f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8"
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        raise RecordSyntaxError(reason, file=file, line=line, column=column) from None
