"""How open cells are shown open: by two cards that change places, or by a longer exchange.

    python tests/benchmarks/witnesses.py              400 games
    python tests/benchmarks/witnesses.py --games 40

Printed: of how many cards the exchange is, and the milliseconds that the two deals of a cell take.
How seldom a longer exchange is told where two cards may change places is held by
tests/kb/theory/test_swap.py.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import thread_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import random_game

from kb import Game
from kb.theory.atoms import cells

EVENTS = (5, 15, 25, 35)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    games = parser.parse_args().games
    counts = {events: Counter[int]() for events in EVENTS}
    seconds = []
    for seed in range(games):
        rng = random.Random(seed)
        events = rng.choice(EVENTS)
        game = Game.parse(random_game(rng, players=rng.randint(3, 6), events=events).text)
        for cell in cells(game.setup):
            if cell not in game.facts:
                start = thread_time()
                there, elsewhere = game._state.witnesses(*cell)
                seconds.append(thread_time() - start)
                counts[events][sum(there[card] != elsewhere[card] for card in there)] += 1
    for events, count in (*counts.items(), ("all", sum(counts.values(), Counter[int]()))):
        shares = ", ".join(f"{size} cards {count[size]:,}" for size in sorted(count))
        print(f"{events} events: {count[2] / max(count.total(), 1):.1%} by a swap ({shares})")
    print(f"{1e3 * median(seconds):.2f} ms a cell in the median, {1e3 * max(seconds):.1f} at most")


if __name__ == "__main__":
    main()
