"""The tables of an argument drawn in SVG: light cells with dark words, on any page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest

from kb.why.marks import COUNTED, HAS, LACKS, SUPPOSED, telling
from kb.why.panel import Panel
from resolver.export.drawing import (
    INK,
    LEADING,
    PADDING,
    SIZE,
    SOFT_INK,
    document,
    rectangle,
    shortened,
    text_width,
    words,
    wrap,
)

PAPER = "#fafaf9"
FILLS = {COUNTED: "#fde68a", HAS: "#bbf7d0", SUPPOSED: "#fecaca"}
ROW, BASE, GAP, MARGIN, INDENT = 24.0, 15.5, 3.0, 16.0, 12.0
LEAST_CELL, LEAST_WIDTH = 30.0, 480.0  # a mark and a line's number; a sentence


def drawn(panels: Sequence[Panel], none: str) -> str:
    """Return the tables one below the other; where there are none, a sentence that says so."""
    panels = panels or (Panel("", (("",),), 0, none),)
    width = max(LEAST_WIDTH, *(sum(columns(panel)) for panel in panels))
    parts: list[str] = []
    y = MARGIN
    for panel in panels:
        pieces = list(table(panel, y, width))
        parts += (piece for piece, _ in pieces)
        y = pieces[-1][1] + ROW
    paper = rectangle(1, 1, width + 2 * MARGIN - 2, y - 2, PAPER)
    title = panels[0].above or none
    return document(title, [paper, *parts], width + 2 * MARGIN, y)


def table(panel: Panel, y: float, width: float) -> Iterator[tuple[str, float]]:
    """Yield the pieces of a table from a height on, each with where it ends."""
    for line in wrap(panel.above.split(), SIZE, width):
        y += LEADING
        yield words(MARGIN, y - 4, line), y
    y += PADDING
    ends = [MARGIN + end for end in accumulate(columns(panel))]
    cards = range(1, len(panel.rows) - panel.margins)
    for at, (first, *cells) in enumerate(panel.rows):
        indent = INDENT if at in cards and cells else 0.0
        yield (
            words(MARGIN + indent, y + BASE, shortened(first), ink=INK if indent else SOFT_INK),
            y,
        )
        for start, end, text in zip(ends, ends[1:], cells, strict=False):
            yield cell(start, y, end - start, text, head=at not in cards), y
        y += ROW
    for line in wrap(panel.below.split(), SIZE, width):
        y += LEADING
        yield words(MARGIN, y, line), y


def cell(x: float, y: float, width: float, text: str, head: bool) -> str:
    """Return a cell: in its colour if it is counted, had or supposed; what is lacked is faint."""
    sign = "" if head else telling(text)
    ink = SOFT_INK if head or sign == LACKS else INK
    middle = words(x + (width + GAP) / 2, y + BASE, shortened(text), ink=ink, anchor="middle")
    if sign not in FILLS:
        return middle
    return rectangle(x + GAP, y, width - GAP, ROW - GAP, FILLS[sign]) + middle


def columns(panel: Panel) -> list[float]:
    """Return how wide the names are, and then each other column."""
    names, *others = zip_longest(*panel.rows, fillvalue="")
    label = max(text_width(shortened(name), SIZE) for name in names) + INDENT + PADDING
    wide = (max(text_width(shortened(text), SIZE) for text in column) for column in others)
    return [label, *(max(LEAST_CELL, one + PADDING) + GAP for one in wide)]
