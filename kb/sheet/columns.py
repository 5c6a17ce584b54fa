"""Texts and tables in columns of a page: how wide they are, cut, aligned and wrapped.

The width of a text is that on a terminal: an East Asian letter takes two columns, an accent none. A
block is some categories of a table of cards under their heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from attrs import frozen

from kb.sheet.table import GLYPHS, SIZES, CardRows, CardTable, TableCell, in_ascii
from resolver.text import width_of as width_on_terminal

WIDEST = 20  # columns that a name may take; every usual card and player fits
LEAST = 3  # columns of a mark in the widest layout, as its words in ASCII need
HEAD = "head"  # the look of a head; that of a cell is a word of WORDS
ASCII_WORDS = {"yes": "yes", "no": "no", "open": "?", "": ""}
ASCII_LETTERS = {"yes": "y", "no": "-", "open": "?", "": ""}
BETWEEN = "   "  # two blocks
# The same few names and marks stand in every layout that is tried, so their widths are kept.
width_of: Final = lru_cache(maxsize=1 << 12)(width_on_terminal)
HANGING = re.compile(r" *(\d+\.? +)?")  # what the lines after the first are set in by


def fitted(name: str, ascii: bool = False, widest: int = WIDEST) -> str:
    """Return the name, in ASCII if asked, cut to the widest a column may be."""
    if ascii:
        name = in_ascii(name)
    if width_of(name) <= widest:
        return name
    more = "..." if ascii else "…"
    return beginning(name, widest - width_of(more)) + more


def padded(text: str, columns: int) -> str:
    """Return the text with blanks after it, up to so many columns."""
    return text + " " * (columns - width_of(text))


def beginning(text: str, columns: int) -> str:
    """Return as much of the text as so many columns hold.

    >>> beginning("Rachel", 3), beginning("山田", 3)
    ('Rac', '山')
    """
    kept = ""
    for letter in text:
        if width_of(kept + letter) > columns:
            break
        kept += letter
    return kept


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines, their first column to the left, each other one centred under its head."""
    label = max(width_of(line[0]) for line in lines)
    others = zip_longest(*(line[1:] for line in lines), fillvalue="")
    columns = [max(LEAST, *map(width_of, other)) for other in others]
    aligned = []
    for first, *cells in lines:
        parts = [padded(first, label)]
        for cell, column in zip(cells, columns, strict=False):
            parts.append(padded(" " * ((column - width_of(cell)) // 2) + cell, column))
        aligned.append("  ".join(parts).rstrip())
    return aligned


def wrapped(text: str, columns: int) -> str:
    """Return the text with each line broken between words; what goes on is set in as it began.

    >>> print(wrapped("  12. Sara has Green or Revolver.", 20))
      12. Sara has Green
          or Revolver.
    """
    return "\n".join(part for line in text.split("\n") for part in broken(line, columns))


def broken(line: str, columns: int) -> Iterator[str]:
    """Yield a line in parts of so many columns; a longer word has a part of its own."""
    if width_of(line) <= columns:
        yield line
        return
    start = HANGING.match(line)
    before = start.group() if start else ""
    inset = " " * len(before) if 2 * len(before) < columns else ""
    part = before
    for word in line[len(before) :].split(" "):
        if part not in (before, inset) and width_of(part + word) > columns:
            yield part.rstrip()
            part = inset
        part += word + " "
    yield part.rstrip()


class Part(NamedTuple):
    """A text in one look: that of a head, of what is known of a cell, or none."""

    text: str
    look: str = ""


TextLine = list[Part]


@frozen(eq=False)
class Block:
    """Some categories under their heads; `blank` is before a card, and between columns."""

    table: CardTable
    heads: tuple[str, ...]
    categories: Mapping[str, CardRows]
    blank: str
    most: int = WIDEST + 2  # columns of a card

    @cached_property
    def rows(self) -> list[tuple[Part, Sequence[TableCell]]]:
        """Each row's name and cells: the heads, the sizes if there are any, and the cards."""
        heads = [TableCell(HEAD, text=head) for head in self.heads]
        rows: list[tuple[Part, Sequence[TableCell]]] = [(Part(""), heads)]
        if any(self.table.sizes):
            rows.append(
                (Part(SIZES, HEAD), [TableCell(HEAD, text=size) for size in self.table.sizes])
            )
        for name, cards in self.categories.items():
            rows.append((Part(name, HEAD), []))
            rows += ((Part(self.blank + card), cells) for card, cells in cards.items())
        rows += ((Part(name), cells) for name, cells in self.table.margins.items())
        return rows if self.heads else []

    @cached_property
    def label(self) -> int:
        """How many columns the names of rows take."""
        return min(max((width_of(name.text) for name, _ in self.rows), default=0), self.most)

    def lines(self) -> list[TextLine]:
        """Return its rows, each cell's mark in the middle of its column."""
        close, ascii = len(self.blank) == 1, self.table.ascii
        glyphs = (ASCII_LETTERS if close else ASCII_WORDS) if ascii else GLYPHS
        marked = [[(*mark_of(cell, glyphs), cell) for cell in cells] for _, cells in self.rows]
        columns = [columns_of(marks, 1 if close else LEAST) for marks in zip_longest(*marked)]
        lines = []
        for (name, _), marks in zip(self.rows, marked, strict=True):
            cut = fitted(name.text, ascii, self.label)
            line = [Part(padded(cut, self.label), name.look)]
            for (room, width), (mark, letters, cell) in zip(columns, marks, strict=False):
                before = (room - letters) // 2
                behind = padded(cell.behind, width - before - letters)
                line += [Part(self.blank + " " * before), Part(mark, cell.look), Part(behind)]
            lines.append(line)
        return lines


def mark_of(cell: TableCell, glyphs: Mapping[str, str]) -> tuple[str, int]:
    """Return the mark of a cell, and how many columns it takes: a sign has one."""
    mark = cell.text or glyphs.get(cell.look, "")
    return mark, width_of(mark) if cell.look == HEAD else len(mark)


def columns_of(marks: Iterable[tuple[str, int, TableCell] | None], least: int) -> tuple[int, int]:
    """Return how wide the marks of a column are, and how wide it is with the texts behind."""
    drawn = [(each[1], width_of(each[2].behind)) for each in marks if each]
    room = max(least, *(letters for letters, _ in drawn))
    return room, max(room, *((room + letters) // 2 + behind for letters, behind in drawn))


def beside(blocks: Sequence[list[TextLine]]) -> list[TextLine]:
    """Return blocks side by side."""
    first, *others = blocks
    for other in others:
        columns = max(map(width, first))
        none: TextLine = []
        first = [
            [*stripped(left), Part(" " * (columns - width(left)) + BETWEEN), *right]
            for left, right in zip_longest(first, other, fillvalue=none)
        ]
    return first


def width(line: TextLine) -> int:
    """Return how many columns a line takes, blanks at its end apart."""
    return width_of("".join(part.text for part in line).rstrip())


def stripped(line: TextLine) -> TextLine:
    """Return a line without blanks at its end."""
    kept = list(line)
    while kept and not kept[-1].text.strip():
        kept.pop()
    return [*kept[:-1], Part(kept[-1].text.rstrip(), kept[-1].look)] if kept else []
