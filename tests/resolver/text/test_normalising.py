"""From a formula to clauses by hand: every stage says the same, and the last is what is read."""

from __future__ import annotations

from random import Random

import pytest
from truth_tables import models

from resolver import Clause, clauses, prove
from resolver.errors import FormulaError
from resolver.text.formula.normalising import normalised, sourced
from resolver.text.formula.parser import parse
from resolver.text.formula.printing import text_of

ATOMS = "abcd"


def at_random(random, depth):
    """Return a formula as a text, fully parenthesised."""
    if not depth or random.random() < 0.15:
        return random.choice([*ATOMS, *ATOMS, "true", "false"])
    if random.random() < 0.25:
        return f"~({at_random(random, depth - 1)})"
    operator = random.choice(["&", "|", "->", "<->", "xor"])
    return f"({at_random(random, depth - 1)}) {operator} ({at_random(random, depth - 1)})"


FORMULAS = [at_random(Random(seed), 3) for seed in range(150)]


@pytest.mark.parametrize("text", FORMULAS)
def test_every_stage_has_the_models_of_the_formula(text):
    meant = models(clauses(text, definitions=False))
    (found,) = normalised(text)
    for _, stage in found.stages:
        assert models(clauses(stage, definitions=False)) == meant
    assert models(found.clauses) == meant
    assert not any(clause.is_tautology for clause in found.clauses)


@pytest.mark.parametrize("text", FORMULAS)
def test_what_is_written_is_read_as_the_same_formula(text):
    (formula,) = parse(text)
    (again,) = parse(text_of(formula))
    assert text_of(again) == text_of(formula)
    assert models(clauses(text_of(formula))) == models(clauses(text))


def test_a_formula_that_is_a_clause_has_one_stage():
    (found,) = normalised("p | ~q")
    assert found.stages == (("the formula", "p ∨ ¬q"),)


def test_names_that_need_quotes_get_them():
    assert text_of(parse('"Dining Room" & "true" & x:y')[0]) == '"Dining Room" ∧ "true" ∧ x:y'


def test_what_is_too_large_to_show_is_refused_soon():
    row = "<->".join(f"x{place}" for place in range(30))
    for text in (row, "|".join(f"(a{place} & b{place})" for place in range(12))):
        with pytest.raises(FormulaError, match="more than 2,000"):
            normalised(text)


def test_a_formula_of_ten_thousand_parts_is_written_without_recursion():
    assert text_of(parse("~" * 10_000 + "p")[0]).count("¬") == 10_000


def test_a_clause_comes_from_the_first_formula_that_says_it():
    assert sourced("p & q; q | p; q")[0] == {Clause(["p"]): "p ∧ q", Clause(["q"]): "p ∧ q",
        Clause(["p", "q"]): "q ∨ p"}  # fmt: skip


def test_the_source_of_a_clause_is_never_long():
    sources, _ = sourced(" | ".join(f"atom{place}" for place in range(100)))
    (source,) = sources.values()
    assert len(source) < 70
    assert " … " in source


def test_parts_are_named_only_where_that_is_shorter():
    row = "~(((p <-> q) <-> r) <-> (p <-> (q <-> r)))"
    found = clauses(row)
    assert found == clauses(row, definitions=False) != clauses(row, definitions=True)
    assert len(prove(found).proof.resolutions) <= 10
    long = "<->".join(ATOMS + "efghij")
    assert any("⟨" in atom for clause in clauses(long) for atom in clause.atoms)


def test_a_notebook_shows_the_stages_as_a_table():
    (found,) = normalised("(p <-> q) -> r")
    page = found._repr_html_()
    assert page.count("<tr>") == len(found.stages) + 2  # the heads, and the clauses
    assert page.endswith("<p>Normalisation of (p ↔ q) → r: 2 clauses</p>")
