"""Damaged counting proofs: how many does the checker accept? None, or it is wrong.

    python tests/benchmarks/sums.py               10,000 of them, some seconds
    python tests/benchmarks/sums.py --count 500

Each is the proof of a random system with one change in it. What a second checker, which shares
nothing with the first, still finds in order is no damage, and is counted apart.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

HERE = Path(__file__).parents[1]
sys.path[:0] = [str(HERE.parent), str(HERE / "resolver")]

from random_systems import System, refutations
from second_sums import DAMAGES, holds

from resolver import Proof, check
from resolver.errors import ProofError


def accepted(proof: Proof, system: System) -> bool:
    try:
        return check(proof, system.clauses, system.constraints)
    except ProofError:
        return False


def tally(count: int, seed: int = 0) -> Counter[str]:
    """Return how many damaged proofs were refused and accepted, and what was no damage."""
    rng, found = Random(seed), Counter[str]()
    for system, proof in refutations():
        for damage in DAMAGES:
            damaged = damage(proof, rng)
            if holds(damaged, system.clauses, system.constraints):
                found["no damage"] += 1
            elif accepted(damaged, system):
                found["accepted"] += 1
            else:
                found["refused"] += 1
            if found["accepted"] + found["refused"] == count:
                return found
    raise AssertionError("systems do not end")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    found = tally(parser.parse_args().count)
    damaged = found["accepted"] + found["refused"]
    print(f"{damaged:,} damaged counting proofs: {found['accepted']} accepted")
    print(f"{found['no damage']:,} changes were no damage by the second checker, and left out")


if __name__ == "__main__":
    main()
