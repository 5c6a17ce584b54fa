"""A folder of answers, one file a student, graded into one table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path

from attrs import frozen

from resolver.errors import FileError
from resolver.logic.clause import Clause
from resolver.practice.grading import Grade, grade
from resolver.questions.goal import Goal
from resolver.text.files import read_text
from resolver.text.printable import Printed
from resolver.text.tables import html_table, text_table


@frozen
class Gradebook(Printed):
    """The grades of a folder's files, by the names of the files."""

    grades: tuple[tuple[str, Grade], ...]

    def records(self) -> list[dict[str, object]]:
        """Return a dictionary a file: name, score, refutes, steps, enough, line, mistake, more."""
        return [
            {
                "name": name,
                "score": round(one.score, 2),
                "refutes": one.refutes,
                "steps": one.steps,
                "enough": one.enough,
                "line": said.line if (said := one.mistake or one.shortfall) else None,
                "mistake": said.kind if said else None,
                "more": max(0, len(one.mistakes) - 1),
            }
            for name, one in self.grades
        ]

    @property
    def rows(self) -> list[list[str]]:
        """The table, its heading first; a dash where there is nothing to tell."""
        heading = ["name", "score", "refutes", "steps", "enough", "line", "mistake", "more"]
        marks = {True: "yes", False: "no", None: "–"}
        return [heading] + [
            [f"{v:.2f}" if isinstance(v, float) else str(_marked(v, marks)) for v in one.values()]
            for one in self.records()
        ]

    def json(self) -> str:
        """Return the records as JSON."""
        return json.dumps(self.records(), ensure_ascii=False, indent=2)

    def __str__(self) -> str:
        return text_table(self.rows) if self.grades else "there are no answers in this folder"

    def _repr_html_(self) -> str:
        return html_table(self.rows)


def _marked(value: object, marks: dict[bool | None, str]) -> object:
    return marks[value] if value is None or isinstance(value, bool) else value


def grade_folder(
    folder: str | PathLike[str], clauses: Iterable[Clause], goal: Goal = None
) -> Gradebook:
    """Return the grades of all files in a folder, in the order of their names.

    Each file is the derivation of one student, read by `grade`; hidden files and folders are left
    out, and a file that is no text has the one mistake that it cannot be read.

    Raises FileError where there is no such folder, LiteralError or FormulaError where the goal is
    none.
    """
    given = list(clauses)
    path = Path(folder)
    if not path.is_dir():
        raise FileError(fspath(folder), "there is no such folder", "try the path of a folder")
    files = sorted(one for one in path.iterdir() if one.is_file() and one.name[0] != ".")
    return Gradebook(tuple((one.name, grade(_text(one), given, goal)) for one in files))


def _text(path: Path) -> str:
    """Return the text of an answer; of a file that is none, a line which says so."""
    try:
        return read_text(path)
    except FileError as error:
        return f"unreadable: {error}".replace("\n", " ")
