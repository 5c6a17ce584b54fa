"""An answer that is no refutation: what its lines are worth, and what it lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade
from resolver.practice.graded_line import RIGHT, WRONG, GradedLine, settled
from resolver.practice.mistakes import Mistake
from resolver.practice.parsed_line import HEADING, PREMISE, PROSE, STEP, UNREAD, Fault
from resolver.proofs.proof import Conclusion, Proof

HEAD: Final = re.compile(
    r"\W*(?:exercise|aufgabe|exercice|ejercicio|esercizio|problem)\s+(.+)", re.IGNORECASE
)


@frozen(slots=False, repr=False)
class AnswerGrade(Grade):
    """The grade of an answer to another task than a refutation.

    Args:
        lacks: What is still to come: its kind, a sentence, and a hint; None where it is complete.
        ending: What a complete answer is, in a few words.
        missing: How many lines it lacks, at least one where it is not complete.
    """

    lacks: Fault | None = None
    ending: str = ""
    missing: int = 1

    @property
    def _absent(self) -> Fault | None:
        return self.lacks

    @property
    def _lines_missing(self) -> int:
        return 0 if self.lacks is None else self.missing

    @property
    def _ending(self) -> str:
        return f": {self.ending}"

    @property
    def _bounds(self) -> None:
        """Nothing is said of its length."""


class Answer:
    """The lines of an answer while they are judged, one after the other.

    Args:
        text: What a student wrote.
        exercise: What was set.
    """

    def __init__(self, text: str, exercise: Exercise) -> None:
        self.text, self.exercise = text, exercise
        self.lines: list[GradedLine] = []
        self.mistakes: list[Mistake] = []

    def written(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that are not blank, without comments; what is left out is a heading."""
        for at, line in enumerate(self.text.split("\n"), start=1):
            if line.lstrip().startswith(("#", "%")):
                self.passed(at, HEADING)
            elif line.strip():
                yield at, line.expandtabs()

    def passed(self, at: int, kind: str = PROSE) -> None:
        """Note a line that claims nothing, or that is not read."""
        self.lines.append(GradedLine(at, 0, None, "", kind=kind))

    def premise(self, at: int) -> None:
        """Note a line that says what is given."""
        self.lines.append(GradedLine(at, 0, None, PREMISE, kind=PREMISE))

    def judged(
        self, at: int, fault: Fault | None, clause: Conclusion | None = None, holds: str = RIGHT
    ) -> None:
        """Note a line that claims something, with what is wrong with it or as what holds."""
        status = holds if fault is None else WRONG
        kind = UNREAD if fault is not None and fault[0] == "unreadable" else STEP
        self.lines.append(GradedLine(at, len(self.lines) + 1, clause, status, (0,), kind=kind))
        self.mistakes += [] if fault is None else [Mistake(at, 0, *fault)]

    def grade(self, lacks: Fault | None, ending: str, missing: int = 1) -> AnswerGrade:
        """Return the grade: what the answer lacks, and what it is if it lacks nothing."""
        axioms, mistakes = self.exercise.listed, tuple(self.mistakes)
        lines, asked = settled(self.lines), (lacks, ending, missing)
        return AnswerGrade(Proof(()), mistakes, lines, (), axioms, self.exercise, *asked)
