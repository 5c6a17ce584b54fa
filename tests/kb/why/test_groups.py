"""Groups that overlap, with sizes stated, unknown and open: a small share of the benchmark."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.groups import Figures, a_record
from oracle import Oracle
from profiles import is_deep

from kb import Game


@pytest.mark.parametrize("seed", [0, 2, 6, 22])
def test_every_proof_of_what_a_group_leaves_is_accepted(seed: int) -> None:
    figures = Figures()
    figures.play(a_record(seed), Random(seed))
    assert figures.whys
    assert figures.faults == 0


@pytest.mark.parametrize("seed", [1, 2, 8, 12] if is_deep() else [1, 2, 8])
def test_all_that_a_group_leaves_is_found(seed: int) -> None:
    play = a_record(seed)
    oracle = Oracle(play)
    for _, said in play.events:
        for fact in said:
            oracle.tell(fact)
    assert dict(Game.parse(play.text).facts) == oracle.facts()


def test_a_size_that_a_known_hand_leaves_names_that_hand() -> None:
    header = "deck classic\nplayers Ann Bob Cid Dan\nhand Ann Plum White Rope Pipe Hall Study"
    told = "\n".join(f"has Bob {card}" for card in ("Knife", "Green", "Lounge", "Library"))
    game = Game.parse(f"refute 1\n{header}\n{told}")
    why = game.why("Bob", "Wrench")
    assert why.header == ("the hand of Ann",)
    assert "Bob has 4 cards" in str(why)
