"""The history of a game: its positions, what each event settled, and that both stay cheap."""

import pickle
from itertools import pairwise

import pytest
from support.profiles import seeds
from support.random_games import random_game
from support.typed import NICKS_TABLE
from support.work import lines

from kb import RULES, Contradiction, Game, KBError
from kb.errors import NoPosition

START = f"""{NICKS_TABLE}\
# the evening
"""
SEEDS = seeds(2, 12)


def played(seed: int, events: int = 15) -> Game:
    return Game.parse(random_game(seed, players=4, events=events).text)


def test_a_game_has_as_many_positions_as_events_and_one() -> None:
    game = Game.parse(START).tell("has Rachel Rope", "# she said so", "lacks Holden Hall")
    assert len(game) == 3
    assert [len(position.log) for position in game] == [0, 1, 2]
    assert game[0].record() == START
    assert game[1].record() == START + "has Rachel Rope\n# she said so\n"
    assert game[-1] is game


def test_what_the_header_assumes_is_in_the_first_position() -> None:
    text = START.replace("me Nick\n", "assume no-own-accusation\nme Nick\n")
    game = Game.parse(text).tell("has Rachel Rope")
    assert len(game) == 2
    assert game[0].assumptions == ("no-own-accusation",)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_position_is_the_game_that_its_lines_are(seed: int) -> None:
    game = played(seed)
    for number, position in enumerate(game):
        again = Game.parse(position.record())
        assert position == game[number] == game[number - len(game)] == again
        assert position.facts == again.facts
        assert position.written == again.written


def test_an_assumption_that_comes_after_the_header_is_in_the_positions_from_there_on() -> None:
    game = Game.parse(START).tell("accuse Rachel Plum Rope Hall wrong", "assume no-own-accusation")
    assert [position.assumptions for position in game] == [(), (), ("no-own-accusation",)]
    assert [position.holds("Rachel", "Rope") for position in game] == [None, None, False]


@pytest.mark.parametrize("number", [3, -4, 99])
def test_a_position_that_there_is_not_is_told_in_a_sentence(number: int) -> None:
    game = Game.parse(START).tell("has Rachel Rope", "has Holden Hall")
    with pytest.raises(NoPosition, match=f"no position {number}: .* 0 to 2") as caught:
        game[number]
    assert isinstance(caught.value, KBError)
    assert isinstance(caught.value, IndexError)


def test_several_lines_are_told_at_once_or_none_of_them() -> None:
    game = Game.parse(START)
    assert game.tell("has Rachel Rope", "has Holden Hall") == game.tell("has Rachel Rope").tell(
        "has Holden Hall"
    )
    assert game.tell() == game
    with pytest.raises(Contradiction):
        game.tell("has Rachel Rope", "has Holden Rope")
    assert game.record() == START


@pytest.mark.parametrize("rules", [RULES, RULES[:4]], ids=["all rules", "four rules"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_timeline_has_what_became_known_with_each_event(seed: int, rules) -> None:
    game = Game.parse(random_game(seed, players=4, events=15).text, rules=rules)
    found: dict[int, dict[tuple[str, str], bool]] = {}
    for one in game.timeline():
        assert (one.holder, one.card) not in found.setdefault(one.line, {})
        found[one.line][one.holder, one.card] = one.value
    for before, after in pairwise(game):
        news = {cell: v for cell, v in after.facts.items() if cell not in before.facts}
        assert found.get(after.log[-1].line, {}) == news


def test_what_was_derived_at_a_position_is_not_derived_anew() -> None:
    game = played(3, events=40)
    before, line = game.undo(), game.log[-1].text
    before.timeline()
    once = lines(lambda: before.tell(line).timeline())
    assert once < lines(lambda: Game.parse(game.record()).timeline()) / 2


def test_a_pickled_game_has_the_same_timeline_and_carries_no_derivation() -> None:
    game = played(3)
    assert all(one.facts for one in game)
    fresh = len(pickle.dumps(game))
    rows = game.timeline()
    assert len(pickle.dumps(game)) == fresh
    assert pickle.loads(pickle.dumps(game)).timeline() == rows


def test_all_positions_of_a_long_game_take_no_longer_for_each_event() -> None:
    def work(events: int) -> float:
        game = Game.parse(random_game(3, players=5, events=events).text)
        return lines(lambda: list(game)) / len(game)

    assert work(320) < 1.5 * work(40)
