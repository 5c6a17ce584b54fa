"""A sheet fitted to a page: in full, in blocks side by side, or in one narrow column.

             Solution  Nick           Sol Nic       Sol Nic           Sol Nic
    weapon                     weapon         room             weapon
      Knife     ?       ✓       Knife ?   ✓    Hall ?   ·       Knife ?   ✓
    room                                                       room
      Hall      ?       ·                                       Hall  ?   ·

The first that fits is taken. Heads are cut to as many letters as there is room for, while they stay
different; after that they are single letters or numbers, explained below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from kb.sheet.columns import LEAST, WIDEST, beginning, fitted, padded, width_of, wrapped
from kb.sheet.table import GLYPHS, SIZES, CardTable, Cell, Rows
from kb.table import arguments

if TYPE_CHECKING:
    from rich.text import Text

NARROWEST = 8  # columns that a card keeps where the terminal has too few for all
SHORTEST = 3  # letters of a head that needs no explanation
HEAD = "head"  # the look of a head; that of a cell is a word of WORDS
ASCII_WORDS = {"yes": "yes", "no": "no", "open": "?", "": ""}
ASCII_LETTERS = {"yes": "y", "no": "-", "open": "?", "": ""}
COLOURS = {HEAD: "bold", "yes": "bold green", "no": "dim", "open": "yellow", "": ""}
BETWEEN = "   "  # two blocks


class Part(NamedTuple):
    """A text in one look: that of a head, of what is known of a cell, or none."""

    text: str
    look: str = ""


Line = list[Part]


@frozen(eq=False)
class Block:
    """Some categories under their heads; `close` has one blank where there are two else."""

    table: CardTable
    heads: tuple[str, ...]
    categories: Mapping[str, Rows]
    close: bool
    most: int = WIDEST + 2  # columns of a card

    @property
    def blank(self) -> str:
        """The blanks before a card, and between columns."""
        return " " if self.close else "  "

    @property
    def marks(self) -> Mapping[str, str]:
        """The marks: glyphs, or in ASCII words or letters."""
        if not self.table.ascii:
            return GLYPHS
        return ASCII_LETTERS if self.close else ASCII_WORDS

    @cached_property
    def label(self) -> int:
        """How many columns the cards take."""
        cards = (self.blank + card for rows in self.categories.values() for card in rows)
        below = (*self.table.margins, SIZES if any(self.table.sizes) else "")
        return min(max(map(width_of, (*self.categories, *cards, *below))), self.most)

    def lines(self) -> list[Line]:
        """Return the heads, the sizes if there are any, and the rows."""
        columns = [*self.columns()]
        lines = [self.row("", [Cell(HEAD, text=head) for head in self.heads], columns)]
        if any(self.table.sizes):
            sizes = [Cell(HEAD, text=size) for size in self.table.sizes]
            lines.append(self.row(SIZES, sizes, columns, HEAD))
        for name, rows in self.categories.items():
            lines.append([Part(fitted(name, self.table.ascii, self.label), HEAD)])
            lines += (self.row(self.blank + card, rows[card], columns) for card in rows)
        lines += (self.row(name, row, columns) for name, row in self.table.margins.items())
        return lines if self.heads else []

    def row(
        self, name: str, cells: Sequence[Cell], columns: Sequence[tuple[int, int]], look: str = ""
    ) -> Line:
        """Return a row: its name, and each cell's mark in the middle of its column."""
        marks, blank, label = self.marks, self.blank, self.label
        line = [Part(padded(fitted(name, self.table.ascii, label), label), look)]
        for (room, width), cell in zip(columns, cells, strict=False):
            mark = cell.text or marks.get(cell.look, "")
            letters = width_of(mark) if cell.look == HEAD else len(mark)  # a sign is one wide
            before = (room - letters) // 2
            behind = padded(cell.behind, width - before - letters)
            line += [Part(blank + " " * before), Part(mark, cell.look), Part(behind)]
        return line

    def columns(self) -> Iterator[tuple[int, int]]:
        """Yield the room for the head of each column, and its width with the text behind."""
        marks = self.marks
        rows = [row for rows in self.categories.values() for row in rows.values()]
        margins = self.table.margins.values()
        columns = zip(self.heads, self.table.sizes or ("",) * len(self.heads), strict=True)
        for number, (head, size) in enumerate(columns):
            least = 1 if self.close else LEAST
            cells = [row[number] for row in rows]
            cells += [row[number] for row in margins if number < len(row)]
            drawn = [(len(cell.text or marks[cell.look]), cell.behind) for cell in cells]
            room = max(least, width_of(head), width_of(size), *(mark for mark, _ in drawn))
            needed = [(room + mark) // 2 + width_of(behind) for mark, behind in drawn]
            yield room, max(room, *needed)


class Page(NamedTuple):
    """Lines, the heads of their columns among them, and what is said above and below."""

    table: CardTable
    body: list[Line]
    abbreviated: str = ""

    def fits(self, columns: int) -> bool:
        """Return whether no line is wider."""
        return all(width(line) <= columns for line in self.body)

    def lines(self, columns: int | None, rows: int | None) -> list[Line]:
        """Return all the lines; where they are too many, the heads stand below too."""
        above, *below = (
            [[Part(line)] for line in (wrapped(text, columns) if columns else text).split("\n")]
            if text
            else []
            for text in (self.table.above, self.abbreviated, *self.table.legend)
        )
        lines = [*above, *self.body, *(line for part in below for line in part)]
        if rows is not None and len(lines) > rows:
            lines.insert(len(above) + len(self.body), self.body[0])
        return list(map(stripped, lines))


def laid_out(
    tables: Sequence[CardTable], ascii: bool, columns: int | None, rows: int | None
) -> list[Line]:
    """Return the lines of the first layout of one of these tables that fits; all say the same.

    Where none has few enough lines it is the first that is narrow enough, and if there is none
    either, the last. Raises RecordError where a number is none.
    """
    columns = None if columns is None else arguments.integer(columns, "the width")
    rows = None if rows is None else arguments.integer(rows, "the height")
    tables = [table.in_ascii() for table in tables] if ascii else tables
    if columns is None:
        return next(layouts(tables[0], 0, None)).lines(None, None)
    narrow: list[list[Line]] = []
    for table in tables:
        for page in layouts(table, columns, rows):
            lines = page.lines(columns, rows)
            if page.fits(columns):
                if rows is None or len(lines) <= rows:
                    return lines
                narrow.append(lines)
    return narrow[0] if narrow else lines


def written(lines: Sequence[Line]) -> str:
    """Return lines as a text, without their looks."""
    return "\n".join("".join(part.text for part in line) for line in lines)


def coloured(lines: Sequence[Line]) -> Text:
    """Return the lines as one text of rich, an optional package, which breaks none of them."""
    from rich.text import Text

    text = Text("\n", no_wrap=True, overflow="ignore", end="\n").join(
        Text.assemble(*((part.text, COLOURS[part.look]) for part in line)) for line in lines
    )
    text.no_wrap, text.overflow = True, "ignore"
    return text


def layouts(table: CardTable, columns: int, rows: int | None) -> Iterator[Page]:
    """Yield a sheet as it may be laid out, the best first, which is as wide as it needs."""
    heads = tuple(fitted(head, table.ascii) for head in table.heads)
    yield Page(table, Block(table, heads, table.categories, close=False).lines())
    parts = halves(table.categories)
    if rows is not None and all(parts):
        yield closed(table, parts, columns)
        if len(table.categories) > len(parts):
            by_category = [{name: cards} for name, cards in table.categories.items()]
            yield closed(table, by_category, columns)
        yield closed(table, evenly(table.categories), columns)
    yield closed(table, [table.categories], columns)


def closed(table: CardTable, parts: Sequence[Mapping[str, Rows]], columns: int) -> Page:
    """Return blocks side by side: with the longest heads for which there is room, or cards cut."""
    for heads in (*cut(table), short(table)):
        blocks = [Block(table, heads, part, close=True) for part in parts]
        body = beside([block.lines() for block in blocks])
        over = max(map(width, body)) - columns
        if over <= 0:
            break
    else:
        less = -(-over // len(blocks))
        blocks = [evolve(each, most=max(each.label - less, NARROWEST)) for each in blocks]
        body = beside([block.lines() for block in blocks])
    if max(map(width_of, heads)) >= SHORTEST:
        return Page(table, body)
    named = zip(heads, (fitted(head, table.ascii) for head in table.heads), strict=True)
    return Page(table, body, ", ".join(map(" ".join, named)))


def halves(categories: Mapping[str, Rows]) -> list[Mapping[str, Rows]]:
    """Return the categories in two parts, the longer of them as short as may be."""
    names = list(categories)

    def height(cut: int) -> int:
        return max(
            sum(len(categories[name]) + 1 for name in part) for part in (names[:cut], names[cut:])
        )

    middle = min(range(1, len(names) + 1), key=height)
    return [{name: categories[name] for name in part} for part in (names[:middle], names[middle:])]


def evenly(categories: Mapping[str, Rows]) -> list[Mapping[str, Rows]]:
    """Return the rows in two parts that are as long as each other; one category is in both."""
    rows = [(name, card, row) for name, of in categories.items() for card, row in of.items()]
    parts: tuple[dict[str, dict[str, Sequence[Cell]]], ...] = ({}, {})
    room = -(-(len(rows) + len(categories) + 1) // 2)  # lines, with those of the names
    for name, card, row in rows:
        first = parts[0]
        is_full = len(first) + sum(map(len, first.values())) + (name not in first) >= room
        parts[is_full or bool(parts[1])].setdefault(name, {})[card] = row
    return [part for part in parts if part]


def beside(blocks: Sequence[list[Line]]) -> list[Line]:
    """Return blocks side by side."""
    first, *others = blocks
    for other in others:
        columns = max(map(width, first))
        none: Line = []
        first = [
            [*stripped(left), Part(" " * (columns - width(left)) + BETWEEN), *right]
            for left, right in zip_longest(first, other, fillvalue=none)
        ]
    return first


def cut(table: CardTable) -> Iterator[tuple[str, ...]]:
    """Yield the heads in full, then cut shorter and shorter, as long as they differ.

    The first, which is the Solution, gives way before the players do.
    """
    full = tuple(fitted(head, table.ascii) for head in table.heads)
    yield full
    first = beginning(full[0], SHORTEST)
    for letters in range(max(map(width_of, full[1:])), SHORTEST - 1, -1):
        heads = (first, *(beginning(head, letters) for head in full[1:]))
        if len({head.casefold() for head in heads}) == len(heads):
            yield heads


def short(table: CardTable) -> tuple[str, ...]:
    """Return a letter for each head, or where two are alike, S for the Solution and numbers."""
    letters = tuple(head[0].upper() for head in table.heads)
    if len(set(letters)) == len(letters) and all(map(str.isalpha, letters)):
        return letters
    return ("S", *map(str, range(1, len(letters))))


def width(line: Line) -> int:
    """Return how many columns a line takes, blanks at its end apart."""
    return width_of("".join(part.text for part in line).rstrip())


def stripped(line: Line) -> Line:
    """Return a line without blanks at its end."""
    kept = list(line)
    while kept and not kept[-1].text.strip():
        kept.pop()
    return [*kept[:-1], Part(kept[-1].text.rstrip(), kept[-1].look)] if kept else []
