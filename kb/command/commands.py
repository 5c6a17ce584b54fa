"""What each command does; its row, with its arguments, is in `kb/cli.py`.

A command returns its exit code where it has one of its own; what it raises has one too. Each
imports what it takes when it is run, or by the facade of the resolver, which does the same. For
`check` nothing is imported that proves, nor what it reads the record by, unless lines are disputed:
premises are compared with what the record says, and each step is replayed. So who trusts a proof
need trust only this, and not what found it.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TextIO

import resolver
from kb.errors import KBError, OpenCell, RecordError
from kb.shell.output import Output, WithSheet, printable, show_working
from kb.table.events import say_assumptions
from kb.why.contradiction import Contradiction
from resolver.text import make_folder, parse_file, write_text

if TYPE_CHECKING:
    from kb.game import Game
    from kb.objects import Object
    from kb.record.record import Record
    from kb.why.explain import Explanation

STDIN = "<stdin>"

# The formats of `refute why` that are no proof.
PROSE_FORMATS = ("story", "sheet")

# The exit code after an interrupt, as a shell has it.
INTERRUPTED = 130

# The exit codes of `prove`.
SATISFIABLE, UNSATISFIABLE, UNKNOWN = 10, 20, 0

TOO_LONG = "the proof by resolution takes too long"


def complain(problem: object, status: int = 0) -> int:
    """Write on standard error what is wrong, if it is open, and return the exit code."""
    if sys.stderr is not None:
        try:
            print(printable(str(problem)), file=sys.stderr, flush=True)
        except OSError:
            redirect_to_nowhere(sys.stderr)
    return status


def redirect_to_nowhere(stream: TextIO) -> None:
    """Redirect the rest of a stream to nowhere, as Python flushes it at exit and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def read_record(path: str) -> Record:
    """Return the record in a file, or on standard input; raises RecordError.

    Where the last line has no end, a warning says that it may have been cut off.
    """
    from kb.record import record as files
    from kb.record.record import parse

    record = parse(read_input(), STDIN) if path == "-" else files.read_record(path)
    if record.is_cut_off:
        place = f"{record.file}:{len(record.lines)}"
        complain(f"{place}: the last line has no end, as if cut off; check it")
    return record


def read_input() -> str:
    """Return the text on standard input; raises RecordError."""
    from kb.record.record import decode

    return decode(read_input_bytes(), STDIN)


def read_input_bytes() -> bytes:
    """Return what is on standard input; raises RecordError."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; name a file instead", file=STDIN)
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        reason = f"standard input cannot be read: {error.strerror}; name a file instead"
        raise RecordError(reason, file=STDIN) from None


def game_of(record: Record) -> Game:
    """Return the game of a record, and write on standard error what is disputed in it.

    Raises Contradiction.
    """
    from kb.game import begin

    game = begin(record)
    if game.disputed:
        from kb.shell.saying import FROM_OUTSIDE, doubt_sentence

        complain(doubt_sentence(game, FROM_OUTSIDE))
    return game


def write_json(arguments: Namespace, out: Output) -> None:
    """Write one JSON object of what a command finds of a game.

    What is wrong is written too, and raised as it is without ``--json``.
    """
    import json

    from kb import objects

    find_object: dict[str, Callable[[Game], Object]] = {
        "solve": lambda game: objects.object_of_game(game, why=arguments.why),
        "odds": lambda game: objects.object_of_figures(game, game.odds()),
        "advise": lambda game: objects.object_of_figures(game, game.advise()),
        "why": lambda game: objects.object_of_cell(game, arguments.holder, arguments.card),
        "review": lambda game: objects.object_of_figures(game, game.review()),
    }
    try:
        record = read_record(arguments.game)
        found = find_object[arguments.command](game_of(record))
    except Contradiction as error:
        out.write(json.dumps(objects.object_of_contradiction(record, error)))
        raise
    except (KBError, resolver.ResolverError) as error:
        out.write(json.dumps(objects.object_of_error(error)))
        raise
    out.write(json.dumps(found))


# What each of these commands writes of a game.
TEXTS: Final[Mapping[str, Callable[[Game], str]]] = {
    "solve": lambda game: WithSheet(game.sheet, game.sheet.solution()),
    "odds": lambda game: WithSheet(game.odds(), game.odds().sentences()),
    "advise": lambda game: str(game.advise()),
}


def write_answer(arguments: Namespace, out: Output) -> None:
    """Write the sheet of a game, its odds, or its advice, and what is assumed."""
    if arguments.why:
        raise KBError("refute: --why works only with --json; add it, or use 'refute why'")
    game = game_of(read_record(arguments.game))
    with show_working(out):
        text = TEXTS[arguments.command](game)
    out.tell(text)
    write_assumptions(game.assumptions, out)


def write_assumptions(assumptions: Sequence[str], out: Output) -> None:
    """Write the assumptions that all this rests on, if there are any."""
    if assumptions:
        out.tell(say_assumptions(assumptions))


def is_checked(format: str) -> bool:
    """Return whether a format is for checkers, which need a complete proof."""
    form = resolver.export.FORMATS.get(format)
    return form is not None and (form.clausal or form.counting)


def why(arguments: Namespace, out: Output) -> None:
    """Write why a cell is settled, in the form that is asked for; of an open cell, two deals."""
    format, cell = arguments.format or "story", (arguments.holder, arguments.card)
    game = game_of(read_record(arguments.game))
    try:
        found = game.why(*cell)
    except OpenCell:
        # Two deals are an answer for people, and none for a checker.
        if is_checked(format):
            raise
        both = game.why_not(*cell)
        out.tell(f"{both}\n\n{both.deals(whole=True)}")
        return

    write = write_words if format in PROSE_FORMATS else write_proof
    write(found, format, arguments.output, out)


def write_words(found: Explanation, format: str, folder: str | None, out: Output) -> None:
    """Write the story, or the picture."""
    if folder is not None:
        path = make_folder(folder) / f"{format}.txt"
        write_text(path, f"{found.picture if format == 'sheet' else found}\n")
        out.write(f"{path}")
    elif format == "sheet":
        out.show(found.picture)
    else:
        out.tell(str(found))


def write_proof(found: Explanation, format: str, folder: str | None, out: Output) -> None:
    """Write the proof; into a folder with its premises, where the format is for checkers."""
    export, proof = resolver.export, choose_proof(found, format)
    try:
        if folder is None:
            # Without the premises beside it, a proof for a checker begins with them.
            shown = export.as_refutation(proof) if is_checked(format) else proof
            out.write(export.FORMATS[format](shown).removesuffix("\n"))
        else:
            for path in export.save_axioms_and_proof(proof, format, folder):
                out.write(f"{path}")
    except resolver.errors.ExportError as error:
        raise error.advising("try --format latex") from None


def choose_proof(found: Explanation, format: str) -> resolver.Proof:
    """Return the proof by resolution; where it takes too long, the counting proof, and say so.

    Raises KBError for a clausal format then: it has no words for a sum.
    """
    form = resolver.export.FORMATS[format]
    if form.counting and found.count is not None:
        return found.count

    try:
        return found.proof
    except resolver.SearchStopped:
        if form.clausal or found.count is None:
            other = "story" if found.count is None else "pbp"
            raise KBError(f"{TOO_LONG}: nothing is written; try --format {other}") from None
        complain(f"{TOO_LONG}; this is the counting proof")
        return found.count


def check(arguments: Namespace, out: Output) -> None:
    """Write what the axioms are, and that the proof holds; raises RefusedProof if it does not."""
    from kb.check.judging import Judge, cell_in_words, find_proof_files

    record = read_record(arguments.game)
    if record.disputed:
        # Finding suspects uses the prover, but only removes premises: the check stays sound.
        record = record.comment_out(game_of(record).suspects)
    files = find_proof_files(arguments.dir)

    found = Judge(record).judge(files)
    counts = f"{found.said} from the record, {found.rules} from the rules of the game"
    out.tell(f"{files.axioms.name}: {counts}, the denied goal: {cell_in_words(*found.denied)}")
    files.replay()
    out.tell(f"{files.proof.name}: accepted. So {found.proved}.")
    write_assumptions(found.assumptions, out)


def review(arguments: Namespace, out: Output) -> int:
    """Write a game looked at again; after an interrupt, what was done by then."""
    from kb.shell.asking import follow_review

    game = game_of(read_record(arguments.game))
    with show_working(out) as tell:
        found, is_whole = follow_review(game, tell)
    out.tell(str(found))
    if arguments.svg is not None:
        if found.race is None:
            reason = "there is no race to draw: the Solution is not known, or too much to count"
            raise KBError(f"refute: {reason}; leave --svg out to see what can be said")
        write_text(arguments.svg, found.race.to_svg())
    if arguments.annotate is not None:
        write_text(arguments.annotate, found.annotate())
    return 0 if is_whole else INTERRUPTED


def demo(arguments: Namespace, out: Output) -> None:
    """Play a game from the package, until its Solution is proved."""
    from kb.shell.shell import play_example

    play_example(out)


def prove(arguments: Namespace, out: Output) -> int:
    """Answer clauses in a file as the SAT competition has it, or open the workbench.

    The exit code is 10 or 20, or 0 for unknown. A proof is accepted by the checker before it is
    claimed; a model, like every model, has been looked through clause by clause. The proof goes
    into a file whose ending is its format, with the numbers of the file read; of one that counts
    the clauses are written beside it once more, as .opb.

    Source: SAT Competition, output requirements, since 2002; the exit codes are its own too.

    Raises:
        StrategyError: There is no such strategy.
        FileError: A file cannot be used or read, or an ending is no format. Where it is the
            proof's, the line `s` is written first.
        ExportError: The ending is that of a proof that counts, and this one does not; or the other
            way round.
    """
    path, strategy, target = arguments.file, arguments.strategy or "learning", arguments.proof
    if path is None and (arguments.strategy or target):
        reason = "--strategy and --proof need a file of clauses; try refute prove FILE.cnf"
        raise KBError(f"refute: {reason}")
    if path is None:
        return resolver.workbench.main([])

    # An ending that is no format is refused before the search, which may take long.
    formats = resolver.export.FORMATS
    endings = tuple(formats[name].ending for name in formats if is_checked(name))
    if target is not None and not target.endswith(endings):
        advice = f"try {', '.join(endings)}"
        raise resolver.errors.FileError(target, "no proof format has this ending", advice)

    cnf = read_clauses(path)
    try:
        verdict = resolver.prove(cnf, strategy=strategy)
    except resolver.SearchStopped as stopped:
        out.write(f"c {stopped}")
        out.write("s UNKNOWN")
        return UNKNOWN

    out.write(f"c {strategy}: {verdict.summary}")
    if verdict.proof is None:
        out.write("s SATISFIABLE")
        model = dict(verdict.countermodel or {})
        codes = [number if model[name] else -number for number, name in cnf.names.items()]
        out.write(" ".join(("v", *map(str, codes), "0")))
        return SATISFIABLE

    resolver.check(verdict.proof, cnf)
    try:
        if target is not None:
            resolver.save(verdict.proof, target)
    except (resolver.errors.FileError, resolver.errors.ExportError):
        # The answer is known, whether or not its proof can be kept.
        out.write("s UNSATISFIABLE")
        raise
    out.write("s UNSATISFIABLE")
    return UNSATISFIABLE


def read_clauses(path: str) -> resolver.Cnf:
    """Return the clauses in a file in DIMACS, or on standard input.

    Raises:
        RecordError: Standard input is closed or cannot be read.
        FileError: A file cannot be read, or its text is not in DIMACS.
    """
    if path != "-":
        return resolver.read_dimacs(path)
    return parse_file(read_input_bytes(), STDIN)


def grade(arguments: Namespace, out: Output) -> None:
    """Write the grades of answers, and on request a table and pages into files."""
    practice = resolver.practice
    if arguments.notation:
        out.write(practice.notation())
        return
    if arguments.exercises is None:
        reason = "grade what? try: refute grade FOLDER EXERCISES, or refute grade --notation"
        raise KBError(f"refute: {reason}")

    exercises = practice.read_exercises(arguments.exercises).values()
    if arguments.check:
        out.write(practice.check_answer(arguments.folder, exercises))
        return

    # Files of the teacher may lie among the answers, and are none.
    others = (arguments.exercises, arguments.csv, arguments.feedback, arguments.overrides)
    apart = [path for path in others if path is not None]
    book = practice.grade_answers(arguments.folder, exercises, apart=apart)
    if arguments.overrides is not None:
        book = book.with_overrides(arguments.overrides)
    if arguments.csv is not None:
        book.save(arguments.csv)
    out.write(book.frequent() if arguments.summary else str(book))

    # The pages come last: whatever happens to one of them, the table is there.
    if arguments.feedback is not None:
        book.save_pages(arguments.feedback, names=not arguments.without_names)


NOT_KEPT = "Nothing keeps this game, as the answers go to no terminal: 'save FILE' does."


def shell(arguments: Namespace, out: Output) -> int:
    """Converse on a terminal, else read lines and write answers; first load a record, if named."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; give a command", file=STDIN)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kb.shell.prompt import Conversation

        return Conversation(out).run(arguments.game or "")
    from kb.shell.shell import serve

    if sys.stdin.isatty():
        print(NOT_KEPT, file=sys.stderr)
    return serve(sys.stdin.buffer, out, arguments.game or "")


# The commands that have a function of their own; all others write an answer.
RUNS: Final[Mapping[str, Callable[[Namespace, Output], int | None]]] = {
    "why": why,
    "check": check,
    "prove": prove,
    "grade": grade,
    "review": review,
    "demo": demo,
    "shell": shell,
}
