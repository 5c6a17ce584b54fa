"""How much earlier a player knows the Solution who asks well: policies in one seat, by turns.

    python tests/benchmarks/bots.py                  200 games a line
    python tests/benchmarks/bots.py --games 60       fewer of them
    python tests/benchmarks/bots.py --race           300 games a line, who accuses first

Ann asks by each policy in turn, over the same deals; two others ask at random, then carefully. A
line has after how many suggestions at the table Ann knew the Solution in the mean, how many earlier
than when she asks at random (with the standard error, over the pairs of games), how often she
was the first to know it or one of them, and what a suggestion took her to choose.

In a race the first right accusation wins, and who accuses wrongly only answers from then on. All
but one line's Ann accuse when they know; `accusing` before, where that wins more often, and `even`
as soon as her likeliest Solution is more likely right than wrong. A line has the share of games
that Ann won, how many more than when she waits until she knows (over the pairs of games, with the
standard error), how often she accused wrongly, and how the games ended.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import thread_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from kb import Game, simulate
from kb.study.play import MOST_SUGGESTIONS
from kb.study.policies import DEALS_SAMPLED, POLICIES, Accused, Policy


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


def even(game: Game, random: Random) -> Sequence[str]:
    """Return an accusation that is more likely right than wrong, else what the informed ask."""
    cards, share = next(iter(game.odds().solutions.items()))
    return Accused(cards) if share > 1 / 2 else POLICIES["informed"](game, random)


PLAYERS = ("Ann", "Bob", "Cid", "Dan", "Eve")


def race(games: int) -> None:
    """Print who wins where they accuse."""
    print(f"{games} games a line")
    policies: dict[str, Policy] = {name: POLICIES[name] for name in ("informed", "accusing")}
    for number, others in ((3, "random"), (3, "careful"), (3, "informed"), (5, "informed")):
        print(f"{number - 1} others: {others}")
        print(f"{'Ann':<10} {'won':>6} {'more':>15} {'wrong':>6}  ended")
        base: list[bool] = []
        for name, policy in (policies | {"even": even}).items():
            seats = [policy, *[others] * (number - 1)]
            rows = list(simulate(games, policies=seats, players=PLAYERS[:number], race=True))
            won = [row.winner == "Ann" for row in rows]
            base = base or won
            more = [good - bad for bad, good in zip(base, won, strict=True)]
            gained = f"{fmean(more):+.1%} ± {stdev(more) / sqrt(games):.1%}" if any(more) else ""
            wrong = fmean(
                any(line.startswith("accuse Ann") and line.endswith("wrong") for line in lines)
                for lines in (row.record.split("\n") for row in rows)
            )
            ended = ", ".join(f"{n} {how}" for how, n in Counter(r.ended for r in rows).items())
            line = f"{name:<10} {fmean(won):6.1%} {gained:>15} {wrong:6.1%}  {ended}"
            print(line, flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Compare ways to ask.")
    parser.add_argument("--games", type=int, help="games a line")
    parser.add_argument("--race", action="store_true", help="who wins, where they accuse")
    given = parser.parse_args()
    if given.race:
        race(given.games or 300)
        return
    games = given.games or 200
    print(f"{games} games a line; the informed count all deals, or look at {DEALS_SAMPLED}")
    for others in ("random", "careful"):
        print(
            f"the others: {others}\n{'Ann':<12} {'knew':>6} {'earlier':>16} {'first':>6} {'ms':>6}"
        )
        base: list[int] = []
        for name, policy in POLICIES.items():
            if name == "accusing":  # it asks as the informed do
                continue
            bot = Timed(policy)
            rows = list(simulate(games, policies=[bot, others, others]))
            knew = [row.knew["Ann"] or MOST_SUGGESTIONS for row in rows]
            first = fmean(
                row.knew["Ann"] == min(made or MOST_SUGGESTIONS for made in row.knew.values())
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
