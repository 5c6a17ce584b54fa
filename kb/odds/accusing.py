"""Who knows the Solution by now, and what an accusation is worth: accuse now, or ask on?

    my record     ─ a deal that fits, at random ─▶  his hand, and of each card that he was shown
                                                    and I did not see, which one it was
    his record    ─ and these added ─────────────▶  does he know the Solution?

The likelihood is the share of the draws in which he knows. Deals are drawn in proportion to their
weights, and `model.py` says how a card is shown. That somebody suggests a card is taken to say
nothing of who has it: of a player who often suggests his own cards, and so hears less, the
likelihood is too high.

    now      p           the chance that the likeliest Solution is right
    later    (1 - q) r   q that somebody else accuses first, r the same chance after the answer

In a turn one suggests or accuses; the first right accusation wins, and a player who accuses wrongly
only answers from then on. Another player accuses as soon as he knows the Solution, so he did not
know it at his last turn. What I hear of others is left out of r.

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

DEALS_DRAWN: Final = 400  # Deals in a sample.
LEAST_CHANCE: Final = 0.05  # Below that nobody accuses, and it is not counted who else knows.
NEVER_CERTAIN: Final = 1 - 1e-6  # The most that a sample may say, since it proves nothing.
LEAST_ERROR_SAID: Final = 0.005  # A smaller error would read as 0 or <1 percent.
LINE_LETTERS: Final = 80  # Letters for which a line has room.
LEAST_CHANCE_NAMED: Final = 0.01  # The chance that other rivals must add to be named.

# A test whether the player knows the Solution, given the cards that he sees in a deal.
KnowledgeTest: TypeAlias = Callable[[Deals, frozenset[Cell], Mapping[str, str]], bool]


@frozen(repr=False)
class Likelihood(OneLineRepr):
    """The share of the draws in which a player knows the Solution, and its standard error.

    The error is 0 only where he certainly knows it.

    >>> print(Likelihood("Rachel", 0.35, 0.02))
    35% (± 2%) that Rachel knows the Solution by now

    Args:
        player: Who may know it.
        share: The share of the draws in which the player knows it.
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
    """Return the likelihood that a player knows the Solution, from a sample of deals.

    Args:
        odds: My odds.
        mind: The deals that fit the log as he has seen it.
        log: The log as he has certainly seen it.
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

    # By Laplace's rule an error remains even where all draws agree, since they prove nothing.
    smoothed = (draws_solved + 1) / (DEALS_DRAWN + 2)
    error = sqrt(smoothed * (1 - smoothed) / DEALS_DRAWN)
    return Likelihood(player, draws_solved / DEALS_DRAWN, error)


def make_knowledge_test(player: str) -> KnowledgeTest:
    """Return a cached test: does the player know the Solution, given what he sees in a deal?"""
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
    """Yield the cells that a player sees: his hand, and cards shown to him that I did not see.

    Of the cards that he may have been shown, one is drawn.

    Args:
        deal: Who has each card.
        log: What happened.
        player: The player.
        random: The source of chance.
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
    """Return the axioms of the cells that a player sees, and of the cards that he lacks."""
    other_cards = [card for card in deal if deal[card] != player]
    axioms = lacks(player, other_cards, Source("hand"))

    # In deck order, equal sets of cells give equal axioms.
    for card, holder in deal.items():
        if (holder, card) in seen_cells:
            axioms += has(holder, [card], Source("seen"))
    return axioms


@frozen
class Rival:
    """Another player who may accuse.

    Attributes:
        player: The player.
        mind: The deals that fit the log as he has seen it.
        log: The log as he has certainly seen it.
        mind_at_turn: The deals that fitted at his last turn; None if he had no turn.
        turn: The line of his last turn, 0 if he had none.
    """

    player: str
    mind: Deals
    log: Sequence[Entry]
    mind_at_turn: Deals | None
    turn: int

    @classmethod
    def of(cls, player: str, log: Sequence[Entry], stages: Sequence[Stage]) -> Rival:
        """Return a rival with the log as he has seen it, and its stages."""
        turns = []
        for number, entry in enumerate(log):
            if isinstance(entry.event, Suggestion) and entry.event.guesser == player:
                turns.append(number)
        if not turns:
            return cls(
                player,
                stages[-1].deals,
                log,
                None,
                0,
            )

        # The stage of the header comes first, so this one is just before his turn.
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
    """The likeliest Solution, and what it is worth to accuse it.

    >>> Accuse(("Plum", "Rope", "Hall"), right=0.5, later=0.4).now
    True

    Args:
        cards: The likeliest Solution.
        right: The chance that it is right.
        later: The chance to win by asking first; None where `right` is 1 or too low to count it.
        rival: The player who most likely knows it by now; None where nobody else is counted.
        knows: The chance that the rival knows it.
        others: The chance that any other player knows it.
    """

    cards: tuple[str, ...]
    right: float
    later: float | None
    rival: str | None = None
    knows: float = 0.0
    others: float = 0.0
    _column_heads = ("cards", "right", "later", "rival", "knows", "others")

    def _values(self) -> list[tuple[object, ...]]:
        return [(self.cards, self.right, self.later, self.rival, self.knows, self.others)]

    def table(self) -> list[list[str]]:
        """Return its one row as texts, with chances as percents.

        >>> Accuse(("Plum", "Rope", "Hall"), right=0.5, later=0.4).table()[1]
        ['Plum, Rope, Hall', '50%', '40%', '', '0%', '0%']
        """
        later = "" if self.later is None else percent(self.later)
        chances = percent(self.knows), percent(self.others)
        row = [", ".join(self.cards), percent(self.right), later, self.rival or "", *chances]
        return [[*self._column_heads], row]

    @property
    def summary(self) -> str:
        """What to do, in a sentence.

        >>> Accuse(("Plum", "Rope", "Hall"), right=1.0, later=None).summary
        'Accuse: You know it: accuse Plum, Rope, Hall.'
        """
        return f"Accuse: {' '.join(str(self).split(chr(10)))}"

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

        sentence = f"{percent(self.right)} right if you accuse now"
        if self.rival is not None:
            # Where the line has no room for the name, it says that another knows.
            named, unnamed = self._rival_clauses()
            has_room = len(sentence) + len(named) + len(": ask on.") <= LINE_LETTERS
            sentence += named if has_room else unnamed
        if self.now:
            return f"{sentence}: accuse.\nThe likeliest: {cards}."
        return f"{sentence}: ask on."

    def _rival_clauses(self) -> tuple[str, str]:
        """Return the words that another player may know, with the rival's name and without it."""
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
    """Return the worth of accusing the likeliest Solution now, beside that of asking on.

    Args:
        odds: My odds.
        find_rivals: Returns the players who may accuse before my next turn.
        find_next: Returns the chance to be right after the answer to my next suggestion.
        drawn: The number of deals to draw, to see who knows the Solution.
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

    # He would have accused if he had known it at his last turn: such deals are skipped.
    silent_count = knowing_count = 0
    for deal in odds.sample(drawn, seed=seed):
        seen_then = frozenset(draw_seen_cells(deal, earlier, player, random))
        seen_now = seen_then.union(draw_seen_cells(deal, later, player, random))
        if not knows(rival.mind, seen_now, deal):
            silent_count += 1
        elif rival.mind_at_turn is None or not knows(rival.mind_at_turn, seen_then, deal):
            silent_count += 1
            knowing_count += 1

    # If he knew it in every draw, and did at his last turn, he may be slow to accuse.
    share = knowing_count / silent_count if silent_count else 1.0
    return min(share, NEVER_CERTAIN)


def chance_right_after(survey: Survey, odds: Odds, cards: tuple[str, ...]) -> float:
    """Return the chance that the likeliest Solution is right after the answer to a suggestion.

    Args:
        survey: The deals by which the answers are weighed.
        odds: My odds.
        cards: What is suggested.

    Raises:
        SearchStopped: There are too many deals to count.
    """
    # After each answer I would accuse the Solution that then has most weight.
    if survey.of_solution:
        best_weights: defaultdict[int, float] = defaultdict(float)
        for key, weight in survey.table(cards).items():
            number = key & ANSWER_MASK
            best_weights[number] = max(best_weights[number], weight)
        return add_weights(best_weights.values()) / survey.weight

    setup = odds.state.rows.setup
    chance = 0.0
    for answer, weight in survey.answer_weights(cards).items():
        after = odds_after(odds, answered_suggestion(setup, cards, answer))
        _, share = after.likeliest
        chance += weight / survey.weight * float(share)
    return chance
