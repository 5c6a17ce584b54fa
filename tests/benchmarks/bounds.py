"""How long, and in how much room, each strategy runs up to its default bound.

    python tests/benchmarks/bounds.py                          all strategies, about half an hour
    python tests/benchmarks/bounds.py --strategies input,sos   two of them

Each run is a process of its own. A line of the table has what ended the run, its seconds of the
processor, and the most memory that the process had, the interpreter's own among it. The problems
are those on which searches run away: pigeons in holes, random 3-SAT below the threshold and at it,
long clauses, and parities.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2])]

from resolver import STRATEGIES, Clause, Literal, SearchStopped, problems
from resolver.search.problem import encode
from resolver.text.tables import text_table


def long_clauses(atoms: int, length: int, count: int) -> list[Clause]:
    """Return clauses of so many of the atoms, with signs at random."""
    random, names = Random(1), [f"x{atom:04}" for atom in range(atoms)]
    return [
        Clause(Literal(name, random.random() < 0.5) for name in random.sample(names, length))
        for _ in range(count)
    ]


PROBLEMS: Mapping[str, Callable[[], Sequence[Clause]]] = {
    **{f"pigeonhole {n}": partial(problems.pigeonhole, n) for n in (8, 12, 30)},
    "3-SAT 50, at 4.3": partial(problems.random_3sat, 50, 1),
    "3-SAT 50, at 3.5": partial(problems.random_3sat, 50, 1, 3.5),
    "3-SAT 200, at 4.3": partial(problems.random_3sat, 200, 1),
    "3-SAT 200, at 3.5": partial(problems.random_3sat, 200, 1, 3.5),
    "3-SAT 1000, at 4": partial(problems.random_3sat, 1000, 1, 4),
    "3-SAT 5000, at 4.2": partial(problems.random_3sat, 5000, 1, 4.2),
    "400 clauses of 10 of 30": partial(long_clauses, 30, 10, 400),
    "300 clauses of 40 of 200": partial(long_clauses, 200, 40, 300),
    **{f"parity {n}": partial(problems.parity, n) for n in (16, 100)},
    **{f"urquhart {n}": partial(problems.urquhart, n, 1) for n in (40, 200)},
}


def run(strategy: str, problem: str, out: Any) -> None:
    """Search up to the bound; send how it ended, the seconds, and the megabytes at most."""
    clauses = encode(PROBLEMS[problem]())
    start = time.process_time()
    try:
        outcome = STRATEGIES[strategy].refute(clauses)
        ended = "model" if outcome.proof is None else "proof"
    except SearchStopped as stopped:
        ended = "ran dry" if stopped.ran_dry else f"out of {stopped.limit}"
    seconds = time.process_time() - start
    out.send((ended, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


def measured(strategy: str, problem: str) -> tuple[str, float, float]:
    """Return what came of a run in a process of its own."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=run, args=(strategy, problem, there))
    process.start()
    there.close()
    try:
        ended, seconds, megabytes = here.recv()
    except EOFError:
        return "killed", 0.0, 0.0
    finally:
        process.join()
    return str(ended), float(seconds), float(megabytes)


def main() -> None:
    """Print a line for each run, then the worst of each strategy."""
    bounded = [name for name, one in STRATEGIES.items() if one.bound != "none"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--strategies", default=",".join(bounded))
    worst = [["strategy", "seconds", "on", "MB", "on"]]
    for strategy in parser.parse_args().strategies.split(","):
        found = {}
        for problem in PROBLEMS:
            found[problem] = measured(strategy, problem)
            ended, seconds, megabytes = found[problem]
            print(
                f"{strategy}, {problem}: {ended}, {seconds:.1f} s, {megabytes:.0f} MB", flush=True
            )
        slowest = max(found, key=lambda one: found[one][1])
        largest = max(found, key=lambda one: found[one][2])
        numbers = f"{found[slowest][1]:.1f}", f"{found[largest][2]:.0f}"
        worst.append([strategy, numbers[0], slowest, numbers[1], largest])
    print(text_table(worst))


if __name__ == "__main__":
    main()
