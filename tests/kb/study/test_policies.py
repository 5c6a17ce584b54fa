"""What the policies ask: one card of each category, and each by its own idea."""

from random import Random

import pytest
from support.cases import loop_over
from support.random_games import random_game
from support.views import views

from kb import Game
from kb.study.policies import POLICIES, careful, informed, soonest


def own_games(number: int, most: int = 30) -> list[Game]:
    """Return games as a player has written them down, of so many events at most."""
    plays = [random_game(seed, players=3 + seed % 3, events=seed % most) for seed in range(number)]
    return [Game.parse(views(play, play.players[0], asides=0).his) for play in plays]


GAMES = own_games(30)


@loop_over("name", POLICIES)
def test_one_card_of_each_category_is_asked_for(name: str) -> None:
    for seed, game in enumerate(GAMES[::6]):
        asked = POLICIES[name](game, Random(seed))
        kinds = game.setup.deck.categories
        assert [game.setup.deck.category_of(card) for card in asked] == [
            kind.name for kind in kinds
        ]


def test_the_careful_ask_for_no_card_of_which_they_know_who_has_it() -> None:
    for seed, game in enumerate(GAMES):
        for kind, card in zip(game.setup.deck.categories, careful(game, Random(seed)), strict=True):
            where = [who for who in game.setup.holders if game.holds(who, card)]
            placed = [any(game.holds(who, c) for who in game.setup.holders) for c in kind.cards]
            assert where == (["Solution"] if all(placed) else [])


def test_the_informed_ask_what_tells_most_and_the_soonest_as_advised_where_deals_are_few() -> None:
    few = [game for game in own_games(60, most=60) if 2 <= game.deals <= 200 and not game.solved]
    assert len(few) > 5
    for game in few[:2]:
        worths = {one.cards: one.bits for one in game.advise().worths}
        assert worths[informed(game, Random(1))] == pytest.approx(max(worths.values()))
        assert soonest(game, Random(1)) == game.advise()[0].cards
