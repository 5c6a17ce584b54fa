"""The pieces in HTML of a table with the cards as rows and the holders as columns.

A wide table scrolls by itself, and what is said below it stands at the left: the page's own style,
which may centre both, is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kb.sheet.layout import GLYPHS, Cell, Grid

WIDE = '<div style="overflow-x: auto">\n<table>'
WHOLE = "white-space: nowrap"  # for each cell: notebooks have a rule for cells that breaks lines
LEFT = f"text-align: left; {WHOLE}"


def html(grid: Grid, caption: str) -> str:
    """Return a grid as a table with a head for each column, and perhaps a sentence below it."""
    below = [f'<caption style="caption-side: bottom; {LEFT}">{escape(caption)}</caption>']
    lines = [WIDE, *(below if caption else []), f"<tr><td></td>{heads(grid.heads)}</tr>"]
    for category, rows in grid.categories.items():
        span = len(grid.heads) + 1
        lines.append(f'<tr><th colspan="{span}" style="{LEFT}">{escape(category)}</th></tr>')
        lines += (card_row(card, map(html_cell, cells)) for card, cells in rows.items())
    return "\n".join([*lines, "</table></div>"])


def html_cell(cell: Cell) -> str:
    """Return a cell with its mark, or what stands in its place."""
    title = f' title="{escape(cell.title)}"' if cell.title else ""
    text = escape(cell.instead) if cell.instead else GLYPHS[cell.look] + cell.behind
    return f'<td style="text-align: center{cell.style}"{title}>{text}</td>'


def heads(names: Iterable[str]) -> str:
    """Return the heads of columns."""
    return "".join(f'<th scope="col" style="{WHOLE}">{escape(name)}</th>' for name in names)


def card_row(card: str, cells: Iterable[str]) -> str:
    """Return a card's row: its name, and its cells."""
    head = f'<th scope="row" style="{LEFT}; font-weight: normal">{escape(card)}</th>'
    return f"<tr>{head}{''.join(cells)}</tr>"
