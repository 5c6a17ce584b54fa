"""Text files in and out, with an error that is a sentence for whatever can go wrong."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from resolver.errors import ArgumentError, FileError


def read_text(path: str | PathLike[str]) -> str:
    """Return the text in a file of UTF-8; raises FileError when there is none to be read."""
    name = _named(path)
    try:
        return Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"byte {error.start + 1} is not UTF-8, so this is no text"
        raise FileError(name, reason, "try a text file") from None
    except (OSError, ValueError) as error:  # a ValueError for a name with a null character
        raise FileError(name, _why(error, "read"), "try another path") from None


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


def _why(error: OSError | ValueError, done: str) -> str:
    why = error.strerror if isinstance(error, OSError) else str(error)
    return f"it cannot be {done} ({(why or 'for no reason given').lower()})"
