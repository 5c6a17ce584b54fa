"""Unit resolution."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from truth_tables import clause_lists, clauses, entails, models

from resolver import EMPTY, Clause
from resolver.rules import next_unit, propagate, resolvents

horn_clauses = clauses.filter(lambda clause: sum(one.positive for one in clause) <= 1)


def closure(given: list[Clause]) -> set[Clause]:
    """Return all clauses that resolution with a unit premise gives, one round after the other."""
    known = set(given)
    while True:
        units = [clause for clause in known if clause.is_unit]
        new = {new for unit in units for old in known for _, new in resolvents(unit, old)} - known
        if not new:
            return known
        known |= new


def test_units_are_derived_one_from_the_other():
    given = [Clause(["p"]), Clause(["~p", "q"]), Clause(["~p", "~q", "~r"]), Clause(["r", "s"])]
    assert propagate(given) == (Clause(["p"]), Clause(["q"]), Clause(["~r"]), Clause(["s"]))


@given(clause_lists)
def test_propagation_gives_the_units_of_the_closure_under_unit_resolution(given):
    units = sorted(clause for clause in closure(given) if len(clause) <= 1)
    assert propagate(given) == ((EMPTY,) if EMPTY in units else tuple(units))


@given(clause_lists)
def test_what_propagation_gives_is_entailed(given):
    assert all(entails(given, unit) for unit in propagate(given))


@given(st.lists(horn_clauses, max_size=10))
def test_propagation_refutes_every_horn_theory_without_a_model(given):
    assert (propagate(given) == (EMPTY,)) == (not models(given))


def test_a_long_chain_takes_no_recursion_and_linear_time():
    chain = [Clause([f"~x{at}", f"x{at + 1}"]) for at in range(20_000)]
    assert len(propagate([Clause(["x0"]), *chain])) == 20_001


@given(clause_lists)
def test_unit_after_unit_gives_what_propagation_gives_at_once(told):
    true = set()
    while (unit := next_unit(told, true)) is not None:
        true.add(unit[0])
    false = any(all(~literal in true for literal in clause) for clause in told)
    assert false == (propagate(told) == (EMPTY,))
    if not false:
        assert {Clause([literal]) for literal in true} == set(propagate(told))
