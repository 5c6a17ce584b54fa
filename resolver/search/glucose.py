"""Searches with a solver written in C++, and proves each line behind its refutation.

    its lines:  L₁  L₂  …  Lₙ = □
    ─────────────────────────────      each needed line Lᵢ is the end of a chain of resolutions,
                  □                    which unit propagation finds when Lᵢ is denied

The solver is fast and gives no reasons, so none of its answers is believed. Checking its lines
takes longer than its search. So after many conflicts the search is repeated with the clauses in
other orders, and the lines of the run with the fewest conflicts are checked.

Source: Audemard & Simon, IJCAI 2009 (Glucose); Ignatiev, Morgado & Marques-Silva, SAT 2018 (PySAT).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from random import Random
from typing import Final

from attrs import frozen

from resolver.budget import Meter
from resolver.lazy import import_extra
from resolver.search.events import Listener
from resolver.search.lemmas import Lemmas
from resolver.search.problem import Outcome, Problem
from resolver.search.saturation.options import make_option
from resolver.search.trace import report_resolutions

# The solver is stopped after this many conflicts, to let the meter look at the clock.
CONFLICTS_BETWEEN_POLLS: Final = 2_000
# After a search of at most this many conflicts, checking its lines is quicker than searching again.
MOST_QUICK_CONFLICTS: Final = 8_000


@frozen
class GlucoseOptions:
    """The option of the strategy.

    Attributes:
        tries: The most searches, each with the clauses in another order.
    """

    tries: int = make_option(4, least=1)


@frozen
class _SolverRun:
    """What the solver found: a model, or the lines of a refutation.

    Attributes:
        conflicts: How many conflicts the search took.
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
        true_literals = sum(1 << code for code in solver_run.model)
        model = problem.model(true_literals)
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
    problem: Problem,
    order: int,
    meter: Meter,
    most_conflicts: float,
) -> _SolverRun | None:
    """Return the result of the solver; None if it takes as many conflicts as the limit.

    Args:
        problem: The clauses.
        order: The seed by which the clauses are shuffled.
        meter: Counts the conflicts of a search without a limit, and looks at the clock.
        most_conflicts: The limit, after which the solver is stopped; infinite for none.
    """
    codes = list(problem.codes)
    Random(order).shuffle(codes)
    signed_numbers = [_signed_number(code) for code in range(2 * len(problem.atoms))]
    with import_extra("pysat.solvers", "the strategy glucose").Glucose4(with_proof=True) as solver:
        for clause in codes:
            solver.add_clause([signed_numbers[code] for code in clause])

        # The solver pauses now and then, so that the meter can stop the search.
        conflicts = 0
        answer = None
        while answer is None:
            solver.conf_budget(CONFLICTS_BETWEEN_POLLS)
            # Else PySAT would leave the solver by a jump, amid its work, at a keyboard interrupt;
            # its memory is spoilt then. This way Python raises the interrupt after the pause.
            answer = solver.solve_limited(expect_interrupt=True)
            conflicts_before = conflicts
            conflicts = solver.accum_stats()["conflicts"]
            if most_conflicts is inf:
                meter.keep(conflicts - conflicts_before)
            elif conflicts >= most_conflicts:
                return None
            meter.poll()

        if not answer:
            return _SolverRun(conflicts, None, solver.get_proof())

        true_atoms: set[int] = set()
        for number in solver.get_model():
            if number > 0:
                true_atoms.add(2 * number - 2)
        return _SolverRun(conflicts, frozenset(true_atoms), ())


def _signed_number(code: int) -> int:
    """Return the number that DIMACS has for a literal."""
    number = (code >> 1) + 1
    return -number if code % 2 else number


def _code_of_number(number: int) -> int:
    """Return the code of a literal that the solver writes as a signed number."""
    return 2 * number - 2 if number > 0 else -2 * number - 1


def _add_solver_lines(lines: Iterable[str], lemmas: Lemmas) -> None:
    """Pass the solver's lines on, up to the one with which unit propagation finds a conflict."""
    for line in lines:
        if lemmas.refuted:
            break
        # A line has the literals as in DIMACS and a 0 at its end; one that deletes begins with d.
        words = line.split()
        is_deletion = words[0] == "d"
        codes = [_code_of_number(int(word)) for word in words[is_deletion:-1]]
        if is_deletion:
            lemmas.delete(codes)
        else:
            lemmas.add(codes)
