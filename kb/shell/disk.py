"""The file that keeps a record, and the file of notes beside it; each is replaced in one step.

    evening.clue          the record as it is now
    .evening.clue.undo    notes: every version, and which is the current one (document.py)
    .evening.clue.lock    there while a session keeps the record: no other one can write it

A change first writes the notes, and then the record. Each is written to a new file beside the old
one, flushed, and renamed over it; then the directory is flushed. So at any moment the record's file
holds the text before the change or the text after it, and the notes have both.

Anybody can read a locked record. A lock ends with its process. A file that another program has
changed is not overwritten.

Source: the order of the steps, Pillai et al., "All file systems are not created equal", OSDI 2014.
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
    # A system without these locks keeps records too, but cannot stop a second session.
    fcntl = None  # type: ignore[assignment]

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)

# The endings of the files beside a record.
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
    """A locked file that keeps a record, with the file of notes beside it.

    `texts` are the texts that the file may hold: the acknowledged text (None if there is no file
    yet), and after a failed change also the text that was being written.
    """

    def __init__(self, path: Path, text: bytes | None, *first: bytes) -> None:
        """Lock a file, and write the first text and notes if any are given.

        Args:
            path: The path of the file.
            text: The text that was just read from it; None if there is no file yet.
            first: The text and the notes that are written into a new file.

        Raises FileInUse if another session keeps its game there, ReadOnlyFile if it cannot be
        written, or another SavingError.
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
        """Write a text into the file, and notes into the file beside it; raises SavingError."""
        with as_saving_error(self.path):
            self.settle()
            self.texts.append(text)
            self.put(companion_path(self.path, NOTES), notes)
            self.put(self.path, text)
            self.texts = [text]

    def settle(self) -> None:
        """Write the acknowledged text back if the last change failed halfway.

        Raises SavingError if another program has changed the file; a missing file is no error.
        """
        old, *tried = self.texts
        is_foreign = False
        if self.path.exists():
            is_foreign = self.texts == [None] or read_bytes(self.path) not in self.texts
        if is_foreign:
            raise SavingError(CHANGED if old is not None else EXISTS, file=str(self.path))

        # A failed change may have left its new text in the file; it is replaced or removed.
        if tried and old is not None:
            self.put(self.path, old)
        elif tried:
            for path in (self.path, companion_path(self.path, NOTES)):
                path.unlink(missing_ok=True)

    def put(self, path: Path, data: bytes) -> None:
        """Write a file in one step, with the permissions of the record."""
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

        # The rename is one step: a crash leaves the old file or the new one. Flushing the directory
        # makes the rename last.
        new.replace(path)
        if hasattr(os, "O_DIRECTORY"):
            with open_descriptor(path.parent, os.O_RDONLY | os.O_DIRECTORY) as descriptor:
                os.fsync(descriptor)

    def close(self) -> None:
        """Unlock the file, so that another session can keep it."""
        with suppress(OSError, SavingError):
            self.settle()
        for each in (NEW, LOCK):
            with suppress(OSError):
                companion_path(self.path, each).unlink()
        os.close(self.lock)


def lock_file(path: Path) -> int:
    """Return the descriptor of a locked file; raises BlockingIOError if another process has it."""
    while True:
        with open_descriptor(path, os.O_RDWR | os.O_CREAT) as descriptor:
            if fcntl is not None:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Another process may have removed the file after it was opened and before it was
            # locked.
            with suppress(FileNotFoundError):
                if os.path.samestat(path.stat(), os.fstat(descriptor)):
                    return os.dup(descriptor)


@contextmanager
def open_descriptor(path: Path, flags: int) -> Iterator[int]:
    """Open a file, and close it at the end of the block."""
    descriptor = os.open(path, flags, 0o666)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def companion_path(path: Path, what: str) -> Path:
    """Return the path of a companion file, such as the notes beside a record.

    The path depends only on the record, so the next session finds what this one has left.
    """
    return path.with_name(f".{path.name}.{what}")


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file; raises SavingError if it cannot be read."""
    with as_saving_error(path):
        if path.exists() and is_device(path):
            raise SavingError("this is a device and no file; name a record", file=str(path))
        return path.read_bytes()


@contextmanager
def as_saving_error(path: Path) -> Iterator[None]:
    """Turn an error of the system into a SavingError that says what to do."""
    try:
        yield
    except BlockingIOError:
        raise FileInUse(LOCKED, file=str(path)) from None
    except (OSError, RuntimeError, ValueError) as error:
        # A name that cannot be a path raises RuntimeError or ValueError.
        number = getattr(error, "errno", None)
        kind = ReadOnlyFile if number in FORBIDDEN else SavingError
        cause = getattr(error, "strerror", None) or error
        reason = f"the file cannot be used: {cause}"
        advice = "check the path, make room, or save to another name"
        raise kind(f"{reason}; {advice}", file=str(path)) from None
