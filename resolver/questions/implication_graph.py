"""Which literals forced which, up to a false clause: the implication graph and its pictures.

Source: Marques-Silva & Sakallah, ICCAD 1996.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import Final, TypeAlias

from attrs import frozen

from resolver.export.display import StepKind
from resolver.export.drawing.picture import (
    BETWEEN,
    MARGIN,
    SMALL,
    Scene,
    TextBox,
    document,
    draw_legend,
    with_tooltip,
    wrap,
)
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

MOST_LINE_WIDTH: Final = 200.0
LEAST_WIDTH: Final = 460.0  # the legend fits into it
COLOURS: Final = {
    "supposed": "#d6e8ff",
    "forced": "#f5f5f4",
    "unique implication point": "#fff0c2",
    "behind the cut": "#ffd9d3",
}
CUT: Final = "behind the cut"


@frozen
class Forced:
    """A literal that was true: its level, and the clause that forced it; None if it was supposed.

    Level 0 is what follows without supposing anything.
    """

    literal: Literal
    level: int
    reason: Clause | None

    @property
    def causes(self) -> tuple[Literal, ...]:
        """The literals that left the reason no other choice."""
        return tuple(~literal for literal in self.reason or () if literal is not self.literal)


Sided: TypeAlias = Sequence[tuple[Forced, str]]  # the literals of a graph, each with its side


def implication_graph(trail: Sequence[Forced], violated: Clause) -> tuple[Forced, ...]:
    """Return the part of the trail that makes a clause false, in the order of the trail."""
    wanted = {~literal for literal in violated}
    graph = []
    for forced in reversed(trail):
        if forced.literal in wanted:
            graph.append(forced)
            wanted.update(forced.causes)
    return tuple(reversed(graph))


def to_svg(graph: Sided, violated: Clause, title: str) -> str:
    """Return the implication graph in SVG.

    Args:
        graph: The literals in the order in which they became true, each with its side of the cut.
        violated: The false clause.
        title: The title of the drawing.
    """
    numbers = {forced.literal: at for at, (forced, _) in enumerate(graph)}
    end = len(numbers)
    rests = {at: [numbers[cause] for cause in node.causes] for at, (node, _) in enumerate(graph)}
    rests[end] = [numbers[~literal] for literal in violated]
    boxes = dict(enumerate(starmap(_box, graph)))
    boxes[end] = TextBox(("conflict",), _wrapped(f"{violated} is false"), COLOURS[CUT])
    scene = Scene(rests, boxes)
    right = max(scene.right, LEAST_WIDTH)
    keys, bottom = draw_legend(
        starmap(StepKind, COLOURS.items()), MARGIN, scene.bottom + BETWEEN, right
    )
    edges = (edge for _, edge in scene.edges())
    drawn = [
        with_tooltip(
            ", ".join([*box.lines, " ".join(box.notes)]), box.drawn(scene.corner(at), at == end)
        )
        for at, box in boxes.items()
    ]
    return document(title, [*edges, *drawn, *keys], right + MARGIN, bottom + MARGIN)


def _box(forced: Forced, side: str) -> TextBox:
    kind = "supposed" if forced.reason is None else "forced"
    why = "supposed" if forced.reason is None else f"because of {forced.reason}"
    notes = _wrapped(f"level {forced.level}, {why}")
    return TextBox((str(forced.literal),), notes, COLOURS[side or kind])


def _wrapped(text: str) -> tuple[str, ...]:
    return tuple(wrap(text.split(), SMALL, MOST_LINE_WIDTH))
