"""A record kept in its file, which is replaced in one step at each change.

A new file is written beside the old one, synced and renamed over it, and then the directory is
synced. So at any moment the file holds what was kept last, or what was about to be.

While a record is kept its file is locked: no other session can write it, and anybody can read it.
The lock is on the file, and ends with the process.

Source: Pillai et al., "All file systems are not created equal", OSDI 2014, for what it takes.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
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


class Journal:
    """A locked file that keeps a record; `kept` is what is in it, None where that is uncertain."""

    def __init__(self, path: Path, descriptor: int, kept: bytes | None = None) -> None:
        self.path = path
        self.descriptor = descriptor
        self.kept = kept
        self.noted = False  # whether the notes beside the file are those of what is kept

    @classmethod
    def create(cls, path: Path, text: str) -> Journal:
        """Return the journal of a new file with this text; raises SavingError if it is there."""
        with as_saving_error(path):
            descriptor = beside(path)
            with undoing(temporary(path), descriptor):
                if os.path.lexists(path):
                    reason = "there is such a file already; 'load' it, or save to another name"
                    raise SavingError(reason, file=str(path))
                write(descriptor, text.encode())
                temporary(path).replace(path)
            with undoing(path, descriptor):
                sync_directory(path)
        return cls(path, descriptor, text.encode())

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Return the journal of a file that is there, what it keeps still to be read.

        Raises FileInUse while another session keeps it, ReadOnlyFile, or another SavingError.
        """
        with as_saving_error(path):
            journal = cls(path, locked(path, READ_WRITE))
            for each in (path, notes_of(path)):  # of a session that was killed as it wrote
                temporary(each).unlink(missing_ok=True)
        return journal

    def read(self) -> bytes:
        """Return what is in the file."""
        with as_saving_error(self.path):
            os.lseek(self.descriptor, 0, os.SEEK_SET)
            return b"".join(iter(lambda: os.read(self.descriptor, 1 << 16), b""))

    def keep(self, text: str) -> None:
        """Have the file hold the text, on the disk; raises SavingError where that fails."""
        data, kept = text.encode(), self.kept
        if data == kept:
            return
        with as_saving_error(self.path):
            if kept is not None:
                self.check_untouched(len(kept))
            self.kept = None
            self.descriptor, old = self.put(self.path, data), self.descriptor
            os.close(old)
            sync_directory(self.path)
        self.kept = data

    def note(self, step: str, everything: Callable[[], str]) -> None:
        """Add a step to the notes beside the file; write everything if they lack an earlier one.

        That it cannot be is no harm to the record: the next step has everything written.
        """
        was, self.noted = self.noted, False
        with suppress(OSError, SavingError):
            if was:
                append(notes_of(self.path), f"{step}\n".encode())
            else:
                os.close(self.put(notes_of(self.path), everything().encode()))
                sync_directory(self.path)
            self.noted = True

    def notes(self) -> str:
        """Return the notes beside the file, none where there are none that can be read."""
        try:
            return notes_of(self.path).read_text(encoding="utf-8")
        except (OSError, ValueError):
            return ""

    def forget_notes(self) -> None:
        """Have no notes beside the file."""
        self.noted = False
        with suppress(OSError):
            notes_of(self.path).unlink(missing_ok=True)

    def check_untouched(self, size: int) -> None:
        """Raise SavingError where somebody else has changed the file; none is fine."""
        with suppress(FileNotFoundError):
            there = self.path.stat()
            same = (there.st_dev, there.st_ino) == identity(self.descriptor)
            if not same or there.st_size != size:
                reason = "another program has changed the file, and nothing is written over that;"
                raise SavingError(f"{reason} 'save' to another name", file=str(self.path))

    def put(self, path: Path, data: bytes) -> int:
        """Put a new file in its place, as open to others as the record; return its descriptor."""
        descriptor = beside(path)
        with undoing(temporary(path), descriptor):
            if hasattr(os, "fchmod"):
                os.fchmod(descriptor, os.fstat(self.descriptor).st_mode & 0o7777)
            write(descriptor, data)
            temporary(path).replace(path)
        return descriptor

    def put_aside(self) -> Path:
        """Give the file a second name that stays with what is in it now, and return that."""
        with as_saving_error(self.path):
            for number in count(1):
                aside = self.path.with_name(f"{self.path.name}.damaged-{number}")
                with suppress(FileExistsError):
                    os.link(self.path, aside)
                    sync_directory(self.path)
                    return aside
        raise AssertionError  # the numbers do not end

    def close(self) -> None:
        """Let the file go, for others to keep."""
        os.close(self.descriptor)


def contents(path: Path) -> bytes:
    """Return what is in a file; raises SavingError where it cannot be read."""
    with as_saving_error(path):
        mode = path.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):
            raise SavingError("this is a device and no file; name a record", file=str(path))
        return path.read_bytes()


def temporary(path: Path) -> Path:
    """Return where a new file is written: always there, so that what is left over is found."""
    return path.with_name(f".{path.name}.saving")


def notes_of(path: Path) -> Path:
    """Return where the notes on a record's changes are."""
    return path.with_name(f".{path.name}.undo")


def beside(path: Path) -> int:
    """Return the descriptor of an empty file beside this one, locked."""
    descriptor = locked(temporary(path), BESIDE)
    with undoing(temporary(path), descriptor):
        os.ftruncate(descriptor, 0)
    return descriptor


def locked(path: Path, flags: int) -> int:
    """Return the descriptor of a file, locked; raises FileInUse if somebody else has the lock."""
    while True:
        descriptor = os.open(path, flags, 0o666)
        try:
            lock(descriptor, path)
            # Between opening and locking, the other may have put a new file in its place.
            with suppress(FileNotFoundError):
                there = path.lstat()
                if (there.st_dev, there.st_ino) == identity(descriptor):
                    return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def lock(descriptor: int, path: Path) -> None:
    """Lock an open file against other sessions."""
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        reason = "another session keeps its game in this file; end that, or name another file."
        advice = "Reading it is possible all the same, by 'refute solve'"
        raise FileInUse(f"{reason} {advice}", file=str(path)) from None


def identity(descriptor: int) -> tuple[int, int]:
    """Return what identifies an open file."""
    status = os.fstat(descriptor)
    return status.st_dev, status.st_ino


def write(descriptor: int, data: bytes) -> None:
    """Write all of the data, to the disk."""
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


def append(path: Path, data: bytes) -> None:
    """Write more at the end of a file that is there, to the disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        write(descriptor, data)
    finally:
        os.close(descriptor)


@contextmanager
def undoing(path: Path, descriptor: int) -> Iterator[None]:
    """Remove a new file again if what is done with it fails."""
    try:
        yield
    except BaseException:
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
        advice = "make room, or save to another name"
        if error.errno in (errno.ENOENT, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG):
            advice = "check the path"
        reason = f"the file cannot be used: {error.strerror}; {advice}"
        raise kind(reason, file=str(path)) from None
