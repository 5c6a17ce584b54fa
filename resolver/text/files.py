"""Text files in and out, packed ones in, with a FileError for each fault."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from io import BytesIO
from os import PathLike, fspath
from pathlib import Path, PurePath
from stat import S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFMT, S_IFSOCK, S_ISREG
from typing import Final

from resolver.errors import ArgumentError, FileError

MOST_UNPACKED_BYTES: Final = 1 << 30
PACKED: Final[Mapping[str, tuple[bytes, str]]] = {  # how each begins, and Python's module for it
    ".gz": (b"\x1f\x8b", "gzip"),
    ".xz": (b"\xfd7zXZ\0", "lzma"),
    ".bz2": (b"BZh", "bz2"),
}
KINDS: Final = {
    S_IFDIR: "a folder",
    S_IFIFO: "a pipe",
    S_IFCHR: "a device",
    S_IFBLK: "a device",
    S_IFSOCK: "a socket",
}
CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1f]")  # what no text has in any encoding


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Return what is in a file; raises FileError when it cannot be read."""
    with _used(path, "read") as file:
        return file.read_bytes()


def read_plain_file(path: str | PathLike[str], most_bytes: int) -> bytes:
    """Return what is in a plain file of at most this size; a pipe or a device is not opened.

    Args:
        path: The file.
        most_bytes: How many bytes it may have.

    Raises:
        FileError: It cannot be read, is no plain file, or has more bytes.
    """
    with _used(path, "read") as file:
        mode = file.stat().st_mode
    if not S_ISREG(mode):
        reason = f"it is {kind_of_file(mode)}, and no plain file"
        raise FileError(fspath(path), reason, "write its lines into a file of text")
    with _used(path, "read") as file, file.open("rb") as stream:
        data = stream.read(most_bytes + 1)  # some systems have plain files without an end
    if len(data) > most_bytes:
        reason = f"it has more than {most_bytes:,} bytes"
        raise FileError(fspath(path), reason, "leave out what is no part of the answer")
    return data


def kind_of_file(mode: int) -> str:
    """Return what a file is called whose mode is no plain file's.

    >>> kind_of_file(S_IFIFO)
    'a pipe'
    """
    return KINDS.get(S_IFMT(mode), "a file of another kind")


def read_text(path: str | PathLike[str]) -> str:
    """Return the text in a file of UTF-8; raises FileError when there is none to be read."""
    return text_in(read_bytes(path), fspath(path))


def read_packed_text(path: str | PathLike[str]) -> str:
    """Return the text in a file of UTF-8, packed or not; raises FileError as `read_text` does."""
    return text_in(unpacked(read_bytes(path), fspath(path)), fspath(path))


def text_in(data: bytes, name: str) -> str:
    """Return the text of these bytes in UTF-8; raises FileError, with the name of their file."""
    found = decoded(data)
    if found is None:
        raise FileError(name, "it holds bytes that no text has", "try a text file")
    text, encoding = found
    if encoding:
        reason = f"it is not UTF-8, and was saved as {encoding}, it seems"
        raise FileError(name, reason, "save it as UTF-8")
    return text


def unpacked(data: bytes, name: str) -> bytes:
    """Return what gzip, xz or bzip2 has packed; any other bytes as they are.

    >>> from gzip import compress
    >>> unpacked(compress(b"p cnf 0 0"), "empty.cnf.gz"), unpacked(b"p cnf 0 0", "empty.cnf")
    (b'p cnf 0 0', b'p cnf 0 0')

    Args:
        data: The bytes of a file.
        name: The name of the file, for errors.

    Raises:
        FileError: They cannot be unpacked, or are not packed as the name says.
    """
    ending = next((end for end, (begin, _) in PACKED.items() if data.startswith(begin)), "")
    promised = PurePath(name).suffix.lower()
    if promised in PACKED and promised != ending:
        reason = f"its name ends in {promised}, and it is not packed so"
        raise FileError(name, reason, "pack it anew, or take the ending off")
    if not ending:
        return data
    try:
        with import_module(PACKED[ending][1]).open(BytesIO(data)) as file:
            found: bytes = file.read(MOST_UNPACKED_BYTES + 1)
    except Exception as error:  # each module has errors of its own, and one has none in common
        damage = "is cut off" if isinstance(error, EOFError) else "is damaged"
        reason = f"it is packed as {ending}, and {damage}"
        raise FileError(name, reason, "fetch or pack it anew") from None
    if len(found) > MOST_UNPACKED_BYTES:
        reason = f"unpacked it has more than {MOST_UNPACKED_BYTES:,} bytes"
        raise FileError(name, reason, "try a smaller problem")
    return found


def unpacked_suffix(path: str | PathLike[str]) -> str:
    """Return the ending of a file's name, in small letters, without that of its packing.

    >>> unpacked_suffix("hole6.cnf.gz"), unpacked_suffix("PROOF.LRAT")
    ('.cnf', '.lrat')
    """
    name = PurePath(path)
    return (PurePath(name.stem) if name.suffix.lower() in PACKED else name).suffix.lower()


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a text into a file, as UTF-8; raises FileError when that cannot be done."""
    with _used(path, "written") as file:
        file.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")


def make_folder(path: str | PathLike[str]) -> Path:
    """Return a folder, made if there is none; raises FileError when that cannot be done."""
    with _used(path, "made a folder") as folder:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _used(path: str | PathLike[str], done: str) -> Iterator[Path]:
    """Give a path to what is done with it; raises FileError when that fails."""
    if not isinstance(path, str | PathLike):
        raise ArgumentError(path, "path", "try 'file.cnf'")
    try:
        yield Path(path)
    except (OSError, ValueError) as error:  # a ValueError for a name with a null character
        why = error.strerror if isinstance(error, OSError) else str(error)
        reason = f"it cannot be {done} ({(why or 'for no reason given').lower()})"
        raise FileError(fspath(path), reason, "try another path") from None


def decoded(data: bytes) -> tuple[str, str] | None:
    r"""Return the text of these bytes, and its likely encoding, empty for UTF-8; None for no text.

    >>> [*map(decoded, ("¬p".encode("cp1252"), "p".encode("utf-16"), b"p", b"\x89PNG\0"))]
    [('¬p', 'Latin-1'), ('p', 'UTF-16'), ('p', ''), None]
    """
    first, second = data[::2].count(0), data[1::2].count(0)  # of a Latin letter one byte is zero
    marked = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    if marked or (min(first, second) == 0 and first + second > len(data) / 4):
        order = "utf-16" if marked else "utf-16-be" if first > second else "utf-16-le"
        return data.decode(order, errors="replace"), "UTF-16"
    with suppress(UnicodeDecodeError):
        return None if b"\0" in data else (data.decode("utf-8-sig"), "")
    return None if CONTROL.search(data) else (data.decode("cp1252", errors="replace"), "Latin-1")
