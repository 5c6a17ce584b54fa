"""The drawing of card tables in SVG, with dark words on light cells for pages of any colour.

Start at `draw_tables`. A `Canvas` collects the SVG of sentences and tables from the top to the
bottom of the page. Coordinates and sizes are in pixels.
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

# The colour of the background: red, green, blue.
PAPER = 250, 250, 249

# The background of a "yes" without a tint of its own: red, green, blue and opacity.
YES_TINT = 34, 197, 94, 0.3

# Pixels from the top of a row to the foot of its letters.
BASELINE = 15.5
ROW_HEIGHT = 24.0
GAP = 3.0
MARGIN = 16.0
INDENT = 12.0
LEAST_CELL_WIDTH = 30.0
SENTENCE_WIDTH = 480.0

# Pixels between a mark and the line numbers behind the mark.
NUMBERS_GAP = 5.0
MOST_CELL_LETTERS = 80

# Longer heads are cut, because all columns are as wide as the widest.
MOST_HEAD_LETTERS = 14

# Line numbers may stand behind these marks.
MARKS_BEFORE_NUMBERS = tuple("●○✓·")


def draw_tables(tables: Sequence[CardTable], summary: str) -> Drawing:
    """Draw tables below each other, each with the sentences above and below it.

    The title is the sentence above the first table, or else the summary.
    """
    # Sentences are broken at the width of the widest table, or at SENTENCE_WIDTH if that is more.
    table_widths = map(sum, map(fit_columns, tables))
    canvas = Canvas(max(SENTENCE_WIDTH, *table_widths))
    for index, table in enumerate(tables):
        canvas.bottom += ROW_HEIGHT if index else 0.0
        canvas.add_sentence(table.above)
        canvas.add_table(table)
        for sentence in table.sentences_below():
            canvas.add_sentence(sentence)

    # On a dark page the dark words need a light background.
    width = canvas.right + MARGIN
    height = canvas.bottom + MARGIN
    paper = rectangle(
        x=1,
        y=1,
        width=width - 2,
        height=height - 2,
        fill=blend_with_paper(0, 0, 0, opacity=0.0),
    )
    title = tables[0].above or summary
    return Drawing(document(title, [paper, *canvas.parts], width, height))


class Canvas:
    """The drawing of a page so far: its SVG elements, and their right and bottom ends.

    Attributes:
        parts: The elements, as SVG.
        width: The width at which sentences are broken.
        right: The x of the rightmost end of an element.
        bottom: The y of the lowest end of an element.
    """

    def __init__(self, width: float) -> None:
        self.parts: list[str] = []
        self.width = width
        self.right = MARGIN
        self.bottom = MARGIN

    def add_sentence(self, text: str) -> None:
        """Draw a sentence at the bottom, broken into lines."""
        for line in wrap(text.split(), FONT_SIZE, self.width):
            self.bottom += LEADING
            self.right = max(self.right, MARGIN + text_width(line, FONT_SIZE))
            self.parts.append(text_element(MARGIN, self.bottom - 4, line))

    def add_table(self, table: CardTable) -> None:
        """Draw the rows of a table at the bottom; a table without heads has none."""
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
        """Draw a row at the bottom: its name, which is indented for a card, and its cells."""
        ink = INK if of_card else SOFT_INK
        if name:
            left = MARGIN + INDENT if of_card else MARGIN
            baseline = self.bottom + BASELINE
            label = text_element(left, baseline, fit_name(name), ink=ink)
            self.parts.append(label)

        for column, cell in enumerate(cells):
            left = grid.left + sum(grid.widths[:column])
            width = grid.widths[column]
            self.parts += draw_cell(cell, x=left, y=self.bottom, width=width, ink=ink)
        self.bottom += ROW_HEIGHT


def fit_heads(table: CardTable) -> list[str]:
    """Return the heads of a table; heads that are too long are cut."""
    return [fit_name(head, most_columns=MOST_HEAD_LETTERS) for head in table.heads]


def text_cells(texts: Iterable[str]) -> list[TableCell]:
    """Return one cell for each text, without a look."""
    return [TableCell("", text=text) for text in texts]


class GridLines(NamedTuple):
    """The columns of a table in pixels: the left edge of the first one, and all widths."""

    left: float
    widths: tuple[float, ...]


class CellText(NamedTuple):
    """The mark of a cell, and a text behind the mark.

    Attributes:
        mark: The mark, in the middle of the cell.
        behind: The text behind the mark.
        size: The size of the text behind the mark, in pixels.
    """

    mark: str
    behind: str
    size: float


def split_cell(cell: TableCell) -> CellText:
    """Split a cell's text into a mark and the text behind the mark, which has its own size.

    Line numbers are as large as the mark; any other text is smaller.

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
    """Return the SVG elements of a cell: background, mark, and the text behind the mark.

    The mark is in the middle, whether or not a text follows. The mark for "no" is faint.
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
        # Line numbers are as large as the mark, so a gap separates the two.
        gap = NUMBERS_GAP if size == FONT_SIZE else 1
        left = middle + text_width(mark, FONT_SIZE) / 2 + gap
        parts.append(text_element(left, baseline, behind, size=size, ink=ink))

    if cell.title:
        return [f"<g><title>{escape_html(cell.title)}</title>{''.join(parts)}</g>"]
    return parts


def blend_with_paper(red: int, green: int, blue: int, opacity: float) -> str:
    """Return the colour that appears when a colour lies on the background with some opacity.

    >>> blend_with_paper(0, 0, 0, 0.0), blend_with_paper(31, 119, 180, 0.5)
    ('#fafaf9', '#8cb8d6')
    """
    colour = "#"
    for paper, over in zip(PAPER, (red, green, blue), strict=True):
        colour += f"{round(paper + (over - paper) * opacity):02x}"
    return colour


def fit_columns(table: CardTable) -> list[float]:
    """Return the width of the names, then one width for each column; all columns are equal."""
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

    # Without columns there are no contents to measure.
    column_width = 0.0
    if content_widths:
        column_width = max(LEAST_CELL_WIDTH, max(content_widths) + PADDING) + GAP
    column_widths = [column_width] * len(table.heads)
    return [label_width + INDENT + PADDING, *column_widths]


def cell_width(cell: TableCell) -> float:
    """Return the width of a cell's contents with the mark in the middle."""
    mark, behind, size = split_cell(cell)
    if not behind:
        return text_width(mark, FONT_SIZE)

    # A text behind the mark needs its width twice, because the mark stays in the middle.
    return text_width(mark, FONT_SIZE) + 2 * (text_width(behind, size) + NUMBERS_GAP)
