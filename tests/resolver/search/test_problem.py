"""Clauses as integers and back."""

from hypothesis import given
from support.truth_tables import clause_lists

from resolver import DENIED, Clause
from resolver.search.problem import encode


@given(clause_lists)
def test_encoding_and_decoding_gives_the_clauses_back(given_clauses: list[Clause]):
    problem = encode(given_clauses)
    assert [problem.clause(mask) for mask in problem.masks] == given_clauses


def test_the_denied_goal_comes_last_and_is_the_support():
    problem = encode([(Clause(["p"]), "line 3")], denial=[Clause(["~q"])])

    assert problem.clauses == (Clause(["p"]), Clause(["~q"]))
    assert problem.sources == ("line 3", DENIED)
    assert problem.support == 1
