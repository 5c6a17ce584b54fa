"""The derivation: its rounds, to the fixpoint or until one cell is settled."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from profiles import examples
from random_games import SMALL, random_game

from kb import Game
from kb.inference.derivation import Derivation
from kb.inference.position import opening
from kb.theory.log import log_axioms


@given(st.randoms(use_true_random=False))
@examples(10)
def test_a_derivation_until_a_cell_finds_it_as_all_of_it_does_and_ends_there(rng: Any) -> None:
    play = random_game(rng, categories=SMALL, players=rng.randint(2, 4), events=10)
    game = Game.parse(play.text)
    whole = game._derivation
    for holder, name in enumerate(game.setup.holders):
        for card, value in game.knowledge(name).facts.items():
            cell = whole.cell(name, card, value)
            part = whole.until(cell)
            assert cell[0] == holder and part.settles(cell)
            assert part.rule_of(cell) == whole.rule_of(cell)
            earlier = [part.start, *(each.position for each in part.rounds[:-1])]
            known = (one.kbs[holder].has if value else one.kbs[holder].lacks for one in earlier)
            assert not part.rounds or not any(cards & cell[1] for cards in known)
            assert told(part) == told(whole)[: len(part.rounds)]


def told(derivation: Derivation) -> list[Any]:
    """Return of each round the rule, and what it says of whom."""
    return [
        (step.rule, [(each.holder, each.has, each.lacks) for each in step.deductions])
        for step in derivation.rounds
    ]


def test_a_position_that_is_told_more_keeps_deals_that_say_no_more_than_its_axioms() -> None:
    game = Game.new(["Nick", "Rachel", "Holden"]).tell("has Rachel Rope", "lacks Holden Hall")
    start = opening(game.setup)
    without = start.tell(log_axioms(game.setup, game.log))
    assert without.joint is start.joint
    joint = without.joint.tell(without.axioms)
    assert joint.consistent and joint.facts.items() >= without.joint.facts.items()
    assert start.tell(log_axioms(game.setup, game.log), game._state).joint is game._state
