"""The command ``refute``, which reads a record and writes what follows from it.

The exit code is 0 for success, 1 if the log contradicts itself or a proof is wrong, and 2 if the
input cannot be read or the command is misused; 130 after an interrupt and 141 for a closed pipe, as
in a shell. ``prove`` has the exit codes of the SAT competition.

Without a command it is the shell, perhaps on a record. On a terminal it has a prompt; otherwise it
reads lines and writes answers, and standard error has the errors with their line numbers. Then the
exit code is 2 if a line could not be read or done, else 1 if one was a contradiction.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from os.path import isfile
from typing import Any

import resolver
from resolver.errors import RefuteError

# The code of a command is imported only when the command runs, so `refute --version` is quick.

FINE, CONTRADICTORY, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command of `argv`, or else of the process's arguments, and return its exit code."""
    # Python sets standard output to None if its descriptor is closed.
    if sys.stdout is None:
        return write_complaint(
            "refute: standard output is closed; open it, or send it to a file", MISUSED
        )

    try:
        return run(argv)
    except RefuteError as error:
        return complain_of(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of a pipe may stop early, as `head` does; that is no error to report.
        silence_output()
        return PIPE_CLOSED
    except OSError as error:
        silence_output()
        return write_complaint(f"refute: the output cannot be written: {error.strerror}", MISUSED)


def complain_of(error: RefuteError) -> int:
    """Write an error to standard error, and return its exit code."""
    from kb.errors import RefusedProof
    from kb.why.contradiction import Contradiction, advise_repair

    if isinstance(error, Contradiction):
        return write_complaint("\n".join((str(error), *advise_repair(error))), CONTRADICTORY)
    return write_complaint(error, CONTRADICTORY if isinstance(error, RefusedProof) else MISUSED)


def write_complaint(problem: object, status: int) -> int:
    """Write a problem to standard error, and return the exit code that the caller gives."""
    from kb.command import commands

    return commands.complain(problem, status)


def silence_output() -> None:
    """Redirect standard output to nowhere, so that closing it raises no second error."""
    from kb.command import commands

    commands.redirect_to_nowhere(sys.stdout)


class Formats:
    """The names of all export formats, looked up on demand because exports take long to import."""

    def __iter__(self) -> Iterator[str]:
        from kb.command.commands import PROSE_FORMATS

        return iter((*PROSE_FORMATS, *resolver.export.FORMATS))


def run(argv: Sequence[str] | None) -> int:
    """Run the command that the arguments name; return its exit code or raise its error."""
    try:
        words = with_command(sys.argv[1:] if argv is None else argv)
        arguments = make_parser().parse_args(words)
        from kb.command.commands import RUNS, write_answer, write_json
        from kb.errors import KBError
        from kb.shell.output import Output

        if arguments.json and (arguments.output or arguments.format):
            reason = "refute: --json prints one object; leave out --format and --output"
            raise KBError(reason)

        run_command = RUNS.get(arguments.command, write_answer)
        if arguments.json:
            run_command = write_json
        return int(run_command(arguments, Output(sys.stdout, arguments.plain)) or FINE)
    except SystemExit as done:
        # The parser has written its help or its error already.
        return MISUSED if done.code else FINE
    finally:
        # Flushing raises an error of writing here, before the exit code reports success.
        sys.stdout.flush()


def make_parser() -> ArgumentParser:
    """Return the parser of all commands."""
    parser = ArgumentParser(
        prog="refute",
        usage="refute [GAME] | refute COMMAND ...",
        description="Solve Clue/Cluedo by resolution: what follows from the record of a game.",
        epilog="'refute' alone is the shell; 'refute GAME' opens it on a record.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"refute {resolver.__version__}")

    # Code that all commands share reads these attributes, so each command has them.
    missing = dict.fromkeys(("game", "format", "output"))
    parser.set_defaults(command="shell", plain=False, json=False, why=False, **missing)

    shared = ArgumentParser(add_help=False)
    shared.add_argument("--plain", action="store_true", help="no colour on a terminal either")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", prog="refute")
    is_piped = sys.stdin is not None and not sys.stdin.isatty()
    for name, (help_text, usage) in COMMANDS.items():
        sub = subparsers.add_parser(name, help=help_text, parents=[shared], allow_abbrev=False)
        sub.set_defaults(command=name)
        for word in filter(None, usage.split(", ")):
            add_argument(sub, word, is_piped)
    return parser


def with_command(words: Sequence[str]) -> Sequence[str]:
    """Return the arguments, with ``shell`` in front if they begin with a record, not a command.

    Raises KBError for a first word that is nearly a command.
    """
    word = words[0] if words else "-"
    if word in COMMANDS or word.startswith("-"):
        return words
    if word.endswith(".clue") or isfile(word):  # noqa: PTH113  pathlib takes long to import
        return ["shell", *words]

    # The import is here because only a misspelled command needs it.
    from difflib import get_close_matches

    for nearest in get_close_matches(word.lower()[:40], COMMANDS, n=1):
        from kb.errors import KBError

        reason = f"refute: no command {word!r}; did you mean {nearest!r}? Try 'refute --help'."
        raise KBError(reason)
    return words


def add_argument(sub: ArgumentParser, word: str, is_piped: bool) -> None:
    """Add an argument to a parser: ``[X]`` is optional, ``(X)`` only if a record is piped in."""
    name, _, metavar = word.strip("[]()").partition(" ")
    options: dict[str, Any] = {"help": HELP.get(name)}
    if not name.startswith("-"):
        may_be_missing = word[0] == "[" or (word[0] == "(" and is_piped)
        options |= {"metavar": name, "nargs": "?" if may_be_missing else None}
        options |= {"default": "-"} if word[0] == "(" else {}

        # GAME.clue becomes the attribute `game`: its word in lower case, without the ending.
        name = name.partition(".")[0].lower()
    elif metavar:
        options |= {"metavar": metavar, "choices": Formats() if metavar == "FORMAT" else None}
    else:
        options["action"] = "store_true"
    sub.add_argument(name, **options)


# The help of each argument, by its word or its option.
HELP = {
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
    "--svg": "draw the race there",
    "--annotate": "write the record there, with a comment behind each of your questions",
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

# The help of each command, and its arguments in the notation of `add_argument`.
COMMANDS = {
    "shell": ("tell a game, line by line, and ask what follows", "[GAME.clue]"),
    "solve": ("write the detective sheet of a game", "(GAME), --json, --why"),
    "why": (
        "say why a holder has or lacks a card, and prove it",
        "GAME, HOLDER, CARD, --format FORMAT, --json, --output DIR",
    ),
    "odds": ("say how likely each card is with each holder", "(GAME), --json"),
    "advise": ("say which suggestion ends the search soonest", "(GAME), --json"),
    "review": (
        "look at a game again: what each question was worth, and who could know when",
        "(GAME), --json, --svg FILE, --annotate OUT",
    ),
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
