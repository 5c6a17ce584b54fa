"""The pieces of a drawing in SVG: presentation attributes only, every text escaped.

Boxes bring their own light fill and dark text, and lines are mid-grey, so that the drawing can be
read on a white page and on a dark one. How large a text is, is an estimate, as no font is at hand:
it goes by DejaVu Sans, the widest of the usual sans-serif fonts, so that no box is too small.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, east_asian_width

from resolver.export.display import Kind
from resolver.text.printable import escaped, shortened

INK = "#1c1917"
SOFT_INK = "#57534e"
LINE = "#8a8a8a"
FRAME = "#b45309"  # of what is proved: on a white page and on a dark one
SIZE = 13.0  # of a clause
SMALL = 11.0  # of what is said about it
LEADING = 17.0
PADDING = 8.0
TAG_HEIGHT = 17.0


def document(title: str, parts: Iterable[str], width: float, height: float) -> str:
    """Return a drawing that can be looked at by itself."""
    size = f'width="{number(width)}" height="{number(height)}"'
    box = f'viewBox="0 0 {number(width)} {number(height)}"'
    font = f'font-family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif" font-size="{SIZE:g}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" {font}>'
    return "\n".join([opening, f"<title>{escaped(title)}</title>", *parts, "</svg>", ""])


def number(value: float) -> str:
    """Return the number with one decimal at most.

    >>> number(12.04), number(0.25)
    ('12', '0.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, bold: bool = False
) -> str:
    """Return a rounded box with its left upper corner here."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    stroke = f'stroke="{FRAME if bold else LINE}" stroke-width="{2 if bold else 1}"'
    return f'<rect {place} rx="6" fill="{fill}" {stroke}/>'


def words(
    x: float, y: float, text: str, size: float = SIZE, ink: str = INK, anchor: str = "start"
) -> str:
    """Return a line of text on this baseline, with its start there or as the anchor says."""
    place = f'x="{number(x)}" y="{number(y)}"'
    if anchor != "start":
        place += f' text-anchor="{anchor}"'
    if size != SIZE:
        place += f' font-size="{size:g}"'
    return f'<text {place} fill="{ink}">{escaped(text)}</text>'


def written(x: float, y: float, lines: Iterable[str], notes: Iterable[str]) -> list[str]:
    """Return lines one below the other, the first on this baseline, and small notes after them."""
    said = [*((line, SIZE, INK) for line in lines), *((note, SMALL, SOFT_INK) for note in notes)]
    return [words(x, y + at * LEADING, *one) for at, one in enumerate(said)]


def curve(start: tuple[float, float], over: tuple[float, float], end: float) -> str:
    """Return a line from the start, swinging over to a second point, then straight to a height."""
    (x1, y1), (x2, y2) = start, over
    middle = number((y1 + y2) / 2)
    swing = f"C{number(x1)} {middle} {number(x2)} {middle} {number(x2)} {number(y2)}"
    path = f"M{number(x1)} {number(y1)}{swing}V{number(end)}"
    return f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.5"/>'


def tag(x: float, y: float, text: str, fill: str = "#ffffff") -> str:
    """Return a small box around a line of text, its left upper corner here."""
    width = tag_width(text)
    line = words(x + width / 2, y + TAG_HEIGHT - 5, text, SMALL, anchor="middle")
    return rectangle(x, y, width, TAG_HEIGHT, fill) + line


def tag_width(text: str) -> float:
    """Return the width of a tag."""
    return text_width(text, SMALL) + 12


def legend(kinds: Iterable[Kind], left: float, top: float, right: float) -> tuple[list[str], float]:
    """Return a tag for each kind in its colour, in rows up to the right, and where they end."""
    x, y, parts = left, top, []
    for kind, fill in dict.fromkeys(kinds):
        name = shortened(kind)
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
    return size * sum(map(_advance, text))


def wrap(words: Iterable[str], size: float, width: float) -> list[str]:
    """Return the words in lines no wider than this, breaking only a word that fills a line.

    >>> wrap(["Ballroom ∨", "Pipe ∨", "Plum"], 10, 90)
    ['Ballroom ∨', 'Pipe ∨ Plum']
    """
    lines = [""]
    for word in words:
        for piece in _pieces(word, size, width):
            longer = f"{lines[-1]} {piece}" if lines[-1] else piece
            if text_width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
    return [line for line in lines if line]


def _pieces(word: str, size: float, width: float) -> list[str]:
    """Return the word, cut where it would not fit in a line by itself."""
    pieces, room = [""], width
    for one in word:
        room -= text_width(one, size)
        if room < 0:
            pieces.append("")
            room = width - text_width(one, size)
        pieces[-1] += one
    return pieces


def _advance(one: str) -> float:
    if one in _NARROW:
        return 0.39
    if one in _WIDE or one.isupper():
        return 0.98 if one in _WIDE else 0.76
    if combining(one):
        return 0.0
    return 1.05 if east_asian_width(one) in "WF" else 0.64
