"""A line of a sheet and what becomes of it: its kind, and the status of what it claims."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from attrs import evolve, frozen

from resolver.practice.parsed_line import AIM, HEADING, PREMISE, PROSE, STEP, UNREAD
from resolver.proofs.step import Conclusion

RIGHT: Final = "right"
WRONG: Final = "wrong"
FOLLOWS: Final = "follows from a wrong one"
CORRECTED: Final = "would follow from the corrected line"
KINDS: Final = (UNREAD, STEP, PREMISE, AIM, PROSE, HEADING)  # of two on a line, the first


@frozen
class GradedLine:
    """One line of the text, or a step on it, and what becomes of it.

    Args:
        line: The number of the line in the text, from 1.
        step: The number of the step; 0 for a line that is not judged.
        clause: What it claims, a Clause or the Line of a sum; None where it claims nothing, or that
            cannot be read.
        status: `premise`, `right`, `wrong`, `follows from a wrong one`, or `would follow from the
            corrected line`; nothing for a line that is not judged.
        premises: The numbers of a step's parents.
        corrected: The number of the line to be corrected.
        kind: `premise`, `step`, `aim`, `heading`, `prose` or `unread`.
    """

    line: int
    step: int
    clause: Conclusion | None
    status: str
    premises: tuple[int, ...] = ()
    corrected: int | None = None
    kind: str = "step"

    @property
    def verdict(self) -> str:
        """The status, with the number of the line to be corrected."""
        return self.status if self.corrected is None else f"{self.status} {self.corrected}"


def settled(lines: Sequence[GradedLine]) -> tuple[GradedLine, ...]:
    """Return the lines in the order of the text, those of one line of one kind.

    >>> lines = [GradedLine(1, 2, None, RIGHT), GradedLine(1, 0, None, "", kind=UNREAD)]
    >>> [line.kind for line in settled(lines)]
    ['unread', 'unread']

    Args:
        lines: All lines, in any order.
    """
    kinds: dict[int, str] = {}
    for line in lines:
        kinds[line.line] = min(kinds.get(line.line, line.kind), line.kind, key=KINDS.index)
    ordered = sorted(lines, key=attrgetter("line"))
    return tuple(
        line if line.kind == kinds[line.line] else evolve(line, kind=kinds[line.line])
        for line in ordered
    )
