"""What to ask: policies, each a function of the player's own game and a Random; see POLICIES.

The game is all that a player knows: his hand, who showed and who passed, and the cards that he saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

from kb.errors import StudyError
from kb.game import Game
from kb.odds.accusing import chance_right_after, weigh_accusation
from kb.odds.adviser import STATES_BEFORE_SAMPLE, list_suggestions, rank_suggestions
from kb.odds.answers import ListedSurvey, Seating, Survey, count_survey
from kb.odds.odds import DIGITS
from kb.odds.solving import Solving
from kb.table.arguments import require_list, short_repr
from resolver.text import FrozenMapping

# `informed` samples this many deals where counting all deals would be slow.
DEALS_SAMPLED: Final = 200

# `accusing` draws this many deals to estimate who knows the Solution.
DEALS_DRAWN: Final = 100
BLUFF_CHANCE: Final = 1 / 3

Policy: TypeAlias = Callable[[Game, Random], Sequence[str]]
"""A function of a player's own game and a Random: it returns the cards that the player asks for.

>>> callable(POLICIES["careful"])
True
"""


class Accused(tuple[str, ...]):
    """The cards that a policy accuses with; in a game without accusations they are suggested."""

    __slots__ = ()


def at_random(game: Game, random: Random) -> list[str]:
    """Choose any card of each category."""
    return [random.choice(category.cards) for category in game.setup.deck.categories]


def careful(game: Game, random: Random) -> list[str]:
    """Choose a card of each category whose holder the player does not know.

    If he knows the holder of each card of a category, he names the card in the Solution.
    """
    placed_cards = {card for (_, card), is_there in game.facts.items() if is_there}

    # If all cards of a category are placed, one of them is in the Solution.
    asked = []
    for category in game.setup.deck.categories:
        unknown_cards = [card for card in category.cards if card not in placed_cards]
        if unknown_cards:
            asked.append(random.choice(unknown_cards))
        else:
            asked.append(str(game.solution[category.name]))
    return asked


def bluffing(game: Game, random: Random) -> list[str]:
    """Choose any card of each category, a third of the time one of his own."""
    me = str(game.setup.me)
    hand = set(game.setup.hand(me) or ())
    asked = []
    for category in game.setup.deck.categories:
        own_cards = [card for card in category.cards if card in hand]
        if own_cards and random.random() < BLUFF_CHANCE:
            asked.append(random.choice(own_cards))
        else:
            asked.append(random.choice(category.cards))
    return asked


def informed(game: Game, random: Random) -> tuple[str, ...]:
    """Choose the suggestion with the most expected bits about the Solution.

    A sample of 200 deals is used where it is slow to count who may have three cards.
    """
    return choose_most_bits(game, make_survey(game, random))


def soonest(game: Game, random: Random) -> tuple[str, ...]:
    """Choose the suggestion that ends the search soonest, the best one of `Game.advise`.

    It weighs the same deals as `informed`.
    """
    survey = make_survey(game, random)
    suggestions = list_suggestions(game.setup.deck)
    solving = Solving(survey, game.odds())
    best, *_ = rank_suggestions(suggestions, survey, solving)
    return best.cards


def accusing(game: Game, random: Random) -> tuple[str, ...]:
    """Choose as `informed` does, or accuse the likeliest Solution if that wins more often."""
    survey = make_survey(game, random)
    odds = game.odds()
    cards = choose_most_bits(game, survey)
    find_next = partial(chance_right_after, survey, odds, cards)
    accusation = weigh_accusation(odds, game.state.rivals, find_next, DEALS_DRAWN)
    return Accused(accusation.cards) if accusation.now else cards


def make_survey(game: Game, random: Random) -> Survey:
    """Return a survey of all deals, or of a sample where counting all deals is slow."""
    odds = game.odds()
    seating = Seating(odds, str(game.setup.me))

    # The seed is drawn even if it is not used, so that later draws do not depend on the survey.
    seed = random.getrandbits(32)
    if odds.deals > DEALS_SAMPLED:
        counted = count_survey(seating, STATES_BEFORE_SAMPLE)
        if counted is not None:
            return counted
    return ListedSurvey(seating, odds.weighed_deals(DEALS_SAMPLED, seed=seed))


def choose_most_bits(game: Game, survey: Survey) -> tuple[str, ...]:
    """Choose the suggestion with the most expected bits; of equal suggestions the first."""
    suggestions = list_suggestions(game.setup.deck)
    return max(suggestions, key=lambda cards: round(survey.figures(cards).bits, DIGITS))


POLICIES: Final[Mapping[str, Policy]] = FrozenMapping(
    {
        "random": at_random,
        "careful": careful,
        "bluffing": bluffing,
        "informed": informed,
        "accusing": accusing,
        "soonest": soonest,
    },
    columns=("policy", "what it asks"),
)
"""The policies that have a name.

>>> list(POLICIES)
['random', 'careful', 'bluffing', 'informed', 'accusing', 'soonest']
"""


def name_policy(policy: str | Policy) -> tuple[str, Policy]:
    """Return the name of a policy, followed by the policy itself.

    >>> name_policy("random")[1] is at_random
    True

    Args:
        policy: The name of a policy, or a function.

    Raises:
        StudyError: No policy has this name, or the argument is no function.
    """
    if isinstance(policy, str) and policy in POLICIES:
        return policy, POLICIES[policy]
    if isinstance(policy, str | type) or not callable(policy):
        advice = f"try {', '.join(POLICIES)}, or a function of a Game and a Random"
        raise StudyError(f"no policy {short_repr(policy)}; {advice}")
    return getattr(policy, "__name__", type(policy).__name__), policy


def policies_by_seat(
    policies: str | Policy | Iterable[str | Policy], seats: int
) -> list[tuple[str, Policy]]:
    """Return the policy of each seat with its name; a single policy is used for all seats.

    Args:
        policies: One policy, or one for each seat.
        seats: The number of seats.

    Raises:
        StudyError: The numbers of policies and seats differ, or one of them is no policy.
    """
    # A class counts as a single policy, so that the error names the class.
    if isinstance(policies, str | type) or callable(policies):
        return [name_policy(policies)] * seats

    listed_policies = require_list(policies, "policies", ordered=True)
    named_policies = [*map(name_policy, listed_policies)]
    if len(named_policies) != seats:
        reason = f"{len(named_policies)} policies for {seats} players"
        raise StudyError(f"{reason}; name one for each of them, or a single one for all")
    return named_policies
