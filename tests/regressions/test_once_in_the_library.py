"""What the library once answered falsely: the smallest input of each."""

import pickle
from copy import deepcopy

import pytest

from kb import Game
from resolver import (
    STRATEGIES,
    AtLeast,
    AtMost,
    Clause,
    Cnf,
    Exactly,
    Literal,
    Prover,
    backbone,
    levels,
    prove,
)
from resolver.errors import ArgumentError, LinkError, ProofError
from resolver.proofs import Derivation
from resolver.text import parse_link, text_table


def test_a_text_that_is_a_complement_is_counted_as_one() -> None:
    assert prove([AtMost(0, ["~p"])], "p").entailed
    assert prove([Exactly(1, ["~p", "~q"]), Clause(["p"])], "~q").entailed
    assert prove([AtLeast(1, ["-p"]), Clause(["p"])]).entailed
    assert Literal("p ") is Literal("p")
    assert Prover(["p "]).atoms == ("p",)


def test_a_name_of_a_part_is_no_literal_that_follows() -> None:
    found = backbone("(b & c | a) <-> ((d <-> e) & f & ~e); ~f")
    assert [str(literal) for literal in found] == ["¬a", "¬f"]


def test_a_pickled_game_names_no_class_of_pyrsistent() -> None:
    assert b"pvector" not in pickle.dumps(Game.new(["Ann", "Bob"]))


def test_a_copy_of_negative_hyper_resolution_is_equal_to_it() -> None:
    assert deepcopy(STRATEGIES["negative-hyper"]) == STRATEGIES["negative-hyper"]


def test_no_is_not_taken_for_true() -> None:
    with pytest.raises(ArgumentError, match="'no' is no truth value"):
        levels("p; ~p", deletion="no")


def test_an_open_cell_of_the_facts_says_that_it_is_open() -> None:
    with pytest.raises(KeyError, match="it is open here whether Rope is with Bob"):
        Game.new(["Ann", "Bob"]).facts["Bob", "Rope"]


def test_no_step_is_advised_that_there_is_not() -> None:
    with pytest.raises(ProofError, match="it has none yet; state a premise first"):
        Derivation().join(7, 1, Literal("p"))


def test_a_link_that_is_too_long_is_not_asked_for_once_more() -> None:
    with pytest.raises(LinkError, match="ask for what it holds as a file"):
        parse_link("#exercise=1." + "A" * 20_000)


def test_names_that_lack_an_atom_say_what_to_add() -> None:
    with pytest.raises(ArgumentError, match="add 2: 'q'"):
        Cnf("p; q", {1: "p"})


def test_a_proof_about_an_atom_called_on_has_no_german_word() -> None:
    assert "resolution 1, 2 (on)" in prove("on | q; ~on", "q").proof.to_text()


def test_a_table_with_wide_letters_stands_in_line() -> None:
    assert text_table([["a", "b"], ["山", "c"]]).split("\n") == ["a   b", "山  c"]


def test_a_hand_of_one_is_not_said_in_the_plural() -> None:
    game = Game.new(["Ann", "Bob"], me="Ann", hand=["Rope"], sizes={"Ann": 1, "Bob": 17})
    assert "counts: Ann holds 1 card\n" in str(game.knowledge("Ann"))
