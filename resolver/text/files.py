"""Reads and writes text files, and reads packed ones; every fault is a FileError."""

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
PACKED: Final[Mapping[str, tuple[bytes, str]]] = {  # First bytes, and Python's module, by ending.
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
CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1f]")  # No text in UTF-8 or Latin-1 has these.


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Return the bytes of a file; raise FileError if it cannot be read."""
    with _report_file_errors(path, "read") as file:
        return file.read_bytes()


def read_plain_file(path: str | PathLike[str], most_bytes: int) -> bytes:
    """Return the bytes of a plain file up to a size, without opening a pipe or a device.

    Args:
        path: The path of the file.
        most_bytes: How many bytes it may have.

    Raises:
        FileError: It cannot be read, is no plain file, or has more bytes.
    """
    # Opening a pipe would wait for a writer, so the kind of the file is asked first.
    with _report_file_errors(path, "read") as file:
        mode = file.stat().st_mode
    if not S_ISREG(mode):
        reason = f"it is {kind_of_file(mode)}, and no plain file"
        raise FileError(fspath(path), reason, "write its lines into a file of text")

    # Some systems have plain files without an end, so the size is not asked for.
    with _report_file_errors(path, "read") as file, file.open("rb") as stream:
        data = stream.read(most_bytes + 1)
    if len(data) > most_bytes:
        reason = f"it has more than {most_bytes:,} bytes"
        raise FileError(fspath(path), reason, "leave out what is no part of the answer")
    return data


def kind_of_file(mode: int) -> str:
    """Return the words for a file that is no plain file, by its mode.

    >>> kind_of_file(S_IFIFO)
    'a pipe'
    """
    return KINDS.get(S_IFMT(mode), "a file of another kind")


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file in UTF-8; raise FileError if it cannot be read as one."""
    return decode_utf8(read_bytes(path), fspath(path))


def read_packed_text(path: str | PathLike[str]) -> str:
    """Return the text of a file in UTF-8, packed or not; raise FileError as `read_text` does."""
    name = fspath(path)
    data = unpack(read_bytes(path), name)
    return decode_utf8(data, name)


def decode_utf8(data: bytes, name: str) -> str:
    """Decode bytes in UTF-8; raise FileError, with the name of their file, for any others."""
    guess = guess_text(data)
    if guess is None:
        raise FileError(name, "it holds bytes that no text has", "try a text file")

    text, other_encoding = guess
    if other_encoding:
        reason = f"it is not UTF-8, and was saved as {other_encoding}, it seems"
        raise FileError(name, reason, "save it as UTF-8")
    return text


def unpack(data: bytes, name: str) -> bytes:
    """Unpack bytes that gzip, xz or bzip2 has packed; return any others unchanged.

    >>> from gzip import compress
    >>> unpack(compress(b"p cnf 0 0"), "empty.cnf.gz"), unpack(b"p cnf 0 0", "empty.cnf")
    (b'p cnf 0 0', b'p cnf 0 0')

    Args:
        data: The bytes of a file.
        name: The name of the file, for errors.

    Raises:
        FileError: They cannot be unpacked, or are not packed as the name says.
    """
    ending = _ending_of_packed(data)
    promised_ending = PurePath(name).suffix.lower()
    if promised_ending in PACKED and promised_ending != ending:
        reason = f"its name ends in {promised_ending}, but it is not packed so"
        raise FileError(name, reason, "pack it anew, or take the ending off")
    if not ending:
        return data

    # Each of the three modules has errors of its own, and some raise those of others too.
    _, module = PACKED[ending]
    try:
        with import_module(module).open(BytesIO(data)) as file:
            unpacked: bytes = file.read(MOST_UNPACKED_BYTES + 1)
    except Exception as error:
        damage = "is cut off" if isinstance(error, EOFError) else "is damaged"
        reason = f"it is packed as {ending}, and {damage}"
        raise FileError(name, reason, "fetch or pack it anew") from None

    if len(unpacked) > MOST_UNPACKED_BYTES:
        reason = f"unpacked it has more than {MOST_UNPACKED_BYTES:,} bytes"
        raise FileError(name, reason, "try a smaller problem")
    return unpacked


def _ending_of_packed(data: bytes) -> str:
    """Return the ending of files that are packed like this one; nothing if it is not packed."""
    for ending, (first_bytes, _) in PACKED.items():
        if data.startswith(first_bytes):
            return ending
    return ""


def suffix_without_packing(path: str | PathLike[str]) -> str:
    """Return the ending of a file's name in small letters, without that of its packing.

    >>> suffix_without_packing("hole6.cnf.gz"), suffix_without_packing("PROOF.LRAT")
    ('.cnf', '.lrat')
    """
    name = PurePath(path)
    if name.suffix.lower() in PACKED:
        name = PurePath(name.stem)
    return name.suffix.lower()


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a text into a file as UTF-8; raise FileError if that fails."""
    with _report_file_errors(path, "written") as file:
        file.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")


def make_folder(path: str | PathLike[str]) -> Path:
    """Return a folder, which is made if it is missing; raise FileError if that fails."""
    with _report_file_errors(path, "made a folder") as folder:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _report_file_errors(path: str | PathLike[str], done: str) -> Iterator[Path]:
    """Yield the path of a file, and turn every error of the system into a FileError."""
    if not isinstance(path, str | PathLike):
        raise ArgumentError(path, "path", "try 'file.cnf'")
    try:
        yield Path(path)
    except (OSError, ValueError) as error:  # A name with a null character is a ValueError.
        cause = error.strerror if isinstance(error, OSError) else str(error)
        reason = f"it cannot be {done} ({(cause or 'for no reason given').lower()})"
        raise FileError(fspath(path), reason, "try another path") from None


def guess_text(data: bytes) -> tuple[str, str] | None:
    r"""Decode bytes by their likely encoding, and name it unless it is UTF-8; None for no text.

    >>> [*map(guess_text, ("¬p".encode("cp1252"), "p".encode("utf-16"), b"p", b"\x89PNG\0"))]
    [('¬p', 'Latin-1'), ('p', 'UTF-16'), ('p', ''), None]
    """
    # In UTF-16 one byte of each Latin letter is zero, always the first or always the second.
    zeros_at_even = data[::2].count(0)
    zeros_at_odd = data[1::2].count(0)
    is_one_side_full = min(zeros_at_even, zeros_at_odd) == 0
    looks_wide = is_one_side_full and zeros_at_even + zeros_at_odd > len(data) / 4
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace"), "UTF-16"
    if looks_wide:
        encoding = "utf-16-be" if zeros_at_even > zeros_at_odd else "utf-16-le"
        return data.decode(encoding, errors="replace"), "UTF-16"

    with suppress(UnicodeDecodeError):
        text = data.decode("utf-8-sig")
        return None if b"\0" in data else (text, "")
    if b"\0" in data or CONTROL.search(data):
        return None
    return data.decode("cp1252", errors="replace"), "Latin-1"
