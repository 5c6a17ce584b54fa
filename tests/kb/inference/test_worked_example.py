"""Holden and the Pipe, literally: each knowledge base's clauses after each of the three steps."""

from __future__ import annotations

from kb import Game
from resolver import Clause, Literal, check, prove

PLAYERS = ["Nick", "Rachel", "Holden"]
HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
START = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
HEADER = START + f"hand Nick {' '.join(HAND)}\n"


def test_the_pipe_is_proved_in_holdens_knowledge_base_by_three_resolutions() -> None:
    game = Game.parse(HEADER).suggest("Rachel", "Plum", "Ballroom", "Pipe", refuter="Holden")
    holden = game.knowledge("Holden")
    assert holden.entails(Literal("Pipe"))
    assert not holden.entails(Literal("Rope"))
    proof = holden.prove(Literal("Pipe"))
    assert proof.resolutions == 3
    assert check(proof, axioms=[*holden.clauses, Clause(["~Pipe"])])
    assert prove(holden.clauses, "Pipe").proof.resolutions == 3


def test_the_same_through_the_library_and_through_the_record() -> None:
    game = Game.new(PLAYERS, me="Nick", hand=HAND)
    game = game.suggest("Rachel", "Plum", "Ballroom", "Pipe", refuter="Holden")
    again = Game.parse(game.record())
    assert dict(again.facts) == dict(game.facts)
    assert game.record().endswith("suggest Rachel Plum Pipe Ballroom -> Holden\n")
