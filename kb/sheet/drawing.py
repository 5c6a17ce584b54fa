"""Tables of cards drawn in SVG: light cells with dark words, on any page."""

from __future__ import annotations

from collections.abc import Sequence

from kb.sheet.columns import fitted
from kb.sheet.table import GLYPHS, SIZES, CardTable, TableCell
from resolver.export.drawing import (
    INK,
    LEADING,
    PADDING,
    SIZE,
    SMALL,
    SOFT_INK,
    document,
    rectangle,
    text_width,
    words,
    wrap,
)
from resolver.text import Drawing, escaped, shortened

PAPER = 250, 250, 249
YES = 34, 197, 94, 0.3  # the background of a mark that has none of its own
ROW, BASE, GAP, MARGIN, INDENT = 24.0, 15.5, 3.0, 16.0, 12.0
LEAST_CELL, SENTENCE = 30.0, 480.0  # a mark; how long a line of words may be
AFTER, MOST = 5.0, 80  # what is before a line number; letters of a cell
HEAD = 14  # letters of a head: all columns are as wide
SIGNS = tuple("●○✓·")  # after which stand lines


def drawing(tables: Sequence[CardTable], summary: str) -> Drawing:
    """Return the tables one below the other, each between its sentences.

    The title is the first table's sentence above, where there is one.
    """
    page = Canvas(max(SENTENCE, *(sum(columns(table)) for table in tables)))
    for number, table in enumerate(tables):
        page.down += ROW if number else 0.0
        page.say(table.above)
        page.draw(table)
        for sentence in table.below():
            page.say(sentence)
    width, height = page.right + MARGIN, page.down + MARGIN
    paper = rectangle(1, 1, width - 2, height - 2, blended(0, 0, 0, 0.0))
    return Drawing(document(tables[0].above or summary, [paper, *page.parts], width, height))


class Canvas:
    """The pieces so far, and how far they reach; words are broken at a width."""

    def __init__(self, width: float) -> None:
        self.parts: list[str] = []
        self.width, self.right, self.down = width, MARGIN, MARGIN

    def say(self, text: str) -> None:
        """Add the lines of a sentence."""
        for line in wrap(text.split(), SIZE, self.width):
            self.down += LEADING
            self.right = max(self.right, MARGIN + text_width(line, SIZE))
            self.parts.append(words(MARGIN, self.down - 4, line))

    def draw(self, table: CardTable) -> None:
        """Add a table: its heads, sizes, categories and margins; none where it has no heads."""
        if not table.heads:
            return
        label, *wide = columns(table)
        ends = [MARGIN + label + sum(wide[:at]) for at in range(len(wide))]
        self.right = max(self.right, MARGIN + label + sum(wide))
        self.down += PADDING if table.above else 0.0

        def row(name: str, cells: Sequence[TableCell], of_card: bool = False) -> None:
            left, ink = (MARGIN + INDENT, INK) if of_card else (MARGIN, SOFT_INK)
            if name:
                self.parts.append(words(left, self.down + BASE, fitted(name), ink=ink))
            for at, cell in enumerate(cells):
                self.parts += drawn(cell, ends[at], self.down, wide[at], ink)
            self.down += ROW

        row("", [TableCell("", text=fitted(head, widest=HEAD)) for head in table.heads])
        if any(table.sizes):
            row(SIZES, [TableCell("", text=size) for size in table.sizes])
        for category, cards in table.categories.items():
            row(category, ())
            for card, cells in cards.items():
                row(card, cells, of_card=True)
        for name, cells in table.margins.items():
            row(name, cells)
        self.down += GAP


def parted(cell: TableCell) -> tuple[str, str, float]:
    """Return the mark of a cell, the text behind it, and how large: small, but for lines.

    >>> parted(TableCell("", text="● 12, 15")), parted(TableCell("yes", behind="'"))
    (('●', '12, 15', 13.0), ('✓', "'", 11.0))
    """
    text = shortened(cell.text, MOST) or GLYPHS[cell.look]
    if text[:1] in SIGNS:
        mark, _, lines = text.partition(" ")
        return mark, lines or cell.behind, SIZE if lines else SMALL
    return text, cell.behind, SMALL


def drawn(cell: TableCell, x: float, y: float, width: float, ink: str) -> list[str]:
    """Return a cell on its background: its mark in the middle, and behind that what moves nothing.

    What is ruled out is faint.
    """
    (mark, behind, size), middle = parted(cell), x + (width + GAP) / 2
    tint = cell.tint or (YES if cell.look == "yes" else None)
    ink = SOFT_INK if cell.look == "no" else ink
    parts = []
    if tint and tint[3]:
        parts.append(rectangle(x + GAP, y, width - GAP, ROW - GAP, blended(*tint)))
    if mark:
        parts.append(words(middle, y + BASE, mark, ink=ink, anchor="middle"))
    if behind:
        after = middle + text_width(mark, SIZE) / 2 + (AFTER if size == SIZE else 1)
        parts.append(words(after, y + BASE, behind, size, ink))
    return [f"<g><title>{escaped(cell.title)}</title>{''.join(parts)}</g>"] if cell.title else parts


def blended(red: int, green: int, blue: int, share: float) -> str:
    """Return the colour of so much of one on the paper.

    >>> blended(0, 0, 0, 0.0), blended(31, 119, 180, 0.5)
    ('#fafaf9', '#8cb8d6')
    """
    mixed = zip(PAPER, (red, green, blue), strict=True)
    return "#" + "".join(f"{round(paper + (one - paper) * share):02x}" for paper, one in mixed)


def columns(table: CardTable) -> list[float]:
    """Return how wide the names are, and then each column: all are as wide as the widest."""
    cards = {card: row for cards in table.categories.values() for card, row in cards.items()}
    names = (*table.categories, *table.margins, SIZES, *cards)
    label = max(text_width(fitted(name), SIZE) for name in names)
    cells = [cell for row in (*cards.values(), *table.margins.values()) for cell in row]
    heads = [fitted(head, widest=HEAD) for head in table.heads]
    wide = [text_width(text, SIZE) for text in (*heads, *table.sizes)]
    for mark, behind, size in map(parted, cells):
        wide.append(text_width(mark, SIZE) + 2 * (text_width(behind, size) + AFTER * bool(behind)))
    column = max(LEAST_CELL, *(one + PADDING for one in wide)) + GAP if wide else 0.0
    return [label + INDENT + PADDING, *([column] * len(table.heads))]
