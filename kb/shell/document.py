r"""A game as its versions, and the file that keeps them, if one does.

A change makes another version, and no version is forgotten. Undo goes to the version that this one
was made of, and redo to the last version that was made of this one. A line knows whether its
guesser was implied, which its text does not say. A new version is written to the file before it
counts here. So a failure leaves the old version, and an interrupt waits until the new one is kept.

What led to a version is said in notes, a hash of them and a line for each step:

    1f0c…                                       the hash of what follows
    [0, 0, [["refute 1", false], …]]            other lines: at a place, how many went, which came
    0                                           undo or redo, to the version of this number

So notes that were cut, doubled, shuffled or changed are passed over as a whole, and so are those of
another game, which end in another record. Notes are written before the record. Therefore the last
step may never have come to be; the record is then what it was before.

A file that is loaded may be damaged. A line that cannot be read becomes a comment, `#! LINE`, and
one that contradicts those before it is disputed, `#? LINE`.

Source: write-ahead logging, Gray & Reuter, Transaction Processing, 1993.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final, NamedTuple, TypeVar

from attrs import field, frozen

from kb.errors import (
    Damaged,
    HistoryError,
    KBError,
    ReadOnlyFile,
    RecordError,
    SavingError,
)
from kb.game import Game, begin
from kb.record.header import VERSION
from kb.record.plain import DISPUTED
from kb.record.record import decode, parse
from kb.shell.disk import NOTES, File, as_saving_error, companion_path, read_bytes
from kb.shell.output import printable
from kb.why.contradiction import Contradiction

UNREAD: Final = "#!"
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)
BOM: Final = b"\xef\xbb\xbf"
# A file with more damaged lines is taken for no record.
MOST_DAMAGED_LINES: Final = 500

DAMAGED = "Damaged lines are comments now, '#! LINE' or '#? LINE': {}."
READ_ONLY = "The file cannot be written: 'save' to another name keeps what you add."
CUT_OFF = "Its last line has no end, as if cut off; check it: {}"
UNREAD_NOTES = "The notes beside it cannot be read: each guesser counts as named."
RESTORED = "The file was empty; this is what the notes beside it tell."
OTHERS = "The notes beside it are not those of this record: each guesser counts as named."


class Line(NamedTuple):
    """A line of a record.

    Attributes:
        text: The line.
        is_implied: Whether its guesser was implied.
    """

    text: str
    is_implied: bool = False


Lines = tuple[Line, ...]
One = TypeVar("One")


def lines_of(texts: Iterable[str]) -> Lines:
    """Return lines with these texts, each guesser counted as named."""
    return tuple(map(Line, texts))


def texts_of(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the texts of lines, as a record has them."""
    return tuple(line.text for line in lines)


def text_of(lines: Iterable[Line]) -> str:
    """Return the text of lines, as a file holds it."""
    return "".join(f"{line.text}\n" for line in lines)


@lru_cache(maxsize=2)
def open_game(text: str) -> Game:
    r"""Return the game of a text, which may be empty or end within the header.

    >>> open_game("refute 1\ndeck classic").written.setup_error.reason
    "the players are missing; write 'players NAMES'"

    Raises:
        RecordError: the text cannot be read.
        Contradiction: it cannot be true.

    """
    record = parse(text or VERSION, None, needs_table=False)
    return begin(record if text else record.until(0))


def find_difference(
    before: tuple[One, ...], after: tuple[One, ...]
) -> tuple[int, tuple[One, ...], tuple[One, ...]]:
    """Return the index at which two sequences differ, what left there, and what came.

    >>> at, out, into = find_difference(lines_of("abcd"), lines_of("axd"))
    >>> at, texts_of(out), texts_of(into)
    (1, ('b', 'c'), ('x',))
    """
    shared = min(len(before), len(after))

    # Nearly every change adds a line: comparing the lines before it as a whole is 50 times as fast.
    if before[:shared] == after[:shared]:
        at = shared
    else:
        at = next(n for n in range(shared) if before[n] != after[n])

    rest = shared - at
    same = next((n for n in range(rest) if before[-1 - n] != after[-1 - n]), rest)
    return at, before[at : len(before) - same], after[at : len(after) - same]


@frozen
class Version:
    """A record that was.

    Attributes:
        lines: Its lines.
        number: How many versions were made before it.
        of: The number of the version that it was made of, None for the empty record.
        played: Its game, where that is known already.
    """

    lines: Lines = ()
    number: int = 0
    of: int | None = None
    played: Game | None = field(default=None, eq=False, repr=False)

    @cached_property
    def game(self) -> Game:
        """Its game, perhaps before the header makes a table."""
        return open_game(text_of(self.lines)) if self.played is None else self.played


@frozen
class Change:
    """The difference of a version from the one it was made of: only changed lines are kept.

    Attributes:
        of: The number of the other version, None where this is the first one.
        at: The place of the change, counted from 0.
        out: The lines that went there.
        into: The lines that came there.
        played: The game after it, where that is known already.
    """

    of: int | None = None
    at: int = 0
    out: Lines = ()
    into: Lines = ()
    played: Game | None = field(default=None, eq=False, repr=False)

    @property
    def step(self) -> str:
        """The line of the notes for this change."""
        return f"{json.dumps([self.at, len(self.out), self.into])}\n"

    def make(self, lines: Lines) -> Lines:
        """Apply the change to the lines before it, and return the lines after it."""
        return (*lines[: self.at], *self.into, *lines[self.at + len(self.out) :])

    def take_back(self, lines: Lines) -> Lines:
        """Undo the change in the lines after it, and return the lines before it."""
        return (*lines[: self.at], *self.out, *lines[self.at + len(self.into) :])


@frozen
class Versions:
    """All versions that were made, the first of them empty, and which of them is here.

    >>> versions = Versions()
    >>> for text in ("a", "ab"):
    ...     versions = versions.after_change_to(Version(lines_of(text)))
    >>> texts_of(versions.undo().now.lines), versions.undo().redo() == versions
    (('a',), True)

    Args:
        made: The change that made each version, by its number.
        now: The version that is here.
        steps: What led to it, as the notes tell it.
    """

    made: tuple[Change, ...] = (Change(),)
    now: Version = Version()
    steps: str = field(default="", eq=False, repr=False)

    @classmethod
    def of(cls, lines: Lines) -> Versions:
        """Return the versions of a record that was entered line by line, the first two at once.

        >>> len(Versions.of(lines_of(("refute 1", "deck classic", "players A B"))).made)
        3
        """
        # The line 'refute 1' is put in with the first typed line, so both are one change.
        first, others = lines[:2], lines[2:]
        changes = [Change(0, 0, (), first)] if first else []
        changes += [
            Change(number, number + 1, (), (line,)) for number, line in enumerate(others, 1)
        ]
        now = Version(lines, len(changes), len(changes) - 1) if changes else Version()
        return cls((Change(), *changes), now, "".join(change.step for change in changes))

    @property
    def ahead(self) -> list[int]:
        """The numbers of the versions that were made of this one."""
        return [number for number, each in enumerate(self.made) if each.of == self.now.number]

    @property
    def written(self) -> tuple[bytes, bytes]:
        """The record, and the notes beside it, as files hold them."""
        return text_of(self.now.lines).encode(), self.notes.encode()

    @property
    def notes(self) -> str:
        """The notes that tell the versions."""
        return f"{sha256(self.steps.encode()).hexdigest()}\n{self.steps}"

    def after_change_to(self, after: Version) -> Versions:
        """Return the versions with another one here; the same lines are no change."""
        if after.lines == self.now.lines:
            return self
        change = Change(
            self.now.number, *find_difference(self.now.lines, after.lines), after.played
        )
        now = Version(after.lines, len(self.made), change.of, change.played)
        return Versions((*self.made, change), now, self.steps + change.step)

    def to(self, number: int) -> Versions:
        """Return the versions with that of a number here."""
        change, lines = self.made[number], lines_at(self.made, self.now, number)
        now = Version(lines, number, change.of, change.played)
        return Versions(self.made, now, f"{self.steps}{number}\n")

    def undo(self) -> Versions:
        """Return the versions before the last change was made; raises HistoryError."""
        if self.now.of is None:
            raise HistoryError("nothing to undo: nothing was changed yet")
        return self.to(self.now.of)

    def redo(self) -> Versions:
        """Return the versions after the change that was taken back last; raises HistoryError."""
        if not self.ahead:
            reason = "nothing was taken back, or the record went on since"
            raise HistoryError(f"nothing to redo: {reason}")
        return self.to(self.ahead[-1])


def lines_at(made: Sequence[Change], now: Version, number: int) -> Lines:
    """Return the lines of a version, by the changes between it and the present one."""
    lines, here, onward = now.lines, now.number, list[Change]()

    # A version has a lower number than those made of it, so the higher of both numbers goes back.
    while here != number:
        change = made[max(here, number)]
        assert change.of is not None, "the first version has the lowest number"
        if here > number:
            lines, here = change.take_back(lines), change.of
        else:
            onward.append(change)
            number = change.of

    for change in reversed(onward):
        lines = change.make(lines)
    return lines


def read_notes(notes: str, texts: Sequence[str]) -> Versions | None:
    """Return the versions in the notes of a record; None for notes of another record.

    >>> versions = Versions.of(lines_of("abc")).undo()
    >>> read_notes(versions.notes, "ab") == versions, read_notes(versions.notes, "ax")
    (True, None)
    """
    steps = steps_of(notes)
    if steps is None:
        return None
    try:
        # Notes are saved before the record, so the record may lack their last step.
        for noted_steps in (steps, steps[:-1]):
            versions = replay_notes(noted_steps)
            if texts_of(versions.now.lines) == tuple(texts):
                return versions
    except UNREADABLE:
        pass
    return None


def restore_notes(notes: str) -> Versions | None:
    """Return the versions in notes, whatever the record holds; None for damaged notes."""
    steps = steps_of(notes)
    try:
        return replay_notes(steps) if steps else None
    except UNREADABLE:
        return None


def steps_of(notes: str) -> Sequence[str] | None:
    """Return the steps in notes; None for damaged notes."""
    text = notes.partition("\n")[2]
    return text.splitlines(keepends=True) if notes == Versions(steps=text).notes else None


def replay_notes(steps: Sequence[str]) -> Versions:
    """Return the versions that steps of notes lead to; raises one of UNREADABLE for another line.

    The lines are changed in place, for notes are as long as everything that was typed.
    """
    made, number, lines = [Change()], 0, list[Line]()
    for text in steps:
        step = json.loads(text)
        if isinstance(step, int):
            now = Version(tuple(lines), number, made[number].of)
            number, lines = step, list(lines_at(made, now, range(len(made))[step]))
            continue

        at, count, added = step
        into = tuple(Line(str(line), bool(is_implied)) for line, is_implied in added)
        made.append(Change(number, at, tuple(lines[at : at + count]), into))
        lines[at : at + count] = into
        number = len(made) - 1
    return Versions(tuple(made), Version(tuple(lines), number, made[number].of), "".join(steps))


# The file that keeps them


class Document:
    r"""The versions of a game, and the file that keeps them, if one does.

    >>> from kb.shell.change import with_line
    >>> document = Document()
    >>> document.commit(with_line(document.now, "deck classic", "deck"))
    >>> document.lines
    ('refute 1', 'deck classic')
    >>> document.go(document.versions.undo())
    >>> document.lines
    ()
    """

    def __init__(self) -> None:
        self.versions = Versions()
        self.file: File | None = None

    @property
    def now(self) -> Version:
        """The version that is here."""
        return self.versions.now

    @property
    def game(self) -> Game:
        """The game that is here, perhaps before its header makes a table."""
        return self.now.game

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its record."""
        return texts_of(self.now.lines)

    @property
    def path(self) -> Path | None:
        """Where the file is that keeps it, None where none does."""
        return self.file.path if self.file else None

    @property
    def unsaved(self) -> bool:
        """Whether there is an event that no file keeps."""
        return self.file is None and self.game.written.is_begun

    def commit(self, after: Version) -> None:
        """Make a new version the present one, once it is kept; raises SavingError."""
        self.go(self.versions.after_change_to(after))

    def go(self, versions: Versions) -> None:
        """Go to another version once it is kept; if SavingError is raised, the old one stays."""
        # A version that cannot be read raises its error before anything is written.
        assert versions.now.game is not None

        with hold_interrupts():
            if self.file is not None:
                self.file.keep(*versions.written)
            self.versions = versions

    def resume(self, record: str, notes: str = "") -> None:
        """Let the file go, and go on with a record that no file keeps, and with notes about it.

        Without notes of its own, the record counts as entered line by line.

        Raises:
            RecordError: the record cannot be read; what is here stays.
            Contradiction: it cannot be true.

        """
        lines = open_game(record).written.lines
        self.switch(read_notes(notes, lines) or Versions.of(lines_of(lines)), None)

    def save(self, name: str) -> Path:
        """Keep the record in a new file from now on, or once more in its own; return the path."""
        path = resolve_path(name)
        with hold_interrupts():
            if self.file is not None and self.file.path == path:
                self.file.keep(*self.versions.written)
            else:
                self.switch(self.versions, File(path, None, *self.versions.written))
        return path

    def load(self, name: str) -> Sequence[str]:
        """Load the record of a file; later changes are saved to it, if the file can be written.

        A line that cannot be read is kept as a comment, and one that contradicts those before it as
        disputed; the file is as it was until the first change.

        Returns:
            Sentences about damage, missing notes, or a file that cannot be written.

        Raises:
            Damaged: no line of a damaged file makes a record; what is here stays.
            SavingError: the file cannot be read, or another session keeps its game in it.

        """
        path = resolve_path(name)
        data = read_bytes(path)
        lines, said = repair_damage(data, name)
        if lines and not (said or data.endswith(b"\n")):
            said.append(CUT_OFF.format(lines[-1]))

        with hold_interrupts():
            file = self.file if self.path == path else None
            try:
                file = file or File(path, data)
                file.texts = [data]
            except ReadOnlyFile:
                said.append(READ_ONLY)

            # Without notes of its own, a record counts as entered line by line.
            notes = ""
            try:
                notes = read_bytes(companion_path(path, NOTES)).decode()
            except (SavingError, ValueError):
                said += [UNREAD_NOTES] if companion_path(path, NOTES).exists() else []
            found = read_notes(notes, lines)
            if found is None and not lines:
                found = restore_notes(notes)
                said += [RESTORED] if found is not None else []
            self.switch(found or Versions.of(lines_of(lines)), file)
        return [*said, OTHERS] if notes and lines and found is None else said

    def switch(self, versions: Versions, file: File | None) -> None:
        """Go on with other versions, and another file."""
        with hold_interrupts():
            old, self.versions, self.file = self.file, versions, file
            if old is not None and old is not file:
                old.close()

    def close(self) -> None:
        """Let the file go."""
        self.switch(self.versions, None)


def repair_damage(data: bytes, name: str) -> tuple[tuple[str, ...], list[str]]:
    r"""Return the lines that can be read of the bytes of a file, and sentences about the rest.

    >>> text = b"refute 1\ndeck classic\nplayers Ann Ben\nhas Ann R\xff\nhas Ben Rope\n"
    >>> lines, said = repair_damage(text, "game.clue")
    >>> lines[3:], said == [DAMAGED.format(4)]
    (('#! has Ann R\\xff', 'has Ben Rope'), True)

    Raises Damaged, with what is wrong first, where no line of a damaged one makes a record.
    """
    lines, damaged = data.removeprefix(BOM).split(b"\n"), set[int]()
    wrong: KBError | None = None
    while True:
        try:
            record = open_game(decode(b"\n".join(lines))).written
        except (RecordError, Contradiction) as error:
            wrong, number = wrong or error, error.line or 1
            if number in (1, *damaged) or len(damaged) == MOST_DAMAGED_LINES:
                raise Damaged(wrong, file=name) from None

            # The line becomes a comment, and all is read again; so each damaged line costs a
            # reading.
            mark = DISPUTED if isinstance(error, Contradiction) else UNREAD
            text = lines[number - 1].rstrip(b"\r").decode(errors="backslashreplace")
            lines[number - 1] = f"{mark} {printable(text)}".encode()
            damaged.add(number)
        else:
            if wrong is not None and not record.entry_lines:
                raise Damaged(wrong, file=name)
            numbers = ", ".join(map(str, sorted(damaged)))
            return record.lines, [DAMAGED.format(numbers)] if damaged else []


def resolve_path(name: str) -> Path:
    """Return the path that a name means, without links, so that the file itself is replaced.

    Raises SavingError for a name that is no path.
    """
    with as_saving_error(Path(name)):
        return Path(name).expanduser().resolve()


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Let an interrupt wait until the block is done."""
    if current_thread() is not main_thread():
        yield
        return

    waiting = list[object]()
    handler = signal.signal(signal.SIGINT, lambda *interrupt: waiting.append(interrupt))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if waiting:
            signal.raise_signal(signal.SIGINT)
