"""Text files in and out, with a FileError for each fault."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike, fspath
from pathlib import Path
from typing import Final

from resolver.errors import ArgumentError, FileError

CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1f]")  # what no text has in any encoding


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Return what is in a file; raises FileError when it cannot be read."""
    with _used(path, "read") as file:
        return file.read_bytes()


def read_text(path: str | PathLike[str]) -> str:
    """Return the text in a file of UTF-8; raises FileError when there is none to be read."""
    found = decoded(read_bytes(path))
    if found is None:
        raise FileError(fspath(path), "it holds bytes that no text has", "try a text file")
    text, encoding = found
    if encoding:
        reason = f"it is not UTF-8, and was saved as {encoding}, it seems"
        raise FileError(fspath(path), reason, "save it as UTF-8")
    return text


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
