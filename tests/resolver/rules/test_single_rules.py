"""Binary and unit resolution, subsumption and the deletion of tautologies, each by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.truth_tables import clause_lists, clauses, derived, entails, is_true, models, rows

from resolver import EMPTY, Clause, Literal
from resolver.errors import PivotError
from resolver.rules import (
    backward_subsumed,
    delete_subsumed,
    delete_tautologies,
    is_forward_subsumed,
    resolve,
    resolvents,
)


def test_two_clauses_are_resolved_on_the_atom_they_clash_on():
    shown, lacks = Clause(["Ballroom", "Pipe", "Plum"]), Clause(["~Plum"])

    assert resolve(shown, lacks, "Plum") is Clause(["Ballroom", "Pipe"])
    assert resolve(lacks, shown, Literal("Plum")) is Clause(["Ballroom", "Pipe"])
    assert resolve(shown, lacks, Literal("Plum", False)) is Clause(["Ballroom", "Pipe"])


@given(clauses, clauses)
def test_every_resolvent_is_entailed_by_its_premises(left, right):
    for pivot, resolvent in resolvents(left, right):
        assert resolvent is resolve(left, right, pivot)
        assert entails([left, right], resolvent)


@given(clauses, clauses)
def test_there_is_a_resolvent_for_each_clash_and_no_other(left, right):
    clashes = {one.name for one in left for other in right if one is ~other}
    assert [pivot for pivot, _ in resolvents(left, right)] == sorted(clashes)


def test_clauses_without_a_clash_are_left_alone():
    assert list(resolvents(Clause(["p", "q"]), Clause(["p", "~r"]))) == []
    with pytest.raises(PivotError):
        resolve(Clause(["p", "q"]), Clause(["p", "~r"]), "p")


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


def test_a_clause_with_an_atom_and_its_complement_is_deleted():
    assert delete_tautologies([Clause(["p", "~p", "q"]), Clause(["q"])]) == (Clause(["q"]),)


@given(clause_lists)
def test_deleting_tautologies_keeps_the_models_and_leaves_none(given):
    left = delete_tautologies(given)

    assert models(left) == models(given)
    assert not any(all(is_true(clause, row) for row in rows()) for clause in left)
