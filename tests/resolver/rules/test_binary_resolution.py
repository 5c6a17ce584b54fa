"""Binary resolution."""

import pytest
from hypothesis import given
from support.truth_tables import clauses, entails

from resolver import Clause, Literal
from resolver.errors import PivotError
from resolver.rules import resolve, resolvents


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
