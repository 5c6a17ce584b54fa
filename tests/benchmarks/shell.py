"""What a typed line costs in the shell, part by part, with and without a file that keeps it.

    python tests/benchmarks/shell.py               10 games of 40 events at four tables
    python tests/benchmarks/shell.py --games 40

Milliseconds of the thread, of the median and of the slowest line: reading it, adding it with all
that follows, what is said of it (the echo with the lines behind each new fact), the whole answer;
and of the clock, the answer where a file keeps the record. Printed as well: the median of `why`
for a new fact.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from speed import MASTER
from support.random_games import CLASSIC, RandomGame, random_game

from kb import Game
from kb.shell.reading import read_typed
from kb.shell.saying import describe_difference
from kb.shell.shell import Shell

TABLES: dict[str, Callable[[int], RandomGame]] = {
    "classic, 3 players": lambda seed: random_game(seed, CLASSIC, 3, 40),
    "classic, 6 players": lambda seed: random_game(seed, CLASSIC, 6, 40),
    "spectator of 6": lambda seed: random_game(seed, CLASSIC, 6, 40, spectator=True),
    "Master Detective, 6": lambda seed: random_game(seed, MASTER, 6, 40),
}


def timed(clock: Callable[[], float], call: Callable[[], Any]) -> tuple[float, Any]:
    """Return the milliseconds that a call takes, and what it returns."""
    start = clock()
    found = call()
    return (clock() - start) * 1000, found


def parts(play: RandomGame, found: dict[str, list[float]]) -> None:
    """Time each part of each line, each on a game that nothing has been asked of."""
    game = Game.parse("\n".join(play.header) + "\n")
    for line, _ in play.events:
        before = game
        read, _ = timed(
            thread_time, lambda game=game, line=line: read_typed(game.state.record, line)
        )
        told, game = timed(thread_time, lambda game=game, line=line: game.tell(line))
        said, _ = timed(thread_time, lambda a=before, b=game: describe_difference(a, b))
        new = [cell for cell in game.facts if cell not in before.facts]
        fresh = Game.parse(game.record())
        for cell in new[:2]:
            found["why"].append(timed(thread_time, lambda f=fresh, c=cell: str(f.why(*c)))[0])
        found["read"].append(read)
        found["add"].append(told)
        found["say"].append(said)


def answers(play: RandomGame, clock: Callable[[], float], file: Path | None) -> list[float]:
    """Return the milliseconds of each event's line in a shell, perhaps with a file."""
    shell = Shell()
    for line in play.header[1:]:
        shell.answer(line)
    if file is not None:
        shell.answer(f'save "{file}"')
    found = [timed(clock, lambda line=line: shell.answer(line))[0] for line, _ in play.events]
    shell.document.close()
    return found


def main() -> None:
    """Measure each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    games = parser.parse_args().games
    names = ("read", "add", "say", "answer", "with a file", "why")
    print(f"{'ms a line, median / worst':26}" + "".join(f"{name:>16}" for name in names))
    for table, play in TABLES.items():
        found: dict[str, list[float]] = {name: [] for name in names}
        with TemporaryDirectory() as folder:
            for seed in range(games):
                parts(play(seed), found)
                found["answer"] += answers(play(seed), thread_time, None)
                file = Path(folder) / f"{seed}.clue"
                found["with a file"] += answers(play(seed), perf_counter, file)
        cells = (f"{median(found[name]):7.2f} /{max(found[name]):6.1f}" for name in names)
        print(f"{table:26}" + "".join(f"{cell:>16}" for cell in cells))


if __name__ == "__main__":
    main()
