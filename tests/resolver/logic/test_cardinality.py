"""Cardinality constraints: families of clauses, one instance at a time."""

from itertools import combinations, islice

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over
from support.truth_tables import is_true, rows

from resolver import EMPTY, AtLeast, AtMost, Clause, Exactly, Literal
from resolver.errors import ArgumentError

SIX = "abcdef"
constraints = st.builds(
    lambda kind, bound, size: kind(bound, list(SIX[:size])),
    st.sampled_from([AtMost, AtLeast, Exactly]),
    st.integers(0, 8),
    st.integers(0, 6),
)


@given(constraints)
def test_a_constraint_is_equivalent_to_all_its_instances(constraint):
    instances = list(constraint.instances())
    for row in rows(constraint.atoms):
        assert constraint.holds(row) == all(is_true(one, row) for one in instances)


@given(constraints)
def test_the_instances_are_counted_distinct_and_handed_over_one_by_one(constraint):
    instances = list(constraint.instances())
    assert constraint.count == len(instances) == len(set(instances))
    assert all(constraint.instance(one) is one for one in instances)


@given(constraints, st.frozensets(st.sampled_from(SIX)), st.booleans())
def test_no_other_clause_of_one_sign_is_an_instance(constraint, atoms, positive):
    clause = Clause(Literal(atom, positive) for atom in atoms)
    if clause in list(constraint.instances()):
        assert constraint.instance(clause) is clause
    else:
        with pytest.raises(ArgumentError):
            constraint.instance(clause)


def test_at_most_one_forbids_each_pair():
    pairs = [Clause([f"~{one}", f"~{other}"]) for one, other in combinations("abcd", 2)]
    assert list(AtMost(1, ["d", "a", "c", "b"]).instances()) == pairs


@pytest.mark.parametrize(
    "constraint",
    [AtMost(3, ["a", "b", "c"]), AtMost(10**30, ["a"]), AtLeast(0, ["a", "b"]), Exactly(0, [])],
)
def test_a_bound_that_says_nothing_has_no_instance(constraint):
    assert constraint.count == 0
    assert list(constraint.instances()) == []
    with pytest.raises(ArgumentError, match="it always holds and has none"):
        constraint.instance([])


@loop_over("bound", [4, 5, 10**30])
@loop_over("kind", [AtLeast, Exactly])
def test_a_bound_above_the_number_of_atoms_has_the_empty_clause_as_its_instance(kind, bound):
    constraint = kind(bound, ["a", "b", "c"])
    assert list(constraint.instances()) == [EMPTY]
    assert constraint.instance([]) is EMPTY
    assert not any(constraint.holds(row) for row in rows("abc"))
    with pytest.raises(ArgumentError, match="try the empty clause"):
        constraint.instance(["a"])


def test_a_large_family_is_counted_and_begun_without_being_written_down():
    hand = AtMost(100, (f"{number:03}" for number in range(200)))
    assert hand.count > 10**50
    (first,) = islice(hand.instances(), 1)
    assert first is Clause(f"~{number:03}" for number in range(101))


@loop_over("literals", [["~a"], ["~a", "~b", "~c"], ["a", "b"], ["a", "~b"], ["~a", "~z"], []])
def test_what_is_no_instance_is_refused(literals):
    with pytest.raises(ArgumentError) as caught:
        AtMost(1, ["a", "b", "c"]).instance(literals)
    assert caught.value.given is Clause(literals)
    assert str(caught.value) == (
        f"{Clause(literals)} is no instance of at most 1 of a, b, c; "
        "try the complements of any 2 of a, b, c"
    )


def test_the_advice_for_both_bounds_names_both_kinds():
    with pytest.raises(
        ArgumentError, match="try the complements of any 2 of a, b, c or any 3 of a, b, c"
    ):
        Exactly(1, ["a", "b", "c"]).instance(["a", "b"])


@loop_over("bound", [-1, 1.0, "1", None, True])
@loop_over("kind", [AtMost, AtLeast, Exactly])
def test_a_bound_is_a_whole_number_from_zero_up(kind, bound):
    with pytest.raises(ArgumentError) as caught:
        kind(bound, ["a"])
    assert caught.value.given is bound
    assert "is no whole number from 0 up; a bound is one" in str(caught.value)


@loop_over("atoms", ["ab", 3, [""], [3], ["a", ["b"]], {"a": True}])
def test_what_is_counted_is_a_collection_of_literals(atoms):
    with pytest.raises(ArgumentError):
        AtMost(1, atoms)
    with pytest.raises(ArgumentError):
        Exactly(1, ["p", "q"]).holds(atoms)


def test_the_name_of_a_constraint_is_a_text():
    with pytest.raises(ArgumentError, match="5 is no text"):
        AtMost(1, ["a"], 5)


def test_an_atom_that_is_named_twice_is_refused():
    with pytest.raises(ArgumentError, match="name 'p' once"):
        AtMost(1, ["p", "p"])


def test_a_constraint_is_a_value():
    one = AtMost(1, ["b", "a"], name="one holder")
    assert one.atoms == ("a", "b")
    assert one == AtMost(1, {"a", "b"}, "one holder")
    assert len({one, AtMost(1, {"a", "b"}, "one holder")}) == 1
    assert one not in (AtMost(1, ["a", "b"]), AtMost(2, one.atoms, one.name))
    assert one != AtLeast(1, one.atoms, one.name)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.bound = 2
