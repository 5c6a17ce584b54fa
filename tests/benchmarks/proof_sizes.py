"""How long refutations are, beside those of solvers: `python tests/benchmarks/proof_sizes.py`.

The problems of the gallery that contradict themselves: the resolutions of the proof that clause
learning finds, transformed; then what `shorten` makes of it, which the checker accepts; then the
proofs of Glucose and Lingeling, cut by `drat-trim -L`, which the environment names as DRAT_TRIM, a
line of LRAT counted as one resolution less than it has hints. Below, how many times as long as the
transformations alone `shorten` takes, by medians of the processor's time.

    DRAT_TRIM=.../drat-trim python tests/benchmarks/proof_sizes.py --only urquhart

Needs the extra `bench`.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from contestants import numbered
from support.gallery import PROBLEMS

from resolver import Clause, check, shorten
from resolver.budget import Meter
from resolver.proofs.shortening import Shortening, shorten_in_stages
from resolver.search.learning.learner import refute
from resolver.search.problem import encode

SOLVERS = {"Glucose": "g3", "Lingeling": "lgl"}
RUNS = 9  # at most
SHAPE = "{:18}{:>8}{:>8}{:>9}{:>11}"


def timed(work: Callable[[], Shortening]) -> tuple[Shortening, float]:
    """Return what comes of it, and the median of the milliseconds that it takes."""
    times: list[float] = []
    while len(times) < RUNS and sum(times) < 1:
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return result, 1000 * statistics.median(times)


def solvers_size(solver: str, clauses: Sequence[Clause]) -> int | None:
    """Return the resolutions of a solver's proof, cut; None where there is no drat-trim."""
    cutter = os.environ.get("DRAT_TRIM")
    if cutter is None:
        return None
    from pysat.solvers import Solver

    rows = numbered(clauses)
    with Solver(solver, bootstrap_with=rows, with_proof=True) as solving:
        assert not solving.solve()
        proof = solving.get_proof()
    with TemporaryDirectory() as folder:
        axioms, found, cut = (Path(folder, name) for name in ("axioms", "found", "cut"))
        head = f"p cnf {max(abs(x) for row in rows for x in row)} {len(rows)}"
        texts = [head, *(" ".join(map(str, (*row, 0))) for row in rows)]
        axioms.write_text("\n".join(texts) + "\n", encoding="ascii")
        found.write_text("\n".join(proof) + "\n", encoding="ascii")
        command = [cutter, str(axioms), str(found), "-L", str(cut)]
        subprocess.run(command, capture_output=True, check=False)
        lines = [line.split() for line in cut.read_text(encoding="ascii").splitlines()]
    return sum(len(line) - line.index("0") - 3 for line in lines if line[1] != "d")


def row(name: str) -> tuple[float, float] | None:
    """Print the sizes of a problem, and return the two times; None where it has a model."""
    clauses = PROBLEMS[name][1]()
    proof = refute(encode(clauses)).proof
    if proof is None:
        return None
    before, slow = timed(lambda: shorten_in_stages(proof, Meter()))
    now, slower = timed(lambda: shorten(proof, clauses=clauses))
    check(now.after, clauses)
    theirs = [solvers_size(solver, clauses) for solver in SOLVERS.values()]
    sizes = (before.after.resolutions, now.after.resolutions, *theirs)
    print(SHAPE.format(name, *("-" if size is None else f"{size:,}" for size in sizes)), flush=True)
    return slow, slower


def main() -> None:
    """Print a line for each problem, and one about the time."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", default="", help="part of the problems' names")
    asked = parser.parse_args()
    print(SHAPE.format("resolutions", "before", "now", *SOLVERS))
    found = [row(name) for name in PROBLEMS if asked.only in name]
    times = [pair for pair in found if pair is not None]
    ratios = [now / before for before, now in times]
    before, now = map(sum, zip(*times, strict=True))
    said = f"{now / before:.1f} in all, {statistics.median(ratios):.1f} in the median"
    print(f"times as long: {said}, {max(ratios):.1f} at most")


if __name__ == "__main__":
    main()
