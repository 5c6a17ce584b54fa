"""One language: what one reader of formulas takes, each of them takes, and for the same clauses."""

from typing import Any

import pytest
from support.cases import cases, loop_over, table

from resolver import Clause, Literal, clauses, prove
from resolver.errors import FormulaError
from resolver.practice import grade
from resolver.practice.reader import read_line
from resolver.workbench import Workbench

BOTH, NEITHER = "¬p ∨ q, p ∨ ¬q", "p ∨ q, ¬p ∨ ¬q"
NOTATIONS = dict(table(__file__, "NOTATIONS"))


def of_the_workbench(command: str, notation: str) -> str:
    lines = Workbench().onecmd(f"{command} {notation}").splitlines()
    if command == "cnf":
        return lines[-1].removeprefix("clauses").strip()
    return ", ".join(line.partition(". ")[2] for line in lines)


def graded(notation: str) -> str:
    (line,) = grade(f"1. {notation}", notation).lines
    assert line.status == "premise"
    claim = read_line(f"1. {notation}", frozenset("pqr"))
    assert claim is not None
    found = claim.formula if claim.clause is None else (claim.clause,)
    assert set(found) == set(clauses(notation))
    return ", ".join(map(str, found))


def proved(notation: str) -> str:
    """Return the clauses that `prove` reads, if it reads the notation as a goal too."""
    verdict = prove(notation, notation)
    assert verdict.entailed
    return ", ".join(map(str, clauses(notation)))


@loop_over(("notation", "meant"), NOTATIONS.items())
def test_a_notation_is_the_same_clauses_to_cnf_and_prove_and_assert_and_grade(notation, meant):
    def in_order(row: str) -> list[str]:
        return sorted(row.split(", "))

    column = [
        of_the_workbench("cnf", notation), proved(notation), of_the_workbench("assert", notation),
        graded(notation),
    ]  # fmt: skip
    assert list(map(in_order, column)) == 4 * [in_order(meant)]


def test_a_circumflex_reads_as_and_and_as_xor_so_it_is_refused():
    with pytest.raises(FormulaError, match="write & or xor") as caught:
        clauses("p |\nq ^ r")
    assert (caught.value.line, caught.value.column) == (2, 3)
    for command in ("cnf", "prove", "assert"):
        assert "write & or xor" in Workbench().onecmd(f"{command} p ^ q")
    assert "'^' is not in its place" in str(grade("1. p ^ q", "p; q"))


@cases(text=str, advice=str)
def test_what_only_other_books_write_is_answered_with_what_to_write(text: str, advice: str):
    with pytest.raises(FormulaError, match=advice):
        clauses(text)


@loop_over("name", ["v", "or", "and", "not", "if", "then", "unless", "nand", "xor"])
def test_an_atom_may_be_called_like_an_operator_where_no_operator_may_stand(name: str):
    atom = Literal(name)
    assert clauses(name) == clauses(f"({name})") == (Clause([atom]),)
    assert clauses(f"~{name} -> p & {name}") == (Clause([atom, "p"]), Clause([atom]))
    assert clauses(str(Clause([atom, "p"]))) == (Clause([atom, "p"]),)


def test_a_not_at_the_end_of_a_line_is_an_atom_but_goes_on_in_parentheses():
    assert clauses("not\np") == clauses('"not"; p')
    assert clauses("(not\np)") == clauses("~p")
    assert clauses("if p\nthen q") == clauses("p -> q")


@cases(wrong=str, column=int, expected=str)
def test_an_error_among_words_points_at_the_word(wrong: str, column: int, expected: str):
    with pytest.raises(FormulaError, match=expected) as caught:
        clauses(wrong)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_columns_count_from_the_line_as_it_was_typed():
    workbench = Workbench()
    for line in ("  cnf   p & & q", "assert (p & & q", "prove p -> & q", "goal   p & & q"):
        column = line.rindex("&") + 1
        assert f"line 1, column {column}: found '&'" in workbench.onecmd(line)


def test_a_formula_in_words_beside_a_set_in_braces_is_read():
    assert of_the_workbench("assert", "if p then q; r\n{p, ~q}, {r}") == "¬p ∨ q, r, p ∨ ¬q"


def test_a_word_between_parents_is_no_operator():
    assert grade("4. q from 1 and 2 on p and q", "~p | q; p; ~q").lines[0].status != "premise"
    assert read_line("~p and p give □", frozenset("p")) is None


def text(tree: Any) -> str:
    if isinstance(tree, str):
        return tree
    if len(tree) == 2:
        return f"~({text(tree[1])})"
    return f"({text(tree[1])}) {tree[0]} ({text(tree[2])})"
