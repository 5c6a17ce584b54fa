"""Boxes in layers, and the edges between them: where they stand, whatever they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from resolver.export.drawing.layering import Node, layered, neighbours, place
from resolver.export.drawing.picture import (
    LEADING,
    PADDING,
    SIZE,
    SMALL,
    curve,
    rectangle,
    text_width,
    written,
)

MARGIN: Final = 12.0
BETWEEN: Final = 34.0  # two layers
SLOT: Final = 8.0  # the width kept for an edge that passes a layer
ENTRY: Final = 8.0  # how far beside the middle an edge comes in


@frozen
class TextBox:
    """Lines of text, small notes below them, and the colour behind; sizes are in CSS pixels."""

    lines: tuple[str, ...]
    notes: tuple[str, ...]
    fill: str

    @property
    def width(self) -> float:
        """The width of the text with its padding."""
        widths = [text_width(line, SIZE) for line in self.lines]
        return max([*widths, *(text_width(note, SMALL) for note in self.notes)]) + 2 * PADDING

    @property
    def height(self) -> float:
        """The height of the text with its padding."""
        return LEADING * (len(self.lines) + len(self.notes)) + 2 * PADDING

    def drawn(self, corner: tuple[float, float], bold: bool = False) -> list[str]:
        """Return the box and its text, with the left upper corner here."""
        x, y = corner
        text = written(x + PADDING, y + PADDING + LEADING - 5, self.lines, self.notes)
        return [rectangle(x, y, self.width, self.height, self.fill, bold), *text]


class Scene:
    """The places of boxes and edges, in CSS pixels; each box goes by a number.

    `rests` names those that stand above each box, `boxes` says how large they are; a tree grows
    `top_down`. `right` and `bottom` are where the last of them end.
    """

    def __init__(
        self,
        rests: Mapping[int, Sequence[int]],
        boxes: Mapping[int, TextBox],
        top_down: bool = False,
    ) -> None:
        self.layers = layered(rests, top_down)
        self.rests = rests
        self.boxes = {self.layers.box(number): box for number, box in boxes.items()}
        nodes = [node for layer in self.layers.order for node in layer]
        self.widths = {n: self.boxes[n].width if n in self.boxes else SLOT for n in nodes}
        self.middles = {n: x + MARGIN for n, x in place(self.layers, self.widths).items()}
        self.tops, self.bottoms = self._stack()
        self.right = max(x + self.widths[node] / 2 for node, x in self.middles.items())
        self.bottom = self.bottoms[-1]

    def _stack(self) -> tuple[list[float], list[float]]:
        """Return where each layer begins and ends; it is as high as its highest box."""
        tops, bottoms = [], []
        y = MARGIN
        for layer in self.layers.order:
            tops.append(y)
            y += max(self.boxes[node].height for node in layer if node in self.boxes)
            bottoms.append(y)
            y += BETWEEN
        return tops, bottoms

    def corner(self, number: int) -> tuple[float, float]:
        """Return the left upper corner of a box."""
        node = self.layers.box(number)
        return self.middles[node] - self.widths[node] / 2, self._top(node)

    def edges(self) -> Iterator[tuple[int, str]]:
        """Yield the edges, each with the number of the first box to which it leads.

        Boxes may share one, as far as it goes.
        """
        above, _ = neighbours(self.layers.links)
        first = self._first_uses()
        for upper, lower in self.layers.links:
            entry = 0.0
            if len(above[lower]) > 1:
                entry = ENTRY if self.middles[upper] > self._mean_x(above[lower]) else -ENTRY
            end = self._top(lower) if lower in self.boxes else self.bottoms[lower[1]]
            start = self.middles[upper], self.bottoms[upper[1]]
            over = self.middles[lower] + entry, self.tops[lower[1]]
            yield lower[0] if lower in self.boxes else first[lower], curve(start, over, end)

    def _first_uses(self) -> dict[Node, int]:
        """Return of each slot that an edge passes the first box to which it leads from there."""
        levels, first = self.layers.levels, dict[Node, int]()
        for number, premises in self.rests.items():
            for premise in premises:
                for level in range(levels[premise] + 1, levels[number]):
                    first.setdefault((premise, level), number)
        return first

    def _mean_x(self, nodes: list[Node]) -> float:
        return sum(self.middles[node] for node in nodes) / len(nodes)

    def _top(self, node: Node) -> float:
        # The boxes of a layer stand on one line, so that every edge sets out from its end.
        return self.bottoms[node[1]] - self.boxes[node].height
