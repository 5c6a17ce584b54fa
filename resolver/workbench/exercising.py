"""The commands for exercises: what there is, one on the desk, one at random, and is it done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from resolver.errors import CommandError, FileError
from resolver.practice.chance import MOST, random_exercise
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import ExerciseError, read_exercises, textbook
from resolver.practice.grading import grade_claims
from resolver.practice.models import grade_model
from resolver.practice.statements import read_statement
from resolver.text.files import read_text
from resolver.text.printable import text_table
from resolver.text.reading import NUMBER
from resolver.workbench.desk import Command, Desk, Drawn

USUAL: Final = 4  # steps of an exercise at random
QUOTED: Final = re.compile(r'"(?P<name>[^"]+)"(?:\s+from\s+(?P<path>.+))?')
FROM: Final = re.compile(r"\s+from\s+")


def exercises(desk: Desk, rest: str) -> str:
    """List the textbooks' exercises, or those of a file."""
    rows = [["exercise", "task", "points", "source"]]
    for one in _known(rest).values():
        rows.append([one.name, one.task, str(one.points), one.source])
    return text_table(rows)


def exercise(desk: Desk, rest: str) -> str:
    """Put an exercise on the desk."""
    name, path = _asked(rest)
    known = _known(path)
    if name not in known:
        beginning = [one for one in known if one.startswith(name)]
        near = beginning or get_close_matches(name, known, n=1)
        advice = f"did you mean {near[0]!r}?" if near else "exercises tells what there is"
        raise CommandError(f"no exercise is called {name!r}; {advice}")
    return _put(desk, known[name])


def _asked(rest: str) -> tuple[str, str]:
    """Return the name of an exercise, which may stand in quotes, and its file, perhaps none."""
    if not rest:
        raise CommandError("which exercise? try: exercise modus tollens, or exercises")
    quoted = QUOTED.fullmatch(rest)
    if quoted is not None:
        return quoted["name"], quoted["path"] or ""
    name, *path = FROM.split(rest)
    if rest.startswith('"') or len(path) > 1:
        example = 'exercise "NAME" from FILE'
        raise CommandError(f"where does the name end in {rest!r}? put it in quotes: {example}")
    return name, "".join(path)


def practise(desk: Desk, rest: str) -> str:
    """Put an exercise at random on the desk; asked again, another one."""
    words = rest.split()
    last = desk.drawn if desk.drawn and desk.drawn.exercise is _set(desk) else None
    if words and not (NUMBER.fullmatch(words[0]) and 0 < int(words[0]) <= MOST):
        raise CommandError(f"{words[0]!r} is no number of steps; try 1 to {MOST}")
    if words[1:] and not (len(words) == 2 and NUMBER.fullmatch(words[1])):
        raise CommandError(
            f"{' '.join(words[1:])!r} is no number of an exercise; try: practise 4 7"
        )
    steps = int(words[0]) if words else last.steps if last else USUAL
    seed = last.seed + 1 if last and last.steps == steps else 1
    seed = int(words[1]) if words[1:] else seed
    desk.drawn = Drawn(random_exercise(steps, seed), steps, seed)
    return _put(desk, desk.drawn.exercise)


def done(desk: Desk, rest: str) -> str:
    """Say whether the exercise is done, and what it is worth; a model is shown here."""
    asked = _set(desk)
    if asked is None:
        raise CommandError("there is no exercise on the desk; try: exercise modus tollens")
    if asked.task != "model" and rest:
        raise CommandError(f"the task is to {asked.asked}; write the steps, and then: done")
    if asked.task == "model" and not rest:
        raise CommandError(f"the task is to {asked.asked}; try: done p ~q")
    assert desk.derivation is not None
    steps = desk.derivation.claims()
    found = grade_model(rest, asked) if asked.task == "model" else grade_claims(steps, asked)
    if found.fulfils:
        return str(found)
    missing = found.mistake or found.shortfall
    assert missing is not None
    raise CommandError(f"not yet: {missing.sentence}; {missing.hint}")


def _known(path: str) -> Mapping[str, Exercise]:
    """Return the exercises of a file by their names; without one, those of the textbooks."""
    if not path:
        return textbook()
    try:
        return {one.name: one for one in read_exercises(read_text(path))}
    except ExerciseError as error:
        raise FileError(path, f"line {error.line}: {error.reason}", error.advice) from None


def _put(desk: Desk, chosen: Exercise) -> str:
    formulas = {
        clause: premise for premise in chosen.premises for clause in read_statement(premise)
    }
    desk.goal = None
    desk.put(chosen.clauses, formulas)
    desk.aim(chosen.goal)
    desk.derivation = WrittenDerivation(desk.problem.clauses, exercise=chosen)
    said = [f"{chosen.name}, {chosen.worth}: {chosen.asked}", desk.listed()]
    said += [f"allowed is {chosen.allowed}"] if chosen.strategy else []
    said += [f"source: {chosen.source}"] if chosen.source else []
    return "\n".join(said)


def _set(desk: Desk) -> Exercise | None:
    """Return the exercise on the desk."""
    return None if desk.derivation is None else desk.derivation.exercise


COMMANDS: Final = (
    Command(
        "exercises", "[FILE]", "list those of the textbooks, or of a file", "exercises", exercises
    ),
    Command(
        "exercise",
        "NAME [from FILE]",
        "put an exercise on the desk; its name may stand in quotes",
        "exercise modus tollens",
        exercise,
    ),
    Command(
        "practise",
        "[STEPS [NUMBER]]",
        "one at random whose shortest proof has so many",
        "practise 5",
        practise,
    ),
    Command("done", "[MODEL]", "whether the exercise is done; a model is told here", "done", done),
)
