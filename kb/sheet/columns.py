"""Texts in columns of a page: how wide they are, cut, aligned and wrapped.

The width of a text is that on a terminal: an East Asian letter takes two columns, an accent none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from unicodedata import category, east_asian_width

WIDEST = 20  # columns that a name may take; every usual card and player fits
LEAST = 3  # columns of a mark in the widest layout, as its words in ASCII need
HANGING = re.compile(r" *(\d+\.? +)?")  # what the lines after the first are set in by


def width_of(text: str) -> int:
    """Return how many columns of a terminal the text takes.

    >>> width_of("Zoë"), width_of("山田")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if category(letter) in ("Mn", "Me") else 1 + (east_asian_width(letter) in "WF")
        for letter in text
    )


def fitted(name: str, ascii: bool = False, widest: int = WIDEST) -> str:
    """Return the name, in ASCII if asked, cut to the widest a column may be."""
    if ascii:
        name = in_ascii(name)
    if width_of(name) <= widest:
        return name
    more = "..." if ascii else "…"
    return beginning(name, widest - width_of(more)) + more


def beginning(text: str, columns: int) -> str:
    """Return as much of the text as so many columns hold.

    >>> beginning("Rachel", 3), beginning("山田", 3)
    ('Rac', '山')
    """
    kept = ""
    for letter in text:
        if width_of(kept + letter) > columns:
            break
        kept += letter
    return kept


def in_ascii(text: str) -> str:
    r"""Return the text with other letters spelled out, as ``\xeb``."""
    return text.encode("ascii", "backslashreplace").decode()


def padded(text: str, columns: int) -> str:
    """Return the text with blanks after it, up to so many columns."""
    return text + " " * (columns - width_of(text))


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines, their first column to the left, each other one centred under its head."""
    label = max(width_of(line[0]) for line in lines)
    others = zip_longest(*(line[1:] for line in lines), fillvalue="")
    columns = [max(LEAST, *map(width_of, other)) for other in others]
    aligned = []
    for first, *cells in lines:
        parts = [padded(first, label)]
        for cell, column in zip(cells, columns, strict=False):
            parts.append(padded(" " * ((column - width_of(cell)) // 2) + cell, column))
        aligned.append("  ".join(parts).rstrip())
    return aligned


def wrapped(text: str, columns: int) -> str:
    """Return the text with each line broken between words; what goes on is set in as it began.

    >>> print(wrapped("  12. Sara has Green or Revolver.", 20))
      12. Sara has Green
          or Revolver.
    """
    return "\n".join(part for line in text.split("\n") for part in broken(line, columns))


def broken(line: str, columns: int) -> Iterator[str]:
    """Yield a line in parts of so many columns; a longer word has a part of its own."""
    if width_of(line) <= columns:
        yield line
        return
    start = HANGING.match(line)
    before = start.group() if start else ""
    inset = " " * len(before) if 2 * len(before) < columns else ""
    part = before
    for word in line[len(before) :].split(" "):
        if part not in (before, inset) and width_of(part + word) > columns:
            yield part.rstrip()
            part = inset
        part += word + " "
    yield part.rstrip()
