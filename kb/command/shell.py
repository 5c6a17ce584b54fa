"""``refute`` by itself: the shell, on a terminal or in a pipe."""

from __future__ import annotations

import sys
from argparse import Namespace

from kb.command.reading import STDIN
from kb.errors import RecordError
from kb.shell.output import Output


def run(arguments: Namespace, out: Output) -> int:
    """Converse on a terminal; else read lines and write answers."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; give a command", file=STDIN)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kb.shell.prompt import converse

        return converse(out)
    from kb.shell.pipe import serve

    return serve(sys.stdin.buffer, out)
