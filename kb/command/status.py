"""What a command leaves behind besides its output: the exit code, and the word on standard error.

0 fine; 1 the log contradicts itself, or a proof does not hold; 2 unreadable or misused; and as a
shell has it, 130 after an interrupt and 141 when whoever read the output has gone.
"""

from __future__ import annotations

import os
import sys
from typing import TextIO

FINE, CONTRADICTORY, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
REFUSED = CONTRADICTORY  # a proof that does not hold


def complain(problem: object, status: int) -> int:
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
