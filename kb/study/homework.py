"""A file of exercises in which some are questions about a game, and who judges their answers.

    exercise the third line
    points 2
    refute 1
    deck classic
    ...
    question follows

A question is an exercise with a record in place of premises: from its line `refute 1` to the line
that asks. `refute grade` reads both kinds, and all their answers become one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from os import PathLike, fspath
from typing import Final, TypeAlias

from kb.errors import KBError, RecordError
from kb.study.question import Question, line_by_line
from resolver import Exercise, ExerciseError, FileError, read_exercises
from resolver.text import FrozenMapping, read_text

# What is wrong with a line (its kind, a sentence, a hint); True: nothing; False: it is passed.
Verdict: TypeAlias = tuple[str, str, str] | bool
Judge: TypeAlias = Callable[[Sequence[str]], tuple[Sequence[Verdict], Sequence[str]]]
KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "follows": ("does not follow", "look at what the last line says of each player"),
    "likelier": ("not the likelier", "count the deals that fit"),
}
IN_PLACE = "premise false"  # of a record, so that the lines keep their numbers


def load_homework(
    path: str | PathLike[str],
) -> tuple[tuple[Exercise, ...], Mapping[str, Judge]]:
    """Return the exercises of a file, and by their names who judges those about a game.

    Args:
        path: The file.

    Raises:
        FileError: It cannot be read, or has no exercise, or a question of it cannot be read.
    """
    name = fspath(path)
    lines = read_text(path).split("\n")
    try:
        asked = dict(questions(lines))
        exercises = read_exercises("\n".join(lines))
    except ExerciseError as error:
        raise FileError(name, f"line {error.line}: {error.reason}", error.advice) from None
    if not exercises:
        raise FileError(name, "there is no exercise in it", "begin with: exercise NAME")
    judges = {exercises[at].name: partial(judge, question) for at, question in asked.items()}
    return exercises, FrozenMapping(judges)


def questions(lines: list[str]) -> Iterator[tuple[int, Question]]:
    """Yield each question, and how many exercises come before; take its record out of the lines."""
    exercises, begun = 0, None
    for at, line in enumerate(lines):
        keyword = line.split(maxsplit=1)[:1]
        if keyword == ["exercise"]:
            exercises += 1
        if begun is not None and keyword == ["question"]:
            yield exercises - 1, read_question(lines[begun : at + 1], begun)
            lines[begun : at + 1] = [IN_PLACE, *[""] * (at - begun)]
            begun = None
        elif begun is not None and keyword == ["exercise"]:
            break
        elif keyword == ["refute"] and exercises:
            begun = at
    if begun is not None:
        reason, advice = "this record asks nothing", "end it with a line: question follows"
        raise ExerciseError(begun + 1, reason, advice)


def read_question(lines: Sequence[str], before: int) -> Question:
    """Return the question of some lines of a file; errors say where it is in the file."""
    try:
        return Question.read("\n".join(lines))
    except RecordError as error:
        raise ExerciseError(
            before + (error.line or 1), error.reason, "try it in the shell"
        ) from None
    except KBError as error:
        reason = f"the record that begins here: {error}"
        raise ExerciseError(before + 1, reason, "try it in the shell") from None


def judge(question: Question, lines: Sequence[str]) -> tuple[Sequence[Verdict], Sequence[str]]:
    """Return the verdict on each line of an answer, and what it lacks."""
    answered = question.grade("\n".join(lines))
    kind, hint = KINDS[question.kind]
    verdicts = [
        line is not None and (line.right or (kind, line.reason, hint))
        for line in line_by_line(answered, lines)
    ]
    return verdicts, answered.missing
