"""The text record of a game: the line a player types is the line in the file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import attrgetter
from os import PathLike
from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import RecordError, RecordSyntaxError, UnknownName
from kb.record.entry import Entry as Entry
from kb.record.entry import Standing
from kb.record.header import HEADER, NOTHING_SAID, VERSION, Header
from kb.record.lines import FORMS, read_assume, read_event, write
from kb.record.plain import is_plain, read_plain
from kb.record.words import Word, illegal, split, unexpected
from kb.table.arguments import is_device
from kb.table.arguments import path as named
from kb.table.arguments import text as a_text
from kb.table.events import Assume, Event
from kb.table.setup import Setup

DISPUTED = "#?"
MOST_LINES = 20_000  # of a record: 10,000 take 3 s
ENDING = ".clue"  # of the names of files
_ENTRIES = (*HEADER, "assume", *FORMS)
line_of = attrgetter("line")


@frozen
class Record:
    r"""A record as it was read: every line, the table, and the entries that tell of events.

    ``header`` is what the header says, line by line. ``written`` and ``entries`` are the lines and
    the entries as vectors, which a record shares with its predecessor. ``cut_off`` says that the
    last line had no end where it was read, and may be a part of one. A record that ends within its
    header has no ``table`` yet, and ``pending`` says why. ``standing`` is what its entries add up
    to.

    >>> record = parse("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    >>> record.append("has Nick dining").entries[0].event
    Has(holder='Nick', card='Dining Room')
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
        # As tuples: a pickled vector names the part of pyrsistent written in C where there is one,
        # and nobody without it could read that.
        others = self.table, self.file, self.header, self.cut_off, self.pending, self.standing
        return _restored, (tuple(self.written), tuple(self.entries), *others)

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
        """True after the first event: then the header is closed."""
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

    def restored(self, numbers: Iterable[int]) -> Record:
        """Return the record in which disputed lines are entries like others."""
        return self.rewritten({number: unmarked(self.lines[number - 1]) for number in numbers})

    def silenced(self, numbers: Iterable[int]) -> Record:
        """Return the record in which some lines are comments."""
        return self.rewritten({number: f"# {self.lines[number - 1]}" for number in numbers})

    def rewritten(self, instead: Mapping[int, str]) -> Record:
        """Return the record with other lines in the place of some; raises RecordError."""
        lines = [instead.get(number, line) for number, line in enumerate(self.lines, 1)]
        return parse("\n".join(lines), self.file)

    def edited(self, line: int, instead: Sequence[str], count: int = 1) -> Record:
        """Return the record with other lines for some from a line on; raises RecordError."""
        lines = [*self.lines[: line - 1], *instead, *self.lines[line - 1 + count :]]
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
        number = len(self.written) + 1
        try:
            check_length(number)
            if "\n" in line:
                reason = "a line ends here and another begins; append one line at a time"
                raise RecordSyntaxError(reason, column=line.index("\n") + 1)
            event = read_plain(line, self.table) if self.table else None
            if event is None:
                keyword = _entry_of(line)
                if keyword in HEADER:
                    return self._with_header_line(line, number, needs_table)
                event = self._event_by(keyword, line)
        except RecordError as error:
            error.locate(file=self.file, line=number)
            raise
        return self._with_event(line, number, event)

    def append_event(self, event: Event) -> Record:
        """Return the record with the line of an event; raises RecordError for one that cannot be.

        Args:
            event: An event of `kb.table.events`.
        """
        line = write(event, self.setup)
        is_understood = is_plain(event, self.setup)
        return self.append_read(line, event) if is_understood else self.append(line)

    def append_read(self, line: str, event: Event) -> Record:
        """Return the record with a line of which it is known what it tells; it is not read.

        Raises RecordError where the record has as many lines as one may have, and for an assumption
        that is on already.

        Args:
            line: Text of the line.
            event: What it tells of at this table.
        """
        if isinstance(event, Assume):  # what is on already, no table tells
            return self.append(line)
        number = len(self.written) + 1
        try:
            check_length(number)
        except RecordError as error:
            error.locate(file=self.file, line=number)
            raise
        return self._with_event(line, number, event)

    def _event_by(self, keyword: str, line: str) -> Event | None:
        """Return the event of a line with this first word, None for a comment; or raises."""
        if keyword == "assume":
            return _assume(split(line), self.assumptions)
        return event_of(line, self.setup) if keyword else None

    def _with_event(self, line: str, number: int, event: Event | None) -> Record:
        """Return the record with a line that tells of this event, or is a comment."""
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

    def _with_header_line(self, line: str, number: int, needs_table: bool) -> Record:
        """Return the record with a line more of its header; raises RecordError."""
        words = split(line)
        if self.is_begun:
            first = self.standing.first_event
            reason = f"{words[0].text!r} belongs to the header, and line {first} has ended"
            raise illegal(words[0], f"{reason} that; move it up")

        header, setup, pending = self.header.with_line(number, words), None, None
        try:
            setup = header.setup
        except RecordError as error:
            error.locate(line=number)
            if needs_table:
                raise
            pending = error
        written = self.written.append(line)
        standing = standing_of(written, self.entries, header, setup)
        return Record(
            written, self.entries, setup, self.file, header, pending=pending, standing=standing
        )


@lru_cache(maxsize=1 << 14)
def _entry_of(line: str) -> str:
    """Return the entry that a line makes, in lower case, empty for a comment."""
    if not (words := split(line)):
        return ""
    first = words[0]
    keyword = first.text.lower()
    if keyword in _ENTRIES and not first.quoted:
        return keyword
    if first.quoted or first.is_mark:
        raise unexpected(first, "a line starts with an entry, as in 'has Nick Rope'")
    from difflib import get_close_matches  # only a mistake needs it

    nearest = tuple(get_close_matches(keyword[:40], _ENTRIES))
    reason = f"no entry {first.text!r}"
    if not nearest:
        reason += f"; the entries are {', '.join(_ENTRIES)}"
    raise UnknownName(reason, column=first.column, word=first.text, nearest=nearest)


@lru_cache(maxsize=1 << 14)
def event_of(line: str, setup: Setup) -> Event:
    """Return the event that a line of the log tells of; raises RecordError.

    A line is read as often as there is a use for it, and so what it said is kept.
    """
    return read_plain(line, setup) or read_event(split(line), setup)


@lru_cache(maxsize=1 << 12)
def event_in(line: str, setup: Setup) -> Event | None:
    """Return the event in a line, disputed or not; None for a line that has none."""
    text = unmarked(line)
    with suppress(RecordError):
        entry = _entry_of(text)
        if entry == "assume":
            return read_assume(split(text))
        return event_of(text, setup) if entry in FORMS else None
    return None


def disputed_entry(line: str, number: int, setup: Setup | None) -> Entry | None:
    """Return the entry that a disputed line is; None for any other line, and before a table."""
    if setup is None or not line.startswith(DISPUTED):
        return None
    event = event_in(line, setup)
    return None if event is None else Entry(number, unmarked(line), event)


def standing_of(
    written: Sequence[str], entries: Sequence[Entry], header: Header, setup: Setup | None
) -> Standing:
    """Return what the entries of a record add up to; lines disputed in its header are none."""
    standing = Standing().after(entries)
    for number, line in enumerate(written, 1):
        if number > header.last_line and (entry := disputed_entry(line, number, setup)):
            standing = standing.after_disputed(entry)
    return standing


def _assumed_by(entries: Iterable[Entry]) -> tuple[str, ...]:
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
    *lines, last = a_text(text, "a record").removeprefix("\ufeff").split("\n")
    said = [*(line.removesuffix("\r") for line in lines), *([last] if last else [])]
    try:
        check_length(len(said))
        record = _parse(said, file, needs_table)
    except RecordError as error:
        error.locate(file=file)
        raise
    return record if text.endswith("\n") else evolve(record, cut_off=True)


def check_length(count: int) -> None:
    """Raise RecordError for more lines than a record may have."""
    if count > MOST_LINES:
        reason = f"a record has at most {MOST_LINES:,} lines, and this is number {count:,}"
        raise RecordError(f"{reason}; begin another record, with 'has' lines for what is known")


def read(path: str | PathLike[str]) -> Record:
    """Return the record in the file; raises RecordError also where the file cannot be read."""
    file = named(path)
    try:
        if is_device(file, or_pipe=False):  # a shell writes a pipe for <(...)
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


def _restored(written: Sequence[str], entries: Sequence[Entry], *others: Any) -> Record:
    """Return a record of the lines and entries that its pickle has as tuples."""
    return Record(pvector(written), pvector(entries), *others)


def _parse(lines: Sequence[str], file: str | None, needs_table: bool) -> Record:
    """Return the record: its header is read first, and from the first event on line by line."""
    if not lines or lines[0] != VERSION:
        raise _no_version(lines[0] if lines else "")
    number = len(lines)
    for at, line in enumerate(lines[1:], 1):
        with suppress(RecordError):  # a line that cannot be read is told of in its place
            if _entry_of(line) in FORMS:
                number = at
                break
    header, entries = read_header(tuple(lines[:number]))
    setup, pending, events = None, None, lines[number:]
    try:
        setup = header.setup
    except RecordError as error:
        error.locate(line=number + 1 if events else len(lines))
        if needs_table or events:
            raise
        pending = error
    said = pvector(lines[:number]), pvector(entries), setup
    standing = standing_of(*said[:2], header, setup)
    begun = Record(*said, file, header, pending=pending, standing=standing)
    return reduce(Record.append, events, begun)


@lru_cache(maxsize=1 << 6)
def read_header(lines: Sequence[str]) -> tuple[Header, Sequence[Entry]]:
    """Return what the lines before the first event say, and assume; raises RecordError."""
    header, entries = NOTHING_SAID, list[Entry]()
    for number, line in enumerate(lines[1:], 2):
        try:
            keyword = _entry_of(line)
            if keyword in HEADER:
                header = header.with_line(number, split(line))
            elif keyword:
                entries.append(Entry(number, line, _assume(split(line), _assumed_by(entries))))
        except RecordError as error:
            error.locate(line=number)
            raise
    return header, entries


def _no_version(line: str) -> RecordSyntaxError:
    try:
        words = [word.text for word in split(line)]
    except RecordError as error:
        error.locate(line=1)
        raise
    reason = f"a record begins with a line that is exactly {VERSION!r}; write it on top"
    if len(words) == 2 and words[0] == VERSION.split()[0] and words[1] != VERSION.split()[1]:
        reason = f"version {words[1]!r} of the record is not known; this program reads {VERSION!r}"
    elif line.endswith(ENDING):
        reason = f"this is the name of a file, and a record begins with {VERSION!r}"
        reason += f"; try read_game({line!r})"
    return RecordSyntaxError(reason, line=1, column=1, word=line)


def unmarked(line: str) -> str:
    """Return a disputed line as it was typed."""
    return line.removeprefix(DISPUTED).strip()


def _assume(words: Sequence[Word], assumed: Sequence[str]) -> Assume:
    assume = read_assume(words)
    if assume.name in assumed:
        raise illegal(words[1], f"assumption {assume.name!r} is already on; drop this line")
    return assume
