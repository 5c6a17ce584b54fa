"""What each command does; its row, with its arguments, is in `kb/cli.py`.

Each imports what it takes when it is run. For `check` nothing is imported that proves, nor what it
reads the record by, unless lines are disputed: premises are compared with what the record says, and
each step is replayed. So who trusts a proof need trust only this, and not what found it.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from kb.command.shared import (
    CONTRADICTORY,
    FINE,
    MISUSED,
    REFUSED,
    STDIN,
    WORDS,
    complain,
    is_checked,
    read,
)
from kb.errors import Contradiction, KBError, OpenCell, RecordError, RefusedProof
from kb.shell.output import Output

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.game import Game
    from kb.objects import Object


def game_in(path: str) -> Game:
    """Return the game of a record; raises RecordError or Contradiction."""
    from kb.game import begin

    return begin(read(path))


def answer(path: str, out: Output, found: Callable[[Game], Object]) -> int:
    """Write one JSON object of what is found of the game in a record, and return the exit code.

    What is wrong is written too, and said on standard error as it is without ``--json``.
    """
    import json

    from kb.game import begin
    from kb.objects import conflict, failure
    from resolver import ResolverError

    status = FINE
    try:
        record = read(path)
        try:
            said = found(begin(record))
        except Contradiction as error:
            said, status = conflict(record, error), complain(error, CONTRADICTORY)
    except (KBError, ResolverError) as error:
        said, status = failure(error), complain(error, MISUSED)
    out.write(json.dumps(said))
    return status


def solve(arguments: Namespace, out: Output) -> int:
    """Write the sheet of a game, the Solution as far as it is known, and what is assumed."""
    if arguments.json:
        from kb.objects import findings

        return answer(arguments.game, out, findings)
    game = game_in(arguments.game)
    below = [game.sheet.solution()]
    if game.assumptions:
        below.append(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    if game.disputed:
        from kb.shell.mending import doubt

        below.append(doubt(game))
    out.show(game.sheet, "\n".join(below))
    return FINE


def odds(arguments: Namespace, out: Output) -> int:
    """Write in how many of the deals each cell is true, and the likeliest Solutions."""
    if arguments.json:
        from kb.objects import odds

        return answer(arguments.game, out, odds)
    from kb.shell.output import Working
    from kb.shell.saying import rests

    game = game_in(arguments.game)
    with Working(out).going_on():
        found, said = game.odds(), rests(game, game.odds().sentences())
    out.show(found, said)
    return FINE


def advise(arguments: Namespace, out: Output) -> int:
    """Write the best suggestions, or in JSON all of them."""
    if arguments.json:
        from kb.objects import advice

        return answer(arguments.game, out, advice)
    from kb.shell.output import Working
    from kb.shell.saying import rests

    game, working = game_in(arguments.game), Working(out)
    with working.going_on():
        for found in game.advice_stages(()):
            working.show(str(found))
        said = rests(game, str(found))
    out.tell(said)
    return FINE


def why(arguments: Namespace, out: Output) -> int:
    """Write why a cell is settled, in the form that is asked for; of an open cell, two deals."""
    from kb.command.proofs import formatted, in_words, written

    if arguments.json:
        if arguments.output is not None:
            said = "refute: --json writes to the output, and no files; leave --output out"
            return complain(said, MISUSED)
        from kb.objects import reason

        asked = partial(reason, holder=arguments.holder, card=arguments.card)
        return answer(arguments.game, out, asked)
    from kb.shell.mending import doubt

    game = game_in(arguments.game)
    if game.disputed:
        complain(doubt(game), FINE)
    try:
        found = game.why(arguments.holder, arguments.card)
    except OpenCell:
        if is_checked(arguments.format):
            raise
        both = game.why_not(arguments.holder, arguments.card)
        out.tell(f"{both}\n\n{both.deals(whole=True)}")
        return FINE
    if arguments.output is not None:
        for path in written(found, arguments.format, arguments.output):
            out.write(f"{path}")
    elif arguments.format == "story":
        out.tell(str(found))
    elif arguments.format in WORDS:
        out.write(in_words(found, arguments.format, out.carries(str(found.picture)))[0])
    else:
        out.write(formatted(found, arguments.format))
    return FINE


def check(arguments: Namespace, out: Output) -> int:
    """Say what the axioms are, and that the proof holds; return 1 where either is not so."""
    from kb.check.judging import Judge, find, in_words

    record = read(arguments.game)
    if record.disputed:  # which lines are suspects takes reasoning, and it only takes premises away
        from kb.game import begin
        from kb.shell.mending import doubt

        game = begin(record)
        complain(doubt(game), FINE)
        record = record.silenced(game.suspects)
    files = find(arguments.directory)
    try:
        found = Judge(record).judge(files)
        said = f"{found.said} from the record, {found.rules} from the rules of the game"
        out.tell(f"{files.axioms.name}: {said}, the denied goal: {in_words(*found.denied)}")
        files.replay()
    except RefusedProof as error:
        return complain(error, REFUSED)
    out.tell(f"{files.proof.name}: accepted. So {found.proved}.")
    if found.assumptions:
        out.tell(f"All this rests on what is assumed: {', '.join(found.assumptions)}")
    return FINE


def demo(arguments: Namespace, out: Output) -> int:
    """Play a game from the package, until its Solution is proved."""
    from kb.shell.demo import play

    play(out)
    return FINE


def prove(arguments: Namespace, out: Output) -> int:
    """Answer clauses in a file as the SAT competition has it, or open the workbench."""
    if arguments.file is None:
        if arguments.strategy or arguments.proof:
            said = "--strategy and --proof need a file of clauses; try refute prove FILE.cnf"
            return complain(f"refute: {said}", MISUSED)
        from resolver.workbench import main as workbench

        return workbench([])
    from resolver import solve_file

    strategy = arguments.strategy or "learning"
    return solve_file(arguments.file, strategy, arguments.proof, out.write)


def grade(arguments: Namespace, out: Output) -> int:
    """Write the grades of a folder of answers, and on request a table and pages into files."""
    from resolver import grade_answers, load_exercises

    written = [path for path in (arguments.csv, arguments.feedback) if path is not None]
    exercises = load_exercises(arguments.exercises).values()
    book = grade_answers(arguments.folder, exercises, [arguments.exercises, *written])
    if arguments.feedback is not None:
        book.write_pages(arguments.feedback)
    if arguments.csv is not None:
        book.write_csv(arguments.csv)
    out.write(str(book))
    return FINE


def shell(arguments: Namespace, out: Output) -> int:
    """Converse on a terminal, else read lines and write answers; first load a record, if named."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; give a command", file=STDIN)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kb.shell.prompt import converse

        return converse(out, arguments.game or "")
    from kb.shell.shell import serve

    return serve(sys.stdin.buffer, out, arguments.game or "")
