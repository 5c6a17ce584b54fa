"""How soon the table is ready, how long an event takes, and how much is shipped: printed."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from conftest import served
from playing import events, games, phone

pytestmark = pytest.mark.site

MOST_MB = 20
EVENT = """async ([line]) => {
  const answered = document.getElementById('record').textContent;
  const start = performance.now();
  document.getElementById('line').value = line;
  document.getElementById('type').requestSubmit();
  while (document.getElementById('record').textContent === answered) {
    await new Promise((done) => setTimeout(done, 1));
  }
  return performance.now() - start;
}"""
KEPT = """async () => {
  const text = await (await fetch("offline.js")).text();
  const [name] = await caches.keys();
  const cache = name && await caches.open(name);
  return cache && (await cache.keys()).length >= JSON.parse(text.match(/FILES = (.*);/)[1]).length;
}"""


def ready(page, address: str) -> float:
    start = perf_counter()
    page.goto(f"{address}/table.html")
    page.wait_for_selector("html[data-ready]")
    return perf_counter() - start


def test_how_soon_how_fast_and_how_much(browser, pages: Path) -> None:
    (game,) = games(1)
    with phone(browser) as player:
        with served(pages) as address:
            seconds = {"cold": ready(player.page, address)}
            player.page.wait_for_function(KEPT, polling=500)
            seconds["warm"] = ready(player.page, address)
        seconds["offline"] = ready(player.page, address)
        me = game.setup.me
        player.set_up(list(game.setup.players), me, list(game.setup.hand(me)), game.setup.dealer)
        player.tap(player.page.locator("#show-odds"))
        first = min(entry.line for entry in game.log)
        lines = game.record().rstrip("\n").split("\n")[first - 1 :]
        times = sorted(player.page.evaluate(EVENT, [line]) for line in lines)
    size = sum(path.stat().st_size for path in pages.rglob("*") if path.is_file()) / 1e6
    print()
    for name, found in seconds.items():
        print(f"ready, {name}: {found:.1f} s")
    middle = times[len(times) // 2]
    print(f"an event with sheet and odds: {middle:.0f} ms in the middle, {times[-1]:.0f} at most")
    print(f"shipped: {size:.1f} MB in files")
    assert len(events(game)) == len(times) == 40
    assert size < MOST_MB
