"""Grades the answers of a class into a table for people and for Moodle, and a page a student.

If several exercises are set, that of a file is the one whose name a folder above it has, or which a
heading names (`Exercise chain3`). Several headings split a file: it answers several exercises. So
does a file of `results`.

What is no plain file of the folder is not read, and neither is what has no end, such as a pipe. Its
row says so.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path, PurePath
from typing import Any, Final, TypeAlias, TypeVar

from attrs import evolve

from resolver.arguments import require
from resolver.errors import FileError
from resolver.practice.answer_files import (
    list_files,
    make_absolute,
    read_results,
    read_student,
    refuse_if_apart,
)
from resolver.practice.exercise import Exercise
from resolver.practice.feedback import GradeOrError
from resolver.practice.gradebook import Answer, Gradebook
from resolver.practice.graded import Grade
from resolver.practice.grading import grade
from resolver.practice.handed_in import read_answer
from resolver.practice.lines import fold_name, normalise_text, read_heading
from resolver.practice.parsed import LineKind
from resolver.text.tables import shorten_text

# A student's name in a file of results is cut to this many letters.
MOST_NAME_LETTERS: Final = 100

# The reason of a row names at most this many headings that belong to no exercise.
MOST_HEADINGS_NAMED: Final = 3

Member = TypeVar("Member")

# It counts the files of results of each student in a folder.
ResultsCount: TypeAlias = Counter[tuple[PurePath, str]]


def grade_answers(
    folder: str | PathLike[str],
    exercises: Iterable[Exercise],
    *,
    apart: Iterable[str | PathLike[str]] = (),
) -> Gradebook:
    r"""Return the grades of all files in a folder and in its folders, in the order of their names.

    A file whose exercise is not clear is not graded, nor is what is no plain file: its row says
    why.

    Args:
        folder: The path of the folder, as Moodle gives it or with a folder an exercise; or of one
            answer.
        exercises: Those that were set.
        apart: Files and folders that are no answers, wherever they lie: the exercises themselves,
            and what is written.

    Raises:
        FileError: There is no such folder or file, or all of it is apart.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "ada.txt").write_text("4. q 1,2\n5. {} 3,4")
        ...     print(grade_answers(folder, [chain]).to_csv().split("\n")[1])  # doctest: +ELLIPSIS
        ada,ada,1,1,"2 steps hold, down to the empty clause: a refutation; ...
    """
    path = Path(require(folder, str | PathLike, "path", "try 'answers', a folder"))
    if not os.path.exists(path):  # noqa: PTH110  exists of pathlib raises for some names
        reason, advice = "there is no such folder or file", "try the path of a folder of answers"
        raise FileError(fspath(folder), reason, advice)
    exercises_set = _check_members(exercises, Exercise, "list of exercises")
    known = _by_folded_name(exercises_set)
    kept_apart = {
        make_absolute(other) for other in _check_members(apart, str | PathLike, "list of paths")
    }
    refuse_if_apart(path, fspath(folder), kept_apart)

    base = path if path.is_dir() else path.parent
    files: Iterable[tuple[PurePath, FileError | None]] = [(PurePath(path.name), None)]
    if path.is_dir():
        files = list_files(path, kept_apart)
    results_count = ResultsCount()
    answers = list[Answer]()
    for file, error in files:
        if error is None:
            answers += _grade_file(base, file, known, results_count)
        else:
            answers.append(Answer(file.as_posix(), error))
    return Gradebook(tuple(answers), tuple(exercises_set))


def check_answer(path: str | PathLike[str], exercises: Iterable[Exercise]) -> str:
    r"""Return what a student may know of a file before it is handed in.

    It is as much as each exercise allows, and never the clause that would be right.

    >>> from tempfile import TemporaryDirectory
    >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", feedback="verdict")
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "ada.txt").write_text("4. ~q 1,2\n5. {} 3,4")
    ...     print(check_answer(Path(folder, "ada.txt"), [chain]))
    chain: all lines are read
    line 1: wrong
    line 2: would follow from the corrected line 1

    Args:
        path: The file.
        exercises: Those that were set.

    Raises:
        FileError: It cannot be read, or its exercise is not clear.
    """
    file = Path(require(path, str | PathLike, "path", "try 'ada.txt', a file"))
    known = _by_folded_name(_check_members(exercises, Exercise, "list of exercises"))
    report = list[str]()
    for answer in _grade_file(file.parent, PurePath(file.name), known, ResultsCount()):
        if isinstance(answer.found, FileError):
            raise FileError(fspath(path), answer.found.reason, answer.found.advice)
        report += _report_answer(answer.found)
    return "\n".join(report)


def _by_folded_name(exercises: Iterable[Exercise]) -> dict[str, Exercise]:
    """Return exercises by their names, as `fold_name` returns them."""
    return {fold_name(exercise.name): exercise for exercise in exercises}


def _check_members(members: Iterable[Member], kind: Any, what: str) -> list[Member]:
    """Return the members of a collection; raise ArgumentError if one is of another kind.

    Args:
        members: The collection.
        kind: The class of its members, or several with | between them.
        what: The collection in words.
    """
    checked = list[Member]()
    for member in require(members, Iterable, what, "try a list"):
        checked.append(require(member, kind, f"member of a {what}", "look at its kind"))
    return checked


# The functions below grade one file.


def _grade_file(
    folder: Path,
    file: PurePath,
    known: Mapping[str, Exercise],
    results_count: ResultsCount,
) -> Iterator[Answer]:
    """Yield the answer of a file, or of each of its parts, with its grade or error.

    Args:
        folder: The folder that was handed in.
        file: The path of the file in it.
        known: The exercises that were set, by their folded names.
        results_count: The files of results so far; this one is counted.
    """
    name = file.as_posix()
    try:
        raw_text, encoding = read_answer(folder / file)
    except FileError as error:
        yield Answer(name, error)
        return
    text = normalise_text(raw_text)

    results = read_results(text)
    if results is not None:
        student = _name_student(text, file, results_count)
        for part, found in _grade_results(file, results, known, encoding):
            yield Answer(name, found, part, student)
        return

    # The nearest folder comes first, and a heading last.
    parts = [*split_by_heading(text, known).items()]
    headings = [known[heading].name for heading, _ in parts]
    if len(parts) < 2:
        names = [*reversed(file.parts[:-1]), *headings]
        yield Answer(name, _grade_text(text, encoding, file, known, names))
        return
    for heading, (_, part) in zip(headings, parts, strict=True):
        yield Answer(name, _grade_text(part, encoding, file, known, [heading]), heading)


def _name_student(text: str, file: PurePath, results_count: ResultsCount) -> str:
    """Return whose a file of results is; behind a second one in a folder its own name stands.

    Args:
        text: The text of the file.
        file: The path of the file.
        results_count: The files of results so far; this one is counted.
    """
    student = shorten_text(read_student(text), MOST_NAME_LETTERS)
    if not student:
        return ""
    key = file.parent, student.casefold()
    results_count[key] += 1
    return student if results_count[key] == 1 else f"{student} ({file.name})"


def _grade_results(
    file: PurePath,
    results: Iterable[tuple[str, str]],
    known: Mapping[str, Exercise],
    encoding: str,
) -> Iterator[tuple[str, GradeOrError]]:
    """Yield the exercises that a file of results answers, and one row for what is no answer.

    Args:
        file: The path of the file.
        results: What stands under each heading.
        known: The exercises that were set, by their folded names.
        encoding: What the file was saved as, if that is not UTF-8.
    """
    answered, refused_headings = set[str](), list[str]()
    for heading, text in results:
        name = fold_name(heading)
        if name in known and name not in answered:
            answered.add(name)
            yield known[name].name, _grade_text(text, encoding, file, known, [name])
        else:
            refused_headings.append(heading)

    if refused_headings:
        yield "", _refuse_headings(file, refused_headings, known)
    elif not answered:
        yield "", FileError(fspath(file), "there is no answer in it", "begin with: Exercise NAME")


def _refuse_headings(
    file: PurePath, headings: Sequence[str], known: Mapping[str, Exercise]
) -> FileError:
    """Return the error of parts that are no answers: nothing is set there, or it is answered above.

    Args:
        file: The path of the file.
        headings: The headings of these parts.
        known: The exercises that were set, by their folded names.
    """
    strange, repeated = dict[str, None](), dict[str, None]()
    for heading in headings:
        exercise = known.get(fold_name(heading))
        if exercise is None:
            strange[heading] = None
        else:
            repeated[exercise.name] = None

    reasons = list[str]()
    if strange:
        listed = [repr(shorten_text(heading)) for heading in strange][:MOST_HEADINGS_NAMED]
        if len(strange) > len(listed):
            listed.append(f"{len(strange) - len(listed):,} more")
        reasons.append(f"no exercise is called {', '.join(listed)}")
    if repeated:
        reasons.append(f"{', '.join(repeated)} stands in it twice, and the first is graded")
    advice = f"head each answer by one of: {_list_names(known)}"
    return FileError(fspath(file), "; ".join(reasons), advice)


def _list_names(known: Mapping[str, Exercise]) -> str:
    """Return the names of the exercises that were set, with commas."""
    return ", ".join(exercise.name for exercise in known.values())


def _grade_text(
    text: str,
    encoding: str,
    file: PurePath,
    known: Mapping[str, Exercise],
    names: Iterable[str],
) -> GradeOrError:
    """Return the grade of a text by the first of some names that an exercise has.

    Args:
        text: The answer.
        encoding: What the file was saved as, if that is not UTF-8.
        file: The path of the file.
        known: The exercises that were set, by their folded names.
        names: The names that say which exercise is answered.
    """
    named = (known.get(fold_name(name)) for name in names)
    exercise = next(filter(None, named), None)
    if exercise is None and len(known) == 1:
        exercise = next(iter(known.values()))
    if exercise is None:
        reason = "no folder above it and no line of it names an exercise"
        advice = f"begin with: Exercise NAME; they are {_list_names(known)}"
        return FileError(fspath(file), reason, advice)
    return evolve(grade(text, exercise), encoding=encoding)


def split_by_heading(text: str, names: Collection[str]) -> dict[str, str]:
    r"""Return the answer to each exercise that a heading names; each line keeps its number.

    What stands above the first heading stays with it.

    >>> split_by_heading("Ada\nExercise lamp\n4. q\nExercise Hat:\n4. r", ["lamp", "hat"])
    {'lamp': 'Ada\nExercise lamp\n4. q\n\n', 'hat': '\n\n\nExercise Hat:\n4. r'}

    Args:
        text: The text of a file.
        names: The names of the exercises, as `fold_name` returns them.
    """
    lines = text.split("\n")
    owners = list[str]()
    owner = ""
    for line in lines:
        heading = read_heading(line)
        if heading in names:
            owner = heading
        owners.append(owner)

    headings = [*dict.fromkeys(filter(None, owners))]
    parts = dict[str, str]()
    for heading in headings:
        own_lines = list[str]()
        for line, owner in zip(lines, owners, strict=True):
            own_lines.append(line if (owner or headings[0]) == heading else "")
        parts[heading] = "\n".join(own_lines)
    return parts


# The functions below say what a student may know before handing in.


def report_unread_lines(found: Grade) -> list[str]:
    """Return what is said of the lines that are not read, or that all are read."""
    name = found.exercise.name if found.exercise else ""
    unread = [line.said for line in found.lines if line.kind == LineKind.UNREAD]
    return unread or [f"{name}: all lines are read"]


def _report_answer(found: Grade) -> list[str]:
    """Return what a student may know of an answer, as far as its exercise allows."""
    feedback = found.exercise.feedback if found.exercise else "all"
    report = report_unread_lines(found)
    for line in found.lines:
        verdict, kind = line.told(feedback)
        if verdict:
            report.append(f"line {line.line}: {verdict}{kind and f', {kind}'}")
    return report
