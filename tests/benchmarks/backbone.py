"""Backbones beside a loop over a solver's answers: `python tests/benchmarks/backbone.py`.

The loop assumes the complement of one candidate after the other; each model cuts the candidates,
and what is fixed is added as a unit clause. Both get clauses that are made already, and have to
agree on every literal. A row is one set of random clauses of three literals, the last one the sum.

    python tests/benchmarks/backbone.py --atoms 400 --clauses 1400 --seeds 10

Source of the loop: Janota, Lynce & Marques-Silva, AI Communications 28, 2015, algorithm 3.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import thread_time

sys.path[:0] = [str(Path(__file__).parents[2])]

from pysat.solvers import Glucose4

from resolver import Clause, backbone
from resolver.text.tables import text_table

Numbers = list[list[int]]  # clauses as DIMACS has them


def random_clauses(atoms: int, clauses: int, seed: int) -> Numbers:
    """Return random clauses of three different atoms."""
    random = Random(seed)
    chosen = [random.sample(range(1, atoms + 1), 3) for _ in range(clauses)]
    return [[random.choice((1, -1)) * atom for atom in three] for three in chosen]


def backbone_by_solver(clauses: Numbers) -> list[int] | None:
    """Return the entailed literals by a loop over a solver; None where there is no model."""
    with Glucose4(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None

        entailed = []
        candidates = set(solver.get_model())
        while candidates:
            literal = min(candidates, key=abs)
            if solver.solve(assumptions=[-literal]):
                candidates &= set(solver.get_model())
            else:
                entailed.append(literal)
                solver.add_clause([literal])
                candidates.discard(literal)
        return entailed


def timed(function: Callable[[], object]) -> tuple[object, float]:
    """Return what a function returns, and how many seconds of this thread it took."""
    started = thread_time()
    answer = function()
    return answer, thread_time() - started


def main() -> None:
    """Print a row for each set of clauses, and the ratio of the sums."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--atoms", type=int, default=400)
    parser.add_argument("--clauses", type=int, default=1400)
    parser.add_argument("--seeds", type=int, default=10)
    asked = parser.parse_args()

    rows = [["seed", "entailed", "solver, ms", "ours, ms", "ratio"]]
    solver_sum = our_sum = 0.0
    for seed in range(asked.seeds):
        numbers = random_clauses(asked.atoms, asked.clauses, seed)
        clauses = [Clause(f"{'~' * (n < 0)}x{abs(n)}" for n in three) for three in numbers]

        theirs, solver_seconds = timed(lambda numbers=numbers: backbone_by_solver(numbers))
        ours, our_seconds = timed(lambda clauses=clauses: backbone(clauses))
        if theirs is not None:
            assert {f"{'~' * (n < 0)}x{abs(n)}" for n in theirs} == {
                f"{'~' * (not literal.positive)}{literal.name}" for literal in ours
            }

        solver_sum, our_sum = solver_sum + solver_seconds, our_sum + our_seconds
        rows.append(row(str(seed), str(len(ours)), solver_seconds, our_seconds))

    print(text_table([*rows, row("sum", "", solver_sum, our_sum)]))


def row(name: str, entailed: str, solver_seconds: float, our_seconds: float) -> list[str]:
    """Return a row of the table."""
    ratio = our_seconds / solver_seconds
    return [
        name, entailed, f"{1000 * solver_seconds:.1f}", f"{1000 * our_seconds:.1f}", f"{ratio:.1f}",
    ]  # fmt: skip


if __name__ == "__main__":
    main()
