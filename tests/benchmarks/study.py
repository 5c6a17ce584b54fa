"""Many games at once: how many a second, serially and by executors, and whether the rows agree.

    python tests/benchmarks/study.py                 2,000 games, serially, by processes, by dask
    python tests/benchmarks/study.py --games 200     fewer of them

A line for each way to work: games played and then analysed, seconds by the clock, games a second,
and the hash of all rows as JSON. The hashes are the same, or it ends with exit code 1. The dask
cluster is a local one; it needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from kb import analyse, simulate

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
    known = list(analyse((game["record"] for game in played), executor=executor))
    end = perf_counter()
    rows = json.dumps([played, known]).encode()
    return middle - start, end - middle, sha256(rows).hexdigest()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Play and analyse many games.")
    parser.add_argument("--games", type=int, default=2_000)
    games = parser.parse_args().games
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
    sys.exit(len(hashes) > 1)


if __name__ == "__main__":
    main()
