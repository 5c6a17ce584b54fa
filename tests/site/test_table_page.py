"""The table in a browser: by taps and typed, offline, behind a link, with any names."""

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from attrs import evolve
from conftest import served, without_a_net
from playing import ASLEEP, HAND, PLAYERS, SPILLS, Phone, changed, events, games, phone
from support.cases import passage

from kb import Game

pytestmark = pytest.mark.site

DEEP = pytest.mark.deep

EXAMPLE = [
    "suggest Rachel Plum Pipe Ballroom -> Holden",
    "suggest Nick Plum Rope Hall -> Rachel Rope",
    "suggest Holden Green Wrench Study -> nobody",
]
SECRET = ["White", "Conservatory", "Ballroom", "Knife", "Library"]  # of my hand, never suggested


def test_taps_and_typing_give_the_same_record(table: Phone) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    table.asks("Rachel")
    for card in ("Pipe", "Ballroom", "Plum"):
        table.tap(table.button("#sheet", card))
    table.tap(table.button("#pick", "Holden showed"))
    table.wait_for_line(6)
    assert "Holden has Pipe." in table.page.locator("#answer").inner_text()
    table.asks("Nick")
    for card in ("Plum", "Rope", "Hall"):
        table.tap(table.button("#sheet", card))
    table.tap(table.button("#pick", "Rachel showed"))
    table.tap(table.button("#pick", "Rope"))
    table.page.wait_for_selector("#pick[data-step=shown]", state="detached")
    table.asks("Holden")
    table.choose("Green", "Wrench", "Study")
    table.tap(table.button("#pick", "Nobody showed"))
    table.wait_for_line(8)
    tapped = table.record
    assert tapped.split("\n")[5:] == EXAMPLE
    table.begin_again()
    header = ["deck classic", f"players {' '.join(PLAYERS)}", "me Nick"]
    for line in (*header, f"hand Nick {' '.join(HAND)}", *EXAMPLE):
        table.type(line)
    table.wait_for_line(8)
    assert table.record == tapped


def test_a_deck_is_named_as_on_its_box_and_my_hand_is_tapped_in_my_column(table: Phone) -> None:
    many = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
    page = table.page
    titles = page.locator("#deck option").all_text_contents()
    assert len(titles) == 3 and all("Clue" in title or "Cluedo" in title for title in titles)
    for _ in range(3):
        table.tap(page.locator("#more"))
    for number, name in enumerate(many, 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    assert page.locator("#hand").is_hidden()
    table.tap(table.button("#who", "Fay"))
    assert page.locator("#hand thead .name").all_text_contents() == many
    assert page.locator("#hand button").count() == page.locator("#hand th.mine").count() == 21
    table.tap(table.button("#hand", "Fay, Rope"))
    assert table.button("#hand", "Fay, Rope").get_attribute("aria-pressed") == "true"
    table.tap(page.locator("#hand th.mine").filter(has_text="Hall"))  # in sight at 390 pixels
    table.tap(table.button("#hand", "Fay, Plum"))
    table.tap(page.locator("#hand th.mine").filter(has_text="Plum"))
    assert page.locator("#hand-count").inner_text() == "2: Rope, Hall"
    assert page.evaluate(SPILLS) <= 0
    table.tap(table.button("#who", "Ann"))
    assert table.button("#hand", "Ann, Rope").get_attribute("aria-pressed") == "true"
    table.tap(table.button("#hand", "Ann, Knife"))
    table.tap(page.locator("#begin"))
    page.wait_for_selector("#record:has-text('hand Ann Knife Rope Hall')", state="attached")


@DEEP  # the suite taps lines of each kind, and compares them with typed ones
@pytest.mark.parametrize("number", [8, 40])
def test_a_game_is_tapped_on_a_phone_event_by_event(table: Phone, number: int) -> None:
    (game,) = games(1, most=number)
    assert len(events(game)) == number
    me = game.setup.me
    table.set_up(list(game.setup.players), me, list(game.setup.hand(me)), game.setup.dealer)
    for event in events(game):
        table.suggest(event, me)
    again = type(game).parse(table.record + "\n")
    for tapped, event in zip(events(again), events(game), strict=True):
        # A card is not asked for where it can have been no other one: the facts have it.
        answers = zip(tapped.answers, event.answers, strict=True)
        assert all(seen in (evolve(shown, card=None), shown) for seen, shown in answers)
        assert evolve(tapped, answers=event.answers) == event
    assert again.facts == game.facts
    marks = table.page.locator("#sheet td.yes").count()
    assert marks == sum(game.facts.values())
    assert table.page.evaluate(SPILLS) <= 0


def test_who_asks_is_read_off_the_record_and_undo_brings_back_the_cards_and_the_name(table):
    table.set_up(["Ann", "Ben", "Cleo", "Dan"], "Ann", [])
    lines = table.record.count("\n") + 1
    table.type("plum rope kitchen ben")
    table.wait_for_line(lines + 1)
    assert table.asker == "Ben"
    table.choose("Green", "Knife", "Hall")
    table.tap(table.button("#pick", "Cleo showed"))
    table.wait_for_line(lines + 2)
    assert table.record.endswith("suggest Ben Green Knife Hall -> Cleo")
    assert Game.parse(table.record).holds("Ben", "Green") is None
    table.asks("Dan")
    table.choose("Green", "Knife", "Study")
    table.tap(table.button("#pick", "Nobody showed"))
    table.wait_for_line(lines + 3)
    assert table.asker == "Ann"
    table.tap(table.page.locator("#undo"))
    table.page.wait_for_selector("#redo:not([disabled])")
    assert table.asker == "Dan"
    assert table.pressed("#sheet") == ["Green", "Knife", "Study"]
    table.tap(table.page.locator("#redo"))
    table.wait_for_line(lines + 3)
    assert table.asker == "Ann" and table.pressed("#sheet") == []


@pytest.mark.parametrize("again", ["dblclick", "two clicks at once"])
def test_a_second_tap_on_a_button_that_was_used_does_nothing(table: Phone, again: str) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    for card in ("Green", "Rope", "Hall"):
        table.tap(table.button("#sheet", card))
    double(table.button("#pick", "Rachel showed"), again)
    table.page.wait_for_selector("#pick[data-step=shown] button")
    double(table.button("#pick", "Rope"), again)
    table.page.wait_for_selector("#pick[data-step=shown]", state="detached")
    table.type("has Holden Rope")  # which Rachel has
    table.page.wait_for_selector("#mend:not([hidden])")
    double(table.page.locator("#repairs button").first, again)
    table.page.wait_for_selector("#mend", state="hidden")
    # It comes after all that was asked before.
    table.page.wait_for_selector("#best button", state="attached")
    said = table.page.locator("#answer").inner_text()
    assert "None" not in said and "no question" not in said
    events = [line for line in table.record.split("\n") if line.startswith("suggest")]
    assert len(events) == 1 and events[0].startswith("suggest Nick Green Rope Hall -> Rachel")
    assert said.count("Nick: Green, Rope, Hall") == 1


def double(button: Any, again: str) -> None:
    if again == "dblclick":
        button.dblclick()
    else:
        button.evaluate("button => (button.click(), button.click())")


def test_a_contradiction_is_mended_by_a_tap_and_a_repair_says_what_its_line_says_now(table):
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    table.tap(table.page.get_by_label("Rachel, Pipe: no"))
    table.tap(table.page.locator("#cell-close"))
    table.type("has Rachel Pipe")
    table.page.wait_for_selector("#mend:not([hidden])")
    repairs = table.page.locator("#repairs button")
    of_line = [text for text in repairs.all_text_contents() if " Line 6: " in text]
    assert of_line and all("Plum, Pipe, Ballroom" in text for text in of_line)
    assert "#?" not in table.page.locator("body").inner_text()
    assert table.record.endswith("Disputed: has Rachel Pipe")
    table.tap(repairs.filter(has_text="Rachel lacks Pipe"))
    table.page.wait_for_selector("#mend", state="hidden")
    assert table.record.endswith("lacks Rachel Pipe")
    table.tap(table.page.locator("#undo"))
    table.page.wait_for_selector("#mend:not([hidden])")
    table.tap(repairs.filter(has_text="Give line 7 up"))
    table.page.wait_for_selector("#mend", state="hidden")
    assert table.record.endswith(EXAMPLE[0])


def test_a_cell_says_why_and_an_open_one_is_told_by_a_tap(table: Phone) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    table.tap(table.page.get_by_label("Holden, Pipe: yes"))
    table.page.wait_for_selector("#cell-says table")
    assert "Because of line 6" in table.page.locator("#cell-says").inner_text()
    table.tap(table.page.locator("#cell-close"))
    table.tap(table.page.get_by_label("Rachel, Rope: open"))
    table.tap(table.page.get_by_role("button", name="Has it"))
    table.wait_for_line(7)
    assert table.record.endswith("has Rachel Rope")


def test_the_picture_of_a_cell_fits_a_phone_where_six_play(table: Phone) -> None:
    many = "Annabella Benedict Clementine Dominic Ephraim Frederica"
    table.put_in(
        f"refute 1\ndeck classic\nplayers {many}\nme Annabella\nhand Annabella Plum Rope Hall\n"
        "suggest Benedict Green Rope Hall -> Frederica\n"
    )
    table.tap(table.page.get_by_label("Frederica, Green: yes"))
    table.page.wait_for_selector("#cell-says table")
    wide = "one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1"
    cut = f"[...document.querySelectorAll('#cell, #cell *')].filter({wide}).length"
    assert table.page.evaluate(cut) == 0
    table.tap(table.page.locator("#cell-close"))


def test_advice_speaks_no_bits_and_a_tap_comes_between_its_parts(table: Phone) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    table.page.wait_for_selector("#best button", state="attached")
    said = table.page.locator("#advice").inner_text()
    assert "yes-or-no answers" in said and "bits" not in said
    noting = passage(__file__, "NOTING")
    with changed(table.page, noting):
        table.type(EXAMPLE[0])
        part = "window.doors.indexOf('advise_part')"
        advised = f"() => {part} >= 0 && window.doors.includes('advise', {part})"
        table.page.wait_for_function(advised)
        doors = table.page.evaluate("window.doors")
    assert doors[doors.index("advise_part") + 1] == "undo"
    assert doors.index("undo") < doors.index("advise")
    assert doors.count("advise_part") > 2


def test_after_one_visit_the_table_works_without_a_net_and_undo_reaches_back_before_it(table):
    page = table.page
    table.set_up(["Ann", "Ben", "Cleo", "Dan"], "Ann", [])
    lines = table.record.count("\n") + 1
    for number, cards in enumerate(("plum rope hall", "green knife study"), 1):
        table.type(f"{cards} nobody")
        table.wait_for_line(lines + number)
    table.tap(page.locator("#undo"))
    page.wait_for_selector("#redo:not([disabled])")
    record = table.record
    table.wait_until_kept()
    with without_a_net():
        page.reload()
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector("#loading:has-text('works without a net')")
        table.wait_for_line(lines + 1)
        assert table.record == record and table.asker == "Ben"
        table.tap(page.locator("#undo"))
        page.wait_for_selector("#sheet [aria-pressed=true]")
        assert table.asker == "Ann"
        assert table.pressed("#sheet") == ["Plum", "Rope", "Hall"]
        table.tap(page.locator("#redo"))
        table.wait_for_line(lines + 1)
    assert [text for text in table.troubles if "ERR_EMPTY_RESPONSE" not in text] == []
    table.troubles.clear()


def renew(folder: Path) -> str:
    """Have a newer version in the folder of the pages, and return the name of what it runs."""
    old = next(path.name for path in folder.iterdir() if path.is_dir())
    new = old[1:] + old[0]
    (folder / old).rename(folder / new)
    for path in (*folder.glob("*.html"), folder / "offline.js"):
        path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")
    page = folder / "table.html"
    page.write_text(page.read_text("utf-8").replace("<h1>", f"<h1>{new} "), encoding="utf-8")
    return new


def test_two_versions_never_run_together_and_a_newer_one_is_offered_and_not_forced(
    table: Phone, browser, pages: Path, tmp_path: Path
) -> None:
    table.set_up(PLAYERS, "Nick", HAND)
    mine = table.page.evaluate("JSON.stringify({...localStorage})")
    folder = copytree(pages, tmp_path / "pages")
    ages = {"Cache-Control": "max-age=600"}  # as of many a host: the browser's own memory is old
    with phone(browser) as player, served(folder, headers=ages) as address:
        seen = player.page
        seen.add_init_script(ASLEEP)
        seen.goto(f"{address}/table.html")
        seen.evaluate("navigator.serviceWorker.ready.then(() => null)")
        seen.evaluate("mine => void Object.assign(localStorage, JSON.parse(mine))", mine)
        seen.reload()  # left before all files were kept
        seen.wait_for_selector("#sheet td.yes:has-text('✓')")

        second = renew(folder)
        player.asked.clear()
        seen.reload()
        seen.wait_for_selector(f"h1:has-text('{second}')")
        seen.wait_for_selector("#sheet td.yes:has-text('✓')")
        run = {url.split("/")[3] for url in player.asked if url.endswith((".js", ".css", ".json"))}
        assert run - {"offline.js"} == {second}
        assert seen.locator("#record").text_content() == table.record
        seen.wait_for_selector("#notice button")
        seen.locator("#notice button").click()
        seen.wait_for_function("() => !document.querySelector('#notice button')")
        seen.evaluate(
            "navigator.serviceWorker.ready.then(({active}) => active.postMessage('keep all'))"
        )
        player.wait_until_kept()

        third = renew(folder)
        seen.reload()
        seen.wait_for_selector("#notice button")
        assert second in seen.locator("h1").inner_text()
        seen.locator("#notice button").click()
        seen.wait_for_selector(f"h1:has-text('{third}')")
        seen.wait_for_selector("#sheet td.yes:has-text('✓')")
        assert seen.locator("#record").text_content() == table.record
        assert player.troubles == []


@pytest.mark.parametrize(
    "missing",
    [
        "worker.js",
        *(pytest.param(name, marks=DEEP) for name in ("files.json", "python_stdlib.zip")),
    ],
)
def test_a_version_that_changes_while_a_page_is_loading_is_said_and_the_new_one_runs_alone(
    browser, pages: Path, tmp_path: Path, missing: str
) -> None:
    folder, names = copytree(pages, tmp_path / "pages"), list[str]()

    def change_version(path: str) -> None:
        if path.endswith(missing) and not names:
            names.append(renew(folder))

    with phone(browser) as player, served(folder, before=change_version) as address:
        page = player.page
        page.goto(f"{address}/table.html")
        page.wait_for_selector("#status:has-text('There is a newer version of this page')")
        player.asked.clear()
        # Until the new page is there, the old one still asks for files that are gone.
        page.on("framenavigated", lambda frame: player.troubles.clear())
        page.add_init_script(ASLEEP)  # which file it asks for is all that is looked at
        page.locator("#status button").click()
        page.wait_for_selector(f"h1:has-text('{names[0]}')")
        page.wait_for_selector("#deck option", state="attached")

        # What the browser still fetches when the server ends is no trouble of the page.
        troubles = list(player.troubles)

    run = {url.split("/")[3] for url in player.asked if url.endswith((".js", ".css", ".json"))}
    assert run - {"offline.js"} == {names[0]}
    assert troubles == []


def test_a_link_opens_beside_what_is_kept_and_solves_nothing_before_a_tap(table: Phone) -> None:
    page = table.page
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[1])
    table.wait_for_line(6)
    table.tap(page.locator("#share"))
    assert "my hand" in page.locator("#sharing-says").inner_text()
    links = []
    for way in ("#share-seen", "#share-all"):
        page.locator("#share-link").fill("", force=True)
        table.tap(page.locator(way))
        page.wait_for_function("() => document.getElementById('share-link').value !== ''")
        links.append(page.locator("#share-link").input_value())
    own = table.record
    table.begin_again()
    fresh = page.context.new_page()
    fresh.add_init_script(ASLEEP)
    fresh.goto(links[1])
    fresh.wait_for_selector("#linked-says:has-text('as soon as Python is there')")
    assert fresh.locator("#linked-record").inner_text() == own + "\n"
    fresh.close()
    page.goto(links[1])
    table.tap(page.locator("#linked-open"))
    table.wait_for_line(6)
    assert table.record == own
    table.begin_again().set_up(["Ann", "Bob", "Cid"], "I only watch", [])
    page.goto(links[0])
    page.wait_for_selector("#linked-record:not([hidden])")
    shown = page.locator("#linked-record").inner_text()
    assert not any(card in shown for card in SECRET) and "me Nick" not in shown
    assert len(table.kept()) == 1
    table.tap(page.locator("#linked-open"))
    table.wait_for_line(5)
    assert len(table.kept()) == 2


def test_a_line_of_five_thousand_letters_is_answered_and_ends_nothing(table: Phone) -> None:
    table.put_in("refute 1\ndeck classic\nplayers Nick Rachel\n")
    for line, said in (("a" * 5_000, "no command"), (f"# {'b' * 5_000}", "ok, line 4")):
        table.type(line)
        table.page.wait_for_selector(f"#answer:has-text('{said}')")

        assert table.page.locator("#status").inner_text() == ""
        assert table.page.evaluate(SPILLS) <= 0


@DEEP  # a request that fails, and what is read again then, the suite has in a state
def test_what_takes_too_long_is_ended_and_a_game_that_then_cannot_be_read_waits_for_a_tap(table):
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    # What is to happen after ten seconds happens soon where “undo” is not answered.
    swallowing = passage(__file__, "SWALLOWING")
    status = table.page.locator("#status")
    with changed(table.page, swallowing):
        table.tap(table.page.locator("#undo"))
        table.page.wait_for_selector("#status:has-text('more than ten seconds')")
        table.page.wait_for_selector("#status button:has-text('Try again')")
        assert "cannot be read here" in status.inner_text()
    table.tap(status.locator("button"))
    table.page.wait_for_selector("#status:has-text('is here again')")
    assert "more than ten seconds" in status.inner_text()
    table.type(EXAMPLE[1])
    table.wait_for_line(7)
    assert status.inner_text() == ""
    assert table.record.split("\n")[5:] == EXAMPLE[:2]


def test_all_is_exported_deleted_and_imported_again_but_for_a_damaged_game(table, tmp_path):
    page, path = table.page, tmp_path / "all.json"
    table.set_up(PLAYERS, "Nick", HAND)
    table.type(EXAMPLE[0])
    table.wait_for_line(6)
    record = table.record + "\n"
    page.locator("#games summary").click()
    with page.expect_download() as download:
        table.tap(page.locator("#export-all"))
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    saved["games"].insert(0, {"record": "refute 1\nnonsense\n", "title": "bad"})
    path.write_text(json.dumps(saved), encoding="utf-8")
    with page.expect_download() as download:
        table.tap(page.locator("#export"))
    assert Path(download.value.path()).read_text() == record
    page.once("dialog", lambda dialog: dialog.accept())
    table.tap(page.locator("#delete-all"))
    assert table.kept() == []
    page.locator("#file").set_input_files(path)
    page.wait_for_selector("#games-says:has-text('bad is left out: ')")
    assert table.kept() == [record]
