"""How long it takes to count the deals that fit, after every event, and whether it is right.

    python tests/benchmarks/odds.py                10 games a row, the first 20 events of each
    python tests/benchmarks/odds.py --odds         all odds, those of the Solutions among them
    python tests/benchmarks/odds.py --compare 500  shares of cells and Solutions in so many classic
                                                   positions, each deal counted once, against
                                                   another way to count
    python tests/benchmarks/odds.py --calibrate 2000
                                                   so many positions of played games: by tenths, how
                                                   often it was so as it was said to be
    python tests/benchmarks/odds.py --weights 50   how much longer it takes to weigh the deals than
                                                   to count each alike, in so many classic games
    python tests/benchmarks/odds.py --sure 200     so many games: at every position a share is 0 or
                                                   1 just where deduction says so

A line for each kind of game: the mean and the worst time over all events of its games, the event
after which it was worst, and the most states that one count came to, where a wide one counts for
more. Sizes that are not stated are open within the deal.
"""

import argparse
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support import second_count
from support.calibration import forecasts, table
from support.random_games import random_game

from kb import SOLUTION, Game
from kb.odds.model import choices_in
from kb.odds.odds import odds_of
from kb.odds.passes import count_deals
from kb.table.deck import MASTER_DETECTIVE
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
        "players": 10, "categories": MASTER, "spectator": True, "silent": True,
    },
}  # fmt: skip
EVENTS = 20
CELLS = 4  # of a position, compared with the other count


def counted(game: Game, effort: Effort) -> None:
    count_deals(game.state.deals, effort)


def weighed(game: Game, effort: Effort) -> None:
    odds = odds_of(game.state.deals, choices_in(game.log), effort)
    odds.to_object()  # all the cells, and the Solutions


def report(kind: str, games: int, work: Callable[[Game, Effort], None]) -> str:
    """Return the line of a kind of game."""
    found = []
    for seed in range(games):
        play = random_game(seed, events=EVENTS, **KINDS[kind])
        game = Game.parse("\n".join(play.header))
        for event, (line, _) in enumerate(play.events, start=1):
            game = game.tell(line)
            effort = Effort(most=10**9)
            start = thread_time()
            work(game, effort)
            found.append((1e3 * (thread_time() - start), event, effort.nodes))
    mean = sum(each[0] for each in found) / len(found)
    worst, event, _ = max(found)
    most = max(each[2] for each in found)
    return f"{kind:<34} {mean:8.2f} {worst:9.1f} {event:6} {most:10,}"


def compared(positions: int) -> str:
    """Return in how many classic positions all shares looked at are those of the second count."""
    shares = wrong = 0
    for seed in range(positions):
        events = 4 + seed % 20
        play = random_game(seed, players=3 + seed % 4, events=events, spectator=seed % 3 == 2)
        said = play.given + [one for _, told in play.events for one in told]
        odds = Game.parse(play.text).odds(weigh=False)
        whole = second_count.counted(play, said)
        still_open = [cell for cell, share in odds.items() if 0 < share < 1]
        some = Random(seed).sample(still_open, min(CELLS, len(still_open)))
        asked = [(odds[cell], [("has", cell[0], (cell[1],))]) for cell in some]
        cards = Random(seed).choice([*odds.solutions])
        asked.append((odds.solutions[cards], [("has", SOLUTION, (card,)) for card in cards]))
        for share, more in asked:
            shares += 1
            wrong += share != Fraction(second_count.counted(play, [*said, *more]), whole)
        wrong += odds.deals != whole
    return f"{positions} classic positions, {shares} shares of cells and Solutions: {wrong} wrong"


def sure(games: int) -> str:
    """Return in how many positions the certain cells are not those of the deduction."""
    positions = wrong = 0
    for seed in range(games):
        play = random_game(seed, players=3 + seed % 4, events=60, spectator=seed % 3 == 2)
        for position in Game.parse(play.text):
            positions += 1
            certain = {cell: s == 1 for cell, s in position.odds().items() if s in (0, 1)}
            wrong += certain != position.facts
    return f"{games} classic games, {positions} positions: {wrong} where 0 or 1 is not as deduced"


def paired(games: int) -> str:
    """Return how much longer weighed odds take than those that count each deal alike."""
    ratios = []
    for seed in range(games):
        play = random_game(seed, players=3 + seed % 4, events=8 + seed * 7 % 33)
        for events in (len(play.events) // 2, len(play.events)):
            lines = [*play.header, *(line for line, _ in play.events[:events])]
            text = "\n".join(lines) + "\n"
            unweighed = median(timed(text, False) for _ in range(3))
            weighed = median(timed(text, True) for _ in range(3))
            ratios.append(weighed / unweighed)
    return f"{len(ratios)} positions: {median(ratios):.2f} times as long, {max(ratios):.2f} at most"


def timed(text: str, weigh: bool) -> float:
    """Return the seconds that all odds of a record take, without reading it."""
    game = Game.parse(text)
    start = thread_time()
    odds = game.odds(weigh=weigh)
    assert odds.deals and odds.solutions and all(share >= 0 for share in odds.values())
    return thread_time() - start


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time the count of the deals that fit.")
    parser.add_argument("--games", type=int, default=10, help="games a row")
    parser.add_argument("--odds", action="store_true", help="all odds, not the number alone")
    parser.add_argument("--compare", type=int, help="positions compared with another count")
    parser.add_argument("--calibrate", type=int, help="positions compared with the true deals")
    parser.add_argument("--weights", type=int, help="games in which weighing is timed")
    parser.add_argument("--sure", type=int, help="games compared with the facts")
    options = parser.parse_args()
    if options.calibrate:
        print(*table(forecasts(range(options.calibrate))), sep="\n")
        return
    if options.weights:
        print(paired(options.weights))
        return
    if options.compare or options.sure:
        print(compared(options.compare) if options.compare else sure(options.sure))
        return
    work, name = (weighed, "ms all odds") if options.odds else (counted, "ms a count")
    print(f"{name:<34} {'mean':>8} {'worst':>9} {'event':>6} {'states':>10}")
    for kind in KINDS:
        print(report(kind, options.games, work), flush=True)


if __name__ == "__main__":
    main()
