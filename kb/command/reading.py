"""The record that a command is about: in a file, or on standard input."""

from __future__ import annotations

import sys

from kb.errors import RecordError
from kb.record.record import Record, decode, parse
from kb.record.record import read as read_file

STDIN = "<stdin>"


def read(path: str) -> Record:
    """Return the record in a file, or on standard input; raises RecordError."""
    if path != "-":
        return read_file(path)
    if sys.stdin is None:
        raise RecordError("standard input is closed; name a file instead", file=STDIN)
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        reason = f"standard input cannot be read: {error.strerror}; name a file instead"
        raise RecordError(reason, file=STDIN) from None
    return parse(decode(data, STDIN), STDIN)
