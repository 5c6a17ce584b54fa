"""Groups counted together: true in every deal, and what makes pigeonhole arguments short."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle
from random_games import CLASSIC, SMALL, RandomGame, random_game, word

import resolver.prover.prover
from kb import Contradiction, Game
from kb.theory.atoms import cells
from kb.theory.hall_sets import groups
from resolver import check

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


@given(st.randoms(use_true_random=False), st.floats(0.5, 1))
def test_what_is_said_of_a_group_is_true_in_the_deal(random: Random, share: float) -> None:
    categories = random.choice([SMALL, CLASSIC])
    play = random_game(random, categories, players=random.randint(2, 5), events=0, spectator=True)
    setup = Game.parse("\n".join(play.header)).setup
    false = sum(
        1 << i
        for i, (holder, card) in enumerate(cells(setup))
        if play.deal[card] != holder and random.random() < share
    )
    deal = {f"{holder}:{card}" for card, holder in play.deal.items()}
    for constraint in groups(setup, false):
        assert constraint.holds(deal)


@pytest.mark.parametrize(("players", "size"), [(4, 2), (4, 3), (6, 3), (6, 4), (3, 2)])
def test_a_group_that_may_have_just_its_cards_has_them_all(players: int, size: int) -> None:
    play, group, cards = hall(players, players, size)
    game, oracle = told(play, group, cards)
    assert dict(game.facts) == oracle.facts()
    others = [holder for holder in play.holders if holder not in group]
    assert all(game.holds(holder, card) is False for holder in others for card in cards)


def test_why_names_the_group_and_what_it_holds() -> None:
    play, group, cards = hall(1, 6, 3)
    game, _ = told(play, group, cards)
    why = game.why(play.players[3], cards[0])
    assert check(why.proof)
    assert len(why.proof.resolutions) < 100
    together = f"{' and '.join(group)} hold {len(cards)} cards together"
    assert why.sentences[-1] == (
        f"That cannot be, for {together}, so {play.players[3]} lacks {cards[0]}."
    )


@pytest.mark.parametrize(("categories", "players"), [(CLASSIC, 6), (THIRTY, 7)])
def test_a_group_with_a_card_too_few_is_a_contradiction(
    categories: Categories, players: int
) -> None:
    play, group, cards = hall(2, players, 3, categories)
    with pytest.raises(Contradiction) as raised:
        told(play, group, cards[1:])
    assert raised.value.proof.conclusion.is_empty
    assert check(raised.value.proof)


@pytest.mark.parametrize("seed", range(12))
def test_with_groups_at_every_conflict_the_facts_are_those_of_the_oracle(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolver.prover.prover, "HARD", 0)
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
