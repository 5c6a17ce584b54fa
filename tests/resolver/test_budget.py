"""Budgets: counted work, and a search that stops says so."""

from __future__ import annotations

import copy
import pickle
from math import inf

import pytest

from resolver import STRATEGIES, Clause, problems, prove
from resolver.budget import Budget, Meter
from resolver.errors import BudgetError, SearchStopped
from resolver.questions.implicates import backbone, minimal_unsatisfiable
from resolver.search.problem import encode


def test_a_budget_without_limits_never_stops_a_search():
    meter = Meter()
    meter.step(10**9)
    meter.keep(10**9)
    assert (meter.steps, meter.clauses) == (10**9, 10**9)


@pytest.mark.parametrize("name", ["step", "keep"])
def test_a_limit_may_be_reached_but_not_passed(name: str):
    meter = Meter(Budget(steps=3, clauses=3))
    for _ in range(3):
        getattr(meter, name)()
    with pytest.raises(SearchStopped):
        getattr(meter, name)()


def test_many_steps_at_once_are_counted_like_many_steps():
    meter = Meter(Budget(steps=10_000))
    with pytest.raises(SearchStopped) as stopped:
        meter.step(10_001)
    assert stopped.value.limit == "steps"
    assert stopped.value.reached == {"steps": 10_001, "clauses": 0}


def test_time_runs_out_too():
    with pytest.raises(SearchStopped) as stopped:
        meter = Meter(Budget(seconds=1e-3))
        for _ in range(10_000_000):
            meter.step()
    assert stopped.value.limit == "seconds"


def test_what_is_held_for_a_while_counts_against_the_clauses_and_then_no_more():
    meter = Meter(Budget(clauses=3))
    meter.keep(1)
    meter.hold(2)
    meter.hold(2)
    assert meter.clauses == 1
    with pytest.raises(SearchStopped, match="clauses"):
        meter.hold(3)


@pytest.mark.parametrize("strategy", ["given", "hyper", "elimination", "counting", "learning"])
def test_the_clock_is_looked_at_before_the_first_step(
    strategy: str, monkeypatch: pytest.MonkeyPatch
):
    meter = Meter(Budget(seconds=60))
    monkeypatch.setattr("resolver.budget.monotonic", lambda: inf)
    with pytest.raises(SearchStopped, match="seconds"):
        STRATEGIES[strategy].refute(encode(problems.pigeonhole(3)), meter=meter)
    assert meter.steps == 0


def test_backbones_and_minimal_subsets_of_unit_clauses_count_their_steps_too():
    units = [Clause([f"x{n}"]) for n in range(50)]
    with pytest.raises(SearchStopped, match="steps"):
        backbone(units, budget=Budget(steps=20))
    with pytest.raises(SearchStopped, match="steps"):
        minimal_unsatisfiable([*units, Clause(["~x0"])], budget=Budget(steps=10))


def test_the_products_of_hyper_resolution_are_held_against_the_clauses():
    wide = [Clause([a, f"{a}{n}"]) for a in "abcde" for n in range(20)]
    nucleus = Clause(f"~{a}" for a in "abcde")
    with pytest.raises(SearchStopped, match="clauses") as stopped:
        prove([nucleus, *wide], strategy="hyper", budget=Budget(clauses=1000), select="all")
    assert stopped.value.reached["steps"] < 100_000


def test_an_incomplete_strategy_that_runs_dry_says_so():
    with pytest.raises(SearchStopped, match="ran dry") as stopped:
        Meter().run_dry()
    assert stopped.value.ran_dry


@pytest.mark.parametrize("limit", [0, -1, True, "9", 1.5, float("nan"), float("inf")])
def test_a_limit_on_steps_is_a_whole_number_from_1_up(limit: object):
    with pytest.raises(BudgetError, match="steps"):
        Budget(steps=limit)


@pytest.mark.parametrize("limit", [0, -0.5, True, "9", float("nan"), float("inf")])
def test_a_limit_on_seconds_is_a_positive_number(limit: object):
    with pytest.raises(BudgetError, match="seconds"):
        Budget(seconds=limit)


@pytest.mark.parametrize(
    "error", [SearchStopped({"steps": 3, "clauses": 1}, "steps"), BudgetError("steps", -1)]
)
def test_the_errors_survive_copies_and_pickles(error: Exception):
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert vars(other) == vars(error)
        assert str(other) == str(error)
