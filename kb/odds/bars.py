"""How the deals share out, as bars: one for each Solution that is possible, or for each holder.

    Green, Rope, Hall     ██████ 42
    Green, Rope, Study    ███ 21

The likeliest come first; of many, the others share the last bar.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from resolver.export.drawing import LEADING, PADDING, SMALL, document, rectangle, text_width, words
from resolver.text import Drawing, Tabular

LONG: Final = 260.0  # the longest bar
WIDE: Final = 24  # the same in letters
FILL: Final = "#9ecae1"
PAPER: Final = "#fafaf9"  # so that it can be read on a dark page too


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
