"""The branches of a decision tree, and how they are written and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from resolver.export.drawing.picture import MARGIN, Scene, TextBox, document
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.tables import shortened, shown

MOST_BRANCHES: Final = 200  # branches that are drawn
MOST_BOX_LETTERS: Final = 40  # letters of a line in a box
SPLIT, FALSE, TRUE = "#f5f5f4", "#ffd9d3", "#d9f2d9"  # the colours of boxes


class Branch(NamedTuple):
    """A literal that was supposed, what it forced, each literal by its reason, and a false clause.

    `parent` is the number of the branch above it: 0 for the first, which supposes
    nothing. Without a false clause there are branches below, or a model.
    """

    number: int
    parent: int
    level: int
    supposed: Literal | None
    forced: tuple[tuple[Literal, Clause], ...]
    false: Clause | None

    @property
    def reasons(self) -> tuple[str, ...]:
        """What was forced, each literal with the clause that forced it."""
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
        false = "" if self.false is None else f"{self.false} is false"
        follows = "; ".join(filter(None, (", ".join(self.reasons), false)))
        supposed = "" if self.supposed is None else f"suppose {self.supposed}"
        return ": ".join(filter(None, (supposed, follows)))


def to_text(branches: Sequence[Branch]) -> str:
    """Return a line for each branch, indented below the one it belongs to."""
    start = 0 if branches[0].lines else 1
    lines = (f"{'  ' * (branch.level - start)}{shown(str(branch))}" for branch in branches[start:])
    return "\n".join(lines) or "all clauses are true already"


def _fills(branches: Sequence[Branch]) -> dict[int, str]:
    """Return the colour of each branch by its number."""
    parents, fills = {branch.parent for branch in branches}, dict[int, str]()
    for branch in branches:
        fills[branch.number] = SPLIT if branch.number in parents else TRUE
        if branch.false is not None:
            fills[branch.number] = FALSE
    return fills


def to_svg(branches: Sequence[Branch]) -> str:
    """Return a drawing: the first branch on top, each other one below its parent."""
    drawn = branches[:MOST_BRANCHES]
    more = len(branches) - len(drawn)
    title = "a decision tree" + (
        f", its first {MOST_BRANCHES} branches of {len(branches)}" if more else ""
    )
    fills = _fills(branches)
    boxes: dict[int, TextBox] = {}
    for branch in drawn:
        lines = tuple(shortened(line, MOST_BOX_LETTERS) for line in branch.lines or ("start",))
        boxes[branch.number] = TextBox(lines, (), fills[branch.number])
    above = {branch.number: (branch.parent,) if branch.parent else () for branch in drawn}
    scene = Scene(above, boxes, top_down=True)
    parts = [edge for _, edge in scene.edges()]
    for number, box in boxes.items():
        parts += box.drawn(scene.corner(number))
    return document(title, parts, scene.right + MARGIN, scene.bottom + MARGIN)
