"""A long record costs in proportion to its lines, and only above 20,000 of them it is refused."""

import itertools
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from support.random_games import random_game
from support.work import lines as work_of

from kb.cli import main
from kb.errors import KBError
from kb.game import Game, read_game
from kb.page.table import Table
from kb.record.record import MOST_LINES
from kb.shell.document import Versions, lines_of
from kb.shell.shell import Shell

SHORT, LONG = 60, 180
SEEDS = itertools.count()  # no record is read twice: what was read is remembered


def record(count: int) -> str:
    """Return another record of so many lines."""
    game = random_game(next(SEEDS), players=5, events=count)
    lines = [*game.header, *(line for line, _ in game.events)]
    return "\n".join(lines[:count]) + "\n"


def file_of(count: int) -> str:
    """Return the name of a file with so many lines."""
    path = Path(f"{count}.clue")
    path.write_text(record(count), encoding="utf-8")
    return path.name


def noted_file_of(count: int) -> str:
    """Return the name of a file with so many lines, and notes beside it."""
    name = file_of(count)
    versions = Versions.of(lines_of(Path(name).read_text("utf-8").splitlines()))
    Path(f".{name}.undo").write_text(versions.undo().redo().notes.text, encoding="utf-8")
    return name


def load(count: int) -> object:
    """Load a file at the shell."""
    shell = Shell()
    said = shell.answer(f"load {file_of(count)}")
    shell.document.close()
    return said


def load_with_notes(count: int) -> object:
    """Load a file at the shell whose versions the notes tell."""
    shell = Shell()
    said = shell.answer(f"load {noted_file_of(count)}")
    shell.document.close()
    assert "notes" not in said
    return said


DOORS: dict[str, Callable[[int], object]] = {
    "load": load,
    "load with notes": load_with_notes,
    "refute solve --json": lambda count: main(["solve", file_of(count), "--json"]),
    "Game.parse": lambda count: Game.parse(record(count)).solution,
    "the page": lambda count: Table().open(record(count)),
}


def grows(measure: Callable[[Callable[[], object]], int], door: str) -> float:
    """Return how many times as much a long record takes as a short one, for each of its lines."""
    open_record = DOORS[door]
    open_record(SHORT)  # what is imported and set up once is not counted
    short, long = (measure(partial(open_record, count)) for count in (SHORT, LONG))
    return long / short / (LONG / SHORT)


def peak_of(work: Callable[[], object]) -> int:
    """Return how many bytes were in use at most while this was done."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("door", DOORS)
def test_a_line_of_a_long_record_is_no_more_work_than_one_of_a_short_one(door: str) -> None:
    assert grows(work_of, door) < 1.15


@pytest.mark.parametrize("door", ["load", "load with notes", "the page"])
def test_a_line_of_a_long_record_takes_no_more_memory_than_one_of_a_short_one(door: str) -> None:
    assert grows(peak_of, door) < 1.5  # tables of what is remembered are doubled as they grow


@pytest.mark.parametrize("count", [MOST_LINES, MOST_LINES + 1])
def test_only_above_twenty_thousand_lines_a_record_is_refused(count: int) -> None:
    header = "refute 1\ndeck classic\nplayers Ann Bob\n"
    text = header + "# a remark\n" * (count - 3)
    Path("long.clue").write_text(text, encoding="utf-8")

    doors: list[Callable[[], object]] = [
        lambda: Shell().answer("load long.clue"),
        lambda: read_game("long.clue"),
        lambda: Game.parse(text),
        lambda: Table().open(text),
        lambda: Game.parse(header + "has Ann Rope\n" + "# a remark\n" * (count - 4)),
        lambda: Game.parse(text.partition("# a remark\n")[0] + "#\n" * (count - 4)).tell("# one"),
    ]

    for open_record in doors:
        if count == MOST_LINES:
            open_record()
        else:
            with pytest.raises(KBError, match="at most 20,000 lines, and this is number 20,001"):
                open_record()
