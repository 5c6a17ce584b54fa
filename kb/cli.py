"""The command ``refute``: reads a record, and writes what follows from it.

Exit codes: 0 fine; 1 the log contradicts itself; 2 unreadable or misused; and as a shell has it,
130 after an interrupt and 141 when whoever read the output has gone.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TextIO

from kb.errors import Contradiction, KBError, RecordError
from kb.game import Game, read_game
from kb.record import decode
from kb.terminal import Output
from resolver import ResolverError

FINE, CONTRADICTORY, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
STDIN = "<stdin>"


def main(argv: Sequence[str] | None = None) -> int:
    """Return the exit code, having done what the arguments say (those of the process, if None)."""
    if sys.stdout is None:
        return complain("refute: standard output is closed; open it, or send it to a file", MISUSED)
    try:
        status = run(argv)
        sys.stdout.flush()
    except Contradiction as error:
        return complain(error, CONTRADICTORY)
    except (KBError, ResolverError) as error:
        return complain(error, MISUSED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop(sys.stdout)
        return PIPE_CLOSED
    except OSError as error:
        drop(sys.stdout)
        return complain(f"refute: the output cannot be written: {error.strerror}", MISUSED)
    return status


def run(argv: Sequence[str] | None) -> int:
    """Do what the arguments say, and return the exit code of whoever did not raise."""
    parser = make_parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as done:  # argparse has helped, or said what is wrong
        return MISUSED if done.code else FINE
    if arguments.version:
        print(f"refute {version()}")
    elif arguments.command is None:
        parser.print_help(sys.stderr)
        return MISUSED
    else:
        arguments.command(arguments, Output(sys.stdout, arguments.plain))
    return FINE


def make_parser() -> ArgumentParser:
    """Return the parser; each command is a function of the arguments and the output."""
    parser = ArgumentParser(
        prog="refute",
        description="Solve Clue/Cluedo by resolution: what follows from the record of a game.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.set_defaults(command=None)
    shared = ArgumentParser(add_help=False)
    shared.add_argument("--plain", action="store_true", help="no colour on a terminal either")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    about = "write the detective sheet of a game"
    sub = commands.add_parser("solve", help=about, parents=[shared], allow_abbrev=False)
    sub.add_argument("game", metavar="GAME", help="a record (.clue), or - for standard input")
    sub.add_argument("--json", action="store_true", help="write one JSON object instead")
    sub.set_defaults(command=solve)
    about = "play an example game"
    sub = commands.add_parser("demo", help=about, parents=[shared], allow_abbrev=False)
    sub.set_defaults(command=demo)
    return parser


def solve(arguments: Namespace, out: Output) -> None:
    """Write the sheet of a game, the Solution as far as it is known, and what is assumed."""
    try:
        game = read(arguments.game)
    except Contradiction as error:
        if arguments.json:
            out.write(json.dumps(conflict(error)))
        raise
    if arguments.json:
        out.write(json.dumps(findings(game)))
        return
    out.show(game.sheet)
    out.write(f"\n{game.sheet.solution()}")
    if game.assumptions:
        out.write(f"All this rests on what is assumed: {', '.join(game.assumptions)}")


def demo(arguments: Namespace, out: Output) -> None:
    """Play a game from the package."""
    from kb.demo import play

    play(out)


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


def findings(game: Game) -> dict[str, object]:
    """Return what follows from a game, as JSON has it; the deals are not counted."""
    return {
        "consistent": True,
        "solved": game.solved,
        "solution": dict(game.solution),
        "sheet": game.sheet.words(),
        "deals": None,
        "conflict": [],
        "culprits": [],
    }


def conflict(error: Contradiction) -> dict[str, object]:
    """Return the same of a log that contradicts itself: no sheet, but the lines at odds."""
    return {
        "consistent": False,
        "solved": None,
        "solution": {},
        "sheet": {},
        "deals": None,
        "conflict": list(error.entries),
        "culprits": list(error.culprits),
    }


def version() -> str:
    """Return the version of the installed distribution."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("refute")
    except PackageNotFoundError:
        return "(not installed, so without a version)"


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
