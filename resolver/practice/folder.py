"""The answers of a class, graded into one table for people and for Moodle, a page a student.

Where several exercises are set, that of a file is the one whose name a folder above it has, or
which a heading names (`Exercise chain3`), or the only one there is. Several headings part a file:
it answers several exercises. So does a file of results, as a page saves them:

    # refute results 1: Ada Lovelace
    Exercise modus tollens
      4. ¬p from 1, 2
      5. □ from 3, 4

What a student wrote is indented there by two blanks, so that no line begins another exercise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import evolve

from resolver.errors import FileError
from resolver.logic.arguments import expected
from resolver.practice.exercise import Exercise
from resolver.practice.gradebook import Found, Gradebook
from resolver.practice.graded import Grade
from resolver.practice.grading import grade
from resolver.practice.handed_in import read_answer
from resolver.practice.parsed import Kind
from resolver.practice.tokens import folded, heading_of, seen

FIRST: Final = "# refute results 1: "
HEADED: Final = "Exercise "
IN: Final = "  "
HEADING: Final = re.compile(rf"^{HEADED}(.*)\n?", re.MULTILINE)
INDENT: Final = re.compile(rf"^{IN}", re.MULTILINE)
Member = TypeVar("Member")


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


def grade_answers(
    folder: str | PathLike[str],
    exercises: Iterable[Exercise],
    *,
    apart: Iterable[str | PathLike[str]] = (),
) -> Gradebook:
    r"""Return the grades of all files in a folder and in its folders, in the order of their names.

    A file whose exercise is not clear is not graded: its row says why.

    Args:
        folder: The path of the folder, as Moodle gives it or with a folder an exercise.
        exercises: Those that were set.
        apart: Files and folders that are no answers, wherever they lie: the exercises themselves,
            and what is written.

    Raises:
        FileError: There is no such folder, or all of it is apart.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "ada.txt").write_text("4. q 1,2\n5. {} 3,4")
        ...     print(grade_answers(folder, [chain]).to_csv().split("\n")[1])  # doctest: +ELLIPSIS
        ada,ada,1,1,"2 steps hold, down to the empty clause: a refutation; ...
    """
    path = Path(expected(folder, str | PathLike, "path", "try 'answers', a folder"))
    if not path.is_dir():
        raise FileError(fspath(folder), "there is no such folder", "try the path of a folder")
    set_ones = _each(exercises, Exercise, "list of exercises")
    known = {folded(one.name): one for one in set_ones}
    others = {_absolute(other) for other in _each(apart, str | PathLike, "list of paths")}
    if not others.isdisjoint((full := _absolute(folder), *full.parents)):
        reason = "it is written into, so no file in it would be an answer"
        raise FileError(fspath(folder), reason, "write into another folder, such as pages")
    files, taken = _files(path, "**/*", others), set[Path]()
    found = (row for file in files for row in _answers(path, file, known, taken))
    return Gradebook(tuple(found), tuple(set_ones))


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
    known = {folded(one.name): one for one in _each(exercises, Exercise, "list of exercises")}
    said = []
    for _, found in _answers(file.parent, Path(file.name), known, set()):
        if isinstance(found, FileError):
            raise FileError(fspath(path), found.reason, found.advice)
        said += _checked(found)
    return "\n".join(said)


def unread_lines(found: Grade) -> list[str]:
    """Return what is said of the lines that are not read, or that all are read."""
    name = found.exercise.name if found.exercise else ""
    unread = [line.said for line in found.lines if line.kind == Kind.UNREAD]
    return unread or [f"{name}: all lines are read"]


def _checked(found: Grade) -> list[str]:
    """Return what a student may know of an answer, as far as its exercise allows."""
    feedback = found.exercise.feedback if found.exercise else "all"
    told = [(line.line, *line.told(feedback)) for line in found.lines]
    judged = [
        f"line {line}: {verdict}{kind and f', {kind}'}" for line, verdict, kind in told if verdict
    ]
    return unread_lines(found) + judged


def _answers(
    folder: Path, file: Path, known: Mapping[str, Exercise], taken: set[Path]
) -> Iterator[tuple[str, Found]]:
    """Yield the name of a file and its grade; where it answers several, of each exercise.

    A part is named as if it lay in a folder of its exercise, results by whose they are, and the
    second ones of a name by their file, too.
    """
    try:
        text, encoding = read_answer(folder / file)
    except FileError as error:
        yield file.as_posix(), error
        return
    text, folders = seen(text), [*reversed(file.parts[:-1])]
    parts, student = read_results(text), file
    if parts is None:
        parts = [(known[name].name, part) for name, part in parted(text, known).items()]
        if len(parts) < 2:
            names = [*folders, *(name for name, _ in parts)]
            yield file.as_posix(), _answer(text, encoding, file, known, names)
            return
    else:
        written = text.split("\n", 1)[0].partition(FIRST)[2]
        student = file.with_name(results_name(written) or file.name)
        if student in taken:
            student = file.with_name(f"{student.stem} ({file.stem}).txt")
        taken.add(student)
    for name, answer in parts:
        place = file.parent / name.replace("/", "_") / student.name
        yield place.as_posix(), _answer(answer, encoding, place, known, [name, *folders])


def _answer(
    text: str, encoding: str, file: Path, known: Mapping[str, Exercise], named: Iterable[str]
) -> Found:
    """Return the grade of a text by the first of these names that an exercise has."""
    only = next(iter(known.values())) if len(known) == 1 else None
    found = next((known[name] for name in map(folded, named) if name in known), only)
    if found is None:
        names = ", ".join(one.name for one in known.values())
        reason = "no folder above it and no line of it names an exercise"
        return FileError(fspath(file), reason, f"begin with: Exercise NAME; they are {names}")
    return evolve(grade(text, found), encoding=encoding)


def parted(text: str, names: Collection[str]) -> dict[str, str]:
    r"""Return the answer to each exercise that a heading names; each line keeps its number.

    What stands above the first heading stays with it.

    >>> parted("Ada\nExercise lamp\n4. q\nExercise Hat:\n4. r", ["lamp", "hat"])
    {'lamp': 'Ada\nExercise lamp\n4. q\n\n', 'hat': '\n\n\nExercise Hat:\n4. r'}

    Args:
        text: The text of a file.
        names: The names of the exercises, as `folded` returns them.
    """
    lines, owners, own = text.split("\n"), list[str](), ""
    for line in lines:
        name = heading_of(line)
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
    lines = [FIRST + " ".join(student.split())]
    for exercise, text in answers:
        lines.append(HEADED + exercise)
        lines += (IN + line for line in text.rstrip().split("\n"))
    return "\n".join([*lines, ""])


def results_name(student: str) -> str:
    """Return a name that any system takes for a student's file of results; empty for no letter.

    >>> results_name(" Ada  Lovelace, B.Sc./M.Sc. ")
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
    if not text.startswith(FIRST):
        return None
    _, *parts = HEADING.split(text)
    answers = (INDENT.sub("", part).rstrip() for part in parts[1::2])
    return [*zip(map(str.strip, parts[::2]), answers, strict=True)]
