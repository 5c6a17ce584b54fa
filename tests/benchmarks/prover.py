"""A prover with many clauses beside `prove`: `python tests/benchmarks/prover.py`.

`prove` answers one question about random clauses of three literals. A `Prover` is told the same
clauses and asked the same, then about the next hundred atoms. A row is the median over the runs,
in milliseconds of this thread, and its ratio to `prove`.

    python tests/benchmarks/prover.py --clauses 10000 --atoms 4000 --runs 5
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time

sys.path[:0] = [str(Path(__file__).parents[2])]

from resolver import Clause, Prover, prove
from resolver.text.tables import text_table


def random_clauses(atoms: int, clauses: int, seed: int) -> list[Clause]:
    """Return random clauses of three different atoms."""
    random = Random(seed)
    chosen = [random.sample(range(atoms), 3) for _ in range(clauses)]
    return [Clause(f"{random.choice(('', '~'))}x{atom}" for atom in three) for three in chosen]


def timed(function: Callable[[], object]) -> float:
    """Return how many milliseconds of this thread a call takes."""
    started = thread_time()
    function()
    return 1000 * (thread_time() - started)


def one_run(clauses: list[Clause]) -> tuple[float, float, float]:
    """Return the milliseconds of `prove`, of the first answer of a prover, of the next hundred."""
    provers: list[Prover] = []

    proving = timed(lambda: prove(clauses, "x1"))
    first = timed(lambda: provers.append(Prover().tell(clauses)) or provers[0].entails("x1"))
    next_hundred = timed(lambda: [provers[0].entails(f"x{atom}") for atom in range(2, 102)])
    return proving, first, next_hundred


def main() -> None:
    """Print the three medians and their ratios to the first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--atoms", type=int, default=4000)
    parser.add_argument("--clauses", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()

    runs = [one_run(random_clauses(asked.atoms, asked.clauses, seed)) for seed in range(asked.runs)]
    medians = [median(column) for column in zip(*runs, strict=True)]

    names = ["prove", "tell, first entails", "next hundred entails"]
    rows = [
        [name, f"{milliseconds:.0f}", f"{milliseconds / medians[0]:.2f}"]
        for name, milliseconds in zip(names, medians, strict=True)
    ]
    print(text_table([["", "ms", "ratio"], *rows]))


if __name__ == "__main__":
    main()
