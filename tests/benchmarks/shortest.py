"""How long the shortest refutations of textbook exercises are, and whether that is certain.

python tests/benchmarks/shortest.py [--seconds N]
"""

from __future__ import annotations

import argparse
from time import perf_counter

from resolver import Budget, check, minimum, prove, shorten
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import textbook
from resolver.text.tables import text_table

HEADING = "exercise axioms learning shortened shortest certain seconds source".split()


def row(exercise: Exercise, seconds: float) -> list[str]:
    found = prove(exercise.clauses, exercise.goal).proof
    assert found is not None
    shortened = shorten(found).after
    start = perf_counter()
    best = minimum(exercise.clauses, exercise.goal, budget=Budget(seconds=seconds))
    took = perf_counter() - start
    check(best.proof)
    numbers = [best.proof.axioms, found.resolutions, shortened.resolutions, best.proof.resolutions]
    certain = "yes" if best.minimal else f"no: {best.at_least} or more"
    lengths = [str(len(steps)) for steps in numbers]
    return [exercise.name, *lengths, certain, f"{took:.2f}", exercise.source]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    rows = [
        row(exercise, parser.parse_args().seconds)
        for exercise in textbook().values()
        if exercise.task in ("prove", "refute")
    ]
    print(text_table([HEADING, *rows]))
    print(f"{sum(one[5] == 'yes' for one in rows)} of {len(rows)} are certain")


if __name__ == "__main__":
    main()
