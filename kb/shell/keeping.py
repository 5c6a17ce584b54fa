"""A game as its versions, and the file that keeps them, if one does.

A new version first goes to the file, and then comes here. What fails leaves the old one here, and
an interrupt waits until the new one is.

A file that is loaded may be damaged. A line that cannot be read becomes a comment, `#! LINE`, and
one that contradicts those before it is disputed, `#? LINE`.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final

from attrs import frozen

from kb.errors import Contradiction, Damaged, KBError, ReadOnlyFile, RecordError, SavingError
from kb.game import Game, begin
from kb.record.header import VERSION
from kb.record.record import DISPUTED, decode, parse
from kb.shell.disk import File, read_bytes, read_notes
from kb.shell.output import printable
from kb.shell.versions import OLD, Lines, Version, Versions, lines_of, read, text_of
from kb.table.events import Assume

UNREAD: Final = "#! "
BEGIN: Final = VERSION.split()[0].encode()
BOM: Final = b"\xef\xbb\xbf"
MOST: Final = 500  # lines that are damaged: a file with more of them is no record


OLDER = "The notes beside it are of an older form"
OTHERS = "The notes beside it are not those of this record"


@frozen
class Readable:
    """What can be read of a file.

    Args:
        game: The game of it.
        unread: The lines that cannot be read, and are comments now.
        disputed: The lines that contradict those before them, and are disputed now.
    """

    game: Game
    unread: tuple[int, ...] = ()
    disputed: tuple[int, ...] = ()

    @property
    def is_damaged(self) -> bool:
        """Whether there is such a line."""
        return bool(self.unread or self.disputed)

    @property
    def unread_header(self) -> tuple[int, ...]:
        """The unread lines before the first event, without which the table may be another."""
        entries = self.game.written.entries
        first = next((each.line for each in entries if not isinstance(each.event, Assume)), 0)
        return tuple(line for line in self.unread if line < first)


@frozen
class Loaded:
    """What was found in a file.

    Args:
        found: The game, and what could not be read of it.
        aside: Where the file is as it was, if some of it was damaged.
        ignored: Why notes beside it tell nothing; empty where they do, or where there are none.
        is_kept: Whether the file keeps what comes from now on.
        is_cut_off: Whether its last line has no end.
    """

    found: Readable
    aside: Path | None
    ignored: str
    is_kept: bool
    is_cut_off: bool


class Keeping:
    r"""The versions of a game, and the file that keeps them, if one does.

    >>> keeping = Keeping()
    >>> game = opened("refute 1\ndeck classic\n")
    >>> keeping.put(lines_of(game.written.lines), game, "deck classic")
    >>> keeping.undo().typed, keeping.lines
    ('deck classic', ())
    """

    def __init__(self) -> None:
        self.versions = Versions().with_game(opened(""))
        self.file: File | None = None

    @property
    def game(self) -> Game:
        """The game that is here, perhaps before its header makes a table."""
        game = self.versions.now.game
        assert game is not None
        return game

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its record."""
        return self.versions.texts

    @property
    def unsaved(self) -> bool:
        """True if there is an event that no file keeps."""
        return self.file is None and self.game.written.is_begun

    def put(self, lines: Lines, game: Game, typed: str) -> None:
        """Have another record here, once it is kept; raises SavingError, and the old one stays."""
        self.go(self.versions.changed(lines, typed, game))

    def undo(self) -> Version:
        """Take the last change back, and return the version that it made; raises HistoryError."""
        gone = self.versions.now
        self.go(self.versions.undone())
        return gone

    def redo(self) -> Version:
        """Make the change again that was taken back last, and return its version; raises too."""
        self.go(self.versions.redone())
        return self.versions.now

    def go(self, versions: Versions) -> None:
        """Have another version here, once it is kept."""
        if versions.now.game is None:
            versions = versions.with_game(opened(text_of(versions.lines)))
        with held_back():
            if self.file is not None:
                self.file.keep(versions)
            self.versions = versions

    def resume(self, record: str, notes: str = "") -> bool:
        """Let the file go, and go on with a record that no file keeps, and with notes about it.

        Returns:
            Whether the notes tell the versions of it. Where they do not, it is as if it was entered
            line by line.

        Raises:
            RecordError: the record cannot be read; what is here stays.
            Contradiction: it cannot be true.

        """
        game = opened(record)
        texts = game.written.lines
        found = read(notes, texts)
        self.switch((found or Versions.of(lines_of(texts))).with_game(game), None)
        return found is not None

    def save(self, name: str) -> Path:
        """Keep the record in a new file from now on, or once more in its own; return the path."""
        path = located(name)
        with held_back():
            if self.file is not None and self.file.path == path:
                self.file.keep(self.versions)
            else:
                versions = self.versions
                if not self.lines:  # the file is a record from the beginning
                    versions = versions.changed(lines_of([VERSION]), VERSION, opened(VERSION))
                self.switch(versions, File.create(path, versions))
        return path

    def load(self, name: str) -> Loaded:
        """Take the record of a file, which keeps it from now on if it can be written.

        A line that cannot be read is kept as a comment, and one that contradicts those before it as
        disputed; then the file is copied first, as it is.

        Raises Damaged where no line can be read, and SavingError.
        """
        path = located(name)
        data = read_bytes(path)
        found = readable(data, name)
        with held_back():
            file = self.taken(path, data)
            notes, texts = read_notes(path), found.game.written.lines
            told = None if notes.startswith(OLD) else read(notes, texts)
            versions = (told or Versions.of(lines_of(texts))).with_game(found.game)
            aside = None
            if file is not None:
                with self.letting_go(file):
                    if found.is_damaged:
                        aside, data = file.put_aside(data), found.game.written.text.encode()
                        file.replace(data)
                    file.hold(versions, data)
            self.switch(versions, file)
        ignored = (OLDER if notes.startswith(OLD) else OTHERS) if notes and not told else ""
        is_cut_off = bool(texts) and not data.endswith(b"\n")
        return Loaded(found, aside, ignored, file is not None, is_cut_off)

    def taken(self, path: Path, data: bytes) -> File | None:
        """Return the file that was just read, None if it cannot be written."""
        file = self.file
        try:
            if file is None or file.path != path or not file.is_there():
                file = File.open(path)
        except ReadOnlyFile:
            return None
        with self.letting_go(file):
            if file.contents() != data:
                raise SavingError("the file changed as it was read; try again", file=str(path))
        return file

    @contextmanager
    def letting_go(self, file: File) -> Iterator[None]:
        """Close a file that is not that of the game here if what is done with it fails."""
        try:
            yield
        except BaseException:
            if file is not self.file:
                file.close()
            raise

    def switch(self, versions: Versions, file: File | None) -> None:
        """Go on with other versions, and another file."""
        with held_back():
            old, self.versions, self.file = self.file, versions, file
            if old is not None and old is not file:
                old.close()

    def close(self) -> None:
        """Let the file go."""
        self.switch(self.versions, None)


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


def readable(data: bytes, name: str) -> Readable:
    r"""Return what can be read of the bytes of a file.

    >>> text = b"refute 1\ndeck classic\nplayers Ann Ben\nhas Ann R\xff\nhas Ben Rope\n"
    >>> found = readable(text, "game.clue")
    >>> found.unread, found.game.written.lines[3:]
    ((4,), ('#! has Ann R\\xff', 'has Ben Rope'))

    Raises Damaged where no line makes a record.
    """
    try:
        return Readable(opened(decode(data, name), name))
    except (RecordError, Contradiction) as error:
        return salvaged(data, name, error)


def salvaged(data: bytes, name: str, wrong: KBError) -> Readable:
    """Return what can be read of a damaged file; raises Damaged, with what is wrong in it."""
    lines, unread, disputed = data.removeprefix(BOM).split(b"\n"), set[int](), set[int]()
    while len(unread) + len(disputed) < MOST:
        try:
            game = opened(decode(b"\n".join(lines), name), name)
        except RecordError as error:
            if error.line == 1 and not lines[0].startswith(BEGIN):
                lines.insert(0, VERSION.encode())
            elif error.line is None or error.line in (1, *unread):
                break
            else:
                unread.add(error.line)
                lines[error.line - 1] = as_comment(lines[error.line - 1])
        except Contradiction as error:
            if error.line in disputed:
                break
            disputed.add(error.line)
            lines[error.line - 1] = b"%s %s" % (DISPUTED.encode(), lines[error.line - 1])
        else:
            if game.written.places:
                return Readable(game, tuple(sorted(unread)), tuple(sorted(disputed)))
            break
    raise Damaged(wrong, file=name)


def as_comment(line: bytes) -> bytes:
    """Return a line that cannot be read as a comment."""
    text = printable(line.strip(b"\0\r").decode(errors="backslashreplace"))
    return f"{UNREAD}{text or f'{len(line)} bytes of nothing'}".encode()


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
