"""Text files in and out, with an error that is a sentence for whatever can go wrong."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from os import PathLike, fspath
from pathlib import Path
from typing import Final

from resolver.errors import ArgumentError, FileError

CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1f]")  # what no text has in any encoding


def read_text(path: str | PathLike[str]) -> str:
    """Return the text in a file of UTF-8; raises FileError when there is none to be read."""
    name = _named(path)
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:  # a ValueError for a name with a null character
        raise FileError(name, _why(error, "read"), "try another path") from None
    try:
        text = data.decode("utf-8-sig")
        wrong = data.find(b"\0")
    except UnicodeDecodeError as error:
        wrong = error.start
    if wrong < 0:
        return text
    if encoding := _encoding(data):
        reason = f"byte {wrong + 1} is not UTF-8, saved by Notepad as {encoding}?"
        raise FileError(name, reason, "save it as UTF-8")
    what = "not UTF-8" if data[wrong] else "zero"
    raise FileError(name, f"byte {wrong + 1} is {what}, so this is no text", "try a text file")


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a text into a file, as UTF-8; raises FileError when that cannot be done."""
    name = _named(path)
    try:
        Path(path).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
    except (OSError, ValueError) as error:
        raise FileError(name, _why(error, "written"), "try another path") from None


def make_folder(path: str | PathLike[str]) -> Path:
    """Return a folder, made if there is none; raises FileError when that cannot be done."""
    folder = Path(_named(path))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(fspath(folder), _why(error, "made a folder"), "try another path") from None
    return folder


def _named(path: str | PathLike[str]) -> str:
    if not isinstance(path, str | PathLike):
        raise ArgumentError(path, "path", "try 'file.cnf'")
    return fspath(path)


def _encoding(data: bytes) -> str | None:
    r"""Return the likely encoding of a text that is not UTF-8, by Notepad's name; None for no text.

    >>> _encoding("¬p".encode("cp1252")), _encoding("p".encode("utf-16")), _encoding(b"\x89PNG\0")
    ('ANSI', 'UTF-16', None)
    """
    first, second = data[::2].count(0), data[1::2].count(0)  # of a Latin letter one byte is zero
    halved = min(first, second) == 0 and first + second > len(data) / 4
    if halved or data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "UTF-16"
    return None if CONTROL.search(data) else "ANSI"


def _why(error: OSError | ValueError, done: str) -> str:
    why = error.strerror if isinstance(error, OSError) else str(error)
    return f"it cannot be {done} ({(why or 'for no reason given').lower()})"
