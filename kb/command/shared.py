"""What all commands share: exit codes, the word on standard error, the record, the formats.

0 fine; 1 the log contradicts itself, or a proof does not hold; 2 unreadable or misused; and as a
shell has it, 130 after an interrupt and 141 when whoever read the output has gone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from kb.errors import RecordError

if TYPE_CHECKING:  # the version is said without it
    from kb.record.record import Record

FINE, CONTRADICTORY, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
STDIN = "<stdin>"
WORDS = ("story", "sheet")  # formats of `refute why` that are no proof


def complain(problem: object, status: int = FINE) -> int:
    """Say on standard error what is wrong, if anyone listens there, and return the exit code."""
    if sys.stderr is not None:
        try:
            print(problem, file=sys.stderr, flush=True)
        except OSError:
            drop(sys.stderr)
    return status


def drop(stream: TextIO) -> None:
    """Send the rest of a stream nowhere: Python flushes it again at exit, and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def read(path: str) -> Record:
    """Return the record in a file, or on standard input; raises RecordError.

    A line may have been torn as it was written: of a last one without an end a word is said.
    """
    from kb.record import record

    found = record.read(path) if path != "-" else record.parse(read_input(), STDIN)
    if found.cut_off:
        place = f"{found.file}:{len(found.lines)}"
        complain(f"{place}: the last line has no end, as if cut off; check it")
    return found


def read_input() -> str:
    """Return the text on standard input; raises RecordError."""
    from kb.record.record import decode

    if sys.stdin is None:
        raise RecordError("standard input is closed; name a file instead", file=STDIN)
    try:
        return decode(sys.stdin.buffer.read(), STDIN)
    except OSError as error:
        reason = f"standard input cannot be read: {error.strerror}; name a file instead"
        raise RecordError(reason, file=STDIN) from None


class Formats:
    """The names of all formats, looked up when asked for: the exports take long to import."""

    def __iter__(self) -> Iterator[str]:
        from resolver.export import FORMATS

        return iter((*WORDS, *FORMATS))


def is_checked(format: str) -> bool:
    """Return whether a format is for checkers: it says a full proof or nothing."""
    from resolver.export import FORMATS

    return format in FORMATS and (FORMATS[format].clausal or FORMATS[format].counting)
