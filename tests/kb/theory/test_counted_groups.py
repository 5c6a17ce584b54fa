"""Groups counted together: true in every deal, and what makes pigeonhole arguments short."""

from __future__ import annotations

import pytest
from oracle import Oracle
from random_games import CLASSIC, RandomGame, random_game, word

from kb import Contradiction, Game
from resolver import Proof, check
from resolver.logic import Line

Categories = dict[str, list[str]]
THIRTY = {
    "suspect": [f"s{i}" for i in range(10)],
    "weapon": [f"w{i}" for i in range(8)],
    "room": [f"r{i}" for i in range(12)],
}


def told(play: RandomGame, holders: list[str], cards: list[str]) -> tuple[Game, Oracle]:
    """Return the game, and the oracle, after learning that these holders have no other cards."""
    oracle = Oracle(play)
    for holder in holders:
        for card in set(play.cards) - set(cards):
            oracle.tell(("lacks", holder, (card,)))
    lines = [f"lacks {h} {word(c)}" for h in holders for c in play.cards if c not in cards]
    return Game.parse("\n".join([*play.header, *lines])), oracle


def hall(
    seed: int, players: int, size: int, categories: Categories = CLASSIC
) -> tuple[RandomGame, list[str], list[str]]:
    """Return a game, some of its players, and the cards that they hold."""
    play = random_game(seed, categories, players=players, events=0, spectator=True)
    group = play.players[:size]
    return play, group, [card for card in play.cards if play.deal[card] in group]


def is_one_sum(count: Proof | None) -> bool:
    """Return whether a counting proof is one sum, accepted by the checker, ending in 0 >= 1."""
    assert count is not None
    return check(count) and (count.sums, count.conclusion) == (1, Line((), 1))


def test_why_counts_what_the_group_needs_against_the_cards_that_are_left() -> None:
    play, group, cards = hall(1, 6, 3)
    game, _ = told(play, group, cards)
    why = game.why(play.players[3], cards[0])
    assert is_one_sum(why.count)
    assert [said.split(", ")[0] for said in why.sentences[2:-1]] == [
        f"{player} has {len(cards) // len(group)} cards" for player in group
    ]
    needed, left = f"together {len(cards)} cards", f"only {len(cards) - 1} cards are left"
    assert why.sentences[-1].lower().startswith(f"{needed}, but {left}: ")
    assert why.sentences[-1].endswith(". That cannot be.")


@pytest.mark.parametrize(("categories", "players"), [(CLASSIC, 6), (THIRTY, 7)])
def test_a_group_with_a_card_too_few_is_a_contradiction(
    categories: Categories, players: int
) -> None:
    play, group, cards = hall(2, players, 3, categories)
    with pytest.raises(Contradiction) as raised:
        told(play, group, cards[1:])
    assert is_one_sum(raised.value.count)
