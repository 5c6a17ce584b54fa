"""A solver written in C++ searches; what its end rests on is proved here, line by line.

    its lines:  L₁  L₂  …  Lₙ = □
    ─────────────────────────────      each needed line Lᵢ is the end of a chain of resolutions,
                  □                    which unit propagation finds when Lᵢ is denied

The solver is fast and says no reasons; nothing of what it says is believed. Short lists of lines
are cheap for it and dear here, so what took it long is searched again with the clauses in other
orders, and the shortest list is taken.

Source: Audemard & Simon, IJCAI 2009 (Glucose); Ignatiev, Morgado & Marques-Silva, SAT 2018 (PySAT).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from random import Random
from typing import Any, Final

from attrs import frozen

from resolver.budget import Meter
from resolver.extras import extra
from resolver.search.events import Listener
from resolver.search.lemmas import Lemmas
from resolver.search.problem import Outcome, Problem
from resolver.search.saturation.options import make_option
from resolver.search.trace import report_resolutions

CONFLICTS_BETWEEN_POLLS: Final = 2_000  # conflicts between two looks at the clock
MOST_QUICK_CONFLICTS: Final = 8_000  # conflicts of a search that is not worth another one

INTERRUPTED: Final = "Caught keyboard interrupt"  # what PySAT's error says


@frozen
class GlucoseOptions:
    """How many searches there are at most; each has the clauses in another order."""

    tries: int = make_option(4, least=1)


@frozen
class _SolverRun:
    """What the solver found, after so many conflicts: a model, or the lines of a refutation."""

    conflicts: int
    model: frozenset[int] | None
    lines: Sequence[str]


def refute(
    problem: Problem,
    options: GlucoseOptions | None = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a refutation of the problem's clauses, or a model.

    Args:
        problem: The clauses.
        options: How many searches there are at most.
        meter: Counts the work: a clause for each conflict of the solver, a step for each literal
            made true while its lines are checked.
        tracer: Is called with each resolution of the proof.

    Raises:
        MissingExtra: PySAT is not installed.
        SearchStopped: the budget ran out.
        ProofError: a line on which the end rests does not hold.
    """
    meter = meter or Meter()
    found = _run_solver(problem, 0, meter, inf)
    assert found is not None  # for it had no limit
    if found.model is not None:
        model = problem.model(sum(1 << code for code in found.model))
        return Outcome(model=model, statistics={"conflicts": found.conflicts})
    if found.conflicts > MOST_QUICK_CONFLICTS:
        for order in range(1, (options or GlucoseOptions()).tries):
            found = _run_solver(problem, order, meter, found.conflicts) or found
    lemmas = _add_solver_lines(found.lines, Lemmas(problem, meter))
    trace, last = lemmas.trace()
    proof = trace.proof(last)
    if tracer is not None:
        report_resolutions(proof, tracer)
    counts = {
        "conflicts": found.conflicts,
        "learned": lemmas.count - len(problem.clauses),
        "needed": len(lemmas.chains),
        "resolved": proof.length,
    }
    return Outcome(proof=proof, statistics=counts)


def _run_solver(problem: Problem, order: int, meter: Meter, limit: float) -> _SolverRun | None:
    """Return what the solver finds with the clauses in an order; None if it takes too long.

    Only a search without a limit is counted.
    """
    codes = list(problem.codes)
    Random(order).shuffle(codes)
    with extra("pysat.solvers", "the strategy glucose").Glucose4(with_proof=True) as solver:
        for clause in codes:
            solver.add_clause(
                [(code >> 1) + 1 if code % 2 == 0 else ~(code >> 1) for code in clause]
            )
        conflicts, answer = 0, None
        while answer is None:
            solver.conf_budget(CONFLICTS_BETWEEN_POLLS)
            answer = _solve_limited(solver)
            before, conflicts = conflicts, solver.accum_stats()["conflicts"]
            if limit is inf:
                meter.keep(conflicts - before)
            elif conflicts >= limit:
                return None
            meter.poll()
        if not answer:
            return _SolverRun(conflicts, None, solver.get_proof())
        true = frozenset(2 * number - 2 for number in solver.get_model() if number > 0)
        return _SolverRun(conflicts, true, ())


def _solve_limited(solver: Any) -> bool | None:
    """Return the solver's answer within its budget; an interrupt is a KeyboardInterrupt, as ever.

    While the solver runs it catches the signal itself, and PySAT makes an error of its own of it.
    """
    try:
        answer: bool | None = solver.solve_limited()
    except Exception as error:
        if INTERRUPTED in str(error):
            raise KeyboardInterrupt from None
        raise
    return answer


def _add_solver_lines(lines: Iterable[str], lemmas: Lemmas) -> Lemmas:
    """Take in the solver's lines, up to where the clauses are refuted."""
    for line in lines:
        if lemmas.refuted:
            break
        words = line.split()
        deleted = words[0] == "d"
        numbers = map(int, words[deleted:-1])
        codes = [2 * number - 2 if number > 0 else ~(2 * number) for number in numbers]
        (lemmas.delete if deleted else lemmas.add)(codes)
    return lemmas
