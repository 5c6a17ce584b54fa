"""The grades of a class: a table for people, a worksheet for Moodle, a page for each answer.

The worksheet has a row a student: the sum of the points, a comment, and for each exercise its
points and its first mistake. Whose an answer is, its path says: Moodle's folder of a participant,
or else a folder that no exercise is named like; or else a file of results itself, or the name of
the file. Moodle reads a comment as HTML, so what a student wrote is escaped there.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from io import StringIO
from os import PathLike, fspath
from pathlib import Path, PurePosixPath
from typing import Any, Final

from attrs import evolve, frozen

from resolver.errors import FileError
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import Override, read_overrides
from resolver.practice.feedback import (
    GradeOrError,
    choose_page_path,
    format_comment,
    list_page_folders,
    make_page,
    write_page,
)
from resolver.practice.graded import Grade
from resolver.practice.lines import fold_name, normalise_name
from resolver.practice.parsed import GradedLine, Mistake
from resolver.text.files import make_folder, read_bytes, write_text
from resolver.text.results import Rows
from resolver.text.tables import escape_formula, text_table, with_noun

# The columns of Moodle's grading worksheet, and those of an exercise behind them.
MOODLE_COLUMNS: Final = (
    "Identifier",
    "Full name",
    "Grade",
    "Maximum Grade",
    "Feedback comments",
)
EXERCISE_COLUMNS: Final = ("points", "first mistake")

# Every table begins with this word, and so does Moodle's own.
TABLE_BEGINNING: Final = re.compile(rb'(\xef\xbb\xbf)?"?Identifier\b')

# Moodle gives each participant a folder with a name of this form.
STUDENT_FOLDER: Final = re.compile(r"(?P<name>.+?)_(?P<id>[0-9]+)_assignsubmission_\w+")


@frozen
class Answer:
    """One answer, which is a file or a part of one, with its grade.

    >>> Answer("week 1/ada.txt", FileError("ada.txt", "it is a link", "hand it in")).name
    'week 1/ada.txt'

    Args:
        file: The path of the file, from the folder that was handed in.
        found: Its grade; or the error that says why it is not graded.
        part: The exercise that heads the part; empty if the file is one answer.
        student: The student, if a file of results names one; empty if the path names the student.
    """

    file: str
    found: GradeOrError
    part: str = ""
    student: str = ""

    @property
    def name(self) -> str:
        """The name of its row: the file, the part of it, and the student that it names.

        >>> error = FileError("a.txt", "there is no answer in it", "begin with: Exercise NAME")
        >>> Answer("a.txt", error, "chain3", "Zoë O'Neil").name
        "a.txt: chain3, by Zoë O'Neil"
        """
        part = f": {self.part}" if self.part else ""
        student = f", by {self.student}" if self.student else ""
        return f"{self.file}{part}{student}"

    def identify_student(self, exercises: Collection[str]) -> tuple[str, str]:
        """Return how Moodle identifies the student of this answer, and the name.

        >>> error = FileError("a.txt", "there is no answer in it", "begin with: Exercise NAME")
        >>> Answer("week 1/Ada L_17_assignsubmission_file_/a.txt", error).identify_student([])
        ('Participant 17', 'Ada L')
        >>> Answer("ada/lamp/a.txt", error).identify_student(["lamp"])
        ('ada', 'ada')
        >>> Answer("lamp/ada.txt", error, student="Ada L").identify_student(["lamp"])
        ('Ada L', 'Ada L')

        Args:
            exercises: The names of those that were set, as `fold_name` returns them.
        """
        # The name of Moodle's own folder has both the name and the identifier.
        path = PurePosixPath(self.file)
        for part in path.parts:
            participant = STUDENT_FOLDER.fullmatch(part)
            if participant is not None:
                return f"Participant {participant['id']}", participant["name"]

        # A folder that is not named like an exercise is named after a student.
        name = self.student or path.stem
        for folder in path.parts[:-1]:
            if fold_name(folder) not in exercises:
                name = folder
        return name, name


@frozen(repr=False)
class Gradebook(Rows[Answer]):
    """The grades of a folder's files, by their names; of a file that cannot be read, the error.

    >>> from resolver.practice import grade
    >>> book = Gradebook((Answer("ada.txt", grade("3. q from 1, 2", "p -> q; p", "q")),))
    >>> book.records()[0]["name"], len(book)
    ('ada.txt', 1)

    Args:
        answers: The answers with their grades.
        exercises: The exercises that were set, if any were.
    """

    _column_heads = tuple("name score fulfils points steps enough line mistake more unread".split())

    answers: tuple[Answer, ...]
    exercises: tuple[Exercise, ...] = ()

    def _values(self) -> Iterator[Sequence[Any]]:
        for answer in self.answers:
            # An answer that is not graded has its reason in the column of mistakes.
            found = answer.found
            if isinstance(found, FileError):
                yield answer.name, *[None] * 6, f"unreadable: {found.reason}", 0, 0
                continue
            first = found.mistake or found.shortfall
            yield (
                answer.name,
                round(found.score, 2),
                found.fulfils,
                found.points,
                found.steps,
                found.enough,
                None if first is None else first.line,
                None if first is None else first.kind,
                len(found.mistakes[1:]),
                len(found.unread),
            )

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
        counted = self._answered_exercises()
        columns = list[str]()
        for exercise in counted:
            columns += (f"{exercise.name} {column}" for column in EXERCISE_COLUMNS)

        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([*MOODLE_COLUMNS, *map(escape_formula, columns)])
        for (identifier, name), answers in self._students().items():
            row = _make_worksheet_row(identifier, name, answers, counted)
            writer.writerow([escape_formula(cell) for cell in row])
        return text.getvalue()

    def _answered_exercises(self) -> list[Exercise]:
        """Return the exercises that somebody has answered, in the order in which they were set."""
        answered = set[Exercise | None]()
        for answer in self.answers:
            if isinstance(answer.found, Grade):
                answered.add(answer.found.exercise)
        return [exercise for exercise in self.exercises if exercise in answered]

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
        overrides = read_overrides(path)
        answers, used = list[Answer](), set[Override]()
        for answer in self.answers:
            found = answer.found
            if isinstance(found, Grade):
                own = [
                    override for override in overrides if self._is_meant(answer, found, override)
                ]
                found = evolve(found, overrides=tuple(own))
                used.update(own)
            answers.append(evolve(answer, found=found))

        # An entry that fits no answer has a mistyped name or number.
        for override in overrides:
            if override not in used:
                raise _refuse_override(fspath(path), override)
        return evolve(self, answers=tuple(answers))

    def _is_meant(self, answer: Answer, found: Grade, override: Override) -> bool:
        """Return whether an entry gives points to an answer.

        Args:
            answer: The answer.
            found: Its grade.
            override: The entry.
        """
        if found.exercise is None or fold_name(override.exercise) != fold_name(found.exercise.name):
            return False
        names = map(fold_name, answer.identify_student(self._names))
        if fold_name(override.student) not in names:
            return False

        # Points for all lines are given to line 0.
        return override.line == 0 or any(line.line == override.line for line in found.lines)

    @property
    def _names(self) -> set[str]:
        """The names of the exercises that were set, as they are compared."""
        return {fold_name(exercise.name) for exercise in self.exercises}

    def _students(self) -> dict[tuple[str, str], list[GradeOrError]]:
        """Return the grades of each student, by the identifier in Moodle and the name."""
        students: dict[tuple[str, str], list[GradeOrError]] = {}

        # A student is called as in the first file, however the name is spelled in others.
        first_spelled: dict[tuple[str, str], tuple[str, str]] = {}
        for answer in self.answers:
            identifier, name = answer.identify_student(self._names)
            compared = normalise_name(identifier), normalise_name(name)
            student = first_spelled.setdefault(compared, (identifier, name))
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
        # Of each kind of mistake, one line of each student who makes it.
        examples: dict[str, dict[tuple[str, str], tuple[str, str]]] = {}
        for student, answers in self._students().items():
            for line in _list_lines(answers):
                if line.fault is not None:
                    of_kind = examples.setdefault(line.fault.kind, {})
                    of_kind.setdefault(student, (line.text.strip(), line.fault.sentence))

        rows = [["mistake", "students", "for example", "what is wrong"]]
        by_frequency = sorted(examples, key=lambda kind: (-len(examples[kind]), kind))
        for kind in by_frequency:
            # A short line shows a mistake most clearly.
            lines = examples[kind].values()
            shortest = min(lines, key=lambda example: len(example[0]))
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
        older = read_bytes(path) if Path(path).is_file() else b""
        if older and not TABLE_BEGINNING.match(older):
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
        place = make_folder(folder)
        taken = set[str]()
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
            missing = with_noun(len(failures), "page")
            reason = f"{missing} of {len(self.answers)} could not be written; {failures[0]}"
            raise FileError(fspath(folder), reason, "all others are there, and so is the table")

    def __str__(self) -> str:
        return super().__str__() if self.answers else "there are no answers in this folder"


def _list_lines(answers: Iterable[GradeOrError]) -> Iterator[GradedLine]:
    """Yield the lines of all answers that are graded."""
    for found in answers:
        if isinstance(found, Grade):
            yield from found.lines


def _refuse_override(path: str, override: Override) -> FileError:
    """Return the error of an entry that no answer takes."""
    where = f"line {override.line}" if override.line else "answer"
    reason = f"line {override.at}: {override.student} has no {where} of {override.exercise}"
    advice = (
        "copy both names from the table of grades, "
        "and the number of the line from the page of feedback"
    )
    return FileError(path, reason, advice)


def _make_worksheet_row(
    identifier: str,
    name: str,
    answers: Sequence[GradeOrError],
    exercises: Sequence[Exercise],
) -> Sequence[object]:
    """Return the row of a student: the sum, the comment, and the points of each exercise.

    Args:
        identifier: The identifier that Moodle gives the student.
        name: The student's name.
        answers: The grades of the answers that the student handed in.
        exercises: The exercises that somebody has answered.
    """
    grades, refused = list[Grade](), list[str]()
    for found in answers:
        if isinstance(found, Grade):
            grades.append(found)
        else:
            refused.append(format_comment(found))

    cells, comments = list[object](), list[str]()
    points = 0.0
    for exercise in exercises:
        own = [grade for grade in grades if grade.exercise == exercise]
        if not own:
            cells += [None, None]
            continue

        # Of several answers the best counts.
        best = max(own, key=lambda grade: (grade.points or 0, grade.score))
        points += best.points or 0
        first = best.mistake or best.shortfall
        cells += [f"{best.points or 0:g}", first and describe_mistake(first)]
        head = f"{exercise.name}: " if len(exercises) > 1 else ""
        more = f" (the best of {len(own)} answers)" if len(own) > 1 else ""
        comments.append(f"{head}{format_comment(best)}{more}")

    comments += refused
    return (
        identifier,
        name,
        f"{points:g}" if grades else None,
        sum(exercise.points for exercise in exercises) or None,
        # Moodle reads a comment as HTML.
        escape(" | ".join(comments), quote=False),
        *cells,
    )


def describe_mistake(mistake: Mistake) -> str:
    """Return a mistake with its line, as a cell of a table."""
    return f"line {mistake.line}, {mistake.kind}: {mistake.sentence}"
