"""Without a budget each strategy stops at a bound of its own: soon, in little room, in one place.

Each search has a process of its own, whose time and memory are limited from outside.
"""

import json
import subprocess
import sys

import pytest

from resolver import STRATEGIES

pytestmark = pytest.mark.deep

SECONDS = 20  # of a processor: fifteen here, and a third more for a slower one
MEGABYTES = 600
HARD = {"pigeonhole 7": "pigeonhole(7)", "random 60/255": "random_3sat(60, 0, 255 / 60)"}
SEARCH = f"""
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEGABYTES} << 20,) * 2)
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS},) * 2)
from resolver import SearchStopped, problems, prove
try:
    found = prove(problems.%s, strategy=sys.argv[1])
    end = [found.entailed, dict(found.statistics)]
except SearchStopped as stopped:
    end = [None, stopped.limit, dict(stopped.reached)]
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps(end))
print(f"{{used.ru_utime:.1f}} s, {{used.ru_maxrss >> 10}} MB", file=sys.stderr)
"""


def searched(strategy: str, problem: str, seed: str) -> list[object]:
    """Search in a process of its own; return how it ended and where."""
    done = subprocess.run(
        [sys.executable, "-c", SEARCH % HARD[problem], strategy],
        capture_output=True,
        text=True,
        env={"PYTHONHASHSEED": seed},
    )
    print(strategy, problem, done.stdout, done.stderr)
    assert done.returncode == 0, done.stderr
    found: list[object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("problem", HARD)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_search_without_a_budget_ends_soon_in_little_room_and_twice_in_one_place(
    strategy: str, problem: str
):
    assert searched(strategy, problem, seed="1") == searched(strategy, problem, seed="2")
