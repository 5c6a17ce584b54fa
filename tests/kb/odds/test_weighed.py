"""Odds weighed by what refuters chose to show, against deals and choices drawn one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from profiles import seeds
from random_games import SMALL, random_game

from kb import Game
from kb.odds import weighed as module
from kb.table.events import Suggestion

TWO = """refute 1
category suspect Plum Green
category weapon Rope Pipe
category room Hall Study
players Ann Bob
me Ann
size Ann 1
size Bob 2
hand Ann Plum
"""


def test_a_refuter_without_a_choice_makes_the_card_likelier() -> None:
    game = Game.parse(f"{TWO}suggest Ann Plum Rope Hall -> Bob Rope\n")
    # Bob has Rope and Hall (then he showed Rope in one of two cases), or Rope and Study.
    assert game.deals == 2
    assert game.odds()["Bob", "Hall"] == Fraction(1, 2)
    found = game.weighed()
    assert found["Bob", "Hall"] == Fraction(1, 3)
    assert found["Bob", "Study"] == Fraction(2, 3)
    assert not found.sampled and set(found.errors.values()) == {0.0}


@pytest.mark.parametrize("seed", seeds(8, 20))
def test_the_shares_are_those_of_all_deals_with_all_choices(seed: int) -> None:
    play = random_game(seed, categories=SMALL, players=3, events=8, hidden=seed % 2)
    game = Game.parse(play.text)
    if game.deals > 500:
        pytest.skip("too many deals to list")
    shown = [
        (answer, entry.event.cards)
        for entry in game.log
        if isinstance(entry.event, Suggestion)
        for answer in entry.event.answers
        if answer.card
    ]
    counts: Counter[tuple[str, str]] = Counter()
    total = Fraction(0)
    for deal in game.odds().listed():
        ways = [[c for c in cards if deal[c] == answer.player] for answer, cards in shown]
        every = list(product(*ways))
        told = sum(one == tuple(answer.card for answer, _ in shown) for one in every)
        share = Fraction(told, len(every))
        total += share
        for card, holder in deal.items():
            counts[holder, card] += share  # type: ignore[assignment]
    assert {c: s for c, s in game.weighed().items() if s} == {
        cell: Fraction(number) / total for cell, number in counts.items() if number
    }


def test_a_sample_is_within_four_standard_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    play = random_game(5, categories=SMALL, players=3, events=3)
    game = Game.parse(play.text)
    exact = game.weighed()
    monkeypatch.setattr(module, "FEW", 10)
    assert game.deals > 10 and not exact.sampled
    found = game.weighed(seed=3)
    assert found.sampled and found == game.weighed(seed=3)
    monkeypatch.setattr(module, "FEW", min(game.deals - 1, 400))
    found = game.weighed()
    for cell, share in exact.items():
        assert abs(float(found[cell] - share)) <= 4 * found.errors[cell] + 1e-9, cell


def test_the_sheet_marks_what_follows_and_not_what_a_sample_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = random_game(5, categories=SMALL, players=3, events=3)
    game = Game.parse(play.text)
    monkeypatch.setattr(module, "FEW", 1)  # so that all shares are 0 or 1
    found = game.weighed()
    assert found.sampled and set(found.values()) == {0, 1}
    marks = (found.text().count("✓"), found.text().count("·"))
    assert marks == (sum(game.facts.values()), len(game.facts) - sum(game.facts.values()))
    likely, open_cells = sum(map(int, found.values())), len(found) - len(game.facts)
    assert found.text().count(">99%") == likely - marks[0]
    assert found._repr_html_().count("% of the deals drawn") == open_cells


def test_a_cell_of_the_sheet_tells_its_standard_error_or_its_exact_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.parse(f"{TWO}suggest Ann Plum Rope Hall -> Bob Rope\n")
    exact = game.weighed()
    assert 'title="1/3"' in exact._repr_html_()
    assert exact.summary == "Weighed odds of 18 cells: 2 deals fit"
    game = Game.parse(random_game(5, categories=SMALL, players=3, events=3).text)
    monkeypatch.setattr(module, "FEW", game.deals - 1)
    found = game.weighed()
    cell = next(cell for cell, error in found.errors.items() if error)
    said = f"{float(found[cell]):.2%} ± {found.errors[cell]:.2%}"
    assert f'title="{said}"' in found._repr_html_()
    assert f"{max(found.errors.values()):.2%}" in found.summary
