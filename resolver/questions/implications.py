"""The implication graph of a conflict as a drawing: from what was supposed down to what is false.

Each literal stands below those that left its reason no other choice. What is behind the cut has a
colour of its own, and so has the literal through which every way to the conflict leads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import starmap
from typing import Final

from attrs import frozen

from resolver.export.display import Kind
from resolver.export.drawing import (
    LEADING,
    PADDING,
    SIZE,
    SMALL,
    document,
    rectangle,
    text_width,
    wrap,
)
from resolver.export.drawing.picture import legend, written
from resolver.export.drawing.scene import BETWEEN, MARGIN, Scene
from resolver.questions.conflict import Conflict, Forced
from resolver.text.printable import escaped

WIDEST: Final = 200.0
LEAST: Final = 460.0  # the legend fits into it
COLOURS: Final = {
    "supposed": "#d6e8ff",
    "forced": "#f5f5f4",
    "unique implication point": "#fff0c2",
    "behind the cut": "#ffd9d3",
}


@frozen
class Said:
    """What stands in a box: its lines, the notes below them, and what sort of box it is."""

    lines: tuple[str, ...]
    notes: tuple[str, ...]
    kind: str

    @property
    def width(self) -> float:
        """The width of the text with its padding."""
        widths = [text_width(line, SIZE) for line in self.lines]
        return max([*widths, *(text_width(note, SMALL) for note in self.notes)]) + 2 * PADDING

    @property
    def height(self) -> float:
        """The height of the text with its padding."""
        return LEADING * (len(self.lines) + len(self.notes)) + 2 * PADDING


def to_svg(found: Conflict) -> str:
    """Return the implication graph in SVG.

    >>> from resolver import conflict
    >>> drawing = to_svg(conflict("a | b; a | ~b; ~a | c; ~a | ~c"))
    >>> drawing.count("<title>"), drawing.count("<path")
    (4, 4)
    """
    numbers = {forced.literal: at for at, forced in enumerate(found.graph)}
    end = len(numbers)
    rests = {at: [numbers[one] for one in forced.causes] for at, forced in enumerate(found.graph)}
    rests[end] = [numbers[~one] for one in found.violated]
    boxes = {at: _said(forced, found) for at, forced in enumerate(found.graph)}
    boxes[end] = Said(("conflict",), _wrapped(f"{found.violated} is false"), "behind the cut")
    scene = Scene(rests, boxes)
    right = max(scene.right, LEAST)
    keys, bottom = legend(starmap(Kind, COLOURS.items()), MARGIN, scene.bottom + BETWEEN, right)
    edges = (edge for _, edge in scene.edges())
    title = f"Conflict {found.number}: {found.violated} is false"
    drawn = _boxes(scene, boxes.items(), end)
    return document(title, [*edges, *drawn, *keys], right + MARGIN, bottom + MARGIN)


def _said(forced: Forced, found: Conflict) -> Said:
    kind = "supposed" if forced.reason is None else "forced"
    if forced.literal in found.behind:
        kind = "behind the cut"
    if forced.literal is found.implication_point:
        kind = "unique implication point"
    why = "supposed" if forced.reason is None else f"because of {forced.reason}"
    return Said((str(forced.literal),), _wrapped(f"level {forced.level}, {why}"), kind)


def _wrapped(text: str) -> tuple[str, ...]:
    return tuple(wrap(text.split(), SMALL, WIDEST))


def _boxes(scene: Scene, boxes: Iterable[tuple[int, Said]], end: int) -> Iterator[str]:
    for number, said in boxes:
        x, y = scene.corner(number)
        box = rectangle(x, y, said.width, said.height, COLOURS[said.kind], number == end)
        hint = escaped(", ".join([*said.lines, " ".join(said.notes)]))
        text = written(x + PADDING, y + PADDING + LEADING - 5, said.lines, said.notes)
        yield "\n".join(["<g>", f"<title>{hint}</title>", box, *text, "</g>"])
