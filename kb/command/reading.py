"""The record that a command is about: in a file, or on standard input."""

from __future__ import annotations

import sys

from kb.command.status import FINE, complain
from kb.errors import RecordError
from kb.record.record import Record, decode, parse
from kb.record.record import read as read_file

STDIN = "<stdin>"


def read(path: str) -> Record:
    """Return the record in a file, or on standard input; raises RecordError.

    A line may have been torn as it was written: of a last one without an end a word is said.
    """
    record = read_file(path) if path != "-" else read_input()
    if record.cut_off:
        place = f"{record.file}:{len(record.lines)}"
        complain(f"{place}: the last line has no end, as if cut off; check it", FINE)
    return record


def read_input() -> Record:
    """Return the record on standard input; raises RecordError."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; name a file instead", file=STDIN)
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        reason = f"standard input cannot be read: {error.strerror}; name a file instead"
        raise RecordError(reason, file=STDIN) from None
    return parse(decode(data, STDIN), STDIN)
