"""The example games: each told truthfully of a fixed deal, and solved by what is told."""

from __future__ import annotations

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


@pytest.mark.parametrize("name", [HOLDEN, *DEALS])
def test_a_record_comes_back_as_it_was_read(name: str) -> None:
    assert game_of(name).record() == text_of(name)


@full_games
def test_a_deal_has_every_card_once_and_the_hands_that_the_header_says(name: str) -> None:
    setup, deal = game_of(name).setup, DEALS[name]
    assert sorted(card for cards in deal.values() for card in cards) == sorted(setup.deck.cards)
    assert tuple(deal) == setup.holders
    assert tuple(len(deal[player]) for player in setup.players) == setup.sizes
    assert setup.me is not None
    assert setup.hands == ((setup.me, tuple(deal[setup.me])),)


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
def test_the_keeper_of_the_record_names_the_cards_he_saw_and_no_others(name: str) -> None:
    game = game_of(name)
    for entry in game.log:
        if isinstance(entry.event, Suggestion):
            for answer in entry.event.answers:
                saw = game.setup.me in (entry.event.guesser, answer.player)
                assert saw == (answer.card is not None), entry.text


@full_games
def test_whoever_accused_wrongly_makes_no_more_suggestions(name: str) -> None:
    out: set[str] = set()
    for entry in game_of(name).log:
        if isinstance(entry.event, Suggestion):
            assert entry.event.guesser not in out, entry.text
        elif isinstance(entry.event, Accusation) and not entry.event.right:
            out.add(entry.event.accuser)


def test_one_of_the_games_has_a_wrong_accusation() -> None:
    events = [entry.event for name in DEALS for entry in game_of(name).log]
    assert [event.right for event in events if isinstance(event, Accusation)].count(False) == 1


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


@full_games
def test_a_game_is_solved_before_anyone_tells_the_solution(name: str) -> None:
    game = game_of(name)
    said = [
        entry for entry in game.log if isinstance(entry.event, Accusation) and entry.event.right
    ]
    last = said[0].line - 1 if said else game.log[-1].line
    assert game.at(last).solved


def test_holden_has_the_pipe_by_a_refutation_of_three_resolutions() -> None:
    game = game_of(HOLDEN)
    assert [entry.line for entry in game.log] == [6]
    assert [game.holds(holder, "Pipe") for holder in game.setup.holders] == [
        False,
        False,
        False,
        True,
    ]
    proof = game.knowledge("Holden").prove("Pipe")
    assert proof is not None
    assert proof.resolutions == 3
