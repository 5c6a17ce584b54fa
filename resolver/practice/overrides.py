"""Points that a lecturer gives by hand, in a file that is read at every run.

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
from resolver.practice.lines import normalise_text
from resolver.text.files import read_text

OVERRIDE_ENTRY: Final = re.compile(
    r"([^;]*[^;\s])\s*;\s*([^;]*[^;\s])\s*;\s*([1-9][0-9]{0,6}|all)\s*;"
    r"\s*([+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?)\s*;\s*(.+)"
)
OVERRIDE_FORM: Final = "write: STUDENT; EXERCISE; LINE or all; POINTS; WHY"


@frozen
class Override:
    """Points that a lecturer gives by hand: an entry of a file.

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
        if self.line:
            return f"by hand, line {self.line}: {self.points:+g} ({self.why})"
        return f"by hand, all lines: {self.points:g} ({self.why})"


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
    overrides = list[Override]()
    lines = normalise_text(read_text(path)).split("\n")
    for at, written in enumerate(lines, start=1):
        # What follows a # is a comment, as in a file of exercises.
        line = COMMENT.sub("", written).strip()
        if not line:
            continue
        entry = OVERRIDE_ENTRY.fullmatch(line)
        if entry is None:
            raise FileError(fspath(path), f"line {at} gives no points: {line!r}", OVERRIDE_FORM)

        student, exercise, line_number, points, why = entry.groups()
        overrides.append(
            Override(
                at=at,
                student=student,
                exercise=exercise,
                line=0 if line_number == "all" else int(line_number),
                points=float(points),
                why=why,
            )
        )
    return tuple(overrides)
