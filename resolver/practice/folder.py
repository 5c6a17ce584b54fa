"""A folder of answers, one file a student or a folder a student, graded into one table.

Where several exercises are set, that of a file is the one whose name a folder above it has, or
which its head names (`Exercise chain3`), or the only one there is. A file of results, as a page
saves them, answers several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from resolver.errors import FileError
from resolver.logic.arguments import expected
from resolver.logic.arguments import text as a_text
from resolver.practice.answered import Judge, judged_by
from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade
from resolver.practice.gradebook import Gradebook
from resolver.practice.grading import grade
from resolver.practice.results import read_results
from resolver.practice.sheet import heading_of
from resolver.questions.goal import Goal
from resolver.text.files import read_text
from resolver.text.reading import ClausesLike, read_clauses

HEADS: Final = 10  # lines in which the exercise may be named
Member = TypeVar("Member")


def grade_folder(
    folder: str | PathLike[str], clauses: ClausesLike | Exercise, goal: Goal = None
) -> Gradebook:
    """Return the grades of all files in a folder, in the order of their names.

    Each file is the derivation of one student, read by `grade`; hidden files and folders are left
    out. A file that cannot be read is not graded: its row says why.

    Args:
        folder: The path of the folder.
        clauses: The premises, as for `grade`, or an exercise.
        goal: What is to be proved, as for `grade`.

    Raises:
        FileError: There is no such folder.
        LiteralError: The goal is no literal.
        FormulaError: The goal is no formula.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "ada.txt").write_text("3. q from 1, 2")
        ...     print(grade_folder(folder, "p -> q; p"))
        name     score  fulfils  steps  enough  line  mistake          more  unread
        ada.txt   0.50  no           1       –     1  no empty clause     0       0
    """
    given = clauses if isinstance(clauses, Exercise) else list(read_clauses(clauses))
    path = _folder(folder)
    found = ((file.name, _graded(path / file, given, goal)) for file in _files(path, "*"))
    return Gradebook(tuple(found))


def _folder(folder: str | PathLike[str]) -> Path:
    """Return the folder of this path; raises FileError where there is none."""
    if not isinstance(folder, PathLike):
        a_text(folder, "try 'answers', the path of a folder")
    path = Path(folder)
    if not path.is_dir():
        raise FileError(fspath(folder), "there is no such folder", "try the path of a folder")
    return path


def _files(folder: Path, pattern: str, apart: Set[Path] = frozenset()) -> list[Path]:
    """Return the files in a folder, by their names in it; without hidden ones, and some others."""
    return [
        file.relative_to(folder)
        for file in sorted(folder.glob(pattern))
        if file.is_file()
        and not any(part[0] == "." for part in file.relative_to(folder).parts)
        and apart.isdisjoint((full := _absolute(file), *full.parents))
    ]


def _absolute(path: str | PathLike[str]) -> Path:
    return Path(abspath(path))  # noqa: PTH100  resolve raises where no file can have the name


def _each(found: Iterable[Member], kind: Any, what: str) -> list[Member]:
    """Return the members of a collection; raises ArgumentError where one is of no such kind."""
    members = [*expected(found, Iterable, what, "try a list")]
    return [expected(member, kind, f"member of a {what}", "look at its kind") for member in members]


def _graded(path: Path, given: ClausesLike | Exercise, goal: Goal) -> Grade | FileError:
    try:
        return grade(read_text(path), given, goal)
    except FileError as error:
        return error


def grade_answers(
    folder: str | PathLike[str],
    exercises: Iterable[Exercise],
    apart: Iterable[str | PathLike[str]] = (),
    judges: Mapping[str, Judge] = MappingProxyType({}),
) -> Gradebook:
    r"""Return the grades of all files in a folder and in its folders, in the order of their names.

    A file whose exercise is not clear is not graded: its row says why.

    Args:
        folder: The path of the folder, as Moodle gives it or with a folder an exercise.
        exercises: Those that were set.
        apart: Files and folders that are no answers, wherever they lie: the exercises themselves,
            and what is written.
        judges: By the name of an exercise that is not about clauses, who judges its answers: a
            function of their lines, which returns its verdict on each, and what is missing.

    Raises:
        FileError: There is no such folder.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "ada.txt").write_text("4. q 1,2\n5. {} 3,4")
        ...     print(grade_answers(folder, [chain]).csv().split("\n")[1])
        ada,ada,1,1,"2 steps hold, down to the empty clause: a refutation",ada.txt,chain,,,
    """
    path = _folder(folder)
    set_ones = _each(exercises, Exercise, "list of exercises")
    expected(judges, Mapping, "mapping of names to judges", "leave it out")
    known = {_folded(one.name): _SetOne(one, judges.get(one.name)) for one in set_ones}
    others = {_absolute(other) for other in _each(apart, str | PathLike, "list of paths")}
    files = _files(path, "**/*", others)
    return Gradebook(tuple(row for file in files for row in _answers(path, file, known)))


class _SetOne(NamedTuple):
    """An exercise that was set, and who judges its answers if it is not about clauses."""

    exercise: Exercise
    judge: Judge | None

    def grade(self, text: str) -> Grade:
        if self.judge is None:
            return grade(text, self.exercise)
        return judged_by(self.judge, text, self.exercise)


def _answers(
    folder: Path, file: Path, known: Mapping[str, _SetOne]
) -> Iterator[tuple[str, Grade | FileError]]:
    """Yield the name of a file and its grade; of results, a name and a grade each exercise."""
    try:
        text = read_text(folder / file)
    except FileError as error:
        yield file.as_posix(), error
        return
    results = read_results(text)
    if results is None:
        yield file.as_posix(), _answer(text, file, known)
        return
    for name, answer in results:
        place = file.parent / name.replace("/", "_") / file.name
        yield place.as_posix(), _answer(answer, place, known, name)


def _answer(text: str, file: Path, known: Mapping[str, _SetOne], *own: str) -> Grade | FileError:
    """Return the grade of a text by the exercise that it is of, or that its place or head names."""
    heads = filter(None, map(heading_of, text.split("\n")[:HEADS]))
    named = (_folded(name) for name in (*own, *reversed(file.parts[:-1]), *heads))
    only = next(iter(known.values())) if len(known) == 1 else None
    found = next((known[name] for name in named if name in known), only)
    if found is None:
        names = ", ".join(one.exercise.name for one in known.values())
        reason = "no folder above it and no line of its head names an exercise"
        return FileError(fspath(file), reason, f"begin with: Exercise NAME; they are {names}")
    return found.grade(text)


def _folded(name: str) -> str:
    """Return a name without case, and without the sign at its end."""
    return " ".join(name.casefold().split()).rstrip(".:")
