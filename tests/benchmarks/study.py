"""Many games at once: how many a second, serially and by executors, and whether the rows agree.

    python tests/benchmarks/study.py                 2,000 games, serially, by processes, by dask
    python tests/benchmarks/study.py --games 200     fewer of them
    python tests/benchmarks/study.py --puzzles       what rules the puzzles of random games take

A line for each way to work: games played and then analysed, seconds by the clock, games a second,
and the hash of all rows as JSON. The hashes are the same, or it ends with exit code 1. The dask
cluster is a local one; it needs the extra `bench`. Of the puzzles there is a line for each rule: in
how many games, cut down in several orders, one takes it and no stronger one, and how many events
the shortest of these have, in the mean and at least.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter, thread_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from kb import analyse, simulate
from kb.study.play import MOST_SUGGESTIONS
from kb.study.puzzle import LEAST, LEVELS, finished, reductions

POLICIES = ["random", "careful", "bluffing"]
WORKERS = 2


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        yield pool


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(WORKERS) as pool:
        yield pool


@contextmanager
def dask() -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()


@contextmanager
def nobody() -> Iterator[None]:
    yield None


WAYS = {"serially": nobody, "2 threads": threads, "2 processes": processes, "dask, 2": dask}


def worked(games: int, executor: Executor | None) -> tuple[float, float, str]:
    """Return the seconds that playing took, and analysing, and the hash of all rows."""
    start = perf_counter()
    played = list(simulate(games, policies=POLICIES, executor=executor))
    middle = perf_counter()
    known = list(analyse((game.record for game in played), executor=executor))
    end = perf_counter()
    rows = json.dumps([played, known], default=dict).encode()
    return middle - start, end - middle, sha256(rows).hexdigest()


def grades(games: int) -> None:
    """Print what rules the puzzles of random games take."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    start = thread_time()
    for number, game in enumerate(islice(finished(seed=0), games)):
        shortest: dict[str, int] = {}
        for one in reductions(game, Random(number)):
            if len(one.entries) >= LEAST:
                shortest[one.rule] = min(len(one.entries), shortest.get(one.rule, MOST_SUGGESTIONS))
        for rule, events in shortest.items():
            found[rule].append(events)
    took = 1e3 * (thread_time() - start) / games
    print(
        f"{games:,} games, {took:.0f} ms each\n{'rule':<24} {'games':>6} {'events':>7} {'least':>6}"
    )
    for rule in LEVELS:
        if events := found[rule]:
            print(f"{rule:<24} {len(events):6} {fmean(events):7.1f} {min(events):6}")


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Play and analyse many games.")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--puzzles", action="store_true", help="grade puzzles instead")
    options = parser.parse_args()
    if options.puzzles:
        grades(options.games)
    else:
        sys.exit(not agreed(options.games))


def agreed(games: int) -> bool:
    """Print how long each way to work takes; return whether all have the same rows."""
    heads = ("played", "a second", "analysed", "a second")
    print(f"{games:,} games".ljust(14), *(f"{head:>9}" for head in heads), "rows")
    hashes = set()
    for way, workers in WAYS.items():
        with workers() as executor:
            play, analysis, found = worked(games, executor)
        hashes.add(found)
        figures = (f"{play:7.1f} s", games / play, f"{analysis:7.1f} s", games / analysis)
        cells = (each if isinstance(each, str) else f"{each:9.1f}" for each in figures)
        print(way.ljust(14), *cells, found[:16], flush=True)
    return len(hashes) == 1


if __name__ == "__main__":
    main()
