"""Odds as a sheet: percents as text, and shaded as HTML.

Only what follows has the mark of the sheet: a sample of deals may miss a card that is there.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any

from kb.sheet.columns import aligned, fitted
from kb.sheet.layout import ASCII_WORDS, GLYPHS
from kb.sheet.page import card_row, category_row, table
from kb.theory.deals import Deals
from kb.theory.facts import Cell
from resolver.text import Frozen

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


class Shaded(Frozen[Cell, Fraction]):
    """The base of odds, which show themselves as a sheet; `state` tells what is certain."""

    __slots__ = ()

    state: Deals

    def exactly(self, cell: Cell) -> str:
        """Return the share of a cell for whoever points at it."""
        return str(self[cell])

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def text(self, ascii: bool = False) -> str:
        """Return the odds as percents in the order of the sheet."""
        setup = self.state.rows.setup
        lines = [["", *(fitted(holder, ascii) for holder in setup.holders)]]
        for category in setup.deck.categories:
            lines.append([fitted(category.name, ascii)])
            for card in category.cards:
                cells = [self._shown((holder, card), ascii) for holder in setup.holders]
                lines.append([f"  {fitted(card, ascii)}", *cells])
        return "\n".join(aligned(lines))

    def _shown(self, cell: Cell, ascii: bool = False) -> str:
        """Return a mark where the cell is certain, else its share."""
        held = self.state.holds(*cell)
        if held is None:
            return percent(self[cell])
        return (ASCII_WORDS if ascii else GLYPHS)["yes" if held else "no"]

    def _repr_html_(self) -> str:
        setup = self.state.rows.setup
        rows: list[str] = []
        for category in setup.deck.categories:
            rows.append(category_row(category.name, setup.holders))
            for card in category.cards:
                cells = (self._html_cell((holder, card)) for holder in setup.holders)
                rows.append(card_row(card, cells))
        return table(setup.holders, rows, self.summary)

    def _html_cell(self, cell: Cell) -> str:
        """Return a cell, as dark as it is likely."""
        tint = f"rgba({TINT}, {float(self[cell]) * DARKEST:.2f})"
        style = f"text-align: center; background: {tint}"
        return f'<td title="{self.exactly(cell)}" style="{style}">{escape(self._shown(cell))}</td>'
