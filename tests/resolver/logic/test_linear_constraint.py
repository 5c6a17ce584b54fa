"""Lines: what they say is what the truth table says."""

from math import ceil

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.cases import loop_over
from support.truth_tables import ATOMS, clauses, is_true, literals, rows

from resolver import AtLeast, AtMost, Clause, Exactly, Literal
from resolver.errors import ArgumentError, ResolverError
from resolver.logic.linear_constraint import CONTRADICTION, LinearConstraint

terms = st.lists(st.tuples(st.integers(1, 4), literals), max_size=6)
bounds = st.integers(-3, 8)
P, Q = Literal("p"), Literal("q")


def reached(terms: list[tuple[int, Literal]], row: frozenset[str]) -> int:
    return sum(n for n, literal in terms if (literal.name in row) == literal.positive)


@given(terms, bounds)
def test_a_line_of_any_terms_is_true_where_they_reach_the_bound(terms, bound):
    line = LinearConstraint.of(terms, bound)
    for row in rows():
        assert line.holds(row) == (reached(terms, row) >= bound)


@given(st.dictionaries(st.sampled_from(ATOMS), st.integers(-4, 4)), bounds)
def test_amounts_of_atoms_may_be_negative(amounts, bound):
    line = LinearConstraint.over(amounts, bound)
    for row in rows():
        assert line.holds(row) == (sum(n for atom, n in amounts.items() if atom in row) >= bound)


@given(clauses)
def test_a_clause_asks_for_one_of_its_literals(clause):
    line = LinearConstraint.at_least_one(clause)
    assert all(line.holds(row) == is_true(clause, row) for row in rows())


@given(
    st.sampled_from([AtLeast, AtMost, Exactly]),
    st.integers(0, 5),
    st.sets(st.sampled_from(ATOMS), min_size=1),
)
def test_a_constraint_is_its_two_lines(kind, bound, atoms):
    constraint = kind(bound, atoms)
    least, most = LinearConstraint.at_least(constraint), LinearConstraint.at_most(constraint)
    for row in rows():
        if kind is not AtMost:
            assert least.holds(row) == (len(row & atoms) >= bound)
        if kind is not AtLeast:
            assert most.holds(row) == (len(row & atoms) <= bound)


def test_each_atom_stands_in_a_line_once_and_in_order():
    assert LinearConstraint.of([(1, Q), (1, P), (2, P)], 2) == LinearConstraint(((3, P), (1, Q)), 2)
    assert LinearConstraint.of([(2, P), (2, ~P)], 3) == CONTRADICTION
    assert list(LinearConstraint.of([(2, Q), (1, ~P)], 1)) == [~P, Q]


@loop_over(
    ("terms", "bound", "said"),
    [
        (((0, P),), 1, "is no term; try a whole number from 1 up, and a literal"),
        (((-1, P),), 1, "is no term; try a whole number"),
        (((True, P),), 1, "is no term; try a whole number"),
        (((1.0, P),), 1, "is no term; try a whole number"),
        (((1, "p"),), 1, "is no term; try a whole number"),
        (((1, Q), (1, P)), 1, "each atom occurs once, in order; try LinearConstraint.of"),
        (((1, P), (1, ~P)), 1, "each atom occurs once"),
        (((1, P),), 1.5, "is no bound; try a whole number"),
        (((1, P),), True, "is no bound; try a whole number"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_sentence(terms, bound, said):
    with pytest.raises(ArgumentError, match=said) as caught:
        LinearConstraint(terms, bound)
    assert isinstance(caught.value, ResolverError)
    assert isinstance(caught.value, ValueError)


@given(clauses, clauses)
def test_resolution_is_the_sum_halved_and_rounded_up_where_the_parents_share_a_literal(one, two):
    left, right = Clause(["pivot", *one]), Clause(["~pivot", *two])
    resolvent = Clause([*one, *two])
    assume(not resolvent.is_tautology)
    terms = [
        term for clause in (left, right) for term in LinearConstraint.at_least_one(clause).terms
    ]
    total, shared = LinearConstraint.of(terms, 2), {*one} & {*two}
    by = 2 if shared else 1
    halves = [(ceil(amount / by), literal) for amount, literal in total.terms]
    assert LinearConstraint.of(halves, ceil(total.bound / by)) == LinearConstraint.at_least_one(
        resolvent
    )
    assert (total == LinearConstraint.at_least_one(resolvent)) == (not shared)
