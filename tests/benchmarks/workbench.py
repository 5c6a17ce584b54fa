"""The strategies beside other solvers on 56 problems: `python tests/benchmarks/workbench.py`.

Every run is a process of its own with a time limit, which starts when the problem is ready. Every
answer of ours comes with a proof that the checker accepts, or a model that is looked through; the
time to make it is in the figure, the time to check it is not. Short runs are repeated, and their
median counts; the solvers take turns three times, and of three medians the least, so that another
program's work at the wrong moment is nobody's loss. The table has a line for each family: how
many were solved, the median time in milliseconds, and its ratio to that of the first solver on
the problems that both solved.

    python tests/benchmarks/workbench.py --seconds 20 --solvers learning,dpll2 --only random

Needs the extra `bench`.
"""

import argparse
import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from math import inf
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from contestants import CONTESTANTS, STRATEGIES, judged
from support.gallery import PROBLEMS

from resolver import Clause, Proof, check, shorten

Result = dict[str, Any]
PATIENCE = 120.0  # seconds to get ready, and to repeat and check
RUNS = 15  # at most, of one contestant on one problem
LONG = 1.0  # seconds of a run that is not repeated


def run(solver: str, problem: str, out: Any) -> None:
    """Solve one problem, in a process of its own; send "ready", then the result."""
    clauses = PROBLEMS[problem][1]()
    try:
        solve = CONTESTANTS[solver](clauses)
    except (ImportError, KeyError) as missing:
        out.send({"missing": str(missing)})
        return
    out.send("ready")
    times: list[float] = []
    while len(times) < RUNS and sum(times) < 0.2:
        answer = None  # so that nothing of the last run is still there to help
        start = time.perf_counter()
        try:
            answer = solve()
        except Exception as error:
            out.send({"failed": f"{type(error).__name__}: {error}"[:70]})
            return
        times.append(time.perf_counter() - start)
        if len(times) == 1:
            out.send("answered")
    consistent = judged(answer, clauses)
    result: Result = {"seconds": statistics.median(times), "consistent": consistent}
    if solver in STRATEGIES and answer is not None:
        result["statistics"] = dict(answer.statistics)
        if answer.proof is not None:
            result["steps"] = len(answer.proof)
            if solver == "learning":
                result["lengths"] = [answer.statistics["resolved"], *lengths(answer.proof, clauses)]
    out.send(result)


def lengths(proof: Proof, clauses: Sequence[Clause]) -> tuple[int, int]:
    """Return the resolutions of a proof, trimmed and then shortened; the checker accepts it."""
    shortening = shorten(proof)
    check(shortening.after, clauses)
    return dict(shortening.stages)["trimmed"].resolutions, shortening.after.resolutions


def timed(solver: str, problem: str, seconds: float) -> Result:
    """Return what came of a run: seconds and verdict, or what was missing or failed."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=run, args=(solver, problem, there))
    process.start()
    there.close()
    said: object = None
    try:
        while not isinstance(said, dict):
            # The limit holds from "ready" to "answered"; before and after, patience.
            limit = seconds if said == "ready" else PATIENCE
            said = here.recv() if here.poll(limit) else {"failed": "time"}
        return said
    except EOFError:
        return {"failed": "ended"}
    finally:
        process.kill()
        process.join()


def best(results: Sequence[Result]) -> Result:
    """Return the result of the least time, or the first where none has one."""
    return min(results, key=lambda one: one.get("seconds", inf))


def cell(results: Iterable[Result], base: Iterable[Result]) -> str:
    """Return how many were solved, the median in milliseconds, the ratio to the base."""
    pairs = list(zip(results, base, strict=True))
    solved = [one["seconds"] for one, _ in pairs if "seconds" in one]
    ratios = [
        one["seconds"] / two["seconds"] for one, two in pairs if {"seconds"} <= {*one} & {*two}
    ]
    if not solved:
        return f"0/{len(pairs)}"
    ratio = f" {statistics.median(ratios):7.2f}x" if ratios else ""
    return f"{len(solved)}/{len(pairs)} {1000 * statistics.median(solved):9.2f}{ratio}"


def table(results: dict[str, dict[str, Result]], solvers: list[str]) -> str:
    """Return the table: a line for each family, a column for each solver."""
    families: dict[str, list[str]] = {}
    for name in results:
        families.setdefault(PROBLEMS[name][0], []).append(name)
    rows = [["", *solvers]]
    for family, names in [*families.items(), ("all", list(results))]:
        base = [results[name][solvers[0]] for name in names]
        rows.append(
            [family, *(cell([results[name][one] for name in names], base) for one in solvers)]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True))
        for row in rows
    )


def main() -> None:
    """Run what was asked for, line by line, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", default="", help="part of the problems' names")
    parser.add_argument("--solvers", default=",".join(CONTESTANTS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="where to write all results")
    asked = parser.parse_args()
    solvers = asked.solvers.split(",")
    results: dict[str, dict[str, Result]] = {}
    missing: dict[str, str] = {}
    for name in (name for name in PROBLEMS if asked.only in name):
        found: dict[str, list[Result]] = {solver: [] for solver in solvers}
        for _ in range(asked.rounds):
            for solver, before in found.items():
                if before and not best(before).get("seconds", inf) < LONG:
                    continue
                before.append({} if solver in missing else timed(solver, name, asked.seconds))
                missing.update({solver: before[-1]["missing"]} if "missing" in before[-1] else {})
        results[name] = {solver: best(each) for solver, each in found.items()}
        verdicts = {one["consistent"] for one in results[name].values() if "consistent" in one}
        note = "  VERDICTS DIFFER" if len(verdicts) > 1 else ""
        shown = (f"{who} {line(one)}" for who, one in results[name].items() if one)
        print(f"{name}: {', '.join(shown)}{note}", flush=True)
    print("", table(results, solvers), "", sep="\n")
    if any("lengths" in one.get("learning", {}) for one in results.values()):
        print(shortened(results))
    for solver in solvers:
        print(rate(solver, [one[solver] for one in results.values()]), end="")
    for solver, why in missing.items():
        print(f"left out: {solver} ({why})")
    if asked.json:
        asked.json.write_text(json.dumps(results, indent=1), encoding="utf-8")


def shortened(results: dict[str, dict[str, Result]]) -> str:
    """Return by how much the proofs that `learning` found became shorter."""
    rows = [one["learning"]["lengths"] for one in results.values() if "lengths" in one["learning"]]
    text = f"{len(rows)} proofs of learning"
    for name, before, after in (("trimmed", 0, 1), ("trimmed and shortened", 0, 2)):
        less = 1 - sum(row[after] for row in rows) / sum(row[before] for row in rows)
        median = statistics.median(1 - row[after] / row[before] for row in rows if row[before])
        text += f"; {name}: {less:.1%} fewer resolutions in all, {median:.1%} in the median"
    return f"{text} ({', '.join(str(sum(column)) for column in zip(*rows, strict=True))})"


def rate(solver: str, results: Iterable[Result]) -> str:
    """Return how many resolvents a second a saturation made, where it made 10,000 at least."""
    rates = [
        one["statistics"]["resolved"] / one["seconds"] / 1e6
        for one in results
        if solver != "learning" and one.get("statistics", {}).get("resolved", 0) >= 10_000
    ]
    if not rates:
        return ""
    low, high = min(rates), max(rates)
    return (
        f"{solver}: {statistics.median(rates):.2f} million resolvents a second in the median, "
        f"{low:.2f} to {high:.2f}, on {len(rates)} problems\n"
    )


def line(result: Result) -> str:
    """Return one result in a word or two."""
    if "seconds" not in result:
        return str(result.get("failed", result.get("missing")))
    steps = f" ({result['steps']} steps)" if result.get("steps") else ""
    return f"{1000 * result['seconds']:.2f} ms{steps}"


if __name__ == "__main__":
    main()
