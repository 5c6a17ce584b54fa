"""One reason through every door: every fact of the example games and of random games.

    python tests/benchmarks/reasons.py [--games 300] [--first 0]

Classic and Master Detective in turn, 3 to 6 players, every second record a spectator's. Each fact
is asked for in the library (of a game just read, and of one that has kept much), in `why --json`,
in `solve --json --why`, and on the page with its text. The example games go with the random game
of number 0.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from one_reason import differences
from random_games import CLASSIC, random_game

from kb import Game
from kb.table.editions import MASTER_DETECTIVE

MASTER = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}


def main() -> None:
    """Compare the doors, and print what differs."""
    parser = argparse.ArgumentParser(description="Compare what the doors say of each fact.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the number of the first random game")
    asked = parser.parse_args()
    facts, wrong = Counter[str](), 0
    with TemporaryDirectory() as folder:
        paths = dict.fromkeys(sorted(Path(str(files("kb") / "games")).glob("*.clue")), "example")
        if asked.first:
            paths.clear()
        for seed in range(asked.first, asked.first + asked.games):
            kind = "Master Detective" if seed % 3 == 1 else "classic"
            play = random_game(
                seed,
                categories=MASTER if seed % 3 == 1 else CLASSIC,
                players=3 + seed % 4,
                events=10 + seed % 25,
                spectator=seed % 2 == 1,
            )
            path = Path(folder, f"{seed}.clue")
            path.write_text(play.text, encoding="utf-8")
            paths[path] = f"{kind}, {'a spectator' if seed % 2 else 'a player'}"
        for path, kind in paths.items():
            facts[kind] += len(Game.parse(path.read_text(encoding="utf-8")).facts)
            for cell, door in differences(path):
                wrong += 1
                print(path.stem, *cell, door)
    print(*(f"{kind}: {number:,} facts" for kind, number in facts.items()), sep="\n")
    print(f"{wrong} differences")


if __name__ == "__main__":
    main()
