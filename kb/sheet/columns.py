"""Texts and table blocks, measured in columns of a terminal, and how to cut and join them.

The width of a text is its width on a terminal: an East Asian letter takes two columns, an accent
none. A block consists of some categories of a table and the heads above. Read the functions for
single texts first, then `Block`, then the functions that join blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from attrs import frozen

from kb.sheet.table import GLYPHS, SIZES, CardRows, CardTable, TableCell, to_ascii
from resolver.text import width_of as width_on_terminal

# Names are cut to this width, which all usual names of cards and players fit.
MOST_NAME_COLUMNS = 20

# The longest mark in ASCII, "yes", takes three columns.
LEAST_MARK_COLUMNS = 3

# This is the look of a heading; the looks of cells are the words of WORDS.
HEAD = "head"
ASCII_WORDS = {
    "yes": "yes",
    "no": "no",
    "open": "?",
    "": "",
}
ASCII_LETTERS = {
    "yes": "y",
    "no": "-",
    "open": "?",
    "": "",
}
BLOCK_GAP = "   "

# The cache helps because every layout that is tried measures the same names and marks.
width_of: Final = lru_cache(maxsize=1 << 12)(width_on_terminal)

# A line may start with blanks and a number; its continued lines are indented by as much.
LINE_START = re.compile(r" *(\d+\.? +)?")


def fit_name(name: str, ascii: bool = False, most_columns: int = MOST_NAME_COLUMNS) -> str:
    """Return a name cut to a number of columns; if `ascii` is True, it is spelled in ASCII."""
    if ascii:
        name = to_ascii(name)
    if width_of(name) <= most_columns:
        return name

    ellipsis = "..." if ascii else "…"
    return cut_text(name, most_columns - width_of(ellipsis)) + ellipsis


def pad_text(text: str, columns: int) -> str:
    """Return a text with blanks added up to a number of columns."""
    return text + " " * (columns - width_of(text))


def cut_text(text: str, columns: int) -> str:
    """Return as many of the first letters of a text as fit a number of columns.

    >>> cut_text("Rachel", 3), cut_text("山田", 3)
    ('Rac', '山')
    """
    beginning = ""
    for letter in text:
        if width_of(beginning + letter) > columns:
            break
        beginning += letter
    return beginning


def align_columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of texts as lines: the first column at the left, the others centred."""
    # The last columns of a short row are empty.
    labels, *columns = zip_longest(*lines, fillvalue="")
    label_width = max(map(width_of, labels))
    widths = [max(LEAST_MARK_COLUMNS, *map(width_of, column)) for column in columns]

    aligned_lines = []
    for label, *cells in lines:
        parts = [pad_text(label, label_width)]
        for cell, width in zip(cells, widths, strict=False):
            before = " " * ((width - width_of(cell)) // 2)
            parts.append(pad_text(before + cell, width))
        aligned_lines.append("  ".join(parts).rstrip())
    return aligned_lines


def wrap_text(text: str, columns: int) -> str:
    """Break the lines of a text between words, and indent continued lines.

    >>> print(wrap_text("  12. Sara has Green or Revolver.", 20))
      12. Sara has Green
          or Revolver.
    """
    parts = list[str]()
    for line in text.split("\n"):
        parts += split_line(line, columns)
    return "\n".join(parts)


def split_line(line: str, columns: int) -> Iterator[str]:
    """Split a line into parts that fit a number of columns; a longer word has its own part."""
    if width_of(line) <= columns:
        yield line
        return

    match = LINE_START.match(line)
    start = match.group() if match else ""

    # There is no indent if it would take half the columns or more.
    indent = " " * len(start) if 2 * len(start) < columns else ""
    part = start
    for word in line[len(start) :].split(" "):
        if part not in (start, indent) and width_of(part + word) > columns:
            yield part.rstrip()
            part = indent
        part += word + " "
    yield part.rstrip()


class Part(NamedTuple):
    """A piece of a line with one look, such as bold or coloured.

    Attributes:
        text: The text.
        look: HEAD for a heading, a word of WORDS for a cell, an empty text for plain text.
    """

    text: str
    look: str = ""


TextLine = list[Part]

# A row of a block has a name and cells.
BlockRow = tuple[Part, Sequence[TableCell]]


class Mark(NamedTuple):
    """The printed mark of a cell and its width.

    Attributes:
        text: The mark as it is printed.
        width: The number of columns that the mark takes.
        cell: The cell.
    """

    text: str
    width: int
    cell: TableCell


@frozen(eq=False)
class Block:
    """A part of a table that may stand beside other parts: some categories below the heads.

    Attributes:
        table: The table.
        heads: The heads of the columns, perhaps shortened.
        categories: The rows of the cards, by category.
        blank: The blanks before a card and between columns; one blank makes a close layout.
        most_label_columns: The greatest width for the name of a row.
    """

    table: CardTable
    heads: tuple[str, ...]
    categories: Mapping[str, CardRows]
    blank: str
    most_label_columns: int = MOST_NAME_COLUMNS + 2

    @cached_property
    def rows(self) -> list[BlockRow]:
        """The rows of the block: heads, sizes if known, cards by category, and margins."""
        if not self.heads:
            return []

        rows: list[BlockRow] = [(Part(""), heading_cells(self.heads))]
        if any(self.table.sizes):
            rows.append((Part(SIZES, HEAD), heading_cells(self.table.sizes)))

        for name, cards in self.categories.items():
            rows.append((Part(name, HEAD), []))
            for card, cells in cards.items():
                rows.append((Part(self.blank + card), cells))

        for name, cells in self.table.margins.items():
            rows.append((Part(name), cells))
        return rows

    @cached_property
    def label_width(self) -> int:
        """The number of columns that the names of rows take."""
        widths = (width_of(name.text) for name, _ in self.rows)
        return min(max(widths, default=0), self.most_label_columns)

    def to_lines(self) -> list[TextLine]:
        """Return the rows as lines, with each mark in the middle of its column."""
        is_close = len(self.blank) == 1

        # In ASCII a mark is a word such as "yes". A close layout has no room for words, so its
        # marks are letters.
        glyphs = GLYPHS
        if self.table.ascii:
            glyphs = ASCII_LETTERS if is_close else ASCII_WORDS
        least_columns = 1 if is_close else LEAST_MARK_COLUMNS

        # A column is as wide as its widest mark, so all marks are made before any line.
        marks_by_row = list[list[Mark]]()
        for _, cells in self.rows:
            marks_by_row.append([mark_of(cell, glyphs) for cell in cells])
        columns = [measure_column(marks, least_columns) for marks in zip_longest(*marks_by_row)]

        lines = []
        for (name, _), marks in zip(self.rows, marks_by_row, strict=True):
            label = fit_name(name.text, self.table.ascii, self.label_width)
            line = [Part(pad_text(label, self.label_width), name.look)]
            for (mark_width, width), mark in zip(columns, marks, strict=False):
                before = (mark_width - mark.width) // 2
                behind = pad_text(mark.cell.behind, width - before - mark.width)
                line.append(Part(self.blank + " " * before))
                line.append(Part(mark.text, mark.cell.look))
                line.append(Part(behind))
            lines.append(line)
        return lines


def heading_cells(texts: Iterable[str]) -> list[TableCell]:
    """Return one cell for each text, with the look of a heading."""
    return [TableCell(HEAD, text=text) for text in texts]


def mark_of(cell: TableCell, glyphs: Mapping[str, str]) -> Mark:
    """Return the mark of a cell with its width; each sign takes one column."""
    text = cell.text or glyphs.get(cell.look, "")

    # A head is a name in any script, whose letters may take two columns each.
    width = width_of(text) if cell.look == HEAD else len(text)
    return Mark(text, width, cell)


def measure_column(marks: Iterable[Mark | None], least_columns: int) -> tuple[int, int]:
    """Return two widths of a column: of its marks alone, and with the texts behind marks.

    Args:
        marks: The mark of each row; None for a row without a cell in this column.
        least_columns: The least width for the marks.
    """
    present = list(filter(None, marks))
    mark_width = least_columns
    for mark in present:
        mark_width = max(mark_width, mark.width)

    # The text behind a mark starts at the end of the centred mark.
    width = mark_width
    for mark in present:
        end_of_mark = (mark_width + mark.width) // 2
        width = max(width, end_of_mark + width_of(mark.cell.behind))
    return mark_width, width


def join_blocks(blocks: Iterable[list[TextLine]]) -> list[TextLine]:
    """Join blocks side by side, line by line."""
    joined, *others = blocks
    no_line: TextLine = []
    for block in others:
        # A block begins behind the widest line of the blocks before it.
        columns = max(map(line_width, joined))
        lines = []
        for left, right in zip_longest(joined, block, fillvalue=no_line):
            gap = " " * (columns - line_width(left)) + BLOCK_GAP
            lines.append([*strip_line(left), Part(gap), *right])
        joined = lines
    return joined


def line_width(line: TextLine) -> int:
    """Return the number of columns that a line takes without the blanks at the end."""
    return width_of(line_text(line).rstrip())


def line_text(line: TextLine) -> str:
    """Return the text of a line, without the looks of its parts."""
    return "".join(part.text for part in line)


def strip_line(line: TextLine) -> TextLine:
    """Return a line without the blanks at the end."""
    # The last parts may consist of blanks only.
    parts = list(line)
    while parts and not parts[-1].text.strip():
        parts.pop()
    if not parts:
        return []

    last = parts.pop()
    return [*parts, Part(last.text.rstrip(), last.look)]
