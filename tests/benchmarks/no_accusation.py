"""What `no-accusation-yet` tells: how often, how many more facts, how much sooner, at what cost.

    python tests/benchmarks/no_accusation.py              30 classic games of 3 to 6 players
    python tests/benchmarks/no_accusation.py --games 5    so many of them

In each game whoever knows the Solution at the end of his turn accuses, asked of a SAT solver, and
that ends it. Printed for each number of players: the events; after how many of them more is known
with `no-accusation-yet` than without, and how many facts more in the mean of these; how many are
solved with it and without it; by how many events sooner. Then the worst milliseconds of an event
with it and without it, and the worst seconds of `why` over all facts that need it, with how
many sums the proof of such a fact has in the median and at most. A false fact ends it.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import thread_time
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from accusing import accusing
from random_games import RandomGame, random_game

from kb import Game

GAMES, EVENTS = 30, 60
ON = "assume no-accusation-yet"


class Told(NamedTuple):
    """A game told event by event: what is known after each, and the worst seconds of one."""

    game: Game
    known: list[int]
    solved: int | None
    worst: float


def told(play: RandomGame, *header: str) -> Told:
    """Return the game told line by line."""
    game = Game.parse("\n".join([*play.header, *header]))
    known, solved, worst = [], None, 0.0
    for number, (line, _) in enumerate(play.events):
        start = thread_time()
        game = game.tell(line)
        known.append(len(game.facts))
        worst = max(worst, thread_time() - start)
        if solved is None and game.solved:
            solved = number
    assert all((play.deal[card] == who) is held for (who, card), held in game.facts.items())
    return Told(game, known, solved, worst)


def explained(on: Told, off: Told) -> tuple[list[float], list[int]]:
    """Return the seconds of each explanation that needs the assumption, and how many sums."""
    seconds, sums = [], []
    for cell in on.game.facts.keys() - off.game.facts.keys():
        start = thread_time()
        why = on.game.why(*cell)
        seconds.append(thread_time() - start)
        sums.append(why.count.sums if why.count else 0)
    return seconds, sums


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What `no-accusation-yet` tells, and its cost.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    games: dict[int, list[tuple[Told, Told]]] = defaultdict(list)
    for seed in range(parser.parse_args().games):
        play = accusing(random_game(seed, players=3 + seed % 4, events=EVENTS))
        games[len(play.players)].append((told(play, ON), told(play)))
    seconds: list[float] = []
    sums: list[int] = []
    print("players games events  more facts solved without sooner  ms off")
    for players, pairs in sorted(games.items()):
        more = [a - b for on, off in pairs for a, b in zip(on.known, off.known, strict=True)]
        gained = [one for one in more if one]
        both = [(on.solved, off.solved) for on, off in pairs]
        sooner = [b - a for a, b in both if a is not None and b is not None]
        print(
            f"{players:7} {len(pairs):5} {len(more):6} {len(gained):5}"
            f" {sum(gained) / max(len(gained), 1):5.1f}"
            f" {sum(a is not None for a, _ in both):6} {sum(b is not None for _, b in both):7}"
            f" {sum(sooner):6} {max(on.worst for on, _ in pairs) * 1e3:3.0f}"
            f" {max(off.worst for _, off in pairs) * 1e3:3.0f}"
        )
        for on, off in pairs:
            found = explained(on, off)
            seconds += found[0]
            sums += found[1]
    print(
        f"why: {len(sums)} facts, {median(seconds):.2f} s in the median, {max(seconds):.2f} worst"
    )
    print(f"sums: {median(sums):.0f} in the median, {max(sums)} at most")


if __name__ == "__main__":
    main()
