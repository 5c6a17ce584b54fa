"""From a formula to clauses by hand: every stage says the same, and the last is what is read."""

from random import Random

import pytest
from support.cases import cases, literal, loop_over, table
from support.profiles import seeds
from support.truth_tables import models

from resolver import Clause, clauses, prove
from resolver.errors import FormulaError
from resolver.text.formula.normalising import clauses_with_sources, cnf
from resolver.text.formula.parser import parse, text_of
from resolver.text.formula.rewriting import LAWS

ATOMS = "abcd"


def at_random(random, depth):
    """Return a formula as a text, fully parenthesised."""
    if not depth or random.random() < 0.15:
        return random.choice([*ATOMS, *ATOMS, "true", "false"])
    if random.random() < 0.25:
        return f"~({at_random(random, depth - 1)})"
    operator = random.choice(["&", "|", "->", "<->", "xor"])
    return f"({at_random(random, depth - 1)}) {operator} ({at_random(random, depth - 1)})"


CASES = table(__file__, "CASES", str, literal)
FORMULAS = [at_random(Random(seed), 3) for seed in seeds(25, 150)]


def test_a_formula_that_is_a_clause_is_rewritten_in_no_step():
    (found,) = cnf("p | ~q")
    assert found.steps == (("the formula", "p ∨ ¬q"),)


@cases(text=str, shown=str)
def test_what_stands_in_a_disjunction_has_brackets_for_its_reader(text, shown):
    assert cnf(text)[0].steps[0] == ("the formula", shown)


def test_what_is_too_large_to_show_is_refused_soon():
    row = "<->".join(f"x{place}" for place in range(30))
    for text in (row, "|".join(f"(a{place} & b{place})" for place in range(12))):
        with pytest.raises(FormulaError, match="more than 2,000"):
            cnf(text)


def test_a_formula_of_ten_thousand_parts_is_written_without_recursion():
    assert text_of(parse("~" * 10_000 + "p")[0]).count("¬") == 10_000


def test_a_clause_comes_from_the_first_formula_that_says_it():
    sources, _ = clauses_with_sources("p & q; q | p; q")

    assert sources == {Clause(["p"]): "p ∧ q", Clause(["q"]): "p ∧ q",
        Clause(["p", "q"]): "q ∨ p"}  # fmt: skip


def test_the_source_of_a_clause_is_never_long():
    sources, _ = clauses_with_sources(" | ".join(f"atom{place}" for place in range(100)))
    (source,) = sources.values()
    assert len(source) < 70
    assert source.endswith("…")


def test_parts_are_named_only_where_that_is_shorter():
    row = "~(((p <-> q) <-> r) <-> (p <-> (q <-> r)))"
    found = clauses(row)
    assert found == clauses(row, definitions=False) != clauses(row, definitions="tseitin")
    assert prove(found).proof.resolutions <= 10
    long = "<->".join(ATOMS + "efghij")
    assert any("⟨" in atom for clause in clauses(long) for atom in clause.atoms)


def test_a_notebook_shows_the_stages_as_a_table():
    (found,) = cnf("(p <-> q) -> r")
    page = found._repr_html_()
    assert page.count("<tr>") == len(found.steps) + 2  # the heads, and the clauses
    assert page.endswith("<p>Normalisation of (p ↔ q) → r: 2 clauses</p>")


@pytest.mark.parametrize("text", FORMULAS)
def test_every_step_names_its_law_and_has_the_models_of_the_formula(text):
    meant = models(clauses(text, definitions=False))
    (found,) = cnf(text)
    laws = {"the formula", *(law for laws in LAWS.values() for law in laws)}
    laws.add("and so on")
    for law, formula in found.steps:
        assert law in laws
        assert models(clauses(formula, definitions=False)) == meant
    assert models(found.clauses) == meant
    assert not any(clause.is_tautology for clause in found.clauses)


@loop_over("name", [name for name, _ in CASES])
def test_each_law_does_what_the_books_say(name):
    formula, after = dict(CASES)[name]
    (found,) = cnf(formula)
    assert (name, after) in found.steps


def test_the_clauses_at_the_end_are_each_there_once_and_none_is_always_true():
    (found,) = cnf("(p | p) & (q | p) & p & (q | ~q) & (p | q)")
    assert found.clauses == (Clause(["p"]), Clause(["p", "q"]))
    assert str(found).endswith("clauses                 p, p ∨ q")


@loop_over("text", FORMULAS[:60])
@loop_over("definitions", ["tseitin", None])
def test_a_definition_follows_from_the_clauses_each_way_that_it_says(text, definitions):
    (found,) = cnf(text, definitions=definitions)
    assert set(found.clauses) == set(clauses(text, definitions=definitions))
    meanings = [meaning for law, meaning in found.steps if law == "definition"]
    for meaning in meanings:
        assert definitions is None or " ↔ " in meaning
        assert prove(found.clauses, meaning).entailed or definitions is None


def test_names_where_they_pay_and_both_ways_keep_a_disjunction_of_conjunctions_small():
    row = " | ".join(f"(p{i} & q{i})" for i in range(6))
    found = [clauses(row, definitions=way) for way in (False, None, "tseitin")]
    sizes = [(len(each), sum(map(len, each))) for each in found]
    assert sizes == [(64, 384), (20, 104), (19, 48)]


def test_of_a_long_row_of_steps_the_first_sixty_are_shown():
    (found,) = cnf(" & ".join(f"(p{i} -> q{i})" for i in range(70)))
    assert [law for law, _ in found.steps] == ["the formula", *["implication"] * 60, "and so on"]
    assert parse(found.steps[-1][1]) == parse(" & ".join(f"(~p{i} | q{i})" for i in range(70)))
