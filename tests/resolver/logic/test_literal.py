"""Literals: values that are one object, complemented, ordered and read."""

import pickle
import random
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over
from support.profiles import letters

from resolver import Clause, Literal, clauses
from resolver.errors import LiteralError

names = st.text(letters(), min_size=1)


class Card(StrEnum):
    PIPE = "the pipe as a card"


def test_equal_literals_are_one_object_however_they_are_written():
    assert Literal("x") is Literal("x", True) is Literal("x", positive=True) is Literal(name="x")
    assert Literal("x", False) is Literal("x", positive=False)


@given(names, st.booleans())
def test_the_complement_of_the_complement_is_the_literal(name: str, positive: bool):
    literal = Literal.of(name, positive)
    assert ~~literal is literal
    assert ((~literal).name, (~literal).positive) == (name, not positive)


@given(st.lists(st.tuples(names, st.booleans()), max_size=4))
def test_what_a_clause_of_any_names_prints_is_read_as_the_clause(pairs: list[tuple[str, bool]]):
    clause = Clause([Literal.of(*pair) for pair in pairs])
    if not clause.is_tautology:
        assert clauses(str(clause)) == (clause,)
    assert all(Literal.read(str(one)) is one for one in clause)
    assert "\n" not in str(clause)


FORMULAS = ["~p", "¬p", "!p", "-p", " ~p", "not p", "p | q", "p & q", "p ∨ q", "p -> q", "p; q"]
FORMULAS += ["p or q", "p and q", "p v q", "p only if q", "if p then q", r"\neg p", r"p \lor q"]


@loop_over("text", FORMULAS)
def test_a_name_that_reads_as_a_formula_is_refused_unless_in_quotes(text: str):
    with pytest.raises(LiteralError, match=r"clauses\(.*\) reads formulas"):
        Literal(text)
    if text.strip()[0] not in "~¬!-":
        with pytest.raises(LiteralError, match=r"clauses\(.*\) reads formulas"):
            Clause([text])
    inside = text.replace("\\", r"\\")
    literal = Literal(f'"{inside}"')
    assert literal.name == text
    assert literal is Literal.of(text)
    assert Clause([f'~"{inside}"']) == Clause([~literal])
    assert eval(repr(literal)) is pickle.loads(pickle.dumps(literal)) is literal
    assert clauses(str(literal)) == (Clause([literal]),)


@loop_over("name", ["Dining Room", "nothing", "Lead-Pipe", "or", "v", "f(x)", "p'", "x:y"])
def test_a_name_that_is_no_formula_needs_no_quotes(name: str):
    assert Literal(name).name == Literal.read(name).name == name


@pytest.mark.parametrize("text", ['"', '""', '"p', '"p" "q"', r'"\x"'])
def test_what_begins_with_a_quote_is_a_name_in_quotes_or_refused(text: str):
    with pytest.raises(LiteralError, match="no name in quotes"):
        Literal(text)


@given(names, st.booleans())
def test_the_representation_of_a_literal_makes_it_again(name: str, positive: bool):
    literal = Literal.of(name, positive)
    assert eval(repr(literal)) is literal


def test_literals_are_ordered_by_name_and_an_atom_comes_before_its_complement():
    ordered = [Literal("a"), ~Literal("a"), Literal("b"), ~Literal("b")]
    shuffled = random.Random(1).sample(ordered, 4)
    assert shuffled != ordered
    assert sorted(shuffled) == ordered


@given(st.builds(Literal.of, names, st.booleans()), st.builds(Literal.of, names, st.booleans()))
def test_the_order_is_total(one: Literal, other: Literal):
    assert [one < other, one is other, one > other].count(True) == 1
    assert (one <= other) == (one < other or one is other)
    assert (one >= other) == (one > other or one is other)


def test_a_literal_has_no_order_with_a_text():
    with pytest.raises(TypeError):
        assert Literal("a") < "b"


def test_an_unpickled_literal_is_made_when_there_is_none():
    data = pickle.dumps(Literal("only in the pickle", False))
    assert pickle.loads(data) is Literal("only in the pickle", False)


def test_a_name_of_a_text_subclass_does_not_become_the_name_for_everybody():
    first = Literal(Card.PIPE)
    assert type(first.name) is str
    assert first is Literal("the pipe as a card")


@loop_over(
    ("text", "positive"),
    [
        *((text, True) for text in ("p", " p ", "~~p", "¬!p", "- -p")),
        *((text, False) for text in ("~p", "¬p", "-p", "~ p", "  ¬p  ", "-!~p", "\t! ~ ¬ p\n")),
    ],
)
def test_an_odd_number_of_signs_is_read_as_the_complement(text: str, positive: bool):
    assert Literal.read(text) is Literal("p", positive)


@pytest.mark.parametrize("text", ["", "   ", "~", " ¬ - ", "!\n"])
def test_a_text_without_a_name_is_no_literal(text: str):
    with pytest.raises(LiteralError) as caught:
        Literal.read(text)
    assert caught.value.text == text
    assert (
        str(caught.value) == f"cannot read {text!r} as a literal: it names no atom; try 'p' or '~p'"
    )


@pytest.mark.parametrize("name", ["", 3, None, ["p"], b"p"])
def test_a_name_is_a_text_that_is_not_empty(name: object):
    with pytest.raises(LiteralError, match="a text that is not empty"):
        Literal(name)
