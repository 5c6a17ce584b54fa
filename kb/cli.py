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
from typing import Any

from kb.command import commands
from kb.command.commands import Formats, complain, drop
from kb.errors import KBError, RefusedProof
from kb.shell.output import Output
from kb.why.contradiction import Contradiction, advise_repair
from resolver import ResolverError, __version__

FINE, CONTRADICTORY, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Return the exit code, having done what the arguments say (those of the process, if None)."""
    if sys.stdout is None:
        return complain("refute: standard output is closed; open it, or send it to a file", MISUSED)
    try:
        return run(argv)
    except Contradiction as error:
        return complain("\n".join((str(error), *advise_repair(error))), CONTRADICTORY)
    except RefusedProof as error:
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


def run(argv: Sequence[str] | None) -> int:
    """Do what the arguments say, and return the exit code of whoever did not raise."""
    try:
        given = with_command(sys.argv[1:] if argv is None else argv)
        arguments = make_parser().parse_args(given)
        if arguments.json and (arguments.output or arguments.format):
            said = "refute: --json is one object, and no file; leave --format and --output out"
            raise KBError(said)
        name = "answer" if arguments.json else arguments.command
        do = getattr(commands, name, commands.say)
        return int(do(arguments, Output(sys.stdout, arguments.plain)) or FINE)
    except SystemExit as done:  # argparse has helped, or said what is wrong
        return MISUSED if done.code else FINE
    finally:  # before anyone is told that all went well
        sys.stdout.flush()


def make_parser() -> ArgumentParser:
    """Return the parser; a command is one of SAID, or a function of `kb.command.commands`."""
    parser = ArgumentParser(
        prog="refute",
        usage="refute [GAME] | refute COMMAND ...",
        description="Solve Clue/Cluedo by resolution: what follows from the record of a game.",
        epilog="'refute' alone is the shell; 'refute GAME' opens it on a record.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"refute {__version__}")
    nothing = dict.fromkeys(("game", "format", "output"))
    parser.set_defaults(command="shell", plain=False, json=False, why=False, **nothing)
    shared = ArgumentParser(add_help=False)
    shared.add_argument("--plain", action="store_true", help="no colour on a terminal either")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="refute")
    is_piped = sys.stdin is not None and not sys.stdin.isatty()
    for name, (about, usage) in COMMANDS.items():
        sub = commands.add_parser(name, help=about, parents=[shared], allow_abbrev=False)
        sub.set_defaults(command=name)
        for word in filter(None, usage.split(", ")):
            add_argument(sub, word, is_piped)
    return parser


def with_command(given: Sequence[str]) -> Sequence[str]:
    """Return arguments of which a record alone means the shell; raises KBError for a misspelling.

    A first word that is nearly a command is one.
    """
    word = given[0] if given else "-"
    if word in COMMANDS or word.startswith("-"):
        return given
    if word.endswith(".clue") or isfile(word):  # noqa: PTH113  pathlib takes long to import
        return ["shell", *given]
    from difflib import get_close_matches  # only a mistake needs it

    for nearest in get_close_matches(word.lower()[:40], COMMANDS, n=1):
        said = f"refute: no command {word!r}; did you mean {nearest!r}? Try 'refute --help'."
        raise KBError(said)
    return given


def add_argument(sub: ArgumentParser, word: str, is_piped: bool) -> None:
    """Add an argument as its row writes it: [X] may be missing, (X) if a record is piped in."""
    name, _, metavar = word.strip("[]()").partition(" ")
    how: dict[str, Any] = {"help": ABOUT.get(name)}
    if not name.startswith("-"):
        missing = word[0] == "[" or (word[0] == "(" and is_piped)
        how |= {"metavar": name, "nargs": "?" if missing else None}
        how |= {"default": "-"} if word[0] == "(" else {}
        name = name.partition(".")[0].lower()
    elif metavar:
        how |= {"metavar": metavar, "choices": Formats() if metavar == "FORMAT" else None}
    else:
        how["action"] = "store_true"
    sub.add_argument(name, **how)


ABOUT = {
    "GAME": "a record (.clue), or - for standard input",
    "GAME.clue": "a record to go on with",
    "HOLDER": "a player, Solution or Table",
    "DIR": "where 'refute why GAME HOLDER CARD --format F --output DIR' wrote a proof",
    "FILE.cnf": "clauses in DIMACS format, packed (.gz, .xz, .bz2) or not, or - for standard input",
    "FOLDER": "the answers, as Moodle gives them; with --check, one file",
    "EXERCISES": "a file of exercises",
    "--json": "write one JSON object instead",
    "--why": "with --json: why each fact holds, too",
    "--format": "one of %(choices)s",
    "--output": "write files there instead",
    "--strategy": "one of the workbench's, perhaps with options: 'given ratio=3'; or else learning",
    "--proof": "a .lrat, .drat, .trace, .tstp or .pbp file to write",
    "--notation": "print how a derivation is written, for students",
    "--csv": "write a table there, with the columns of Moodle's grading worksheet first",
    "--feedback": "write a page for each answer there",
    "--check": "say of one file what its student may know before it is handed in",
    "--without-names": "with --feedback: leave the name of each answer out of its page",
    "--summary": "write the mistakes by how many students make them, without a name",
    "--overrides": "a file of points given by hand: STUDENT; EXERCISE; LINE or all; POINTS; WHY",
}
COMMANDS = {
    "shell": ("tell a game, line by line, and ask what follows", "[GAME.clue]"),
    "solve": ("write the detective sheet of a game", "(GAME), --json, --why"),
    "why": (
        "say why a holder has or lacks a card, and prove it",
        "GAME, HOLDER, CARD, --format FORMAT, --json, --output DIR",
    ),
    "odds": ("say how likely each card is with each holder", "(GAME), --json"),
    "advise": ("say which suggestion ends the search soonest", "(GAME), --json"),
    "check": ("read a proof that 'why' wrote, and hold it against the record", "GAME, DIR"),
    "prove": (
        "prove the clauses of a file unsatisfiable, or find a model; without it, the workbench",
        "[FILE.cnf], --strategy STRATEGY, --proof OUT",
    ),
    "grade": (
        "grade a folder of derivations by hand",
        "[FOLDER], [EXERCISES], --notation, --csv FILE, --feedback DIR, --overrides FILE, "
        "--summary, --check, --without-names",
    ),
    "demo": ("play an example game", ""),
}
