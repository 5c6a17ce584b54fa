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
from kb.table.arguments import listed, short
from resolver.text import FrozenMapping

SAMPLE: Final = 200  # deals that the informed look at, where they cannot be counted fast
DEALS_DRAWN: Final = 100  # deals that the accusing look at, to see who knows
BLUFF: Final = 1 / 3

Policy: TypeAlias = Callable[[Game, Random], Sequence[str]]
"""A function of a player's own game and a Random: it returns the cards that the player asks for.

>>> callable(POLICIES["careful"])
True
"""


class Accused(tuple[str, ...]):
    """The cards of an accusation; where nobody accuses, they are suggested."""

    __slots__ = ()


def at_random(game: Game, random: Random) -> list[str]:
    """Return any card of each category."""
    return [random.choice(kind.cards) for kind in game.setup.deck.categories]


def careful(game: Game, random: Random) -> list[str]:
    """Return cards of which he does not know who has them.

    Where he knows that of all cards of a category, it is the card that nobody can show.
    """
    placed = {card for (_, card), there in game.facts.items() if there}
    asked = []
    for kind in game.setup.deck.categories:
        unknown = [card for card in kind.cards if card not in placed]
        asked.append(random.choice(unknown) if unknown else str(game.solution[kind.name]))
    return asked


def bluffing(game: Game, random: Random) -> list[str]:
    """Return any card of each category, a third of the time one of his own."""
    mine = set(game.setup.hand(str(game.setup.me)) or ())
    asked = []
    for kind in game.setup.deck.categories:
        own = [card for card in kind.cards if card in mine]
        asked.append(random.choice(own if own and random.random() < BLUFF else kind.cards))
    return asked


def informed(game: Game, random: Random) -> tuple[str, ...]:
    """Return what is expected to tell most bits of the Solution.

    Where who has three cards is not counted fast, a sample of 200 deals is looked at.
    """
    return best(game, survey_of(game, random))


def soonest(game: Game, random: Random) -> tuple[str, ...]:
    """Return what ends the search soonest, as `Game.advise` has it; by deals as the informed."""
    survey = survey_of(game, random)
    return rank_suggestions(
        list_suggestions(game.setup.deck), survey, Solving(survey, game.odds())
    )[0].cards


def accusing(game: Game, random: Random) -> tuple[str, ...]:
    """Return what the informed ask, or the likeliest Solution where `Advice.accuse` says so."""
    survey, odds = survey_of(game, random), game.odds()
    cards = best(game, survey)
    find_next = partial(chance_right_after, survey, odds, cards)
    found = weigh_accusation(odds, game.state.rivals, find_next, DEALS_DRAWN)
    return Accused(found.cards) if found.now else cards


def survey_of(game: Game, random: Random) -> Survey:
    """Return all deals, or where who has three cards is not counted fast a sample of them."""
    odds = game.odds()
    seat, seed = Seating(odds, str(game.setup.me)), random.getrandbits(32)
    fast = count_survey(seat, STATES_BEFORE_SAMPLE) if odds.deals > SAMPLE else None
    return fast or ListedSurvey(seat, odds.weighed_deals(SAMPLE, seed=seed))


def best(game: Game, survey: Survey) -> tuple[str, ...]:
    """Return the suggestion that is expected to tell most bits."""
    asked = list_suggestions(game.setup.deck)
    return max(asked, key=lambda cards: round(survey.figures(cards)[0], DIGITS))


POLICIES: Final[Mapping[str, Policy]] = FrozenMapping(
    {
        "random": at_random,
        "careful": careful,
        "bluffing": bluffing,
        "informed": informed,
        "accusing": accusing,
        "soonest": soonest,
    }
)
"""The policies that have a name.

>>> list(POLICIES)
['random', 'careful', 'bluffing', 'informed', 'accusing', 'soonest']
"""


def named(policy: str | Policy) -> tuple[str, Policy]:
    """Return the name of a policy, and the policy; raises StudyError for what is none.

    >>> named("random")[1] is at_random
    True
    """
    if isinstance(policy, str) and policy in POLICIES:
        return policy, POLICIES[policy]
    if isinstance(policy, str | type) or not callable(policy):
        advice = f"try {', '.join(POLICIES)}, or a function of a Game and a Random"
        raise StudyError(f"no policy {short(policy)}; {advice}")
    return getattr(policy, "__name__", type(policy).__name__), policy


def seated(policies: str | Policy | Iterable[str | Policy], seats: int) -> list[tuple[str, Policy]]:
    """Return the policy of each seat, with its name; one alone is everybody's.

    Raises StudyError where they are not as many as the seats, or one of them is none.
    """
    if isinstance(policies, str | type) or callable(policies):
        return [named(policies)] * seats
    found = [named(one) for one in listed(policies, "policies", ordered=True)]
    if len(found) != seats:
        reason = f"{len(found)} policies for {seats} players"
        raise StudyError(f"{reason}; name one for each of them, or a single one for all")
    return found
