"""Texts fit to be printed: escaped, shortened, counted, and as tables.

The first row of a table is its heading, and numbers are aligned to the right. A long table shows
as many rows as a data frame of pandas does, or a few more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar
from unicodedata import category, east_asian_width

from resolver.errors import ArgumentError

FIRST_LINES: Final = 20  # lines that are shown of a long text, from its beginning
LAST_LINES: Final = 10  # and from its end

Cells = Sequence[Sequence[str]]
Row = TypeVar("Row")

# A number, with its unit or its error.
NUMBER: Final = re.compile(r"[0-9][0-9.,:/e]*\W?[^\W0-9]{0,3}\Z|[0-9][0-9.,]* [±×]")
MOST_CELL_LETTERS = 2_000  # characters of a cell in HTML
WHOLE = "white-space: nowrap"


def shown(text: str) -> str:
    r"""Return the text with what cannot be printed escaped, so that it is one line anywhere.

    >>> print(shown("Café\n\x00"))
    Café\n\x00
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in text
    )


def escaped(text: str) -> str:
    """Return the text as a line of HTML; only a notebook needs what writes it.

    >>> print(escaped("p < q"))
    p &lt; q
    """
    from html import escape

    return escape(shown(text))


def cut(rows: Sequence[Row], note: Callable[[str], Row]) -> list[Row]:
    """Return the first rows and the last, and between them a note how many more there are.

    >>> cut(["a", "b"], str)
    ['a', 'b']
    >>> len(cut(["a"] * 50, str)), cut(["a"] * 50, str)[FIRST_LINES]
    (31, '… 20 more …')
    """
    more = len(rows) - FIRST_LINES - LAST_LINES
    if more <= 0:
        return list(rows)
    return [*rows[:FIRST_LINES], note(f"… {more:,} more …"), *rows[-LAST_LINES:]]


def shortened(text: str, most: int = 40) -> str:
    """Return the text, cut with an ellipsis where it has more characters than this.

    >>> shortened("Conservatory", 8)
    'Conserv…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def count(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun.

    >>> count(1, "clause"), count(2, "clause"), count(0, "entry", "entries")
    ('1 clause', '2 clauses', '0 entries')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def width_of(text: str) -> int:
    """Return how many columns of a terminal the text takes.

    >>> width_of("Zoë"), width_of("山田")
    (3, 4)

    Args:
        text: The text, on one line.

    Raises:
        ArgumentError: it is no text.
    """
    if not isinstance(text, str):
        raise ArgumentError(text, "text", "try 'Zoë'")
    if text.isascii():
        return len(text)
    return sum(
        0 if category(letter) in ("Mn", "Me") else 1 + (east_asian_width(letter) in "WF")
        for letter in text
    )


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """Return a text with blanks behind it, or before it, up to so many columns of a terminal.

    >>> padded("山田", 6), padded("12", 4, right=True)
    ('山田  ', '  12')
    """
    blanks = " " * (columns - width_of(text))
    return blanks + text if right else text + blanks


def text_table(rows: Cells) -> str:
    """Return the rows as lines of aligned columns, each row in one line whatever is in it.

    >>> print(text_table([["name", "steps"], ["given", "12"]]))
    name   steps
    given     12
    """
    rows = [[*map(shown, row)] for row in rows]
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    numbers = _numbers(rows)
    lines = []
    for row in rows:
        cells = zip(row, widths, numbers, strict=True)
        lines.append("  ".join(padded(cell, w, right=n) for cell, w, n in cells).rstrip())
    return "\n".join(lines)


PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""
STYLE: Final = """\
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif }
h1, h2 { overflow-wrap: anywhere }
th, td { padding: .2rem .7rem; border-bottom: 1px solid light-dark(#ddd, #444) }
th, td { vertical-align: top }
pre { overflow-x: auto }
"""


def html_page(title: str, body: str, style: str = STYLE, script: str = "") -> str:
    """Return a page that loads nothing.

    Args:
        title: The text of its title.
        body: Its content, as HTML.
        style: Its style sheet.
        script: What runs in it.
    """
    script = script and f"\n<script>\n{script}</script>"
    return PAGE.format(title=escaped(title), style=style, body=f"{body}{script}")


def html_table(rows: Cells, summary: str = "", whole: bool = False) -> str:
    """Return the rows as a table in HTML, every text escaped, with a sentence below it.

    Of many rows the first and the last are there, and how many more, unless it shall be whole. A
    wide table scrolls, and no line of it is broken in two: each cell says so itself, as notebooks
    have a rule for cells.

    >>> html_table([["a"], ["<"]]).count("&lt;")
    1
    """
    heads, *body = rows
    sides = [f"text-align: {'right' if number else 'left'}" for number in _numbers(rows)]
    kept = body if whole else cut(body, lambda note: [note])
    first = "".join(
        f'<th scope="col" style="{side}; {WHOLE}">{escaped(head)}</th>' if head else "<td></td>"
        for head, side in zip(heads, sides, strict=True)
    )
    lines = [
        '<div style="overflow-x: auto">',
        "<table>",
        *([f"<thead><tr>{first}</tr></thead>"] if any(heads) else []),
        "<tbody>",
        *(_row(row, sides) for row in kept),
        "</tbody></table></div>",
    ]
    return "\n".join([*lines, f"<p>{escaped(summary)}</p>"] if summary else lines)


def _row(cells: Sequence[str], sides: Sequence[str]) -> str:
    """Return a row, whose first cell says what it is the row of; a single one goes all across."""
    first, *rest = (escaped(shortened(cell, MOST_CELL_LETTERS)) for cell in cells)
    if len(cells) < len(sides):
        return f'<tr><td colspan="{len(sides)}" style="text-align: left">{first}</td></tr>'
    head = f'<th scope="row" style="{sides[0]}; {WHOLE}; font-weight: normal">{first}</th>'
    styled = zip(rest, sides[1:], strict=True)
    others = (f'<td style="{side}; {WHOLE}">{text}</td>' for text, side in styled)
    return f"<tr>{head}{''.join(others)}</tr>"


def _numbers(rows: Cells) -> list[bool]:
    """Return of each column whether it is made of numbers, its head apart."""
    return [
        any(cells) and all(not cell or cell == "–" or NUMBER.match(cell) for cell in cells)
        for _, *cells in zip(*rows, strict=True)
    ]
