"""Makes texts fit to be printed: escapes, shortens and pads them, and lays them out as tables.

The first row of a table has the heads, and columns of numbers are aligned to the right. Of a long
table, about as many rows are shown as pandas shows of a data frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar
from unicodedata import category, east_asian_width

from resolver.errors import ArgumentError

FIRST_LINES: Final = 20  # Lines shown from the beginning of a long text.
LAST_LINES: Final = 10  # Lines shown from its end.

Cells = Sequence[Sequence[str]]
Row = TypeVar("Row")

# A number may have a unit or an error behind it.
NUMBER: Final = re.compile(r"[0-9][0-9.,:/e]*\W?[^\W0-9]{0,3}\Z|[0-9][0-9.,]* [±×]")
MOST_CELL_LETTERS = 2_000  # Letters of a cell in HTML.
UNBROKEN = "white-space: nowrap"
# In a spreadsheet, these begin a formula.
FORMULA_SIGNS: Final = ("=", "+", "-", "@")


def escape_unprintable(text: str) -> str:
    r"""Escape the unprintable characters of a text, line ends among them.

    >>> print(escape_unprintable("Café\n\x00"))
    Café\n\x00
    """
    if text.isprintable():
        return text

    def escape(sign: str) -> str:
        return sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")

    return "".join(map(escape, text))


def escape_html(text: str) -> str:
    """Escape a text as one line of HTML.

    >>> print(escape_html("p < q"))
    p &lt; q
    """
    from html import escape  # Only a page or a notebook needs it.

    return escape(escape_unprintable(text))


def cut_middle(rows: Sequence[Row], note: Callable[[str], Row]) -> list[Row]:
    """Return the first and the last rows, with a note between them of how many are left out.

    >>> cut_middle(["a", "b"], str)
    ['a', 'b']
    >>> len(cut_middle(["a"] * 50, str)), cut_middle(["a"] * 50, str)[FIRST_LINES]
    (31, '… 20 more …')
    """
    left_out = len(rows) - FIRST_LINES - LAST_LINES
    if left_out <= 0:
        return list(rows)
    note_row = note(f"… {left_out:,} more …")
    return [*rows[:FIRST_LINES], note_row, *rows[-LAST_LINES:]]


def shorten_text(text: str, most: int = 40) -> str:
    """Cut a text that has too many characters, with an ellipsis at its end.

    >>> shorten_text("Conservatory", 8)
    'Conserv…'
    """
    if len(text) <= most:
        return text
    return text[: most - 1] + "…"


def with_noun(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, in the plural unless the number is 1.

    >>> with_noun(1, "clause"), with_noun(2, "clause"), with_noun(0, "entry", "entries")
    ('1 clause', '2 clauses', '0 entries')
    """
    if number == 1:
        return f"{number} {noun}"
    several = plural or f"{noun}s"
    return f"{number} {several}"


def width_of(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> width_of("Zoë"), width_of("山田")
    (3, 4)

    Args:
        text: The text, on one line.

    Raises:
        ArgumentError: It is no text.
    """
    if not isinstance(text, str):
        raise ArgumentError(text, "text", "try 'Zoë'")
    if text.isascii():
        return len(text)
    return sum(map(_columns_of_letter, text))


def _columns_of_letter(letter: str) -> int:
    if category(letter) in ("Mn", "Me"):  # An accent stands on the letter before it.
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Pad a text with blanks on the right, or on the left, to a number of terminal columns.

    >>> pad("山田", 6), pad("12", 4, right=True)
    ('山田  ', '  12')
    """
    blanks = " " * (columns - width_of(text))
    return blanks + text if right else text + blanks


def text_table(rows: Cells) -> str:
    """Return rows as a text of aligned columns, each row on one line.

    >>> print(text_table([["name", "steps"], ["given", "12"]]))
    name   steps
    given     12
    """
    rows = [[*map(escape_unprintable, row)] for row in rows]
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    are_numbers = _find_number_columns(rows)

    # Numbers stand on the right of their column, so that their digits are below each other.
    lines = []
    for row in rows:
        padded_cells: list[str] = []
        for cell, width, is_number in zip(row, widths, are_numbers, strict=True):
            padded_cells.append(pad(cell, width, right=is_number))
        line = "  ".join(padded_cells)
        lines.append(line.rstrip())
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
    """Return a page in HTML that loads nothing from elsewhere.

    Args:
        title: The text of its title.
        body: Its content, as HTML.
        style: Its style sheet.
        script: Its script.
    """
    script = script and f"\n<script>\n{script}</script>"
    return PAGE.format(title=escape_html(title), style=style, body=f"{body}{script}")


def html_table(rows: Cells, summary: str = "", whole: bool = False) -> str:
    """Return rows as a table in HTML, every text escaped, with a sentence below it.

    Unless it shall be whole, a long table has its first and last rows, and how many are left out. A
    wide one scrolls, and its cells break no line: each has a style that says so, since notebooks
    have a rule of their own for cells.

    >>> html_table([["a"], ["<"]]).count("&lt;")
    1
    """
    heads, *body_rows = rows
    styles: list[str] = []
    for is_number in _find_number_columns(rows):
        side = "right" if is_number else "left"
        styles.append(f"text-align: {side}")
    shown_rows = body_rows if whole else cut_middle(body_rows, lambda note: [note])

    lines = ['<div style="overflow-x: auto">', "<table>"]
    if any(heads):
        lines.append(_html_head_row(heads, styles))
    lines.append("<tbody>")
    lines += [_html_row(row, styles) for row in shown_rows]
    lines.append("</tbody></table></div>")
    if summary:
        lines.append(f"<p>{escape_html(summary)}</p>")
    return "\n".join(lines)


def _html_head_row(heads: Sequence[str], styles: Sequence[str]) -> str:
    cells: list[str] = []
    for head, style in zip(heads, styles, strict=True):
        if head:
            attributes = f'scope="col" style="{style}; {UNBROKEN}"'
            cells.append(f"<th {attributes}>{escape_html(head)}</th>")
        else:
            cells.append("<td></td>")
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _html_row(cells: Sequence[str], styles: Sequence[str]) -> str:
    """Return a row, with its first cell as its head; a row of one cell goes across all columns."""
    first, *others = [escape_html(shorten_text(cell, MOST_CELL_LETTERS)) for cell in cells]
    if len(cells) < len(styles):
        return f'<tr><td colspan="{len(styles)}" style="text-align: left">{first}</td></tr>'

    head = f'<th scope="row" style="{styles[0]}; {UNBROKEN}; font-weight: normal">{first}</th>'
    data: list[str] = []
    for text, style in zip(others, styles[1:], strict=True):
        data.append(f'<td style="{style}; {UNBROKEN}">{text}</td>')
    row = "".join([head, *data])
    return f"<tr>{row}</tr>"


def _find_number_columns(rows: Cells) -> list[bool]:
    """Return for each column whether its cells, the head apart, are numbers or empty."""

    def is_number_or_empty(cell: str) -> bool:
        return cell in ("", "–") or NUMBER.match(cell) is not None

    columns = [cells for _, *cells in zip(*rows, strict=True)]
    return [any(cells) and all(map(is_number_or_empty, cells)) for cells in columns]


def escape_formula(cell: object) -> str:
    """Return a cell in one line, which no spreadsheet takes for a formula."""
    text = "" if cell is None else escape_unprintable(str(cell))
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
