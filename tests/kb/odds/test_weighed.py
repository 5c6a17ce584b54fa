"""Odds weighed by what refuters chose to show, against deals and choices drawn one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from profiles import seeds
from random_games import SMALL, TWO, random_game

from kb import Game
from kb.odds import weighed as module
from kb.table.events import Suggestion


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


ASKED = (
    "Rope Hall, Pipe Study, Knife Lounge, Wrench Kitchen, Revolver Library, Rope Study, Pipe Lounge"
)


NAMED = """refute 1
category suspect Plum Green White
category weapon Rope Pipe Knife
category room Hall Study Attic Lounge
players Ann Bob Cid
suggest Ann Plum Rope Hall -> Bob Rope
suggest Ann Green Rope Study -> Bob Rope
suggest Bob Plum Knife Hall -> Cid Hall
suggest Cid Green Pipe Study -> Ann Pipe
"""


def hard() -> Game:
    """A game of many deals, in few of which the Solution has Plum; no line names what was shown."""
    game = Game.new(["A", "B", "C"], sizes={"A": 7, "B": 5, "C": 6})
    return game.tell(*(f"suggest A Plum {cards} -> B" for cards in ASKED.split(", ")))


def test_an_open_cell_that_no_draw_fills_has_neither_share_0_nor_error_0() -> None:
    game = hard()
    found, exact = game.weighed(), game.odds()  # alike: no line names what was shown
    assert found.sampled and 0 < exact["Solution", "Plum"] < Fraction(1, 1000)
    assert 0 < found["Solution", "Plum"] < Fraction(1, 200)
    for cell, share in found.items():
        is_open = game.holds(*cell) is None
        assert (0 < share < 1, found.errors[cell] > 0) == (is_open, is_open), cell
        assert is_open or share == exact[cell]


def test_the_shares_of_a_card_add_up_to_1() -> None:
    game = hard().tell("suggest C White Rope Hall -> A Hall")
    found = game.weighed()
    assert found.sampled and found.state.alternatives
    for card in game.setup.deck.cards:
        assert sum(found[holder, card] for holder in game.setup.holders) == 1


@pytest.mark.parametrize("weighs", [False, True])
def test_a_sample_is_as_far_from_the_exact_shares_as_its_errors_say(
    weighs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.parse(NAMED) if weighs else hard()
    exact = game.weighed() if weighs else game.odds()  # alike where no line names what was shown
    assert not weighs or (not exact.sampled and exact["Bob", "Rope"] == 1)
    monkeypatch.setattr(module, "FEW", 150)
    far = [
        abs(float(found[cell] - share)) / found.errors[cell]
        for found in map(game.weighed, range(12))
        for cell, share in exact.items()
        if found.errors[cell]
    ]
    assert len(far) > 200 and max(far) < 5
    assert 0.9 < sum(one < 2 for one in far) / len(far) < 1
    assert 0.5 < sum(one < 1 for one in far) / len(far) < 0.85


def test_the_sheet_marks_what_follows_and_not_what_a_sample_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = random_game(5, categories=SMALL, players=3, events=3)
    game = Game.parse(play.text)
    monkeypatch.setattr(module, "FEW", 1)
    found = game.weighed()
    assert found.sampled
    marks = (found.text().count("✓"), found.text().count("·"))
    assert marks == (sum(game.facts.values()), len(game.facts) - sum(game.facts.values()))
    open_cells = len(found) - len(game.facts)
    assert found._repr_html_().count(" ± ") == open_cells


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
