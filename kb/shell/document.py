"""A game as its versions, and the file that keeps them, if one does.

A new version first goes to the file, and then comes here. What fails leaves the old one here, and
an interrupt waits until the new one is.

A file that is loaded may be damaged. A line that cannot be read becomes a comment, `#! LINE`, and
one that contradicts those before it is disputed, `#? LINE`.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final

from kb.errors import Contradiction, Damaged, KBError, ReadOnlyFile, RecordError, SavingError
from kb.game import Game
from kb.record.header import VERSION
from kb.record.record import DISPUTED, decode
from kb.shell.disk import File, as_saving_error, is_at, read_bytes, read_notes
from kb.shell.output import printable
from kb.shell.versions import (
    Version,
    Versions,
    lines_of,
    opened,
    read,
)
from kb.table.events import Assume

UNREAD: Final = "#!"
BEGIN: Final = VERSION.split()[0].encode()
BOM: Final = b"\xef\xbb\xbf"
MOST: Final = 500  # lines that are damaged: a file with more of them is no record

SAID: Final = {
    UNREAD: "What cannot be read is a comment now, '#! LINE': {}.",
    DISPUTED: "What contradicts the rest is disputed now: {}.",
}
OTHER_TABLE = "The table may be another: mend its lines first ('replace N LINE')."
ASIDE = "The damaged file is {}, beside it."
READ_ONLY = "The file cannot be written: 'save' to another name keeps what you add."
CUT_OFF = "Its last line has no end, as if cut off; check it: {}"
OTHERS = "The notes beside it are not those of this record: each guesser counts as named."


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
                self.file.keep(versions)
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
                self.file.keep(versions)
            else:
                if not self.lines:  # the file is a record from the beginning
                    versions = versions.changed(lines_of([VERSION]), VERSION)
                self.switch(versions, File.create(path, versions))
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
    return (found or Versions.of(lines_of(game.written.lines))).with_game(game)


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
                return game, [*about(game, marks)]
            break
    assert wrong is not None
    raise Damaged(wrong, file=name)


def marked(line: bytes, mark: str) -> bytes:
    """Return a line as a comment that begins with a mark."""
    text = printable(line.strip(b"\0\r").decode(errors="backslashreplace"))
    return f"{mark} {text or f'{len(line)} bytes of nothing'}".encode()


def about(game: Game, marks: Mapping[int, str]) -> Iterator[str]:
    """Yield which lines of a damaged file are comments now, and which are disputed."""
    for mark, said in SAID.items():
        if lines := sorted(line for line in marks if marks[line] == mark):
            yield said.format(", ".join(map(str, lines)))
    events = (one.line for one in game.written.entries if not isinstance(one.event, Assume))
    first = next(events, 0)
    if any(line < first and marks[line] == UNREAD for line in marks):
        yield OTHER_TABLE


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
