"""Points that a lecturer gives or takes by hand, a line of a file each."""

from __future__ import annotations

from attrs import frozen


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
        where, sign = (f"line {self.line}", "+") if self.line else ("all lines", "")
        return f"by hand, {where}: {self.points:{sign}g} ({self.why})"
