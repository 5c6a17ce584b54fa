"""An answer whose lines are judged one by one, by laws or as a model."""

from __future__ import annotations

from attrs import evolve

from resolver.practice.exercise import Exercise
from resolver.practice.graded import HEADING, REMARK, UNREAD, Grade, GradedLine
from resolver.practice.mistakes import RIGHT, WRONG, Fault, Mistake
from resolver.practice.proposals import ANYWHERE, unread_line
from resolver.practice.reader import PREMISE, STEP
from resolver.practice.sheet import heading_of, unread_sentence, written_lines
from resolver.proofs.proof import Proof


class Answer:
    """The lines of an answer while they are judged, one after the other.

    Args:
        text: What a student wrote.
        exercise: What was set.
        names: The atoms.
    """

    def __init__(self, text: str, exercise: Exercise, names: frozenset[str]) -> None:
        self.exercise, self.names = exercise, names
        self.lines: list[GradedLine] = []
        self.mistakes: list[Mistake] = []
        self.claims: list[tuple[int, str]] = []
        for at, line in written_lines(text, names):
            if heading_of(line) == heading_of(f"Exercise {exercise.name}"):
                self.lines.append(GradedLine(at, line, HEADING))
            else:
                self.claims.append((at, line))

    def passed(self, at: int, text: str) -> None:
        """Note a line that says nothing."""
        self.lines.append(GradedLine(at, text, REMARK))

    def unread(self, at: int, text: str, form: str, why: str = "") -> None:
        """Note a line that does not fit, which is a remark if it claims nothing."""
        found = unread_line(text, self.names)
        judged = any(line.status for line in self.lines)
        if not found.claims or (found.claims != ANYWHERE and not judged):
            self.passed(at, text)
            return
        label = "" if found.number is None else f"{found.number}. "
        said = unread_sentence(at, text, why or found.why, f"{label}{form}")
        self.lines.append(GradedLine(at, text, UNREAD, said=said))

    def judged(self, at: int, text: str, fault: Fault | None, premise: bool = False) -> None:
        """Note a line that claims something, with what is wrong with it."""
        status = WRONG if fault is not None else PREMISE if premise else RIGHT
        step, kind = len(self.lines) + 1, PREMISE if premise else STEP
        said = "" if fault is None else fault[1]
        self.lines.append(GradedLine(at, text, kind, status, step=step, said=said))
        self.mistakes += [] if fault is None else [Mistake(at, 0, *fault)]

    def wrong(self, fault: Fault) -> None:
        """Note what is wrong with all of it, at its last line."""
        at = max(at for at, line in enumerate(self.lines) if line.status)
        last = self.lines[at]
        self.lines[at] = evolve(last, status=WRONG, said=fault[1])
        self.mistakes.append(Mistake(last.line, 0, *fault))

    def grade(self, lacks: Fault | None, ending: str, missing: int = 1) -> Grade:
        """Return the grade: what the answer lacks, and what it is if it lacks nothing."""
        lines = tuple(sorted(self.lines, key=lambda line: line.line))
        return Grade(
            Proof(()), tuple(self.mistakes), lines, (), self.exercise.listed, self.exercise,
            lacks, missing if lacks is not None else 0, ending=ending,
        )  # fmt: skip
