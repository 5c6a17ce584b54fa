"""A card table as a value, with cards as rows and holders as columns, and its HTML.

A sheet, odds and the picture of an argument are card tables. `layout.py` makes a text of a table,
and `drawing.py` an SVG. In HTML a wide table scrolls by itself, and the sentences below the table
are aligned left. Both styles are set here, because the style of the page may be different.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from attrs import evolve, field, frozen

from kb.table.setup import Setup

GLYPHS = {
    "yes": "✓",
    "no": "·",
    "open": "?",
    "": "",
}
SMALL_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
ASCII_BY_SIGN = {
    "●": "*",
    "○": "o",
    "✓": "yes",
    "·": "no",
    "−": "-",
    "×": "x",
}
TO_ASCII = str.maketrans(ASCII_BY_SIGN | dict(zip(SMALL_DIGITS, "0123456789", strict=True)))

# This is the name of the row with hand sizes.
SIZES = "cards"
SCROLLING_TABLE_START = '<div style="overflow-x: auto">\n<table>'

# Notebooks break lines at blanks unless the style forbids it.
UNBROKEN = "white-space: nowrap"
LEFT_ALIGNED = f"text-align: left; {UNBROKEN}"

# The mark for "no" is faint, so that the other marks are easy to find.
STYLES = {"yes": "; font-weight: bold", "no": "; opacity: 0.75"}


class TableCell(NamedTuple):
    """A cell of a card table: its value, and the texts and colours that show the value.

    Attributes:
        look: The value, as a word of WORDS.
        behind: The small text behind the mark.
        text: A text instead of the mark; empty for the mark of the look.
        tint: The background in a picture: red, green, blue and opacity.
        title: The text that a page shows when the pointer is on the cell.
    """

    look: str
    behind: str = ""
    text: str = ""
    tint: tuple[int, int, int, float] | None = None
    title: str = ""

    def to_ascii(self) -> TableCell:
        """Return the cell with each sign replaced by ASCII letters."""
        return self._replace(
            behind=self.behind.translate(TO_ASCII),
            text=self.text.translate(TO_ASCII),
        )


def to_ascii(text: str) -> str:
    r"""Return a text in ASCII; other letters are spelled as ``\xeb``."""
    return text.encode("ascii", "backslashreplace").decode()


CardRows = Mapping[str, Sequence[TableCell]]


def rows_to_ascii(rows: CardRows) -> CardRows:
    """Return rows with their names and cells in ASCII."""
    spelled_rows = dict[str, Sequence[TableCell]]()
    for name, cells in rows.items():
        spelled_rows[to_ascii(name)] = list(map(TableCell.to_ascii, cells))
    return spelled_rows


@frozen
class CardTable:
    """A table with a row for each card, by category: a sheet, odds, or a picture of an argument.

    Attributes:
        heads: The heads of the columns.
        categories: The rows of the cards, by category.
        sizes: The hand sizes below the heads, as a text for each column.
        margins: The rows below the cards.
        above: A sentence above the table.
        legend: The sentences below the table.
        caption: The sentence of pages and drawings instead of the legend.
        ascii: Whether the table keeps to ASCII.
    """

    heads: tuple[str, ...]
    categories: Mapping[str, CardRows] = field(hash=False)
    sizes: tuple[str, ...] = ()
    margins: CardRows = field(factory=dict, hash=False)
    above: str = ""
    legend: tuple[str, ...] = ()
    caption: str = ""
    ascii: bool = False

    @classmethod
    def of(
        cls,
        setup: Setup,
        cell: Callable[[str, str], TableCell],
        columns: Sequence[str] = (),
        cards: Container[str] | None = None,
        **others: Any,
    ) -> CardTable:
        """Build the table of a setup; the function `cell` makes the cell of a column and a card.

        Args:
            setup: The players and the deck.
            cell: A function that returns the cell for a column's head and a card.
            columns: The heads of the columns; empty for the holders.
            cards: The cards that have a row; None for all.
            others: The other fields of the table.
        """
        columns = columns or setup.holders
        categories = dict[str, CardRows]()
        for category in setup.deck.categories:
            rows = dict[str, Sequence[TableCell]]()
            for card in category.cards:
                if cards is None or card in cards:
                    rows[card] = [cell(column, card) for column in columns]

            # A category without rows is left out.
            if rows:
                categories[category.name] = rows
        return cls(tuple(columns), categories, **others)

    def to_ascii(self) -> CardTable:
        r"""Return the table in ASCII: words for signs, and other letters spelled as ``\xeb``."""
        categories = dict[str, CardRows]()
        for name, rows in self.categories.items():
            categories[to_ascii(name)] = rows_to_ascii(rows)

        return evolve(
            self,
            heads=tuple(map(to_ascii, self.heads)),
            categories=categories,
            margins=rows_to_ascii(self.margins),
            above=to_ascii(self.above),
            legend=tuple(map(to_ascii, self.legend)),
            ascii=True,
        )

    def sentences_below(self) -> tuple[str, ...]:
        """Return the sentences below the table on a page or in a drawing."""
        return (self.caption,) if self.caption else self.legend


def to_html(table: CardTable) -> str:
    """Return a table as HTML, with the sentences above and below."""
    above = f"<p>{escape(table.above)}</p>"
    if not table.heads:
        return above

    lines = [above] if table.above else []
    lines.append(SCROLLING_TABLE_START)
    below = "<br>".join(map(escape, table.sentences_below()))
    if below:
        style = "caption-side: bottom; text-align: left"
        lines.append(f'<caption style="{style}">{below}</caption>')
    lines += html_body(table)
    lines.append("</table></div>")
    return "\n".join(lines)


def html_body(table: CardTable) -> Iterator[str]:
    """Yield the lines of HTML for a table's heads, categories and margins."""
    heads = ""
    for head in table.heads:
        heads += f'<th scope="col" style="{UNBROKEN}">{escape(head)}</th>'
    yield f"<thead><tr><td></td>{heads}</tr></thead>"

    # The name of a category is a heading that spans all columns.
    group = f'<th scope="rowgroup" colspan="{len(table.heads) + 1}" style="{LEFT_ALIGNED}">'
    for category, rows in table.categories.items():
        yield f"<tbody><tr>{group}{escape(category)}</th></tr>"
        yield from html_rows(rows)
        yield "</tbody>"

    if table.margins:
        yield "<tfoot>"
        yield from html_rows(table.margins)
        yield "</tfoot>"


def html_rows(rows: CardRows) -> Iterator[str]:
    """Yield a line of HTML for each row."""
    for name, cells in rows.items():
        yield html_row(name, cells)


def html_row(name: str, cells: Iterable[TableCell]) -> str:
    """Return a row as HTML, with the name of the row as its head."""
    head = f'<th scope="row" style="{LEFT_ALIGNED}; font-weight: normal">{escape(name)}</th>'
    return f"<tr>{head}{''.join(map(html_cell, cells))}</tr>"


def html_cell(cell: TableCell) -> str:
    """Return a cell as HTML, with its text if it has one, else with the mark of its look."""
    text = escape(cell.text or GLYPHS[cell.look]) + cell.behind
    style = STYLES.get(cell.look, "")
    if " " in text:
        style += f"; {UNBROKEN}"
    if cell.tint is not None:
        *colour, opacity = cell.tint
        style += f"; background: rgba({', '.join(map(str, colour))}, {opacity:.2f})"

    title = f' title="{escape(cell.title)}"' if cell.title else ""
    return f'<td style="text-align: center{style}"{title}>{text}</td>'
