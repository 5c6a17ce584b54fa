"""The chance that a player knows the Solution by now, and whether to accuse now or to ask on.

    my record     ─ a deal that fits, at random ─▶  his hand, and of each card that he was shown
                                                    and I did not see, which one it was
    his record    ─ and these added ─────────────▶  does he know the Solution?

The likelihood is the share of the drawn deals in which he knows the Solution. Deals are drawn in
proportion to their weights, and `model.py` decides how a card is shown. A suggestion is assumed to
tell nothing about its guesser's cards. So the likelihood is too high for a player who often
suggests his own cards, and hears less.

    now      p           the chance that the likeliest Solution is right
    later    (1 - q) r   q: the chance that somebody else accuses first; r: p after the answer

In a turn a player suggests or accuses. The first right accusation wins, and a player who accuses
wrongly only answers from then on. Another player is assumed to accuse as soon as he knows the
Solution; so he did not know it at his last turn. For r only the answer to my suggestion counts, not
what I may hear from other players' suggestions.

Source: Metropolis & Ulam, Journal of the American Statistical Association 44, 1949; the one-stage
look-ahead rule, Chow, Robbins & Siegmund, Great Expectations, 1971.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import prod, sqrt
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from kb.odds.answers import ANSWER_MASK, Survey
from kb.odds.model import add_weights, answered_suggestion, draw_shown_card
from kb.odds.odds import DIGITS, Odds, odds_after, percent
from kb.record.record import Entry
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION
from kb.theory.atoms import Cell
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import Deals
from kb.theory.log import Stage
from resolver.text import OneLineRepr, Tabular

# The number of deals in a sample.
DEALS_DRAWN: Final = 400

# With a lower chance to be right nobody should accuse, so the rivals' chances are not computed.
LEAST_CHANCE: Final = 0.05

# The greatest chance from a sample, because a sample proves nothing.
NEVER_CERTAIN: Final = 1 - 1e-6

# A smaller error is not printed, because it would be rounded to 0.
LEAST_ERROR_SAID: Final = 0.005

# The number of letters that fit a line.
LINE_LETTERS: Final = 80

# The other rivals are mentioned if they raise the chance by more than this.
LEAST_CHANCE_NAMED: Final = 0.01

# A cached function that returns whether a player knows the Solution, given the cells that he sees.
KnowledgeTest: TypeAlias = Callable[[Deals, frozenset[Cell], Mapping[str, str]], bool]


@frozen(repr=False)
class Likelihood(OneLineRepr):
    """The share of the drawn deals in which a player knows the Solution, with its standard error.

    The error is 0 only if he certainly knows it.

    >>> print(Likelihood("Rachel", 0.35, 0.02))
    35% (± 2%) that Rachel knows the Solution by now

    Args:
        player: The player who may know the Solution.
        share: The share of the drawn deals in which the player knows it.
        error: The standard error of the share.
    """

    player: str
    share: float
    error: float

    def __str__(self) -> str:
        error = f" (± {percent(self.error)})" if self.error >= LEAST_ERROR_SAID else ""
        share = percent(self.share, sampled=self.error > 0)
        return f"{share}{error} that {self.player} knows the {SOLUTION} by now"


def estimate_likelihood(
    odds: Odds,
    mind: Deals,
    log: Sequence[Entry],
    player: str,
    seed: int = 0,
) -> Likelihood:
    """Estimate from a sample of deals how likely it is that a player knows the Solution.

    Args:
        odds: My odds.
        mind: The deals that fit the log as the player has seen it.
        log: The log as the player has certainly seen it.
        player: The player.
        seed: The seed of the sample.
    """
    if mind.solved:
        return Likelihood(player, 1.0, 0.0)

    random = Random(seed)
    knows = make_knowledge_test(player)
    draws_solved = 0
    for deal in odds.sample(DEALS_DRAWN, seed=seed):
        seen_cells = frozenset(draw_seen_cells(deal, log, player, random))
        draws_solved += knows(mind, seen_cells, deal)

    # Laplace's rule leaves an error even if all draws agree, because they prove nothing.
    smoothed = (draws_solved + 1) / (DEALS_DRAWN + 2)
    error = sqrt(smoothed * (1 - smoothed) / DEALS_DRAWN)
    return Likelihood(player, draws_solved / DEALS_DRAWN, error)


def make_knowledge_test(player: str) -> KnowledgeTest:
    """Return a cached function that tests whether a player knows the Solution in a deal."""
    cache: dict[tuple[int, frozenset[Cell]], bool] = {}

    def knows(mind: Deals, seen_cells: frozenset[Cell], deal: Mapping[str, str]) -> bool:
        key = id(mind), seen_cells
        if key not in cache:
            cache[key] = mind.tell(seen_axioms(deal, seen_cells, player)).solved
        return cache[key]

    return knows


def draw_seen_cells(
    deal: Mapping[str, str],
    log: Sequence[Entry],
    player: str,
    random: Random,
) -> Iterator[Cell]:
    """Yield the filled cells that a player sees in a deal: his hand, and cards shown to him.

    If I did not see a shown card, one of the possible cards is drawn.

    Args:
        deal: The holder of each card.
        log: The log as the player has seen it.
        player: The player.
        random: The source of random numbers.
    """
    for card, holder in deal.items():
        if holder == player:
            yield player, card

    for entry in log:
        if not isinstance(entry.event, Suggestion) or entry.event.guesser != player:
            continue
        for answer in entry.event.answers:
            if answer.card is None:
                named_cards = entry.event.cards
                shown = draw_shown_card(named_cards, answer.player, deal.__getitem__, random)
                assert shown is not None, "he has one of them in each deal that fits"
                yield answer.player, shown


def seen_axioms(deal: Mapping[str, str], seen_cells: frozenset[Cell], player: str) -> list[Axiom]:
    """Return axioms for the cells that a player sees, and for the cards that he lacks."""
    other_cards = [card for card in deal if deal[card] != player]
    axioms = lacks(player, other_cards, Source("hand"))

    # The cards are taken in deck order, so that equal sets of cells give equal axioms.
    for card, holder in deal.items():
        if (holder, card) in seen_cells:
            axioms += has(holder, [card], Source("seen"))
    return axioms


@frozen
class Rival:
    """Another player who may accuse before my next turn.

    Attributes:
        player: The player.
        mind: The deals that fit the log as he has seen it.
        log: The log as he has certainly seen it.
        mind_at_turn: The deals that fitted this log at his last turn; None if he had no turn.
        turn: The line of his last turn, 0 if he had none.
    """

    player: str
    mind: Deals
    log: Sequence[Entry]
    mind_at_turn: Deals | None
    turn: int

    @classmethod
    def of(cls, player: str, log: Sequence[Entry], stages: Sequence[Stage]) -> Rival:
        """Return the rival for a player, from the log that he has seen and the log's stages."""
        turns = []
        for index, entry in enumerate(log):
            if isinstance(entry.event, Suggestion) and entry.event.guesser == player:
                turns.append(index)
        if not turns:
            return cls(
                player,
                stages[-1].deals,
                log,
                None,
                0,
            )

        # The header has the first stage, so `stages[last]` is the stage just before his last turn.
        last = turns[-1]
        return cls(
            player,
            stages[-1].deals,
            log,
            stages[last].deals,
            log[last].line,
        )


@frozen(repr=False)
class Accuse(Tabular):
    """The worth of an accusation of the likeliest Solution now, compared with asking on.

    >>> Accuse(("Plum", "Rope", "Hall"), right=0.5, later=0.4).now
    True

    Args:
        cards: The likeliest Solution.
        right: The chance that this Solution is right.
        later: The chance to win by asking first; None if `right` is 1, or too low to accuse.
        rival: The player who most likely knows the Solution by now; None without rivals.
        knows: The chance that the rival knows it.
        others: The chance that at least one other player knows it.
    """

    cards: tuple[str, ...]
    right: float
    later: float | None
    rival: str | None = None
    knows: float = 0.0
    others: float = 0.0
    _column_heads = ("cards", "right", "later", "rival", "knows", "others")

    def _values(self) -> list[tuple[object, ...]]:
        row = (
            self.cards,
            self.right,
            self.later,
            self.rival,
            self.knows,
            self.others,
        )
        return [row]

    def table(self) -> list[list[str]]:
        """Return a table of texts with a row of heads and one row, with chances as percents.

        >>> Accuse(("Plum", "Rope", "Hall"), right=0.5, later=0.4).table()[1]
        ['Plum, Rope, Hall', '50%', '40%', '', '0%', '0%']
        """
        row = [
            ", ".join(self.cards),
            percent(self.right),
            "" if self.later is None else percent(self.later),
            self.rival or "",
            percent(self.knows),
            percent(self.others),
        ]
        return [[*self._column_heads], row]

    @property
    def summary(self) -> str:
        """One line that says whether to accuse or to ask on.

        >>> Accuse(("Plum", "Rope", "Hall"), right=1.0, later=None).summary
        'Accuse: You know it: accuse Plum, Rope, Hall.'
        """
        return f"Accuse: {' '.join(str(self).split(chr(10)))}"

    @property
    def now(self) -> bool:
        """Whether an accusation now wins more often than asking on.

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

        sentence = f"{percent(self.right)} right if you accuse now"
        if self.rival is not None:
            # If the rival's name does not fit the line, the sentence says "another".
            named, unnamed = self._rival_clauses()
            has_room = len(sentence) + len(named) + len(": ask on.") <= LINE_LETTERS
            sentence += named if has_room else unnamed
        if self.now:
            return f"{sentence}: accuse.\nThe likeliest: {cards}."
        return f"{sentence}: ask on."

    def _rival_clauses(self) -> tuple[str, str]:
        """Return the part of the sentence about rivals, with the rival's name and without it."""
        are_several = self.others > self.knows + LEAST_CHANCE_NAMED
        who = f"{self.rival} or another" if are_several else self.rival
        chance = self.others if are_several else self.knows
        known = percent(chance, sampled=self.others < 1)
        return f"; {who} knows with {known}", f"; another knows with {known}"


def weigh_accusation(
    odds: Odds,
    find_rivals: Callable[[], Iterable[Rival]],
    find_next: Callable[[], float],
    drawn: int = DEALS_DRAWN,
    seed: int = 0,
) -> Accuse:
    """Return the worth of accusing the likeliest Solution now, compared with asking on.

    Args:
        odds: My odds.
        find_rivals: A function that returns the players who may accuse before my next turn.
        find_next: A function that returns the chance to be right after my next suggestion's answer.
        drawn: The number of deals to draw for each rival.
        seed: The seed of the sample.

    Raises:
        SearchStopped: There are too many deals to count.
    """
    cards, share = odds.likeliest
    right = float(share)
    if share == 1 or share < LEAST_CHANCE:
        return Accuse(cards, right, None)

    chances = dict[str, float]()
    for rival in find_rivals():
        chances[rival.player] = chance_of_rival(odds, rival, drawn, seed)
    if not chances:
        return Accuse(cards, right, find_next())

    likeliest_rival = max(chances, key=lambda player: chances[player])
    nobody_knows = prod(1 - chance for chance in chances.values())
    others = 1 - nobody_knows
    return Accuse(
        cards=cards,
        right=right,
        later=(1 - others) * find_next(),
        rival=likeliest_rival,
        knows=chances[likeliest_rival],
        others=others,
    )


def chance_of_rival(
    odds: Odds,
    rival: Rival,
    drawn: int,
    seed: int,
) -> float:
    """Return the chance that a rival knows the Solution now, but did not at his last turn."""
    random = Random(seed)
    player = rival.player
    knows = make_knowledge_test(player)
    earlier = [entry for entry in rival.log if entry.line < rival.turn]
    later = rival.log[len(earlier) :]

    # A rival who knew the Solution at his last turn would have accused. So a deal in which he knew
    # it then is skipped.
    silent_count = knowing_count = 0
    for deal in odds.sample(drawn, seed=seed):
        seen_then = frozenset(draw_seen_cells(deal, earlier, player, random))
        seen_now = seen_then.union(draw_seen_cells(deal, later, player, random))
        if not knows(rival.mind, seen_now, deal):
            silent_count += 1
        elif rival.mind_at_turn is None or not knows(rival.mind_at_turn, seen_then, deal):
            silent_count += 1
            knowing_count += 1

    # If every drawn deal was skipped, the rival knows the Solution, and is slow to accuse.
    share = knowing_count / silent_count if silent_count else 1.0
    return min(share, NEVER_CERTAIN)


def chance_right_after(survey: Survey, odds: Odds, cards: tuple[str, ...]) -> float:
    """Return the chance that the likeliest Solution is right after the answer to a suggestion.

    Args:
        survey: The deals by which the answers are weighed.
        odds: My odds.
        cards: The cards of the suggestion.

    Raises:
        SearchStopped: There are too many deals to count.
    """
    # After each answer I would accuse the Solution that has the greatest weight with this answer.
    if survey.of_solution:
        best_weights: defaultdict[int, float] = defaultdict(float)
        for key, weight in survey.table(cards).items():
            answer_number = key & ANSWER_MASK
            best_weights[answer_number] = max(best_weights[answer_number], weight)
        return add_weights(best_weights.values()) / survey.weight

    setup = odds.state.rows.setup
    chance = 0.0
    for answer, weight in survey.answer_weights(cards).items():
        after = odds_after(odds, answered_suggestion(setup, cards, answer))
        _, share = after.likeliest
        chance += weight / survey.weight * float(share)
    return chance
