"""The implication graph of a conflict as a drawing: from what was supposed down to what is false.

Each literal stands below those that left its reason no other choice. What is behind the cut has a
colour of its own, and so has the literal through which every way to the conflict leads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import starmap
from typing import Final

from resolver.export.display import Kind
from resolver.export.drawing.picture import SMALL, document, legend, wrap
from resolver.export.drawing.scene import BETWEEN, MARGIN, Scene, TextBox
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
    boxes[end] = TextBox(
        ("conflict",), _wrapped(f"{found.violated} is false"), COLOURS["behind the cut"]
    )
    scene = Scene(rests, boxes)
    right = max(scene.right, LEAST)
    keys, bottom = legend(starmap(Kind, COLOURS.items()), MARGIN, scene.bottom + BETWEEN, right)
    edges = (edge for _, edge in scene.edges())
    title = f"Conflict {found.number}: {found.violated} is false"
    drawn = _boxes(scene, boxes.items(), end)
    return document(title, [*edges, *drawn, *keys], right + MARGIN, bottom + MARGIN)


def _said(forced: Forced, found: Conflict) -> TextBox:
    kind = "supposed" if forced.reason is None else "forced"
    if forced.literal in found.behind:
        kind = "behind the cut"
    if forced.literal is found.implication_point:
        kind = "unique implication point"
    why = "supposed" if forced.reason is None else f"because of {forced.reason}"
    return TextBox((str(forced.literal),), _wrapped(f"level {forced.level}, {why}"), COLOURS[kind])


def _wrapped(text: str) -> tuple[str, ...]:
    return tuple(wrap(text.split(), SMALL, WIDEST))


def _boxes(scene: Scene, boxes: Iterable[tuple[int, TextBox]], end: int) -> Iterator[str]:
    for number, said in boxes:
        hint = escaped(", ".join([*said.lines, " ".join(said.notes)]))
        drawn = said.drawn(scene.corner(number), number == end)
        yield "\n".join(["<g>", f"<title>{hint}</title>", *drawn, "</g>"])
