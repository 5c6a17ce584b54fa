"""The pieces of a drawing in SVG, and the scene in which boxes and edges have their places.

There are presentation attributes only, and every text is escaped.

Boxes bring their own light fill and dark text, and lines are mid-grey, so that the drawing can be
read on a white page and on a dark one. How large a text is, is an estimate, as no font is at hand:
it goes by DejaVu Sans, the widest of the usual sans-serif fonts, so that no box is too small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from unicodedata import combining, east_asian_width

from attrs import frozen

from resolver.export.display import StepKind
from resolver.export.drawing.layering import Node, arrange_layers, neighbours_of, place_nodes
from resolver.text.tables import escape_html, shorten_text

INK = "#1c1917"
SOFT_INK = "#57534e"
LINE = "#8a8a8a"
FRAME = "#b45309"  # of what is proved: on a white page and on a dark one
SIZE = 13.0  # of a clause
LARGE = 20.0  # of the empty clause
SMALL = 11.0  # of a note about it
LEADING = 17.0
PADDING = 8.0
TAG_HEIGHT = 17.0
MARGIN: Final = 12.0
BETWEEN: Final = 34.0  # two layers
SLOT: Final = 8.0  # the width kept for an edge that passes a layer
ENTRY: Final = 8.0  # how far beside the middle an edge comes in


def document(title: str, parts: Iterable[str], width: float, height: float) -> str:
    """Return a drawing that can be looked at by itself."""
    size = f'width="{format_number(width)}" height="{format_number(height)}"'
    box = f'viewBox="0 0 {format_number(width)} {format_number(height)}"'
    font = f'font-family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif" font-size="{SIZE:g}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" {font}>'
    return "\n".join([opening, f"<title>{escape_html(title)}</title>", *parts, "</svg>", ""])


def with_tooltip(hint: str, parts: Iterable[str]) -> str:
    """Return the parts as a group with a tooltip."""
    return "\n".join(["<g>", f"<title>{escape_html(hint)}</title>", *parts, "</g>"])


def format_number(value: float) -> str:
    """Return the number with one decimal at most.

    >>> format_number(12.04), format_number(0.25)
    ('12', '0.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, bold: bool = False
) -> str:
    """Return a rounded box with its left upper corner here."""
    corner = f'x="{format_number(x)}" y="{format_number(y)}"'
    size = f'width="{format_number(width)}" height="{format_number(height)}"'
    stroke = f'stroke="{FRAME if bold else LINE}" stroke-width="{2 if bold else 1}"'
    return f'<rect {corner} {size} rx="6" fill="{fill}" {stroke}/>'


def words(
    x: float, y: float, text: str, size: float = SIZE, ink: str = INK, anchor: str = "start"
) -> str:
    """Return a line of text on this baseline, with its start there or as the anchor says."""
    place = f'x="{format_number(x)}" y="{format_number(y)}"'
    if anchor != "start":
        place += f' text-anchor="{anchor}"'
    if size != SIZE:
        place += f' font-size="{size:g}"'
    return f'<text {place} fill="{ink}">{escape_html(text)}</text>'


def size_of(line: str) -> float:
    """Return the size of a line in a box: the empty clause, a single sign, is the largest."""
    return LARGE if line == "□" else SIZE


def draw_text_lines(x: float, y: float, lines: Iterable[str], notes: Iterable[str]) -> list[str]:
    """Return lines one below the other, the first on this baseline, and small notes after them."""
    rows = [(line, size_of(line), INK) for line in lines]
    rows += [(note, SMALL, SOFT_INK) for note in notes]
    return [words(x, y + at * LEADING, *row) for at, row in enumerate(rows)]


def curve(start: tuple[float, float], over: tuple[float, float], end: float) -> str:
    """Return a line from the start, swinging over to a second point, then straight to a height."""
    middle = format_number((start[1] + over[1]) / 2)
    x1, y1 = map(format_number, start)
    x2, y2 = map(format_number, over)
    path = f"M{x1} {y1}C{x1} {middle} {x2} {middle} {x2} {y2}V{format_number(end)}"
    return f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.5"/>'


def tag(x: float, y: float, text: str, fill: str = "#ffffff") -> str:
    """Return a small box around a line of text, its left upper corner here."""
    width = tag_width(text)
    line = words(x + width / 2, y + TAG_HEIGHT - 5, text, SMALL, anchor="middle")
    return rectangle(x, y, width, TAG_HEIGHT, fill) + line


def tag_width(text: str) -> float:
    """Return the width of a tag."""
    return text_width(text, SMALL) + 12


def draw_legend(
    kinds: Iterable[StepKind], left: float, top: float, right: float
) -> tuple[list[str], float]:
    """Return a tag for each kind in its colour, in rows up to the right, and where they end."""
    x, y, parts = left, top, []
    for kind, fill in dict.fromkeys(kinds):
        name = shorten_text(kind)
        if x > left and x + tag_width(name) > right:
            x, y = left, y + TAG_HEIGHT + 6
        parts.append(tag(x, y, name, fill))
        x += tag_width(name) + 6
    return parts, y + TAG_HEIGHT


_NARROW = frozenset(" fijlrtI.,:;'|!()[]{}/\\`")
_WIDE = frozenset("mwMW@%+=<>~^∨¬□")


def text_width(text: str, size: float) -> float:
    """Return the width of a text in the given size, in the same unit.

    >>> round(text_width("Pipe", 10), 1)
    24.3
    """
    return size * sum(map(_letter_width, text))


def wrap(words: Iterable[str], size: float, width: float) -> list[str]:
    """Return the words in lines no wider than this, breaking only a word that fills a line.

    >>> wrap(["Ballroom ∨", "Pipe ∨", "Plum"], 10, 90)
    ['Ballroom ∨', 'Pipe ∨ Plum']
    """
    lines = [""]
    for word in words:
        for piece in _cut_word(word, size, width):
            longer = f"{lines[-1]} {piece}" if lines[-1] else piece
            if text_width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
    return [line for line in lines if line]


def _cut_word(word: str, size: float, width: float) -> list[str]:
    """Return the word, cut where it would not fit in a line by itself."""
    pieces, room = [""], width
    for letter in word:
        room -= text_width(letter, size)
        if room < 0:
            pieces.append("")
            room = width - text_width(letter, size)
        pieces[-1] += letter
    return pieces


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.39
    if letter in _WIDE or letter.isupper():
        return 0.98 if letter in _WIDE else 0.76
    if combining(letter):
        return 0.0
    return 1.05 if east_asian_width(letter) in "WF" else 0.64


@frozen
class TextBox:
    """Lines of text, small notes below them, and the colour behind; sizes are in CSS pixels."""

    lines: tuple[str, ...]
    notes: tuple[str, ...]
    fill: str

    @property
    def width(self) -> float:
        """The width of the text with its padding."""
        widths = [text_width(line, size_of(line)) for line in self.lines]
        return max([*widths, *(text_width(note, SMALL) for note in self.notes)]) + 2 * PADDING

    @property
    def height(self) -> float:
        """The height of the text with its padding."""
        return LEADING * (len(self.lines) + len(self.notes)) + 2 * PADDING

    def drawn(self, corner: tuple[float, float], bold: bool = False) -> list[str]:
        """Return the box and its text, with the left upper corner here."""
        x, y = corner
        text = draw_text_lines(x + PADDING, y + PADDING + LEADING - 5, self.lines, self.notes)
        return [rectangle(x, y, self.width, self.height, self.fill, bold), *text]


class Scene:
    """The places of boxes and edges, in CSS pixels; each box goes by a number.

    `rests` names those that are above each box, `boxes` says how large they are; a tree grows
    `top_down`. `right` and `bottom` are where the last of them end.
    """

    def __init__(
        self,
        rests: Mapping[int, Sequence[int]],
        boxes: Mapping[int, TextBox],
        top_down: bool = False,
    ) -> None:
        self.layers = arrange_layers(rests, top_down)
        self.rests = rests
        self.boxes = {self.layers.box(number): box for number, box in boxes.items()}
        nodes = [node for layer in self.layers.order for node in layer]
        self.widths = {n: self.boxes[n].width if n in self.boxes else SLOT for n in nodes}
        self.middles = {n: x + MARGIN for n, x in place_nodes(self.layers, self.widths).items()}
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
        above, _ = neighbours_of(self.layers.links)
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
        # The boxes of a layer are on one line, so that every edge sets out from its end.
        return self.bottoms[node[1]] - self.boxes[node].height


# The names of before, until every room has the new ones.
hinted = with_tooltip
legend = draw_legend
