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
from resolver.text.reading import Told, read_clauses

COLUMNS: Final = tuple("name score fulfils points steps enough line mistake more unread".split())


@frozen(repr=False)
class Gradebook(Rows[tuple[str, Grade | FileError]]):
    """The grades of a folder's files, by their names; of a file that cannot be read, the error."""

    grades: tuple[tuple[str, Grade | FileError], ...]

    def records(self) -> list[dict[str, Any]]:
        """Return a dictionary a file: its name, score, points and steps, and the first mistake.

        The points are there where an exercise was set; `fulfils` is whether what was asked for is
        derived, `enough` how many steps suffice, `more` how many mistakes there are besides, and
        `unread` how many lines are not read. A file that cannot be read has no score, and says why.
        """
        marked = any(getattr(one, "points", None) is not None for _, one in self.grades)
        columns = [one for one in COLUMNS if marked or one != "points"]
        rows = ({"name": name, **_row(one)} for name, one in self.grades)
        return [{column: row.get(column) for column in columns} for row in rows]

    def table(self) -> list[list[str]]:
        """Return the table, its heading first; a dash where there is nothing to tell."""
        rows, marks = self.records(), {True: "yes", False: "no", None: "–"}
        return [list(row) for row in rows[:1]] + [
            [f"{v:.2f}" if isinstance(v, float) else str(_marked(v, marks)) for v in row.values()]
            for row in rows
        ]

    def json(self) -> str:
        """Return the records as JSON."""
        return json.dumps(self.records(), ensure_ascii=False, indent=2)

    def __str__(self) -> str:
        return super().__str__() if self.grades else "there are no answers in this folder"


def _row(found: Grade | FileError) -> dict[str, Any]:
    """Return what a row says of a grade, or of a file that cannot be read."""
    if isinstance(found, FileError):
        return {"mistake": f"unreadable: {found.reason}", "more": 0, "unread": 0}
    first = found.mistake or found.shortfall
    return {
        "score": round(found.score, 2),
        "fulfils": found.fulfils,
        "points": found.points,
        "steps": found.steps,
        "enough": found.enough,
        "line": first.line if first else None,
        "mistake": first.kind if first else None,
        "more": max(0, len(found.mistakes) - 1),
        "unread": len(found.unread),
    }


def _marked(value: object, marks: dict[bool | None, str]) -> object:
    return marks[value] if value is None or isinstance(value, bool) else value


def grade_folder(
    folder: str | PathLike[str], clauses: Told | Exercise, goal: Goal = None
) -> Gradebook:
    """Return the grades of all files in a folder, in the order of their names.

    Each file is the derivation of one student, read by `grade`; hidden files and folders are left
    out. A file that cannot be read is not graded: its row says why.

    Raises FileError where there is no such folder, LiteralError or FormulaError where the goal is
    none.
    """
    given = clauses if isinstance(clauses, Exercise) else list(read_clauses(clauses))
    if not isinstance(folder, PathLike):
        a_text(folder, "try 'answers', the path of a folder")
    path = Path(folder)
    if not path.is_dir():
        raise FileError(fspath(folder), "there is no such folder", "try the path of a folder")
    files = sorted(one for one in path.iterdir() if one.is_file() and one.name[0] != ".")
    return Gradebook(tuple((one.name, _graded(one, given, goal)) for one in files))


def _graded(path: Path, given: Told | Exercise, goal: Goal) -> Grade | FileError:
    try:
        return grade(read_text(path), given, goal)
    except FileError as error:
        return error
