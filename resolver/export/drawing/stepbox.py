"""What stands in the box of a step, and how large that makes the box."""

from __future__ import annotations

from attrs import frozen

from resolver.export.display import reason, tag
from resolver.export.drawing.boxes import text_width, wrap
from resolver.export.drawing.picture import LEADING, PADDING, SIZE, SMALL, TAG_HEIGHT, tag_width
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.proof import Step
from resolver.text.printable import shortened, shown

LINE_WIDTH = 230.0


@frozen
class StepBox:
    """The lines of the clause, below them the source of a leaf; the pivot is a tag on the top edge.

    The width and the height, in CSS pixels, are those of the box with its tag.
    """

    step: Step
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    pivot: str | None

    @staticmethod
    def of(step: Step) -> StepBox:
        """Return the box of a step, with the text broken into lines."""
        source = [] if step.premises else reason(step).split()
        lines, notes = wrap(_pieces(step.clause), SIZE, LINE_WIDTH), wrap(source, SMALL, LINE_WIDTH)
        mark = tag(step)
        return StepBox(
            step, tuple(lines), tuple(notes), None if mark is None else shortened(shown(mark))
        )

    @property
    def number(self) -> str:
        """The number of the step, as it stands before the clause."""
        return f"{self.step.number}."

    @property
    def gutter(self) -> float:
        """The room for the number."""
        return text_width(self.number, SMALL) + 6

    @property
    def overhang(self) -> float:
        """How far the tag stands out above the box, and as far into it."""
        return 0.0 if self.pivot is None else TAG_HEIGHT / 2

    @property
    def width(self) -> float:
        """The larger width of text and tag."""
        widths = [text_width(line, SIZE) for line in self.lines]
        widths += (text_width(note, SMALL) for note in self.notes)
        tag = 0.0 if self.pivot is None else tag_width(self.pivot)
        return max(2 * PADDING + self.gutter + max(widths), tag + 2 * PADDING)

    @property
    def height(self) -> float:
        """The height of text, paddings and tag."""
        text = LEADING * (len(self.lines) + len(self.notes))
        return 2 * self.overhang + 2 * PADDING + text


def _pieces(said: Clause | Line) -> list[str]:
    """Return a clause or a line in pieces, between which it may be broken."""
    if isinstance(said, Line):
        terms = [f"{n} {one}" if n > 1 else f"{one}" for n, one in said.terms] or ["0"]
        return [shown(piece) for piece in (*_joined(terms, "+"), f"≥ {said.bound}")]
    return [shown(piece) for piece in _joined(list(map(str, said)) or [str(said)], "∨")]


def _joined(pieces: list[str], sign: str) -> list[str]:
    return [f"{piece} {sign}" for piece in pieces[:-1]] + pieces[-1:]
