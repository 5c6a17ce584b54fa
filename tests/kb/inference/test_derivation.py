"""The derivation: its rounds, to the fixpoint or until one cell is settled."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.profiles import examples
from support.random_games import SMALL, random_game

from kb import Game
from kb.inference.derivation import Finding, derive
from kb.inference.position import opening_position
from kb.theory.atoms import literal
from kb.theory.log import log_axioms


@given(st.randoms(use_true_random=False))
@examples(5)
def test_a_derivation_until_a_cell_finds_it_as_all_of_it_does_and_ends_there(rng: Any) -> None:
    play = random_game(rng, categories=SMALL, players=rng.randint(2, 4), events=10)
    game = Game.parse(play.text)
    whole = game.state.derivation
    assert {*whole.found} == {literal(*cell, value) for cell, value in game.facts.items()}
    numbers = [how.number for how in whole.found.values() if isinstance(how, Finding)]
    assert {*numbers} == {*range(1, 1 + max(numbers, default=0))}
    for fact, how in whole.found.items():
        part = derive(whole.start, whole.rules, fact)
        assert part.rule(fact) == whole.rule(fact)
        ends = how.number if isinstance(how, Finding) else 0
        assert (
            max((how.number for how in part.found.values() if isinstance(how, Finding)), default=0)
            == ends
        )
        assert [*part.found] == [*whole.found][: len(part.found)]


@given(st.randoms(use_true_random=False))
@examples(5)
def test_line_by_line_the_same_is_found_and_what_a_line_settled_is_its_own(rng: Any) -> None:
    play = random_game(rng, categories=SMALL, players=rng.randint(2, 4), events=10)
    game = Game.parse(play.text)
    known = len(derive(opening_position(game.setup), ()).found)  # the cards of the header
    for derivation, position in zip(game.state.derivations, game, strict=False):
        new = derivation.found.maps[0]
        assert len(derivation.found) == known + len(new) == len(position.facts)
        assert derivation.facts == position.facts
        known += len(new)


def test_behind_a_card_with_one_holder_is_that_card_and_behind_a_full_hand_all_its_cards() -> None:
    game = Game.new(["Ann", "Bob"], sizes={"Ann": 2}).tell("has Ann Rope", "has Ann Plum")
    found, hand = game.state.derivation, {literal("Ann", card, True) for card in ("Rope", "Plum")}
    assert [*found.find_facts_behind(literal("Bob", "Rope", False))] == [
        literal("Ann", "Rope", True)
    ]
    assert {*found.find_facts_behind(literal("Ann", "Hall", False))} == hand


def test_a_position_that_is_told_more_keeps_deals_that_say_no_more_than_its_axioms() -> None:
    game = Game.new(["Nick", "Rachel", "Holden"]).tell("has Rachel Rope", "lacks Holden Hall")
    start = opening_position(game.setup)
    without = start.tell(log_axioms(game.setup, game.log))
    assert without.joint is start.joint
    joint = without.joint.tell(without.axioms)
    assert joint.consistent and joint.facts.items() >= without.joint.facts.items()
    assert start.tell(log_axioms(game.setup, game.log), game.state.deals).joint is game.state.deals
