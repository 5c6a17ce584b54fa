"""A fact has one reason, through whichever door one asks."""

from importlib.resources import files
from pathlib import Path

import pytest
from support.one_reason import differences
from support.profiles import is_deep, seeds
from support.random_games import SMALL, random_game

from kb import Game
from kb.why.explain import Explanation

GAMES = sorted(Path(str(files("kb") / "games")).glob("*.clue"))


@pytest.mark.parametrize("path", GAMES if is_deep() else GAMES[1:], ids=lambda path: path.stem)
def test_every_door_gives_a_fact_of_the_example_games_one_reason(path: Path) -> None:
    facts = [*Game.parse(path.read_text(encoding="utf-8")).facts]
    assert not [*differences(path, facts[:: 1 if is_deep() else 48])]


@pytest.mark.parametrize("seed", seeds(2, 3))
def test_every_door_gives_a_fact_one_reason(seed: int, tmp_path: Path) -> None:
    play = random_game(seed, players=3 + seed, events=14, spectator=seed == 1)
    path = tmp_path / "game.clue"
    path.write_text(play.text, encoding="utf-8")
    facts = [*Game.parse(play.text).facts]
    assert not [*differences(path, facts[seed :: 9 if is_deep() else 36])]


def test_a_reason_leads_from_the_fact_down_to_the_lines_it_rests_on() -> None:
    for seed in range(6):
        game = Game.parse(random_game(seed, SMALL, players=3, events=8).text)
        for cell in game.facts:
            why = game.why(*cell)
            order = why.reason.all_reasons
            assert order[-1] is why.reason
            assert len({*order}) == len(order)
            for place, one in enumerate(order):
                assert all(premise in order[:place] for premise in one.premises)
            assert (why.reason.rule, why.reason.lines) == (why.rule, why.entries)
            assert lines_said(why) == {*why.entries}


def lines_said(why: Explanation) -> set[int]:
    """Return the lines of all that a reason takes as it was said."""
    return {line for one in why.reason.all_reasons if not one.premises for line in one.lines}
