"""The commands for practice: a derivation by hand, hints, exercises, and grades."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import islice
from pathlib import Path, PurePath
from typing import Final

from resolver.errors import CommandError
from resolver.logic.clause import EMPTY
from resolver.practice import grading
from resolver.practice.chance import random_exercise
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import course, read_exercises, textbook
from resolver.practice.folder import grade_answers
from resolver.practice.handed_in import read_answer
from resolver.practice.handout import make_handout, pose
from resolver.practice.hinting import IMMEDIATE_BUDGET, give_hints
from resolver.practice.parsed import LineKind, Status
from resolver.practice.proposals import UnreadLine
from resolver.practice.reader import read_line
from resolver.practice.rendering import render_step
from resolver.practice.statements import read_statement
from resolver.practice.sums import read_sum
from resolver.rules.subsumption import reaches
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
USUAL: Final = 4  # steps of an exercise at random
QUOTED: Final = re.compile(r'"(?P<name>[^"]+)"(?:\s+from\s+(?P<path>.+))?')
FROM: Final = re.compile(r"\s+from\s+")


@COMMANDS.add("resolve N M [on ATOM]", "make a step by hand", "resolve 3 5 on p")
def _resolve(session: Session, rest: str) -> str:
    derivation = session.judged()[1]
    numbers, _, pivot = rest.partition(" on ")
    reason = f"{numbers} {pivot and f'({pivot})'}"
    asked = read_line(render_step("□", "", [reason], derivation.names), derivation.names)
    if asked is None or len(asked.parents) != 2:
        example = "resolve 3 5 on p, or the step itself: q from 3, 5"
        raise CommandError(f"resolve which clauses? try: {example}")
    first, *others = derivation.resolve(asked.parents, asked.pivot).items()
    if others:
        atoms = " and ".join(atom for atom, _ in (first, *others))
        raise CommandError(f"they clash on {atoms}; say on which: on {first[0]}")
    return enter_line(session, first[1])


def is_line(session: Session, line: str) -> bool:
    """Return whether a text reads as a line of an answer, or claims to be one.

    Without an exercise on the desk only what reads as a line of a derivation, or has a label, does.
    """
    if session.exercise is not None and not session.exercise.by_steps:
        return session.judged(line)[0].lines[-1].kind != LineKind.REMARK
    names = session.judged()[1].names
    found = read_line(line, names) or read_sum(line, names)
    if found is None:
        unread = UnreadLine(line, names)
        is_claim = session.exercise is not None and unread.claims(has_begun=True)
        return is_claim or unread.number is not None
    return found.number is not None or bool(found.parents) or not found.unknown


def enter_line(session: Session, line: str) -> str:
    """Enter a line of an answer, and return what becomes of it; raise what keeps it out."""
    if session.exercise is not None and not session.exercise.by_steps:
        return _enter_text(session, line)
    return _enter_step(session, line)


def _enter_text(session: Session, line: str) -> str:
    """Enter a line of an answer that has no steps: a formula with its law, or values."""
    grade = session.judged(line)[0]
    entered = grade.lines[-1]
    if entered.kind == LineKind.UNREAD:
        raise CommandError(entered.said)
    if (fault := entered.fault) is not None:
        raise CommandError(f"{fault.kind}: {fault.sentence}; {fault.hint}")
    session.write([*session.written, line])
    verdict = f"line {len(session.written)}: {entered.verdict}"
    return f"{verdict}; {grade.lacks.sentence}" if grade.lacks else f"{verdict}\n{grade}"


def _enter_step(session: Session, line: str) -> str:
    """Make a step that is written as a line of a derivation, and return the answer."""
    derivation = session.judged()[1]
    found = read_line(line, derivation.names) or read_sum(line, derivation.names)
    if found is None:
        unread = UnreadLine(line, derivation.names)
        raise CommandError(f"not read: {unread.why}; write it like   {unread.proposal}")
    if found.number is None:
        number = derivation.next_number
        if found.clause in derivation.axioms and not found.parents:
            number = derivation.axioms.index(found.clause) + 1
        line = f"{number}. {line}"
    grade, derivation = session.judged(line)
    entered = grade.lines[-1]
    if (fault := entered.fault or grade.mistake) is not None:
        raise CommandError(f"{fault.kind}: {fault.sentence}; {fault.hint}")
    if entered.status == Status.PREMISE:
        return f"{entered.step}. {', '.join(map(str, found.clauses))}"
    session.write([*session.written, line])
    answer, said = f"{entered.step}. {entered.clause}", entered.clause
    if not reaches(said, derivation.target):
        return answer
    session.proof = derivation.proof(renumbered=False).needed()
    how = "refuted" if EMPTY in (derivation.target, said) else "derived"
    answer += f"\n{how}, by {describe_measures(session.proof)}; `show` writes it"
    if session.exercise is None:
        return answer
    return f"{answer}\n{str(grade).partition(chr(10))[2]}"  # how short, and the points


@COMMANDS.add("derivation", "show the steps made by hand", "derivation")
def _derivation(session: Session, rest: str) -> str:
    if session.exercise is not None and not session.exercise.by_steps:
        return "\n".join(session.written) or session.exercise.asked
    return str(session.judged()[1]) or session.listed()


@COMMANDS.add("hint", "say what to look at; asked again, the step", "hint")
def _hint(session: Session, rest: str) -> str:
    meters = session.meter(), session.meter(IMMEDIATE_BUDGET)
    found = [*islice(give_hints(session.judged()[1], *meters), session.hinted + 2)]
    shown = min(session.hinted, len(found) - 1)
    session.hinted = shown + 1
    return found[shown] + " (ask again for more)" * (shown + 1 < len(found))


@COMMANDS.add("undo", "take the last step back", "undo")
def _undo(session: Session, rest: str) -> str:
    if not session.written:
        raise CommandError("there is no step to take back; try: resolve 1 2")
    last = session.judged()[0].lines[-1]
    session.write(session.written[:-1])
    if last.clause is None:
        return f"without {last.text.strip()}"
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
    asked = session.exercise
    if exercises or Path(answers).is_dir():
        known = (
            read_exercises(exercises[-1]).values()
            if exercises
            else [asked or _exercise_on_desk(session)]
        )
        return str(grade_answers(answers, known, apart=exercises))
    given, goal = (session.clauses, session.goal) if asked is None else (asked, None)
    return str(grading.grade(read_answer(answers)[0], given, goal))


def _exercise_on_desk(session: Session) -> Exercise:
    """Return what is on the desk as an exercise."""
    clauses = tuple(map(str, session.clauses))
    return Exercise("the desk", clauses, goal=session.goal_text or None)


@COMMANDS.add("exercises [FILE]", "list those of the textbooks, or of a file", "exercises")
def _exercises(session: Session, rest: str) -> str:
    known = _known_exercises(rest).values()
    rows = [[each.name, each.task, str(each.points), each.source] for each in known]
    return text_table([["exercise", "task", "points", "source"], *rows])


@COMMANDS.add(
    "sheet [solutions] [EXERCISES] to FILE",
    "write exercises as .tex or .html, perhaps with solutions",
    "sheet solutions week.exercises to week.html",
)
def _sheet(session: Session, rest: str) -> str:
    asked, _, path = f" {rest}".rpartition(" to ")
    first, _, file = asked.strip().partition(" ")
    solved = first == "solutions"
    form = FORMS.get(PurePath(path).suffix)
    if form is None:
        raise CommandError("write it where? try: sheet week.exercises to week.tex, or to week.html")
    exercises = _known_exercises(file.strip() if solved else asked.strip())
    return show_or_save(make_handout(exercises.values(), form, solved), path)


@COMMANDS.add(
    "exercise NAME [from FILE]",
    "put an exercise on the desk; its name may stand in quotes",
    "exercise modus tollens",
)
def _exercise(session: Session, rest: str) -> str:
    name, path = _split_name_and_file(rest)
    known = _known_exercises(path) if path else _bundled_exercises()
    if name not in known:
        longer = [begun for begun in known if begun.startswith(name)]
        near = longer or get_close_matches(name, known, n=1)
        advice = f"did you mean {near[0]!r}?" if near else "exercises tells what there is"
        raise CommandError(f"no exercise is called {name!r}; {advice}")
    return _put_on_desk(session, known[name])


def _split_name_and_file(rest: str) -> tuple[str, str]:
    """Return the name of an exercise, which may stand in quotes, and its file, perhaps none."""
    quoted = QUOTED.fullmatch(rest)
    if quoted is not None:
        return quoted["name"], quoted["path"] or ""
    name, *path = FROM.split(rest)
    if rest.startswith('"') or len(path) > 1:
        example = 'exercise "NAME" from FILE'
        raise CommandError(f"where does the name end in {rest!r}? put it in quotes: {example}")
    return name, "".join(path)


def _known_exercises(path: str) -> Mapping[str, Exercise]:
    """Return the exercises of a file by their names; without one, those of the textbooks."""
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
    last_steps, last_seed = session.drawn or (USUAL, 0)
    first, _, second = rest.partition(" ")
    steps = read_count(first, last_steps, "number of steps")
    following = last_seed + 1 if steps == last_steps else 1
    seed = read_count(second.strip(), following, "number of an exercise")
    answer = _put_on_desk(session, random_exercise(steps, seed))
    session.drawn = steps, seed
    return answer


@COMMANDS.add("done [MODEL]", "whether the exercise is done; a model is written here", "done")
def _done(session: Session, rest: str) -> str:
    asked = session.exercise
    if asked is None:
        raise CommandError("there is no exercise on the desk; try: exercise modus tollens")
    if rest and asked.by_steps:
        raise CommandError(f"the task is to {asked.asked}; write the steps, and then: done")
    is_entered = asked.by_steps or (not rest and session.written)
    if not rest and not is_entered:
        how = "done p ~q" if asked.task == "model" else "done LINE; LINE, or grade FILE"
        raise CommandError(f"the task is to {asked.asked}; try: {how}")
    lines = rest.replace(";", "\n")
    found = session.judged()[0] if is_entered else grading.grade(lines, asked)
    missing = found.mistake or found.shortfall
    if missing is None:
        return str(found)
    raise CommandError(f"not yet: {missing.sentence}; {missing.hint}")
