"""What a change of a sign or a number in this room would change, and no other test noticed."""

import pytest
from support.cases import cases, literal, loop_over

from resolver import Literal
from resolver.arguments import require_count, require_text, require_whole_number
from resolver.errors import ArgumentError, LiteralError
from resolver.logic.clause import Definition
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.names import write_name


@cases(cubes=literal, printed=str)
def test_a_definition_has_brackets_where_there_are_several_of_several(cubes, printed) -> None:
    assert str(Definition("q", cubes)) == printed


@pytest.mark.parametrize("cubes", ["ab", ["ab"], [["a"], "b"]])
def test_a_text_is_no_collection_of_conjunctions(cubes: object) -> None:
    with pytest.raises(ArgumentError, match="collection of conjunctions"):
        Definition("q", cubes)  # type: ignore[arg-type]


def test_only_bytes_are_told_that_they_are_bytes() -> None:
    for given in (b"p", bytearray(b"p")):
        with pytest.raises(ArgumentError, match="these are bytes"):
            require_text(given, "try 'p'")
    with pytest.raises(ArgumentError, match="try 'p'"):
        require_text(3, "try 'p'")


@loop_over("given", [0, 61, 2.5, True, "7", None, -1, 10**9])
def test_a_number_of_things_is_whole_and_between_its_bounds(given: object) -> None:
    assert [require_count(good, 1, 60, "holes") for good in (1, 60)] == [1, 60]
    with pytest.raises(ArgumentError, match="number of holes; try 1 to 60"):
        require_count(given, 1, 60, "holes")


def test_a_name_that_begins_like_a_sign_of_latex_is_a_name() -> None:
    for name in (r"\topology", r"\orbit", r"\negation", r"\tome"):
        assert Literal(name).name == name
        assert write_name(name) == f'"{name}"'.replace("\\", "\\\\")
    for formula in (r"p \to q", r"p \lor q", r"p\to q"):
        with pytest.raises(ValueError, match="formula"):
            Literal(formula)


@pytest.mark.parametrize(
    "amounts", [{"p": None}, {"p": "x"}, {"p": "x", "q": 1}, {"p": -1, "q": ""}]
)
def test_amounts_that_are_no_numbers_make_no_line(amounts: dict[str, object]) -> None:
    with pytest.raises(ArgumentError):
        LinearConstraint.over(amounts, 1)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        LinearConstraint.of([(amount, Literal(name)) for name, amount in amounts.items()], 1)  # type: ignore


def test_each_sign_and_number_is_printed_and_read() -> None:
    assert str(LinearConstraint.of([(2, Literal("p")), (1, Literal("q"))], 2)) == "2 p + q ≥ 2"
    said = {"¬a ∨ ¬b ∨ q", "¬c ∨ q", "a ∨ c ∨ ¬q", "b ∨ c ∨ ¬q"}
    assert {str(one) for one in Definition("q", [["a", "b"], ["c"]]).clauses} == said
    with pytest.raises(LiteralError, match="collection of texts"):
        Literal.read("p", names="pq")
    for given in (1, None):
        with pytest.raises(ArgumentError, match="whole number from 2 up"):
            require_whole_number(given, 2, "try 2")
