"""What the others know: how much of it their minds have, and how well their likelihood foretells.

    python tests/benchmarks/minds.py                 100 games of many kinds, every opponent
    python tests/benchmarks/minds.py --likelihood    classic games of 3 to 6 players, every 8 events

Each opponent's own record is written over the same deal. Of the facts in it the first table counts
those that his mind has, made from my record alone, and those that it claims and he does not know.
The second has a line for each tenth of the likelihood: how often it was said, its mean, and the
share of those who then knew the Solution, in games that are played out by `simulate`: once by
players who name any card, once by such who name those they do not know, and once by such who name
their own cards a third of the time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import thread_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import RandomGame
from views import random_play, views

from kb import Game, simulate
from kb.study.many import Analysed

EVERY = 8
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]


def coverage(games: int) -> None:
    """Print how much of what the others know their minds have."""
    print(f"{'players':<12} {'minds':>6} {'known':>7} {'in mind':>8} {'share':>6} {'wrong':>6}")
    for players in (3, 4, 5):
        minds = known = found = wrong = 0
        for play in map(random_play, range(games)):
            if len(play.players) == players:
                for player in opponents(play):
                    mine, his = views(play, player)
                    mind, own = Game.parse(mine).mind(player).facts, Game.parse(his).facts
                    minds, known = minds + 1, known + len(own)
                    found += len(mind.items() & own.items())
                    wrong += len(mind.items() - own.items())
        print(f"{players:<12} {minds:6} {known:7,} {found:8,} {found / known:6.1%} {wrong:6}")


def calibration(games: int, policy: str) -> None:
    """Print how often those knew the Solution who were said to be so likely to."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    times = []
    for row in played(games, policy):
        mine = Game.parse(row.records["Ann"])
        for made in range(EVERY, len(mine), EVERY):
            for player in row.players[1:]:
                start = thread_time()
                share = mine[made].knows(player).share
                times.append(thread_time() - start)
                knew = row.knew[player]
                bins[min(int(10 * share), 9)].append((share, knew is not None and knew <= made))
    print(f"all ask by the policy {policy!r}")
    for tenth, said in enumerate(bins):
        if said:
            mean, knew = (sum(column) / len(said) for column in zip(*said, strict=True))
            print(
                f"{tenth / 10:.1f} to {(tenth + 1) / 10:.1f} {len(said):6} {mean:7.1%} {knew:7.1%}"
            )
    print(f"{1e3 * sum(times) / len(times):.0f} ms mean, {1e3 * max(times):.0f} ms worst")


def played(games: int, policy: str) -> Iterator[Analysed]:
    """Yield so many games, of 3 to 6 players by turns."""
    for players in (3, 4, 5, 6):
        number = (games + 6 - players) // 4
        yield from simulate(number, policies=policy, players=NAMES[:players], seed=players)


def opponents(play: RandomGame) -> list[str]:
    """Return the players but me."""
    return [player for player in play.players if player != play.me]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Look into the minds of the others.")
    parser.add_argument("--games", type=int, default=100, help="games a table")
    parser.add_argument("--likelihood", action="store_true", help="how well it foretells")
    options = parser.parse_args()
    if options.likelihood:
        for policy in ("random", "careful", "bluffing"):
            calibration(options.games, policy)
    else:
        coverage(options.games)


if __name__ == "__main__":
    main()
