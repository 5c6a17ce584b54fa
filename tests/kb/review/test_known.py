"""Which entries are events of the game; test_headlines.py has who could know when."""

from __future__ import annotations

from support.random_games import random_game, word

from kb import Game
from kb.review.known import played_of

HEADER = (
    "refute 1\ndeck classic\nplayers Ann Bob Cid\nme Ann\nhand Ann Plum Rope Hall Pipe Study Green"
)


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
