"""A table as text and as HTML: the first row is the heading, numbers go to the right."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from resolver.text.printable import shown

Rows = Sequence[Sequence[str]]


def text_table(rows: Rows) -> str:
    """Return the rows as lines of aligned columns.

    >>> print(text_table([["name", "steps"], ["given", "12"]]))
    name   steps
    given     12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numbers = [_is_number(column[1:]) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, numbers, strict=True)
        lines.append("  ".join(f"{c:>{w}}" if n else f"{c:<{w}}" for c, w, n in cells).rstrip())
    return "\n".join(lines)


def html_table(rows: Rows) -> str:
    """Return the rows as a table in HTML, every text escaped.

    >>> html_table([["a"], ["<"]])
    '<table><tr><th>a</th></tr><tr><td>&lt;</td></tr></table>'
    """
    written = []
    for place, row in enumerate(rows):
        tag = "td" if place else "th"
        cells = "".join(f"<{tag}>{escape(shown(cell))}</{tag}>" for cell in row)
        written.append(f"<tr>{cells}</tr>")
    return f"<table>{''.join(written)}</table>"


def _is_number(column: Sequence[str]) -> bool:
    return any(column) and all(not cell or cell[0].isdecimal() or cell == "–" for cell in column)
