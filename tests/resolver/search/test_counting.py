"""Sums are found where there are any, the cheapest first; elsewhere cases are split."""

from itertools import product

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from support.cases import loop_over
from support.profiles import seeds
from support.random_systems import system
from support.second_sums import holds

from resolver import AtMost, check
from resolver.budget import Meter
from resolver.logic.linear_constraint import LinearConstraint
from resolver.problems import pigeonhole
from resolver.proofs.derivation import add_up_lines
from resolver.search.counting import Premise, find_one_sum, refute_by_sums
from resolver.search.counting.programme import (
    Inequality,
    find_cheapest_sum,
    find_cheapest_sum_by_classes,
)

inequalities = st.builds(
    Inequality,
    st.dictionaries(st.integers(0, 2), st.integers(-2, 2).filter(bool), max_size=3),
    st.integers(-2, 3),
    st.integers(0, 5),
)
programmes = st.lists(inequalities, max_size=5)
Row = tuple[tuple[int, ...], int]


def refutes(often: tuple[int, ...], premises: list[Inequality], columns: int = 3) -> bool:
    """Say whether the premises, so often, have less than nothing reach 1."""
    amounts = [
        sum(n * one.amounts.get(v, 0) for n, one in zip(often, premises, strict=True))
        for v in range(columns)
    ]
    return max(amounts) <= 0 and reached(often, premises) >= 1


def reached(often: tuple[int, ...], premises: list[Inequality]) -> int:
    return sum(n * one.bound for n, one in zip(often, premises, strict=True))


def price(often: tuple[int, ...], premises: list[Inequality]) -> int:
    return sum(n * one.weight for n, one in zip(often, premises, strict=True))


def has_solution(premises: list[Inequality], limit: int | None = None) -> bool:
    """Eliminate one unknown after the other, as Fourier and Motzkin did; none is negative."""
    unit = [tuple(int(v == other) for other in range(3)) for v in range(3)]
    rows: set[Row] = {(one, 0) for one in unit}
    rows |= {(tuple(one.amounts.get(v, 0) for v in range(3)), one.bound) for one in premises}
    rows |= {(tuple(-n for n in one), -limit) for one in unit if limit is not None}
    for v in range(3):
        above = [row for row in rows if row[0][v] > 0]
        below = [row for row in rows if row[0][v] < 0]
        rows = {row for row in rows if row[0][v] == 0}
        rows |= {added(one, -other[0][v], other, one[0][v]) for one, other in product(above, below)}
    return all(bound <= 0 for _, bound in rows)


def added(one: Row, often: int, other: Row, other_often: int) -> Row:
    amounts = tuple(often * a + other_often * b for a, b in zip(one[0], other[0], strict=True))
    return amounts, often * one[1] + other_often * other[1]


@given(programmes)
def test_there_is_a_sum_exactly_where_there_is_no_solution_in_fractions(premises):
    often = find_cheapest_sum(premises, Meter())

    assert (often is None) == has_solution(premises)
    if often is not None:
        assert all(type(n) is int and n >= 0 for n in often)
        assert refutes(tuple(often), premises)


TIED = (
    ({0: -2, 1: 2, 2: 2}, 1, 0), ({1: -2, 2: -1}, 1, 2), ({0: 1, 1: 1}, 3, 1), ({0: 1, 2: 1}, 3, 1),
)  # fmt: skip


@given(programmes)
@example([Inequality(*one) for one in TIED])
def test_no_other_sum_of_small_numbers_costs_less(premises):
    often = find_cheapest_sum(premises, Meter())
    if often is None:
        return

    cost, worth = price(tuple(often), premises), reached(tuple(often), premises)

    for other in product(range(4), repeat=len(premises)):
        if refutes(other, premises):
            assert price(other, premises) * worth >= cost * reached(other, premises)


@given(programmes, st.integers(1, 3))
def test_a_sum_by_classes_costs_as_little_for_each_1_that_it_reaches(premises, copies):
    premises = [
        evolve(one, amounts={v + 3 * copy: n for v, n in one.amounts.items()})
        for copy in range(copies)
        for one in premises
    ]

    often, plain = (
        find_cheapest_sum_by_classes(premises, Meter()),
        find_cheapest_sum(premises, Meter()),
    )

    assert (often is None) == (plain is None)
    if often is not None and plain is not None:
        assert all(type(n) is int and n >= 0 for n in often)
        assert refutes(tuple(often), premises, 3 * copies)
        cost, least = price(tuple(often), premises), price(tuple(plain), premises)
        assert cost * reached(tuple(plain), premises) == least * reached(tuple(often), premises)


@loop_over("seed", seeds(40, 300))
def test_one_sum_is_found_exactly_where_there_is_no_solution_from_0_to_1(seed):
    premises = system(seed, "abc").premises

    parts = find_one_sum(premises, Meter())

    assert (parts is None) == has_solution([over_atoms(one.line) for one in premises], limit=1)
    if parts is not None:
        total = add_up_lines([(often, one.line) for often, one in parts])
        assert sum(n for n, _ in total.terms) < total.bound


def over_atoms(line: LinearConstraint) -> Inequality:
    amounts = {"abc".index(one.name): n if one.positive else -n for n, one in line.terms}
    return Inequality(amounts, line.bound - sum(n for n, one in line.terms if not one.positive), 1)


@loop_over("seed", seeds(20, 150))
def test_systems_are_refuted_exactly_where_the_truth_table_has_no_row(seed):
    found = system(seed)

    proof = refute_by_sums(found.premises)

    assert (proof is None) == found.is_satisfiable
    if proof is not None:
        assert check(proof, found.clauses, found.constraints)
        assert holds(proof, found.clauses, found.constraints)
        assert proof.sums == sum(step.rule == "sum" for step in proof)


def premises_of_pigeons(holes: int) -> list[Premise]:
    somewhere = [clause for clause in pigeonhole(holes) if len(clause) == holes]
    at = [[literal.name for literal in hole] for hole in zip(*somewhere, strict=True)]
    bounds = [bound for one in at for bound in Premise.bounds(AtMost(1, one), 1)]
    return [*(Premise.axiom(one, "somewhere", 1) for one in somewhere), *bounds]


@pytest.mark.parametrize("holes", [3, 5, 8])
def test_pigeons_and_holes_are_counted_in_one_sum(holes):
    proof = refute_by_sums(premises_of_pigeons(holes))

    assert proof.sums == 1 and len(proof) == 2 * holes + 2
    assert set(proof[-1].multipliers) == {1}
