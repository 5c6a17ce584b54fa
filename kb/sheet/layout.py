"""A sheet fitted to a page: in full, in blocks side by side, or in one narrow column.

             Solution  Nick           Sol Nic       Sol Nic           Sol Nic
    weapon                     weapon         room             weapon
      Knife     ?       ✓       Knife ?   ✓    Hall ?   ·       Knife ?   ✓
    room                                                       room
      Hall      ?       ·                                       Hall  ?   ·

The first layout that fits is taken. Heads are cut to as many letters as there is room for, while
they stay different. Where even that is too wide, they are single letters or numbers, which a line
below explains.

Read `Drawable` first, which has what all such tables show, and then `choose_layout`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve

from kb.sheet.columns import (
    HEAD,
    Block,
    Part,
    TextLine,
    cut_text,
    fit_name,
    join_blocks,
    line_text,
    line_width,
    strip_line,
    width_of,
    wrap_text,
)
from kb.sheet.table import CardRows, CardTable, TableCell, to_html
from kb.table import arguments

if TYPE_CHECKING:
    from rich.text import Text

LEAST_LABEL_COLUMNS = 8  # Columns that a card keeps where the terminal has too few for all.
LEAST_HEAD_LETTERS = 3  # Shorter heads are explained below the table.
COLOURS = {
    HEAD: "bold",
    "yes": "bold green",
    "no": "dim",
    "open": "yellow",
    "": "",
}


class Page(NamedTuple):
    """A table laid out as lines.

    Attributes:
        table: The table.
        body: Its lines, of which the first has the heads.
        abbreviations: A sentence that explains short heads; empty where heads need no explanation.
    """

    table: CardTable
    body: list[TextLine]
    abbreviations: str = ""

    def fits(self, columns: int) -> bool:
        """Return whether no line is wider than the given number of columns."""
        return all(line_width(line) <= columns for line in self.body)

    def to_lines(self, columns: int | None, most_lines: int | None) -> list[TextLine]:
        """Return the lines with the sentences above and below; a long page repeats its heads."""
        above = text_lines(self.table.above, columns)
        below = text_lines(self.abbreviations, columns)
        for sentence in self.table.legend:
            below += text_lines(sentence, columns)

        # At the end of a long page the heads have scrolled away, so they stand there once more.
        middle = list(self.body)
        line_count = len(above) + len(middle) + len(below)
        if most_lines is not None and line_count > most_lines:
            middle.append(self.body[0])
        return list(map(strip_line, above + middle + below))


def text_lines(text: str, columns: int | None) -> list[TextLine]:
    """Return the lines of a text, broken at a number of columns; an empty text has none."""
    if not text:
        return []
    wrapped = wrap_text(text, columns) if columns else text
    return [[Part(line)] for line in wrapped.split("\n")]


class Drawable:
    """A value that is shown as tables of cards: in a text, in HTML, and as a drawing in SVG."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """What is shown, in one line."""
        raise NotImplementedError

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return its tables, which stand one below the other.

        Each table is a sequence: what it says in full, then what it says where there is less room.

        Args:
            drawn: Whether the table is for a page or a drawing. A text needs no tints and titles.
        """
        raise NotImplementedError

    def _full_tables(self) -> list[CardTable]:
        """Return the tables for a page or a drawing, which have room for all that they say."""
        return [full for full, *_ in self._tables()]

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return "\n".join(map(to_html, self._full_tables()))

    def to_svg(self) -> str:
        """Return a drawing in SVG: light, with dark words, on any page.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).sheet.to_svg()[:4]
        '<svg'
        """
        # A text needs no drawing, so the module for drawings is imported only here.
        from kb.sheet.drawing import draw_tables

        return draw_tables(self._full_tables(), self.summary)

    def lines(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> list[TextLine]:
        """Return lines that fit a width and a height, in parts that each have one look.

        Where there is no room for all that a table says, it says less.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).sheet.lines(width=40))
        25

        Args:
            ascii: Whether the lines keep to ASCII.
            width: How many columns there are, None for any number.
            height: How many lines there are, None for any number.
        """
        lines: list[TextLine] = []
        for number, tables in enumerate(self._tables(drawn=False)):
            page = choose_layout(tables, ascii, width, height)

            # An empty line stands between two tables.
            if number:
                lines.append([])
            lines += page
        return lines

    def to_text(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> str:
        r"""Return the tables as a text in glyphs, or in ASCII with letters such as ``\xeb``.

        The text fits the width and the height if some layout of the tables does.

        >>> from kb import Game
        >>> sheet = Game.new(["Ann", "Bob"]).tell("has Ann Plum").sheet
        >>> print(*sheet.to_text(ascii=True).splitlines()[:4], sep="\n")
                         Solution  Ann   Bob
        suspect
          Mustard           ?       ?     ?
          Plum              no'    yes'  no'

        Args:
            ascii: Whether the text keeps to ASCII.
            width: How many columns there are, None for any number.
            height: How many lines there are, None for any number.
        """
        return to_plain_text(self.lines(ascii=ascii, width=width, height=height))


def choose_layout(
    tables: Sequence[CardTable],
    ascii: bool,
    columns: int | None,
    most_lines: int | None,
) -> list[TextLine]:
    """Return the lines of the first layout of one of these tables that fits.

    If all layouts are too long, the first that is narrow enough is taken; if all are too wide, the
    last.

    Args:
        tables: Tables that say the same, in full and then with less.
        ascii: Whether the lines keep to ASCII.
        columns: How many columns there are, None for any number.
        most_lines: How many lines there are, None for any number.

    Raises:
        RecordError: A width or a height is no whole number.
    """
    columns = None if columns is None else arguments.require_int(columns, "the width")
    most_lines = None if most_lines is None else arguments.require_int(most_lines, "the height")
    if arguments.require_bool(ascii, "ascii"):
        tables = [*map(CardTable.to_ascii, tables)]

    # The first layout is the fullest, and fits wherever the width is not limited.
    if columns is None:
        return next(iterate_layouts(tables[0], 0, None)).to_lines(None, None)

    # Every layout of the full table is tried before a table that says less.
    narrow_enough: list[list[TextLine]] = []
    for table in tables:
        for page in iterate_layouts(table, columns, most_lines):
            lines = page.to_lines(columns, most_lines)
            if page.fits(columns):
                if most_lines is None or len(lines) <= most_lines:
                    return lines
                narrow_enough.append(lines)
    return narrow_enough[0] if narrow_enough else lines


def to_plain_text(lines: Sequence[TextLine]) -> str:
    """Return lines as a text, without their looks."""
    return "\n".join(map(line_text, lines))


def to_rich(lines: Sequence[TextLine]) -> Text:
    """Return the lines as one text of rich, an optional package, which breaks none of them."""
    from rich.text import Text

    coloured_lines = []
    for line in lines:
        coloured_line = Text()
        for part in line:
            coloured_line.append(part.text, COLOURS[part.look])
        coloured_lines.append(coloured_line)

    # A table whose lines are broken cannot be read, so lines that are too long may be cut off.
    newline = Text("\n", no_wrap=True, overflow="ignore", end="\n")
    text = newline.join(coloured_lines)
    text.no_wrap = True
    text.overflow = "ignore"
    return text


def iterate_layouts(table: CardTable, columns: int, most_lines: int | None) -> Iterator[Page]:
    """Yield the layouts of a table, the fullest first; not all of them fit.

    Args:
        table: The table.
        columns: How many columns there are.
        most_lines: How many lines there are, None for any number.
    """
    block = Block(table, full_heads(table), table.categories, blank="  ")
    yield Page(table, block.to_lines())

    # Blocks side by side are harder to read, and worth it only where the height is limited.
    halves = split_between_categories(table.categories)
    if most_lines is not None and all(halves):
        yield fit_blocks(table, halves, columns)
        if len(table.categories) > len(halves):
            single_categories = [{name: cards} for name, cards in table.categories.items()]
            yield fit_blocks(table, single_categories, columns)
        yield fit_blocks(table, split_evenly(table.categories), columns)
    yield fit_blocks(table, [table.categories], columns)


def fit_blocks(table: CardTable, parts: Sequence[Mapping[str, CardRows]], columns: int) -> Page:
    """Return the parts side by side, with the longest heads that fit; else card names are cut."""
    for heads in (*shorten_heads(table), single_letter_heads(table)):
        blocks = [Block(table, heads, part, " ") for part in parts]
        body = join_blocks(map(Block.to_lines, blocks))
        excess = max(map(line_width, body)) - columns
        if excess <= 0:
            break
    else:
        # Even single letters are too wide, so each block gives up its share of the columns.
        share = -(-excess // len(blocks))
        narrower = list[Block]()
        for block in blocks:
            label_columns = max(block.label_width - share, LEAST_LABEL_COLUMNS)
            narrower.append(evolve(block, most_label_columns=label_columns))
        body = join_blocks(map(Block.to_lines, narrower))

    # Shorter heads have to be explained below the table.
    if max(map(width_of, heads)) >= LEAST_HEAD_LETTERS:
        return Page(table, body)
    heads_with_names = zip(heads, full_heads(table), strict=True)
    return Page(table, body, ", ".join(map(" ".join, heads_with_names)))


def split_between_categories(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Return the categories in two parts, of which the longer one is as short as can be."""
    items = list(categories.items())

    def count_lines(part: Sequence[tuple[str, CardRows]]) -> int:
        return sum(len(rows) + 1 for _, rows in part)

    def length_of_longer_part(cut_at: int) -> int:
        return max(count_lines(items[:cut_at]), count_lines(items[cut_at:]))

    middle = min(range(1, len(items) + 1), key=length_of_longer_part)
    return [dict(items[:middle]), dict(items[middle:])]


def split_evenly(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Return the rows in two parts of equal length, which may divide a category."""
    card_count = sum(map(len, categories.values()))

    # The taller half has this many lines; the name of one category may stand in both halves.
    most_lines = -(-(card_count + len(categories) + 1) // 2)
    first: dict[str, dict[str, Sequence[TableCell]]] = {}
    second: dict[str, dict[str, Sequence[TableCell]]] = {}
    for name, rows in categories.items():
        for card, cells in rows.items():
            line_count = len(first) + sum(map(len, first.values())) + (name not in first)
            part = second if second or line_count >= most_lines else first
            part.setdefault(name, {})[card] = cells
    return list(filter(None, (first, second)))


def full_heads(table: CardTable) -> tuple[str, ...]:
    """Return the heads, cut only where a name is longer than any column may be."""
    return tuple(fit_name(head, table.ascii) for head in table.heads)


def shorten_heads(table: CardTable) -> Iterator[tuple[str, ...]]:
    """Yield the heads in full, then cut shorter and shorter, as long as they differ.

    The first, which is the Solution, gives way before the players do.
    """
    heads = full_heads(table)
    yield heads

    solution, *others = heads
    solution = cut_text(solution, LEAST_HEAD_LETTERS)
    for letters in range(max(map(width_of, others)), LEAST_HEAD_LETTERS - 1, -1):
        shortened = (solution, *(cut_text(head, letters) for head in others))

        # Equal heads would not tell two players apart.
        if len(set(map(str.casefold, shortened))) == len(shortened):
            yield shortened


def single_letter_heads(table: CardTable) -> tuple[str, ...]:
    """Return the first letter of each head; if two are equal, S for the Solution, then numbers."""
    letters = tuple(head[0].upper() for head in table.heads)
    if len(set(letters)) == len(letters) and all(map(str.isalpha, letters)):
        return letters
    return ("S", *map(str, range(1, len(letters))))
