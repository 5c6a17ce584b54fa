"""Shares of deals: in percent, and as mappings."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from resolver.text import FrozenMapping

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


DIGITS = 9  # of a chance that count: sums in another order differ beyond these


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
