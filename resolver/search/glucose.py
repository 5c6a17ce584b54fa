"""A solver written in C++ searches; what its end rests on is proved here, line by line.

    its lines:  L₁  L₂  …  Lₙ = □
    ─────────────────────────────      each needed line Lᵢ is the end of a chain of resolutions,
                  □                    which unit propagation finds when Lᵢ is denied

The solver is fast and gives no reasons; nothing of what it says is believed. Checking its lines
takes longer than its search. So a search that took many conflicts is run again with the clauses in
other orders, and the shortest list of lines is checked.

Source: Audemard & Simon, IJCAI 2009 (Glucose); Ignatiev, Morgado & Marques-Silva, SAT 2018 (PySAT).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from random import Random
from typing import Any, Final

from attrs import frozen

from resolver.budget import Meter
from resolver.extras import import_extra
from resolver.search.events import Listener
from resolver.search.lemmas import Lemmas
from resolver.search.problem import Outcome, Problem
from resolver.search.saturation.options import make_option
from resolver.search.trace import report_resolutions

CONFLICTS_BETWEEN_POLLS: Final = 2_000  # conflicts between two looks at the clock
MOST_QUICK_CONFLICTS: Final = 8_000  # A search with no more conflicts is not worth another one.

INTERRUPTED: Final = "Caught keyboard interrupt"  # PySAT's error says this.


@frozen
class GlucoseOptions:
    """The option of the strategy.

    Attributes:
        tries: How many searches there are at most; each has the clauses in another order.
    """

    tries: int = make_option(4, least=1)


@frozen
class _SolverRun:
    """What the solver found: a model, or the lines of a refutation.

    Attributes:
        conflicts: How many conflicts it took.
        model: The codes of the atoms that are true; None if the clauses were refuted.
        lines: What it learned and deleted, in DRUP.
    """

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
    solver_run = _run_solver(problem, 0, meter, inf)
    assert solver_run is not None, "it had no limit"
    if solver_run.model is not None:
        model = problem.model(sum(1 << code for code in solver_run.model))
        return Outcome(model=model, statistics={"conflicts": solver_run.conflicts})

    # Each further search has to take fewer conflicts than the best one so far.
    if solver_run.conflicts > MOST_QUICK_CONFLICTS:
        for order in range(1, (options or GlucoseOptions()).tries):
            shorter_run = _run_solver(problem, order, meter, solver_run.conflicts)
            solver_run = shorter_run or solver_run

    lemmas = Lemmas(problem, meter)
    _add_solver_lines(solver_run.lines, lemmas)
    trace, last = lemmas.trace()
    proof = trace.proof(last)
    if tracer is not None:
        report_resolutions(proof, tracer)
    counts = {
        "conflicts": solver_run.conflicts,
        "learned": lemmas.count - len(problem.clauses),
        "needed": len(lemmas.chains),
        "resolved": proof.length,
    }
    return Outcome(proof=proof, statistics=counts)


def _run_solver(
    problem: Problem, order: int, meter: Meter, most_conflicts: float
) -> _SolverRun | None:
    """Return what the solver finds; None if it takes more conflicts than this.

    Args:
        problem: The clauses.
        order: The number of an order of the clauses.
        meter: Counts the conflicts of a search without a limit, and looks at the clock.
        most_conflicts: The conflicts after which it is stopped.
    """
    codes = list(problem.codes)
    Random(order).shuffle(codes)
    signed_numbers = [_signed_number(code) for code in range(2 * len(problem.atoms))]
    with import_extra("pysat.solvers", "the strategy glucose").Glucose4(with_proof=True) as solver:
        for clause in codes:
            solver.add_clause([signed_numbers[code] for code in clause])

        # The solver stops now and then, so that the meter can stop it.
        conflicts, answer = 0, None
        while answer is None:
            solver.conf_budget(CONFLICTS_BETWEEN_POLLS)
            answer = _solve_limited(solver)
            conflicts_before, conflicts = conflicts, solver.accum_stats()["conflicts"]
            if most_conflicts is inf:
                meter.keep(conflicts - conflicts_before)
            elif conflicts >= most_conflicts:
                return None
            meter.poll()

        if not answer:
            return _SolverRun(conflicts, None, solver.get_proof())
        true_atoms = frozenset(2 * number - 2 for number in solver.get_model() if number > 0)
        return _SolverRun(conflicts, true_atoms, ())


def _signed_number(code: int) -> int:
    """Return the number of a literal in DIMACS."""
    number = (code >> 1) + 1
    return -number if code % 2 else number


def _solve_limited(solver: Any) -> bool | None:
    """Return the solver's answer; None if it ran out of conflicts, KeyboardInterrupt as usual.

    While the solver runs it catches the signal itself, and PySAT makes an error of its own of it.
    """
    try:
        answer: bool | None = solver.solve_limited()
    except Exception as error:
        if INTERRUPTED in str(error):
            raise KeyboardInterrupt from None
        raise
    return answer


def _add_solver_lines(lines: Iterable[str], lemmas: Lemmas) -> None:
    """Take in the solver's lines, up to the one with which the clauses are refuted."""
    for line in lines:
        if lemmas.refuted:
            break
        words = line.split()
        is_deletion = words[0] == "d"
        numbers = map(int, words[is_deletion:-1])
        codes = [2 * number - 2 if number > 0 else ~(2 * number) for number in numbers]
        if is_deletion:
            lemmas.delete(codes)
        else:
            lemmas.add(codes)
