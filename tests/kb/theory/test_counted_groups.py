"""Groups counted together: true in every deal, and what makes pigeonhole arguments short."""

from __future__ import annotations

from itertools import chain

import pytest
from oracle import Oracle
from profiles import seeds
from random_games import CLASSIC, SMALL, RandomGame, random_game, word

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


@pytest.mark.parametrize(("players", "size"), [(4, 2), (4, 3), (6, 3), (6, 4), (3, 2)])
def test_a_group_that_may_have_just_its_cards_has_them_all(players: int, size: int) -> None:
    play, group, cards = hall(players, players, size)
    game, oracle = told(play, group, cards)
    assert dict(game.facts) == oracle.facts()
    others = [holder for holder in play.holders if holder not in group]
    assert all(game.holds(holder, card) is False for holder in others for card in cards)


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


@pytest.mark.parametrize("seed", seeds(5, 12))
def test_with_hands_of_unknown_size_the_facts_are_those_of_the_oracle(seed: int) -> None:
    play = random_game(
        seed, SMALL, players=3 + seed % 3, events=10, spectator=seed % 2 == 0, unknown=seed % 3
    )
    oracle = Oracle(play)
    for said in chain.from_iterable(said for _, said in play.events):
        oracle.tell(said)
    game = Game.parse(play.text)
    assert dict(game.facts) == oracle.facts()
    for holder, card in list(game.facts)[:: 1 + len(game.facts) // 4]:
        assert check(game.why(holder, card).proof)
