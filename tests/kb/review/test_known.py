"""Who could know the Solution when, against a SAT oracle that knows what each player truly saw."""

from __future__ import annotations

import pytest
from support.finished import finished, lines_in_all_cases, true_line
from support.profiles import seeds
from support.random_games import random_game, word

from kb import Game
from kb.review.known import Known, played_of

HEADER = (
    "refute 1\ndeck classic\nplayers Ann Bob Cid\nme Ann\nhand Ann Plum Rope Hall Pipe Study Green"
)


def test_my_earliest_line_and_the_range_of_each_other_player_are_those_of_the_oracle() -> None:
    number_followed, number_single = 0, 0
    for seed in seeds(2, 40):
        played, game = finished(seed, players=3 + seed % 4, events=20 + seed % 21)
        known = played_of(game.state).known

        for player in played.players:
            found = known[player]
            if player == played.me:
                due = true_line(played)
                assert found == (None if due is None else Known(due, due))
                continue

            # The games of these lines have one record, so a range is no wider than it must be.
            lines = lines_in_all_cases(played, player)
            solved = [line for line in lines if line is not None]
            if not solved:
                assert found is None
                continue
            assert found == Known(min(solved), None if None in lines else max(solved))
            number_followed += 1
            number_single += len(lines) == 1
    print(f"one line in {number_single} of {number_followed}; in the others none is determined")


def test_hands_laid_open_and_a_right_accusation_are_no_event_of_the_game() -> None:
    game = Game.parse(f"{HEADER}\nsuggest Ann Plum Rope Ballroom -> nobody\n")
    ended = game.tell("has Solution White", "has Solution Knife", "has Solution Ballroom")

    played = played_of(ended.state)

    assert played.last_line == 6
    assert played.solution == ("White", "Knife", "Ballroom")
    assert played.known["Ann"] is None


def test_where_hands_are_not_laid_open_nothing_is_said_for_certain() -> None:
    played = random_game(4, players=4, events=8)
    solution = [word(card) for card in played.cards if played.deal[card] == "Solution"]
    game = Game.parse(f"{played.text}accuse P1 {' '.join(solution)} right\n")

    known = played_of(game.state).known

    others = [known[player] for player in played.players if player != played.me]
    assert all(each is not None and not each.are_all_tried for each in others)


def test_a_has_line_of_a_game_that_goes_on_is_an_event() -> None:
    game = Game.parse(f"{HEADER}\nhas Bob Knife\n")

    assert played_of(game.state).last_line == 6


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (Known(0, 0), "before the first line"),
        (Known(7, 7, are_all_tried=False), "at line 7, in the cases tried"),
        (Known(7, None), "at line 7 or later, or never"),
        (Known(None, None, are_all_tried=False), "in none of the cases tried"),
    ],
)
def test_a_range_is_said_in_words(known: Known, text: str) -> None:
    assert str(known) == text
