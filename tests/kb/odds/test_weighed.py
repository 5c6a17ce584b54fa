"""The odds by their model: a deal weighs 1/n for each answer that was chosen from n cards.

The oracle lists all deals and weighs them one by one (see weighing.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

import pytest
from profiles import seeds
from random_games import SMALL, RandomGame, Said, random_game
from second_count import listed
from weighing import shown_in, weight

from kb import Game

TINY = {"who": list("abc"), "where": list("defgh")}
FOUR = {"who": list("abc"), "where": list("de"), "how": list("fg"), "when": list("hi")}
MOST = 6_000  # deals that are listed


def small_game(rng: Random) -> RandomGame:
    return random_game(
        rng,
        rng.choice([SMALL, TINY, FOUR]),
        players=rng.randint(2, 6),
        events=rng.randint(2, 12),
        spectator=rng.random() < 0.2,
        unequal=rng.random() < 0.4,
        unknown=rng.choice([0, 0, 1, 2]),
        ranges=rng.choice([0, 0, 1, 2]),
        face_up=rng.choice([0, 0, 1]),
        hidden=rng.choice([0, 0, 1, 2]),
        answers=rng.choice(["first", "all"]),
    )


def shares(
    weighed: Sequence[tuple[Mapping[str, str], Fraction]],
) -> dict[tuple[str, str], Fraction]:
    """Return the share of each cell that is filled in some deal."""
    total = sum(share for _, share in weighed)
    found: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for deal, share in weighed:
        for card, holder in deal.items():
            found[holder, card] += share / total
    return dict(found)


def with_more_said(play: RandomGame, rng: Random) -> tuple[str, list[Said]]:
    """Return the record with lines that leave no choice, and what all of its lines say."""
    lines, said = [*play.header], [*play.given]
    for line, told in play.events:
        lines.append(line)
        said += told
        card = rng.choice(play.cards)
        holder = play.deal[card]
        kind = rng.randrange(6)
        if kind == 0 and holder in play.players:
            lines.append(f"reveal {holder} {card}")
            said.append(("has", holder, (card,)))
        elif kind == 1 and holder in play.players:
            lines.append(f"has {holder} {card}")
            said.append(("has", holder, (card,)))
        elif kind == 2:
            others = rng.sample([other for other in play.cards if other != card], 2)
            lines.append(f"oneof {holder} {card} {' '.join(others)}")
            said.append(("some", holder, (card, *others)))
    return "\n".join(lines) + "\n", said


@pytest.mark.parametrize("seed", seeds(30, 500))
def test_weighed_odds_are_those_of_all_deals_listed_with_their_weights(seed: int) -> None:
    rng = Random(seed)
    play = small_game(rng)
    text, said = with_more_said(play, rng)
    game = Game.parse(text)
    if game.deals > MOST:
        return

    shown = [*shown_in(text)]
    weighed = [(deal, weight(deal, shown)) for deal in listed(play, said)]
    due = shares(weighed)
    odds = game.odds()

    assert {cell: share for cell, share in odds.items() if share} == due
    assert odds.deals == len(weighed) == game.deals
    solutions: defaultdict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for deal, share in weighed:
        solutions[tuple(card for card in play.cards if deal[card] == "Solution")] += share
    total = sum(solutions.values())
    assert dict(odds.solutions) == {cards: share / total for cards, share in solutions.items()}
    plain = game.odds(weigh=False)
    assert {c: s for c, s in plain.items() if s} == shares([(d, Fraction(1)) for d, _ in weighed])
    assert plain.deals == len(weighed)
    for card in play.cards:
        assert sum(odds[holder, card] for holder in play.holders) == 1
    for cards in play.categories.values():
        assert sum(odds["Solution", card] for card in cards) == 1
