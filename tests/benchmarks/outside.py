"""A search in C++ with its lines proved here, beside the search in Python; needs the extra pysat.

    python tests/benchmarks/outside.py      random 3-SAT of 100, 150 and 200 atoms, 4 seeds each
    python tests/benchmarks/outside.py --seeds 8 --atoms 150 200

Both answer the same problems in one run. Seconds of processor time: until `.entailed`, until the
steps of `.proof` are there, and until `check` has accepted them. Prints the means by size and
answer, and the ratio of `glucose` to `learning`.
"""

from __future__ import annotations

import argparse
from statistics import mean
from time import process_time
from typing import Any

from resolver import check, problems, prove


def timed(clauses: Any, strategy: str) -> tuple[bool, list[float], int]:
    """Return the answer, the seconds of the three stages from the start, and the resolutions."""
    start = process_time()
    verdict = prove(clauses, strategy=strategy)
    seconds, length = [process_time() - start], 0
    if verdict.proof is not None:
        length = verdict.proof.resolutions
        seconds.append(process_time() - start)
        check(verdict.proof, axioms=clauses)
        seconds.append(process_time() - start)
    return verdict.entailed, seconds, length


def measure(atoms: int, seeds: int) -> None:
    """Print the rows of one size."""
    rows: dict[bool, list[tuple[list[float], list[float], int, int]]] = {True: [], False: []}
    for seed in range(1, seeds + 1):
        clauses = problems.random_3sat(atoms, seed)
        entailed, own, steps = timed(clauses, "learning")
        again, outside, imported = timed(clauses, "glucose")
        assert entailed == again
        rows[entailed].append((own, outside, steps, imported))
    for entailed, found in rows.items():
        if not found:
            continue
        stages = ("entailed", "proof", "checked") if entailed else ("model",)
        for place, stage in enumerate(stages):
            own, outside = (mean(row[which][place] for row in found) for which in (0, 1))
            print(
                f"{atoms:5} atoms {len(found):3} × {stage:8}   learning {own:7.2f}   "
                f"glucose {outside:7.2f}   ratio {outside / own:5.2f}"
            )
        if entailed:
            lengths = [round(mean(row[which] for row in found)) for which in (2, 3)]
            print(f"            resolutions: learning {lengths[0]:,}, glucose {lengths[1]:,}")


def main() -> None:
    """Measure each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--atoms", type=int, nargs="+", default=[100, 150, 200])
    parser.add_argument("--seeds", type=int, default=4)
    arguments = parser.parse_args()
    for atoms in arguments.atoms:
        measure(atoms, arguments.seeds)


if __name__ == "__main__":
    main()
