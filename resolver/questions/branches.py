"""The branches of a decision tree, and how they are written and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from resolver.export.dot import label
from resolver.export.drawing.picture import (
    LEADING,
    LINE,
    PADDING,
    SIZE,
    document,
    rectangle,
    text_width,
    words,
)
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.printable import shortened, shown

MOST: Final = 200  # branches that are drawn
GAP: Final = 18.0
LONG: Final = 40  # letters of a line in a box
SPLIT, FALSE, TRUE = "#f5f5f4", "#ffd9d3", "#d9f2d9"  # the colours of boxes


@frozen
class Branch:
    """A literal that was supposed, what it forced, each literal by its reason, and a false clause.

    `parent` is the number of the branch below which it stands: 0 for the first, which supposes
    nothing. Without a false clause there are branches below, or a model.
    """

    number: int
    parent: int
    level: int
    supposed: Literal | None
    forced: tuple[tuple[Literal, Clause], ...]
    false: Clause | None

    @property
    def told(self) -> str:
        """What was forced, and by what."""
        return ", ".join(self._forced)

    @property
    def _forced(self) -> tuple[str, ...]:
        return tuple(f"{literal} by {reason}" for literal, reason in self.forced)

    @property
    def end(self) -> str:
        """The false clause, as a text; empty without one."""
        return "" if self.false is None else str(self.false)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is said of it: what was supposed, what was forced, what is false."""
        supposed = () if self.supposed is None else (f"suppose {self.supposed}",)
        false = () if self.false is None else (f"{self.end} is false",)
        return (*supposed, *self._forced, *false)

    def __str__(self) -> str:
        false = "" if self.false is None else f"{self.end} is false"
        follows = "; ".join(filter(None, (self.told, false)))
        if self.supposed is None:
            return follows
        return f"suppose {self.supposed}{': ' if follows else ''}{follows}"


def to_text(branches: Sequence[Branch]) -> str:
    """Return a line for each branch, indented below the one it belongs to."""
    start = 0 if branches[0].lines else 1
    told = (f"{'  ' * (one.level - start)}{shown(str(one))}" for one in branches[start:])
    return "\n".join(told) or "all clauses are true already"


def to_dot(branches: Sequence[Branch]) -> str:
    """Return the tree in the dot language."""
    lines = ["digraph decisions {", '  node [shape=box, style="rounded,filled"]']
    filled = _fills(branches)
    for one in branches:
        text = "\\n".join(map(label, one.lines or ("start",)))
        lines.append(f'  {one.number} [label="{text}", fillcolor="{filled[one.number]}"]')
    lines += [f"  {one.parent} -> {one.number}" for one in branches if one.parent]
    return "\n".join([*lines, "}", ""])


def _fills(branches: Sequence[Branch]) -> dict[int, str]:
    parents = {one.parent for one in branches}
    return {
        one.number: FALSE if one.false is not None else SPLIT if one.number in parents else TRUE
        for one in branches
    }


def to_svg(branches: Sequence[Branch]) -> str:
    """Return a drawing: the first branch on top, each other one below its parent."""
    drawn = branches[:MOST]
    more = len(branches) - len(drawn)
    title = "a decision tree" + (f", its first {MOST} branches of {len(branches)}" if more else "")
    texts = {
        one.number: [shortened(line, LONG) for line in one.lines or ("start",)] for one in drawn
    }
    widths = {
        number: max(text_width(line, SIZE) for line in lines) + 2 * PADDING
        for number, lines in texts.items()
    }
    centres = _centres(drawn, widths)
    tops = _tops(drawn, texts)
    fills = _fills(branches)
    parts = [part for one in drawn for part in _edge(one, centres, tops, texts)]
    for one in drawn:
        x, y, width = centres[one.number], tops[one.level], widths[one.number]
        height = _height(texts[one.number])
        parts.append(rectangle(x - width / 2, y, width, height, fills[one.number]))
        for place, line in enumerate(texts[one.number], start=1):
            parts.append(words(x, y + PADDING + LEADING * place - 4, line, anchor="middle"))
    right = max(centres[one.number] + widths[one.number] / 2 for one in drawn)
    last = max(tops[one.level] + _height(texts[one.number]) for one in drawn)
    return document(title, parts, right + GAP, last + GAP)


def _height(lines: Sequence[str]) -> float:
    return LEADING * len(lines) + 2 * PADDING


def _edge(
    one: Branch, centres: dict[int, float], tops: dict[int, float], texts: dict[int, list[str]]
) -> Iterator[str]:
    if one.parent:
        bottom = tops[one.level - 1] + _height(texts[one.parent])
        ends = (centres[one.parent], bottom, centres[one.number], tops[one.level])
        x1, y1, x2, y2 = (f"{end:.1f}" for end in ends)
        yield f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{LINE}" stroke-width="1.5"/>'


def _tops(branches: Sequence[Branch], texts: dict[int, list[str]]) -> dict[int, float]:
    """Return where the boxes of each level begin."""
    heights: dict[int, float] = {}
    for one in branches:
        heights[one.level] = max(heights.get(one.level, 0), _height(texts[one.number]))
    tops, top = {}, GAP
    for level in sorted(heights):
        tops[level] = top
        top += heights[level] + 2 * GAP
    return tops


def _centres(branches: Sequence[Branch], widths: dict[int, float]) -> dict[int, float]:
    """Return the middle of each box: above what is below it, which has room side by side."""
    below: dict[int, list[int]] = {}
    for one in branches:
        below.setdefault(one.parent, []).append(one.number)
    room: dict[int, float] = {}
    inner: dict[int, float] = {}
    for one in reversed(branches):
        children = below.get(one.number, [])
        inner[one.number] = sum(room[child] + GAP for child in children) - GAP
        room[one.number] = max(widths[one.number], inner[one.number])
    left = {1: GAP}
    for one in branches:
        start = left[one.number] + (room[one.number] - inner[one.number]) / 2
        for child in below.get(one.number, []):
            left[child] = start
            start += room[child] + GAP
    return {number: left[number] + room[number] / 2 for number in widths}
