"""The odds if a refuter with several of the cards shows any of them, as likely as another.

    r showed me c, one of the n cards of S that he has in a deal     weight of the deal  × 1/n

A deal in which he had no choice makes the card that I saw likelier, so it weighs more. Where all
the deals are looked at the shares are exact, else they are estimated from a sample:

    n draws, in k of which the card is here; h holders may have it     share  (k + 1) / (n + h)

A draw more for each holder that may have the card: that no draw has it there proves nothing. The
draws that count are fewer the more their weights differ.

Source: Bayes's rule; the deals as a sample with weights, Kahn & Marshall, J. Operations Research
Society of America 1, 1953; Laplace's rule of succession, 1774; the effective sample size, Kish,
Survey Sampling, 1965.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, prod, sqrt
from typing import Any, NamedTuple

from attrs import frozen

from kb.odds.adviser import FEW
from kb.odds.odds import Odds
from kb.odds.shares import Shaded, Shares, percent
from kb.record.record import Entry
from kb.table.events import Suggestion
from kb.theory.atoms import Cell
from kb.theory.deals import Deals
from resolver.text import FrozenMapping


@frozen(eq=False, repr=False)
class Weighed(Shaded):
    """Of each cell its share by weight; `errors` has the standard errors, 0 where it is exact.

    A card's shares add up to 1. In a sample no cell that is open has share 0 or 1, nor error 0.

    >>> from kb import Game
    >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 17, "Rachel": 1})
    >>> game.weighed(seed=1).deals == game.deals
    True

    Args:
        state: The deals that fit.
        deals: How many they are.
        shares: Of each cell its share.
        errors: Of each cell the standard error of that.
        sampled: Whether FEW of the deals were drawn, as they are too many.
    """

    state: Deals
    deals: int
    shares: Shares[Cell]
    errors: FrozenMapping[Cell, float]
    sampled: bool
    _heads = ("holder", "card", "share", "error")

    def _at(self, place: int) -> Fraction:
        return self.shares[self._grid.order[place]]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.shares)

    def __len__(self) -> int:
        return len(self.shares)

    @property
    def summary(self) -> str:
        """How many cells there are, and how many deals were looked at.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1}).tell("has Bob Rope")
        >>> game.weighed().summary
        'Weighed odds of 63 cells: 270 deals fit'
        """
        said = f"Weighed odds of {len(self)} cells: {self.deals:,} deals fit"
        largest = percent(max(self.errors.values()), digits=2)
        return f"{said}, a sample of them, standard errors to {largest}" if self.sampled else said

    def exactly(self, cell: Cell) -> str:
        """Return the share of a cell, of a sample with its standard error where it is open.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], sizes={"Ann": 17, "Bob": 1}).tell("has Bob Rope")
        >>> game.weighed().exactly(("Solution", "Pipe"))
        '1/5'

        Args:
            cell: A holder and a card, as declared.
        """
        share, error = self[cell], self.errors[cell]
        if not error:
            return str(share)
        return f"{percent(share, sampled=True, digits=2)} ± {percent(error, digits=2)}"

    def _values(self) -> Iterator[Sequence[Any]]:
        for (holder, card), share in self.shares.items():
            yield holder, card, float(share), self.errors[holder, card]


def weighed(odds: Odds, log: Sequence[Entry], seed: int = 0) -> Weighed:
    """Return the odds weighed by what refuters chose to show, of all the deals where they are few.

    The same seed draws the same deals.
    """
    deals, sampled = odds.named(odds.drawn(FEW, seed)), odds.deals > FEW
    seen = [*shown(log)]
    ways = [choices(deal, seen) for deal in deals]
    multiple = lcm(*ways)
    weights = [multiple // one for one in ways]
    sums = dict.fromkeys(odds, 0)
    squares = dict.fromkeys(odds, 0)
    for deal, weight in zip(deals, weights, strict=True):
        for card, holder in deal.items():
            sums[holder, card] += weight
            squares[holder, card] += weight * weight
    total = sum(weights)
    shares = {cell: Fraction(number, total) for cell, number in sums.items()}
    errors = dict.fromkeys(shares, 0.0)
    if sampled:
        drawn = Drawn(total, sum(weight * weight for weight in weights))
        open_cells = [cell for cell in odds if odds.state.holds(*cell) is None]
        holders = Counter(card for _, card in open_cells)
        for cell in open_cells:
            shares[cell] = share = drawn.share(sums[cell], holders[cell[1]])
            errors[cell] = drawn.error(share, squares[cell], holders[cell[1]])
    found = Shares(shares, ("holder", "card", "share"))
    spread = FrozenMapping(errors, ("holder", "card", "error"))
    return Weighed(odds.state, odds.deals, found, spread, sampled)


class Drawn(NamedTuple):
    """A sample with weights: their sum, and the sum of their squares."""

    total: int
    squares: int

    @property
    def one(self) -> Fraction:
        """The weight of a draw of which n, all alike, would say as much as this sample."""
        return Fraction(self.squares, self.total)

    def share(self, weight: int, holders: int) -> Fraction:
        """Return the share of a card's holder in so much weight, if so many may have the card.

        >>> print(Drawn(total=8, squares=8).share(0, holders=2))
        1/10
        """
        return (weight + self.one) / (self.total + holders * self.one)

    def error(self, share: Fraction, squares: int, holders: int) -> float:
        """Return the standard error of a share; these are the squares of the holder's weights."""
        one = self.one**2
        here = squares + one
        elsewhere = self.squares + holders * one - here
        spread = (1 - share) ** 2 * here + share**2 * elsewhere
        return sqrt(spread / (self.total + holders * self.one) ** 2)


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
