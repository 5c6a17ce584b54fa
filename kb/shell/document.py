r"""The versions of a game, and the file that keeps them, if there is one.

A change makes a new version, and no version is forgotten. Undo goes to the version that the present
one was made from, and redo to the last version that was made from the present one. A line knows
whether its guesser was implied, which its text does not show. A new version is written to the file
before it becomes the present one. So a failure leaves the old version, and an interrupt waits until
the new version is kept.

The notes beside the record have a line for each step to the present version. The line begins with
the checksum of all steps so far:

    6f1a20c3 [0, 0, [["refute 1", false], …]]   a change: index, number of lines out, lines in
    0b4e77d9 0                                  undo or redo: the number of the version

A power cut may tear the last line (disk.py); then the notes end before it. Notes that were cut,
doubled, shuffled or changed do not match their checksums, and notes of another game end in another
record; both are ignored as a whole. As notes are written before the record, their last step may be
missing in the record; then the record is that of the step before.

A file that is loaded may be damaged. A torn last line is completed from the notes. Another line
that cannot be read becomes a comment, `#! LINE`, and a line that contradicts the lines before it is
disputed, `#? LINE`.

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
from zlib import crc32

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
from kb.shell.disk import (
    NOTES,
    File,
    as_saving_error,
    companion_path,
    is_text,
    is_torn,
    read_bytes,
)
from kb.shell.output import printable
from kb.why.contradiction import Contradiction

UNREAD: Final = "#!"
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)
BOM: Final = b"\xef\xbb\xbf"
CHECKSUM_LETTERS: Final = 8

# Bytes of notes that are no UTF-8 are lone surrogates in their text, and are encoded by this.
ANY_LETTER: Final = "surrogatepass"

# A file with more damaged lines than these is no record at all.
MOST_DAMAGED_LINES: Final = 500

DAMAGED = "Damaged lines are comments now, '#! LINE' or '#? LINE': {}."
READ_ONLY = "The file cannot be written: 'save' to another name keeps what you add."
CUT_OFF = "Its last line has no end, as if cut off; check it: {}"
UNREAD_NOTES = "The notes beside it cannot be read: each guesser counts as named."
RESTORED = "The file was empty; this is what the notes beside it tell."
COMPLETED = "Its last line was cut off; the notes beside it have the whole line: {}"
OTHERS = "The notes beside it are not those of this record: each guesser counts as named."


class Line(NamedTuple):
    """A line of a record.

    Attributes:
        text: The text of the line.
        is_implied: Whether its guesser was implied, so that he moves when turns change.
    """

    text: str
    is_implied: bool = False


Lines = tuple[Line, ...]
One = TypeVar("One")


def lines_of(texts: Iterable[str]) -> Lines:
    """Return lines with these texts, none of them with an implied guesser."""
    return tuple(map(Line, texts))


def texts_of(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the texts of lines, without their marks of an implied guesser."""
    return tuple(line.text for line in lines)


def text_of(lines: Iterable[Line]) -> str:
    """Return lines as the text of a file."""
    return "".join(f"{line.text}\n" for line in lines)


@lru_cache(maxsize=2)
def open_game(text: str) -> Game:
    r"""Return the game of a text, even if the text is empty or ends within the header.

    >>> open_game("refute 1\ndeck classic").written.setup_error.reason
    "the players are missing; write 'players NAMES'"

    Raises:
        RecordError: The text cannot be read.
        Contradiction: The text contradicts itself.

    """
    record = parse(text or VERSION, None, needs_table=False)
    return begin(record if text else record.until(0))


def find_difference(
    before: tuple[One, ...], after: tuple[One, ...]
) -> tuple[int, tuple[One, ...], tuple[One, ...]]:
    """Return the first index at which two sequences differ, and the items only in each of them.

    >>> at, out, into = find_difference(lines_of("abcd"), lines_of("axd"))
    >>> at, texts_of(out), texts_of(into)
    (1, ('b', 'c'), ('x',))
    """
    shared = min(len(before), len(after))

    # Nearly every change adds a line; comparing all earlier lines at once is 50 times as fast.
    if before[:shared] == after[:shared]:
        at = shared
    else:
        at = next(n for n in range(shared) if before[n] != after[n])

    # The common ending is found next; it may not reach into the common beginning.
    rest = shared - at
    same = 0
    while same < rest and before[-1 - same] == after[-1 - same]:
        same += 1
    only_before = before[at : len(before) - same]
    only_after = after[at : len(after) - same]
    return at, only_before, only_after


@frozen
class Version:
    """A version of the record: its lines, and the version from which it was made.

    Attributes:
        lines: The lines of the record.
        number: The number of versions that were made before it.
        of: The number of the version from which it was made, None for the empty record.
        played: The game of the record, if it was computed already.
    """

    lines: Lines = ()
    number: int = 0
    of: int | None = None
    played: Game | None = field(default=None, eq=False, repr=False)

    @cached_property
    def game(self) -> Game:
        """The game of the record, even if its header makes no table yet."""
        return open_game(text_of(self.lines)) if self.played is None else self.played


@frozen
class Change:
    """The lines by which a version differs from the one before its change.

    Attributes:
        of: The number of the version before the change, None for the first version.
        at: The index of the first changed line, counted from 0.
        out: The lines that were taken out there.
        into: The lines that were put there.
        played: The game after the change, if it was computed already.
    """

    of: int | None = None
    at: int = 0
    out: Lines = ()
    into: Lines = ()
    played: Game | None = field(default=None, eq=False, repr=False)

    @property
    def step(self) -> str:
        """The step that describes this change in the notes."""
        return json.dumps([self.at, len(self.out), self.into])

    def make(self, lines: Lines) -> Lines:
        """Return the lines after the change, given the lines before it."""
        behind = lines[self.at + len(self.out) :]
        return (*lines[: self.at], *self.into, *behind)

    def take_back(self, lines: Lines) -> Lines:
        """Return the lines before the change, given the lines after it."""
        behind = lines[self.at + len(self.into) :]
        return (*lines[: self.at], *self.out, *behind)


@frozen
class Notes:
    r"""The steps to a version, as lines of text that begin with checksums.

    >>> Notes().with_steps('[0, 0, [["refute 1", false]]]', "0").text.split("\n")[1]
    '3fcde9c2 0'

    Attributes:
        text: The lines.
        checksum: The CRC-32 of all steps, without anything between them.
    """

    text: str = ""
    checksum: int = 0

    def with_steps(self, *steps: str) -> Notes:
        """Return the notes with these steps added."""
        lines = [self.text]
        checksum = self.checksum
        for step in steps:
            checksum = crc32(step.encode(), checksum)
            lines.append(f"{checksum:08x} {step}\n")
        return Notes("".join(lines), checksum)


@frozen
class Versions:
    """All versions of a record, the empty one first, and the present one of them.

    >>> versions = Versions()
    >>> for text in ("a", "ab"):
    ...     versions = versions.after_change_to(Version(lines_of(text)))
    >>> texts_of(versions.undo().now.lines), versions.undo().redo() == versions
    (('a',), True)

    Args:
        made: The change that made each version, by the version's number.
        now: The present version.
        notes: The steps to the present version.
    """

    made: tuple[Change, ...] = (Change(),)
    now: Version = Version()
    notes: Notes = field(default=Notes(), eq=False, repr=False)

    @classmethod
    def of(cls, lines: Lines) -> Versions:
        """Return the versions that entering a record line by line makes.

        >>> len(Versions.of(lines_of(("refute 1", "deck classic", "players A B"))).made)
        3
        """
        # The first typed line brings the line 'refute 1' with it, so the two are one change.
        first, others = lines[:2], lines[2:]
        if not first:
            return cls()

        changes = [Change(of=0, at=0, into=first)]
        for number, line in enumerate(others, 1):
            changes.append(Change(of=number, at=number + 1, into=(line,)))
        now = Version(lines, number=len(changes), of=len(changes) - 1)
        notes = Notes().with_steps(*(change.step for change in changes))
        return cls((Change(), *changes), now, notes)

    @property
    def ahead(self) -> list[int]:
        """The numbers of the versions that were made from the present one."""
        return [number for number, each in enumerate(self.made) if each.of == self.now.number]

    @property
    def written(self) -> tuple[bytes, bytes]:
        """The record and its notes, as the bytes of their files."""
        return text_of(self.now.lines).encode(), self.notes.text.encode()

    def after_change_to(self, after: Version) -> Versions:
        """Return the versions after a change to another one; equal lines make no new version."""
        if after.lines == self.now.lines:
            return self

        at, out, into = find_difference(self.now.lines, after.lines)
        change = Change(self.now.number, at, out, into, after.played)
        now = Version(
            after.lines,
            number=len(self.made),
            of=change.of,
            played=change.played,
        )
        notes = self.notes.with_steps(change.step)
        return Versions((*self.made, change), now, notes)

    def to(self, number: int) -> Versions:
        """Return the versions with the one of this number as the present one."""
        change = self.made[number]
        lines = lines_at(self.made, self.now, number)
        now = Version(lines, number, change.of, change.played)
        return Versions(self.made, now, self.notes.with_steps(str(number)))

    def undo(self) -> Versions:
        """Return the versions with the last change undone; raises HistoryError if there is none."""
        if self.now.of is None:
            raise HistoryError("nothing to undo: nothing was changed yet")
        return self.to(self.now.of)

    def redo(self) -> Versions:
        """Return the versions with the last undone change made again; raises HistoryError."""
        if not self.ahead:
            reason = "nothing was taken back, or the record went on since"
            raise HistoryError(f"nothing to redo: {reason}")
        return self.to(self.ahead[-1])


def lines_at(made: Sequence[Change], now: Version, number: int) -> Lines:
    """Return the lines of a version, found by the changes between the present version and it."""
    lines = now.lines
    here = now.number
    onward = list[Change]()

    # A version's number is lower than those of the versions made from it. So of the two versions
    # the one with the higher number goes a step back, until both are the same.
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
    """Return the versions in the notes of a record; None if the notes are of another record.

    >>> versions = Versions.of(lines_of("abc")).undo()
    >>> notes = versions.notes.text
    >>> read_notes(notes, "ab") == versions, read_notes(notes, "ax")
    (True, None)
    """
    steps = read_steps(notes)
    if steps is None:
        return None
    try:
        # Notes are written before the record, so the record may lack their last step.
        for noted_steps in (steps, steps[:-1]):
            versions = replay_notes(noted_steps)
            if texts_of(versions.now.lines) == tuple(texts):
                return versions
    except UNREADABLE:
        pass
    return None


def restore_notes(notes: str) -> Versions | None:
    """Return the versions in notes without comparing a record; None if the notes are damaged."""
    steps = read_steps(notes)
    try:
        return replay_notes(steps) if steps else None
    except UNREADABLE:
        return None


def complete_record(data: bytes, notes: str) -> bytes:
    """Return the data of a record, after its torn last line is completed from the notes."""
    # Nearly every file has whole lines of text, so the notes are seldom replayed for this.
    is_whole = data.endswith(b"\n") and is_text(data)
    steps = None if is_whole else read_steps(notes)
    if not steps:
        return data
    try:
        before = text_of(replay_notes(steps[:-1]).now.lines).encode()
        after = text_of(replay_notes(steps).now.lines).encode()
    except UNREADABLE:
        return data
    return after if is_torn(data, before, after) else data


def read_steps(notes: str) -> Sequence[str] | None:
    """Return the steps in notes, without a torn last line; None if the notes are damaged."""
    # Notes of an earlier form begin with one hash of all their steps.
    head, _, text = notes.partition("\n")
    if head == sha256(text.encode(errors=ANY_LETTER)).hexdigest():
        return text.splitlines()

    steps = list[str]()
    checksum = 0
    lines = notes.split("\n")
    for line in lines[:-1]:
        step = line[CHECKSUM_LETTERS + 1 :]
        checksum = crc32(step.encode(errors=ANY_LETTER), checksum)
        if line != f"{checksum:08x} {step}":
            break
        steps.append(step)

    # A power cut leaves a piece of one line, or bytes that are no text. The rest is damage.
    end = "\n".join(lines[len(steps) :])
    is_damaged = "\n" in end and is_text(end.encode(errors=ANY_LETTER))
    return None if is_damaged else steps


def replay_notes(steps: Sequence[str]) -> Versions:
    """Return the versions after these steps; raises one of UNREADABLE for a step that is no step.

    The lines are changed in place for speed, as there is a step for each line ever typed.
    """
    made = [Change()]
    number = 0
    lines = list[Line]()
    for text in steps:
        step = json.loads(text)
        if isinstance(step, int):
            # Indexing a range raises an error for a number that no version has.
            target = range(len(made))[step]
            now = Version(tuple(lines), number, made[number].of)
            lines = list(lines_at(made, now, target))
            number = step
            continue

        at, count, added = step
        into = tuple(Line(str(line), bool(is_implied)) for line, is_implied in added)
        out = tuple(lines[at : at + count])
        made.append(Change(number, at, out, into))
        lines[at : at + count] = into
        number = len(made) - 1

    now = Version(tuple(lines), number, made[number].of)
    return Versions(tuple(made), now, Notes().with_steps(*steps))


# The file that keeps them


class Document:
    r"""The versions of a game, together with the file that keeps them, if there is one.

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
        """The present version."""
        return self.versions.now

    @property
    def game(self) -> Game:
        """The game of the present version, even if its header makes no table yet."""
        return self.now.game

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the present record."""
        return texts_of(self.now.lines)

    @property
    def path(self) -> Path | None:
        """The path of the file that keeps the record; None if no file does."""
        return self.file.path if self.file else None

    @property
    def unsaved(self) -> bool:
        """Whether the record has events and no file keeps it."""
        return self.file is None and self.game.written.is_begun

    def commit(self, after: Version) -> None:
        """Make a new version the present one after it is saved; raises SavingError."""
        self.go(self.versions.after_change_to(after))

    def go(self, versions: Versions) -> None:
        """Go to another version after it is saved; if SavingError is raised, the old one stays."""
        # Making the game first raises the error of an unreadable version before anything is saved.
        assert versions.now.game is not None

        with hold_interrupts():
            if self.file is not None:
                self.file.keep(*versions.written)
            self.versions = versions

    def resume(self, record: str, notes: str = "") -> None:
        """Go on with a record and its notes, without a file.

        Without matching notes, the record counts as entered line by line.

        Raises:
            RecordError: The record cannot be read; the present one stays.
            Contradiction: The record contradicts itself; the present one stays.

        """
        lines = open_game(record).written.lines
        versions = read_notes(notes, lines) or Versions.of(lines_of(lines))
        self.switch(versions, None)

    def save(self, name: str) -> Path:
        """Save the record in a file, which keeps it from now on, and return the path."""
        path = resolve_path(name)
        with hold_interrupts():
            if self.file is not None and self.file.path == path:
                self.file.keep(*self.versions.written)
            else:
                file = File(path, None, *self.versions.written)
                self.switch(self.versions, file)
        return path

    def load(self, name: str) -> Sequence[str]:
        """Load the record of a file, which keeps later changes if it can be written.

        A line that cannot be read becomes a comment, and a line that contradicts the lines before
        it a disputed line; the file itself is unchanged until the first change.

        Returns:
            Sentences about damage, missing notes, or a file that cannot be written.

        Raises:
            Damaged: The damaged file has no line of a record; the present record stays.
            SavingError: The file cannot be read, or another session keeps its game in it.

        """
        path = resolve_path(name)
        data = read_bytes(path)
        completed = complete_record(data, read_notes_beside(path) or "")
        lines, said = repair_damage(completed, name)
        if completed != data:
            said.append(COMPLETED.format(lines[-1]))
        elif lines and not (said or data.endswith(b"\n")):
            said.append(CUT_OFF.format(lines[-1]))

        with hold_interrupts():
            file = self.file if self.path == path else None
            try:
                file = file or File(path, data)
                file.expect(data)
            except ReadOnlyFile:
                said.append(READ_ONLY)

            # Without matching notes, a record counts as entered line by line.
            notes = read_notes_beside(path)
            if notes is None:
                said.append(UNREAD_NOTES)
                notes = ""
            found = read_notes(notes, lines)
            if found is None and not lines:
                found = restore_notes(notes)
                said += [RESTORED] if found is not None else []
            self.switch(found or Versions.of(lines_of(lines)), file)
        return [*said, OTHERS] if notes and lines and found is None else said

    def switch(self, versions: Versions, file: File | None) -> None:
        """Go on with other versions and another file, and unlock the old file."""
        with hold_interrupts():
            old, self.versions, self.file = self.file, versions, file
            if old is not None and old is not file:
                old.close()

    def close(self) -> None:
        """Unlock the file; the versions stay."""
        self.switch(self.versions, None)


def read_notes_beside(path: Path) -> str | None:
    """Return the notes beside a record, "" if there are none, None if they cannot be read."""
    notes = companion_path(path, NOTES)
    try:
        return read_bytes(notes).decode(errors="surrogateescape")
    except SavingError:
        return None if notes.exists() else ""


def repair_damage(data: bytes, name: str) -> tuple[tuple[str, ...], list[str]]:
    r"""Return the readable lines of a damaged file, with sentences about the damage.

    >>> text = b"refute 1\ndeck classic\nplayers Ann Ben\nhas Ann R\xff\nhas Ben Rope\n"
    >>> lines, said = repair_damage(text, "game.clue")
    >>> lines[3:], said == [DAMAGED.format(4)]
    (('#! has Ann R\\xff', 'has Ben Rope'), True)

    Raises Damaged with the first error, if the file has no line of a record.
    """
    lines = data.removeprefix(BOM).split(b"\n")
    damaged = set[int]()
    wrong: KBError | None = None
    while True:
        try:
            record = open_game(decode(b"\n".join(lines))).written
        except (RecordError, Contradiction) as error:
            wrong, number = wrong or error, error.line or 1
            if number in (1, *damaged) or len(damaged) == MOST_DAMAGED_LINES:
                raise Damaged(wrong, file=name) from None

            # The line becomes a comment, and the whole file is read again for each damaged line.
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
    """Return the path that a name means, with links resolved, so that the file itself is replaced.

    Raises SavingError if the name cannot be a path.
    """
    with as_saving_error(Path(name)):
        return Path(name).expanduser().resolve()


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Let an interrupt (Ctrl-C) wait until the end of the block."""
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
