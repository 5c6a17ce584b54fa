"""A table as text and as HTML: the first row is the heading, numbers go to the right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from resolver.text.printable import FIRST, LAST, escaped, left_out, shortened

Cells = Sequence[Sequence[str]]

# A number, with its unit or its error.
NUMBER: Final = re.compile(r"[0-9][0-9.,:/e]*\W?[^\W0-9]{0,3}\Z|[0-9][0-9.,]* [±×]")
LONGEST = 2_000  # characters of a cell in HTML
WHOLE = "white-space: nowrap"


def text_table(rows: Cells) -> str:
    """Return the rows as lines of aligned columns.

    >>> print(text_table([["name", "steps"], ["given", "12"]]))
    name   steps
    given     12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numbers = _numbers(rows)
    lines = []
    for row in rows:
        cells = zip(row, widths, numbers, strict=True)
        lines.append("  ".join(f"{c:>{w}}" if n else f"{c:<{w}}" for c, w, n in cells).rstrip())
    return "\n".join(lines)


def html_table(rows: Cells, summary: str = "") -> str:
    """Return the rows as a table in HTML, every text escaped, with a sentence below it.

    Of many rows the first and the last are there, and how many more. A wide table scrolls, and no
    line of it is broken in two: each cell says so itself, as notebooks have a rule for cells.

    >>> html_table([["a"], ["<"]]).count("&lt;")
    1
    """
    heads, *body = rows
    sides = [f"text-align: {'right' if number else 'left'}" for number in _numbers(rows)]
    more = left_out(len(body))
    written = [_row(row, sides) for row in (body[:FIRST] if more else body)]
    if more:
        note = f'<td colspan="{len(heads)}" style="text-align: left">… {more:,} more …</td>'
        written += [f"<tr>{note}</tr>", *(_row(row, sides) for row in body[-LAST:])]
    first = "".join(
        f'<th scope="col" style="{side}; {WHOLE}">{escaped(head)}</th>' if head else "<td></td>"
        for head, side in zip(heads, sides, strict=True)
    )
    lines = [
        '<div style="overflow-x: auto">',
        "<table>",
        *([f"<thead><tr>{first}</tr></thead>"] if any(heads) else []),
        "<tbody>",
        *written,
        "</tbody></table></div>",
    ]
    return "\n".join([*lines, f"<p>{escaped(summary)}</p>"] if summary else lines)


def _row(cells: Sequence[str], sides: Sequence[str]) -> str:
    """Return a row; its first cell says what it is the row of."""
    return f"<tr>{''.join(_cells(cells, sides))}</tr>"


def _cells(cells: Sequence[str], sides: Sequence[str]) -> Iterator[str]:
    for place, (cell, side) in enumerate(zip(cells, sides, strict=True)):
        text = escaped(shortened(cell, LONGEST))
        if place:
            yield f'<td style="{side}; {WHOLE}">{text}</td>'
        else:
            yield f'<th scope="row" style="{side}; {WHOLE}; font-weight: normal">{text}</th>'


def _numbers(rows: Cells) -> list[bool]:
    return [_is_number(column[1:]) for column in zip(*rows, strict=True)]


def _is_number(column: Sequence[str]) -> bool:
    return any(column) and all(not cell or cell == "–" or NUMBER.match(cell) for cell in column)
