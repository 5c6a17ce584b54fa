"""The engine alone, side by side with minicard: every cell settled or shown open, every event.

    python tests/benchmarks/engine.py                 30 events a game, decks of 21 and 30 cards
    python tests/benchmarks/engine.py --games 40      more games
    python tests/benchmarks/engine.py --growth        to 240 cards and 24 players

What is timed is `Deals.tell` with the axioms of the line, records and mappings apart; for minicard
what speed.py times. The facts of the two must agree. Microseconds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import RandomGame, random_game
from speed import MASTER, Facts, Minicard, widened

from kb.record.record import parse
from kb.table.setup import Setup
from kb.theory.atoms import cells
from kb.theory.axioms import header_axioms
from kb.theory.deals import Deals, deals_of
from kb.theory.log import each_adds


def race(play: RandomGame) -> Iterator[tuple[float, float]]:
    """Yield the seconds of each event: ours and minicard's; the facts must agree."""
    record = parse(play.text)
    deals = deals_of(record.setup).tell(header_axioms(record.setup))
    minicard = Minicard(play)
    minicard.facts()

    def incrementally(said: list[Any]) -> Facts:
        for fact in said:
            minicard.tell(fact)
        return minicard.facts()

    added = map(tuple, each_adds(record.setup, record.entries))
    for axioms, (line, said) in zip(added, play.events, strict=True):
        own, deals = timed(deals.tell, axioms)
        rival, expected = timed(incrementally, said)
        assert facts(record.setup, deals) == expected, line
        yield own, rival


def timed(call: Any, *args: Any) -> tuple[float, Any]:
    """Return the seconds of this thread's own work, whatever else the machine does."""
    start = thread_time()
    result = call(*args)
    return thread_time() - start, result


def facts(setup: Setup, deals: Deals) -> Facts:
    true, false = deals.settled
    known = true | false
    return {c: bool(true >> i & 1) for i, c in enumerate(cells(setup)) if known >> i & 1}


def row(label: str, seconds: list[tuple[float, float]]) -> str:
    own, rival = ([1e6 * s for s in column] for column in zip(*seconds, strict=True))
    return (
        f"{label:<34} {sum(own) / len(own):8.1f} {median(own):8.1f} {max(own):9.1f}"
        f" {sum(rival) / len(own):9.1f} {max(rival):9.1f} {sum(own) / sum(rival):7.2f}"
    )


HEAD = (
    f"{'microseconds an event':<34} {'ours':>8} {'median':>8} {'worst':>9}"
    f" {'minicard':>9} {'worst':>9} {'ratio':>7}"
)


def report(label: str, games: int, **options: Any) -> None:
    plays = (random_game(seed, events=30, **options) for seed in range(games))
    print(row(label, [seconds for play in plays for seconds in race(play)]), flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time the engine and minicard after every event.")
    parser.add_argument("--games", type=int, default=10, help="games a row")
    parser.add_argument("--growth", action="store_true", help="to 240 cards and 24 players")
    options = parser.parse_args()
    print(HEAD)
    if options.growth:
        for cards, players in ((30, 6), (60, 6), (120, 6), (240, 6), (60, 12), (120, 24)):
            label = f"{cards} cards, {players} players"
            report(label, options.games, categories=widened(cards), players=players)
        return
    for players in (3, 4, 5, 6):
        report(f"classic, {players} players", options.games, players=players)
    for players in (3, 6):
        label = f"classic, {players} players, spectator"
        report(label, options.games, players=players, spectator=True)
    report("Master Detective, 10 players", options.games, categories=MASTER, players=10)


if __name__ == "__main__":
    main()
