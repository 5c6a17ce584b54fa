"""What a long record costs through each door, and a long line through the page's.

    python tests/benchmarks/long_records.py                10,000 lines of a game of five
    python tests/benchmarks/long_records.py --lines 20000

Each door opens the file in a process of its own. Printed are the seconds by the clock, the seconds
of the processor, and the most memory that the process had, in MB; then the seconds that the page
takes for one line of 5,000 and of 50,000 letters without a blank.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support.random_games import random_game

from kb.page.table import Table

DOORS = {
    "load FILE": "from kb.shell.shell import Shell; Shell().answer(f'load {path}')",
    "refute FILE": "from kb.cli import main; sys.stdin = open(os.devnull); main([path])",
    "refute solve FILE": "from kb.cli import main; main(['solve', path])",
    "the page's open": "from kb.page.table import Table; Table().open(open(path).read())",
}
MEASURE = """
import contextlib, io, os, resource, sys, time
path = sys.argv[1]
start = time.perf_counter()
with contextlib.redirect_stdout(io.StringIO()):
    {door}
used = resource.getrusage(resource.RUSAGE_SELF)
print(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


def measure_door(door: str, path: str) -> list[float]:
    """Return the seconds by the clock and of the processor, and the megabytes, of a door."""
    command = [sys.executable, "-c", MEASURE.format(door=door), path]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    return [float(number) for number in done.stdout.split()]


def measure_line(letters: int) -> float:
    """Return the seconds that the page takes for a line of so many letters."""
    table = Table()
    for line in ("deck classic", "players Ann Bob Cid"):
        table.answer(json.dumps({"door": "tell", "line": line}))
    start = process_time()
    table.answer(json.dumps({"door": "tell", "line": "z" * letters}))
    return process_time() - start


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=10_000)
    count = parser.parse_args().lines
    game = random_game(1, players=5, events=count)
    lines = [*game.header, *(line for line, _ in game.events)][:count]
    with TemporaryDirectory() as folder:
        path = Path(folder, "long.clue")
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{'':20}{'clock s':>10}{'CPU s':>10}{'MB':>10}")
        for name, door in DOORS.items():
            clock, processor, memory = measure_door(door, str(path))
            print(f"{name:20}{clock:10.1f}{processor:10.1f}{memory:10.0f}")
    for letters in (5_000, 50_000):
        print(f"a line of {letters:,} letters: {measure_line(letters):.3f} s")


if __name__ == "__main__":
    main()
