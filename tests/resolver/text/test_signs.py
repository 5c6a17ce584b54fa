"""Each sign of formulas, and each that only looks like one: read as what it means, or refused."""

from itertools import product
from random import Random

import pytest
from support.cases import literal, loop_over, table
from support.profiles import seeds
from support.second_formula_reader import SIGNS, Descent, random_formula

from resolver import Clause, Cnf, Literal, clauses, cnf, prove
from resolver.errors import FormulaError, LiteralError
from resolver.practice import grade, parse_exercises
from resolver.text.formula import parser
from resolver.workbench import Workbench

ENTITIES = dict(table(__file__, "ENTITIES"))
TURNSTILES = ["p |- q", "p|-q", "a & b |- c", "|- p", "p |-- q", "p |= q", "p ||- q", "p |−q"]
TURNSTILES += ["p ⊢ q", "p ⊨ q", r"p \vdash q", r"p \models q", "p |-> q"]
CONSTANTS = dict(table(__file__, "CONSTANTS", str, literal))
SPELLED = {
    **dict.fromkeys(("∼p", "−p", r"\sim p", "∼ ∼ −p", r"\sim(p)"), "¬p"),
    **dict.fromkeys(("p ⟹ q", "p ⟶ q", "p ==> q", "p⟹q", "∼p \\/ q"), "¬p ∨ q"),
    **dict.fromkeys(("p ⟺ q", "p ⟷ q", "p ↔\ufe0f q", "p ↔\ufe0e q"), "¬p ∨ q, p ∨ ¬q"),
    **dict.fromkeys(("p /\\ q", "p/\\q", "p ⋀ q", "p ∧\ufe0e q", "p /\\ (q)"), "p, q"),
    **dict.fromkeys((r"p \/ q", r"p\/q", "p ⋁ q", r"p \/ q | ⟂", "⟂ ⋁ (p ∨ q)"), "p ∨ q"),
    "p \\/ q /\\ −r": "p ∨ q, p ∨ ¬r",
}
OF_OTHER_BOOKS = dict(table(__file__, "OF_OTHER_BOOKS"))


def listed(text: str) -> str:
    return ", ".join(map(str, clauses(text)))


@loop_over(("text", "advice"), ENTITIES.items())
def test_an_entity_of_html_is_refused_with_the_sign_it_stands_for(text: str, advice: str):
    with pytest.raises(FormulaError, match=advice) as caught:
        clauses(text)

    assert (caught.value.line, caught.value.column) == (1, 3)


def test_only_what_html_knows_as_a_sign_is_an_entity():
    assert listed("p &q; r") == "p, q, r"
    assert listed("p &pi; r") == "p, pi, r"
    assert listed('"p &or; q" # a &or; b') == '"p &or; q"'


@loop_over("text", TURNSTILES)
def test_what_says_that_something_follows_is_no_operator(text: str):
    with pytest.raises(FormulaError, match=r"write -> between formulas, or prove\(premises, goal"):
        clauses(text)


@loop_over(("text", "meant"), CONSTANTS.items())
def test_constants_are_read_in_any_capitals_and_are_atoms_in_quotes_only(text: str, meant: str):
    assert listed(text) == meant


@pytest.mark.parametrize("name", ["True", "FALSE", "fAlse"])
def test_an_atom_called_like_a_constant_is_printed_so_that_it_is_read_back(name: str):
    clause = Clause([Literal(name), "p"])

    assert str(Literal(name)) == f'"{name}"'
    assert clauses(str(clause)) == (clause,)


@loop_over(("text", "meant"), SPELLED.items())
def test_a_sign_is_read_by_each_reader_of_formulas(text: str, meant: str):
    workbench = Workbench()
    stated = workbench.onecmd(f"assert {text}").splitlines()

    assert listed(text) == meant
    assert ", ".join(line.partition(". ")[2] for line in stated) == meant
    assert workbench.onecmd(f"cnf {text}").splitlines()[-1].split(maxsplit=1)[1] == meant
    assert prove(text, text).entailed
    assert ", ".join(str(clause) for [each] in [cnf(text)] for clause in each.clauses) == meant
    assert [str(clause) for clause in Cnf(text)] == meant.split(", ")


@pytest.mark.parametrize("premise", ["∼(p /\\ q) ==> r", "−(p ⋀ q) ⟹ r", "~(p & q) ⟶ r"])
def test_a_premise_and_the_lines_of_cnf_take_each_sign(premise: str):
    [exercise] = parse_exercises(f"exercise one\npremise {premise}\ntask cnf\n").values()
    sheet = f"{premise}\n∼ ∼ (p & q) \\/ r   implication\n(p /\\ q) ⋁ r   double negation\n"

    lines = grade(sheet, exercise).lines

    assert [line.status for line in lines] == ["premise", "right", "right"]


@pytest.mark.parametrize("text", ["p&or;q", "p |- q", "p|-q", "{p, ~q} |- r", "p&#8744;q"])
def test_what_is_refused_as_a_formula_is_read_as_no_clause_either(text: str):
    workbench = Workbench()

    answer = workbench.onecmd(f"assert {text}")

    assert workbench.failed
    assert "; write " in answer
    assert workbench.onecmd("clauses") == "there are no clauses; try: assert p -> q"


@loop_over(("text", "instead"), OF_OTHER_BOOKS.items())
def test_a_sign_of_other_books_is_answered_with_the_one_that_is_written(text: str, instead: str):
    with pytest.raises(FormulaError) as caught:
        clauses(text)

    assert caught.value.expected.endswith(f"write {instead}") or "for p <- q" in str(caught.value)
    assert f"write {instead}" in str(caught.value)


@loop_over("text", ["∼p", "−p", r"\sim p", "p /\\ q", r"p\/q", "p ⟶ q", "p ⋁ q"])
def test_a_bare_name_that_holds_a_sign_is_refused(text: str):
    with pytest.raises(LiteralError, match="that is a formula"):
        Literal(text)


def test_a_clause_reads_both_new_signs_of_denial():
    assert Clause(["∼p", "− q"]) == Clause(["~p", "~q"])


@loop_over("hundred", seeds(6, 500))
def test_a_second_reader_reads_each_formula_as_the_first(hundred: int):
    names = ["p", "q", '"p & q"', "Holden:Pipe", "v", '"True"']
    atoms = [name.strip('"') for name in names]
    rows = [dict(zip(atoms, row, strict=True)) for row in product((False, True), repeat=6)]
    random = Random(hundred)

    for _ in range(100):
        text = random_formula(random, names, 3)
        truth, found = Descent(text).truth, clauses(text, definitions=False)

        for row in rows:
            model = all(any(row[one.name] == one.positive for one in each) for each in found)
            assert model == truth(row), text


def test_the_second_reader_has_each_sign_of_the_first():
    from resolver.text.formula.parser import SPELLED as FIRST

    known = {sign.strip() for signs in SIGNS.values() for sign in signs}

    assert set(FIRST) - known == {"\n"}


@pytest.mark.parametrize("text", ["p -> q & ~r; p | q", "p<->q\n(p ∧ q) ∨ ¬r", "a || b && c"])
def test_a_text_without_the_beginning_of_a_misread_sign_is_not_searched_for_one(text, monkeypatch):
    monkeypatch.setattr(parser, "MISREAD", None)

    assert parser.parse(text)
