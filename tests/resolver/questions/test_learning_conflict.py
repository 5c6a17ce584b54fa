"""A conflict of clause learning, looked at: graph, cut and chain hold what they say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sat import satisfiable

from resolver import Budget, Clause, SearchStopped, check, clauses, conflict, problems
from resolver.errors import ConflictError


@given(st.integers(0, 40), st.integers(1, 12), st.integers(8, 30))
def test_a_conflict_is_what_it_says(seed, number, atoms):
    told = problems.random_3sat(atoms, seed)
    try:
        found = conflict(told, number=number)
    except ConflictError as error:
        assert error.met < number
        return
    true = {forced.literal for forced in found.graph}
    assert all(~literal in true for literal in found.violated)
    before = set()
    for forced in found.graph:
        assert set(forced.causes) <= before
        assert forced.reason is None or forced.literal in forced.reason
        before.add(forced.literal)
    assert found.number == number
    assert check(found.proof, found.chain, claim=found.learned)
    assert not satisfiable([*told, *(Clause([~one]) for one in found.learned)])


@given(st.integers(0, 40), st.integers(1, 8))
def test_one_literal_of_the_last_level_is_left_and_the_cut_lies_behind_it(seed, number):
    try:
        found = conflict(problems.random_3sat(20, seed), number=number)
    except ConflictError:
        return
    levels = {forced.literal: forced.level for forced in found.graph}
    last = [literal for literal in found.learned if levels[~literal] == found.level]
    assert last == [~found.implication_point]
    assert found.implication_point not in found.behind
    assert {levels[literal] for literal in found.behind} <= {found.level}
    point = levels_before(found, found.implication_point)
    assert all(literal not in found.behind for literal in point)


def levels_before(found, literal):
    order = [forced.literal for forced in found.graph]
    return order[: order.index(literal)]


def test_where_units_settle_all_there_is_no_conflict_to_show():
    with pytest.raises(ConflictError, match="without a conflict"):
        conflict(clauses("p -> q; p"), goal="q")
    with pytest.raises(ConflictError, match=r"try a number from 1 to \d+"):
        conflict(problems.pigeonhole(3), number=10_000)
    with pytest.raises(SearchStopped):
        conflict(problems.random_3sat(60, 1), number=500, budget=Budget(steps=100))
