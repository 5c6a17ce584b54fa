"""The grades of a class: a table for people, a worksheet for Moodle, a page for each answer.

The worksheet has a row a student: the sum of the points, a comment, and for each exercise its
points and its first mistake. Whose an answer is, its path says: Moodle's folder of a participant,
or else a folder that no exercise is named like; or else a file of results itself, or the name of
the file. Moodle reads a comment as HTML, so what a student wrote is escaped there.

Points that a lecturer gives by hand are in a file that is read at every run. An entry a line: the
student, the exercise, the line of the answer, the points, and why. They are added to the points of
the grader, or taken with a minus; for `all` lines they stand instead:

    # what was talked about on Tuesday
    Ada Lovelace; week2; 6; 1; meant as ¬q
    Participant 1002; week2; all; 3.5; shown at the blackboard
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator, Sequence
from html import escape
from io import StringIO
from os import PathLike, fspath
from pathlib import Path, PurePosixPath
from typing import Any, Final

from attrs import evolve, frozen

from resolver.errors import FileError
from resolver.practice.exercise import COMMENT, Exercise
from resolver.practice.feedback import (
    GradeOrError,
    choose_page_path,
    format_comment,
    list_page_folders,
    make_page,
    write_page,
)
from resolver.practice.graded import Grade
from resolver.practice.graded_lines import Mistake
from resolver.practice.lines import fold_name, normalise_name, normalise_text
from resolver.practice.parsed import Override
from resolver.text.files import make_folder, read_bytes, read_text, write_text
from resolver.text.results import Rows
from resolver.text.tables import count, shown, text_table

MOODLE_COLUMNS: Final = ("Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments")
TABLE_BEGINNING: Final = re.compile(
    rb'(\xef\xbb\xbf)?"?Identifier\b'
)  # how one begins, Moodle's own too
STUDENT_FOLDER: Final = re.compile(
    r"(?P<name>.+?)_(?P<id>[0-9]+)_assignsubmission_\w+"
)  # Moodle's folders
FORMULA_SIGNS: Final = ("=", "+", "-", "@")  # what begins a formula in a spreadsheet
OVERRIDE_ENTRY: Final = re.compile(
    r"([^;]*[^;\s])\s*;\s*([^;]*[^;\s])\s*;\s*([1-9][0-9]{0,6}|all)\s*;"
    r"\s*([+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?)\s*;\s*(.+)"
)
OVERRIDE_FORM: Final = "write: STUDENT; EXERCISE; LINE or all; POINTS; WHY"
EXERCISE_COLUMNS: Final = ["points", "first mistake"]  # the columns of an exercise


@frozen
class Answer:
    """What becomes of one answer: of a file, or of a part of it.

    >>> Answer("week 1/ada.txt", FileError("ada.txt", "it is a link", "hand it in")).name
    'week 1/ada.txt'

    Args:
        file: The path of the file, from the folder that was handed in.
        found: Its grade; of what is not graded, the error that says why.
        part: The exercise that heads the part; empty where the file is one answer.
        student: Whose it is, as a file of results says; empty where its path says so.
    """

    file: str
    found: GradeOrError
    part: str = ""
    student: str = ""

    @property
    def name(self) -> str:
        """How a row is called: the file, the part of it, and the student that it names.

        >>> error = FileError("a.txt", "there is no answer in it", "begin with: Exercise NAME")
        >>> Answer("a.txt", error, "chain3", "Zoë O'Neil").name
        "a.txt: chain3, by Zoë O'Neil"
        """
        part = f": {self.part}" if self.part else ""
        return f"{self.file}{part}{f', by {self.student}' if self.student else ''}"

    def whose(self, exercises: Collection[str]) -> tuple[str, str]:
        """Return what Moodle calls the student whose answer this is, and the name.

        >>> error = FileError("a.txt", "there is no answer in it", "begin with: Exercise NAME")
        >>> Answer("week 1/Ada L_17_assignsubmission_file_/a.txt", error).whose([])
        ('Participant 17', 'Ada L')
        >>> Answer("ada/lamp/a.txt", error).whose(["lamp"])
        ('ada', 'ada')
        >>> Answer("lamp/ada.txt", error, student="Ada L").whose(["lamp"])
        ('Ada L', 'Ada L')

        Args:
            exercises: The names of those that were set, as `fold_name` returns them.
        """
        path = PurePosixPath(self.file)
        for found in filter(None, map(STUDENT_FOLDER.fullmatch, path.parts)):
            return f"Participant {found['id']}", found["name"]
        folders = [part for part in path.parts[:-1] if fold_name(part) not in exercises]
        own = folders[-1] if folders else self.student or path.stem
        return own, own


@frozen(repr=False)
class Gradebook(Rows[Answer]):
    """The grades of a folder's files, by their names; of a file that cannot be read, the error.

    >>> from resolver.practice import grade
    >>> book = Gradebook((Answer("ada.txt", grade("3. q from 1, 2", "p -> q; p", "q")),))
    >>> book.records()[0]["name"], len(book)
    ('ada.txt', 1)

    Args:
        answers: What becomes of each answer.
        exercises: Those that were set, if any were.
    """

    _heads = tuple("name score fulfils points steps enough line mistake more unread".split())

    answers: tuple[Answer, ...]
    exercises: tuple[Exercise, ...] = ()

    def _values(self) -> Iterator[Sequence[Any]]:
        for answer in self.answers:
            name, found = answer.name, answer.found
            if isinstance(found, FileError):
                yield name, *[None] * 6, f"unreadable: {found.reason}", 0, 0
                continue
            graded = round(found.score, 2), found.fulfils, found.points, found.steps, found.enough
            first, others = found.mistake or found.shortfall, len(found.mistakes[1:])
            told = (first.line, first.kind) if first else (None, None)
            yield name, *graded, *told, others, len(found.unread)

    def to_csv(self) -> str:
        r"""Return a table with a row a student, the columns of Moodle's grading worksheet first.

        Then come the points of each exercise that somebody answered, and its first mistake. Of
        several answers to one exercise the best counts.

        No cell begins a formula: one that would has an apostrophe before it.

        >>> from resolver.practice import grade
        >>> book = Gradebook((Answer("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> book.to_csv().splitlines()[0].split(",")[:3]
        ['Identifier', 'Full name', 'Grade']
        """
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        graded = (answer.found for answer in self.answers if isinstance(answer.found, Grade))
        answered = {found.exercise for found in graded}
        counted = [exercise for exercise in self.exercises if exercise in answered]
        each = [f"{one.name} {what}" for one in counted for what in EXERCISE_COLUMNS]
        writer.writerow([*MOODLE_COLUMNS, *map(_escape_formula, each)])
        for who, files in self._students().items():
            row = _make_worksheet_row(*who, files, counted)
            writer.writerow([_escape_formula(cell) for cell in row])
        return text.getvalue()

    def with_overrides(self, path: str | PathLike[str]) -> Gradebook:
        r"""Return the grades with what a lecturer gives by hand, as `read_overrides` reads it.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver.practice import grade
        >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", points=2)
        >>> book = Gradebook((Answer("ada.txt", grade("4. ~q  1, 2", chain)),), (chain,))
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "by hand.txt").write_text("ada; chain; 1; 1; a slip of the pen\n")
        ...     book.with_overrides(Path(folder, "by hand.txt"))[0].found.points
        1.0

        Args:
            path: The file.

        Raises:
            FileError: It cannot be read, or no answer has the student, the exercise and the line.
        """
        told, answers, used = read_overrides(path), [], set[Override]()
        for answer in self.answers:
            found = answer.found
            if isinstance(found, Grade) and found.exercise is not None:
                exercise = fold_name(found.exercise.name)
                lines = {0, *(one.line for one in found.lines)}
                names = {*map(fold_name, answer.whose(self._names))}
                own = (one for one in told if fold_name(one.student) in names and one.line in lines)
                mine = tuple(one for one in own if fold_name(one.exercise) == exercise)
                found = evolve(found, overrides=mine)
                used.update(mine)
            answers.append(evolve(answer, found=found))
        for one in told:
            if one not in used:
                where = f"line {one.line}" if one.line else "answer"
                reason = f"line {one.at}: {one.student} has no {where} of {one.exercise}"
                advice = "write the names as the table has them, and the line as the page has it"
                raise FileError(fspath(path), reason, advice)
        return evolve(self, answers=tuple(answers))

    @property
    def _names(self) -> set[str]:
        return {fold_name(one.name) for one in self.exercises}

    def _students(self) -> dict[tuple[str, str], list[GradeOrError]]:
        """Return what each student handed in, by what Moodle calls the student and by the name."""
        students: dict[tuple[str, str], list[GradeOrError]] = {}
        first_written: dict[tuple[str, str], tuple[str, str]] = {}
        for answer in self.answers:
            who, own = answer.whose(self._names)
            student = first_written.setdefault(
                (normalise_name(who), normalise_name(own)), (who, own)
            )
            students.setdefault(student, []).append(answer.found)
        return students

    def frequent(self) -> str:
        """Return a table of the mistakes for the next lecture, the most frequent first.

        Of each it has how many students make it, and a line that has it, without the name.

        >>> from resolver.practice import grade
        >>> book = Gradebook((Answer("ada.txt", grade("4. ~q  1, 2", "p -> q; p", "q")),))
        >>> print(book.frequent())
        mistake     students  for example  what is wrong
        wrong sign         1  4. ~q  1, 2  ¬q should be q
        """
        made: dict[str, dict[tuple[str, str], tuple[str, str]]] = {}
        for who, files in self._students().items():
            for found in files:
                for line in found.lines if isinstance(found, Grade) else ():
                    if line.fault is not None:
                        example = line.text.strip(), line.fault.sentence
                        made.setdefault(line.fault.kind, {}).setdefault(who, example)
        rows = [["mistake", "students", "for example", "what is wrong"]]
        for kind, lines in sorted(made.items(), key=lambda each: (-len(each[1]), each[0])):
            shortest = min(lines.values(), key=lambda example: len(example[0]))
            rows.append([kind, str(len(lines)), *shortest])
        return text_table(rows)

    def save(self, path: str | PathLike[str]) -> None:
        """Write that table into a file of UTF-8.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver.practice import grade
        >>> book = Gradebook((Answer("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> with TemporaryDirectory() as folder:
        ...     book.save(Path(folder, "grades.csv"))
        ...     print(len(Path(folder, "grades.csv").read_text("utf-8").splitlines()))
        2

        Args:
            path: The file.

        Raises:
            FileError: It cannot be written, or is there and no such table: an answer, perhaps.
        """
        there = read_bytes(path) if Path(path).is_file() else b""
        if there and not TABLE_BEGINNING.match(there):
            reason = "it is there, and is no table of grades"
            raise FileError(fspath(path), reason, "write a new file, such as grades.csv")
        write_text(path, self.to_csv())

    def save_pages(self, folder: str | PathLike[str], *, names: bool = True) -> None:
        """Write a page of HTML for each answer into a folder: all its lines, and the mistakes.

        It has the folders of the answers, as Moodle takes feedback back. A page that cannot be
        written keeps no other one from being written.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from resolver.practice import grade
        >>> book = Gradebook((Answer("ada.txt", grade("3. q  1, 2", "p -> q; p", "q")),))
        >>> with TemporaryDirectory() as folder:
        ...     book.save_pages(folder)
        ...     print(*(path.name for path in Path(folder).iterdir()))
        ada.txt.html

        Args:
            folder: The folder, which is made.
            names: Whether the name of the answer, in which its student's may be, heads its page.

        Raises:
            FileError: Some of them cannot be written; all others are.
        """
        place, taken = make_folder(folder), set[str]()
        for answer in self.answers:
            taken |= list_page_folders(answer.file, answer.part)
        failures = list[FileError]()
        for answer in self.answers:
            page = choose_page_path(answer.file, answer.part, taken)
            try:
                text = make_page(answer.name if names else "Feedback", answer.found)
                write_page(place, page, text)
            except FileError as error:
                failures.append(error)
        if failures:
            missing = count(len(failures), "page")
            reason = f"{missing} of {len(self.answers)} could not be written; {failures[0]}"
            raise FileError(fspath(folder), reason, "all others are there, and so is the table")

    def __str__(self) -> str:
        return super().__str__() if self.answers else "there are no answers in this folder"


def _escape_formula(cell: object) -> str:
    """Return a cell in one line, which no spreadsheet takes for a formula."""
    text = "" if cell is None else shown(str(cell))
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def read_overrides(path: str | PathLike[str]) -> tuple[Override, ...]:
    r"""Return the entries of a file.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.txt").write_text("Ada; week2; 6; 1; a slip\n")
    ...     print(*read_overrides(Path(folder, "a.txt")))
    by hand, line 6: +1 (a slip)

    Args:
        path: The file.

    Raises:
        FileError: It cannot be read, or a line is no entry.
    """
    found = []
    for at, written in enumerate(normalise_text(read_text(path)).split("\n"), start=1):
        line = COMMENT.sub("", written).strip()
        if not line:
            continue
        entry = OVERRIDE_ENTRY.fullmatch(line)
        if entry is None:
            raise FileError(fspath(path), f"line {at} gives no points: {line!r}", OVERRIDE_FORM)
        student, exercise, place, points, why = entry.groups()
        number = 0 if place == "all" else int(place)
        found.append(Override(at, student, exercise, number, float(points), why))
    return tuple(found)


def _make_worksheet_row(
    who: str, own: str, files: Sequence[GradeOrError], exercises: Sequence[Exercise]
) -> Sequence[object]:
    """Return the row of a student: the sum, the comment, and what becomes of each exercise."""
    grades = [found for found in files if isinstance(found, Grade)]
    each, sum_of_all, said = list[object](), 0.0, list[str]()
    for exercise in exercises:
        own_ones = [found for found in grades if found.exercise == exercise]
        if not own_ones:
            each += [None, None]
            continue
        best = max(own_ones, key=lambda found: (found.points or 0, found.score))
        first = best.mistake or best.shortfall
        each += [f"{best.points or 0:g}", first and describe_mistake(first)]
        sum_of_all += best.points or 0
        more = f" (the best of {len(own_ones)} answers)" if len(own_ones) > 1 else ""
        head = f"{exercise.name}: " if len(exercises) > 1 else ""
        said.append(f"{head}{format_comment(best)}{more}")
    said += (format_comment(found) for found in files if isinstance(found, FileError))
    total = (f"{sum_of_all:g}" if grades else None, sum(one.points for one in exercises) or None)
    return who, own, *total, escape(" | ".join(said), quote=False), *each


def describe_mistake(mistake: Mistake) -> str:
    """Return a mistake with its line, as a cell of a table."""
    return f"line {mistake.line}, {mistake.kind}: {mistake.sentence}"
