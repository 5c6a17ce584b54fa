"""Which suggestion would settle an open cell: the one whose answer most likely does.

Each suggestion that names the card is looked at, with each answer that comes up among the deals, or
in a sample of them: the answer is added to the deals that fit, and either the cell is then settled
or it is not.

Source: the same table of answers as the advice (Lindley, Annals of Mathematical Statistics 27,
1956), asked about one cell.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from kb.odds import shaded
from kb.odds.advice import FEW, suggestions
from kb.odds.answers import Listed, Seat, Survey, after
from kb.odds.odds import Odds
from kb.table.setup import Setup
from kb.theory.atoms import Cell
from kb.theory.deals import Deals
from resolver import SearchStopped
from resolver.text import OneLineRepr


@frozen(repr=False)
class Decisive(OneLineRepr):
    """A suggestion, and how likely its answer settles a cell; of a sample nothing is certain.

    >>> print(Decisive(("Plum", "Rope", "Hall"), 0.625, sampled=True))
    Plum, Rope, Hall: 62% that the answer settles it

    Args:
        cards: What is suggested.
        chance: How likely its answer settles the cell.
        sampled: Whether a sample of the deals was looked at.
    """

    cards: tuple[str, ...]
    chance: float
    sampled: bool

    def __str__(self) -> str:
        likely = shaded.percent(self.chance, self.sampled)
        return f"{', '.join(self.cards)}: {likely} that the answer settles it"


def decisive(
    setup: Setup, find_odds: Callable[[], Odds], cell: Cell, seed: int = 0
) -> Decisive | None:
    """Return the suggestion of mine that most likely settles an open cell.

    None where no suggestion that names the card can, where nobody is me, and where there are too
    many deals to draw from. The odds are asked for only if somebody is me. The same seed draws the
    same deals.
    """
    if setup.me is None:
        return None
    try:
        odds = find_odds()
        survey = Listed(Seat(odds, setup.me), odds.drawn(FEW, seed))
    except SearchStopped:
        return None
    found = (
        Decisive(cards, chance(odds.state, survey, cards, cell), survey.sampled)
        for cards in suggestions(setup.deck, cell[1])
    )
    best = max(found, key=lambda one: round(one.chance, shaded.DIGITS))
    return best if best.chance else None


def chance(deals: Deals, survey: Survey, cards: tuple[str, ...], cell: Cell) -> float:
    """Return how likely the answer to these cards settles a cell."""
    total = survey.number
    return sum(
        number / total
        for answer, number in survey.often(cards).items()
        if after(deals, cards, answer).holds(*cell) is not None
    )
