"""Subsumption."""

from hypothesis import given
from support.truth_tables import clause_lists, models

from resolver import Clause
from resolver.rules import backward_subsumed, delete_subsumed, is_forward_subsumed

P, PQ, QR = Clause(["p"]), Clause(["p", "q"]), Clause(["q", "r"])


def test_a_new_clause_that_contains_a_kept_one_is_forward_subsumed():
    assert is_forward_subsumed(PQ, [QR, P])
    assert is_forward_subsumed(PQ, [PQ])


def test_kept_clauses_that_contain_a_new_one_are_backward_subsumed():
    longer = Clause(["p", "~r"])
    assert backward_subsumed(P, [longer, QR, PQ, P]) == (PQ, longer)


@given(clause_lists)
def test_deleting_subsumed_clauses_keeps_the_models(given):
    left = delete_subsumed(given)

    assert models(left) == models(given)
    assert list(left) == sorted(left)


@given(clause_lists)
def test_what_is_left_subsumes_everything_and_nothing_in_it_is_subsumed(given):
    left = delete_subsumed(given)

    assert set(left) <= set(given)
    assert all(is_forward_subsumed(clause, left) for clause in given)
    assert all(backward_subsumed(clause, left) == () for clause in left)
