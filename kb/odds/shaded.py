"""The odds as a sheet: percents as text, and shaded as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from kb.sheet import layout
from kb.sheet.columns import in_ascii
from kb.sheet.layout import GLYPHS, Grid
from kb.sheet.page import card_row, category_row, table
from kb.table.setup import Setup

Cell = tuple[str, str]  # holder, card
TINT = "31, 119, 180"  # behind a cell, the thicker the likelier
DIGITS = 9  # of a chance that count: sums in another order differ beyond these
DARKEST = 0.6  # of the tint: black words are read on it, and white ones on a dark page


def percent(share: Fraction | float) -> str:
    """Return a share for a reader; only what is certain is 0 or 100 percent.

    >>> [percent(Fraction(n, 1000)) for n in (1, 4, 333, 998)]
    ['<1%', '<1%', '33%', '>99%']
    """
    if share < 0.01:
        return "<1%"
    return ">99%" if share > 0.99 else f"{round(100 * share)}%"


def chance(share: float, sampled: bool) -> str:
    """Return how likely something is, for a reader; of a sample nothing is certain.

    >>> chance(1.0, sampled=False), chance(1.0, sampled=True), chance(0.0, sampled=True)
    ('100%', '>99%', '<1%')
    """
    share = round(share, DIGITS)
    return f"{share:.0%}" if share in (0, 1) and not sampled else percent(share)


def grid(setup: Setup, odds: Mapping[Cell, Fraction], ascii: bool) -> Grid:
    """Return the odds as a sheet says them, in its marks where they are certain."""
    spelled = in_ascii if ascii else str
    return Grid(
        heads=tuple(map(spelled, setup.holders)),
        sizes=("",) * len(setup.holders),
        categories={
            spelled(category.name): {
                spelled(card): [drawn(odds[holder, card]) for holder in setup.holders]
                for card in category.cards
            }
            for category in setup.deck.categories
        },
        ascii=ascii,
    )


def drawn(share: Fraction) -> layout.Cell:
    """Return a cell: its percent in the place of the mark where it is open."""
    if share in (0, 1):
        return layout.Cell("yes" if share else "no")
    return layout.Cell("open", instead=percent(share))


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
