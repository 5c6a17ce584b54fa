"""How many cards a player may have, and what may be among them: exact, as the oracle says."""

from copy import copy
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from support.oracle import Oracle
from support.random_games import SMALL, RandomGame, random_game
from support.witness_deals import witness_deals

from kb import Game
from kb.theory.axioms import rules_of_holder


def loose_game(rng: Random) -> RandomGame:
    return random_game(
        rng, SMALL, players=rng.randint(2, 4), events=8,
        spectator=rng.random() < 0.5, unequal=True, unknown=rng.choice([1, 2, 3]),
    )  # fmt: skip


def test_of_a_hand_of_unknown_size_no_number_is_a_rule() -> None:
    setup = Game.new(["A", "B"], sizes={"A": None, "B": None}).setup
    assert not [*rules_of_holder(setup, "A")]


def has_so_many(play: RandomGame, oracle: Oracle, player: str, number: int) -> bool:
    """Return whether the oracle finds a deal in which the player has so many cards."""
    other = copy(oracle)
    other.clauses = [*oracle.clauses]
    other.count([other.atoms[player, card] for card in play.cards], number, number)
    return other.consistent()


@given(st.randoms(use_true_random=False))
def test_the_sizes_of_hands_are_the_least_and_the_greatest_there_are(rng: Random) -> None:
    play = loose_game(rng)
    game, oracle = Game.parse(play.text), Oracle(play)
    for _, said in play.events:
        for one in said:
            oracle.tell(one)
    for player, (low, high) in game.state.deals.sizes.items():
        first, last = game.setup.bounds(player)
        found = [n for n in range(first, last + 1) if has_so_many(play, oracle, player, n)]
        assert (low, high) == (found[0], found[-1])


@given(st.randoms(use_true_random=False))
def test_what_was_shown_and_is_open_is_told_by_its_line_and_what_is_left_of_it(rng: Random) -> None:
    play = loose_game(rng)
    game = Game.parse(play.text)
    lines = [one.line or 0 for one in game.state.deals.alternatives]
    assert lines == sorted(lines)
    for one in game.state.deals.alternatives:
        assert len(one.cards) > 1
        assert all(game.holds(one.holder, card) is None for card in one.cards)
        assert all(game.record().split("\n")[one.line - 1].find(card) > 0 for card in one.cards)
        hands = [
            {c for c, h in deal.items() if h == one.holder}
            for deal in witness_deals(game.state.deals)
        ]
        assert all(hand & set(one.cards) for hand in hands)
