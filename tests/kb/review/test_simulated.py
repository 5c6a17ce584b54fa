"""What a question is worth, against the answers of deals drawn at random and played out here."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from math import log2, sqrt
from typing import TypeAlias

from support.finished import finished
from support.profiles import is_deep, seeds

from kb.odds.adviser import MOST_DEALS
from kb.odds.odds import Odds, odds_after
from kb.review.known import played_of
from kb.review.questions import WeighedQuestion, weigh_question
from kb.state import State
from kb.table.events import Answer, Suggestion

Heard: TypeAlias = tuple[str, str] | None  # who showed which card; None for nobody

DRAWN = 5_000 if is_deep() else 500
ERRORS = 3  # standard errors within which a figure agrees


def draw_answer(state: State, deal: Mapping[str, str], cards: tuple[str, ...], seed: int) -> Heard:
    """Return who answers in a deal, the first who can, with any card that he has."""
    for player in state.setup.others(str(state.setup.me)):
        held = [card for card in cards if deal[card] == player]
        if held:
            return player, random.Random(seed).choice(held)
    return None


def entropy(odds: Odds, cards: tuple[str, ...], whole: bool) -> float:
    """Return the bits of the Solution; or of which of the cards are in it."""
    shares: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for solution, share in odds.solutions.items():
        asked = solution if whole else tuple(card for card in cards if card in solution)
        shares[asked] += float(share)
    return -sum(share * log2(share) for share in shares.values())


def agrees(state: State, row: WeighedQuestion) -> bool:
    odds, cards = state.odds, row.cards
    whole = odds.deals <= MOST_DEALS
    deals = odds.sample(DRAWN, seed=row.line)
    heard = Counter(draw_answer(state, deal, cards, seed) for seed, deal in enumerate(deals))

    before = entropy(odds, cards, whole)
    gains, solving = list[tuple[int, float]](), 0
    for answer, number in heard.items():
        answers = () if answer is None else (Answer(*answer),)
        after = odds_after(odds, Suggestion(str(state.setup.me), cards, answers, None))
        gains.append((number, before - entropy(after, cards, whole)))
        solving += number * after.state.solved

    mean = sum(number * gain for number, gain in gains) / DRAWN
    spread = sum(number * (gain - mean) ** 2 for number, gain in gains) / DRAWN
    error = ERRORS * (sqrt(spread / DRAWN) + row.error) + 1e-9
    chance_error = ERRORS * (sqrt(row.chance * (1 - row.chance) / DRAWN) + row.error) + 1e-9
    is_near = abs(mean - row.bits) <= error
    return is_near and abs(solving / DRAWN - row.chance) <= chance_error


def test_bits_and_chance_are_those_of_simulated_answers() -> None:
    agreed = []
    for seed in seeds(1, 46):
        _, game = finished(seed, players=3 + seed % 3, events=20)
        played = played_of(game.state)
        for entry in [*played.my_questions][1::2]:
            state = played.before(entry.line)
            if not state.deals.solved:
                agreed.append(agrees(state, weigh_question(state, entry, None)))

    print(f"{sum(agreed)} of {len(agreed)} questions agree, {DRAWN} answers each")
    assert len(agreed) >= (100 if is_deep() else 1)
    assert sum(agreed) >= 0.95 * len(agreed)
