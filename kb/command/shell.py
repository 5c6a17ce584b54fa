"""``refute`` by itself, or with a record: the shell, on a terminal or in a pipe."""

from __future__ import annotations

import sys
from argparse import Namespace

from kb.command.reading import STDIN
from kb.errors import RecordError
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Converse on a terminal, else read lines and write answers; first load a record, if named."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; give a command", file=STDIN)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kb.shell.prompt import converse

        return converse(out, arguments.game or "")
    from kb.shell.pipe import serve

    return serve(sys.stdin.buffer, out, arguments.game or "")
