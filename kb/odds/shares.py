"""Shares as mappings: of Solutions, and of cells by weight. As tables their shares are floats."""

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
