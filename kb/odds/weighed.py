"""The odds if a refuter with several of the cards shows any of them, as likely as another.

    r showed me c, one of the n cards of S that he has in a deal     weight of the deal  × 1/n

A deal in which he had no choice makes the card that I saw likelier, so it weighs more. Where all
the deals are looked at the shares are exact, else they are of a sample, with standard errors.

Source: Bayes's rule; the deals as a sample with weights, Kahn & Marshall, J. Operations Research
Society of America 1, 1953.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, prod, sqrt
from typing import Any

from attrs import frozen

from kb.odds.advice import FEW
from kb.odds.odds import Odds
from kb.odds.shaded import Shaded, percent
from kb.record.record import Entry
from kb.table.events import Suggestion
from kb.theory.deals import Deals
from kb.theory.facts import Cell
from resolver.text import FrozenMapping


@frozen(eq=False, repr=False)
class Weighed(Shaded):
    """Of each cell its share by weight; `errors` has the standard errors, 0 where it is exact.

    `deals` is how many fit; `sampled` tells that FEW of them were drawn.
    """

    state: Deals
    deals: int
    shares: Mapping[Cell, Fraction]
    errors: Mapping[Cell, float]
    sampled: bool

    def __getitem__(self, cell: Cell) -> Fraction:
        return self.shares[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.shares)

    def __len__(self) -> int:
        return len(self.shares)

    @property
    def summary(self) -> str:
        """How many cells there are, and how many deals were looked at."""
        said = f"Weighed odds of {len(self)} cells: {self.deals:,} deals fit"
        largest = percent(max(self.errors.values()), digits=2)
        return f"{said}, a sample of them, standard errors to {largest}" if self.sampled else said

    def exactly(self, cell: Cell) -> str:
        """Return the share of a cell, of a sample with its standard error where it is open."""
        if not self.sampled or self.state.holds(*cell) is not None:
            return str(self[cell])
        share, error = percent(self[cell], sampled=True, digits=2), self.errors[cell]
        return f"{share} ± {percent(error, digits=2)}" if error else f"{share} of the deals drawn"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each cell: holder, card, share, error."""
        return [
            {"holder": cell[0], "card": cell[1], "share": float(share), "error": self.errors[cell]}
            for cell, share in self.shares.items()
        ]


def weighed(odds: Odds, log: Sequence[Entry], seed: int = 0) -> Weighed:
    """Return the odds weighed by what refuters chose to show, of all the deals where they are few.

    The same seed draws the same deals.
    """
    deals, sampled = odds.looked_at(FEW, seed)
    seen = [*shown(log)]
    ways = [choices(deal, seen) for deal in deals]
    whole = lcm(*ways)
    weights = [whole // one for one in ways]
    sums = dict.fromkeys(odds, 0)
    for deal, one in zip(deals, weights, strict=True):
        for card, holder in deal.items():
            sums[holder, card] += one
    total = sum(weights)
    shares = {cell: Fraction(number, total) for cell, number in sums.items()}
    errors = dict.fromkeys(shares, 0.0)
    if sampled:
        errors = {cell: error(cell, share, deals, weights) for cell, share in shares.items()}
    return Weighed(odds.state, odds.deals, FrozenMapping(shares), FrozenMapping(errors), sampled)


def error(
    cell: Cell, share: Fraction, deals: Sequence[Mapping[str, str]], weights: Sequence[int]
) -> float:
    """Return the standard error of a share by weights."""
    (holder, card), mean = cell, float(share)
    apart = (
        one * ((deal[card] == holder) - mean) for deal, one in zip(deals, weights, strict=True)
    )
    return sqrt(sum(each * each for each in apart)) / sum(weights)


def shown(log: Iterable[Entry]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield who showed a card that the record names, and the cards he was asked for."""
    for entry in log:
        if isinstance(entry.event, Suggestion):
            for answer in entry.event.answers:
                if answer.card is not None:
                    yield answer.player, entry.event.cards


def choices(deal: Mapping[str, str], seen: Iterable[tuple[str, tuple[str, ...]]]) -> int:
    """Return in how many ways those who answered could have answered, if this is the deal.

    >>> choices({"Plum": "Ann", "Rope": "Ann", "Hall": "Bob"}, [("Ann", ("Plum", "Rope", "Hall"))])
    2
    """
    return prod(sum(deal[card] == player for card in cards) for player, cards in seen)
