"""Who knows the Solution by now, and what an accusation is worth: accuse now, or ask on?

    my record     ─ a deal that fits, at random ─▶  his hand, and of each card that he was shown
                                                    and I did not see, which one it was
    his record    ─ and these added ─────────────▶  does he know the Solution?

The share of the draws in which he knows is the likelihood. Deals are drawn in proportion to their
weights, and how a card is shown says `model.py`. That somebody suggests a card is taken to say
nothing of who has it: of a player who often suggests his own cards, and so hears less, the
likelihood is too high.

    now      p           the chance that the likeliest Solution is right
    later    (1 - q) r   q that somebody else accuses first, r the same chance after the answer

In a turn one suggests or accuses; the first right accusation wins, and who accuses wrongly only
answers from then on. Somebody else accuses as soon as he knows the Solution, so he did not know it
at his last turn. What I hear of others is left out of r.

Source: Metropolis & Ulam, Journal of the American Statistical Association 44, 1949; the one-stage
look-ahead rule, Chow, Robbins & Siegmund, Great Expectations, 1971.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import prod, sqrt
from random import Random
from typing import Final

from attrs import frozen

from kb.odds.answers import ANSWER, Survey
from kb.odds.model import shown_at_random, suggestion_answered
from kb.odds.odds import DIGITS, Odds, odds_after, percent
from kb.record.record import Entry
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION
from kb.theory.atoms import Cell
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import Deals
from kb.theory.log import Stage
from resolver.text import OneLineRepr

DEALS_DRAWN: Final = 400  # deals that are looked at
LEAST: Final = 0.05  # below that nobody accuses, and who else knows is not counted
NEVER_CERTAIN: Final = 1 - 1e-6  # what a sample may say: it proves nothing
ROW: Final = 80  # letters of a line
WORTH_NAMING: Final = 0.01  # what other rivals must add to be named


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
    random, knows, count = Random(seed), knowing(player), 0
    for deal in odds.sample(DEALS_DRAWN, seed=seed):
        count += knows(mind, frozenset(seen(deal, log, player, random)), deal)
    likely = (count + 1) / (DEALS_DRAWN + 2)  # Laplace's rule: that all draws agree proves nothing
    return Likelihood(player, count / DEALS_DRAWN, sqrt(likely * (1 - likely) / DEALS_DRAWN))


def knowing(player: str) -> Callable[[Deals, frozenset[Cell], Mapping[str, str]], bool]:
    """Return what says whether a player knows the Solution who sees cards in a deal."""
    known: dict[tuple[int, frozenset[Cell]], bool] = {}

    def knows(mind: Deals, cells: frozenset[Cell], deal: Mapping[str, str]) -> bool:
        key = id(mind), cells
        if key not in known:
            known[key] = mind.tell(cell_axioms(deal, cells, player)).solved
        return known[key]

    return knows


def seen(
    deal: Mapping[str, str], log: Sequence[Entry], player: str, random: Random
) -> Iterator[Cell]:
    """Yield where he sees cards: his hand, and one at random where I did not see what he did."""
    yield from ((player, card) for card, holder in deal.items() if holder == player)
    for entry in log:
        if isinstance(entry.event, Suggestion) and entry.event.guesser == player:
            for answer in entry.event.answers:
                if answer.card is None:
                    card = shown_at_random(
                        entry.event.cards, answer.player, deal.__getitem__, random
                    )
                    assert card is not None, "he has one of them in each deal that fits"
                    yield answer.player, card


def cell_axioms(deal: Mapping[str, str], cells: frozenset[Cell], player: str) -> list[Axiom]:
    """Return the same as axioms, in the order of the deck; he lacks what is not in his hand."""
    said = lacks(player, (card for card in deal if deal[card] != player), Source("hand"))
    for card, holder in deal.items():
        if (holder, card) in cells:
            said += has(holder, [card], Source("seen"))
    return said


@frozen
class Rival:
    """Another player who may accuse: what he has certainly seen, and what by his last turn."""

    player: str
    mind: Deals
    log: Sequence[Entry]
    before: Deals | None  # None where he had no turn
    turn: int  # the line of his last turn, 0 where he had none

    @classmethod
    def of(cls, player: str, log: Sequence[Entry], stages: Sequence[Stage]) -> Rival:
        """Return a rival by the log that he has seen, and its stages."""
        events = [entry.event for entry in log]
        turns = [
            n for n, e in enumerate(events) if isinstance(e, Suggestion) and e.guesser == player
        ]
        before = stages[turns[-1]].deals if turns else None
        return cls(player, stages[-1].deals, log, before, log[turns[-1]].line if turns else 0)


@frozen
class Accuse:
    """The likeliest Solution, and what it is worth to accuse it.

    >>> Accuse(("Plum", "Rope", "Hall"), right=0.5, later=0.4).now
    True

    Args:
        cards: The likeliest Solution.
        right: The chance that it is right.
        later: The chance to win by asking first; None where `right` is 1 or too low to count it.
        rival: Who most likely knows by now.
        knows: With which chance.
        others: The chance that anybody does.
    """

    cards: tuple[str, ...]
    right: float
    later: float | None
    rival: str | None = None
    knows: float = 0.0
    others: float = 0.0

    @property
    def now(self) -> bool:
        """Whether to accuse wins more often than to ask on.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", sizes={"Ann": 17, "Bob": 1})
        >>> game.advise("Hall").accuse.now
        False
        """
        if self.later is None:
            return self.right == 1
        return round(self.right - self.later, DIGITS) > 0

    def __str__(self) -> str:
        cards = ", ".join(self.cards)
        if self.right == 1:
            return f"You know it: accuse {cards}."
        said = f"{percent(self.right)} right if you accuse now"
        if self.rival is not None:
            several = self.others > self.knows + WORTH_NAMING
            who = f"{self.rival} or another" if several else self.rival
            known = percent(self.others if several else self.knows, sampled=self.others < 1)
            part = f"; {who} knows with {known}"
            nobody = f"; another knows with {known}"
            said += part if len(said) + len(part) + len(": ask on.") <= ROW else nobody
        return f"{said}: accuse.\nThe likeliest: {cards}." if self.now else f"{said}: ask on."


def accuse(
    odds: Odds,
    find_rivals: Callable[[], Iterable[Rival]],
    find_next: Callable[[], float],
    drawn: int = DEALS_DRAWN,
    seed: int = 0,
) -> Accuse:
    """Return what it is worth to accuse the likeliest Solution.

    Args:
        odds: Mine.
        find_rivals: Returns those who may accuse before my next turn.
        find_next: Returns the chance to be right after the answer to what I would ask.
        drawn: How many deals are drawn to see who knows.
        seed: The same seed draws the same deals.

    Raises:
        SearchStopped: There are too many deals to count.
    """
    cards, share = odds.likeliest
    right = float(share)
    if share == 1 or share < LEAST:
        return Accuse(cards, right, None)
    knows = {rival.player: ready(odds, rival, drawn, seed) for rival in find_rivals()}
    if not knows:
        return Accuse(cards, right, find_next())
    rival = max(knows, key=lambda player: knows[player])
    others = 1 - prod(1 - chance for chance in knows.values())
    later = (1 - others) * find_next()
    return Accuse(cards, right, later, rival, knows[rival], others)


def ready(odds: Odds, rival: Rival, drawn: int, seed: int) -> float:
    """Return how likely a rival knows the Solution now, given that he did not at his last turn."""
    random, player, knows = Random(seed), rival.player, knowing(rival.player)
    earlier = [entry for entry in rival.log if entry.line < rival.turn]
    later = rival.log[len(earlier) :]
    silent = count = 0
    for deal in odds.sample(drawn, seed=seed):
        then = frozenset(seen(deal, earlier, player, random))
        now = then.union(seen(deal, later, player, random))
        if not knows(rival.mind, now, deal):
            silent += 1
        elif rival.before is None or not knows(rival.before, then, deal):
            silent += 1
            count += 1
    share = count / silent if silent else 1.0  # he may be slow to accuse
    return min(share, NEVER_CERTAIN)


def right_after(survey: Survey, odds: Odds, cards: tuple[str, ...]) -> float:
    """Return how likely the likeliest Solution is right after the answer to a suggestion.

    Raises SearchStopped where there are too many deals to count.
    """
    if survey.of_solution:
        best: defaultdict[int, float] = defaultdict(float)
        for key, number in survey.table(cards).items():
            best[key & ANSWER] = max(best[key & ANSWER], number)
        return sum(best.values()) / survey.weight
    setup, right = odds.state.rows.setup, 0.0
    for answer, weight in survey.often(cards).items():
        then = odds_after(odds, suggestion_answered(setup, cards, answer))
        right += weight / survey.weight * float(then.likeliest[1])
    return right
