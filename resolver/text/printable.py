"""Texts fit to be printed: one line where one is wanted, and of what is long the two ends.

A long table shows as many rows as a data frame of pandas does, or a few more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FIRST: Final = 20  # lines that are shown of a long text, from its beginning
LAST: Final = 10  # and from its end


def shown(text: str) -> str:
    r"""Return the text with what cannot be printed escaped, so that it is one line anywhere.

    >>> print(shown("Café\n\x00"))
    Café\n\x00
    """
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text
    )


def escaped(text: str) -> str:
    """Return the text as a line of HTML; only a notebook needs what writes it.

    >>> print(escaped("p < q"))
    p &lt; q
    """
    from html import escape

    return escape(shown(text))


def cut(lines: Sequence[str]) -> list[str]:
    """Return the first lines and the last, and between them how many more there are.

    >>> cut(["a", "b"])
    ['a', 'b']
    >>> len(cut(["a"] * 50)), cut(["a"] * 50)[FIRST]
    (31, '… 20 more …')
    """
    more = left_out(len(lines))
    return [*lines[:FIRST], f"… {more:,} more …", *lines[-LAST:]] if more else list(lines)


def left_out(number: int) -> int:
    """Return how many of so many lines are not shown."""
    return max(number - FIRST - LAST, 0)


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
