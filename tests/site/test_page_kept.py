"""What is kept is not lost: two tabs, no room, nothing kept at all, a game after another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import HAND, PLAYERS, Phone, phone
from test_table_page import EXAMPLE

from resolver.practice import textbook

pytestmark = pytest.mark.site

FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('denied', 'SecurityError'); } });
delete window.indexedDB;"""


def exported(player: Phone) -> list[str]:
    """Return the records of all games that are exported."""
    if not player.page.locator("#export-all").is_visible():
        player.tap(player.page.locator("#games summary"))
    with player.page.expect_download() as download:
        player.tap(player.page.locator("#export-all"))
    games = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["games"]
    return [game["record"] for game in games]


def test_two_tabs_go_on_with_one_game_and_lose_nothing(browser, played: str) -> None:
    with phone(browser) as first:
        first.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        second = Phone(first.page.context.new_page()).open(f"{played}/table.html")
        second.wait_for_line(5)
        first.type(EXAMPLE[0])
        first.wait_for_line(6)
        second.wait_for_line(6)
        said = second.page.locator("#answer").inner_text()
        assert "Another tab has gone on with this game" in said
        # A tab that sleeps hears nothing of the other one, and reads it before it goes on.
        second.page.evaluate(
            "() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
        )
        first.type(EXAMPLE[1])
        first.wait_for_line(7)
        second.type(EXAMPLE[2])
        second.wait_for_line(8)
        first.wait_for_line(8)
        assert first.record == second.record
        assert first.record.split("\n")[5:] == EXAMPLE
        assert first.kept() == [first.record + "\n"]
        assert first.troubles == second.troubles == []


def test_another_game_that_is_typed_leaves_the_one_before_as_it_is(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        before = player.record
        player.tap(player.page.locator("#games summary"))
        player.tap(player.page.locator("#new"))
        for line in ("deck classic", "players Ann Bob"):
            player.type(line)
        player.page.wait_for_selector("#sheet th:has-text('Bob')")
        assert sorted(player.kept()) == ["refute 1\ndeck classic\nplayers Ann Bob\n", f"{before}\n"]
        player.tap(player.page.locator("#games summary"))
        player.tap(player.page.get_by_label("Delete Ann, Bob"))
        player.page.wait_for_selector("#set-up:not([hidden])")
        player.type("deck classic")
        player.page.wait_for_function("() => document.querySelectorAll('#kept li').length === 2")
        assert len(player.kept()) == 2 and f"{before}\n" in player.kept()
        assert player.troubles == []


def test_a_browser_that_keeps_nothing_is_said_and_all_can_be_saved(browser, played: str) -> None:
    with phone(browser) as player:
        player.page.add_init_script(FORBIDDEN)
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        assert "keeps nothing here" in player.page.locator("#full").inner_text()
        record = player.record
        assert exported(player) == [record + "\n"]
        player.page.on("dialog", lambda dialog: dialog.accept())
        player.tap(player.page.locator("#delete-all"))
        player.page.wait_for_selector("#games-says:has-text('Nothing is kept')")
        assert player.page.locator("#full").inner_text() == ""
        player.open(textbook()["chain"].to_link(f"{played}/study.html", "5. ~p | r from 1, 2"))
        player.page.wait_for_selector("#begun:has-text('chain')")
        player.tap(player.page.locator("#save"))
        player.page.locator("#student").fill("Ada")
        with player.page.expect_download() as download:
            player.tap(player.page.locator("#save"))
        assert "5. ~p | r" in Path(download.value.path()).read_text(encoding="utf-8")
        assert player.troubles == []


def test_of_an_export_with_a_damaged_game_the_others_are_imported(
    browser, played: str, tmp_path: Path
) -> None:
    good = "refute 1\ndeck classic\nplayers Ann Bob\n"
    games = [{"record": "refute 1\nnonsense\n", "title": "bad"}, {"record": good, "title": "good"}]
    path = tmp_path / "all.json"
    path.write_text(json.dumps({"refute": 1, "games": games}), encoding="utf-8")
    with phone(browser) as player:
        player.open(f"{played}/table.html")
        player.page.locator("#file").set_input_files(path)
        player.page.wait_for_selector("#games-says:has-text('bad is left out: ')")
        assert player.kept() == [good]
        assert player.troubles == []
