"""Every fact against the true deal and the independent oracle, after every event."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.oracle import Oracle
from support.profiles import examples, seeds
from support.random_games import CLASSIC, SMALL, RandomGame, random_game
from support.witness_deals import fits, witness_deals

from kb import RULES, Game

TWO_CATEGORIES = {"who": list("abcd"), "where": list("efghij")}
FOUR_CATEGORIES = {"who": list("abc"), "how": list("def"), "where": list("ghi"), "why": list("jkl")}


@st.composite
def plays(draw: Any, categories: Any, events: int) -> RandomGame:
    """Games of 3 to 6 players, unequal hands, cards left over, unknown sizes, spectators."""
    return random_game(
        draw(st.randoms(use_true_random=False)), categories=draw(categories),
        players=draw(st.integers(3, 6)), events=events, spectator=draw(st.booleans()),
        unequal=draw(st.booleans()), unknown=draw(st.integers(0, 2)),
        face_up=draw(st.integers(0, 2)), hidden=draw(st.integers(0, 2)),
        answers=draw(st.sampled_from(["first", "all"])),
    )  # fmt: skip


def replay(play: RandomGame) -> None:
    """Compare each fact with the oracle, and each open cell with its two witness deals."""
    oracle = Oracle(play)
    game = Game.parse("\n".join(play.header))
    for line, said in play.events:
        game = game.tell(line)
        for fact in said:
            oracle.tell(fact)
        expected = oracle.facts()
        assert dict(game.facts) == expected
        assert all((play.deal[card] == holder) == v for (holder, card), v in game.facts.items())
        assert game.solved == (
            sum(v for (h, _), v in expected.items() if h == "Solution") == len(play.categories)
        )
    check_witnesses(play, game)


def check_witnesses(play: RandomGame, game: Game) -> None:
    found = witness_deals(game.state.deals)
    said = [*play.given, *(fact for _, facts in play.events for fact in facts)]
    for deal in found:
        assert fits(play, deal, said)
    for holder in play.holders:
        for card in play.cards:
            seen = {deal[card] == holder for deal in found}
            assert (len(seen) == 2) == ((holder, card) not in game.facts)


@given(plays(st.just(CLASSIC), 14))
@examples(4)
def test_facts_are_those_of_the_oracle_in_the_classic_deck(play: RandomGame) -> None:
    replay(play)


@given(plays(st.sampled_from([SMALL, TWO_CATEGORIES, FOUR_CATEGORIES]), 10))
@examples(13)
def test_facts_are_those_of_the_oracle_in_small_decks(play: RandomGame) -> None:
    replay(play)


def test_full_games_are_solved_as_soon_as_it_is_possible() -> None:
    solved = 0
    for seed in seeds(2, 4):
        play = random_game(seed, players=3 + seed % 2, events=40, spectator=seed == 3)
        replay(play)
        solved += Game.parse(play.text).solved
    assert solved > 0


@given(plays(st.just(SMALL), 8), st.integers(0, len(RULES)))
def test_no_rule_set_says_more_than_the_oracle(play: RandomGame, count: int) -> None:
    oracle = Oracle(play)
    for _, said in play.events:
        for fact in said:
            oracle.tell(fact)
    expected = oracle.facts()
    game = Game.parse(play.text, rules=RULES[:count])
    assert all(expected.get(cell) == value for cell, value in game.facts.items())
    if count == len(RULES):
        assert dict(game.facts) == expected
