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
MIN_HEAD_LETTERS = 3  # Letters of a head that needs no explanation.
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
        abbreviations: A sentence that explains heads of single letters; empty where none are.
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

        # The end of a long page is what a terminal shows, and the heads above are out of sight.
        middle = list(self.body)
        if most_lines is not None and len(above) + len(middle) + len(below) > most_lines:
            middle.append(self.body[0])
        return list(map(strip_line, above + middle + below))


def text_lines(text: str, columns: int | None) -> list[TextLine]:
    """Return the lines of a text, broken at a number of columns; an empty text has none."""
    if not text:
        return []
    wrapped = wrap_text(text, columns) if columns else text
    return [[Part(line)] for line in wrapped.split("\n")]


class Drawable:
    """The base of what tables of cards show: as a text, a page in HTML, and a drawing in SVG."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """What it is, in a line."""
        raise NotImplementedError

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return its tables, which stand one below the other.

        Each table is a sequence: what it says in full, then what it says where there is less room.

        Args:
            drawn: Whether the table is for a page or a drawing. A text needs no tints and titles.
        """
        raise NotImplementedError

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return "\n".join(map(to_html, self._full_tables()))

    def _full_tables(self) -> list[CardTable]:
        """Return its tables for a page or a drawing, which have room for all that they say."""
        return [full for full, *_ in self._tables()]

    def to_svg(self) -> str:
        """Return a drawing in SVG: light, with dark words, on any page.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).sheet.to_svg()[:4]
        '<svg'
        """
        # A text needs no drawing, so that file is imported here.
        from kb.sheet.drawing import draw_tables

        return draw_tables(self._full_tables(), self.summary)

    def lines(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> list[TextLine]:
        """Return its lines in parts, each part with its look, fitted to a width and a height.

        Where there is no room for all that a table says, it says less.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).sheet.lines(width=40))
        25

        Args:
            ascii: Whether it keeps to ASCII.
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
        r"""Return it as aligned lines, in glyphs, or in ASCII with letters such as ``\xeb``.

        It is fitted to the width and the height as far as that can be.

        >>> from kb import Game
        >>> sheet = Game.new(["Ann", "Bob"]).tell("has Ann Plum").sheet
        >>> print(*sheet.to_text(ascii=True).splitlines()[:4], sep="\n")
                         Solution  Ann   Bob
        suspect
          Mustard           ?       ?     ?
          Plum              no'    yes'  no'

        Args:
            ascii: Whether it keeps to ASCII.
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

    Where all are too long it is the first that is narrow enough, and where all are too wide the
    last.

    Args:
        tables: Tables that say the same, in full and then with less.
        ascii: Whether the lines keep to ASCII.
        columns: How many columns there are, None for any number.
        most_lines: How many lines there are, None for any number.

    Raises:
        RecordError: A width or a height is no whole number.
    """
    columns = None if columns is None else arguments.integer(columns, "the width")
    most_lines = None if most_lines is None else arguments.integer(most_lines, "the height")
    if arguments.truth(ascii, "ascii"):
        tables = list(map(CardTable.to_ascii, tables))
    if columns is None:
        return next(iterate_layouts(tables[0], 0, None)).to_lines(None, None)

    # A page that is too long can be scrolled, so it is better than one that is too wide.
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
        parts = [(part.text, COLOURS[part.look]) for part in line]
        coloured_lines.append(Text.assemble(*parts))

    newline = Text("\n", no_wrap=True, overflow="ignore", end="\n")
    text = newline.join(coloured_lines)
    text.no_wrap = True
    text.overflow = "ignore"
    return text


def iterate_layouts(table: CardTable, columns: int, most_lines: int | None) -> Iterator[Page]:
    """Yield the layouts of a table, the best first; it is as wide as it needs to be."""
    heads = full_heads(table)
    yield Page(
        table,
        Block(
            table,
            heads,
            table.categories,
            "  ",
        ).to_lines(),
    )

    # Only where the height is limited is it worth putting blocks side by side.
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
        body = join_blocks(list(map(Block.to_lines, blocks)))
        excess = max(map(line_width, body)) - columns
        if excess <= 0:
            break
    else:
        # Even single letters are too wide, so each block gives its share of columns.
        share = -(-excess // len(blocks))
        narrower = list[Block]()
        for block in blocks:
            label_columns = max(block.label_width - share, LEAST_LABEL_COLUMNS)
            narrower.append(evolve(block, most_label_columns=label_columns))
        body = join_blocks(list(map(Block.to_lines, narrower)))

    # Heads of fewer letters do not speak for themselves.
    if max(map(width_of, heads)) >= MIN_HEAD_LETTERS:
        return Page(table, body)
    explained = zip(heads, full_heads(table), strict=True)
    return Page(table, body, ", ".join(map(" ".join, explained)))


def split_between_categories(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Return the categories in two parts, of which the longer one is as short as can be."""
    names = list(categories)

    def line_count(names_of_part: Sequence[str]) -> int:
        return sum(len(categories[name]) + 1 for name in names_of_part)

    def longer_part(cut_at: int) -> int:
        return max(line_count(names[:cut_at]), line_count(names[cut_at:]))

    middle = min(range(1, len(names) + 1), key=longer_part)
    parts = list[Mapping[str, CardRows]]()
    for part in (names[:middle], names[middle:]):
        parts.append({name: categories[name] for name in part})
    return parts


def split_evenly(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Return the rows in two parts of equal length, which may divide a category."""
    card_count = sum(map(len, categories.values()))

    # The taller half has this many lines; the name of one category may stand in both halves.
    most_lines = -(-(card_count + len(categories) + 1) // 2)
    first: dict[str, dict[str, Sequence[TableCell]]] = {}
    second: dict[str, dict[str, Sequence[TableCell]]] = {}
    for name, rows in categories.items():
        for card, cells in rows.items():
            lines = len(first) + sum(map(len, first.values())) + (name not in first)
            part = second if second or lines >= most_lines else first
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
    solution = cut_text(solution, MIN_HEAD_LETTERS)
    for letters in range(max(map(width_of, others)), MIN_HEAD_LETTERS - 1, -1):
        shortened = (solution, *(cut_text(head, letters) for head in others))
        if len(set(map(str.casefold, shortened))) == len(shortened):
            yield shortened


def single_letter_heads(table: CardTable) -> tuple[str, ...]:
    """Return a letter for each head; where two are equal, S for the Solution and numbers."""
    letters = tuple(head[0].upper() for head in table.heads)
    if len(set(letters)) == len(letters) and all(map(str.isalpha, letters)):
        return letters
    return ("S", *map(str, range(1, len(letters))))
