"""Points that a lecturer gives by hand, kept in a file that is read at every run.

An entry a line: the student, the exercise, the line of the answer, the points, and why. They are
added to the points of the grader, or taken with a minus; for `all` lines they stand instead:

    # what was talked about on Tuesday
    Ada Lovelace; week2; 6; 1; meant as ¬q
    Participant 1002; week2; all; 3.5; shown at the blackboard
"""

from __future__ import annotations

import re
from os import PathLike, fspath
from typing import Final

from attrs import frozen

from resolver.errors import FileError
from resolver.practice.exercise import COMMENT
from resolver.practice.tokens import seen
from resolver.text.files import read_text

POINTS: Final = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?")
LINE: Final = re.compile(r"[1-9][0-9]{0,6}|all")
FORM: Final = "write: STUDENT; EXERCISE; LINE or all; POINTS; WHY"


@frozen
class Override:
    """An entry of the file.

    Args:
        at: Its line in the file, from 1.
        student: The student's name, or what Moodle calls the participant.
        exercise: The name of the exercise.
        line: The line of the answer; 0 for all of it.
        points: What is added, or of all lines what stands instead.
        why: What is said of it.
    """

    at: int
    student: str
    exercise: str
    line: int
    points: float
    why: str

    def __str__(self) -> str:
        where, sign = (f"line {self.line}", "+") if self.line else ("all lines", "")
        return f"by hand, {where}: {self.points:{sign}g} ({self.why})"


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
    for at, written in enumerate(seen(read_text(path)).split("\n"), start=1):
        line = COMMENT.sub("", written).strip()
        if not line:
            continue
        parts = [part.strip() for part in line.split(";", 4)]
        if len(parts) < 5 or not all(parts):
            raise FileError(fspath(path), f"line {at} has not all five parts", FORM)
        student, exercise, place, points, why = parts
        if not LINE.fullmatch(place):
            raise FileError(fspath(path), f"line {at}: {place!r} is no line of an answer", FORM)
        if not POINTS.fullmatch(points):
            raise FileError(fspath(path), f"line {at}: {points!r} is no number of points", FORM)
        number = 0 if place == "all" else int(place)
        found.append(Override(at, student, exercise, number, float(points), why))
    return tuple(found)
