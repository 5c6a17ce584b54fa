"""The pieces in HTML of a table with the cards as rows and the holders as columns.

A wide table scrolls by itself, and what is said below it stands at the left: the page's own style,
which may centre both, is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import starmap

from kb.sheet.layout import GLYPHS, CardTable, Cell

WIDE = '<div style="overflow-x: auto">\n<table>'
WHOLE = "white-space: nowrap"  # for each cell: notebooks have a rule for cells that breaks lines
LEFT = f"text-align: left; {WHOLE}"


def html(table: CardTable, caption: str = "") -> str:
    """Return a table with a head for each column and row, and perhaps a sentence below it."""
    below = [f'<caption style="caption-side: bottom; {LEFT}">{escape(caption)}</caption>']
    heads = (f'<th scope="col" style="{WHOLE}">{escape(head)}</th>' for head in table.heads)
    lines = [
        WIDE,
        *(below if caption else []),
        f"<thead><tr><td></td>{''.join(heads)}</tr></thead>",
    ]
    for category, rows in table.categories.items():
        group = f'<th scope="rowgroup" colspan="{len(table.heads) + 1}" style="{LEFT}">'
        lines.append(f"<tbody><tr>{group}{escape(category)}</th></tr>")
        lines += [*starmap(html_row, rows.items()), "</tbody>"]
    if table.margins:
        lines += ["<tfoot>", *starmap(html_row, table.margins.items()), "</tfoot>"]
    return "\n".join([*lines, "</table></div>"])


def html_row(name: str, cells: Iterable[Cell]) -> str:
    """Return a row: its name, and its cells."""
    head = f'<th scope="row" style="{LEFT}; font-weight: normal">{escape(name)}</th>'
    return f"<tr>{head}{''.join(map(html_cell, cells))}</tr>"


def html_cell(cell: Cell) -> str:
    """Return a cell with its mark, or what stands in its place."""
    title = f' title="{escape(cell.title)}"' if cell.title else ""
    text = escape(cell.text) if cell.text else GLYPHS[cell.look] + cell.behind
    return f'<td style="text-align: center{cell.style}"{title}>{text}</td>'
