"""Shares of deals: in percent, as mappings, as a sheet, which is shaded in HTML, and as bars.

    Green, Rope, Hall     ██████ 42
    Green, Rope, Study    ███ 21

Only what follows has the mark of the sheet: a sample of deals may miss a card that is there. The
likeliest bars come first; of many, the others share the last.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from attrs import evolve

from kb.sheet import table
from kb.sheet.layout import Drawn
from kb.sheet.sheet import WORDS
from kb.sheet.table import CardTable
from kb.theory.atoms import Cell, CellMapping, Grid
from kb.theory.deals import Deals
from resolver.text import Drawing, FrozenMapping, Tabular

Key = TypeVar("Key", bound=Hashable)


class Shares(FrozenMapping[Key, Fraction]):
    """Shares of something, each a Fraction; in a table a float.

    >>> Shares({("Nick", "Rope"): Fraction(1, 4)}, ("holder", "card", "share")).records()
    [{'holder': 'Nick', 'card': 'Rope', 'share': 0.25}]
    """

    __slots__ = ()

    def _values(self) -> Iterator[Sequence[Any]]:
        for *key, share in super()._values():
            yield *key, float(share)


class Solutions(Shares[tuple[str, ...]]):
    """The Solutions that are possible, each with its share of the deals; the likeliest first.

    >>> found = Solutions({("Plum", "Rope"): Fraction(3, 4)}, ("suspect", "weapon"), 8)
    >>> found.records()
    [{'suspect': 'Plum', 'weapon': 'Rope', 'deals': 6, 'share': 0.75}]

    Args:
        shares: Of each Solution, a card of each category, its share of the deals.
        categories: The names of the categories.
        deals: How many deals fit.
    """

    __slots__ = ("deals",)

    def __init__(
        self, shares: Mapping[tuple[str, ...], Fraction], categories: Sequence[str], deals: int
    ) -> None:
        named = (f"{name} card" if name in ("deals", "share") else name for name in categories)
        super().__init__(shares, (*named, "deals", "share"))
        self.deals = deals

    def _values(self) -> Iterator[Sequence[Any]]:
        for cards, share in self.items():
            yield *cards, int(share * self.deals), float(share)


TINT = 31, 119, 180  # behind a cell, the thicker the likelier
DIGITS = 9  # of a chance that count: sums in another order differ beyond these
DARKEST = 0.6  # of the tint: black words are read on it, and white ones on a dark page
LONG: Final = 260.0  # the longest bar
WIDE: Final = 24  # the same in letters
FILL: Final = "#9ecae1"
PAPER: Final = "#fafaf9"  # so that it can be read on a dark page too


def percent(share: Fraction | float, sampled: bool = False, digits: int = 0) -> str:
    """Return a share for a reader; only what is certain is 0 or 100 percent, and nothing sampled.

    >>> [percent(Fraction(n, 1000)) for n in (0, 4, 333, 998, 1000)]
    ['0%', '<1%', '33%', '>99%', '100%']
    >>> percent(1.0, sampled=True), percent(0.0, sampled=True), percent(0.00004, digits=2)
    ('>99%', '<1%', '<0.01%')
    """
    share = round(share, DIGITS) if isinstance(share, float) else share
    scale = 10**digits  # so many units make one percent
    units = share * 100 * scale
    if share in (0, 1) and not sampled:
        return f"{int(100 * share)}%"
    sign = "<" if units < 1 else ">" if units > 100 * scale - 1 else ""
    shown = min(max(round(units), 1), 100 * scale - 1)
    return f"{sign}{shown / scale:.{digits}f}%"


def without_signs(full: CardTable) -> CardTable:
    """Return a table of percents that has their sign below it, and not in each cell."""
    categories = {
        name: {
            card: [cell._replace(text=cell.text.rstrip("%")) for cell in row]
            for card, row in rows.items()
        }
        for name, rows in full.categories.items()
    }
    return evolve(full, categories=categories, legend=(*full.legend, "in percent"))


class Shaded(Drawn, CellMapping[Fraction]):
    """The base of odds, which show themselves as a sheet; `state` tells what is certain."""

    __slots__ = ()

    state: Deals

    @property
    def _grid(self) -> Grid:
        return self.state.rows.grid

    def exactly(self, cell: Cell) -> str:
        """Return the share of a cell for whoever points at it.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).odds().exactly(("Solution", "Rope"))
        '1/6'

        Args:
            cell: A holder and a card, as declared.
        """
        return str(self[cell])

    def _tables(self, drawn: bool = True) -> Iterable[Sequence[CardTable]]:
        """Return its one table; a text without room has the percents without their sign."""
        cell, caption = partial(self._cell, drawn), self.summary if drawn else ""
        full = CardTable.of(self.state.rows.setup, cell, caption=caption)
        return [[full] if drawn else [full, without_signs(full)]]

    def _cell(self, drawn: bool, holder: str, card: str) -> table.Cell:
        """Return a mark where the cell is certain, else its share in the place of one.

        Its background is as dark as it is likely, and it is exact where one points at it.
        """
        cell = holder, card
        held = self.state.holds(*cell)
        text = percent(self[cell], sampled=True) if held is None else ""
        if not drawn:
            return table.Cell(WORDS[held], "", text)
        tint = (*TINT, round(float(self[cell]) * DARKEST, 2))
        return table.Cell(WORDS[held], text=text, tint=tint, title=self.exactly(cell))


class Bar(NamedTuple):
    """A name, and its number of deals."""

    name: str
    deals: int


class Bars(Tabular, tuple[Bar, ...]):
    """The bars in order: they print as text, and are a drawing in a notebook.

    >>> Bars([Bar("Hall", 4), Bar("Study", 2)])
    <Bars: 2, of 6 deals>

    Args:
        iterable: The bars.
    """

    __slots__ = ()
    _heads = Bar._fields

    @property
    def summary(self) -> str:
        """How many bars and deals.

        >>> Bars([Bar("Hall", 4), Bar("Study", 2)]).summary
        'Bars: 2, of 6 deals'
        """
        return f"Bars: {len(self)}, of {sum(bar.deals for bar in self):,} deals"

    def __str__(self) -> str:
        most, name = max(bar.deals for bar in self), max(len(bar.name) for bar in self)
        rows = ((bar, "█" * max(1, round(WIDE * bar.deals / most))) for bar in self)
        return "\n".join(f"{bar.name:<{name}}  {drawn} {bar.deals:,}" for bar, drawn in rows)

    def svg(self) -> Drawing:
        """Return the drawing in SVG.

        >>> Bars([Bar("Hall", 4), Bar("Study", 2)]).svg()[:4]
        '<svg'
        """
        from resolver.export.drawing import (  # drawn when asked for
            LEADING,
            PADDING,
            SMALL,
            document,
            rectangle,
            text_width,
            words,
        )

        most = max(bar.deals for bar in self)
        left = max(text_width(bar.name, SMALL) for bar in self) + 2 * PADDING
        parts, y = [], PADDING
        for bar in self:
            long = max(2.0, LONG * bar.deals / most)
            parts.append(words(left - PADDING, y + LEADING - 5, bar.name, SMALL, anchor="end"))
            parts.append(rectangle(left, y, long, LEADING - 3, FILL))
            parts.append(words(left + long + PADDING, y + LEADING - 5, f"{bar.deals:,}", SMALL))
            y += LEADING + 3
        width, height = left + LONG + 80, y + PADDING
        paper = rectangle(0.5, 0.5, width - 1, height - 1, PAPER)
        names = ", ".join(f"{bar.name} {bar.deals:,}" for bar in self)
        title = f"{self.summary}: {names}"
        return Drawing(document(title, [paper, *parts], width, height))

    def _repr_html_(self) -> str:
        return self.svg()._repr_html_()


def bars_of(shares: Mapping[str, Fraction], deals: int, most: int) -> Bars:
    """Return the bars of some shares in their order; those beyond `most` share the last.

    >>> shares = {"Hall": Fraction(1, 2), "Study": Fraction(1, 4), "Attic": Fraction(1, 4)}
    >>> print(bars_of(shares, 8, 2))
    Hall      ████████████████████████ 4
    2 others  ████████████████████████ 4
    """
    bars = [Bar(name, int(share * deals)) for name, share in shares.items()]
    if len(bars) > most:
        rest = bars[most - 1 :]
        bars[most - 1 :] = [Bar(f"{len(rest)} others", sum(bar.deals for bar in rest))]
    return Bars(bars)
