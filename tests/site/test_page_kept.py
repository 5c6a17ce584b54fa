"""What is kept is not lost: two tabs, no room, nothing kept at all, a game after another."""

import json
from pathlib import Path
from shutil import which

import pytest
from playing import ASLEEP, HAND, PLAYERS, Phone, changed, phone
from support.cases import passage
from test_table_page import EXAMPLE

from resolver.practice import textbook

pytestmark = pytest.mark.site

FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('denied', 'SecurityError'); } });
delete window.indexedDB;"""
FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }"
STATELESS = passage(__file__, "STATELESS")[:-1]


def exported(player: Phone) -> list[str]:
    """Return the records of all games that are exported."""
    if not player.page.locator("#export-all").is_visible():
        player.tap(player.page.locator("#games summary"))
    with player.page.expect_download() as download:
        player.tap(player.page.locator("#export-all"))
    games = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))["games"]
    return [game["record"] for game in games]


def test_two_tabs_lose_nothing_and_none_is_tapped_before_it_is_read_whole(table, played):
    table.set_up(PLAYERS, "Nick", HAND)
    second = Phone(table.page.context.new_page())
    second.page.add_init_script(STATELESS)
    second.open(f"{played}/table.html")
    second.page.wait_for_selector("#answer p", state="attached")  # it is open, not yet drawn
    second.page.wait_for_function("() => window.release")
    assert second.page.locator("#game").get_attribute("inert") is not None
    assert second.page.locator("#past").is_visible()
    second.page.evaluate("window.release()")
    second.page.wait_for_selector("#past", state="hidden")
    second.wait_for_line(5)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    second.wait_for_line(6)
    said = second.page.locator("#answer").inner_text()
    assert "Another tab has gone on with this game" in said
    # A tab that sleeps hears nothing of the other one, and reads it before it goes on.
    second.page.evaluate(
        "() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
    )
    table.type(EXAMPLE[1])
    table.wait_for_line(7)
    second.type(EXAMPLE[2])
    second.wait_for_line(8)
    table.wait_for_line(8)
    assert table.record == second.record
    assert table.record.split("\n")[5:] == EXAMPLE
    assert table.kept() == [table.record + "\n"]
    assert second.troubles == []
    second.page.close()


def test_another_game_that_is_typed_leaves_the_one_before_as_it_is(table: Phone) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    before = table.record
    table.tap(table.page.locator("#games summary"))
    table.tap(table.page.locator("#new"))
    for line in ("deck classic", "players Ann Bob"):
        table.type(line)
    table.page.wait_for_selector("#sheet th:has-text('Bob')")
    assert sorted(table.kept()) == ["refute 1\ndeck classic\nplayers Ann Bob\n", f"{before}\n"]
    table.tap(table.page.locator("#games summary"))
    table.tap(table.page.get_by_label("Delete Ann, Bob"))
    table.page.wait_for_selector("#set-up:not([hidden])")
    table.type("deck classic")
    table.page.wait_for_function("() => document.querySelectorAll('#kept li').length === 2")
    assert len(table.kept()) == 2 and f"{before}\n" in table.kept()


def test_a_browser_that_keeps_nothing_says_so_takes_lines_while_python_loads_and_saves_games(
    browser, played: str
) -> None:
    with phone(browser) as player:
        player.page.add_init_script(FORBIDDEN)
        player.page.goto(f"{played}/table.html")
        player.page.wait_for_selector("#loading:text-matches('[1-9].* of [1-9].* MB')")
        for line in ("deck classic", "players Ann Bob", "has Ann Rope"):
            player.type(line)
        assert player.page.locator("html[data-ready]").count() == 0
        player.wait_for_line(4)
        typed = player.record
        assert typed.endswith("has Ann Rope")
        player.tap(player.page.locator("#games summary"))
        player.tap(player.page.locator("#new"))
        player.set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        assert "keeps nothing here" in player.page.locator("#full").inner_text()
        record = player.record
        assert exported(player) == [record + "\n", typed + "\n"]
        player.page.on("dialog", lambda dialog: dialog.accept())
        player.tap(player.page.locator("#delete-all"))
        player.page.wait_for_selector("#games-says:has-text('Deleted: ')")
        assert player.page.locator("#full").inner_text() == ""
        assert player.troubles == []


def test_what_is_noted_before_python_is_there_is_kept_at_once_in_the_colour_of_the_page(
    browser, played: str
) -> None:
    with phone(browser) as player:
        page = player.page
        page.add_init_script(ASLEEP)
        page.goto(f"{played}/table.html")
        page.wait_for_selector("#deck option", state="attached")
        for id_ in ("#new", "#export-all", "#delete-all"):
            assert page.locator(id_).is_hidden()  # there is no game yet
        player.name(PLAYERS, "Nick")
        page.reload()
        page.wait_for_selector("#who button:has-text('Nick')")
        assert player.pressed("#who") == ["Nick"]
        for card in HAND:
            player.tap(player.button("#hand", f"Nick, {card}"))
        player.tap(page.locator("#begin"))
        page.wait_for_selector("#set-up-noted:has-text('kept in this browser')")
        colour = "id => getComputedStyle(document.getElementById(id)).color"
        ink = page.evaluate("getComputedStyle(document.body).color")
        assert page.evaluate(colour, "set-up-noted") == ink
        assert page.locator("#loading").bounding_box()["y"] >= 0  # wherever one has scrolled
        player.type(EXAMPLE[0])
        page.wait_for_selector("#answer:has-text('kept in this browser')")
        page.close()
        player.take(player.context.new_page())
        player.open(f"{played}/table.html").wait_for_line(6)
        assert player.record.split("\n")[4:] == [
            "hand Nick Plum White Knife Ballroom Library Conservatory",
            EXAMPLE[0],
        ]
        assert len(player.kept()) == 1
        noted = json.loads(player.page.evaluate("localStorage.getItem('refute:noted')"))
        assert (noted["begun"], noted["lines"]) == (False, [])


def test_a_hand_of_none_or_of_too_many_is_asked_about_before_the_game_begins(table: Phone) -> None:
    page = table.page
    table.name(PLAYERS, "Nick")
    table.tap(page.locator("#begin"))
    assert "none of your cards" in page.locator("#set-up-says").inner_text()
    for card in [*HAND, "Rope"]:
        table.tap(table.button("#hand", f"Nick, {card}"))
    assert page.locator("#begin-anyway").is_hidden()
    table.tap(page.locator("#begin"))
    page.wait_for_selector("#set-up-says:has-text('an even deal gives 6')")
    assert "size" not in page.locator("#set-up-says").inner_text()
    table.tap(page.locator("#begin-anyway"))
    page.wait_for_selector("#record:has-text('size Nick 7')", state="attached")


def test_the_page_says_whether_the_browser_has_promised_to_keep_games(browser, table, played):
    table.put_in("refute 1\ndeck classic\nplayers Eva Udo\n")
    table.page.wait_for_selector("#keeping:not(:empty)", state="attached")
    with phone(browser) as player:
        page = player.page
        page.add_init_script(ASLEEP)  # it is asked as soon as a game is noted
        page.goto(f"{played}/study.html")
        devtools = player.context.new_cdp_session(page)
        target = devtools.send("Target.getTargetInfo")["targetInfo"]
        devtools.send(
            "Browser.grantPermissions",
            {
                "origin": played.removesuffix("/pages"),
                "browserContextId": target["browserContextId"],
                "permissions": ["durableStorage"],
            },
        )
        page.goto(f"{played}/table.html")
        page.wait_for_selector("#deck option", state="attached")
        player.name(PLAYERS, "I only watch")
        player.tap(page.locator("#begin"))
        page.wait_for_selector("#keeping:not(:empty)", state="attached")
        granted = page.locator("#keeping").text_content()
        assert page.evaluate("navigator.storage.persisted()")
    refused = table.page.locator("#keeping").text_content()
    assert granted == "This browser has promised to delete no game by itself."
    assert "Safari after a week" in refused and "Export" in refused


def test_the_table_can_be_installed(browser, played: str, tmp_path: Path) -> None:
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=which("chromium"), args=["--no-sandbox"]
    )
    page = context.new_page()
    page.add_init_script(ASLEEP)
    page.goto(f"{played}/table.html")
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == [] and json.loads(found["data"])["start_url"] == "table.html"
    context.close()


def test_answers_that_find_no_room_can_be_saved(study: Phone, played: str) -> None:
    page = study.page
    with changed(page, FULL):
        study.open(textbook()["chain"].to_link(f"{played}/study.html", "5. ~p | r from 1, 2"))
        page.wait_for_selector("#begun:has-text('chain')")
        page.wait_for_selector("#full:not(:empty)")
        study.tap(page.locator("#save"))
        page.locator("#student").fill("Ada")
        with page.expect_download() as download:
            study.tap(page.locator("#save"))
        assert "5. ~p | r" in Path(download.value.path()).read_text(encoding="utf-8")
    page.locator("#written").fill("5. ~p | r from 2, 1")
    page.wait_for_selector("#full:empty", state="attached")  # there is room again


def test_a_game_that_is_deleted_comes_back_by_a_tap(table: Phone) -> None:
    page = table.page
    records = [f"refute 1\ndeck classic\nplayers {names}\n" for names in ("Eva Udo", "Kai Lea")]
    for record in records:
        table.put_in(record)
    before = sorted(table.kept())
    if page.locator("#games").get_attribute("open") is None:
        table.tap(page.locator("#games summary"))
    for name, record in zip(("Eva, Udo", "Kai, Lea"), records, strict=True):
        table.tap(page.get_by_label(f"Delete {name}"))
        page.wait_for_selector(f"#games-says:has-text('Deleted: {name}')")
        box = page.locator("#games-says button").bounding_box()  # in sight, where a new one begins
        assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]
        assert record not in table.kept()
        table.tap(page.locator("#games-says button"))
        page.wait_for_selector("#games-says:empty", state="attached")
        assert record in table.kept()
    # The one that was open has been closed; nothing else is lost.
    assert [one for one in before if one not in table.kept()] == []
    table.tap(page.get_by_role("button", name="Kai, Lea,").first)
    table.wait_for_line(3)
    assert table.record == records[1].rstrip("\n")


def test_the_sheet_as_it_was_left_is_there_before_python(table: Phone, played: str) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    cells = "[...document.querySelectorAll('#sheet button')].map(one => one.ariaLabel)"
    left, seen = table.page.evaluate(cells), table.page.context.new_page()
    seen.add_init_script(ASLEEP)
    seen.goto(f"{played}/table.html")
    seen.wait_for_selector("#sheet tbody")
    assert seen.evaluate(cells) == left
    assert seen.locator("#record").text_content() == table.record
    assert seen.locator("#game").get_attribute("inert") is not None
    assert seen.locator("#past").is_visible()
    assert seen.locator("#turn").is_hidden()
    assert table.page.locator("#past").is_hidden()
    seen.close()
