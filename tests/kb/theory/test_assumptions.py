"""What a bluff could falsify is claimed only under an assumption, and each such fact names it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.profiles import examples
from support.random_games import SMALL, random_game
from support.typed import NICKS_TABLE as START

from kb import Game, RecordError
from resolver import check

UNREFUTED = "suggest Rachel Green Rope Study -> nobody\n"
ACCUSED = "accuse Rachel Green Rope Study wrong\n"


def rests_on(game: Game, holder: str, card: str, value: bool) -> set[str]:
    """The assumptions among the sources of a fact's proof."""
    assert game.holds(holder, card) is value
    proof = game.why(holder, card).proof
    assert check(proof)
    return {source.rule for source in proof.sources if getattr(source, "assumption", False)}


def test_an_unrefuted_suggestion_of_three_cards_one_does_not_hold_solves_the_game() -> None:
    game = Game.parse(START + "suggest Nick Green Rope Study -> nobody\n")
    assert game.solution == {"suspect": "Green", "weapon": "Rope", "room": "Study"}
    assert game.solved


def test_a_bluff_with_three_own_cards_claims_nothing_false() -> None:
    game = Game.parse(START + UNREFUTED)
    for card in ("Green", "Rope", "Study"):
        assert game.holds("Rachel", card) is None
        assert game.holds("Solution", card) is None
        assert game.holds("Holden", card) is False
    with_them = game.tell("has Rachel Green").tell("has Rachel Rope").tell("has Rachel Study")
    assert with_them.holds("Solution", "Green") is False


def test_guesser_holds_one_adds_a_clause_to_the_guessers_knowledge_base() -> None:
    off = Game.parse(START + UNREFUTED + "lacks Rachel Green\nlacks Rachel Rope\n")
    assert off.holds("Rachel", "Study") is None
    on = off.tell("assume guesser-holds-one")
    assert on.holds("Rachel", "Study") is True
    assert rests_on(on, "Rachel", "Study", True) == {"guesser-holds-one"}
    assert rests_on(on, "Rachel", "Green", False) == set()


def test_guesser_not_all_three_leaves_one_for_the_solution() -> None:
    off = Game.parse(START + UNREFUTED + "has Rachel Green\nhas Rachel Rope\n")
    assert off.holds("Solution", "Study") is None
    on = off.tell("assume guesser-not-all-three")
    assert on.holds("Rachel", "Study") is False
    assert on.holds("Solution", "Study") is True
    assert rests_on(on, "Solution", "Study", True) == {"guesser-not-all-three"}


def test_no_own_accusation_excludes_the_accusers_hand() -> None:
    off = Game.parse(START + ACCUSED)
    assert off.holds("Rachel", "Green") is None
    on = off.tell("assume no-own-accusation")
    for card in ("Green", "Rope", "Study"):
        assert on.holds("Rachel", card) is False
        assert rests_on(on, "Rachel", card, False) == {"no-own-accusation"}


@pytest.mark.parametrize("name", ["guesser-holds-one", "guesser-not-all-three"])
def test_my_own_unrefuted_suggestion_rests_on_no_assumption(name: str) -> None:
    text = START + "suggest Nick Plum Rope Study -> nobody\n"
    assert dict(Game.parse(text).facts) == dict(Game.parse(text + f"assume {name}\n").facts)


def test_a_shorter_pass_list_is_not_everybody() -> None:
    text = START + "suggest Rachel Green Rope Study pass Nick -> nobody\nassume guesser-holds-one\n"
    game = Game.parse(text + "lacks Rachel Green\nlacks Rachel Rope\n")
    assert game.holds("Rachel", "Study") is None


@pytest.mark.parametrize("where", ["header", "before", "after"])
def test_an_assumption_may_stand_anywhere(where: str) -> None:
    line = "assume no-own-accusation\n"
    texts = {
        "header": START.replace("me Nick\n", line + "me Nick\n") + ACCUSED,
        "before": START + line + ACCUSED,
        "after": START + ACCUSED + line,
    }
    assert Game.parse(texts[where]).holds("Rachel", "Rope") is False


def test_an_unknown_assumption_names_the_nearest() -> None:
    with pytest.raises(RecordError, match="guesser-holds-one"):
        Game.parse(START + "assume guesser-hold-one\n")


@given(st.randoms(use_true_random=False), st.integers(2, 4))
@examples(13)
def test_with_assumptions_off_no_bluff_makes_a_false_fact(rng: Any, players: int) -> None:
    play = random_game(rng, categories=SMALL, players=players, events=12)
    facts = Game.parse(play.text).facts
    assert all((play.deal[card] == holder) == value for (holder, card), value in facts.items())
