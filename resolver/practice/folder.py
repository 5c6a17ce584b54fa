"""A folder of answers, one file a student, graded into one table."""

from __future__ import annotations

import json
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
from resolver.text.files import read_text
from resolver.text.printed import Rows
from resolver.text.reading import ClausesLike, read_clauses

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
