"""Budgets: counted work, and a search that stops says so."""

from collections.abc import Sequence
from math import inf

import pytest
from attrs import evolve
from support.cases import loop_over

from resolver import STRATEGIES, Clause, clauses, problems
from resolver.budget import Budget, Meter, Progress
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


def test_time_runs_out_too():
    with pytest.raises(SearchStopped) as stopped:
        meter = Meter(Budget(seconds=1e-3))
        for _ in range(10_000_000):
            meter.step()
    assert stopped.value.limit == "seconds"


@pytest.mark.parametrize("strategy", ["given", "hyper", "elimination", "counting", "learning"])
def test_the_clock_is_looked_at_before_the_first_step(strategy: str, monkeypatch):
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


@loop_over("limit", [0, -1, True, "9", 1.5, float("nan"), float("inf")])
def test_a_limit_on_steps_is_a_whole_number_from_1_up(limit: object):
    with pytest.raises(BudgetError, match="steps"):
        Budget(steps=limit)


@loop_over("limit", [0, -0.5, True, "9", float("nan"), float("inf")])
def test_a_limit_on_seconds_is_a_positive_number(limit: object):
    with pytest.raises(BudgetError, match="seconds"):
        Budget(seconds=limit)


BOUNDED_BY_STEPS = ("learning", "glucose")


def runaways() -> list[tuple[str, Sequence[Clause]]]:
    """Return for each strategy that can run away a problem on which it does."""
    hard = {
        "unit": problems.implications(5_000),
        "linear": problems.parity(16),
        "counting": problems.parity(16),
        "elimination": problems.random_3sat(60, 1),
        # Each choice makes another goal, and no goal is closed.
        "sld": clauses("; ".join([f"{x}{n} & a{n + 1} -> a{n}" for n in range(40) for x in "pq"]))
        + clauses("~a0"),
        **dict.fromkeys(BOUNDED_BY_STEPS, problems.random_3sat(60, 0, 5)),
    }
    return [(name, hard.get(name, problems.random_3sat(50, 1, 3.5))) for name in STRATEGIES]


def test_every_strategy_has_a_default_bound_that_counts_no_seconds():
    for name, strategy in STRATEGIES.items():
        limits = strategy.budget
        assert limits.steps if name in BOUNDED_BY_STEPS else limits.work
        assert not limits.seconds


@pytest.mark.parametrize(
    ("name", "told", "limits"),
    [
        (name, told, Budget(steps=500) if name in BOUNDED_BY_STEPS else Budget(work=300_000))
        for name, told in runaways()
    ],
)
def test_a_default_bound_ends_a_search_that_runs_away_at_the_same_place_each_time(
    name: str, told: Sequence[Clause], limits: Budget
):
    if name == "glucose":
        pytest.importorskip("pysat")
    limit = "steps" if limits.steps else "work"
    bounded = evolve(STRATEGIES[name], budget=limits)
    reached = []
    for meter in (None, None, Progress(limits, every=60)):
        with pytest.raises(SearchStopped) as stopped:
            bounded.refute(encode(told), meter=meter)
        assert stopped.value.limit == limit and not stopped.value.ran_dry
        said = f"the search stopped and nothing is decided: the budget of {limit} ran out"
        assert str(stopped.value).startswith(said)
        reached.append(stopped.value.reached)
    assert reached[0] == reached[1] == reached[2]
