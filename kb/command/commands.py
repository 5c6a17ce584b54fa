"""The functions of the commands; their names, help and arguments are in `kb/cli.py`.

A command returns an exit code only if it has one of its own; an error has an exit code by its kind.
What a command imports is imported when it runs, directly or by the facade of the resolver.

`check` imports nothing that proves, unless the record has disputed lines. It compares each premise
with the record, and replays each step. So whoever trusts its verdict need not trust the provers.
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

# These formats of `refute why` are words or a picture; all others are proofs.
PROSE_FORMATS = ("story", "sheet")

# A shell gives this exit code after an interrupt.
INTERRUPTED = 130

# `prove` gives these exit codes.
SATISFIABLE, UNSATISFIABLE, UNKNOWN = 10, 20, 0

TOO_LONG = "the proof by resolution takes too long"


def complain(problem: object, status: int = 0) -> int:
    """Write a problem to standard error, unless that is closed, and return the exit code."""
    if sys.stderr is not None:
        try:
            print(printable(str(problem)), file=sys.stderr, flush=True)
        except OSError:
            redirect_to_nowhere(sys.stderr)
    return status


def redirect_to_nowhere(stream: TextIO) -> None:
    """Redirect a closed stream to nowhere, so that Python's flush at exit reports no error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())


def read_record_or_input(path: str) -> Record:
    """Return the record in a file, or on standard input for ``-``; raises RecordError.

    If the last line has no line end, a warning says that the file may have been cut off.
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
    """Return the bytes of standard input; raises RecordError."""
    if sys.stdin is None:
        raise RecordError("standard input is closed; name a file instead", file=STDIN)
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        reason = f"standard input cannot be read: {error.strerror}; name a file instead"
        raise RecordError(reason, file=STDIN) from None


def game_of(record: Record) -> Game:
    """Return the game of a record, and warn on standard error if lines are disputed.

    Raises Contradiction.
    """
    from kb.game import begin

    game = begin(record)
    if game.disputed:
        from kb.shell.saying import FROM_OUTSIDE, doubt_sentence

        complain(doubt_sentence(game, FROM_OUTSIDE))
    return game


def write_json(arguments: Namespace, out: Output) -> None:
    """Write the answer of a command as one JSON object.

    An error is written as an object too, and then raised as without ``--json``.
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
        record = read_record_or_input(arguments.game)
        answer = find_object[arguments.command](game_of(record))
    except Contradiction as error:
        out.write(json.dumps(objects.object_of_contradiction(record, error)))
        raise
    except (KBError, resolver.ResolverError) as error:
        out.write(json.dumps(objects.object_of_error(error)))
        raise
    out.write(json.dumps(answer))


# These commands write a text about a game, each by its own function.
TEXTS: Final[Mapping[str, Callable[[Game], str]]] = {
    "solve": lambda game: WithSheet(game.sheet, game.sheet.solution()),
    "odds": lambda game: WithSheet(game.odds(), game.odds().sentences()),
    "advise": lambda game: str(game.advise()),
}


def write_answer(arguments: Namespace, out: Output) -> None:
    """Write the sheet of a game, its odds or its advice, and the assumptions behind it."""
    if arguments.why:
        raise KBError("refute: --why works only with --json; add it, or use 'refute why'")
    game = game_of(read_record_or_input(arguments.game))
    with show_working(out):
        text = TEXTS[arguments.command](game)
    out.tell(text)
    write_assumptions(game.assumptions, out)


def write_assumptions(assumptions: Sequence[str], out: Output) -> None:
    """Write the sentence that an answer rests on assumptions, if it rests on any."""
    if assumptions:
        out.tell(say_assumptions(assumptions))


def is_checked(format: str) -> bool:
    """Return whether proof checkers read a format, so that its proof must be complete."""
    form = resolver.export.FORMATS.get(format)
    return form is not None and (form.clausal or form.counting)


def why(arguments: Namespace, out: Output) -> None:
    """Write the explanation of a fact in the chosen format, or two deals for an open cell."""
    format = arguments.format or "story"
    cell = (arguments.holder, arguments.card)
    game = game_of(read_record_or_input(arguments.game))
    try:
        explanation = game.why(*cell)
    except OpenCell:
        # Two deals answer a person, but a proof checker needs a proof.
        if is_checked(format):
            raise
        both = game.why_not(*cell)
        out.tell(f"{both}\n\n{both.deals(whole=True)}")
        return

    write = write_words if format in PROSE_FORMATS else write_proof
    write(explanation, format, arguments.output, out)


def write_words(explanation: Explanation, format: str, folder: str | None, out: Output) -> None:
    """Write the story or the picture of an explanation, to a file if a folder is given."""
    if folder is not None:
        path = make_folder(folder) / f"{format}.txt"
        words = explanation.picture if format == "sheet" else explanation
        write_text(path, f"{words}\n")
        out.write(f"{path}")
    elif format == "sheet":
        out.show(explanation.picture)
    else:
        out.tell(str(explanation))


def write_proof(explanation: Explanation, format: str, folder: str | None, out: Output) -> None:
    """Write a proof in a format, to a file if a folder is given."""
    export = resolver.export
    proof = choose_proof(explanation, format)
    try:
        if folder is None:
            # A checker needs the premises too. In a folder they have a file of their own, and on
            # standard output the proof begins with them.
            shown = export.as_refutation(proof) if is_checked(format) else proof
            out.write(export.FORMATS[format](shown).removesuffix("\n"))
        else:
            for path in export.save_axioms_and_proof(proof, format, folder):
                out.write(f"{path}")
    except resolver.errors.ExportError as error:
        raise error.advising("try --format latex") from None


def choose_proof(explanation: Explanation, format: str) -> resolver.Proof:
    """Return the resolution proof; if that takes too long, warn and return the counting proof.

    Raises KBError if resolution takes too long and the format is clausal, as it has no sums.
    """
    form = resolver.export.FORMATS[format]
    if form.counting and explanation.count is not None:
        return explanation.count

    try:
        return explanation.proof
    except resolver.SearchStopped:
        if form.clausal or explanation.count is None:
            possible_format = "story" if explanation.count is None else "pbp"
            reason = f"{TOO_LONG}: nothing is written; try --format {possible_format}"
            raise KBError(reason) from None
        complain(f"{TOO_LONG}; this is the counting proof")
        return explanation.count


def check(arguments: Namespace, out: Output) -> None:
    """Check a proof of a game, and write where its axioms come from; raises RefusedProof."""
    from kb.check.judging import Judge, cell_in_words, find_proof_files

    record = read_record_or_input(arguments.game)
    if record.disputed:
        # The suspects come from the prover. They only remove premises, so the check stays sound.
        record = record.comment_out(game_of(record).suspects)
    files = find_proof_files(arguments.dir)

    judgement = Judge(record).judge(files)
    counts = f"{judgement.said} from the record, {judgement.rules} from the rules of the game"
    out.tell(f"{files.axioms.name}: {counts}, the denied goal: {cell_in_words(*judgement.denied)}")
    files.replay()
    out.tell(f"{files.proof.name}: accepted. So {judgement.proved}.")
    write_assumptions(judgement.assumptions, out)


def write_review(arguments: Namespace, out: Output) -> int:
    """Write the review of a game; after an interrupt, the part that is computed."""
    from kb.shell.asking import follow_review

    game = game_of(read_record_or_input(arguments.game))
    with show_working(out) as tell:
        game_review, is_whole = follow_review(game, tell)
    out.tell(str(game_review))
    if arguments.svg is not None:
        if game_review.race is None:
            reason = "there is no race to draw: the Solution is not known, or too many deals fit"
            raise KBError(f"refute: {reason}; leave --svg out to see the rest of the review")
        write_text(arguments.svg, game_review.race.to_svg())
    if arguments.annotate is not None:
        write_text(arguments.annotate, game_review.annotate())
    return 0 if is_whole else INTERRUPTED


def demo(arguments: Namespace, out: Output) -> None:
    """Play the example game of the package until its Solution is proved."""
    from kb.shell.shell import play_example

    play_example(out)


def prove(arguments: Namespace, out: Output) -> int:
    """Solve the clauses of a file as the SAT Competition asks; without a file open the workbench.

    The exit code is 10 for satisfiable, 20 for unsatisfiable, and 0 for unknown. Before the answer
    the checker accepts the proof, or the model is compared with each clause. The ending of the
    proof's file is its format; its clause numbers are those of the input. Beside a counting proof
    the clauses are written as .opb.

    Source: SAT Competition, output requirements, since 2002; the exit codes are its own too.

    Raises:
        StrategyError: There is no such strategy.
        FileError: A file cannot be used or read, or an ending is no format. For the proof's file
            the line `s` is written first.
        ExportError: The ending is for counting proofs and this proof is by resolution, or the
            other way round.
    """
    path = arguments.file
    strategy = arguments.strategy or "learning"
    target = arguments.proof
    if path is None and (arguments.strategy or target):
        reason = "--strategy and --proof need a file of clauses; try refute prove FILE.cnf"
        raise KBError(f"refute: {reason}")
    if path is None:
        return resolver.workbench.main([])

    # The search may take long, so an unknown ending of the proof's file is refused before.
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
        # The answer is right even if its proof cannot be saved, so it is written before the error.
        out.write("s UNSATISFIABLE")
        raise
    out.write("s UNSATISFIABLE")
    return UNSATISFIABLE


def read_clauses(path: str) -> resolver.Cnf:
    """Return the clauses of a DIMACS file or of standard input.

    Raises:
        RecordError: Standard input is closed or cannot be read.
        FileError: A file cannot be read, or its text is not in DIMACS.
    """
    if path != "-":
        return resolver.read_dimacs(path)
    return parse_file(read_input_bytes(), STDIN)


def grade(arguments: Namespace, out: Output) -> None:
    """Write the grades of answers, and if asked for a table and pages into files."""
    practice = resolver.practice
    if arguments.notation:
        out.write(practice.notation())
        return
    if arguments.exercises is None:
        advice = "try refute grade FOLDER EXERCISES, or refute grade --notation"
        raise KBError(f"refute: expected a folder of answers and a file of exercises; {advice}")

    exercises = practice.read_exercises(arguments.exercises).values()
    if arguments.check:
        out.write(practice.check_answer(arguments.folder, exercises))
        return

    # The teacher's files may lie in the folder of the answers; they are no answers.
    teacher_files = (
        arguments.exercises,
        arguments.csv,
        arguments.feedback,
        arguments.overrides,
    )
    apart = [path for path in teacher_files if path is not None]
    book = practice.grade_answers(arguments.folder, exercises, apart=apart)
    if arguments.overrides is not None:
        book = book.with_overrides(arguments.overrides)
    if arguments.csv is not None:
        book.save(arguments.csv)
    out.write(book.frequent() if arguments.summary else str(book))

    # The pages are written last, so that an error in one of them leaves the table complete.
    if arguments.feedback is not None:
        book.save_pages(arguments.feedback, names=not arguments.without_names)


NOT_KEPT = "Nothing keeps this game, as the answers go to no terminal: 'save FILE' does."


def shell(arguments: Namespace, out: Output) -> int:
    """Run the shell, on a record if one is named; a prompt appears only on a terminal."""
    if sys.stdin is None:
        advice = "name a command such as refute solve GAME"
        raise RecordError(f"standard input is closed; {advice}", file=STDIN)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kb.shell.prompt import Conversation

        return Conversation(out).run(arguments.game or "")
    from kb.shell.shell import serve

    if sys.stdin.isatty():
        print(NOT_KEPT, file=sys.stderr)
    return serve(sys.stdin.buffer, out, arguments.game or "")


# These commands have a function of their own; all others run `write_answer`.
RUNS: Final[Mapping[str, Callable[[Namespace, Output], int | None]]] = {
    "why": why,
    "check": check,
    "prove": prove,
    "grade": grade,
    "review": write_review,
    "demo": demo,
    "shell": shell,
}
