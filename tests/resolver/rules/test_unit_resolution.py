"""Unit resolution."""

from hypothesis import given
from hypothesis import strategies as st
from support.truth_tables import clause_lists, clauses, derived, entails, models

from resolver import EMPTY, Clause
from resolver.rules import resolvents

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
    assert derived(given) == (Clause(["p"]), Clause(["q"]), Clause(["~r"]), Clause(["s"]))


@given(clause_lists)
def test_unit_after_unit_gives_the_units_of_the_closure_under_unit_resolution(given):
    units = sorted(clause for clause in closure(given) if len(clause) <= 1)
    assert derived(given) == ((EMPTY,) if EMPTY in units else tuple(units))


@given(clause_lists)
def test_each_unit_is_entailed(given):
    assert all(entails(given, unit) for unit in derived(given))


@given(st.lists(horn_clauses, max_size=10))
def test_every_horn_theory_without_a_model_is_refuted(given):
    assert (derived(given) == (EMPTY,)) == (not models(given))
