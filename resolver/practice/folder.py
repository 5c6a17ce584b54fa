"""A folder of answers, one file a student or a folder a student, graded into one table.

Where several exercises are set, that of a file is the one whose name a folder above it has, or
which its head names (`Exercise chain3`), or the only one there is.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from resolver.errors import FileError
from resolver.logic.arguments import text as a_text
from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade
from resolver.practice.grading import grade
from resolver.questions.goal import Goal
from resolver.text.files import make_folder, read_text, write_text
from resolver.text.printable import escaped, html_table
from resolver.text.printed import Rows
from resolver.text.reading import ClausesLike, read_clauses

MOODLE: Final = ("Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments")
EXPLAINED: Final = ("file", "exercise", "line", "kind", "sentence")
STUDENT: Final = re.compile(
    r"(?P<name>.+?)_(?P<id>[0-9]+)_assignsubmission_\w+"
)  # Moodle's folders
HEAD: Final = re.compile(
    r"\W*(?:exercise|aufgabe|exercice|ejercicio|esercizio|problem)\s+(.+)", re.IGNORECASE
)
HEADS: Final = 10  # lines in which the exercise may be named
RISKY: Final = ("=", "+", "-", "@", "\t", "\r")  # what begins a formula in a spreadsheet
COLUMNS: Final = tuple("name score fulfils points steps enough line mistake more unread".split())


@frozen(repr=False)
class Gradebook(Rows[tuple[str, Grade | FileError]]):
    """The grades of a folder's files, by their names; of a file that cannot be read, the error.

    Args:
        grades: The name of each file, and its grade or its error.
    """

    grades: tuple[tuple[str, Grade | FileError], ...]

    def records(self) -> list[dict[str, Any]]:
        """Return a dictionary a file.

        Returns:
            Its `name`, `score`, `points` (where an exercise was set) and `steps`; `fulfils` is
            whether what was asked for is derived, `enough` how many steps suffice, `line` and
            `mistake` the first mistake, `more` how many there are besides, and `unread` how many
            lines are not read. A file that cannot be read has no score, and says why.
        """
        marked = any(getattr(grade, "points", None) is not None for _, grade in self.grades)
        columns = [column for column in COLUMNS if marked or column != "points"]
        rows = ({"name": name, **_row(grade)} for name, grade in self.grades)
        return [{column: row.get(column) for column in columns} for row in rows]

    def table(self) -> list[list[str]]:
        """Return the table, its heading first; a dash where there is nothing to say."""
        rows = self.records()
        return [list(row) for row in rows[:1]] + [[*map(_cell, row.values())] for row in rows]

    def json(self) -> str:
        """Return the records as JSON."""
        return json.dumps(self.records(), ensure_ascii=False, indent=2)

    def csv(self) -> str:
        r"""Return a table for a spreadsheet, with the columns of Moodle's grading worksheet first.

        No cell begins a formula: one that would has an apostrophe before it.
        """
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow((*MOODLE, *EXPLAINED))
        writer.writerows([_harmless(cell) for cell in _moodle(*row)] for row in self.grades)
        return text.getvalue()

    def write_pages(self, folder: str | PathLike[str]) -> None:
        """Write a page of HTML for each file into a folder: all its lines, and the mistakes.

        Raises:
            FileError: They cannot be written.
        """
        place = make_folder(folder)
        for name, found in self.grades:
            write_text(place / f"{name.replace('/', '_')}.html", _page(name, found))

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
    if not isinstance(folder, PathLike):
        a_text(folder, "try 'answers', the path of a folder")
    path = Path(folder)
    if not path.is_dir():
        raise FileError(fspath(folder), "there is no such folder", "try the path of a folder")
    files = sorted(file for file in path.iterdir() if file.is_file() and file.name[0] != ".")
    return Gradebook(tuple((file.name, _graded(file, given, goal)) for file in files))


def _graded(path: Path, given: ClausesLike | Exercise, goal: Goal) -> Grade | FileError:
    try:
        return grade(read_text(path), given, goal)
    except FileError as error:
        return error


def grade_answers(folder: str | PathLike[str], exercises: Iterable[Exercise]) -> Gradebook:
    r"""Return the grades of all files in a folder and in its folders, in the order of their names.

    A file whose exercise is not clear is not graded: its row says why.

    Args:
        folder: The path of the folder, as Moodle gives it or with a folder an exercise.
        exercises: Those that were set.

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
    path, known = Path(folder), {_folded(one.name): one for one in exercises}
    if not path.is_dir():
        raise FileError(fspath(folder), "there is no such folder", "try the path of a folder")
    files = [
        file.relative_to(path)
        for file in sorted(path.rglob("*"))
        if file.is_file() and not any(part[0] == "." for part in file.relative_to(path).parts)
    ]
    return Gradebook(tuple((file.as_posix(), _answer(path, file, known)) for file in files))


def _answer(folder: Path, file: Path, known: Mapping[str, Exercise]) -> Grade | FileError:
    """Return the grade of a file by the exercise that it answers."""
    try:
        text = read_text(folder / file)
    except FileError as error:
        return error
    heads = [found[1] for line in text.split("\n")[:HEADS] if (found := HEAD.match(line))]
    named = (_folded(name) for name in (*reversed(file.parts[:-1]), *heads))
    only = next(iter(known.values())) if len(known) == 1 else None
    exercise = next((known[name] for name in named if name in known), only)
    if exercise is None:
        names = ", ".join(one.name for one in known.values())
        reason = "no folder above it and no line of its head names an exercise"
        return FileError(fspath(file), reason, f"begin with: Exercise NAME; they are {names}")
    return grade(text, exercise)


def _folded(name: str) -> str:
    """Return a name without case, and without the sign at its end."""
    return " ".join(name.casefold().split()).rstrip(".:")


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
    said = " ".join([*found.sentences[:1], *([first.hint] if first else [])])
    worth = (f"{found.points:g}", exercise.points, said) if exercise else (None, None, said)
    explained = (first.line, first.kind, first.sentence) if first else (None, None, None)
    return who, own, *worth, name, exercise and exercise.name, *explained


def _page(name: str, found: Grade | FileError) -> str:
    """Return a page for the student: each line of the sheet, what it is, and what to try."""
    if isinstance(found, FileError):
        body = f"<p>{escaped(f'{found.reason}; {found.advice}')}</p>"
    else:
        rows = [["line", "kind", "clause", "verdict", "what is wrong", "hint"]]
        wrong = {mistake.line: mistake for mistake in found.mistakes}
        for line in found.lines:
            mistake = wrong.get(line.line)
            said = (mistake.sentence, mistake.hint) if mistake else ("", "")
            clause = "" if line.clause is None else str(line.clause)
            rows.append([str(line.line), line.kind, clause, line.verdict, *said])
        sentences = "".join(f"<p>{escaped(sentence)}</p>" for sentence in found.sentences)
        body = f"{sentences}\n{html_table(rows)}"
    title = escaped(name)
    head = f'<meta charset="utf-8"><title>{title}</title>'
    top = f'<!doctype html>\n<html lang="en"><head>{head}</head>'
    return f"{top}\n<body><h1>{title}</h1>\n{body}\n</body></html>\n"
