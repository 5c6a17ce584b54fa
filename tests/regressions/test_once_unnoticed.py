"""What could be changed once without a test that noticed it."""

from math import isclose, sqrt

import pytest
from support import second_checker

from kb import Game
from resolver.practice import grade
from resolver.replay import parse_clauses

GAME = Game.new(
    ["Nick", "Rachel", "Holden"],
    me="Nick",
    hand=["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"],
)


def test_that_all_draws_agree_proves_nothing_by_the_rule_of_laplace() -> None:
    known = GAME.knows("Rachel")
    assert known.share == 0
    likely = 1 / 402
    assert isclose(known.error, sqrt(likely * (1 - likely) / 400))


@pytest.mark.parametrize("line", ["has Rachel Rope", "oneof Rachel Rope Plum"])
def test_what_was_told_has_that_for_its_source(line: str) -> None:
    proof = GAME.tell(line).why("Rachel", "Rope").proof
    assert "told (line 6)" in [str(step.source) for step in proof.axioms]


@pytest.mark.parametrize("clause", ["q v r", "q|r", "r∨q"])
def test_atoms_with_no_blank_around_their_sign_are_two(clause: str) -> None:
    assert str(grade(f"4. {clause} from 1, 2", "p | q; ~p | r; ~q").lines[0].clause) == "q ∨ r"


def test_only_a_newline_ends_a_line_for_the_second_readers_too() -> None:
    text = "c atom 1 p\np cnf 1 1\nc 1 gi\x1dven\x1c\n1 0\n"
    assert second_checker.formula(text) == [one.literals for one in parse_clauses(text).listed]
