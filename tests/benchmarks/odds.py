"""How long it takes to count the deals that fit, after every event of a game.

    python tests/benchmarks/odds.py                  10 games a row, the first 20 events of each
    python tests/benchmarks/odds.py --odds           all odds, those of the Solutions among them

A line for each kind of game: the mean and the worst time over all events of its games, the event
after which it was worst, and the most states that were looked at for one count. Sizes that are not
stated are open within the deal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import thread_time
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import random_game

from kb import Game
from kb.odds.counting import number
from kb.odds.odds import odds_of
from kb.table.editions import MASTER_DETECTIVE
from kb.theory.deals import Deals
from kb.theory.search import Effort

MASTER = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}
KINDS: dict[str, dict[str, Any]] = {
    "classic, 3 players": {"players": 3},
    "classic, 4 players, sizes open": {"players": 4, "silent": True},
    "classic, 6 players": {"players": 6},
    "classic, 3 players, spectator": {"players": 3, "spectator": True},
    "classic, 6 players, spectator": {"players": 6, "spectator": True},
    "Master Detective, 6 players": {"players": 6, "categories": MASTER},
    "Master Detective, 10 players": {"players": 10, "categories": MASTER},
    "... spectator of 6": {"players": 6, "categories": MASTER, "spectator": True},
    "... spectator of 10": {"players": 10, "categories": MASTER, "spectator": True},
    "... 10 players, sizes open": {"players": 10, "categories": MASTER, "silent": True},
    "... spectator of 10, sizes open": {
        "players": 10,
        "categories": MASTER,
        "spectator": True,
        "silent": True,
    },
}
EVENTS = 20


def counted(deals: Deals, effort: Effort) -> None:
    number(deals, effort)


def weighed(deals: Deals, effort: Effort) -> None:
    odds_of(deals, effort).solutions  # noqa: B018


def report(kind: str, games: int, work: Callable[[Deals, Effort], None]) -> str:
    """Return the line of a kind of game."""
    found = []
    for seed in range(games):
        play = random_game(seed, events=EVENTS, **KINDS[kind])
        game = Game.parse("\n".join(play.header))
        for event, (line, _) in enumerate(play.events, start=1):
            game = game.tell(line)
            effort = Effort(most=10**9)
            start = thread_time()
            work(game.state, effort)
            found.append((1e3 * (thread_time() - start), event, effort.nodes))
    mean = sum(each[0] for each in found) / len(found)
    worst, event, _ = max(found)
    most = max(each[2] for each in found)
    return f"{kind:<34} {mean:8.2f} {worst:9.1f} {event:6} {most:10,}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time the count of the deals that fit.")
    parser.add_argument("--games", type=int, default=10, help="games a row")
    parser.add_argument("--odds", action="store_true", help="all odds, not the number alone")
    options = parser.parse_args()
    work, name = (weighed, "ms all odds") if options.odds else (counted, "ms a count")
    print(f"{name:<34} {'mean':>8} {'worst':>9} {'event':>6} {'states':>10}")
    for kind in KINDS:
        print(report(kind, options.games, work), flush=True)


if __name__ == "__main__":
    main()
