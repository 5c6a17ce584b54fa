"""Counting as a strategy: the groups among the clauses, then one sum, or sums over cases.

Where there is nothing to refute a model is wanted, and clause learning has it.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987; Haken, Theoretical Computer
Science 39, 1985 (why resolution cannot do the same).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.search.counting.groups import Group, premises
from resolver.search.counting.sums import Premise, one_sum, proof_of, refute_by_sums
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem
from resolver.search.tracer import AddedUp, Listener

SOON: Final = 10_000  # steps of clause learning


def refute(
    problem: Problem,
    options: object = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a counting proof that the clauses cannot all hold, or a model of them.

    >>> from resolver import problems
    >>> from resolver.search.problem import encode
    >>> outcome = refute(encode(problems.pigeonhole(3)))
    >>> print(outcome.proof[-1].clause)
    0 ≥ 1
    >>> dict(outcome.statistics)
    {'groups': 3, 'sums': 7}

    A step is a clause that joins a group, or a row that a pivot changes; what is kept is the lines
    of the groups, and what is concluded of cases. There are no options.

    Raises SearchStopped when the budget runs out.
    """
    meter = meter or Meter()
    meter.poll()
    found = premises(problem)
    groups = [one for one in found if isinstance(one, Group)]
    for group in groups:
        _join(group, meter, tracer)
    outcome = (
        _in_one_sum(found, meter, tracer)
        or _easy_model(problem, meter, tracer)
        or _by_cases(found, meter, tracer)
        or learner.refute(problem, meter=meter, tracer=tracer)
    )
    counts = {"groups": len(groups), "sums": outcome.proof.sums if outcome.proof else 0}
    return evolve(outcome, statistics={**counts, **outcome.statistics})


def _join(group: Group, meter: Meter, tracer: Listener | None) -> None:
    """Count what the line of a group costs, and tell of it."""
    meter.step(group.weight)
    meter.keep()
    if tracer is not None:
        parts = tuple((1, clause) for join in group.joins for clause, _ in join)
        tracer(AddedUp(group.line, parts))


def _in_one_sum(found: Sequence[Premise], meter: Meter, tracer: Listener | None) -> Outcome | None:
    parts = one_sum(found, meter)
    return None if parts is None else Outcome(proof=proof_of(parts, tracer))


def _easy_model(problem: Problem, meter: Meter, tracer: Listener | None) -> Outcome | None:
    """Return a model if it is found soon: cases would look for it atom by atom."""
    soon = Meter(Budget(steps=SOON))
    try:
        outcome = learner.refute(problem, meter=soon, tracer=tracer)
    except SearchStopped:
        return None
    finally:
        meter.step(soon.steps)
        meter.keep(soon.clauses)
    return outcome if outcome.model is not None else None


def _by_cases(found: Sequence[Premise], meter: Meter, tracer: Listener | None) -> Outcome | None:
    proof = refute_by_sums(found, meter, tracer)
    return None if proof is None else Outcome(proof=proof)
