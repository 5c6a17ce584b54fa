"""What one types beside games that are too wide: how long, how much room, and what it says.

    python tests/benchmarks/wide.py                    every case, 120 seconds each at most
    python tests/benchmarks/wide.py --only odds --limit 60

Each case is a record and what is typed into the shell, which reads it from a pipe, in a process of
its own. Prints the seconds until the first and the last line of the answer, less those of reading
the record alone; the megabytes of the process; and how the answer begins.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import CLASSIC, RandomGame, random_game

from kb.table.editions import MASTER_DETECTIVE

MASTER = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}


def wide(cards: int, categories: int = 3) -> dict[str, list[str]]:
    """Return a deck of so many cards in so many categories."""
    return {
        f"kind{k}": [f"c{k}x{n}" for n in range(cards // categories)] for k in range(categories)
    }


def mistaken(play: RandomGame, seed: int) -> str:
    """Return the record with a line that contradicts the others: who lacks a card shows it."""
    lines, rng = play.text.splitlines(), Random(seed)
    passed = [
        (who, cards[0]) for _, said in play.events for kind, who, cards in said if kind == "lacks"
    ]
    who, card = rng.choice(passed)
    quoted = f'"{card}"' if " " in card else card
    return "\n".join([*lines, f"has {who} {quoted}"]) + "\n"


def sizes_unsaid(play: RandomGame) -> str:
    """Return the record without numbers of cards: they are open within the deal."""
    lines = (line for line in play.text.splitlines() if line.split()[0] not in ("size", "deal"))
    return "\n".join(lines) + "\n"


def cases() -> Iterator[tuple[str, str, str]]:
    """Yield names, records, and what is typed."""
    hundreds = random_game(1, wide(500), 60, 200)
    eight = random_game(2, wide(60), 8, 200)
    long = random_game(3, MASTER, 6, 3000)
    yield "repairs, 60 players and 500 cards", mistaken(hundreds, 1), "repairs"
    yield "repairs, 8 players and 60 cards", mistaken(eight, 1), "repairs"
    yield "repairs, 3,000 lines", mistaken(long, 1), "repairs"
    yield "whynot, 60 players and 500 cards", hundreds.text, "whynot P2 c1x1"
    yield "why, 3,000 lines", long.text, "why Solution Plum"
    decks = {
        "classic, 3 players": random_game(4, CLASSIC, 3, 5),
        "classic, spectator of 6": random_game(5, CLASSIC, 6, 7, spectator=True),
        "Master Detective, 10 players": random_game(6, MASTER, 10, 8),
        "60 cards, 12 players": random_game(7, wide(60), 12, 20),
        "120 cards, 8 players": random_game(8, wide(120, 4), 8, 30),
        "500 cards, 60 players": random_game(9, wide(500), 60, 40),
    }
    for what in ("odds", "ask", "knows"):
        for name, play in decks.items():
            yield (
                f"{what}, {name}",
                play.text,
                what if what != "knows" else f"knows {play.players[1]}",
            )
    ten = random_game(6, wide(120), 10, 20)
    for typed in ("odds", "ask", f"knows {ten.players[1]}", "why P10 c2x35"):
        yield f"{typed}, 120 cards, 10 players, sizes open", sizes_unsaid(ten), typed
    yield "puzzle missing-from-all-others", "refute 1\n", "puzzle missing-from-all-others"
    yield "puzzle", "refute 1\n", "puzzle"


def run(record: Path, typed: str, limit: float) -> tuple[float, float, float, str]:
    """Return seconds to the first and the last line, megabytes, and the answer."""
    command = [sys.executable, "-m", "kb", str(record)]
    start = perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdin and process.stdout
        stop = Timer(limit, process.kill)
        stop.start()
        process.stdin.write(typed + "\n")
        process.stdin.close()
        first, lines = None, []
        for line in process.stdout:
            first = first or perf_counter() - start
            lines.append(line.rstrip())
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        stop.cancel()
    last = perf_counter() - start
    return first or last, last, usage.ru_maxrss / 1024, " / ".join(lines)


def main() -> None:
    """Measure each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=float, default=120)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        for number, (name, text, typed) in enumerate(cases()):
            if arguments.only not in name:
                continue
            record = Path(folder) / f"{number}.clue"
            record.write_text(text, encoding="utf-8")
            _, read, _, _ = run(record, "log 1", arguments.limit)
            first, last, room, answer = run(record, typed, arguments.limit)
            seconds = f"read {read:5.1f} s, first {first - read:5.1f} s, all {last - read:5.1f} s"
            print(f"{name:45} {seconds}, {room:5.0f} MB  {answer[:90]}", flush=True)


if __name__ == "__main__":
    main()
