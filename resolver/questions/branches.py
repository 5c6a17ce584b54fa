"""The branches of a decision tree, and how they are written and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from resolver.export.drawing.picture import MARGIN, Scene, TextBox, document
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.tables import escape_unprintable, shorten_text

MOST_BRANCHES_DRAWN: Final = 200
MOST_BOX_LETTERS: Final = 40  # of one line

# The colours of boxes.
SPLIT, FALSE, TRUE = "#f5f5f4", "#ffd9d3", "#d9f2d9"


class Branch(NamedTuple):
    """A literal that was supposed, and what it led to.

    Attributes:
        number: Its number, from 1.
        parent: The number of the branch above it: 0 for the first, which supposes nothing.
        level: How many literals are supposed.
        supposed: The literal.
        forced: The literals that it forced, each with its reason.
        false: The false clause. Without one there are branches below, or a model.
    """

    number: int
    parent: int
    level: int
    supposed: Literal | None
    forced: tuple[tuple[Literal, Clause], ...]
    false: Clause | None

    @property
    def reasons(self) -> tuple[str, ...]:
        """The forced literals as texts, each with the clause that forced it."""
        return tuple(f"{literal} by {reason}" for literal, reason in self.forced)

    @property
    def end(self) -> str:
        """The false clause, as a text; empty without one."""
        return "" if self.false is None else str(self.false)

    @property
    def lines(self) -> tuple[str, ...]:
        """The decision, what it forced, and the false clause, each as a text."""
        supposed = () if self.supposed is None else (f"suppose {self.supposed}",)
        false = () if self.false is None else (f"{self.false} is false",)
        return (*supposed, *self.reasons, *false)

    def __str__(self) -> str:
        parts = [", ".join(self.reasons)] if self.reasons else []
        if self.false is not None:
            parts.append(f"{self.false} is false")
        consequences = "; ".join(parts)
        if self.supposed is None:
            return consequences
        supposed = f"suppose {self.supposed}"
        return f"{supposed}: {consequences}" if consequences else supposed


def to_text(branches: Sequence[Branch]) -> str:
    """Return a line for each branch, indented below the one it belongs to."""
    start = 0 if branches[0].lines else 1
    lines = (
        f"{'  ' * (branch.level - start)}{escape_unprintable(str(branch))}"
        for branch in branches[start:]
    )
    return "\n".join(lines) or "all clauses are true already"


def _colours_of(branches: Sequence[Branch]) -> dict[int, str]:
    """Return the colour of each branch by its number."""
    parents = {branch.parent for branch in branches}
    colours = dict[int, str]()
    for branch in branches:
        if branch.false is not None:
            colours[branch.number] = FALSE
        else:
            colours[branch.number] = SPLIT if branch.number in parents else TRUE
    return colours


def to_svg(branches: Sequence[Branch]) -> str:
    """Return a drawing: the first branch on top, each other one below its parent."""
    drawn = branches[:MOST_BRANCHES_DRAWN]
    title = "a decision tree"
    if len(drawn) < len(branches):
        title += f", its first {MOST_BRANCHES_DRAWN} branches of {len(branches)}"

    colours = _colours_of(branches)
    boxes: dict[int, TextBox] = {}
    for branch in drawn:
        lines = tuple(shorten_text(line, MOST_BOX_LETTERS) for line in branch.lines or ("start",))
        boxes[branch.number] = TextBox(lines, (), colours[branch.number])
    above = {branch.number: (branch.parent,) if branch.parent else () for branch in drawn}

    scene = Scene(above, boxes, top_down=True)
    parts = [edge for _, edge in scene.edges()]
    for number, box in boxes.items():
        parts += box.drawn(scene.corner(number))
    return document(title, parts, scene.right + MARGIN, scene.bottom + MARGIN)
