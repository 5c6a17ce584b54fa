r"""A game as its versions, and the file that keeps them, if one does.

A change makes another version. Undo and redo go to one that was there, and forget none. A line
knows whether its guesser was implied, which its text does not say. A new version first goes to the
file, and then comes here. What fails leaves the old one here, and an interrupt waits until the new
one is.

What led to a version is said in notes, a line for each step, from the empty record on:

    1f0c… {"form": 2}                                          how notes are written
    77ab… {"of": 0, "typed": "deck classic", "at": 0, "out": 0, "in": [["refute 1", false], …]}
    c203… {"to": 0}                                            undo, or redo

Each line begins with a hash of what it says and of the hash before it. So notes that were cut,
doubled or shuffled end early, and those of another game end in another record: they are passed
over as a whole. Notes are written before the record. Therefore the last step may never have come
to be; the record is then what it was before.

A file that is loaded may be damaged. A line that cannot be read becomes a comment, `#! LINE`, and
one that contradicts those before it is disputed, `#? LINE`.

Source: hash chains, Haber & Stornetta, "How to time-stamp a digital document", 1991; write-ahead
logging, Gray & Reuter, Transaction Processing, 1993.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, Final, NamedTuple, TypeVar

from attrs import evolve, field, frozen

from kb.errors import (
    Contradiction,
    Damaged,
    HistoryError,
    KBError,
    ReadOnlyFile,
    RecordError,
    SavingError,
)
from kb.game import Game, begin
from kb.record.header import VERSION
from kb.record.record import DISPUTED, decode, parse
from kb.shell.disk import File, as_saving_error, is_at, read_bytes, read_notes
from kb.shell.output import printable

UNREAD: Final = "#!"
BEGIN: Final = VERSION.split()[0].encode()
BOM: Final = b"\xef\xbb\xbf"
MOST: Final = 500  # lines that are damaged: a file with more of them is no record

SAID: Final = {
    UNREAD: "What cannot be read is a comment now, '#! LINE': {}.",
    DISPUTED: "What contradicts the rest is disputed now: {}.",
}
ASIDE = "The damaged file is {}, beside it."
READ_ONLY = "The file cannot be written: 'save' to another name keeps what you add."
CUT_OFF = "Its last line has no end, as if cut off; check it: {}"
OTHERS = "The notes beside it are not those of this record: each guesser counts as named."
LONG: Final = 16  # hexadecimal digits of a hash
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


class Line(NamedTuple):
    """A line of a record, and whether the guesser in it was implied."""

    text: str
    is_implied: bool = False


Lines = tuple[Line, ...]
One = TypeVar("One")


def lines_of(texts: Iterable[str]) -> Lines:
    """Return lines of which nothing is known but their texts: each guesser was named."""
    return tuple(Line(text) for text in texts)


def texts_of(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the texts of lines, as a record has them."""
    return tuple(line.text for line in lines)


def text_of(lines: Iterable[Line]) -> str:
    """Return the text of lines, as a file holds it."""
    return "".join(f"{line.text}\n" for line in lines)


def opened(text: str, file: str | None = None) -> Game:
    r"""Return the game of a text, which may be empty or end within the header.

    >>> opened("refute 1\ndeck classic").written.pending.reason
    "the players are missing; write 'players NAMES'"

    Raises:
        RecordError: the text cannot be read.
        Contradiction: it cannot be true.

    """
    record = parse(text or VERSION, file, needs_table=False)
    return begin(record if text else record.until(0))


def exchanged(
    before: tuple[One, ...], after: tuple[One, ...]
) -> tuple[int, tuple[One, ...], tuple[One, ...]]:
    """Return the place, counted from 0, at which some of many went out and others came in.

    >>> at, out, into = exchanged(lines_of("abcd"), lines_of("axd"))
    >>> at, texts_of(out), texts_of(into)
    (1, ('b', 'c'), ('x',))
    """
    shared = min(len(before), len(after))
    at = next((n for n in range(shared) if before[n] != after[n]), shared)
    rest = shared - at
    same = next((n for n in range(rest) if before[-1 - n] != after[-1 - n]), rest)
    return at, before[at : len(before) - same], after[at : len(after) - same]


def continued(notes: str, step: object) -> str:
    """Return notes with another step."""
    last, said = notes[notes.rfind("\n", 0, -1) + 1 :][:LONG], json.dumps(step)
    return f"{notes}{sha256(f'{last}{said}'.encode()).hexdigest()[:LONG]} {said}\n"


@frozen
class Version:
    """A record that was.

    Args:
        lines: Its lines.
        number: How many versions were made before it.
        typed: What led to it.
        played: The game of it, where that is known already.
    """

    lines: Lines = ()
    number: int = 0
    typed: str = ""
    played: Game | None = field(default=None, eq=False, repr=False)

    @cached_property
    def game(self) -> Game:
        """The game of it, perhaps before its header makes a table."""
        return opened(text_of(self.lines)) if self.played is None else self.played


@frozen
class Versions:
    """The version that is here, those behind it, and those ahead, which were taken back.

    The first is the empty record; the nearest one is the last of a pile. The notes tell each step
    that led here.

    >>> versions = Versions().changed(lines_of("a"), "a").changed(lines_of("ab"), "b")
    >>> versions.undone().texts, versions.undone().redone() == versions
    (('a',), True)
    """

    now: Version = Version()
    behind: tuple[Version, ...] = ()
    ahead: tuple[Version, ...] = ()
    notes: str = field(default=continued("", {"form": 2}), eq=False, repr=False)

    @classmethod
    def of(cls, lines: Lines) -> Versions:
        """Return the versions of a record that was entered line by line, the first two at once.

        >>> len(Versions.of(lines_of(("refute 1", "deck classic", "players A B"))).behind)
        2
        """
        versions = cls()
        for count in range(min(2, len(lines)), len(lines) + 1):
            versions = versions.changed(lines[:count], lines[count - 1].text if count else "")
        return versions

    @property
    def lines(self) -> Lines:
        """The lines of the record."""
        return self.now.lines

    @property
    def texts(self) -> tuple[str, ...]:
        """Their texts."""
        return texts_of(self.lines)

    @property
    def written(self) -> tuple[bytes, bytes]:
        """The record, and the notes beside it, as files hold them."""
        return text_of(self.lines).encode(), self.notes.encode()

    def changed(self, lines: Lines, typed: str = "", game: Game | None = None) -> Versions:
        """Return the versions with another one here; the same lines are no change."""
        before = self.now
        if lines == before.lines:
            return self
        at, out, into = exchanged(before.lines, lines)
        step = {"of": before.number, "typed": typed, "at": at, "out": len(out), "in": into}
        last = max(each.number for each in (before, *self.ahead))
        now = Version(lines, last + 1, typed, game)
        return Versions(now, (*self.behind, before), notes=continued(self.notes, step))

    def undone(self) -> Versions:
        """Return the versions before the last change was made; raises HistoryError."""
        if not self.behind:
            raise HistoryError("nothing to undo: nothing was changed yet")
        *behind, now = self.behind
        notes = continued(self.notes, {"to": now.number})
        return Versions(now, tuple(behind), (*self.ahead, self.now), notes)

    def redone(self) -> Versions:
        """Return the versions after the change that was taken back last; raises HistoryError."""
        if not self.ahead:
            raise HistoryError(
                "nothing to redo: nothing was taken back, or the record went on since"
            )
        *ahead, now = self.ahead
        notes = continued(self.notes, {"to": now.number})
        return Versions(now, (*self.behind, self.now), tuple(ahead), notes)


def read(notes: str, texts: Sequence[str]) -> Versions | None:
    """Return the versions that notes tell of a record; None where they are not those of it.

    What is read is written again, so that a line that says anything else ends the notes.

    >>> versions = Versions.of(lines_of("abc")).undone()
    >>> read(versions.notes, "ab") == versions, read(versions.notes, "ax")
    (True, None)
    """
    (first, *rows), found = notes.removesuffix("\n").split("\n"), Versions()
    unread, last = len(rows), [found]
    try:
        for row in rows if f"{first}\n" == found.notes else ():
            after = after_step(last[0], json.loads(row[LONG + 1 :]))
            if after.notes != f"{last[0].notes}{row}\n":
                break
            unread, last = unread - 1, [after, last[0]]
    except (*UNREADABLE, HistoryError):
        pass
    # Of the last step it may be a part that was written, and it may have come to nothing.
    likely = last[: max(2 - unread, 0)]
    return next((one for one in likely if one.texts == tuple(texts)), None)


def after_step(versions: Versions, said: Any) -> Versions:
    """Return the versions after a step that was read; raises one of UNREADABLE for none."""
    if "to" in said:
        return versions.undone() if said["to"] < versions.now.number else versions.redone()
    into = tuple(Line(str(text), bool(is_implied)) for text, is_implied in said["in"])
    before, at, end = versions.lines, said["at"], said["at"] + said["out"]
    return versions.changed((*before[:at], *into, *before[end:]), str(said["typed"]))


# The file that keeps them


class Document:
    r"""The versions of a game, and the file that keeps them, if one does.

    >>> from kb.shell.change import with_line
    >>> document = Document()
    >>> document.have(with_line(document.now, "deck classic", "deck"), "deck classic")
    >>> document.lines
    ('refute 1', 'deck classic')
    >>> document.go(document.versions.undone())
    >>> document.lines
    ()
    """

    def __init__(self) -> None:
        self.versions = Versions()
        self.file: File | None = None

    @property
    def game(self) -> Game:
        """The game that is here, perhaps before its header makes a table."""
        return self.versions.now.game

    @property
    def now(self) -> Version:
        """The version that is here."""
        return self.versions.now

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its record."""
        return self.versions.texts

    @property
    def path(self) -> Path | None:
        """Where the file is that keeps it, None where none does."""
        return self.file.path if self.file else None

    @property
    def unsaved(self) -> bool:
        """True if there is an event that no file keeps."""
        return self.file is None and self.game.written.is_begun

    def have(self, after: Version, typed: str = "") -> None:
        """Have another version here that was just made; raises SavingError."""
        self.go(self.versions.changed(after.lines, typed, after.game))

    def go(self, versions: Versions) -> None:
        """Have another version here, once it is kept; raises SavingError, and the old one stays."""
        assert versions.now.game is not None  # what cannot be read never comes here
        with held_back():
            if self.file is not None:
                self.file.keep(*versions.written)
            self.versions = versions

    def resume(self, record: str, notes: str = "") -> None:
        """Let the file go, and go on with a record that no file keeps, and with notes about it.

        Where they tell no versions of it, it is as if it was entered line by line.

        Raises:
            RecordError: the record cannot be read; what is here stays.
            Contradiction: it cannot be true.

        """
        game = opened(record)
        self.switch(versions_of(game, read(notes, game.written.lines)), None)

    def save(self, name: str) -> Path:
        """Keep the record in a new file from now on, or once more in its own; return the path."""
        path, versions = located(name), self.versions
        with held_back():
            if self.file is not None and self.file.path == path:
                self.file.keep(*versions.written)
            else:
                if not self.lines:  # the file is a record from the beginning
                    versions = versions.changed(lines_of([VERSION]), VERSION)
                self.switch(versions, File.create(path, *versions.written))
        return path

    def load(self, name: str) -> Sequence[str]:
        """Take the record of a file, which keeps it from now on if it can be written.

        A line that cannot be read is kept as a comment, and one that contradicts those before it as
        disputed; then the file is copied first, as it is.

        Returns:
            What there is to say of it, in sentences.

        Raises:
            Damaged: no line of it can be read.
            SavingError: the file cannot be used.

        """
        path = located(name)
        data = read_bytes(path)
        game, said = readable(data, name)
        with held_back():
            own, file = self.file, self.taken(path, data)
            notes, lines = read_notes(path), game.written.lines
            found = read(notes, lines)
            if file is None:
                said.append(READ_ONLY)
            elif said:
                said.append(ASIDE.format(mended(file, data, game, is_own=file is own)))
            else:
                file.texts = [data]
                if lines and not data.endswith(b"\n"):
                    said.append(CUT_OFF.format(lines[-1]))
            self.switch(versions_of(game, found), file)
        if notes and lines and found is None:
            said.append(OTHERS)
        return said

    def taken(self, path: Path, data: bytes) -> File | None:
        """Return the file that was just read, None if it cannot be written."""
        if self.file is not None and self.file.path == path and is_at(path, self.file.descriptor):
            return self.file
        try:
            return File.open(path, data)
        except ReadOnlyFile:
            return None

    def switch(self, versions: Versions, file: File | None) -> None:
        """Go on with other versions, and another file."""
        with held_back():
            old, self.versions, self.file = self.file, versions, file
            if old is not None and old is not file:
                old.close()

    def close(self) -> None:
        """Let the file go."""
        self.switch(self.versions, None)


def versions_of(game: Game, found: Versions | None) -> Versions:
    """Return the versions that were found of a game; if none, as if it was entered by lines."""
    versions = found or Versions.of(lines_of(game.written.lines))
    return evolve(versions, now=evolve(versions.now, played=game))


def mended(file: File, data: bytes, game: Game, is_own: bool) -> str:
    """Have a damaged file hold what can be read of it; return the name of a copy of what it had."""
    try:
        with as_saving_error(file.path):
            file.texts = [data]
            aside = file.put_aside(data)
            file.replace(game.written.text.encode())
    except BaseException:
        if not is_own:
            file.close()
        raise
    return aside.name


def readable(data: bytes, name: str) -> tuple[Game, list[str]]:
    r"""Return what can be read of the bytes of a file, and sentences about the rest.

    >>> text = b"refute 1\ndeck classic\nplayers Ann Ben\nhas Ann R\xff\nhas Ben Rope\n"
    >>> game, said = readable(text, "game.clue")
    >>> game.written.lines[3:], said[0]
    (('#! has Ann R\\xff', 'has Ben Rope'), "What cannot be read is a comment now, '#! LINE': 4.")

    Raises Damaged, with what is wrong first, where no line of a damaged one makes a record.
    """
    lines, marks = data.removeprefix(BOM).split(b"\n"), dict[int, str]()
    wrong: KBError | None = None
    while len(marks) < MOST:
        try:
            game = opened(decode(b"\n".join(lines), name), name)
        except (RecordError, Contradiction) as error:
            wrong = wrong or error
            if error.line == 1 and not lines[0].startswith(BEGIN):
                lines.insert(0, VERSION.encode())
            elif error.line is None or error.line in (1, *marks):
                break
            else:
                marks[error.line] = DISPUTED if isinstance(error, Contradiction) else UNREAD
                lines[error.line - 1] = marked(lines[error.line - 1], marks[error.line])
        else:
            if wrong is None or game.written.places:
                return game, [
                    said.format(", ".join(str(n) for n in sorted(marks) if marks[n] == mark))
                    for mark, said in SAID.items()
                    if mark in marks.values()
                ]
            break
    assert wrong is not None
    raise Damaged(wrong, file=name)


def marked(line: bytes, mark: str) -> bytes:
    """Return a line as a comment that begins with a mark."""
    text = printable(line.strip(b"\0\r").decode(errors="backslashreplace"))
    return f"{mark} {text or f'{len(line)} bytes of nothing'}".encode()


def located(name: str) -> Path:
    """Return the path that a name means, without links, so that the file itself is replaced.

    Raises SavingError for a name that is no path.
    """
    try:
        path = Path(name).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise SavingError(f"this is no path: {error}; check it", file=name) from None
    if not path.name:
        raise SavingError("this is a directory; name a file in it", file=name)
    return path


@contextmanager
def held_back() -> Iterator[None]:
    """Let an interrupt wait until this is done."""
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    waiting = list[tuple[int, object]]()
    signal.signal(signal.SIGINT, lambda number, frame: waiting.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if waiting:
            handler(signal.SIGINT, None)
