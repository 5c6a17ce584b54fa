"""The elements of a drawing in SVG, and the scene that places boxes and edges.

Elements have presentation attributes only, no styles, and their texts are escaped.

Boxes have a light fill and dark text of their own, and lines are mid-grey, so that a drawing can be
read on a white page and on a dark one. No font is at hand to measure a text. Its width is estimated
as in DejaVu Sans, the widest of the usual sans-serif fonts, so that no box is too small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final
from unicodedata import combining, east_asian_width

from attrs import frozen

from resolver.budget import Meter
from resolver.export.display import StepKind
from resolver.export.drawing.layering import Node, arrange_layers, neighbours_of, place_nodes
from resolver.text.tables import escape_html, shorten_text

INK = "#1c1917"
SOFT_INK = "#57534e"
LINE_COLOUR = "#8a8a8a"
FRAME = "#b45309"  # The frame of the conclusion, seen on a white page and on a dark one.

# All sizes are in CSS pixels.
FONT_SIZE = 13.0  # The font size of a clause.
LARGE_FONT_SIZE = 20.0  # The font size of the empty clause.
SMALL_FONT_SIZE = 11.0  # The font size of a note about a clause.
LEADING = 17.0
PADDING = 8.0
TAG_HEIGHT = 17.0
MARGIN: Final = 12.0
LAYER_DISTANCE: Final = 34.0  # The distance of two layers.
SLOT_WIDTH: Final = 8.0  # The width kept for an edge that passes a layer.
ENTRY_OFFSET: Final = 8.0  # The distance from the middle of a box at which an edge enters it.


def document(title: str, parts: Iterable[str], width: float, height: float) -> str:
    """Return a complete document of SVG."""
    size = f'width="{format_number(width)}" height="{format_number(height)}"'
    box = f'viewBox="0 0 {format_number(width)} {format_number(height)}"'
    family = 'font-family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"'
    font = f'{family} font-size="{FONT_SIZE:g}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" {font}>'
    title_element = f"<title>{escape_html(title)}</title>"
    return "\n".join([opening, title_element, *parts, "</svg>", ""])


def with_tooltip(hint: str, parts: Iterable[str]) -> str:
    """Return elements as a group with a tooltip."""
    title_element = f"<title>{escape_html(hint)}</title>"
    return "\n".join(["<g>", title_element, *parts, "</g>"])


def format_number(value: float) -> str:
    """Return a number with at most one decimal.

    >>> format_number(12.04), format_number(0.25)
    ('12', '0.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    bold: bool = False,
) -> str:
    """Return a rounded box, placed by its left upper corner."""
    corner = f'x="{format_number(x)}" y="{format_number(y)}"'
    size = f'width="{format_number(width)}" height="{format_number(height)}"'
    colour = FRAME if bold else LINE_COLOUR
    stroke = f'stroke="{colour}" stroke-width="{2 if bold else 1}"'
    return f'<rect {corner} {size} rx="6" fill="{fill}" {stroke}/>'


def text_element(
    x: float,
    y: float,
    text: str,
    size: float = FONT_SIZE,
    ink: str = INK,
    anchor: str = "start",
) -> str:
    """Return a line of text, placed by its baseline and its start or another anchor."""
    attributes = f'x="{format_number(x)}" y="{format_number(y)}"'
    if anchor != "start":
        attributes += f' text-anchor="{anchor}"'
    if size != FONT_SIZE:
        attributes += f' font-size="{size:g}"'
    return f'<text {attributes} fill="{ink}">{escape_html(text)}</text>'


def size_of(line: str) -> float:
    """Return the font size of a line in a box, a larger one for the empty clause."""
    return LARGE_FONT_SIZE if line == "□" else FONT_SIZE


def draw_text_lines(x: float, y: float, lines: Iterable[str], notes: Iterable[str]) -> list[str]:
    """Return lines one below the other and small notes after them, placed by the first baseline."""
    elements: list[str] = []
    baseline = y
    for line in lines:
        elements.append(text_element(x, baseline, line, size_of(line)))
        baseline += LEADING
    for note in notes:
        elements.append(text_element(x, baseline, note, SMALL_FONT_SIZE, SOFT_INK))
        baseline += LEADING
    return elements


def curve(start: tuple[float, float], over: tuple[float, float], end: float) -> str:
    """Return an edge that swings from its start to a second point, and then goes straight down."""
    _, start_y = start
    _, over_y = over
    middle = format_number((start_y + over_y) / 2)

    # The control points of the curve lie at its middle height, so it leaves and arrives upright.
    x1, y1 = map(format_number, start)
    x2, y2 = map(format_number, over)
    path = f"M{x1} {y1}C{x1} {middle} {x2} {middle} {x2} {y2}V{format_number(end)}"
    return f'<path d="{path}" fill="none" stroke="{LINE_COLOUR}" stroke-width="1.5"/>'


def tag(x: float, y: float, text: str, fill: str = "#ffffff") -> str:
    """Return a small box around a line of text, placed by its left upper corner."""
    width = tag_width(text)
    middle = x + width / 2
    baseline = y + TAG_HEIGHT - 5
    line = text_element(middle, baseline, text, SMALL_FONT_SIZE, anchor="middle")
    return rectangle(x, y, width, TAG_HEIGHT, fill) + line


def tag_width(text: str) -> float:
    """Return the width of a tag."""
    return text_width(text, SMALL_FONT_SIZE) + 12


def draw_legend(
    kinds: Iterable[StepKind],
    left: float,
    top: float,
    right: float,
) -> tuple[list[str], float]:
    """Return a tag in the colour of each kind, in rows from left to right, and their lower end."""
    x = left
    y = top
    parts = []
    for kind in dict.fromkeys(kinds):
        name = shorten_text(kind.name)

        # A tag that would reach beyond the right end begins the next row.
        if x > left and x + tag_width(name) > right:
            x = left
            y += TAG_HEIGHT + 6
        parts.append(tag(x, y, name, kind.colour))
        x += tag_width(name) + 6
    return parts, y + TAG_HEIGHT


_NARROW = frozenset(" fijlrtI.,:;'|!()[]{}/\\`")
_WIDE = frozenset("mwMW@%+=<>~^∨¬□")


def text_width(text: str, size: float) -> float:
    """Return the width of a text of a font size, in the unit of that size.

    >>> round(text_width("Pipe", 10), 1)
    24.3
    """
    return size * sum(map(_letter_width, text))


def wrap(texts: Iterable[str], size: float, width: float) -> list[str]:
    """Break words into lines of a width; cut a word only if it is wider than a line.

    >>> wrap(["Ballroom ∨", "Pipe ∨", "Plum"], 10, 90)
    ['Ballroom ∨', 'Pipe ∨ Plum']
    """
    lines = [""]
    for word in texts:
        for piece in _cut_word(word, size, width):
            longer = f"{lines[-1]} {piece}" if lines[-1] else piece
            if text_width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
    return list(filter(None, lines))


def _cut_word(word: str, size: float, width: float) -> list[str]:
    """Return the pieces of a word that each fit into a line."""
    pieces = [""]
    width_left = width
    for letter in word:
        width_left -= text_width(letter, size)
        if width_left < 0:
            pieces.append("")
            width_left = width - text_width(letter, size)
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
    """A box with lines of text, small notes below them, and a fill; sizes are in CSS pixels."""

    lines: tuple[str, ...]
    notes: tuple[str, ...]
    fill: str

    @property
    def width(self) -> float:
        """The width of the text with its padding."""
        widths = [text_width(line, size_of(line)) for line in self.lines]
        widths += [text_width(note, SMALL_FONT_SIZE) for note in self.notes]
        return max(widths) + 2 * PADDING

    @property
    def height(self) -> float:
        """The height of the text with its padding."""
        return LEADING * (len(self.lines) + len(self.notes)) + 2 * PADDING

    def draw(self, corner: tuple[float, float], bold: bool = False) -> list[str]:
        """Return the box and its text, placed by the left upper corner."""
        x, y = corner
        box = rectangle(x, y, self.width, self.height, self.fill, bold)
        baseline = y + PADDING + LEADING - 5
        text = draw_text_lines(x + PADDING, baseline, self.lines, self.notes)
        return [box, *text]


class Scene:
    """The positions of numbered boxes and of the edges between them, in CSS pixels.

    Attributes:
        layers: The nodes by layers, and the links between them.
        premises_of: The numbers of the boxes above each box.
        boxes: The box of each node that is no slot.
        widths: The width of each node.
        middles: The horizontal position of the middle of each node.
        tops: The vertical position of the top of each layer.
        bottoms: The vertical position of the bottom of each layer.
        right: The right end of the scene.
        bottom: The lower end of the scene.
    """

    def __init__(
        self,
        premises_of: Mapping[int, Sequence[int]],
        boxes: Mapping[int, TextBox],
        top_down: bool = False,
        meter: Meter | None = None,
    ) -> None:
        self.layers = arrange_layers(premises_of, top_down, meter)
        self.premises_of = premises_of
        self.boxes: dict[Node, TextBox] = {}
        for number, box in boxes.items():
            self.boxes[self.layers.box(number)] = box

        self.widths: dict[Node, float] = {}
        for node in chain.from_iterable(self.layers.order):
            is_slot = node not in self.boxes
            self.widths[node] = SLOT_WIDTH if is_slot else self.boxes[node].width

        centres = place_nodes(self.layers, self.widths, meter)
        self.middles = {node: centre + MARGIN for node, centre in centres.items()}
        self.tops, self.bottoms = self._stack_layers()
        self.right = max(middle + self.widths[node] / 2 for node, middle in self.middles.items())
        self.bottom = self.bottoms[-1]

    def _stack_layers(self) -> tuple[list[float], list[float]]:
        """Return the tops and the bottoms of the layers, each as high as its highest box."""
        tops = []
        bottoms = []
        y = MARGIN
        for layer in self.layers.order:
            heights = [self.boxes[node].height for node in layer if node in self.boxes]
            tops.append(y)
            y += max(heights)
            bottoms.append(y)
            y += LAYER_DISTANCE
        return tops, bottoms

    def corner(self, number: int) -> tuple[float, float]:
        """Return the left upper corner of a box."""
        node = self.layers.box(number)
        left = self.middles[node] - self.widths[node] / 2
        return left, self._top(node)

    def edges(self) -> Iterator[tuple[int, str]]:
        """Yield the parts of edges, each with the number of the first box to which it leads."""
        above, _ = neighbours_of(self.layers.links)
        first_uses = self._first_uses()
        for upper, lower in self.layers.links:
            upper_level = upper[1]
            lower_number, lower_level = lower

            # Several edges enter a box beside its middle, from their side.
            entry = 0.0
            if len(above[lower]) > 1:
                entry = (
                    ENTRY_OFFSET
                    if self.middles[upper] > self._mean_x(above[lower])
                    else -ENTRY_OFFSET
                )

            start = self.middles[upper], self.bottoms[upper_level]
            over = self.middles[lower] + entry, self.tops[lower_level]
            if lower in self.boxes:
                yield lower_number, curve(start, over, self._top(lower))
            else:
                yield first_uses[lower], curve(start, over, self.bottoms[lower_level])

    def _first_uses(self) -> dict[Node, int]:
        """Return for each slot the first box to which its edge leads."""
        levels = self.layers.levels
        first_uses: dict[Node, int] = {}
        for number, premises in self.premises_of.items():
            for premise in premises:
                for level in range(levels[premise] + 1, levels[number]):
                    first_uses.setdefault((premise, level), number)
        return first_uses

    def _mean_x(self, nodes: list[Node]) -> float:
        return sum(self.middles[node] for node in nodes) / len(nodes)

    def _top(self, node: Node) -> float:
        # The boxes of a layer stand on one line, from which every edge sets out.
        return self.bottoms[node[1]] - self.boxes[node].height
