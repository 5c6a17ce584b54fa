"""How likely another player is to know the Solution by now.

    my record     ─ a deal that fits, at random ─▶  his hand, and of each card that he was shown
                                                    and I did not see, which one it was
    his record    ─ and these added ─────────────▶  does he know the Solution?

The share of the draws in which he knows is the likelihood. Deals are drawn as the odds have it, all
that fit being equally likely; a player with several of the cards showed any of them, as likely as
another. That somebody suggests a card is taken to say nothing of who has it: of a player who often
suggests his own cards, and so hears less, the likelihood is too high.

Source: Metropolis & Ulam, Journal of the American Statistical Association 44, 1949.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

from attrs import frozen

from kb.odds.odds import Odds
from kb.odds.shaded import percent
from kb.record.record import Entry
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION
from kb.theory.atoms import Cell
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import Deals
from resolver.text import OneLineRepr

DRAWN: Final = 400  # deals that are looked at


@frozen(repr=False)
class Likelihood(OneLineRepr):
    """In which share of the draws a player knows the Solution, and the standard error of that.

    The error is 0 only where he certainly knows it.

    >>> print(Likelihood("Rachel", 0.35, 0.02))
    35% (± 2%) that Rachel knows the Solution by now

    Args:
        player: Who may know it.
        share: In which share of the draws the player knows it.
        error: The standard error of that.
    """

    player: str
    share: float
    error: float

    def __str__(self) -> str:
        error = f" (± {percent(self.error)})" if self.error >= 0.005 else ""
        likely = percent(self.share, sampled=self.error > 0)
        return f"{likely}{error} that {self.player} knows the {SOLUTION} by now"


def likelihood(
    odds: Odds, mind: Deals, log: Sequence[Entry], player: str, seed: int = 0
) -> Likelihood:
    """Return how likely a player is to know the Solution.

    `odds` are mine; `mind` are the deals that fit what he has certainly seen, which is `log`. The
    same seed draws the same deals.
    """
    if mind.solved:
        return Likelihood(player, 1.0, 0.0)
    random = Random(seed)
    known: dict[frozenset[Cell], bool] = {}
    count = 0
    for deal in odds.sample(DRAWN, seed=seed):
        cells = frozenset(seen(deal, log, player, random))
        if cells not in known:
            known[cells] = mind.tell(cell_axioms(deal, cells, player)).solved
        count += known[cells]
    likely = (count + 1) / (DRAWN + 2)  # Laplace's rule: that all draws agree proves nothing
    return Likelihood(player, count / DRAWN, sqrt(likely * (1 - likely) / DRAWN))


def seen(
    deal: Mapping[str, str], log: Sequence[Entry], player: str, random: Random
) -> Iterator[Cell]:
    """Yield where he sees cards: his hand, and one at random where I did not see what he did."""
    yield from ((player, card) for card, holder in deal.items() if holder == player)
    for entry in log:
        if isinstance(entry.event, Suggestion) and entry.event.guesser == player:
            for answer in entry.event.answers:
                if answer.card is None:
                    can = [each for each in entry.event.cards if deal[each] == answer.player]
                    yield answer.player, random.choice(can)


def cell_axioms(deal: Mapping[str, str], cells: frozenset[Cell], player: str) -> list[Axiom]:
    """Return the same as axioms, in the order of the deck; he lacks what is not in his hand."""
    said = lacks(player, (card for card in deal if deal[card] != player), Source("hand"))
    for card, holder in deal.items():
        if (holder, card) in cells:
            said += has(holder, [card], Source("seen"))
    return said
