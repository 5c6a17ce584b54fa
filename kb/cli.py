"""The command ``refute``: reads a record, and writes what follows from it.

Exit codes: 0 fine; 1 the log contradicts itself; 2 unreadable or misused; and as a shell has it,
130 after an interrupt and 141 when whoever read the output has gone. Without a command it is the
shell: on a terminal with a prompt, else lines in and answers out. There a line that fails changes
nothing and is told on standard error with its number; at the end the exit code is 2 if a line could
not be read or done, else 1 if one was a contradiction. ``prove`` has those of the SAT competition.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from kb.errors import Contradiction, KBError, OpenCell, RecordError, SavingError
from resolver import ResolverError, SearchStopped

if TYPE_CHECKING:  # only what a command needs is imported, by the command
    from kb.game import Game
    from kb.shell.output import Output
    from kb.why.explain import Explanation
    from resolver import Proof

FINE, CONTRADICTORY, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
STDIN = "<stdin>"
NEWLINE = "\n"
WORDS = ("story", "sheet")
MOST_STEPS = 30  # of a proof on the terminal
LONG = "the proof by resolution takes too long"


def main(argv: Sequence[str] | None = None) -> int:
    """Return the exit code, having done what the arguments say (those of the process, if None)."""
    if sys.stdout is None:
        return complain("refute: standard output is closed; open it, or send it to a file", MISUSED)
    try:
        status = run(argv)
        sys.stdout.flush()
    except Contradiction as error:
        from kb.why.repair import advice

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
    parser = make_parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as done:  # argparse has helped, or said what is wrong
        return MISUSED if done.code else FINE
    if arguments.version:
        print(f"refute {version()}")
        return FINE
    from kb.shell.output import Output

    return int(arguments.command(arguments, Output(sys.stdout, arguments.plain)))


def make_parser() -> ArgumentParser:
    """Return the parser; each command is a function of the arguments and the output."""
    parser = ArgumentParser(
        prog="refute",
        description="Solve Clue/Cluedo by resolution: what follows from the record of a game.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.set_defaults(command=shell, plain=False)
    shared = ArgumentParser(add_help=False)
    shared.add_argument("--plain", action="store_true", help="no colour on a terminal either")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    about = "write the detective sheet of a game"
    sub = commands.add_parser("solve", help=about, parents=[shared], allow_abbrev=False)
    sub.add_argument("game", metavar="GAME", help="a record (.clue), or - for standard input")
    sub.add_argument("--json", action="store_true", help="write one JSON object instead")
    sub.set_defaults(command=solve)
    add_why(commands, shared)
    about = "write how likely each card is with each holder"
    sub = commands.add_parser("odds", help=about, parents=[shared], allow_abbrev=False)
    sub.add_argument("game", metavar="GAME", help="a record (.clue), or - for standard input")
    sub.add_argument("--json", action="store_true", help="write one JSON object instead")
    sub.set_defaults(command=odds)
    about = "prove the clauses of a file unsatisfiable, or find a model; without it, the workbench"
    sub = commands.add_parser("prove", help=about, parents=[shared], allow_abbrev=False)
    sub.add_argument("file", metavar="FILE.cnf", nargs="?", help="clauses in DIMACS format")
    sub.add_argument(
        "--strategy",
        help="one of the workbench's, perhaps with options: 'given ratio=3'; or else learning",
    )
    sub.add_argument(
        "--proof", metavar="OUT", help="a .lrat, .drat, .trace, .tstp or .pbp file to write"
    )
    sub.set_defaults(command=prove)
    about = "play an example game"
    sub = commands.add_parser("demo", help=about, parents=[shared], allow_abbrev=False)
    sub.set_defaults(command=demo)
    return parser


def add_why(commands: _SubParsersAction[ArgumentParser], shared: ArgumentParser) -> None:
    """Add the command ``why``."""
    about = "say why a holder has or lacks a card, and prove it"
    sub = commands.add_parser("why", help=about, parents=[shared], allow_abbrev=False)
    sub.add_argument("game", metavar="GAME", help="a record (.clue), or - for standard input")
    sub.add_argument("holder", metavar="HOLDER", help="a player, Solution or Table")
    sub.add_argument("card", metavar="CARD")
    about = "one of %(choices)s"
    sub.add_argument("--format", choices=Formats(), default="story", metavar="FORMAT", help=about)
    sub.add_argument("--output", metavar="DIR", help="write files there instead")
    sub.set_defaults(command=why)


def shell(arguments: Namespace, out: Output) -> int:
    """Converse on a terminal; else read lines and write answers."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; give a command", file=STDIN)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kb.shell.prompt import converse

        return converse(out)
    from kb.shell.pipe import serve

    return serve(sys.stdin.buffer, out)


def solve(arguments: Namespace, out: Output) -> int:
    """Write the sheet of a game, the Solution as far as it is known, and what is assumed."""
    try:
        game = read(arguments.game)
    except Contradiction as error:
        if arguments.json:
            out.write(in_json(conflict(error)))
            return complain(error, CONTRADICTORY)
        raise
    if arguments.json:
        out.write(in_json(findings(game)))
        return FINE
    out.show(game.sheet)
    out.write(f"\n{game.sheet.solution()}")
    if game.assumptions:
        out.write(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    return FINE


def why(arguments: Namespace, out: Output) -> int:
    """Write why a cell is settled, in the form that is asked for; of an open cell, two deals."""
    game = read(arguments.game)
    try:
        found = game.why(arguments.holder, arguments.card)
    except OpenCell:
        if is_checked(arguments.format):
            raise
        out.write(str(game.why_not(arguments.holder, arguments.card)))
        return FINE
    if arguments.output is not None:
        for path in written(found, arguments.format, arguments.output):
            out.write(f"{path}")
    elif arguments.format in WORDS:
        out.write(in_words(found, arguments.format, out.carries(str(found.picture)))[0])
    else:
        out.write(formatted(found, arguments.format))
    return FINE


def odds(arguments: Namespace, out: Output) -> int:
    """Write the share of the deals that fit, of each cell and of the likeliest Solutions."""
    found = read(arguments.game).odds()
    if arguments.json:
        out.write(in_json(found.in_words()))
        return FINE
    text = found.text()
    out.write(text if out.carries(text) else found.text(ascii=True))
    out.write(f"\n{found.summary()}")
    return FINE


def in_words(found: Explanation, format: str, glyphs: bool = True) -> tuple[str, ...]:
    """Return the story; or the picture, and a drawing of it."""
    if format == "story":
        return (str(found),)
    return found.picture.text(ascii=not glyphs), found.picture.svg()


class Formats:
    """The names of all formats, looked up when asked for: the exports take long to import."""

    def __iter__(self) -> Iterator[str]:
        from resolver.export import FORMATS

        return iter((*WORDS, *FORMATS))

    def __contains__(self, name: object) -> bool:
        return name in WORDS or name in tuple(self)


def is_checked(format: str) -> bool:
    """Return whether a format is for checkers: it says a whole proof or nothing."""
    if format in WORDS:
        return False
    from resolver.export import CLAUSAL, COUNTED

    return format in CLAUSAL or format in COUNTED


def proof_of(found: Explanation, format: str) -> Proof:
    """Return the proof by resolution; where it takes too long, the counting proof, and say so.

    Raises KBError for a clausal format then: it has no words for a sum.
    """
    from resolver.export import CLAUSAL, COUNTED

    if format in COUNTED and found.count is not None:
        return found.count
    try:
        return found.proof
    except SearchStopped:
        if format in CLAUSAL or found.count is None:
            other = (
                "sheet, which shows what there is" if found.count is None else "pbp, which counts"
            )
            said = f"{LONG}, and {format} has nothing else; nothing is written"
            raise KBError(f"{said}; try --format {other}") from None
        complain(f"{LONG}; this is the counting proof", FINE)
        return found.count


def formatted(found: Explanation, format: str) -> str:
    """Return the story with the numbered proof, or the proof in another format."""
    proof = proof_of(found, format)
    if format == "text":
        return f"{found}\n\n{cut(str(proof).split(NEWLINE))}"
    from resolver.export import FORMATS, refuted

    return FORMATS[format](refuted(proof) if is_checked(format) else proof).removesuffix(NEWLINE)


def cut(steps: Sequence[str]) -> str:
    """Return the lines of a proof; of a long one the first, and how to get the others."""
    more = len(steps) - MOST_STEPS
    hint = f"... {more} steps more: --output DIR writes all, --format sheet shows the argument"
    return NEWLINE.join([*steps[:MOST_STEPS], hint] if more > 0 else steps)


def written(found: Explanation, format: str, directory: str) -> tuple[Path, ...]:
    """Write what is asked for into files, and return their paths."""
    from resolver.export import write_directory

    try:
        if format not in WORDS:
            return write_directory(proof_of(found, format), format, directory)
        folder = Path(directory)
        folder.mkdir(parents=True, exist_ok=True)
        paths = folder / f"{format}.txt", folder / f"{format}.svg"
        texts = dict(zip(paths, in_words(found, format), strict=False))
        for path, text in texts.items():
            line = text.removesuffix(NEWLINE) + NEWLINE
            path.write_text(line, encoding="utf-8", errors="backslashreplace", newline=NEWLINE)
        return tuple(texts)
    except OSError as error:
        reason = f"no file can be written there: {error.strerror}; name another directory"
        raise SavingError(reason, file=directory) from None


def prove(arguments: Namespace, out: Output) -> int:
    """Answer as the SAT competition has it, or open the workbench."""
    if arguments.file is None:
        if arguments.strategy or arguments.proof:
            said = (
                "refute: --strategy and --proof need a file of clauses; try refute prove FILE.cnf"
            )
            return complain(said, MISUSED)
        from resolver.workbench import main as workbench

        return workbench([])
    from resolver import solve_file

    strategy = arguments.strategy or "learning"
    return solve_file(arguments.file, strategy, arguments.proof, out.write)


def demo(arguments: Namespace, out: Output) -> int:
    """Play a game from the package."""
    from kb.shell.demo import play

    play(out)
    return FINE


def read(path: str) -> Game:
    """Return the game in a file, or on standard input; raises RecordError or Contradiction."""
    from kb.game import Game, read_game
    from kb.record.record import decode

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


def in_json(found: dict[str, object]) -> str:
    """Return one JSON object on one line."""
    import json

    return json.dumps(found)


def findings(game: Game) -> dict[str, object]:
    """Return what follows from a game, as JSON has it."""
    return {
        "consistent": True,
        "solved": game.solved,
        "solution": dict(game.solution),
        "sheet": game.sheet.words(),
        "deals": deals(game),
        "conflict": [],
        "culprits": [],
    }


def deals(game: Game) -> int | None:
    """Return how many deals fit, None where counting them would take too long."""
    try:
        return game.deals
    except SearchStopped:
        return None


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
