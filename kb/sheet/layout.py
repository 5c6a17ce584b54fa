"""Layouts of a card table for a page: in full, in blocks side by side, or in one narrow column.

             Solution  Nick           Sol Nic       Sol Nic           Sol Nic
    weapon                     weapon         room             weapon
      Knife     ?       ✓       Knife ?   ✓    Hall ?   ·       Knife ?   ✓
    room                                                       room
      Hall      ?       ·                                       Hall  ?   ·

The first layout that fits is taken. Heads are cut to as many letters as fit, as long as they stay
different. If that is still too wide, heads are single letters or numbers, and a line below explains
them.

Read `Drawable` first, the base class of all values that are shown as tables, then `choose_layout`.
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

# The names of cards keep this many columns, even if the page is too narrow.
LEAST_LABEL_COLUMNS = 8

# A line below the table explains heads with fewer letters.
LEAST_HEAD_LETTERS = 3
COLOURS = {
    HEAD: "bold",
    "yes": "bold green",
    "no": "dim",
    "open": "yellow",
    "": "",
}


class Page(NamedTuple):
    """One layout of a table, as lines.

    Attributes:
        table: The table.
        body: The lines of the table; the first has the heads.
        abbreviations: A sentence that explains short heads; empty if no head needs it.
    """

    table: CardTable
    body: list[TextLine]
    abbreviations: str = ""

    def fits(self, columns: int) -> bool:
        """Return whether every line of the table fits a number of columns."""
        return all(line_width(line) <= columns for line in self.body)

    def to_lines(self, columns: int | None, most_lines: int | None) -> list[TextLine]:
        """Return the table with the sentences above and below; a long page repeats its heads."""
        above = text_lines(self.table.above, columns)
        below = text_lines(self.abbreviations, columns)
        for sentence in self.table.legend:
            below += text_lines(sentence, columns)

        # A long page has its heads at the end too, because the first line has scrolled away.
        middle = list(self.body)
        line_count = len(above) + len(middle) + len(below)
        if most_lines is not None and line_count > most_lines:
            middle.append(self.body[0])
        return list(map(strip_line, above + middle + below))


def text_lines(text: str, columns: int | None) -> list[TextLine]:
    """Return a text as lines that fit a number of columns; an empty text gives no line."""
    if not text:
        return []
    wrapped = wrap_text(text, columns) if columns else text
    return [[Part(line)] for line in wrapped.split("\n")]


class Drawable:
    """The base class of values that are shown as card tables, in text, HTML and SVG."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """One line that describes the value."""
        raise NotImplementedError

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return the tables of the value, in the order in which they stand on the page.

        Each is given as a sequence of versions: in full, then with less for less room.

        Args:
            drawn: Whether the tables are for a page or a drawing, which show tints and titles.
        """
        raise NotImplementedError

    def _full_tables(self) -> list[CardTable]:
        """Return the full version of each table, for a page or a drawing."""
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
        """Return a drawing in SVG, with dark words on a light background.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).sheet.to_svg()[:4]
        '<svg'
        """
        # The import is here because a text needs no drawing.
        from kb.sheet.drawing import draw_tables

        return draw_tables(self._full_tables(), self.summary)

    def lines(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> list[TextLine]:
        """Return the tables as lines of a width and a height; each part of a line has a look.

        If a table is too large in full, a version with less is taken.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).sheet.lines(width=40))
        25

        Args:
            ascii: Whether the lines keep to ASCII.
            width: The number of columns, None for any number.
            height: The number of lines, None for any number.
        """
        lines: list[TextLine] = []
        for index, tables in enumerate(self._tables(drawn=False)):
            page = choose_layout(tables, ascii, width, height)

            # An empty line separates two tables.
            if index:
                lines.append([])
            lines += page
        return lines

    def to_text(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> str:
        r"""Return the tables as a text with signs such as ✓, or in ASCII.

        The text fits the width and the height if some layout of the tables does. In ASCII other
        letters are spelled as ``\xeb``.

        >>> from kb import Game
        >>> sheet = Game.new(["Ann", "Bob"]).tell("has Ann Plum").sheet
        >>> print(*sheet.to_text(ascii=True).splitlines()[:4], sep="\n")
                         Solution  Ann   Bob
        suspect
          Mustard           ?       ?     ?
          Plum              no'    yes'  no'

        Args:
            ascii: Whether the text keeps to ASCII.
            width: The number of columns, None for any number.
            height: The number of lines, None for any number.
        """
        return to_plain_text(self.lines(ascii=ascii, width=width, height=height))


def choose_layout(
    tables: Sequence[CardTable],
    ascii: bool,
    columns: int | None,
    most_lines: int | None,
) -> list[TextLine]:
    """Return the lines of the first layout that fits, among all layouts of a table's versions.

    If no layout fits, the first that is narrow enough is taken, or else the last.

    Args:
        tables: The versions of one table, in full and then with less.
        ascii: Whether the lines keep to ASCII.
        columns: The number of columns, None for any number.
        most_lines: The number of lines, None for any number.

    Raises:
        RecordError: A width or a height is no whole number.
    """
    columns = None if columns is None else arguments.require_int(columns, "the width")
    most_lines = None if most_lines is None else arguments.require_int(most_lines, "the height")
    if arguments.require_bool(ascii, "ascii"):
        tables = [*map(CardTable.to_ascii, tables)]

    # Without a limit on the width the first layout fits, which is the fullest.
    if columns is None:
        fullest = next(iterate_layouts(tables[0], 0, None))
        return fullest.to_lines(None, None)

    # Every layout of the full table is tried before any layout of a version with fewer details.
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
    """Return lines as a plain text, without looks."""
    return "\n".join(map(line_text, lines))


def to_rich(lines: Sequence[TextLine]) -> Text:
    """Return lines as one coloured text for rich, an optional package."""
    from rich.text import Text

    coloured_lines = []
    for line in lines:
        coloured_line = Text()
        for part in line:
            coloured_line.append(part.text, COLOURS[part.look])
        coloured_lines.append(coloured_line)

    # A table is unreadable if its lines are broken, so rich may cut long lines instead.
    newline = Text("\n", no_wrap=True, overflow="ignore", end="\n")
    text = newline.join(coloured_lines)
    text.no_wrap = True
    text.overflow = "ignore"
    return text


def iterate_layouts(table: CardTable, columns: int, most_lines: int | None) -> Iterator[Page]:
    """Yield all layouts of a table, the fullest first, whether or not they fit.

    Args:
        table: The table.
        columns: The number of columns.
        most_lines: The number of lines, None for any number.
    """
    block = Block(table, full_heads(table), table.categories, blank="  ")
    yield Page(table, block.to_lines())

    # Blocks side by side are harder to read, so they are only used if the height is limited.
    halves = split_between_categories(table.categories)
    if most_lines is not None and all(halves):
        yield fit_blocks(table, halves, columns)
        if len(table.categories) > len(halves):
            single_categories = [{name: cards} for name, cards in table.categories.items()]
            yield fit_blocks(table, single_categories, columns)
        yield fit_blocks(table, split_evenly(table.categories), columns)
    yield fit_blocks(table, [table.categories], columns)


def fit_blocks(table: CardTable, parts: Sequence[Mapping[str, CardRows]], columns: int) -> Page:
    """Return a layout with parts of a table side by side, and the longest heads that fit.

    If no heads fit, the names of cards are cut too.
    """
    for heads in (*shorten_heads(table), single_letter_heads(table)):
        blocks = [Block(table, heads, part, " ") for part in parts]
        body = join_blocks(map(Block.to_lines, blocks))
        excess = max(map(line_width, body)) - columns
        if excess <= 0:
            break
    else:
        # Even single letters are too wide, so each block gives up an equal share of the excess.
        share = -(-excess // len(blocks))
        narrower = list[Block]()
        for block in blocks:
            label_columns = max(block.label_width - share, LEAST_LABEL_COLUMNS)
            narrower.append(evolve(block, most_label_columns=label_columns))
        body = join_blocks(map(Block.to_lines, narrower))

    # Very short heads are explained below the table.
    if max(map(width_of, heads)) >= LEAST_HEAD_LETTERS:
        return Page(table, body)
    heads_with_names = zip(heads, full_heads(table), strict=True)
    return Page(table, body, ", ".join(map(" ".join, heads_with_names)))


def split_between_categories(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Split categories into two parts of lengths as equal as possible; no category is divided."""
    items = list(categories.items())

    def count_lines(part: Sequence[tuple[str, CardRows]]) -> int:
        return sum(len(rows) + 1 for _, rows in part)

    def length_of_longer_part(cut_at: int) -> int:
        return max(count_lines(items[:cut_at]), count_lines(items[cut_at:]))

    middle = min(range(1, len(items) + 1), key=length_of_longer_part)
    return [dict(items[:middle]), dict(items[middle:])]


def split_evenly(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Split categories into two parts of equal length; a category may be divided."""
    card_count = sum(map(len, categories.values()))

    # The taller part has this many lines; the name of a divided category stands in both parts.
    most_lines = -(-(card_count + len(categories) + 1) // 2)
    first: dict[str, dict[str, Sequence[TableCell]]] = {}
    second: dict[str, dict[str, Sequence[TableCell]]] = {}
    for name, rows in categories.items():
        for card, cells in rows.items():
            rows_in_first = sum(map(len, first.values()))
            line_count = len(first) + rows_in_first + (name not in first)
            part = second if second or line_count >= most_lines else first
            part.setdefault(name, {})[card] = cells
    return list(filter(None, (first, second)))


def full_heads(table: CardTable) -> tuple[str, ...]:
    """Return the heads of a table, cut only to the greatest width of any name."""
    return tuple(fit_name(head, table.ascii) for head in table.heads)


def shorten_heads(table: CardTable) -> Iterator[tuple[str, ...]]:
    """Yield the heads in full, then cut shorter and shorter, as long as all differ.

    The first head, that of the Solution, is cut before the players' heads.
    """
    heads = full_heads(table)
    yield heads

    solution, *others = heads
    solution = cut_text(solution, LEAST_HEAD_LETTERS)
    for letters in range(max(map(width_of, others)), LEAST_HEAD_LETTERS - 1, -1):
        shortened = (solution, *(cut_text(head, letters) for head in others))

        # Two equal heads would confuse two players.
        if len(set(map(str.casefold, shortened))) == len(shortened):
            yield shortened


def single_letter_heads(table: CardTable) -> tuple[str, ...]:
    """Return the first letters of the heads; if two are equal, S for the Solution and numbers."""
    letters = tuple(head[0].upper() for head in table.heads)
    all_differ = len(set(letters)) == len(letters)
    if all_differ and all(map(str.isalpha, letters)):
        return letters
    return ("S", *map(str, range(1, len(letters))))
