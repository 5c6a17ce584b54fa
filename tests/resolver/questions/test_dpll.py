"""The decision tree: its verdict against truth tables, its refutation against the checker."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from support.truth_tables import clause_lists, is_true, models

from resolver import Budget, SearchStopped, check, dpll, problems
from resolver.proofs import shapes


@given(clause_lists)
def test_a_decision_tree_ends_with_a_model_or_a_tree_like_regular_refutation(clauses) -> None:
    tree = dpll(clauses)
    assert (tree.model is None) == (not models(clauses))
    if tree.model is not None:
        row = frozenset(atom for atom, true in tree.model.items() if true)
        assert tree.proof is None and all(is_true(clause, row) for clause in clauses)
    else:
        assert check(tree.proof, clauses)
        assert shapes(tree.proof).tree_like and shapes(tree.proof).regular


@given(clause_lists)
def test_on_each_branch_the_forced_literals_are_unit_and_the_end_is_false(clauses) -> None:
    branches = {one.number: one for one in dpll(clauses).branches}
    for one in branches.values():
        path = [one]
        while path[-1].parent:
            path.append(branches[path[-1].parent])
        true = {up.supposed for up in path} | {lit for up in path[1:] for lit, _ in up.forced}
        for literal, reason in one.forced:
            assert [left for left in reason if ~left not in true] == [literal]
            true.add(literal)
        assert one.false is None or all(~literal in true for literal in one.false)


def test_a_decision_tree_is_written_drawn_and_listed() -> None:
    tree = dpll("p | q; p | ~q; ~p | q; ~p | r; ~p | ~q")
    assert str(tree).split("\n")[1] == "suppose ¬p: ¬q by p ∨ ¬q; p ∨ q is false"
    drawing = ElementTree.fromstring(tree.to_svg())
    assert len(drawing.findall("{*}rect")) == 3 and len(drawing.findall("{*}path")) == 2
    assert [one["false"] for one in tree.records()] == [None, "¬p ∨ q", "p ∨ q"]
    assert "\n" not in repr(tree) and "<table" in tree._repr_html_()


def test_a_decision_tree_that_grows_too_large_gives_up() -> None:
    with pytest.raises(SearchStopped):
        dpll(problems.pigeonhole(8), budget=Budget(steps=1000))
