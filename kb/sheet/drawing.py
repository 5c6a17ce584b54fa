"""Tables of cards drawn in SVG: light cells with dark words, on any page.

`draw_tables` is the door. A `Canvas` goes down the page and adds the pieces of one sentence or one
table after the other. Coordinates and sizes are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.sheet.columns import fit_name
from kb.sheet.table import GLYPHS, SIZES, CardTable, TableCell
from resolver.export.drawing import (
    FONT_SIZE,
    INK,
    LEADING,
    PADDING,
    SMALL_FONT_SIZE,
    SOFT_INK,
    document,
    rectangle,
    text_element,
    text_width,
    wrap,
)
from resolver.text import Drawing, escape_html, shorten_text

PAPER = 250, 250, 249  # The colour of the page: red, green, blue.
YES_TINT = 34, 197, 94, 0.3  # The background of a yes whose cell has no tint; the last is opacity.

ROW_HEIGHT = 24.0
BASELINE = 15.5  # Pixels from the top of a row to the foot of its letters.
GAP = 3.0
MARGIN = 16.0
INDENT = 12.0
LEAST_CELL_WIDTH = 30.0
SENTENCE_WIDTH = 480.0
NUMBERS_GAP = 5.0  # Pixels between a mark and the line numbers behind it.
MOST_CELL_LETTERS = 80
MOST_HEAD_LETTERS = 14  # All columns are as wide as the widest, so a head may not be long.
MARKS_BEFORE_NUMBERS = tuple("●○✓·")  # Line numbers may stand behind these.


def draw_tables(tables: Sequence[CardTable], summary: str) -> Drawing:
    """Return the tables one below the other, each between its sentences.

    The title is the sentence above the first table, or the summary if there is none.
    """
    # A sentence may be as wide as the widest table, but a narrow table does not squeeze it.
    table_widths = map(sum, map(fit_columns, tables))
    canvas = Canvas(max(SENTENCE_WIDTH, *table_widths))
    for number, table in enumerate(tables):
        canvas.bottom += ROW_HEIGHT if number else 0.0
        canvas.add_sentence(table.above)
        canvas.add_table(table)
        for sentence in table.sentences_below():
            canvas.add_sentence(sentence)

    # The words are dark, so on a dark page they need a light paper behind them.
    width = canvas.right + MARGIN
    height = canvas.bottom + MARGIN
    paper_colour = blend_with_paper(0, 0, 0, opacity=0.0)
    paper = rectangle(x=1, y=1, width=width - 2, height=height - 2, fill=paper_colour)
    title = tables[0].above or summary
    return Drawing(document(title, [paper, *canvas.parts], width, height))


class Canvas:
    """The pieces of a page that were drawn so far, and how far they reach.

    Attributes:
        parts: The pieces, as SVG.
        width: The width at which sentences are broken.
        right: How far the pieces reach to the right.
        bottom: How far the pieces reach down.
    """

    def __init__(self, width: float) -> None:
        self.parts: list[str] = []
        self.width = width
        self.right = MARGIN
        self.bottom = MARGIN

    def add_sentence(self, text: str) -> None:
        """Add the lines of a sentence."""
        for line in wrap(text.split(), FONT_SIZE, self.width):
            self.bottom += LEADING
            self.right = max(self.right, MARGIN + text_width(line, FONT_SIZE))
            self.parts.append(text_element(MARGIN, self.bottom - 4, line))

    def add_table(self, table: CardTable) -> None:
        """Add the rows of a table, unless it has no heads."""
        if not table.heads:
            return

        label_width, *widths = fit_columns(table)
        grid = GridLines(MARGIN + label_width, tuple(widths))
        self.right = max(self.right, grid.left + sum(widths))
        self.bottom += PADDING if table.above else 0.0

        self.add_row(grid, "", text_cells(fit_heads(table)))
        if any(table.sizes):
            self.add_row(grid, SIZES, text_cells(table.sizes))

        for category, cards in table.categories.items():
            self.add_row(grid, category, ())
            for card, cells in cards.items():
                self.add_row(grid, card, cells, of_card=True)

        for name, cells in table.margins.items():
            self.add_row(grid, name, cells)
        self.bottom += GAP

    def add_row(
        self, grid: GridLines, name: str, cells: Sequence[TableCell], of_card: bool = False
    ) -> None:
        """Add a row: its name, which is indented for a card, and its cells."""
        ink = INK if of_card else SOFT_INK
        if name:
            left = MARGIN + INDENT if of_card else MARGIN
            baseline = self.bottom + BASELINE
            self.parts.append(text_element(left, baseline, fit_name(name), ink=ink))

        for number, cell in enumerate(cells):
            left = grid.left + sum(grid.widths[:number])
            width = grid.widths[number]
            self.parts += draw_cell(cell, x=left, y=self.bottom, width=width, ink=ink)
        self.bottom += ROW_HEIGHT


def fit_heads(table: CardTable) -> list[str]:
    """Return the heads of a table, cut where they are too long."""
    return [fit_name(head, most_columns=MOST_HEAD_LETTERS) for head in table.heads]


def text_cells(texts: Iterable[str]) -> list[TableCell]:
    """Return a cell for each text."""
    return [TableCell("", text=text) for text in texts]


class GridLines(NamedTuple):
    """The left edge of the first column of cells, and the width of each column, in pixels."""

    left: float
    widths: tuple[float, ...]


class CellText(NamedTuple):
    """The mark of a cell and the text behind it.

    Attributes:
        mark: The mark in the middle.
        behind: The text behind the mark.
        size: The size of the text behind the mark, in pixels.
    """

    mark: str
    behind: str
    size: float


def split_cell(cell: TableCell) -> CellText:
    """Return the mark of a cell and the text behind it, which is small unless it is line numbers.

    >>> split_cell(TableCell("", text="● 12, 15"))
    CellText(mark='●', behind='12, 15', size=13.0)
    >>> split_cell(TableCell("yes", behind="'"))
    CellText(mark='✓', behind="'", size=11.0)
    """
    text = shorten_text(cell.text, MOST_CELL_LETTERS) or GLYPHS[cell.look]
    if text[:1] not in MARKS_BEFORE_NUMBERS:
        return CellText(text, cell.behind, SMALL_FONT_SIZE)

    mark, _, numbers = text.partition(" ")
    if numbers:
        return CellText(mark, numbers, FONT_SIZE)
    return CellText(mark, cell.behind, SMALL_FONT_SIZE)


def draw_cell(cell: TableCell, x: float, y: float, width: float, ink: str) -> list[str]:
    """Return the pieces of a cell: its background, its mark in the middle, the text behind.

    The mark does not move for the text. A card that is ruled out is faint.
    """
    mark, behind, size = split_cell(cell)
    tint = cell.tint or (YES_TINT if cell.look == "yes" else None)
    ink = SOFT_INK if cell.look == "no" else ink

    parts = []
    if tint and tint[3]:
        colour = blend_with_paper(*tint)
        background = rectangle(
            x=x + GAP,
            y=y,
            width=width - GAP,
            height=ROW_HEIGHT - GAP,
            fill=colour,
        )
        parts.append(background)

    middle = x + (width + GAP) / 2
    baseline = y + BASELINE
    if mark:
        parts.append(text_element(middle, baseline, mark, ink=ink, anchor="middle"))
    if behind:
        # Line numbers are as large as the mark, so they stand apart from it.
        gap = NUMBERS_GAP if size == FONT_SIZE else 1
        left = middle + text_width(mark, FONT_SIZE) / 2 + gap
        parts.append(text_element(left, baseline, behind, size=size, ink=ink))

    if cell.title:
        return [f"<g><title>{escape_html(cell.title)}</title>{''.join(parts)}</g>"]
    return parts


def blend_with_paper(red: int, green: int, blue: int, opacity: float) -> str:
    """Return the colour that is seen where this one covers the paper with the given opacity.

    >>> blend_with_paper(0, 0, 0, 0.0), blend_with_paper(31, 119, 180, 0.5)
    ('#fafaf9', '#8cb8d6')
    """
    colour = "#"
    for paper, over in zip(PAPER, (red, green, blue), strict=True):
        colour += f"{round(paper + (over - paper) * opacity):02x}"
    return colour


def fit_columns(table: CardTable) -> list[float]:
    """Return the width of the names, then that of each column: all are as wide as the widest."""
    names = [*table.categories, *table.margins, SIZES]
    rows = list(table.margins.values())
    for cards in table.categories.values():
        names += cards
        rows += cards.values()
    label_width = max(text_width(fit_name(name), FONT_SIZE) for name in names)

    texts = [*fit_heads(table), *table.sizes]
    content_widths = [text_width(text, FONT_SIZE) for text in texts]
    for cells in rows:
        content_widths += map(cell_width, cells)

    # A table without columns has only names.
    column_width = 0.0
    if content_widths:
        column_width = max(LEAST_CELL_WIDTH, max(content_widths) + PADDING) + GAP
    column_widths = [column_width] * len(table.heads)
    return [label_width + INDENT + PADDING, *column_widths]


def cell_width(cell: TableCell) -> float:
    """Return the width of a cell, whose mark stays in the middle whatever is behind it."""
    mark, behind, size = split_cell(cell)
    if not behind:
        return text_width(mark, FONT_SIZE)

    # What is behind the mark takes room on both sides of it, since the mark is in the middle.
    return text_width(mark, FONT_SIZE) + 2 * (text_width(behind, size) + NUMBERS_GAP)
