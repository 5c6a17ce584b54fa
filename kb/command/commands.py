"""What each command does; its row, with its arguments, is in `kb/cli.py`.

Each imports what it takes when it is run. For `check` nothing is imported that proves, nor what it
reads the record by, unless lines are disputed: premises are compared with what the record says, and
each step is replayed. So who trusts a proof need trust only this, and not what found it.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kb.command.shared import (
    CONTRADICTORY,
    FINE,
    MISUSED,
    STDIN,
    WORDS,
    complain,
    is_checked,
    read,
)
from kb.errors import (
    Contradiction,
    KBError,
    OpenCell,
    RecordError,
    RefusedProof,
    plural,
)
from kb.shell.output import Output

if TYPE_CHECKING:
    from kb.game import Game
    from kb.objects import Object
    from kb.record.record import Record
    from kb.why.explain import Explanation
    from resolver import Proof

NEWLINE = "\n"
SATISFIABLE, UNSATISFIABLE = 10, 20  # exit codes of `prove`
MOST_STEPS = 30  # of a proof on the terminal
LONG = "the proof by resolution takes too long"


def game_of(record: Record, *, warn: bool = False) -> Game:
    """Return the game of a record, on request with a word of what is disputed in it.

    Raises Contradiction.
    """
    from kb.game import begin

    game = begin(record)
    if warn and game.disputed:
        from kb.shell.saying import FROM_OUTSIDE, doubt

        complain(doubt(game, FROM_OUTSIDE))
    return game


def answer(arguments: Namespace, out: Output) -> int:
    """Write one JSON object of what a command finds of a game, and return the exit code.

    What is wrong is written too, and said on standard error as it is without ``--json``.
    """
    import json

    from kb import objects
    from resolver import ResolverError

    asked: dict[str, Callable[[Game], Object]] = {
        "solve": lambda game: objects.findings(game, why=arguments.why),
        "odds": lambda game: objects.figures(game, game.odds()),
        "advise": lambda game: objects.figures(game, game.advise()),
        "why": lambda game: objects.reason(game, arguments.holder, arguments.card),
    }
    status = FINE
    try:
        record = read(arguments.game)
        try:
            said = asked[arguments.command](game_of(record))
        except Contradiction as error:
            said, status = objects.conflict(record, error), complain(error, CONTRADICTORY)
    except (KBError, ResolverError) as error:
        said, status = objects.failure(error), complain(error, MISUSED)
    out.write(json.dumps(said))
    return status


def solve(arguments: Namespace, out: Output) -> int:
    """Write the sheet of a game, the Solution as far as it is known, and what is assumed."""
    if arguments.why:
        said = "refute: --why writes into the JSON object; say --json too, or ask refute why"
        return complain(said, MISUSED)
    game = game_of(read(arguments.game))
    out.show(game.sheet, resting(game, game.sheet.solution()))
    return FINE


def odds(arguments: Namespace, out: Output) -> int:
    """Write in how many of the deals each cell is true, and the likeliest Solutions."""
    from kb.shell.output import working

    game = game_of(read(arguments.game))
    with working(out):
        found, said = game.odds(), game.odds().sentences()
    out.show(found, resting(game, said))
    return FINE


def advise(arguments: Namespace, out: Output) -> int:
    """Write the best suggestions, or in JSON all of them."""
    from kb.shell.output import working

    game = game_of(read(arguments.game))
    with working(out):
        said = str(game.advise())
    out.tell(resting(game, said))
    return FINE


def resting(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    if not (game.assumptions or game.disputed):
        return said
    from kb.shell.saying import FROM_OUTSIDE, rests  # which takes what finds reasons

    return rests(game, said, FROM_OUTSIDE)


def why(arguments: Namespace, out: Output) -> int:
    """Write why a cell is settled, in the form that is asked for; of an open cell, two deals."""
    format, cell = arguments.format or "story", (arguments.holder, arguments.card)
    game = game_of(read(arguments.game), warn=True)
    try:
        found = game.why(*cell)
    except OpenCell:
        if is_checked(format):
            raise
        both = game.why_not(*cell)
        out.tell(f"{both}\n\n{both.deals(whole=True)}")
        return FINE
    write = write_words if format in WORDS else write_proof
    write(found, format, arguments.output, out)
    return FINE


def write_words(found: Explanation, format: str, folder: str | None, out: Output) -> None:
    """Write the story, or the picture: into a folder with a drawing of it."""
    from resolver.text import make_folder, write_text

    if folder is None and format == "story":
        out.tell(str(found))
    elif folder is None:
        out.write(found.picture.to_text(ascii=not out.carries(str(found.picture))))
    else:
        texts = {"txt": str(found)}
        if format == "sheet":
            texts = {"txt": str(found.picture), "svg": str(found.picture.to_svg())}
        for ending, text in texts.items():
            path = make_folder(folder) / f"{format}.{ending}"
            write_text(path, text.removesuffix(NEWLINE) + NEWLINE)
            out.write(f"{path}")


def write_proof(found: Explanation, format: str, folder: str | None, out: Output) -> None:
    """Write the proof, as text below the story, a long one cut; into a folder all of it."""
    from resolver.errors import ExportError
    from resolver.export import FORMATS, refuted, save_axioms_and_proof

    proof = proof_of(found, format)
    try:
        if folder is not None:
            for path in save_axioms_and_proof(proof, format, folder):
                out.write(f"{path}")
        elif format == "text":
            out.write(f"{found}\n\n{cut(str(proof).split(NEWLINE))}")
        else:
            said = FORMATS[format](refuted(proof) if is_checked(format) else proof)
            out.write(said.removesuffix(NEWLINE))
    except ExportError as error:
        raise error.advising("try --format latex") from None


def proof_of(found: Explanation, format: str) -> Proof:
    """Return the proof by resolution; where it takes too long, the counting proof, and say so.

    Raises KBError for a clausal format then: it has no words for a sum.
    """
    from resolver import SearchStopped
    from resolver.export import FORMATS

    if FORMATS[format].counting and found.count is not None:
        return found.count
    try:
        return found.proof
    except SearchStopped:
        if FORMATS[format].clausal or found.count is None:
            other = "story, which lists the lines" if found.count is None else "pbp, which counts"
            said = f"{LONG}, and {format} has nothing else; nothing is written"
            raise KBError(f"{said}; try --format {other}") from None
        complain(f"{LONG}; this is the counting proof")
        return found.count


def cut(steps: Sequence[str]) -> str:
    """Return the lines of a proof; of a long one the first, and how to get the others."""
    more = len(steps) - MOST_STEPS
    hint = f"... {more} steps more: --output DIR writes all, --format sheet shows the argument"
    return NEWLINE.join([*steps[:MOST_STEPS], hint] if more > 0 else steps)


def check(arguments: Namespace, out: Output) -> int:
    """Say what the axioms are, and that the proof holds; return 1 where either is not so."""
    from kb.check.judging import Judge, find, in_words

    record = read(arguments.game)
    if record.disputed:  # which lines are suspects takes reasoning, and it only takes premises away
        record = record.silenced(game_of(record, warn=True).suspects)
    files = find(arguments.dir)
    try:
        found = Judge(record).judge(files)
        said = f"{found.said} from the record, {found.rules} from the rules of the game"
        out.tell(f"{files.axioms.name}: {said}, the denied goal: {in_words(*found.denied)}")
        files.replay()
    except RefusedProof as error:
        return complain(error, CONTRADICTORY)
    out.tell(f"{files.proof.name}: accepted. So {found.proved}.")
    if found.assumptions:
        out.tell(f"All this rests on what is assumed: {', '.join(found.assumptions)}")
    return FINE


def demo(arguments: Namespace, out: Output) -> int:
    """Play a game from the package, until its Solution is proved."""
    from kb.shell.shell import play

    play(out)
    return FINE


def prove(arguments: Namespace, out: Output) -> int:
    """Answer clauses in a file as the SAT competition has it, or open the workbench."""
    if arguments.file is not None:
        return prove_file(
            arguments.file, arguments.strategy or "learning", arguments.proof, out.write
        )
    if arguments.strategy or arguments.proof:
        said = "--strategy and --proof need a file of clauses; try refute prove FILE.cnf"
        return complain(f"refute: {said}", MISUSED)
    from resolver.workbench import main as workbench

    return workbench([])


def prove_file(
    path: str, strategy: str, proof_out: str | None, write: Callable[[str], object]
) -> int:
    """Write the answer line by line, and return its exit code: 10, 20, or 0 for unknown.

    A proof is accepted by the checker before it is claimed; a model, like every model, has been
    looked through clause by clause. The proof goes into the file ``proof_out``, whose ending is its
    format, with the numbers of the file read; of one that counts the clauses are written beside it
    once more, as .opb.

    Source: SAT Competition, output requirements, since 2002; the exit codes are its own too.

    Args:
        path: A file in DIMACS.
        strategy: A name of ``STRATEGIES``, perhaps with options.
        proof_out: The file for a proof; None for none.
        write: What each line of the answer is given to.

    Raises:
        StrategyError: There is no such strategy.
        FileError: A file cannot be used or read, or an ending is no format.
    """
    from resolver import SearchStopped, read_dimacs, save
    from resolver import check as check_proof
    from resolver import prove as prove_clauses

    if proof_out is not None:
        check_ending(proof_out, strategy)
    cnf = read_dimacs(path)
    try:
        verdict = prove_clauses(cnf, strategy=strategy)
    except SearchStopped as stopped:
        write(f"c {stopped}")
        write("s UNKNOWN")
        return FINE
    counts = (f"{count} {name}" for name, count in verdict.statistics.items())
    write(f"c {strategy}: {', '.join(counts)}")
    if verdict.proof is None:
        if proof_out is not None:
            write("c there is no proof to write")
        write("s SATISFIABLE")
        model = dict(verdict.countermodel or {})
        codes = (number if model[name] else -number for number, name in cnf.names.items())
        write(" ".join(["v", *map(str, codes), "0"]))
        return SATISFIABLE
    check_proof(verdict.proof, cnf)
    steps = plural(verdict.proof.length, "sum" if verdict.proof.counts else "resolution")
    write(f"c a proof of {steps}, accepted by the checker")
    write("s UNSATISFIABLE")
    if proof_out is not None:
        save(verdict.proof, proof_out)
    return UNSATISFIABLE


def check_ending(proof_out: str, strategy: str) -> None:
    """Raise FileError where no proof by the strategy can be written into the file."""
    from pathlib import Path

    from resolver import STRATEGIES
    from resolver.errors import FileError
    from resolver.export import FORMATS

    out = Path(proof_out)
    if not out.parent.is_dir():
        raise FileError(str(out), "there is no such folder", "make it first")
    name = strategy.partition(" ")[0]
    counts = name in STRATEGIES and STRATEGIES[name].counts
    forms = FORMATS.values()
    fitting = [form.ending for form in forms if (form.counting if counts else form.clausal)]
    if out.suffix not in fitting:
        reason = f"a proof by {strategy} has no form with the ending {out.suffix!r}"
        raise FileError(str(out), reason, f"try {', '.join(fitting)}")


def grade(arguments: Namespace, out: Output) -> int:
    """Write the grades of a folder of answers, and on request a table and pages into files."""
    if arguments.notation:
        from resolver.practice import notation

        out.write(notation())
        return FINE
    if arguments.folder is None or arguments.exercises is None:
        said = "grade what? try: refute grade FOLDER EXERCISES, or refute grade --notation"
        return complain(f"refute: {said}", MISUSED)
    from resolver.practice import check_answer, grade_answers, read_exercises

    others = (arguments.exercises, arguments.csv, arguments.feedback, arguments.overrides)
    apart = [path for path in others if path is not None]
    exercises = read_exercises(arguments.exercises).values()
    if arguments.check:
        out.write(check_answer(arguments.folder, exercises))
        return FINE
    book = grade_answers(arguments.folder, exercises, apart=apart)
    if arguments.overrides is not None:
        book = book.with_overrides(arguments.overrides)
    if arguments.feedback is not None:
        book.save_pages(arguments.feedback, names=not arguments.without_names)
    if arguments.csv is not None:
        book.save(arguments.csv)
    out.write(book.frequent() if arguments.summary else str(book))
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
