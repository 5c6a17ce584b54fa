"""The answers of a class, graded into one table for people and for Moodle, a page a student.

Where several exercises are set, that of a file is the one whose name a folder above it has, or
which its head names (`Exercise chain3`), or the only one there is. A file of results, as a page
saves them, answers several:

    # refute results 1: Ada Lovelace
    Exercise modus tollens
      4. ¬p from 1, 2
      5. □ from 3, 4

What a student wrote is indented there by two blanks, so that no line begins another exercise.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from io import StringIO
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import frozen

from resolver.errors import FileError
from resolver.logic.arguments import expected
from resolver.logic.arguments import text as a_text
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade
from resolver.practice.grading import grade
from resolver.practice.tokens import heading_of
from resolver.questions.goal import Goal
from resolver.text.files import make_folder, read_text, write_text
from resolver.text.reading import ClausesLike, read_clauses
from resolver.text.results import Rows
from resolver.text.tables import escaped, html_page, html_table

FIRST: Final = "# refute results 1: "
HEADED: Final = "Exercise "
IN: Final = "  "
HEADS: Final = 10  # lines in which the exercise may be named
Member = TypeVar("Member")
MOODLE: Final = ("Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments")
EXPLAINED: Final = ("file", "exercise", "line", "kind", "sentence")
STUDENT: Final = re.compile(
    r"(?P<name>.+?)_(?P<id>[0-9]+)_assignsubmission_\w+"
)  # Moodle's folders
RISKY: Final = ("=", "+", "-", "@", "\t", "\r")  # what begins a formula in a spreadsheet
COLUMNS: Final = tuple("name score fulfils points steps enough line mistake more unread".split())


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
        FileError: There is no such folder.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "ada.txt").write_text("4. q 1,2\n5. {} 3,4")
        ...     print(grade_answers(folder, [chain]).to_csv().split("\n")[1])
        ada,ada,1,1,"2 steps hold, down to the empty clause: a refutation",ada.txt,chain,,,
    """
    path = _folder(folder)
    set_ones = _each(exercises, Exercise, "list of exercises")
    known = {_folded(one.name): one for one in set_ones}
    others = {_absolute(other) for other in _each(apart, str | PathLike, "list of paths")}
    files, taken = _files(path, "**/*", others), set[Path]()
    return Gradebook(tuple(row for file in files for row in _answers(path, file, known, taken)))


def _answers(
    folder: Path, file: Path, known: Mapping[str, Exercise], taken: set[Path]
) -> Iterator[tuple[str, Grade | FileError]]:
    """Yield the name of a file and its grade; of results, a name and a grade each exercise.

    Results are named by whose they are, and the second ones of a name by their file, too.
    """
    try:
        text = read_text(folder / file)
    except FileError as error:
        yield file.as_posix(), error
        return
    results = read_results(text)
    if results is None:
        yield file.as_posix(), _answer(text, file, known)
        return
    student = file.with_name(results_name(text.split("\n", 1)[0].partition(FIRST)[2]) or file.name)
    if student in taken:
        student = file.with_name(f"{student.stem} ({file.stem}).txt")
    taken.add(student)
    for name, answer in results:
        place = file.parent / name.replace("/", "_") / student.name
        yield place.as_posix(), _answer(answer, place, known, name)


def _answer(text: str, file: Path, known: Mapping[str, Exercise], *own: str) -> Grade | FileError:
    """Return the grade of a text by the exercise that it is of, or that its place or head names."""
    heads = filter(None, map(heading_of, text.split("\n")[:HEADS]))
    named = (_folded(name) for name in (*own, *reversed(file.parts[:-1]), *heads))
    only = next(iter(known.values())) if len(known) == 1 else None
    found = next((known[name] for name in named if name in known), only)
    if found is None:
        names = ", ".join(one.name for one in known.values())
        reason = "no folder above it and no line of its head names an exercise"
        return FileError(fspath(file), reason, f"begin with: Exercise NAME; they are {names}")
    return grade(text, found)


def _folded(name: str) -> str:
    """Return a name without case, and without the sign at its end."""
    return " ".join(name.casefold().split()).rstrip(".:")


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
    first, *lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if not first.startswith(FIRST):
        return None
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(HEADED):
            found.append((line.removeprefix(HEADED).strip(), []))
        elif found:
            found[-1][1].append(line.removeprefix(IN))
    return [(name, "\n".join(written).rstrip()) for name, written in found]


@frozen(repr=False)
class Gradebook(Rows[tuple[str, Grade | FileError]]):
    """The grades of a folder's files, by their names; of a file that cannot be read, the error.

    >>> from resolver.practice import grade
    >>> from resolver.practice import grade
    >>> book = Gradebook((("ada.txt", grade("3. q from 1, 2", "p -> q; p", "q")),))
    >>> book.records()[0]["name"], len(book)
    ('ada.txt', 1)

    Args:
        grades: The name of each file, and its grade or its error.
    """

    grades: tuple[tuple[str, Grade | FileError], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns.

        >>> from resolver.practice import grade
        >>> Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),)).columns[:4]
        ('name', 'score', 'fulfils', 'steps')

        Returns:
            Of each file its `name`, `score`, `points` (where an exercise was set) and `steps`;
            `fulfils` is whether what was asked for is derived, `enough` how many steps suffice,
            `line` and `mistake` the first mistake, `more` how many there are besides, and `unread`
            how many lines are not read. A file that cannot be read has no score, and says why.
        """
        marked = any(getattr(found, "points", None) is not None for _, found in self.grades)
        return tuple(column for column in COLUMNS if marked or column != "points")

    def _values(self) -> Iterator[Sequence[Any]]:
        columns = self.columns
        for name, found in self.grades:
            row = {"name": name, **_row(found)}
            yield [row.get(column) for column in columns]

    def table(self) -> list[list[str]]:
        """Return the table, its heading first; a dash where there is nothing to say.

        >>> from resolver.practice import grade
        >>> Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),)).table()[1][:3]
        ['ada.txt', '0.00', 'no']
        """
        rows = self.records()
        return [list(row) for row in rows[:1]] + [[*map(_cell, row.values())] for row in rows]

    def to_json(self) -> str:
        """Return the records as JSON.

        >>> from resolver.practice import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> json.loads(book.to_json())[0]["name"]
        'ada.txt'
        """
        return json.dumps(self.records(), ensure_ascii=False, indent=2)

    def to_csv(self) -> str:
        r"""Return a table for a spreadsheet, with the columns of Moodle's grading worksheet first.

        No cell begins a formula: one that would has an apostrophe before it.

        >>> from resolver.practice import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> book.to_csv().splitlines()[0].split(",")[:3]
        ['Identifier', 'Full name', 'Grade']
        """
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow((*MOODLE, *EXPLAINED))
        writer.writerows([_harmless(cell) for cell in _moodle(*row)] for row in self.grades)
        return text.getvalue()

    def save(self, path: str | PathLike[str]) -> None:
        """Write that table into a file of UTF-8.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver.practice import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> with TemporaryDirectory() as folder:
        ...     book.save(Path(folder, "grades.csv"))
        ...     print(len(Path(folder, "grades.csv").read_text("utf-8").splitlines()))
        2

        Args:
            path: The file.

        Raises:
            FileError: It cannot be written.
        """
        write_text(path, self.to_csv())

    def save_pages(self, folder: str | PathLike[str]) -> None:
        """Write a page of HTML for each file into a folder: all its lines, and the mistakes.

        It has the folders of the answers, as Moodle takes feedback back.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver.practice import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> with TemporaryDirectory() as folder:
        ...     book.save_pages(folder)
        ...     print(*(path.name for path in Path(folder).iterdir()))
        ada.txt.html

        Args:
            folder: The folder, which is made.

        Raises:
            FileError: They cannot be written.
        """
        place = make_folder(folder)
        for name, found in self.grades:
            page = place / f"{name}.html"
            make_folder(page.parent)
            write_text(page, _page(name, found))

    def __str__(self) -> str:
        return super().__str__() if self.grades else "there are no answers in this folder"


def _row(found: Grade | FileError) -> dict[str, Any]:
    """Return a row without its name: of a grade, or of a file that cannot be read."""
    if isinstance(found, FileError):
        return {"mistake": f"unreadable: {found.reason}", "more": 0, "unread": 0}
    first = found.mistake or found.shortfall
    same = {name: getattr(found, name) for name in ("fulfils", "points", "steps", "enough")}
    return same | {
        "score": round(found.score, 2),
        "line": first.line if first else None,
        "mistake": first.kind if first else None,
        "more": max(0, len(found.mistakes) - 1),
        "unread": len(found.unread),
    }


def _cell(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "–"}[value]
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _harmless(cell: object) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text.startswith(RISKY) else text


def _moodle(name: str, found: Grade | FileError) -> Sequence[object]:
    """Return a row of the grading worksheet, and what is wrong first."""
    student = next(filter(None, map(STUDENT.fullmatch, Path(name).parts)), None)
    own = Path(name).stem if student is None else student["name"]
    who = own if student is None else f"Participant {student['id']}"
    if isinstance(found, FileError):
        return who, own, None, None, f"{found.reason}; {found.advice}", name, None, 0, None, None
    first, exercise = found.mistake or found.shortfall, found.exercise
    said = "; hint: ".join([*found.sentences[:1], *([first.hint] if first else [])])
    worth = (f"{found.points:g}", exercise.points, said) if exercise else (None, None, said)
    explained = (first.line, first.kind, first.sentence) if first else (None, None, None)
    return who, own, *worth, name, exercise and exercise.name, *explained


def _page(name: str, found: Grade | FileError) -> str:
    """Return a page for the student: each line of the sheet, what it is, and what to try."""
    if isinstance(found, FileError):
        body = f"<p>{escaped(f'{found.reason}; {found.advice}')}</p>"
    else:
        rows = [["line", "kind", "clause", "verdict", "what is wrong", "hint"]]
        for line in found.lines:
            clause = "" if line.clause is None else str(line.clause)
            rows.append([str(line.line), line.kind, clause, line.verdict, line.said, line.hint])
        sentences = "".join(f"<p>{escaped(sentence)}</p>" for sentence in found.sentences)
        body = f"{sentences}\n{html_table(rows, whole=True)}"
    return html_page(name, f"<h1>{escaped(name)}</h1>\n{body}")
