"""The command ``refute``: reads a record, and writes what follows from it.

Exit codes: 0 fine; 1 the log contradicts itself, or a proof does not hold; 2 unreadable or misused;
and as a shell has it, 130 after an interrupt and 141 when whoever read the output has gone. Without
a command it is the shell, on a record if one is named: on a terminal with a prompt, else lines in
and answers out. There standard error says what is wrong with a line, with its number; at the
end the exit code is 2 if a line could not be read or done, else 1 if one was a contradiction.
``prove`` has those of the SAT competition.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from os.path import isfile

from kb.command.shared import (
    CONTRADICTORY,
    FINE,
    INTERRUPTED,
    MISUSED,
    PIPE_CLOSED,
    Formats,
    complain,
    drop,
)
from kb.errors import Contradiction, KBError
from resolver import ResolverError, __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Return the exit code, having done what the arguments say (those of the process, if None)."""
    if sys.stdout is None:
        return complain("refute: standard output is closed; open it, or send it to a file", MISUSED)
    try:
        status = run(argv)
        sys.stdout.flush()
    except Contradiction as error:
        from kb.why.phrases import advice

        return complain("\n".join((str(error), *advice(error))), CONTRADICTORY)
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
    given = sys.argv[1:] if argv is None else [*argv]
    parser = make_parser()
    if asked := misspelt_command(given):
        return complain(asked, MISUSED)
    try:
        arguments = parser.parse_args(["shell", *given] if names_game(given) else given)
    except SystemExit as done:  # argparse has helped, or said what is wrong
        return MISUSED if done.code else FINE
    if arguments.json and getattr(arguments, "output", None) is not None:
        said = "refute: --json writes to the output, and no files; leave --output out"
        return complain(said, MISUSED)
    if arguments.version:
        print(f"refute {__version__}")
        return FINE
    from kb.command import commands
    from kb.shell.output import Output

    do = commands.answer if arguments.json else getattr(commands, arguments.command)
    return int(do(arguments, Output(sys.stdout, arguments.plain)))


def make_parser() -> ArgumentParser:
    """Return the parser; a command is named by its function in `kb.command.commands`."""
    parser = ArgumentParser(
        prog="refute",
        usage="refute [GAME] | refute COMMAND ...",
        description="Solve Clue/Cluedo by resolution: what follows from the record of a game.",
        epilog="'refute' alone is the shell; 'refute GAME' opens it on a record.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.set_defaults(command="shell", plain=False, json=False, game=None)
    shared = ArgumentParser(add_help=False)
    shared.add_argument("--plain", action="store_true", help="no colour on a terminal either")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="refute")
    for name, (about, add_arguments) in COMMANDS.items():
        sub = commands.add_parser(name, help=about, parents=[shared], allow_abbrev=False)
        sub.set_defaults(command=name)
        add_arguments(sub)
    return parser


def misspelt_command(given: Sequence[str]) -> str:
    """Return the question for a first word that is nearly a command, empty for any other."""
    if not given or given[0] in COMMANDS or given[0].startswith("-") or names_game(given):
        return ""
    from difflib import get_close_matches  # only a mistake needs it

    nearest = get_close_matches(given[0].lower()[:40], COMMANDS, n=1)
    said = f"refute: no command {given[0]!r}; did you mean {nearest[0]!r}?" if nearest else ""
    return f"{said} Try 'refute --help'." if said else ""


def names_game(given: Sequence[str]) -> bool:
    """Return whether the first argument is a record and no command."""
    if not given or given[0] in COMMANDS or given[0].startswith("-"):
        return False
    return given[0].endswith(".clue") or isfile(given[0])  # noqa: PTH113  pathlib takes long to import


def game_argument(sub: ArgumentParser, is_piped: bool = False) -> None:
    """Add the record that a command is about; it may be left out if it is piped in."""
    about = "a record (.clue), or - for standard input"
    nargs = "?" if is_piped else None
    sub.add_argument("game", metavar="GAME", nargs=nargs, default="-", help=about)


def shell_arguments(sub: ArgumentParser) -> None:
    """Add the arguments of ``shell``."""
    sub.add_argument("game", metavar="GAME", nargs="?", help="a record (.clue) to go on with")


def asked_arguments(sub: ArgumentParser) -> None:
    """Add a record, without which it is what is piped in, and ``--json``."""
    is_piped = sys.stdin is not None and not sys.stdin.isatty()
    game_argument(sub, is_piped=is_piped)
    sub.add_argument("--json", action="store_true", help="write one JSON object instead")


def solve_arguments(sub: ArgumentParser) -> None:
    """Add the arguments of ``solve``."""
    asked_arguments(sub)
    sub.add_argument("--why", action="store_true", help="with --json: why each fact holds, too")


def why_arguments(sub: ArgumentParser) -> None:
    """Add the arguments of ``why``."""
    game_argument(sub)
    sub.add_argument("holder", metavar="HOLDER", help="a player, Solution or Table")
    sub.add_argument("card", metavar="CARD")
    about = "one of %(choices)s"
    form = sub.add_mutually_exclusive_group()
    form.add_argument("--format", choices=Formats(), default="story", metavar="FORMAT", help=about)
    form.add_argument("--json", action="store_true", help="write one JSON object instead")
    sub.add_argument("--output", metavar="DIR", help="write files there instead")


def check_arguments(sub: ArgumentParser) -> None:
    """Add the arguments of ``check``."""
    game_argument(sub)
    about = "where 'refute why GAME HOLDER CARD --format F --output DIR' wrote a proof"
    sub.add_argument("directory", metavar="DIR", help=about)


def prove_arguments(sub: ArgumentParser) -> None:
    """Add the arguments of ``prove``."""
    sub.add_argument("file", metavar="FILE.cnf", nargs="?", help="clauses in DIMACS format")
    about = "one of the workbench's, perhaps with options: 'given ratio=3'; or else learning"
    sub.add_argument("--strategy", help=about)
    about = "a .lrat, .drat, .trace, .tstp or .pbp file to write"
    sub.add_argument("--proof", metavar="OUT", help=about)


def grade_arguments(sub: ArgumentParser) -> None:
    """Add the arguments of ``grade``."""
    about = "the answers, as Moodle gives them"
    sub.add_argument("folder", metavar="FOLDER", nargs="?", help=about)
    sub.add_argument("exercises", metavar="EXERCISES", nargs="?", help="a file of exercises")
    about = "print how a derivation is written, for students"
    sub.add_argument("--notation", action="store_true", help=about)
    about = "write a table there, with the columns of Moodle's grading worksheet first"
    sub.add_argument("--csv", metavar="FILE", help=about)
    sub.add_argument("--feedback", metavar="DIR", help="write a page for each answer there")


def no_arguments(sub: ArgumentParser) -> None:
    """Add no arguments."""


COMMANDS = {
    "shell": ("tell a game, line by line, and ask what follows", shell_arguments),
    "solve": ("write the detective sheet of a game", solve_arguments),
    "why": ("say why a holder has or lacks a card, and prove it", why_arguments),
    "odds": ("say how likely each card is with each holder", asked_arguments),
    "advise": ("say which suggestion tells most of the Solution", asked_arguments),
    "check": ("read a proof that 'why' wrote, and hold it against the record", check_arguments),
    "prove": (
        "prove the clauses of a file unsatisfiable, or find a model; without it, the workbench",
        prove_arguments,
    ),
    "grade": ("grade a folder of derivations by hand", grade_arguments),
    "demo": ("play an example game", no_arguments),
}
