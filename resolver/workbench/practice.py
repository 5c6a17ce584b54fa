"""The commands for practice: a derivation by hand, hints, exercises, and grades."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from itertools import islice
from pathlib import Path, PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.logic.clause import EMPTY
from resolver.practice import grading
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import course, read_exercises, textbook
from resolver.practice.folder import grade_answers
from resolver.practice.handed_in import read_answer
from resolver.practice.handout import make_handout, pose
from resolver.practice.hinting import IMMEDIATE_BUDGET, give_hints
from resolver.practice.parsed import LineKind, Status, render_step
from resolver.practice.possible import random_exercise
from resolver.practice.proposals import UnreadLine
from resolver.practice.reader import read_line
from resolver.practice.scanning import read_statement
from resolver.practice.sums import read_sum
from resolver.rules.subsumption import reaches
from resolver.search.strategy import DEFAULT_BUDGET
from resolver.text.tables import text_table
from resolver.workbench.session import (
    Commands,
    Session,
    describe_measures,
    read_count,
    show_or_save,
)

COMMANDS: Final = Commands()
FORMS: Final = {".tex": "latex", ".html": "html"}
DEFAULT_STEPS: Final = 4  # The steps of an exercise at random, unless a number is given.
QUOTED: Final = re.compile(r'"(?P<name>[^"]+)"(?:\s+from\s+(?P<path>.+))?')
FROM: Final = re.compile(r"\s+from\s+")


@COMMANDS.add("resolve N M [on ATOM]", "make a step by hand", "resolve 3 5 on p")
def _resolve(session: Session, rest: str) -> str:
    _, derivation = session.judge_lines()
    numbers, _, pivot = rest.partition(" on ")
    reason = f"{numbers} {pivot and f'({pivot})'}"

    # The numbers are read as the reason of a step, whose clause does not matter here.
    step = read_line(render_step("□", "", [reason], derivation.names), derivation.names)
    if step is None or len(step.parents) != 2:
        example = "resolve 3 5 on p, or the step itself: q from 3, 5"
        raise CommandError(f"resolve which clauses? try: {example}")

    line_by_pivot = derivation.resolve(step.parents, step.pivot)
    if len(line_by_pivot) > 1:
        first_pivot = next(iter(line_by_pivot))
        pivots = " and ".join(line_by_pivot)
        raise CommandError(f"they clash on {pivots}; say on which: on {first_pivot}")
    (line,) = line_by_pivot.values()
    return enter_line(session, line)


def is_line(session: Session, line: str) -> bool:
    """Return whether a text can be read as a line of an answer, or claims to be one.

    Without an exercise on the desk, a text that cannot be read is a line only if it has a label.
    """
    if session.exercise is not None and not session.exercise.by_steps:
        grade, _ = session.judge_lines(line)
        return grade.lines[-1].kind != LineKind.REMARK

    _, derivation = session.judge_lines()
    names = derivation.names
    parsed = read_line(line, names) or read_sum(line, names)
    if parsed is None:
        unread = UnreadLine(line, names)
        is_claim = session.exercise is not None and unread.claims(has_begun=True)
        return is_claim or unread.number is not None

    # A lone clause is a line only if all its atoms are known; else it may be a mistyped command.
    return parsed.number is not None or bool(parsed.parents) or not parsed.unknown


def enter_line(session: Session, line: str) -> str:
    """Enter a line of an answer and return the reply; raise CommandError if it is wrong."""
    if session.exercise is not None and not session.exercise.by_steps:
        return _enter_text(session, line)
    return _enter_step(session, line)


def _enter_text(session: Session, line: str) -> str:
    """Enter a line of an answer without steps, such as a formula with its law or values."""
    grade, _ = session.judge_lines(line)
    entered = grade.lines[-1]
    if entered.kind == LineKind.UNREAD:
        raise CommandError(entered.said)
    if (fault := entered.fault) is not None:
        raise CommandError(f"{fault.kind}: {fault.sentence}; {fault.hint}")

    session.write([*session.written, line])
    verdict = f"line {len(session.written)}: {entered.verdict}"
    return f"{verdict}; {grade.lacks.sentence}" if grade.lacks else f"{verdict}\n{grade}"


def _enter_step(session: Session, line: str) -> str:
    """Enter a line of a derivation, and return the reply."""
    _, derivation = session.judge_lines()
    parsed = read_line(line, derivation.names) or read_sum(line, derivation.names)
    if parsed is None:
        unread = UnreadLine(line, derivation.names)
        raise CommandError(f"not read: {unread.why}; write it like   {unread.proposal}")

    # A step without a number is the next one, and a premise has its own.
    if parsed.number is None:
        number = derivation.next_number
        if parsed.clause in derivation.axioms and not parsed.parents:
            number = derivation.axioms.index(parsed.clause) + 1
        line = f"{number}. {line}"

    grade, derivation = session.judge_lines(line)
    entered = grade.lines[-1]
    if (fault := entered.fault or grade.mistake) is not None:
        raise CommandError(f"{fault.kind}: {fault.sentence}; {fault.hint}")
    if entered.status == Status.PREMISE:
        return f"{entered.step}. {', '.join(map(str, parsed.clauses))}"

    session.write([*session.written, line])
    reply = f"{entered.step}. {entered.clause}"
    if not reaches(entered.clause, derivation.target):
        return reply

    session.proof = derivation.proof(renumbered=False).needed()
    verb = "refuted" if EMPTY in (derivation.target, entered.clause) else "derived"
    reply += f"\n{verb}, by {describe_measures(session.proof)}; `show` writes it"
    if session.exercise is None:
        return reply

    # Behind its first line, the grade says how short the derivation is, and the points.
    _, _, length_and_points = str(grade).partition("\n")
    return f"{reply}\n{length_and_points}"


@COMMANDS.add("derivation", "show the steps made by hand", "derivation")
def _derivation(session: Session, rest: str) -> str:
    if session.exercise is not None and not session.exercise.by_steps:
        return "\n".join(session.written) or session.exercise.asked
    return str(session.judge_lines()[1]) or session.list_clauses()


@COMMANDS.add("hint", "say what to look at; asked again, the step", "hint")
def _hint(session: Session, rest: str) -> str:
    _, derivation = session.judge_lines()
    meter = session.meter(DEFAULT_BUDGET)
    all_hints = give_hints(derivation, meter, session.meter(IMMEDIATE_BUDGET))

    # One hint more is made than is shown, to know whether the shown one is the last.
    hints = [*islice(all_hints, session.hinted + 2)]
    index = min(session.hinted, len(hints) - 1)
    session.hinted = index + 1
    is_last = index + 1 == len(hints)
    return hints[index] if is_last else f"{hints[index]} (ask again for more)"


@COMMANDS.add("undo", "take the last step back", "undo")
def _undo(session: Session, rest: str) -> str:
    if not session.written:
        raise CommandError("there is no step to take back; try: resolve 1 2")

    grade, _ = session.judge_lines()
    last = grade.lines[-1]
    session.write(session.written[:-1])
    if last.clause is None:
        return f"without {last.text.strip()}"

    # Without the empty clause the steps by hand no longer refute anything.
    if last.clause == EMPTY:
        session.proof = None
    return f"without {last.step}. {last.clause}"


@COMMANDS.add(
    "grade FILE | FOLDER [from EXERCISES]",
    "find the mistakes in derivations",
    "grade homework.txt",
)
def _grade(session: Session, rest: str) -> str:
    answers, *exercises = FROM.split(rest)
    exercise = session.exercise
    if exercises or Path(answers).is_dir():
        # With a file of exercises, the clauses on the desk do not matter.
        known: Collection[Exercise]
        if exercises:
            known = read_exercises(exercises[-1]).values()
        else:
            known = [exercise or _exercise_on_desk(session)]
        return str(grade_answers(answers, known, apart=exercises))

    answer, _ = read_answer(answers)
    if exercise is None:
        return str(grading.grade(answer, session.clauses, session.goal))
    return str(grading.grade(answer, exercise))


def _exercise_on_desk(session: Session) -> Exercise:
    """Return the clauses and the goal on the desk as an exercise."""
    clauses = tuple(map(str, session.clauses))
    return Exercise("the desk", clauses, goal=session.goal_text or None)


@COMMANDS.add("exercises [FILE]", "list those of the textbooks, or of a file", "exercises")
def _exercises(session: Session, rest: str) -> str:
    exercises = _known_exercises(rest).values()
    rows = [["exercise", "task", "points", "source"]]
    for exercise in exercises:
        rows.append([exercise.name, exercise.task, str(exercise.points), exercise.source])
    return text_table(rows)


@COMMANDS.add(
    "sheet [solutions] [EXERCISES] to FILE",
    "write exercises as .tex or .html, perhaps with solutions",
    "sheet solutions week.exercises to week.html",
)
def _sheet(session: Session, rest: str) -> str:
    # With a blank in front, "to" is found even if the line begins with it.
    wanted, _, path = f" {rest}".rpartition(" to ")
    first, _, file = wanted.strip().partition(" ")
    with_solutions = first == "solutions"
    form = FORMS.get(PurePath(path).suffix)
    if form is None:
        raise CommandError("write it where? try: sheet week.exercises to week.tex, or to week.html")

    exercises = _known_exercises(file.strip() if with_solutions else wanted.strip())
    return show_or_save(make_handout(exercises.values(), form, with_solutions), path)


@COMMANDS.add(
    "exercise NAME [from FILE]",
    "put an exercise on the desk; its name may stand in quotes",
    "exercise modus tollens",
)
def _exercise(session: Session, rest: str) -> str:
    name, path = _split_name_and_file(rest)
    known = _known_exercises(path) if path else _bundled_exercises()
    if name not in known:
        # A name that is cut off is likelier than one with a slip.
        longer_names = [known_name for known_name in known if known_name.startswith(name)]
        near_names = longer_names or get_close_matches(name, known, n=1)
        advice = "exercises tells what there is"
        if near_names:
            advice = f"did you mean {near_names[0]!r}?"
        raise CommandError(f"no exercise is called {name!r}; {advice}")
    return _put_on_desk(session, known[name])


def _split_name_and_file(rest: str) -> tuple[str, str]:
    """Return the name of an exercise, without quotes, and its file, an empty text for none."""
    in_quotes = QUOTED.fullmatch(rest)
    if in_quotes is not None:
        return in_quotes["name"], in_quotes["path"] or ""

    name, *path = FROM.split(rest)
    if rest.startswith('"') or len(path) > 1:
        example = 'exercise "NAME" from FILE'
        raise CommandError(f"where does the name end in {rest!r}? put it in quotes: {example}")
    return name, "".join(path)


def _known_exercises(path: str) -> Mapping[str, Exercise]:
    """Return the exercises of a file, or without a file those of the textbooks, by their names."""
    return read_exercises(path) if path else textbook()


def _bundled_exercises() -> Mapping[str, Exercise]:
    """Return the exercises of the textbooks and of the course by their names."""
    return {**course(), **textbook()}


def _put_on_desk(session: Session, exercise: Exercise) -> str:
    formulas = {clause: text for text in exercise.premises for clause in read_statement(text)}
    session.goal = None
    session.put(exercise.clauses, formulas)
    session.aim(exercise.goal)
    session.exercise = exercise
    return "\n".join(pose(exercise))


@COMMANDS.add(
    "practise [STEPS [NUMBER]]", "one at random whose shortest proof has so many", "practise 5"
)
def _practise(session: Session, rest: str) -> str:
    last_steps, last_seed = session.drawn or (DEFAULT_STEPS, 0)
    steps_text, _, seed_text = rest.partition(" ")
    steps = read_count(steps_text, last_steps, "number of steps")
    next_seed = last_seed + 1 if steps == last_steps else 1
    seed = read_count(seed_text.strip(), next_seed, "number of an exercise")

    reply = _put_on_desk(session, random_exercise(steps, seed))
    session.drawn = steps, seed
    return reply


@COMMANDS.add("done [MODEL]", "whether the exercise is done; a model is written here", "done")
def _done(session: Session, rest: str) -> str:
    exercise = session.exercise
    if exercise is None:
        raise CommandError("there is no exercise on the desk; try: exercise modus tollens")
    if rest and exercise.by_steps:
        raise CommandError(f"the task is to {exercise.asked}; write the steps, and then: done")

    # An answer was entered line by line, or is written here, with its lines separated by `;`.
    is_entered = exercise.by_steps or (not rest and session.written)
    if not rest and not is_entered:
        example = "done p ~q" if exercise.task == "model" else "done LINE; LINE, or grade FILE"
        raise CommandError(f"the task is to {exercise.asked}; try: {example}")
    if is_entered:
        grade, _ = session.judge_lines()
    else:
        grade = grading.grade(rest.replace(";", "\n"), exercise)

    missing = grade.mistake or grade.shortfall
    if missing is None:
        return str(grade)
    raise CommandError(f"not yet: {missing.sentence}; {missing.hint}")
