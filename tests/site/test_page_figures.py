"""How soon the table is ready, how long an event takes, and how much is shipped: printed."""

from gzip import compress
from os import getpid, sysconf
from pathlib import Path
from time import perf_counter
from zipfile import ZipFile

import pytest
from conftest import served
from playing import events, games, phone
from support.cases import passage

MOST_MB = 6.8  # as a host sends it, compressed
EVENT = passage(__file__, "EVENT").removesuffix("\n")


def ready(page, address: str) -> tuple[float, float]:
    """Return the seconds by the clock, and those of all processors."""
    start, spent = perf_counter(), processor_seconds()
    page.goto(f"{address}/table.html")
    page.wait_for_selector("html[data-ready]")
    return perf_counter() - start, processor_seconds() - spent


def processor_seconds() -> float:
    """Return what all processes have spent that come from this one, as the browser's do."""
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        parents[int(path.parent.name)] = int(words[1])
        spent[int(path.parent.name)] = (int(words[11]) + int(words[12])) / sysconf("SC_CLK_TCK")
    ours = {getpid()}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent[one] for one in ours if one in spent)


@pytest.mark.site
def test_what_is_shipped_is_small_and_its_imports_are_compiled(pages: Path) -> None:
    files = [path.read_bytes() for path in pages.rglob("*") if path.is_file()]
    sizes = [sum(map(len, files)) / 1e6, sum(len(compress(data)) for data in files) / 1e6]
    print("\nshipped: {:.1f} MB in files, {:.1f} MB compressed".format(*sizes))
    assert sizes[1] <= MOST_MB
    (archive,) = pages.glob("*/pyodide/python_stdlib.zip")
    with ZipFile(archive) as library:
        assert {"re/__init__.pyc", "json/__init__.pyc"} <= {*library.namelist()}


@pytest.mark.deep
def test_how_soon_and_how_fast(browser, pages: Path) -> None:
    (game,) = games(1)
    with phone(browser) as player:
        with served(pages) as address:
            seconds = {"cold": ready(player.page, address)}
            player.wait_until_kept()
            seconds["warm"] = ready(player.page, address)
        seconds["offline"] = ready(player.page, address)
        me = game.setup.me
        player.set_up(list(game.setup.players), me, list(game.setup.hand(me)), game.setup.dealer)
        player.tap(player.page.locator("#show-odds"))
        first = min(entry.line for entry in game.log)
        lines = game.record().rstrip("\n").split("\n")[first - 1 :]
        times = sorted(player.page.evaluate(EVENT, [line]) for line in lines)
    print()
    for name, (clock, processor) in seconds.items():
        print(f"ready, {name}: {clock:.1f} s by the clock, {processor:.1f} s of a processor")
    middle = times[len(times) // 2]
    print(f"an event with sheet and odds: {middle:.0f} ms in the middle, {times[-1]:.0f} at most")
    assert len(events(game)) == len(times) == 40
