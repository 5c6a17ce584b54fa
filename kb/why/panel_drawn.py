"""The tables of an argument drawn in SVG: light cells with dark words, on any page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest

from kb.sheet.layout import CardTable
from kb.why.panel import COUNTED, HAS, LACKS, SUPPOSED, Panel, leading_sign
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
LEAST_CELL, LEAST_WIDTH = 30.0, 560.0  # a mark and a line's number; a sentence
MOST = 80  # letters of a name


def drawn(panels: Sequence[Panel], none: str) -> str:
    """Return the tables one below the other; where there are none, a sentence that says so."""
    panels = panels or (Panel(none, CardTable((), {}), ""),)
    width = max(LEAST_WIDTH, *(sum(columns(panel)) for panel in panels))
    parts: list[str] = []
    y = MARGIN
    for panel in panels:
        above, top = sentence(panel.above, y, width)
        bottom = top + PADDING + ROW * len(panel.rows) + GAP
        below, y = sentence(panel.below, bottom, width)
        parts += [*above, *table(panel, top + PADDING), *below]
        y += ROW
    paper = rectangle(1, 1, width + 2 * MARGIN - 2, y - 2, PAPER)
    return document(panels[0].above, [paper, *parts], width + 2 * MARGIN, y)


def sentence(text: str, y: float, width: float) -> tuple[list[str], float]:
    """Return the lines of a sentence from a height on, and where they end."""
    lines = wrap(text.split(), SIZE, width)
    drawn = [words(MARGIN, y + LEADING * at - 4, line) for at, line in enumerate(lines, 1)]
    return drawn, y + LEADING * len(lines)


def table(panel: Panel, y: float) -> Iterator[str]:
    """Yield the pieces of a table from a height on."""
    ends = [MARGIN + end for end in accumulate(columns(panel))]
    last = len(panel.rows) - panel.margins
    for at, (first, *cells) in enumerate(panel.rows):
        of_card = 0 < at < last and bool(cells)
        left, ink = (MARGIN + INDENT, INK) if of_card else (MARGIN, SOFT_INK)
        if first:
            yield words(left, y + ROW * at + BASE, shortened(first, MOST), ink=ink)
        for start, end, text in zip(ends, ends[1:], cells, strict=False):
            if text:
                yield cell(start, y + ROW * at, end - start, text, of_card)


def cell(x: float, y: float, width: float, text: str, of_card: bool) -> str:
    """Return a cell: in its colour if it is counted, had or supposed; what is lacked is faint."""
    sign = leading_sign(text) if of_card else LACKS
    ink = SOFT_INK if sign == LACKS else INK
    middle = words(x + (width + GAP) / 2, y + BASE, shortened(text, MOST), ink=ink, anchor="middle")
    if sign not in FILLS:
        return middle
    return rectangle(x + GAP, y, width - GAP, ROW - GAP, FILLS[sign]) + middle


def columns(panel: Panel) -> list[float]:
    """Return how wide the names are, and then each other column."""
    names, *others = zip_longest(*panel.rows, fillvalue="")
    label = max(text_width(shortened(name, MOST), SIZE) for name in names) + INDENT + PADDING
    wide = (max(text_width(shortened(text, MOST), SIZE) for text in column) for column in others)
    return [label, *(max(LEAST_CELL, one + PADDING) + GAP for one in wide)]
