"""Elimination without growth, then learning: a refutation where there is one, and none else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.truth_tables import clause_lists

from resolver import DENIED, Budget, Clause, SearchStopped, check, problems, prove
from resolver.budget import Meter
from resolver.search.elimination import find_reduced_refutation
from resolver.search.problem import encode


@given(st.integers(0, 10**9), st.integers(3, 9))
def test_it_agrees_with_learning(seed: int, size: int) -> None:
    clauses = problems.random_3sat(size, seed)

    proof = find_reduced_refutation(encode(clauses), Meter())

    assert (proof is not None) == (prove(clauses).proof is not None)
    if proof is not None:
        assert check(proof, clauses, claim=Clause([]))


@pytest.mark.parametrize("clauses", [[], ["p"], ["p", "p ~p"], ["p q", "~p ~q"]])
def test_where_nothing_contradicts_itself_there_is_no_refutation(clauses: list[str]) -> None:
    assert (
        find_reduced_refutation(encode([Clause(text.split()) for text in clauses]), Meter()) is None
    )


def test_the_empty_clause_is_its_own_refutation() -> None:
    proof = find_reduced_refutation(encode([Clause(["p"]), Clause([])]), Meter())
    assert proof is not None and len(proof) == 1


def test_an_atom_of_many_clauses_is_left_to_learning() -> None:
    cases = [Clause([f"{sign}x", f"a{n}"]) for n in range(21) for sign in ("", "~")]
    clauses = [*cases, Clause([f"~a{n}" for n in range(21)])]

    proof = find_reduced_refutation(encode(clauses), Meter())

    assert proof is not None and check(proof, clauses, claim=Clause([]))


def test_it_stops_by_budget() -> None:
    with pytest.raises(SearchStopped):
        find_reduced_refutation(encode(problems.pigeonhole(5)), Meter(Budget(steps=50)))


@given(clause_lists)
def test_encoding_and_decoding_gives_the_clauses_back(given_clauses: list[Clause]):
    problem = encode(given_clauses)
    assert [problem.clause(mask) for mask in problem.masks] == given_clauses


def test_the_denied_goal_comes_last_and_is_the_support():
    problem = encode([(Clause(["p"]), "line 3")], denial=[Clause(["~q"])])

    assert problem.clauses == (Clause(["p"]), Clause(["~q"]))
    assert problem.sources == ("line 3", DENIED)
    assert problem.support == 1
