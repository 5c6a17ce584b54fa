"""The shell in a pipe: lines in, answers out, no prompt; errors go to standard error.

A line that cannot be read or done changes nothing; one that contradicts the log is disputed. The
rest is read all the same, and the exit code tells of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from kb.errors import Contradiction, KBError, RecordError
from kb.record.record import decode
from kb.shell.output import Output, Working
from kb.shell.saying import complaint
from kb.shell.shell import Shell
from resolver import ResolverError

FINE, CONTRADICTORY, MISUSED = 0, 1, 2
STDIN = "<stdin>"


def serve(lines: Iterable[bytes], out: Output, name: str = "") -> int:
    """Return 0, or 2 if a line could not be read or done, or else 1 if one was a contradiction.

    A file that is named is loaded first; raises a KBError where it cannot be.
    """
    shell, status = Shell(working=Working(out)), FINE
    if name:
        out.write(shell.load(name))
    for number, data in enumerate(lines, 1):
        try:
            line = text(data)
            answer = shell.answer(line.removeprefix("\ufeff"))
            if answer:
                out.write(answer)
                out.stream.flush()  # who converses waits for it
        except (KBError, ResolverError) as error:
            out.stream.flush()
            print(f"{STDIN}:{number}: {complaint(error)}", file=sys.stderr, flush=True)
            failed = CONTRADICTORY if isinstance(error, Contradiction) else MISUSED
            status = max(status, failed)
        if shell.done:
            break
    shell.document.close()
    return status


def text(data: bytes) -> str:
    """Return a line that was read; raises RecordSyntaxError where it is not UTF-8."""
    try:
        return decode(data, STDIN)
    except RecordError as error:
        error.file = error.line = None  # the line is that of the input
        raise
