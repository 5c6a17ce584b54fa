"""Counting as a strategy: the groups among clauses, their derivations, and what becomes of them."""

from itertools import combinations

import pytest
from support.cases import loop_over
from support.truth_tables import models

from resolver import Budget, Clause, Literal, SearchStopped, problems, prove
from resolver.budget import Meter
from resolver.proofs.derivation import Summation
from resolver.search.counting import refute as counting
from resolver.search.counting.refute import Group, collect_premises
from resolver.search.problem import encode


def group_of(size: int, positive: bool = False) -> list[Clause]:
    """The clauses of a group in which one excludes the other."""
    return [
        Clause(Literal(one, positive) for one in two) for two in combinations("abcdef"[:size], 2)
    ]


@loop_over("size", [3, 4, 5, 6])
@loop_over("positive", [False, True])
def test_the_line_of_a_group_is_derived_and_says_what_its_clauses_say(size, positive):
    clauses = group_of(size, positive)
    (group,) = collect_premises(encode(clauses))
    steps = Summation()

    proof = steps.proof(group.state(steps))

    assert isinstance(group, Group) and proof.conclusion == group.line
    assert proof.sums == size - 2
    assert len(proof.axioms) == len(clauses) == group.weight

    rows = models(clauses, "abcdef"[:size])
    assert rows == [row for row in models([], "abcdef"[:size]) if group.line.holds(row)]


def test_a_clause_is_stated_with_its_source_and_in_one_group_only():
    told = [(clause, f"line {n}") for n, clause in enumerate(group_of(4), start=1)]

    found = collect_premises(
        encode([*told, (Clause(["a", "b"]), "line 9"), (Clause(["a", "~a"]), "x")])
    )

    assert [str(one.line) for one in found] == ["¬a + ¬b + ¬c + ¬d ≥ 3", "a + b ≥ 1", "0 ≥ 0"]

    steps = Summation()
    proof = steps.proof(found[0].state(steps))
    assert sorted(proof.sources) == [f"line {n}" for n in range(1, 7)]


def test_consistent_clauses_have_a_model_soon_though_they_are_many():
    told = [Clause([f"~a{i}", f"a{i + 1}"]) for i in range(200)]

    verdict = prove(told, "a200", strategy="counting")

    assert not verdict.entailed
    assert verdict.statistics["steps"] < 2 * counting.EASY_MODEL_STEPS


def test_a_model_that_is_not_found_soon_is_found_in_the_end(monkeypatch):
    monkeypatch.setattr(counting, "EASY_MODEL_STEPS", 1)
    told = problems.random_3sat(12, 4, 3)

    verdict = prove(told, strategy="counting")

    assert not verdict.entailed

    true = {atom for atom, value in verdict.countermodel.items() if value}
    assert all(any((one.name in true) == one.positive for one in clause) for clause in told)


def test_the_work_of_groups_and_cases_counts_against_the_budget():
    with pytest.raises(SearchStopped, match="clauses"):
        prove(problems.pigeonhole(6), strategy="counting", budget=Budget(clauses=5))
    with pytest.raises(SearchStopped, match="clauses"):
        prove(problems.parity(6), strategy="counting", budget=Budget(clauses=30))
    meter = Meter()
    prove(problems.pigeonhole(4), strategy="counting", budget=meter)
    assert meter.clauses == 4 and meter.steps > 4 * 10
