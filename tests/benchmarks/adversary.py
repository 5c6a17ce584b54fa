"""Slow positions, looked for: legal play and what is learned besides, changed to take longer.

    python tests/benchmarks/adversary.py                       3, 6 and 10 players, two minutes each
    python tests/benchmarks/adversary.py --players 6 --minutes 5

A local search: of the records at hand one is changed, an event added, dropped, replaced or moved,
always true of its deal, and kept if its slowest event takes as long as any (CPU time of the
thread, the less of two runs). Prints the slowest event, and minicard's time for the same one, kept
incrementally over the same record.
"""

from __future__ import annotations

import argparse
import gc
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter, thread_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import CLASSIC, RandomGame, Said, random_game, suggestion, word
from speed import MASTER, Minicard

from kb import Game

Event = tuple[str, list[Said]]
KEPT = 6  # records
LONGEST = 60  # events


def a_start(players: int, rng: Random) -> RandomGame:
    """Return a game of ordinary play from which to search on."""
    return random_game(
        rng,
        CLASSIC if players <= 6 else MASTER,
        players,
        events=rng.randint(10, 30),
        spectator=rng.random() < 0.7,
        unknown=rng.choice([0, 0, 1, 2]),
        silent=rng.random() < 0.5,
    )


def learned(play: RandomGame, rng: Random) -> list[Event]:
    """Return `lacks` lines that are true: of one card, some players; or of one player, some."""
    player, card = rng.choice(play.players), rng.choice(play.cards)
    cells = [(player, card)]
    if rng.random() < 0.5:
        cells = [(other, card) for other in rng.sample(play.players, len(play.players) // 2)]
    elif rng.random() < 0.5:
        cells = [(player, other) for other in rng.sample(play.cards, 4)]
    return [
        (f"lacks {holder} {word(lacked)}", [("lacks", holder, (lacked,))])
        for holder, lacked in cells
        if play.deal[lacked] != holder
    ]


def changed(play: RandomGame, rng: Random) -> RandomGame:
    """Return the record with one to three changes."""
    events = list(play.events)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(events) + 1)
        kind = rng.choice(["add", "add", "learn", "learn", "drop", "move", "replace"])
        if kind in ("drop", "move", "replace") and place < len(events):
            gone = events.pop(place)
            if kind == "move":
                events.insert(rng.randrange(len(events) + 1), gone)
        if kind in ("add", "replace"):
            events.insert(place, suggestion(play, rng, rng.choice(play.players), "first"))
        if kind == "learn":
            events[place:place] = learned(play, rng)
    return replace(play, events=events[:LONGEST])


def slowest(play: RandomGame) -> tuple[float, int]:
    """Return the milliseconds of the slowest event, and which it is."""
    first, second = times(play), times(play)
    both = [min(pair) for pair in zip(first, second, strict=True)]
    return max((ms, number) for number, ms in enumerate(both))


def times(play: RandomGame) -> list[float]:
    """Return the milliseconds of each event."""
    game = Game.parse("\n".join(play.header))
    found = []
    for line, _ in play.events:
        start = thread_time()
        game = game.tell(line)
        _ = game.facts
        found.append(1e3 * (thread_time() - start))
    return found


def minicards(play: RandomGame, event: int) -> float:
    """Return the milliseconds that minicard takes for an event, after all those before it."""
    rival = Minicard(play)
    for number, (_, said) in enumerate(play.events):
        start = thread_time()
        for one in said:
            rival.tell(one)
        rival.facts()
        if number == event:
            return 1e3 * (thread_time() - start)
    raise IndexError(event)


def hunt(players: int, minutes: float, rng: Random) -> tuple[float, int, RandomGame, int]:
    """Return the slowest event found: milliseconds, which, its record, and how many were tried."""
    kept = [(*slowest(play), play) for play in (a_start(players, rng) for _ in range(KEPT))]
    end, tried = perf_counter() + 60 * minutes, 0
    while perf_counter() < end:
        tried += 1
        fresh = rng.random() < 0.05
        play = a_start(players, rng) if fresh else changed(rng.choice(kept)[2], rng)
        if not play.events:
            continue
        kept.append((*slowest(play), play))
        kept = sorted(kept, key=lambda one: -one[0])[:KEPT]
    return *kept[0], tried


def main() -> None:
    """Hunt at each table and print the slowest event."""
    parser = argparse.ArgumentParser(description="Look for positions that take long.")
    parser.add_argument("--players", type=int, nargs="*", default=[3, 6, 10])
    parser.add_argument("--minutes", type=float, default=2, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the record too")
    options = parser.parse_args()
    gc.disable()  # a collection is nobody's event
    for players in options.players:
        found, event, play, tried = hunt(players, options.minutes, Random(options.seed))
        rival = min(minicards(play, event) for _ in range(3))
        print(
            f"{players:>2} players: {tried:,} records, slowest event {found:.2f} ms, minicard "
            f"{rival:.2f} ms there, {found / rival:.2f} times",
            flush=True,
        )
        if options.show or found > 50:
            print("\n".join([*play.header, *(line for line, _ in play.events[: event + 1])]))
        gc.collect()


if __name__ == "__main__":
    main()
