"""The timeline of simulated games: whether a later line changes an earlier row, and what it costs.

    python tests/benchmarks/timeline.py                   2,000 positions, half of each policy
    python tests/benchmarks/timeline.py --positions 100

Each position is read anew from the lines up to it. Its timeline is compared, row by row, with the
beginning of that of the whole game, and the rows of its last event with its steps. Then prints the
milliseconds of the thread's CPU time for a game of 40 suggestions: the timeline and the steps of a
game just read, the steps of all its positions, the timeline after each suggestion.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import thread_time
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from kb import Game, simulate

POLICIES = ("careful", "random")
EVENTS = 40
AGAIN = 20  # the least of so many times is printed


class Tally(NamedTuple):
    """What was compared, and how much of it differs."""

    positions: int = 0
    rows: int = 0
    changed: int = 0  # rows that differ from those of the whole game
    apart: int = 0  # rows of a last event that differ from its steps


def games(policy: str) -> Iterator[Game]:
    """Yield games as a player of them writes them down, without an end."""
    for number in range(10**6):
        row = next(simulate(1, policies=policy, first=number))
        yield Game.parse(row.records["Ann"])


def tally(game: Game) -> Iterator[Tally]:
    """Yield what each position of a game comes to, its last apart."""
    whole = game.timeline()
    lines = game.record().splitlines()
    for position in list(game)[1:]:
        line = position.log[-1].line
        now = Game.parse("\n".join(lines[:line]))
        rows, before = now.timeline(), [row for row in whole if row.line <= line]
        last = [(row.holder, row.card, row.value, row.rule) for row in rows if row.line == line]
        steps = [(step.holder, step.card, step.value, step.rule) for step in now.steps()]
        yield Tally(1, len(rows), differing([*rows], before), differing(last, steps))


def differing(these: list[object], those: list[object]) -> int:
    """Return how many rows differ, at the same place."""
    equal = sum(one == other for one, other in zip(these, those, strict=False))
    return max(len(these), len(those)) - equal


def timed(text: str, ask: Callable[[Game], object]) -> float:
    """Return the milliseconds that a question of a game just read takes."""
    least = float("inf")
    for _ in range(AGAIN):
        game = Game.parse(text)
        start = thread_time()
        ask(game)
        least = min(least, thread_time() - start)
    return least * 1000


def after_each(text: str) -> float:
    """Return the milliseconds of all timelines of a game that is told line by line."""
    positions = list(Game.parse(text))
    game, spent = Game.parse(positions[0].record()), 0.0
    for position in positions[1:]:
        game = game.tell(position.log[-1].text)
        start = thread_time()
        game.timeline()
        spent += thread_time() - start
    return spent * 1000


def main() -> None:
    """Print the rows that differ, and the times."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=2000)
    positions = parser.parse_args().positions
    print(f"{'policy':<10} {'positions':>9} {'rows':>8} {'changed':>8} {'not as steps':>13}")
    for policy in POLICIES:
        found = (one for game in games(policy) for one in tally(game))
        total = Tally(*map(sum, zip(*islice(found, positions // len(POLICIES)), strict=True)))
        print(
            f"{policy:<10} {total.positions:9,} {total.rows:8,} {total.changed:8} {total.apart:13}"
        )
    long = next(game for game in games("random") if len(game) > EVENTS)
    text = long[EVENTS].record()
    print(f"\n{EVENTS} suggestions, milliseconds")
    print(f"timeline            {timed(text, Game.timeline):7.1f}")
    print(f"steps               {timed(text, Game.steps):7.1f}")
    print(f"steps, all          {timed(text, lambda game: [one.steps() for one in game]):7.1f}")
    print(f"timeline after each {after_each(text):7.1f}")


if __name__ == "__main__":
    main()
