"""The pieces in HTML of a table with the cards as rows and the holders as columns.

A wide table scrolls by itself, and what is said below it stands at the left: the page's own style,
which may centre both, is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

WIDE = '<div style="overflow-x: auto">\n<table>'
WHOLE = "white-space: nowrap"  # for each cell: notebooks have a rule for cells that breaks lines
LEFT = f"text-align: left; {WHOLE}"


def table(holders: Sequence[str], rows: Iterable[str], legend: str = "") -> str:
    """Return a table with a head for each holder, and perhaps a sentence below it."""
    below = [f'<caption style="caption-side: bottom; {LEFT}">{escape(legend)}</caption>']
    lines = [WIDE, *(below if legend else []), f"<tr><td></td>{heads(holders)}</tr>", *rows]
    return "\n".join([*lines, "</table></div>"])


def heads(names: Iterable[str]) -> str:
    """Return the heads of columns."""
    return "".join(f'<th scope="col" style="{WHOLE}">{escape(name)}</th>' for name in names)


def category_row(category: str, holders: Sequence[str]) -> str:
    """Return the row that names a category."""
    return f'<tr><th colspan="{len(holders) + 1}" style="{LEFT}">{escape(category)}</th></tr>'


def card_row(card: str, cells: Iterable[str]) -> str:
    """Return a card's row: its name, and its cells."""
    head = f'<th scope="row" style="{LEFT}; font-weight: normal">{escape(card)}</th>'
    return f"<tr>{head}{''.join(cells)}</tr>"
