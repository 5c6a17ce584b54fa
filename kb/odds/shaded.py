"""The odds as a sheet: percents as text, and shaded as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from kb.sheet.columns import aligned, fitted
from kb.sheet.layout import ASCII_WORDS, GLYPHS
from kb.sheet.page import card_row, category_row, table
from kb.table.setup import Setup

Cell = tuple[str, str]  # holder, card
TINT = "31, 119, 180"  # behind a cell, the thicker the likelier
DARKEST = 0.6  # of the tint: black words are read on it, and white ones on a dark page


def percent(share: Fraction) -> str:
    """Return a share for a reader; only what is certain is 0 or 100 percent.

    >>> [percent(Fraction(n, 1000)) for n in (1, 4, 333, 998)]
    ['<1%', '<1%', '33%', '>99%']
    """
    if share < Fraction(1, 100):
        return "<1%"
    return ">99%" if share > Fraction(99, 100) else f"{round(100 * share)}%"


def text(setup: Setup, odds: Mapping[Cell, Fraction], ascii: bool = False) -> str:
    """Return the odds as aligned lines, in the marks of the sheet where they are certain."""
    marks = ASCII_WORDS if ascii else GLYPHS
    sure = {Fraction(0): "no", Fraction(1): "yes"}
    lines = [["", *(fitted(holder, ascii) for holder in setup.holders)]]
    for category in setup.deck.categories:
        lines.append([fitted(category.name, ascii)])
        for card in category.cards:
            shares = [odds[holder, card] for holder in setup.holders]
            cells = [marks[sure[share]] if share in sure else percent(share) for share in shares]
            lines.append([f"  {fitted(card, ascii)}", *cells])
    return "\n".join(aligned(lines))


def html(setup: Setup, odds: Mapping[Cell, Fraction]) -> str:
    """Return the odds as a table, each cell as dark as it is likely."""
    rows: list[str] = []
    for category in setup.deck.categories:
        rows.append(category_row(category.name, setup.holders))
        for card in category.cards:
            rows.append(card_row(card, (html_cell(odds[who, card]) for who in setup.holders)))
    return table(setup.holders, rows)


def html_cell(share: Fraction) -> str:
    """Return a cell, with the share itself for whoever points at it."""
    shown = GLYPHS["yes" if share else "no"] if share in (0, 1) else escape(percent(share))
    look = f"text-align: center; background: rgba({TINT}, {float(share) * DARKEST:.2f})"
    return f'<td title="{share}" style="{look}">{shown}</td>'
