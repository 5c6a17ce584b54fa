"""The suggestion that most likely settles a cell, against all the deals gone through one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from profiles import seeds
from random_games import SMALL, random_game

from kb import Game
from kb.odds.adviser import decisive
from kb.shell.shell import Shell

Deal = Mapping[str, str]


def position(seed: int) -> Game:
    play = random_game(seed, categories=SMALL, players=3, events=3 + seed % 4)
    game = Game.parse(play.text)
    return game if game.setup.me else Game.parse(play.text.replace("players", "me Ann\nplayers"))


def shown(deal: Deal, game: Game, cards: Sequence[str]) -> list[tuple[str, str] | None]:
    """Return what I may be shown in a deal, each as likely as another; None where nobody can."""
    for player in game.setup.others(str(game.setup.me)):
        if can := [card for card in cards if deal[card] == player]:
            return [(player, card) for card in can]
    return [None]


def expected(
    game: Game, deals: Sequence[Deal], cards: Sequence[str], cell: tuple[str, str]
) -> float:
    """Return in what share of the deals the answer leaves one value of the cell."""
    values: dict[object, set[bool]] = defaultdict(set)
    weight: dict[object, float] = defaultdict(float)
    for deal in deals:
        ways = shown(deal, game, cards)
        for way in ways:
            values[way].add(deal[cell[1]] == cell[0])
            weight[way] += 1 / len(ways) / len(deals)
    return sum(weight[way] for way in weight if len(values[way]) == 1)


@pytest.mark.parametrize("seed", seeds(10, 30))
def test_the_best_suggestion_is_that_of_all_the_deals(seed: int) -> None:
    game = position(seed)
    if game.setup.me is None or game.setup.answers == "all" or game.deals > 2_000:
        pytest.skip("another table")
    deals = game.odds().listed()
    whole = [(h, c) for h in game.setup.holders for c in game.setup.deck.cards]
    for cell in [cell for cell in whole if cell not in game.facts][:4]:
        kinds = [category.cards for category in game.setup.deck.categories]
        chances = {
            cards: expected(game, deals, cards, cell)
            for cards in product(*kinds)
            if cell[1] in cards
        }
        found = decisive(game.setup, game.odds, cell)
        best = max(chances.values())
        assert (found.chance if found else 0) == pytest.approx(best)
        assert found is None or chances[found.cards] == pytest.approx(best)
        said = "\n".join(game.why_not(*cell).sentences)
        assert ("Ask " in said) == (found is not None)


def test_a_spectator_is_not_told_what_to_ask() -> None:
    game = Game.new(["Ann", "Bob"])
    assert decisive(game.setup, game.odds, ("Ann", "Rope")) is None
    assert "Ask" not in str(game.why_not("Ann", "Rope"))


def test_of_a_sample_nothing_is_certain() -> None:
    shell = Shell()
    for line in ("deck classic", "players Ann Bob Cid", "me Ann"):
        shell.onecmd(line)
    shell.onecmd("hand Ann White Conservatory Ballroom Plum Knife Library")
    said = shell.onecmd("whynot Bob Rope")
    assert "Ask " in said
    assert "100%" not in said
