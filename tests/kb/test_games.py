"""The example games: each told truthfully of a fixed deal, and solved by what is told."""

from importlib.resources import files

import pytest

from kb import SOLUTION, Game
from kb.table.events import Accusation, Suggestion

DEALS = {
    "three-at-the-table.clue": {
        "Solution": ["Green", "Pipe", "Study"],
        "Nora": ["Scarlet", "Knife", "Ballroom", "Library", "Hall", "Conservatory"],
        "Ben": ["Mustard", "Peacock", "Candlestick", "Kitchen", "Lounge", "Dining Room"],
        "Clara": ["Plum", "White", "Revolver", "Wrench", "Rope", "Billiard Room"],
    },
    "five-at-the-table.clue": {
        "Solution": ["Green", "Wrench", "Billiard Room"],
        "Anna": ["Pipe", "Library", "Study"],
        "Felix": ["Mustard", "Knife", "Revolver", "Hall"],
        "Grace": ["Scarlet", "White", "Lounge", "Conservatory"],
        "Hugo": ["Plum", "Peacock", "Kitchen", "Dining Room"],
        "Ida": ["Rope", "Candlestick", "Ballroom"],
    },
}
HOLDEN = "holden-and-the-pipe.clue"
full_games = pytest.mark.parametrize("name", DEALS)


def text_of(name: str) -> str:
    return (files("kb") / "games" / name).read_text(encoding="utf-8")


def game_of(name: str) -> Game:
    return Game.parse(text_of(name), name)


def test_every_game_in_the_package_is_one_of_these() -> None:
    inside = (files("kb") / "games").iterdir()
    assert sorted(game.name for game in inside) == sorted([HOLDEN, *DEALS])


@full_games
def test_every_suggestion_and_accusation_is_told_truthfully(name: str) -> None:
    game, deal = game_of(name), DEALS[name]
    for entry in game.log:
        event = entry.event
        if isinstance(event, Accusation):
            assert event.right == (list(event.cards) == deal[SOLUTION])
            continue
        assert isinstance(event, Suggestion)
        for passer in event.passers(game.setup):
            assert not set(event.cards) & set(deal[passer]), entry.text
        for answer in event.answers:
            could_show = set(event.cards) & set(deal[answer.player])
            assert could_show, entry.text
            assert answer.card is None or answer.card in could_show, entry.text


@full_games
def test_every_fact_agrees_with_the_deal_after_every_line(name: str) -> None:
    game, deal = game_of(name), DEALS[name]
    for entry in game.log:
        for (holder, card), has in game.at(entry.line).facts.items():
            assert has == (card in deal[holder]), (entry.line, holder, card)


@full_games
def test_a_game_of_more_than_twenty_events_is_solved_in_its_last_quarter(name: str) -> None:
    game = game_of(name)
    assert len(game.log) >= 20
    solved = [game.at(entry.line).solved for entry in game.log]
    assert solved[-1]
    assert not any(solved[: -len(solved) // 4])
    assert list(game.solution.values()) == DEALS[name][SOLUTION]
