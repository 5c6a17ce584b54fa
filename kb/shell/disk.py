"""The file that keeps a record, and the notes beside it: each is replaced in one step.

    evening.clue          the record as it is now
    .evening.clue.undo    notes: every version, and which is the current one (document.py)
    .evening.clue.lock    there while a session keeps the record: no other one can write it

Of a change the notes come first, and then the record. Each of them is written to a new file beside
the old one, flushed, and renamed over it; then the directory is flushed. So at any moment the file
holds what was acknowledged last, or what was about to be, and the notes tell of both.

Anybody can read a record that is locked. A lock ends with the process. What another program wrote
is not written over.

Source: Pillai et al., "All file systems are not created equal", OSDI 2014, for what it takes.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from shutil import copymode

from kb.errors import FileInUse, ReadOnlyFile, SavingError
from kb.table.arguments import is_device

try:
    import fcntl
except ImportError:
    # Without these locks a record is kept all the same.
    fcntl = None  # type: ignore[assignment]

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
# What stands beside a file.
NOTES, LOCK, NEW = "undo", "lock", "saving"
LOCKED = """\
another session keeps its game in this file; end that, or name another file. \
Reading it is possible all the same, by 'refute solve'"""
EXISTS = "there is such a file already; 'load' it, or save to another name"
IN_THE_WAY = "this is a directory, and a file belongs there; move it away, or save to another name"
CHANGED = """\
another program has changed the file, and nothing is written over that; \
'save' to another name"""


class File:
    """A locked file that keeps a record, and the notes beside it.

    `texts` is what the file may hold: what was acknowledged, None where it is not there yet, and
    after a change that failed also what was about to be.
    """

    def __init__(self, path: Path, text: bytes | None, *first: bytes) -> None:
        """Lock a file.

        Args:
            path: Where it is.
            text: What it holds, as was just read; None for a file that is not there yet.
            first: The text and the notes that a new file begins with.

        Raises FileInUse while another session keeps it, ReadOnlyFile, or another SavingError.
        """
        self.path = path
        self.texts = [text]
        with as_saving_error(path), ExitStack() as failing:
            if path.exists() and not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            self.lock = lock_file(companion_path(path, LOCK))
            failing.callback(self.close)
            self.keep(*first) if first else self.settle()
            failing.pop_all()

    def keep(self, text: bytes, notes: bytes) -> None:
        """Have the file hold a text, and the notes beside it; raises SavingError."""
        with as_saving_error(self.path):
            self.settle()
            self.texts.append(text)
            self.put(companion_path(self.path, NOTES), notes)
            self.put(self.path, text)
            self.texts = [text]

    def settle(self) -> None:
        """Put the acknowledged text back into the file where a change has failed.

        Raises SavingError where another program has changed the file; a missing file is fine.
        """
        old, *tried = self.texts
        is_there = self.path.exists()
        if is_there and (self.texts == [None] or read_bytes(self.path) not in self.texts):
            raise SavingError(CHANGED if old is not None else EXISTS, file=str(self.path))

        # What a change that failed has left there goes.
        if tried and old is not None:
            self.put(self.path, old)
        elif tried:
            for path in (self.path, companion_path(self.path, NOTES)):
                path.unlink(missing_ok=True)

    def put(self, path: Path, data: bytes) -> None:
        """Put a new file in its place, as open to others as the record."""
        if path.is_dir():
            raise SavingError(IN_THE_WAY, file=str(path))
        new = companion_path(self.path, NEW)
        new.unlink(missing_ok=True)
        with open_descriptor(new, NEW_FILE) as descriptor:
            if self.path.exists():
                copymode(self.path, new)
            while data:
                data = data[os.write(descriptor, data) :]
            os.fsync(descriptor)

        # The new file takes the place of the old one in one step, and the directory is flushed
        # then.
        new.replace(path)
        if hasattr(os, "O_DIRECTORY"):
            with open_descriptor(path.parent, os.O_RDONLY | os.O_DIRECTORY) as descriptor:
                os.fsync(descriptor)

    def close(self) -> None:
        """Let the file go, for others to keep."""
        with suppress(OSError, SavingError):
            self.settle()
        for each in (NEW, LOCK):
            with suppress(OSError):
                companion_path(self.path, each).unlink()
        os.close(self.lock)


def lock_file(path: Path) -> int:
    """Return the descriptor of a lock; raises BlockingIOError if somebody else has it."""
    while True:
        with open_descriptor(path, os.O_RDWR | os.O_CREAT) as descriptor:
            if fcntl is not None:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Between opening and locking, the other process may have removed the file.
            with suppress(FileNotFoundError):
                if os.path.samestat(path.stat(), os.fstat(descriptor)):
                    return os.dup(descriptor)


@contextmanager
def open_descriptor(path: Path, flags: int) -> Iterator[int]:
    """Open a file, and close it in the end."""
    descriptor = os.open(path, flags, 0o666)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def companion_path(path: Path, what: str) -> Path:
    """Return the path of something kept beside a file.

    It depends on the file alone, so what a session left behind is found by the next.
    """
    return path.with_name(f".{path.name}.{what}")


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file; raises SavingError where it cannot be read."""
    with as_saving_error(path):
        if path.exists() and is_device(path):
            raise SavingError("this is a device and no file; name a record", file=str(path))
        return path.read_bytes()


@contextmanager
def as_saving_error(path: Path) -> Iterator[None]:
    """Raise an error of the system as a SavingError, which says what to do."""
    try:
        yield
    except BlockingIOError:
        raise FileInUse(LOCKED, file=str(path)) from None
    except (OSError, RuntimeError, ValueError) as error:
        # A name that is no path raises one of these too.
        kind = ReadOnlyFile if getattr(error, "errno", None) in FORBIDDEN else SavingError
        reason = f"the file cannot be used: {getattr(error, 'strerror', None) or error}"
        advice = "check the path, make room, or save to another name"
        raise kind(f"{reason}; {advice}", file=str(path)) from None
