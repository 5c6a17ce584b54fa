"""Tautology deletion."""

from hypothesis import given
from support.truth_tables import clause_lists, is_true, models, rows

from resolver import Clause
from resolver.rules import delete_tautologies


def test_a_clause_with_an_atom_and_its_complement_is_deleted():
    assert delete_tautologies([Clause(["p", "~p", "q"]), Clause(["q"])]) == (Clause(["q"]),)


@given(clause_lists)
def test_deleting_tautologies_keeps_the_models_and_leaves_none(given):
    left = delete_tautologies(given)

    assert models(left) == models(given)
    assert not any(all(is_true(clause, row) for row in rows()) for clause in left)
