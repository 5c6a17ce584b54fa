"""Clauses: sets of literals that are one object, and the set operations that are the logic."""

import random

import pytest
from hypothesis import given
from support.truth_tables import clauses, entails, is_true, rows

from resolver import EMPTY, Clause, Literal
from resolver.errors import ClauseError, LiteralError, PivotError

PIPE, PLUM = Literal("Pipe"), Literal("Plum")


def test_equal_clauses_are_one_object_whatever_the_order_and_the_repetitions():
    clause = Clause([PIPE, ~PLUM])
    assert Clause(["~Plum", "Pipe", " Pipe "]) is clause
    assert Clause(iter([~PLUM, PIPE])) is clause
    assert Clause(clause) is clause
    assert Clause([PIPE, PLUM]) is not clause


def test_a_clause_iterates_in_the_order_of_its_literals():
    assert list(Clause(["b", "~a", "c", "a"])) == [
        Literal("a"), Literal("a", False), Literal("b"), Literal("c"),
    ]  # fmt: skip


def test_a_clause_knows_its_literals_its_atoms_and_its_length():
    clause = Clause(["Pipe", "~Pipe", "~Plum"])
    assert clause.literals == frozenset({PIPE, ~PIPE, ~PLUM})
    assert clause.atoms == ("Pipe", "Plum")
    assert len(clause) == 3
    assert ~PLUM in clause
    assert PLUM not in clause


def test_clauses_join_and_lose_literals():
    clause = Clause(["p", "q"])
    assert clause | Clause(["~r"]) is Clause(["p", "q", "~r"])
    assert clause | {Literal("r")} is Clause(["p", "q", "r"])
    assert clause - Clause(["q", "~p"]) is Clause(["p"])
    assert clause - {Literal("p"), Literal("q")} is EMPTY


def test_a_clause_joins_no_list_and_no_literal():
    for other in ([PIPE], PIPE, "Pipe"):
        with pytest.raises(TypeError):
            Clause() | other
        with pytest.raises(TypeError):
            Clause() - other


@given(clauses, clauses)
def test_a_clause_subsumes_another_only_if_it_entails_it(one, other):
    if one.subsumes(other):
        assert entails([one], other)
    elif not other.is_tautology:
        assert not entails([one], other)


@given(clauses)
def test_tautologies_are_the_clauses_that_are_true_in_every_row(clause):
    assert clause.is_tautology == all(is_true(clause, row) for row in rows())


@given(clauses)
def test_a_clause_is_empty_a_unit_or_longer(clause):
    assert clause.is_empty == (clause is EMPTY) == (len(clause) == 0)
    assert clause.is_unit == (len(clause) == 1)


@given(clauses)
def test_the_representation_of_a_clause_makes_it_again(clause):
    assert eval(repr(clause)) is clause


def test_clauses_are_ordered_as_words_and_a_clause_comes_before_its_continuations():
    ordered = [EMPTY, Clause(["a"]), Clause(["a", "b", "c"]), Clause(["a", "c"]), Clause(["~a"])]
    shuffled = random.Random(1).sample(ordered, 5)
    assert shuffled != ordered
    assert sorted(shuffled) == ordered


@given(clauses, clauses)
def test_the_order_of_clauses_is_total(one, other):
    assert [one < other, one is other, one > other].count(True) == 1


@given(clauses, clauses)
def test_whether_one_clause_is_part_of_another_is_asked_by_name(one, other):
    with pytest.raises(TypeError, match="subsumes"):
        _ = one <= other
    with pytest.raises(TypeError, match="subsumes"):
        _ = one >= other


def test_two_clauses_clash_however_the_second_is_given():
    assert Clause(["p", "q"]).clashes(["~p"]) == ("p",)
    assert Clause(["p"]).subsumes({"p", "q"})
    with pytest.raises(ClauseError):
        Clause(["p"]).clashes("~p")


def test_a_lone_text_is_not_taken_apart_into_letters():
    with pytest.raises(ClauseError) as caught:
        Clause("Pipe")
    assert caught.value.given == "Pipe"
    assert str(caught.value) == (
        "a clause is made of a collection of literals, not of 'Pipe'; "
        "try Clause(['p', '~q']), or clauses('p | ~q')"
    )


@pytest.mark.parametrize("given", [3, None, PIPE, {"p": False}])
def test_what_is_no_collection_is_no_clause(given):
    with pytest.raises(ClauseError):
        Clause(given)


def test_a_member_that_is_no_literal_is_an_error():
    with pytest.raises(LiteralError):
        Clause(["p", "~"])
    with pytest.raises(LiteralError):
        Clause([3])


def test_clauses_clash_on_the_atoms_that_stand_in_them_with_opposite_signs():
    left = Clause(["d", "~b", "c", "a"])
    assert left.clashes(Clause(["~a", "b", "c"])) == ("a", "b")
    assert left.clashes(left) == ()
    assert Clause(["p", "~p"]).clashes(Clause(["p", "~p"])) == ("p",)


def test_a_resolvent_loses_one_sign_of_the_pivot_on_either_side():
    tautology, unit = Clause(["p", "~p", "q"]), Clause(["p"])
    assert tautology.resolvent(unit, "p") is Clause(["p", "q"])
    assert unit.resolvent(tautology, "p") is Clause(["p", "q"])


def test_a_pivot_that_does_not_clash_is_an_error_that_names_those_that_do():
    left, right = Clause(["p", "q"]), Clause(["~p", "q"])
    with pytest.raises(PivotError) as caught:
        left.resolvent(right, "q")
    assert (caught.value.left, caught.value.right) == (left, right)
    assert (caught.value.pivot, caught.value.clashes) == ("q", ("p",))
    assert str(caught.value) == (
        "cannot resolve p ∨ q with ¬p ∨ q on 'q': "
        "it does not occur in them with opposite signs; try p"
    )
    with pytest.raises(PivotError, match="they clash on no atom"):
        left.resolvent(left, "p")
