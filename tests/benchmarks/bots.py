"""How much earlier a player knows the Solution who asks well: policies in one seat, by turns.

    python tests/benchmarks/bots.py                  200 games a line
    python tests/benchmarks/bots.py --games 60       fewer of them

Ann asks by each policy in turn, over the same deals; two others ask at random, then carefully. A
line has after how many suggestions at the table Ann knew the Solution in the mean, how many earlier
than when she asks at random (with the standard error, over the pairs of games), how often she
was the first to know it or one of them, and what a suggestion took her to choose.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import thread_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from kb import Game, simulate
from kb.study.play import MOST
from kb.study.policies import POLICIES, SAMPLE, Policy


class Timed:
    """A policy, and how long it took to choose."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.times: list[float] = []

    def __call__(self, game: Game, random: Random) -> Sequence[str]:
        start = thread_time()
        cards = self.policy(game, random)
        self.times.append(thread_time() - start)
        return cards


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Compare ways to ask.")
    parser.add_argument("--games", type=int, default=200, help="games a line")
    games = parser.parse_args().games
    print(f"{games} games a line; the informed count all deals, or look at {SAMPLE}")
    for others in ("random", "careful"):
        print(
            f"the others: {others}\n{'Ann':<12} {'knew':>6} {'earlier':>16} {'first':>6} {'ms':>6}"
        )
        base: list[int] = []
        for name, policy in POLICIES.items():
            bot = Timed(policy)
            rows = list(simulate(games, policies=[bot, others, others]))
            knew = [row["knew"]["Ann"] or MOST for row in rows]
            first = fmean(
                row["knew"]["Ann"] == min(made or MOST for made in row["knew"].values())
                for row in rows
            )
            base = base or knew
            earlier = [slow - fast for slow, fast in zip(base, knew, strict=True)]
            error = stdev(earlier) / sqrt(games)
            gained = f"{fmean(earlier):.1f} ± {error:.1f}" if name != "random" else ""
            took = 1e3 * fmean(bot.times)
            line = f"{name:<12} {fmean(knew):6.1f} {gained:>16} {first:6.0%} {took:6.1f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
