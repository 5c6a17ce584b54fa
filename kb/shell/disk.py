"""The file that keeps a record, and the notes beside it: each is replaced in one step.

    evening.clue          the record as it is now
    .evening.clue.undo    notes: every version, and which is the current one (document.py)

Of a change the notes come first, and then the record. Each of them is written to a new file beside
the old one, flushed, and renamed over it; then the directory is flushed. So at any moment the file
holds what was acknowledged last, or what was about to be, and the notes tell of both.

While a file keeps a record it is locked: no other session can write it, and anybody can read it.
The lock ends with the process. What another program wrote is not written over.

Source: Pillai et al., "All file systems are not created equal", OSDI 2014, for what it takes.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from kb.errors import FileInUse, ReadOnlyFile, SavingError

try:
    import fcntl
except ImportError:  # without these locks a record is kept all the same
    fcntl = None  # type: ignore[assignment]

READ_WRITE = os.O_RDWR | getattr(os, "O_BINARY", 0)
BESIDE = READ_WRITE | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


class File:
    """A locked file that keeps a record, and the notes beside it.

    `texts` is what the file may hold: what was acknowledged, and after a change that failed also
    what was about to be.
    """

    def __init__(self, path: Path, text: bytes, descriptor: int) -> None:
        self.path = path
        self.texts = [text]
        self.descriptor = descriptor

    @classmethod
    def create(cls, path: Path, text: bytes, notes: bytes) -> File:
        """Return a new file that holds a text; raises SavingError if there is one already."""
        made = [temporary(path)]
        with as_saving_error(path):
            file = cls(path, text, locked(temporary(path), BESIDE))
            with undoing(file.descriptor, made):
                if os.path.lexists(path):
                    reason = "there is such a file already; 'load' it, or save to another name"
                    raise SavingError(reason, file=str(path))
                made.append(notes_of(path))
                file.put_notes(notes)
                write(file.descriptor, text)
                made.append(path)
                temporary(path).replace(path)
                sync_directory(path)
        return file

    @classmethod
    def open(cls, path: Path, text: bytes) -> File:
        """Return a file that was just read, and its text then.

        Raises FileInUse while another session keeps it, ReadOnlyFile, or another SavingError.
        """
        with as_saving_error(path):
            if not os.access(path.parent, os.W_OK):
                raise PermissionError(errno.EACCES, "Permission denied")
            file = cls(path, text, locked(path, READ_WRITE))
            with undoing(file.descriptor, []):
                file.settle()
                for each in (path, notes_of(path)):  # of a session that was killed as it wrote
                    temporary(each).unlink(missing_ok=True)
        return file

    def keep(self, text: bytes, notes: bytes) -> None:
        """Have the file hold a text, and the notes beside it; raises SavingError."""
        with as_saving_error(self.path):
            self.settle()
            self.put_notes(notes)
            self.replace(text)

    def put_notes(self, notes: bytes) -> None:
        """Have the notes beside the file."""
        os.close(self.put(notes_of(self.path), notes))
        sync_directory(self.path)

    def settle(self) -> None:
        """Have the file hold what was acknowledged, also where a change failed.

        Raises SavingError where somebody else has changed it; that it is gone is fine.
        """
        is_there = self.path.exists()
        if is_there and not (is_at(self.path, self.descriptor) and self.contents() in self.texts):
            reason = "another program has changed the file, and nothing is written over that;"
            raise SavingError(f"{reason} 'save' to another name", file=str(self.path))
        if len(self.texts) > 1:
            self.replace(self.texts[0])

    def replace(self, text: bytes) -> None:
        """Have the file hold a text."""
        self.texts.append(text)
        self.descriptor, old = self.put(self.path, text), self.descriptor
        os.close(old)
        sync_directory(self.path)
        self.texts = [text]

    def put(self, path: Path, data: bytes) -> int:
        """Put a new file in its place, as open to others as the record; return its descriptor."""
        descriptor = locked(temporary(path), BESIDE)
        with undoing(descriptor, [temporary(path)]):
            if hasattr(os, "fchmod"):
                os.fchmod(descriptor, os.fstat(self.descriptor).st_mode & 0o7777)
            write(descriptor, data)
            temporary(path).replace(path)
        return descriptor

    def put_aside(self, data: bytes) -> Path:
        """Write what the file had to another one beside it, and return where that is."""
        named = (self.path.with_name(f"{self.path.name}.damaged-{n}") for n in count(1))
        aside = next(path for path in named if not os.path.lexists(path))
        os.close(self.put(aside, data))
        sync_directory(aside)
        return aside

    def contents(self) -> bytes:
        """Return what is in the locked file."""
        os.lseek(self.descriptor, 0, os.SEEK_SET)
        return b"".join(iter(lambda: os.read(self.descriptor, 1 << 16), b""))

    def close(self) -> None:
        """Let the file go, for others to keep."""
        with suppress(OSError, SavingError):
            self.settle()
        os.close(self.descriptor)


def locked(path: Path, flags: int) -> int:
    """Return the descriptor of a file, locked; raises FileInUse if somebody else has the lock."""
    while True:
        descriptor = os.open(path, flags, 0o666)
        with undoing(descriptor, []):
            try:
                if fcntl is not None:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                reason = "another session keeps its game in this file; end that, or name another"
                advice = "file. Reading it is possible all the same, by 'refute solve'"
                raise FileInUse(f"{reason} {advice}", file=str(path)) from None
            # Between opening and locking, the other may have put a new file in its place.
            if is_at(path, descriptor):
                return descriptor
        os.close(descriptor)


def is_at(path: Path, descriptor: int) -> bool:
    """Return whether an open file is at a path."""
    try:
        return os.path.samestat(os.lstat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def write(descriptor: int, data: bytes) -> None:
    """Have a file hold the data, on the disk."""
    os.ftruncate(descriptor, 0)
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def sync_directory(path: Path) -> None:
    """Have the name of a file on the disk too."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_bytes(path: Path) -> bytes:
    """Return what is in a file; raises SavingError where it cannot be read."""
    with as_saving_error(path):
        mode = path.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):
            raise SavingError("this is a device and no file; name a record", file=str(path))
        return path.read_bytes()


def read_notes(path: Path) -> str:
    """Return the notes beside a file, none where there are none that can be read."""
    try:
        return notes_of(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def temporary(path: Path) -> Path:
    """Return where a new file is written: always there, so that what is left over is found."""
    return path.with_name(f".{path.name}.saving")


def notes_of(path: Path) -> Path:
    """Return where the notes on a record are."""
    return path.with_name(f".{path.name}.undo")


@contextmanager
def undoing(descriptor: int, made: Sequence[Path]) -> Iterator[None]:
    """Close a file and remove what was made if what is done with it fails."""
    try:
        yield
    except BaseException:
        for path in reversed(made):
            with suppress(OSError):
                path.unlink()
        os.close(descriptor)
        raise


@contextmanager
def as_saving_error(path: Path) -> Iterator[None]:
    """Say what the system refuses in a SavingError."""
    try:
        yield
    except OSError as error:
        kind = ReadOnlyFile if error.errno in FORBIDDEN else SavingError
        advice = "check the path, make room, or save to another name"
        raise kind(f"the file cannot be used: {error.strerror}; {advice}", file=str(path)) from None
