"""Who was dealt the first card is asked again, once, where the answer settles cells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from random_games import CLASSIC, random_game

from kb import Game
from kb.errors import RecordError
from kb.shell.notes import FIRST_CARD, offered
from kb.shell.shell import Shell


def with_dealer(game: Game) -> Mapping[str, int]:
    """How many more cells the record settles with each `deal` line that it can have."""
    found = {}
    for player in game.setup.players:
        try:
            other = Game.parse(game.record().replace("\nhand", f"\ndeal {player}\nhand", 1))
        except RecordError:
            continue
        found[player] = len(other.facts) - len(game.facts)
    return found


@pytest.mark.parametrize("seed", [3, 0])
def test_it_is_asked_at_the_moment_from_which_the_sheet_would_gain(seed: int) -> None:
    play, shell = random_game(seed, CLASSIC, 4, 40), Shell()
    for line in play.header[1:]:
        if not line.startswith(("size", "deal")):
            assert FIRST_CARD not in shell.answer(line)
    asked = []
    for number, (line, _) in enumerate(play.events[:24]):
        answer = shell.answer(line)
        game = shell.game
        asked += [number] if FIRST_CARD in answer else []
        gains = {} if asked and asked[-1] != number else with_dealer(game)
        assert (FIRST_CARD in answer) == any(gains.values()), (number, gains)
        if any(gains.values()):
            assert answer.split("\n")[-1] == offered(gains)
            dealer = max(gains, key=gains.__getitem__)
            known = len(game.facts)
            assert " has " in (said := shell.answer(f"deal {dealer}")) or " lacks " in said
            assert len(shell.game.facts) == known + gains[dealer]
            shell.answer("undo")
    assert len(asked) == 1


def test_it_is_asked_again_where_the_line_was_a_slip() -> None:
    shell = Shell()
    for line in (
        "deck classic",
        "players Ada Ben Cleo Dan",
        "me Ada",
        "hand Ada White Knife Hall Rope",
    ):
        shell.answer(line)
    has = "has Ben Plum Wrench Lounge Study"
    assert FIRST_CARD in shell.answer(has)
    assert FIRST_CARD not in shell.answer("lacks Ben Green")
    assert shell.answer("remove 10") and FIRST_CARD not in shell.answer("remove 9")
    assert FIRST_CARD in shell.answer("has Ben Study")


def test_the_question_says_what_each_answer_settles() -> None:
    assert offered({"Ann": 0, "Ben": 0}) == ""
    said = offered({"Ann": 0, "Ben": 6, "Mary Ann": 4, "Di": 6})
    assert said == (
        f"{FIRST_CARD} 'deal Ben' or 'deal Di' would settle 6 open cells now, "
        "'deal \"Mary Ann\"' 4, 'deal Ann' none."
    )
