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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve

from kb.sheet.columns import (
    HEAD,
    Block,
    Part,
    TextLine,
    beginning,
    beside,
    fitted,
    stripped,
    width,
    width_of,
    wrapped,
)
from kb.sheet.table import CardRows, CardTable, TableCell, html
from kb.table import arguments

if TYPE_CHECKING:
    from rich.text import Text

NARROWEST = 8  # columns that a card keeps where the terminal has too few for all
SHORTEST = 3  # letters of a head that needs no explanation
COLOURS = {HEAD: "bold", "yes": "bold green", "no": "dim", "open": "yellow", "": ""}


class Page(NamedTuple):
    """Lines, the heads of their columns among them, and what is said above and below."""

    table: CardTable
    body: list[TextLine]
    abbreviated: str = ""

    def fits(self, columns: int) -> bool:
        """Return whether no line is wider."""
        return all(width(line) <= columns for line in self.body)

    def lines(self, columns: int | None, rows: int | None) -> list[TextLine]:
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


class Drawn:
    """The base of what tables of cards show: as a text, a page in HTML, and a drawing in SVG."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """What it is, in a line."""
        raise NotImplementedError

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return its tables, one below the other; a text needs no tints and titles.

        Of each what it says in full, and then with less, for where there is little room.
        """
        raise NotImplementedError

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return "\n".join(html(full) for full, *_ in self._tables())

    def to_svg(self) -> str:
        """Return a drawing in SVG: light, with dark words, on any page.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).sheet.to_svg()[:4]
        '<svg'
        """
        from kb.sheet.drawing import drawing  # a text needs nothing that draws

        return drawing([full for full, *_ in self._tables()], self.summary)

    def lines(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> list[TextLine]:
        """Return its lines in parts, each with its look, fitted into so many columns and lines.

        Where there is no room for all that a table says, it says less.

        >>> from kb import Game
        >>> len(Game.new(["Ann", "Bob"]).sheet.lines(width=40))
        25

        Args:
            ascii: Whether it keeps to ASCII.
            width: How many columns there are, None for any number.
            height: How many lines there are, None for any number.
        """
        pages = (laid_out(table, ascii, width, height) for table in self._tables(drawn=False))
        first = next(pages)
        return [*first, *(line for page in pages for line in ([], *page))]

    def to_text(
        self, *, ascii: bool = False, width: int | None = None, height: int | None = None
    ) -> str:
        r"""Return it as aligned lines, in glyphs, or in ASCII with letters as ``\xeb``.

        It is fitted into so many columns and lines, as far as it can be.

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
        return written(self.lines(ascii=ascii, width=width, height=height))


def laid_out(
    tables: Sequence[CardTable], ascii: bool, columns: int | None, rows: int | None
) -> list[TextLine]:
    """Return the lines of the first layout of one of these tables that fits; all say the same.

    Where none has few enough lines it is the first that is narrow enough, and if there is none
    either, the last. Raises RecordError where a number is none.
    """
    columns = None if columns is None else arguments.integer(columns, "the width")
    rows = None if rows is None else arguments.integer(rows, "the height")
    if arguments.truth(ascii, "ascii"):
        tables = [table.in_ascii() for table in tables]
    if columns is None:
        return next(layouts(tables[0], 0, None)).lines(None, None)
    narrow: list[list[TextLine]] = []
    for table in tables:
        for page in layouts(table, columns, rows):
            lines = page.lines(columns, rows)
            if page.fits(columns):
                if rows is None or len(lines) <= rows:
                    return lines
                narrow.append(lines)
    return narrow[0] if narrow else lines


def written(lines: Sequence[TextLine]) -> str:
    """Return lines as a text, without their looks."""
    return "\n".join("".join(part.text for part in line) for line in lines)


def coloured(lines: Sequence[TextLine]) -> Text:
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
    yield Page(table, Block(table, heads, table.categories, "  ").lines())
    parts = halves(table.categories)
    if rows is not None and all(parts):
        yield closed(table, parts, columns)
        if len(table.categories) > len(parts):
            by_category = [{name: cards} for name, cards in table.categories.items()]
            yield closed(table, by_category, columns)
        yield closed(table, evenly(table.categories), columns)
    yield closed(table, [table.categories], columns)


def closed(table: CardTable, parts: Sequence[Mapping[str, CardRows]], columns: int) -> Page:
    """Return blocks side by side: with the longest heads for which there is room, or cards cut."""
    for heads in (*cut(table), short(table)):
        blocks = [Block(table, heads, part, " ") for part in parts]
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


def halves(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Return the categories in two parts, the longer of them as short as may be."""
    names = list(categories)

    def height(cut: int) -> int:
        return max(
            sum(len(categories[name]) + 1 for name in part) for part in (names[:cut], names[cut:])
        )

    middle = min(range(1, len(names) + 1), key=height)
    return [{name: categories[name] for name in part} for part in (names[:middle], names[middle:])]


def evenly(categories: Mapping[str, CardRows]) -> list[Mapping[str, CardRows]]:
    """Return the rows in two parts that are as long as each other; one category is in both."""
    rows = [(name, card, row) for name, of in categories.items() for card, row in of.items()]
    parts: tuple[dict[str, dict[str, Sequence[TableCell]]], ...] = ({}, {})
    room = -(-(len(rows) + len(categories) + 1) // 2)  # lines, with those of the names
    for name, card, row in rows:
        first = parts[0]
        is_full = len(first) + sum(map(len, first.values())) + (name not in first) >= room
        parts[is_full or bool(parts[1])].setdefault(name, {})[card] = row
    return [part for part in parts if part]


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
