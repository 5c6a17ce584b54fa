"""The file that keeps a record, and the file of notes beside it.

    evening.clue          the record as it is now
    .evening.clue.undo    notes: every version, and which is the current one (document.py)
    .evening.clue.lock    there while a session keeps the record: no other one can write it

A change writes the notes first, and then the record. Most changes add one line to each file. The
line is appended and flushed, so a typed line costs two flushes. Any other change writes a file
anew: a new file beside the old one is flushed and renamed over it, and then the directory is
flushed. A session appends only to files that it has written anew itself, because their names and
all their data are on the disk.

So both files have an acknowledged change, whatever happens later. A power cut during a change may
leave an appended line torn: a piece of the line, or bytes that are no text. The next session drops
a torn line of the notes, and completes a torn line of the record from the notes (document.py).
Before that, `refute solve` and other programs read the torn line.

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
from typing import NamedTuple

from kb.errors import FileInUse, ReadOnlyFile, SavingError
from kb.table.arguments import is_device

try:
    import fcntl
except ImportError:
    # A system without these locks keeps records too, but cannot stop a second session.
    fcntl = None  # type: ignore[assignment]

BINARY = getattr(os, "O_BINARY", 0)
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
OLD_FILE = os.O_WRONLY | os.O_APPEND | BINARY
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


class Written(NamedTuple):
    """A file as this session has written it.

    Attributes:
        data: The bytes of the file.
        inode: The number of the file on its disk; another file of this name has another number.
    """

    data: bytes
    inode: int


class File:
    """A locked file that keeps a record, with the file of notes beside it.

    `texts` are the texts that the file may hold: the acknowledged text (None if there is no file
    yet), and after a failed change also the text that was being written. `written` maps the path
    of each file that this session has written to its data, unless the last write failed.
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
        self.expect(text)
        with as_saving_error(path), ExitStack() as failing:
            if path.exists() and not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            self.lock = lock_file(companion_path(path, LOCK))
            failing.callback(self.close)
            self.keep(*first) if first else self.settle()
            failing.pop_all()

    def expect(self, text: bytes | None) -> None:
        """Expect a text in the file that was just read there, so another program may write it."""
        self.texts = [text]
        self.written: dict[Path, Written] = {}

    def keep(self, text: bytes, notes: bytes) -> None:
        """Write a text into the file, and notes into the file beside it; raises SavingError."""
        with as_saving_error(self.path):
            self.settle()
            self.texts.append(text)
            self.write(companion_path(self.path, NOTES), notes)
            self.write(self.path, text)
            self.texts = [text]

    def settle(self) -> None:
        """Write the acknowledged text back if the last change failed halfway.

        Raises SavingError if another program has changed the file; a missing file is no error.
        """
        old, *tried = self.texts
        is_foreign = False
        if self.path.exists():
            is_foreign = self.texts == [None] or not self.is_expected(read_bytes(self.path))
        if is_foreign:
            raise SavingError(CHANGED if old is not None else EXISTS, file=str(self.path))

        # A failed change may have left its new text in the file; it is replaced or removed.
        if tried and old is not None:
            self.write(self.path, old)
        elif tried:
            for path in (self.path, companion_path(self.path, NOTES)):
                path.unlink(missing_ok=True)

    def is_expected(self, data: bytes) -> bool:
        """Return whether this session may have left this data in the file."""
        old, *tried = self.texts
        if data in self.texts:
            return True
        return old is not None and any(is_torn(data, old, text) for text in tried if text)

    def write(self, path: Path, data: bytes) -> None:
        """Append a line to a file if the data has only that line more, else replace the file."""
        # It is unknown what a failed write leaves in the file, so the next one replaces the file.
        written = self.written.pop(path, None)

        line = None
        if written is not None and self.is_unchanged(path, written):
            line = appended_line(written.data, data)
        inode = self.replace(path, data) if line is None else append(path, line)
        self.written[path] = Written(data, inode)

    def is_unchanged(self, path: Path, written: Written) -> bool:
        """Return whether a file is as it was written last, with the permissions of the record.

        It does not count if it has a second name, which may be a backup, or is read-only now.
        """
        try:
            file = path.lstat()
            permissions = self.path.lstat().st_mode
        except FileNotFoundError:
            return False
        found = (file.st_ino, file.st_size, file.st_nlink, file.st_mode)
        is_same = found == (written.inode, len(written.data), 1, permissions)
        return is_same and os.access(path, os.W_OK)

    def replace(self, path: Path, data: bytes) -> int:
        """Write a file anew in one step, with the record's permissions, and return its inode."""
        if path.is_dir():
            raise SavingError(IN_THE_WAY, file=str(path))
        new = companion_path(self.path, NEW)
        new.unlink(missing_ok=True)
        with open_descriptor(new, NEW_FILE) as descriptor:
            if self.path.exists():
                copymode(self.path, new)
            write_flushed(descriptor, data)
            inode = os.fstat(descriptor).st_ino

        # The rename is one step: a crash leaves the old file or the new one. Flushing the directory
        # makes the rename last.
        new.replace(path)
        if hasattr(os, "O_DIRECTORY"):
            with open_descriptor(path.parent, os.O_RDONLY | os.O_DIRECTORY) as descriptor:
                os.fsync(descriptor)
        return inode

    def close(self) -> None:
        """Unlock the file, so that another session can keep it."""
        with suppress(OSError, SavingError):
            self.settle()
        for each in (NEW, LOCK):
            with suppress(OSError):
                companion_path(self.path, each).unlink()
        os.close(self.lock)


def append(path: Path, line: bytes) -> int:
    """Append a line to a file, and return the inode; an error takes the line out again."""
    with open_descriptor(path, OLD_FILE) as descriptor:
        file = os.fstat(descriptor)
        try:
            write_flushed(descriptor, line)
        except OSError:
            # A full disk may have room for half of the line, which no other program may read.
            with suppress(OSError):
                os.ftruncate(descriptor, file.st_size)
            raise
        return file.st_ino


def write_flushed(descriptor: int, data: bytes) -> None:
    """Write data into an open file, and wait until it is on the disk."""
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def appended_line(before: bytes, after: bytes) -> bytes | None:
    r"""Return the one line by which a text is longer than the text before; None if there is none.

    Several lines do not count, because nobody could notice that a power cut left some of them.

    >>> appended_line(b"refute 1\n", b"refute 1\ndeck classic\n")
    b'deck classic\n'
    >>> appended_line(b"", b"refute 1\ndeck classic\n") is None
    True
    """
    line = after[len(before) :]
    is_line = line.endswith(b"\n") and line.count(b"\n") == 1
    return line if is_line and after.startswith(before) else None


def is_torn(data: bytes, before: bytes, after: bytes) -> bool:
    r"""Return whether data may be what a power cut leaves in a file while a line is appended.

    >>> before, after = b"has Ann Rope\n", b"has Ann Rope\nhas Ben Hall\n"
    >>> [is_torn(before + end, before, after) for end in (b"", b"has B", b"\0" * 13, b"has Al\n")]
    [False, True, True, False]

    Args:
        data: The data that was found in the file.
        before: The text before the line was appended.
        after: The text after it.

    """
    line = appended_line(before, after)
    if line is None or not data.startswith(before):
        return False

    # A file may grow on the disk before the line is there; then it ends in zeros or stale bytes.
    end = data[len(before) :]
    is_piece = line.startswith(end) or not is_text(end)
    return is_piece and end not in (b"", line) and len(end) <= len(line)


def is_text(data: bytes) -> bool:
    """Return whether data is UTF-8 without control characters, white space apart."""
    try:
        words = data.decode().split()
    except UnicodeDecodeError:
        return False
    return min("".join(words), default=" ") >= " "


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
