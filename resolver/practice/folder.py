"""The answers of a class, graded into one table for people and for Moodle, a page a student.

Where several exercises are set, that of a file is the one whose name a folder above it has, or
which a heading names (`Exercise chain3`), or the only one there is. Several headings part a file:
it answers several exercises. So does a file of results, as a page saves them:

    # refute results 1: Ada Lovelace
    Exercise modus tollens
      4. ¬p from 1, 2
      5. □ from 3, 4

What a student wrote is indented there by two blanks, so that no line begins another exercise.

Strangers wrote the files, and their names. So what is no plain file of the folder is not read: a
link may lead to the lecturer's own files, and a pipe has no end. Its row says so.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path, PurePath
from typing import Any, Final, TypeVar

from attrs import evolve

from resolver.errors import FileError
from resolver.logic.arguments import expected
from resolver.practice.exercise import Exercise
from resolver.practice.feedback import GradeOrError
from resolver.practice.gradebook import Answer, Gradebook
from resolver.practice.graded import Grade
from resolver.practice.grading import grade
from resolver.practice.handed_in import read_answer
from resolver.practice.lines import fold_name, normalise_text, read_heading
from resolver.practice.parsed import LineKind
from resolver.text.tables import shortened

RESULTS_HEAD: Final = "# refute results 1: "
HEADING_WORD: Final = "Exercise "
RESULTS_INDENT: Final = "  "
HEADING_PATTERN: Final = re.compile(rf"^{HEADING_WORD}(.*)\n?", re.MULTILINE)
INDENT_PATTERN: Final = re.compile(rf"^{RESULTS_INDENT}", re.MULTILINE)
MOST_NAME_LETTERS: Final = 100  # of a student's name in a file of results
MOST_HEADINGS_NAMED: Final = 3  # that no exercise has, in the reason of a row
Member = TypeVar("Member")


def _list_files(folder: Path, apart: Set[Path]) -> Iterator[tuple[PurePath, FileError | None]]:
    """Yield what lies in a folder and in its folders, by name, and why it is not read if so.

    Hidden files and those that are apart are left out.

    Args:
        folder: The folder.
        apart: The absolute paths of files and folders that are no answers.
    """
    found, folders = list[tuple[PurePath, FileError | None]](), [PurePath()]
    while folders:
        inner = folders.pop()
        try:
            with os.scandir(folder / inner) as listed:
                entries = [*listed]
        except OSError as error:
            found.append((inner, _refuse_folder(folder / inner, error)))
            continue
        for entry in entries:
            path = inner / entry.name
            if entry.name.startswith(".") or _make_absolute(folder / path) in apart:
                continue
            if entry.is_symlink():
                found.append((path, _refuse_link(folder, path)))
            elif entry.is_dir():
                folders.append(path)
            else:
                found.append((path, None))
    yield from sorted(found, key=lambda one: one[0])


def _refuse_folder(folder: Path, error: OSError) -> FileError:
    """Return that the files in a folder cannot be listed."""
    why = (error.strerror or "for no reason given").lower()
    reason = f"its files cannot be listed ({why})"
    return FileError(
        fspath(folder), reason, "look at its permissions, or at the length of its path"
    )


def _refuse_link(folder: Path, path: PurePath) -> FileError:
    """Return why a link is not read: it may lead to a file that its student may not see."""
    link, advice = folder / path, "hand in the file itself"
    try:
        target = link.resolve(strict=True)
    except (OSError, RuntimeError):  # a RuntimeError where links lead to each other
        return FileError(fspath(link), "it is a link that leads nowhere", advice)
    if target.is_relative_to(folder.resolve()):
        reason = "it is a link into the folder, whose plain files are graded by themselves"
        return FileError(fspath(link), reason, advice)
    return FileError(fspath(link), "it is a link that leads out of the folder", advice)


def _make_absolute(path: str | PathLike[str]) -> Path:
    return Path(abspath(path))  # noqa: PTH100  resolve raises where no file can have the name


def _check_members(found: Iterable[Member], kind: Any, what: str) -> list[Member]:
    """Return the members of a collection; raises ArgumentError where one is of no such kind."""
    members = [*expected(found, Iterable, what, "try a list")]
    return [expected(member, kind, f"member of a {what}", "look at its kind") for member in members]


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
    path = Path(expected(folder, str | PathLike, "path", "try 'answers', a folder"))
    if not os.path.exists(path):  # noqa: PTH110  exists of pathlib raises for some names
        reason, advice = "there is no such folder or file", "try the path of a folder of answers"
        raise FileError(fspath(folder), reason, advice)
    set_ones = _check_members(exercises, Exercise, "list of exercises")
    known = {fold_name(one.name): one for one in set_ones}
    others = {
        _make_absolute(other) for other in _check_members(apart, str | PathLike, "list of paths")
    }
    if not others.isdisjoint((full := _make_absolute(folder), *full.parents)):
        reason = "it is written into, so no file in it would be an answer"
        if not path.is_dir():
            reason = "it has the exercises or is written, so it is no answer"
        raise FileError(fspath(folder), reason, "write into another folder, such as pages")

    files = _list_files(path, others) if path.is_dir() else iter([(PurePath(path.name), None)])
    base, taken = path if path.is_dir() else path.parent, Counter[tuple[PurePath, str]]()
    answers = list[Answer]()
    for file, error in files:
        if error is None:
            answers += _grade_file(base, file, known, taken)
        else:
            answers.append(Answer(file.as_posix(), error))
    return Gradebook(tuple(answers), tuple(set_ones))


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
    file = Path(expected(path, str | PathLike, "path", "try 'ada.txt', a file"))
    known = {
        fold_name(one.name): one for one in _check_members(exercises, Exercise, "list of exercises")
    }
    said = []
    for answer in _grade_file(file.parent, PurePath(file.name), known, Counter()):
        if isinstance(answer.found, FileError):
            raise FileError(fspath(path), answer.found.reason, answer.found.advice)
        said += _report_answer(answer.found)
    return "\n".join(said)


def report_unread_lines(found: Grade) -> list[str]:
    """Return what is said of the lines that are not read, or that all are read."""
    name = found.exercise.name if found.exercise else ""
    unread = [line.said for line in found.lines if line.kind == LineKind.UNREAD]
    return unread or [f"{name}: all lines are read"]


def _report_answer(found: Grade) -> list[str]:
    """Return what a student may know of an answer, as far as its exercise allows."""
    feedback = found.exercise.feedback if found.exercise else "all"
    told = [(line.line, *line.told(feedback)) for line in found.lines]
    judged = [
        f"line {line}: {verdict}{kind and f', {kind}'}" for line, verdict, kind in told if verdict
    ]
    return report_unread_lines(found) + judged


def _grade_file(
    folder: Path,
    file: PurePath,
    known: Mapping[str, Exercise],
    taken: Counter[tuple[PurePath, str]],
) -> Iterator[Answer]:
    """Yield what becomes of a file; where it answers several exercises, of each part.

    Args:
        folder: The folder that was handed in.
        file: The path of the file in it.
        known: The exercises that were set, by their folded names.
        taken: How many files of results there are in a folder by a name; it is counted on.
    """
    name = file.as_posix()
    try:
        text, encoding = read_answer(folder / file)
    except FileError as error:
        yield Answer(name, error)
        return
    text, folders = normalise_text(text), [*reversed(file.parts[:-1])]
    results = read_results(text)
    if results is not None:
        student = _name_student(text, file, taken)
        for part, found in _grade_results(file, results, known, encoding):
            yield Answer(name, found, part, student)
        return
    parts = [(known[heading].name, part) for heading, part in split_by_heading(text, known).items()]
    if len(parts) < 2:
        names = [*folders, *(heading for heading, _ in parts)]
        yield Answer(name, _grade_text(text, encoding, file, known, names))
        return
    for heading, part in parts:
        yield Answer(name, _grade_text(part, encoding, file, known, [heading]), heading)


def _name_student(text: str, file: PurePath, taken: Counter[tuple[PurePath, str]]) -> str:
    """Return whose a file of results is; of a second one in a folder its own name stands there."""
    student = " ".join(text.split("\n", 1)[0].partition(RESULTS_HEAD)[2].split())
    student = shortened(student, MOST_NAME_LETTERS)
    if not student:
        return ""
    key = file.parent, student.casefold()
    taken[key] += 1
    return student if taken[key] == 1 else f"{student} ({file.name})"


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
        encoding: What the file was saved as, where that is not UTF-8.
    """
    answered, unknown = set[str](), list[str]()
    for heading, text in results:
        name = fold_name(heading)
        if name in known and name not in answered:
            answered.add(name)
            yield known[name].name, _grade_text(text, encoding, file, known, [name])
        else:
            unknown.append(heading)
    if not answered and not unknown:
        yield "", FileError(fspath(file), "there is no answer in it", "begin with: Exercise NAME")
    if unknown:
        yield "", _refuse_headings(file, unknown, known)


def _refuse_headings(
    file: PurePath, headings: Iterable[str], known: Mapping[str, Exercise]
) -> FileError:
    """Return that parts of a file are no answers: nothing is set there, or it is answered above."""
    strange = [*dict.fromkeys(one for one in headings if fold_name(one) not in known)]
    named = [repr(shortened(one)) for one in strange[:MOST_HEADINGS_NAMED]]
    more = [f"{len(strange) - len(named):,} more"] * (len(strange) > len(named))
    reasons = [f"no exercise is called {', '.join([*named, *more])}"] * bool(strange)
    twice = [
        *dict.fromkeys(known[fold_name(one)].name for one in headings if fold_name(one) in known)
    ]
    reasons += [f"{', '.join(twice)} stands in it twice, and the first is graded"] * bool(twice)
    names = ", ".join(one.name for one in known.values())
    return FileError(fspath(file), "; ".join(reasons), f"head each answer by one of: {names}")


def _grade_text(
    text: str, encoding: str, file: PurePath, known: Mapping[str, Exercise], named: Iterable[str]
) -> GradeOrError:
    """Return the grade of a text by the first of these names that an exercise has."""
    only = next(iter(known.values())) if len(known) == 1 else None
    found = next((known[name] for name in map(fold_name, named) if name in known), only)
    if found is None:
        names = ", ".join(one.name for one in known.values())
        reason = "no folder above it and no line of it names an exercise"
        return FileError(fspath(file), reason, f"begin with: Exercise NAME; they are {names}")
    return evolve(grade(text, found), encoding=encoding)


def split_by_heading(text: str, names: Collection[str]) -> dict[str, str]:
    r"""Return the answer to each exercise that a heading names; each line keeps its number.

    What stands above the first heading stays with it.

    >>> split_by_heading("Ada\nExercise lamp\n4. q\nExercise Hat:\n4. r", ["lamp", "hat"])
    {'lamp': 'Ada\nExercise lamp\n4. q\n\n', 'hat': '\n\n\nExercise Hat:\n4. r'}

    Args:
        text: The text of a file.
        names: The names of the exercises, as `fold_name` returns them.
    """
    lines, owners, own = text.split("\n"), list[str](), ""
    for line in lines:
        name = read_heading(line)
        own = name if name in names else own
        owners.append(own)
    found = [*dict.fromkeys(filter(None, owners))]
    owned = [(line, owner or found[0]) for line, owner in zip(lines, owners, strict=True) if found]
    return {
        name: "\n".join(line if owner == name else "" for line, owner in owned) for name in found
    }


def write_results(student: str, answers: Iterable[tuple[str, str]]) -> str:
    r"""Return the text of a file of results.

    >>> write_results("Ada", [("chain", "4. q\n5. r")]).split("\n")
    ['# refute results 1: Ada', 'Exercise chain', '  4. q', '  5. r', '']

    Args:
        student: Whose answers they are.
        answers: The name of each exercise, and what was written.
    """
    lines = [RESULTS_HEAD + " ".join(student.split())]
    for exercise, text in answers:
        lines.append(HEADING_WORD + exercise)
        lines += (RESULTS_INDENT + line for line in text.rstrip().split("\n"))
    return "\n".join([*lines, ""])


def name_results_file(student: str) -> str:
    """Return a name that any system takes for a student's file of results; empty for no letter.

    >>> name_results_file(" Ada  Lovelace, B.Sc./M.Sc. ")
    'Ada Lovelace B Sc M Sc.txt'

    Args:
        student: The name as it was written.
    """
    words = " ".join(re.findall(r"\w+", student))
    return f"{words}.txt" if words else ""


def read_results(text: str) -> list[tuple[str, str]] | None:
    r"""Return the name of each exercise and what was written; None for a text of another kind.

    >>> read_results(write_results("Ada", [("chain", "4. q\n5. r"), ("monday", "")]))
    [('chain', '4. q\n5. r'), ('monday', '')]
    >>> read_results("Exercise chain") is None
    True

    Args:
        text: The text of a file.
    """
    if not text.startswith(RESULTS_HEAD):
        return None
    _, *parts = HEADING_PATTERN.split(text)
    answers = (INDENT_PATTERN.sub("", part).rstrip() for part in parts[1::2])
    return [*zip(map(str.strip, parts[::2]), answers, strict=True)]
