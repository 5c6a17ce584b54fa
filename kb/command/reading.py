"""The game that a command is about: a record in a file, or on standard input."""

from __future__ import annotations

import sys

from kb.errors import RecordError
from kb.game import Game, read_game
from kb.record.record import decode

STDIN = "<stdin>"


def read(path: str) -> Game:
    """Return the game in a file, or on standard input; raises RecordError or Contradiction."""
    if path != "-":
        return read_game(path)
    if sys.stdin is None:
        raise RecordError("standard input is closed; name a file instead", file=STDIN)
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        reason = f"standard input cannot be read: {error.strerror}; name a file instead"
        raise RecordError(reason, file=STDIN) from None
    return Game.parse(decode(data, STDIN), STDIN)
