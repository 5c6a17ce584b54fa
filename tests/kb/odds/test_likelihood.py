"""How likely another is to know the Solution, against his own record over every deal that fits."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product

import pytest
from support.profiles import seeds
from support.random_games import SMALL, RandomGame, random_game, word
from support.weighing import weights

from kb import Game
from kb.table.events import Suggestion

HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
HAND = "hand Nick White Conservatory Ballroom Plum Knife Library\n"


def own_records(game: Game, deal: Mapping[str, str], player: str) -> Iterator[str]:
    """Yield the records that the player may have over a deal: he sees his hand, and what is shown.

    The hand of mine is left out as the tests write it, so only its size is known to him.
    """
    choices = [
        [card for card in entry.event.cards if deal[card] == answer.player]
        for entry in game.log
        if isinstance(entry.event, Suggestion) and entry.event.guesser == player
        for answer in entry.event.answers
        if answer.card is None
    ]
    hand = [word(card) for card, holder in deal.items() if holder == player]
    for shown in product(*choices):
        left = list(shown)
        lines = []
        for line in game.record().splitlines():
            said, arrow, answer = line.partition(" -> ")
            names = answer.split()
            if line.startswith("hand "):
                lines += [f"me {player}", f"hand {player} {' '.join(hand)}"]
            elif arrow and said.split()[1] == player and names != ["nobody"]:
                card = names[1] if len(names) > 1 else left.pop(0)
                lines.append(f"{said} -> {names[0]} {card}")
            elif arrow:
                lines.append(f"{said} -> {names[0] if names[0] != player else answer}")
            elif not line.startswith("me "):
                lines.append(line)
        yield "\n".join(lines)


def position(seed: int) -> tuple[RandomGame, Game] | None:
    """Return a game in which few deals fit and the Solution is open."""
    play = random_game(seed, SMALL, players=3, events=4 + seed % 8)
    game = Game.parse(play.text)
    return (play, game) if 2 <= game.deals <= 60 and not game.solved else None


@cache
def positions() -> list[tuple[RandomGame, Game]]:
    """Return the first 25 of them."""
    return [*islice(filter(None, map(position, range(200))), 25)]


@pytest.mark.parametrize("number", seeds(4, 25))
def test_the_likelihood_is_the_share_of_his_own_records_that_name_the_solution(number: int) -> None:
    play, game = positions()[number]
    deals = game.odds().list_deals()
    for player in play.players:
        if player == play.me:
            continue
        share = 0.0
        for deal, weight in zip(deals, map(float, weights(deals, game.record())), strict=True):
            records = [*own_records(game, deal, player)]
            knows = [Game.parse(record).solved for record in records]
            share += sum(knows) / len(knows) * weight
        share /= float(sum(weights(deals, game.record())))
        found = game.knows(player)
        error = (share * (1 - share) / 400) ** 0.5
        assert found.share == pytest.approx(share, abs=4 * error + 1e-9)


def test_some_of_these_positions_are_neither_certain_nor_hopeless() -> None:
    shares = [
        game.knows(player).share
        for play, game in positions()
        for player in play.players
        if player != play.me
    ]
    assert sum(0 < share < 1 for share in shares) > 5


def test_who_certainly_knows_is_certain_to_know_and_no_deal_is_drawn() -> None:
    game = Game.parse(HEADER + HAND + "accuse Holden Green Rope Hall right\n")
    assert str(game.knows("Rachel")) == "100% that Rachel knows the Solution by now"
