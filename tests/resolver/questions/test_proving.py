"""`prove` and `saturate`, by every strategy, against truth tables; and what loads when."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy import int64
from support.cases import loop_over
from support.truth_tables import clause_lists, derived, is_true, models

from resolver import (
    Clause,
    Cnf,
    Literal,
    backbone,
    check,
    clauses,
    compare,
    conflict,
    minimal_unsatisfiable,
    prime_implicates,
    prove,
    saturate,
    to_dimacs,
)
from resolver.errors import ArgumentError, ClauseError, FormulaError, StrategyError
from resolver.questions.goal import encode_question


def test_a_formula_as_a_goal_is_no_atom_that_looks_like_it():
    odd = Clause(["Dining Room", '"p & q"'])
    assert not prove([odd, Clause(["~Dining Room"])], "p & q").entailed
    assert prove([odd, Clause(["p"]), Clause(["q"])], "p & q").entailed
    verdict = prove([odd, Clause(["~Dining Room"])], '"p & q"')
    assert verdict.proof.resolutions == 2
    assert prove([Clause(["~Dining Room"])], "¬Dining Room").entailed
    assert prove([Clause(["~true"])], "true").entailed


@pytest.mark.parametrize("goal", ["", "~", " "])
def test_a_goal_that_names_nothing_is_no_formula(goal):
    with pytest.raises(FormulaError):
        prove([], goal)


@pytest.mark.parametrize("goal", ["p; q", "p) | (q", "p &", ";"])
def test_a_goal_is_one_whole_formula(goal):
    with pytest.raises(FormulaError):
        prove([Clause(["p"]), Clause(["q"])], goal)


def test_a_countermodel_has_the_atoms_of_the_goal_and_none_that_names_a_part_of_it():
    goal = " & ".join(f"(a{n} <-> (b{n} <-> (c{n} <-> d{n})))" for n in range(4))
    verdict = prove([Clause(["p"])], goal)
    assert set(verdict.countermodel) == {"p", *(f"{x}{n}" for x in "abcd" for n in range(4))}
    assert prove([Clause(["p"])], f"({goal}) -> p").entailed


@given(told=clause_lists)
def test_level_saturation_leaves_the_prime_implicates(told):
    assert saturate(told) == prime_implicates(told)


@given(told=clause_lists, forward=st.booleans(), backward=st.booleans())
def test_what_is_saturated_says_the_same_and_nothing_new_follows(told, forward, backward):
    kept = saturate(told, strategy=f"given forward={forward} backward={backward} select=all")
    assert models(kept) == models(told)
    assert list(kept) == sorted(kept)
    for left in kept:
        for right in kept:
            for atom in left.clashes(right):
                made = left.resolvent(right, atom)
                assert made.is_tautology or any(one.subsumes(made) for one in kept)


@given(told=clause_lists)
def test_saturation_by_units_ends_with_what_unit_resolution_derives(told):
    kept = saturate(told, strategy="unit")
    units = tuple(clause for clause in kept if len(clause) < 2)
    assert units == derived([c for c in told if not c.is_tautology])


def test_what_saturates_nothing_says_so():
    with pytest.raises(StrategyError, match="try levels, given"):
        saturate(clauses("p"), strategy="learning")


def test_importing_the_package_loads_no_search():
    heavy = "search questions export practice workbench text.formula text.dimacs"
    loaded = f"[name for name in {heavy.split()} if 'resolver.' + name in sys.modules]"
    code = f"import sys, resolver; print({loaded})"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "[]"


@given(told=clause_lists, goal=clause_lists)
def test_several_clauses_follow_just_if_each_of_them_does(told, goal):
    verdict = prove(told, iter(goal))
    assert verdict.entailed == all(not set(models(told)) - set(models([c])) for c in goal)
    if verdict.entailed:
        assert check(verdict.proof, encode_question(told, goal).problem.clauses)
    else:
        atoms = {literal.name for clause in (*told, *goal) for literal in clause}
        assert set(verdict.countermodel) == atoms
        row = frozenset(atom for atom, true in verdict.countermodel.items() if true)
        assert all(is_true(clause, row) for clause in told)
        assert not all(is_true(clause, row) for clause in goal)


def test_every_question_takes_several_clauses_as_their_conjunction():
    told, goal = clauses("p | q; p | ~q; r | s"), clauses("p; r | s")
    table = compare(told, strategies=["levels", "learning"], goal=iter(goal))
    assert [row.answer for row in table.rows] == ["proved", "proved"]
    assert compare(told, strategies="given", goal=clauses("p; r")).rows[0].answer == "model"
    assert conflict(told, goal=goal).violated in encode_question(told, goal).problem.clauses


@loop_over("goal", [3, [3], ["p"], {Literal("p")}, object(), [[Clause(["p"])]]])
@loop_over("ask", [prove, encode_question, conflict, compare])
def test_a_goal_that_is_none_is_an_error_that_says_what_one_is(ask, goal):
    with pytest.raises(FormulaError, match="expected a goal: a literal, a clause, clauses"):
        ask([Clause(["p"])], goal=goal)


@pytest.mark.parametrize("ask", [prove, saturate, backbone, minimal_unsatisfiable])
def test_the_empty_clause_in_the_place_of_clauses_could_mean_none(ask):
    with pytest.raises(ClauseError, match="try \\[Clause"):
        ask(Clause())
    assert prove([Clause()]).entailed


WAYS = {
    "one clause": (Clause(["~p", "q"]), "p -> q"),
    "texts, each a premise": (["p -> q; r", "p"], "p -> q; r; p"),
    "lists of literals": ([["~p", "q"], ("p",), {"r"}], "p -> q; p; r"),
    "a CNF of lists of numbers": (Cnf([[-1, 2], [1]]), '"1" -> "2"; "1"'),
    "a CNF of numbers of NumPy": (Cnf([list(map(int64, (-1, 2)))]), '"1" -> "2"'),
    "clauses among lists": ([Clause(["~p", "q"]), ["p"]], "p -> q; p"),
}


@loop_over("way", WAYS)
@loop_over("ask", [prove, saturate, to_dimacs])
def test_clauses_may_be_written_in_many_ways(ask, way):
    written, text = WAYS[way]
    stated = Cnf(clauses(text)) if isinstance(written, Cnf) else clauses(text)
    assert ask(written) == ask(stated)


MIXED = [True], [["p", 1]], [[True]], ["p", Clause(["q"])], [3]


def test_texts_of_many_premises_name_the_one_that_cannot_be_read():
    with pytest.raises(FormulaError) as caught:
        prove(["p -> q", "p &"])
    assert caught.value.line == 2


@loop_over("ask", [prove, saturate, prime_implicates, backbone])
@loop_over("wrong", [Literal("p"), {}, b"p", 3, *MIXED])
def test_what_is_no_collection_of_clauses_says_what_to_try(ask, wrong):
    with pytest.raises(ClauseError, match="or clauses\\('p"):
        ask(wrong)


def test_each_question_takes_a_goal_and_its_denial_is_one_of_the_clauses():
    told, denied = clauses("p -> q; p | r"), Clause(["~q"])
    for ask in (saturate, prime_implicates, backbone):
        assert ask(told, "q") == ask([*told, denied])
    assert minimal_unsatisfiable("p -> q; p; r", "q") == (*clauses("p -> q; p"), denied)


def test_atoms_of_a_goal_that_no_clause_has_are_noted():
    verdict = prove("p -> q; p", "q & Ropee")
    assert verdict.unknown == ("Ropee",)
    assert str(verdict).endswith("in none of the clauses: Ropee")
    assert prove("p -> q; p", "q").unknown == ()


def test_a_verdict_is_no_truth_value():
    with pytest.raises(TypeError, match="entailed"):
        bool(prove("p", "q"))


@pytest.mark.parametrize("given", [[], 3, object()])
def test_no_strategies_to_compare_are_an_error(given):
    with pytest.raises(ArgumentError, match="strategies"):
        compare("p", strategies=given)
