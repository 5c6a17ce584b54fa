"""A table of grades, for people, for Moodle, and a page for each student."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from resolver.errors import FileError
from resolver.practice.graded import Grade
from resolver.text.files import make_folder, write_text
from resolver.text.results import Rows
from resolver.text.tables import escaped, html_page, html_table

MOODLE: Final = ("Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments")
EXPLAINED: Final = ("file", "exercise", "line", "kind", "sentence")
STUDENT: Final = re.compile(
    r"(?P<name>.+?)_(?P<id>[0-9]+)_assignsubmission_\w+"
)  # Moodle's folders
RISKY: Final = ("=", "+", "-", "@", "\t", "\r")  # what begins a formula in a spreadsheet
COLUMNS: Final = tuple("name score fulfils points steps enough line mistake more unread".split())


@frozen(repr=False)
class Gradebook(Rows[tuple[str, Grade | FileError]]):
    """The grades of a folder's files, by their names; of a file that cannot be read, the error.

    >>> from resolver import grade
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

        >>> from resolver import grade
        >>> Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),)).columns[:4]
        ('name', 'score', 'fulfils', 'steps')

        Returns:
            Of each file its `name`, `score`, `points` (where an exercise was set) and `steps`;
            `fulfils` is whether what was asked for is derived, `enough` how many steps suffice,
            `line` and `mistake` the first mistake, `more` how many there are besides, and `unread`
            how many lines are not read. A file that cannot be read has no score, and says why.
        """
        marked = any(getattr(grade, "points", None) is not None for _, grade in self.grades)
        return tuple(column for column in COLUMNS if marked or column != "points")

    def _values(self) -> Iterator[Sequence[Any]]:
        columns = self.columns
        for name, grade in self.grades:
            row = {"name": name, **_row(grade)}
            yield [row.get(column) for column in columns]

    def table(self) -> list[list[str]]:
        """Return the table, its heading first; a dash where there is nothing to say.

        >>> from resolver import grade
        >>> Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),)).table()[1][:3]
        ['ada.txt', '0.00', 'no']
        """
        rows = self.records()
        return [list(row) for row in rows[:1]] + [[*map(_cell, row.values())] for row in rows]

    def json(self) -> str:
        """Return the records as JSON.

        >>> from resolver import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> json.loads(book.json())[0]["name"]
        'ada.txt'
        """
        return json.dumps(self.records(), ensure_ascii=False, indent=2)

    def csv(self) -> str:
        r"""Return a table for a spreadsheet, with the columns of Moodle's grading worksheet first.

        No cell begins a formula: one that would has an apostrophe before it.

        >>> from resolver import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> book.csv().splitlines()[0].split(",")[:3]
        ['Identifier', 'Full name', 'Grade']
        """
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow((*MOODLE, *EXPLAINED))
        writer.writerows([_harmless(cell) for cell in _moodle(*row)] for row in self.grades)
        return text.getvalue()

    def write_csv(self, path: str | PathLike[str]) -> None:
        """Write that table into a file of UTF-8.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> with TemporaryDirectory() as folder:
        ...     book.write_csv(Path(folder, "grades.csv"))
        ...     print(len(Path(folder, "grades.csv").read_text("utf-8").splitlines()))
        2

        Args:
            path: The file.

        Raises:
            FileError: It cannot be written.
        """
        write_text(path, self.csv())

    def write_pages(self, folder: str | PathLike[str]) -> None:
        """Write a page of HTML for each file into a folder: all its lines, and the mistakes.

        It has the folders of the answers, as Moodle takes feedback back.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver import grade
        >>> book = Gradebook((("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> with TemporaryDirectory() as folder:
        ...     book.write_pages(folder)
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
        hints = {mistake.line: mistake.hint for mistake in found.mistakes}
        for line in found.lines:
            clause = "" if line.clause is None else str(line.clause)
            said = (line.said, hints.get(line.line, ""))
            rows.append([str(line.line), line.kind, clause, line.verdict, *said])
        sentences = "".join(f"<p>{escaped(sentence)}</p>" for sentence in found.sentences)
        body = f"{sentences}\n{html_table(rows, whole=True)}"
    return html_page(name, f"<h1>{escaped(name)}</h1>\n{body}")
