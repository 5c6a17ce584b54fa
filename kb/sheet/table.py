"""A table with the cards as rows and the holders as columns: a value, and a page of it in HTML.

A sheet, odds and the picture of an argument are such tables; `layout.py` fits them into a text, and
`drawing.py` draws them. A wide page scrolls by itself, and what is said below it is at
the left: the page's own style, which may centre both, is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from html import escape
from itertools import starmap
from typing import Any, NamedTuple

from attrs import evolve, field, frozen

from kb.table.setup import Setup

GLYPHS = {"yes": "✓", "no": "·", "open": "?", "": ""}
SMALL_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
SIGNS = {"●": "*", "○": "o", "✓": "yes", "·": "no", "−": "-", "×": "x"}
ASCII = str.maketrans(SIGNS | dict(zip(SMALL_DIGITS, "0123456789", strict=True)))
SIZES = "cards"  # how many a holder has
WIDE = '<div style="overflow-x: auto">\n<table>'
UNBROKEN = "white-space: nowrap"  # for what has blanks: notebooks have a rule that breaks lines
LEFT = f"text-align: left; {UNBROKEN}"
STYLES = {"yes": "; font-weight: bold", "no": "; opacity: 0.75"}  # faint: ruled out


class TableCell(NamedTuple):
    """What is known, as a word, the small text behind its mark, or a text in its place.

    A picture has it on a background of its `tint`: red, green, blue, and how much of it. A page
    says its `title` to whoever points at it.
    """

    look: str
    behind: str = ""
    text: str = ""
    tint: tuple[int, int, int, float] | None = None
    title: str = ""

    def in_ascii(self) -> TableCell:
        """Return it with other signs in place of those that ASCII lacks."""
        return self._replace(behind=self.behind.translate(ASCII), text=self.text.translate(ASCII))


def in_ascii(text: str) -> str:
    r"""Return the text with other letters spelled out, as ``\xeb``."""
    return text.encode("ascii", "backslashreplace").decode()


CardRows = Mapping[str, Sequence[TableCell]]


@frozen
class CardTable:
    """A table with a row for each card by category: a sheet, odds, or the picture of an argument.

    Below the heads may stand ``sizes``, below the cards rows of ``margins``; a sentence ``above``
    all, and a ``legend`` below. A ``caption`` is for pages and drawings alone.
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
        """Return the table of a setup: of each column, a holder's or another, and card its cell.

        Args:
            setup: The table that one plays at.
            cell: Gives the cell of a column beside a card.
            columns: The columns; those of the holders where none are given.
            cards: The cards that have a row; all where none are given.
            others: What is said above and below.

        """
        columns = columns or setup.holders
        categories = {
            category.name: {
                card: [cell(column, card) for column in columns]
                for card in category.cards
                if cards is None or card in cards
            }
            for category in setup.deck.categories
        }
        return cls(tuple(columns), {k: rows for k, rows in categories.items() if rows}, **others)

    def in_ascii(self) -> CardTable:
        r"""Return it with words for signs, and with other letters as ``\xeb``."""

        def spelled(rows: CardRows) -> CardRows:
            return {in_ascii(name): [*map(TableCell.in_ascii, row)] for name, row in rows.items()}

        return evolve(
            self,
            heads=tuple(map(in_ascii, self.heads)),
            categories={in_ascii(name): spelled(of) for name, of in self.categories.items()},
            margins=spelled(self.margins),
            above=in_ascii(self.above),
            legend=tuple(map(in_ascii, self.legend)),
            ascii=True,
        )

    def below(self) -> tuple[str, ...]:
        """Return the sentences below it on a page or in a drawing."""
        return (self.caption,) if self.caption else self.legend


def html(table: CardTable) -> str:
    """Return a table with a head for each column and row, between its sentences."""
    below, above = "<br>".join(map(escape, table.below())), f"<p>{escape(table.above)}</p>"
    if not table.heads:
        return above
    caption = f'<caption style="caption-side: bottom; text-align: left">{below}</caption>'
    heads = (f'<th scope="col" style="{UNBROKEN}">{escape(head)}</th>' for head in table.heads)
    lines = [
        *([above] if table.above else []),
        WIDE,
        *([caption] if below else []),
        f"<thead><tr><td></td>{''.join(heads)}</tr></thead>",
    ]
    for category, rows in table.categories.items():
        group = f'<th scope="rowgroup" colspan="{len(table.heads) + 1}" style="{LEFT}">'
        lines.append(f"<tbody><tr>{group}{escape(category)}</th></tr>")
        lines += [*starmap(html_row, rows.items()), "</tbody>"]
    if table.margins:
        lines += ["<tfoot>", *starmap(html_row, table.margins.items()), "</tfoot>"]
    return "\n".join([*lines, "</table></div>"])


def html_row(name: str, cells: Iterable[TableCell]) -> str:
    """Return a row: its name, and its cells."""
    head = f'<th scope="row" style="{LEFT}; font-weight: normal">{escape(name)}</th>'
    return f"<tr>{head}{''.join(map(html_cell, cells))}</tr>"


def html_cell(cell: TableCell) -> str:
    """Return a cell with its mark, or the text in its place."""
    title = f' title="{escape(cell.title)}"' if cell.title else ""
    text = escape(cell.text or GLYPHS[cell.look]) + cell.behind
    style = STYLES.get(cell.look, "") + (f"; {UNBROKEN}" if " " in text else "")
    if cell.tint is not None:
        *colour, share = cell.tint
        style += f"; background: rgba({', '.join(map(str, colour))}, {share:.2f})"
    return f'<td style="text-align: center{style}"{title}>{text}</td>'
