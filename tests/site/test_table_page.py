"""The table in a browser: by taps and typed, offline, behind a link, with any names."""

from __future__ import annotations

import json
import re
from os import symlink
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest
from attrs import evolve
from conftest import served
from playing import HAND, PLAYERS, Phone, events, games, phone

from kb import Game
from kb.record.lines import write
from kb.record.words import quote
from kb.shell.turns import next_suggester
from kb.table.events import Suggestion

pytestmark = pytest.mark.site

MOST_TAPS = 6.0
EXAMPLE = [
    "suggest Rachel Plum Pipe Ballroom -> Holden",
    "suggest Nick Plum Rope Hall -> Rachel Rope",
    "suggest Holden Green Wrench Study -> nobody",
]
SECRET = ["White", "Conservatory", "Ballroom", "Knife", "Library"]  # of my hand, never suggested


def outside(asked: list[str], address: str) -> list[str]:
    return [url for url in asked if not url.startswith((address, "blob:", "data:"))]


def test_taps_and_typing_give_the_same_record(browser, played: str) -> None:
    records = []
    with phone(browser) as tapped:
        tapped.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        tapped.tap(tapped.button("#guessers", "Rachel asks"))
        for card in ("Pipe", "Ballroom", "Plum"):
            tapped.tap(tapped.button("#sheet", card))
        tapped.tap(tapped.button("#refuters", "Holden showed"))
        tapped.page.wait_for_selector("text=Holden has Pipe.")
        tapped.tap(tapped.button("#guessers", "Nick asks"))
        for card in ("Plum", "Rope", "Hall"):
            tapped.tap(tapped.button("#sheet", card))
        tapped.tap(tapped.button("#refuters", "Rachel showed"))
        tapped.tap(tapped.button("#asks", "Rope"))
        tapped.page.wait_for_selector("#asks", state="hidden")
        tapped.tap(tapped.button("#guessers", "Holden asks"))
        for card in ("Green", "Wrench", "Study"):
            tapped.tap(tapped.button("#sheet", card))
        tapped.tap(tapped.button("#refuters", "Nobody showed"))
        tapped.wait_for_line(8)
        records.append(tapped.record)
        assert tapped.troubles == []
        assert outside(tapped.asked, played) == []
    with phone(browser) as typed:
        typed.open(f"{played}/table.html")
        header = ["deck classic", f"players {' '.join(PLAYERS)}", "me Nick"]
        for line in (*header, f"hand Nick {' '.join(HAND)}", *EXAMPLE):
            typed.type(line)
        typed.wait_for_line(8)
        records.append(typed.record)
        assert typed.troubles == []
    assert records[0] == records[1]
    assert records[0].split("\n")[5:] == [
        "suggest Rachel Plum Pipe Ballroom -> Holden",
        *EXAMPLE[1:],
    ]


def test_my_hand_is_tapped_in_my_column_of_the_sheet(browser, played: str) -> None:
    many = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
    with phone(browser) as player:
        page = player.open(f"{played}/table.html").page
        for _ in range(3):
            player.tap(page.locator("#more"))
        for number, name in enumerate(many, 1):
            page.get_by_label(f"Player {number}", exact=True).fill(name)
        assert page.locator("#hand").is_hidden()
        player.tap(player.button("#who", "Fay"))
        assert page.locator("#hand thead .name").all_text_contents() == many
        assert page.locator("#hand button").count() == page.locator("#hand th.mine").count() == 21
        player.tap(player.button("#hand", "Fay, Rope"))
        assert player.button("#hand", "Fay, Rope").get_attribute("aria-pressed") == "true"
        player.tap(page.locator("#hand th.mine").filter(has_text="Hall"))  # in sight at 390 pixels
        player.tap(player.button("#hand", "Fay, Plum"))
        player.tap(page.locator("#hand th.mine").filter(has_text="Plum"))
        assert page.locator("#hand-count").inner_text() == "2: Rope, Hall"
        spills = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(spills) <= 0
        player.tap(player.button("#who", "Ann"))
        assert player.button("#hand", "Ann, Rope").get_attribute("aria-pressed") == "true"
        player.tap(player.button("#hand", "Ann, Knife"))
        player.tap(page.locator("#begin"))
        player.wait_for_line(5)
        assert player.record.split("\n")[4] == "hand Ann Rope Hall Knife"
        assert player.troubles == []


def test_a_whole_game_of_forty_events_is_tapped_on_a_phone(browser, played: str) -> None:
    (game,) = games(1)
    assert len(events(game)) == 40
    with phone(browser) as player:
        player.open(f"{played}/table.html")
        me = game.setup.me
        player.set_up(list(game.setup.players), me, list(game.setup.hand(me)), game.setup.dealer)
        for event in events(game):
            player.suggest(event, me)
        again = type(game).parse(player.record + "\n")
        for tapped, event in zip(events(again), events(game), strict=True):
            # A card is not asked for where it can have been no other one: the facts have it.
            answers = zip(tapped.answers, event.answers, strict=True)
            assert all(seen in (evolve(shown, card=None), shown) for seen, shown in answers)
            assert evolve(tapped, answers=event.answers) == event
        assert again.facts == game.facts
        marks = player.page.locator("#sheet td.yes").count()
        assert marks == sum(game.facts.values())
        spills = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert player.page.evaluate(spills) <= 0
        assert player.troubles == []


def test_twenty_games_by_taps_and_lines_mixed_are_what_was_meant(browser, played: str) -> None:
    made, taps = 0, 0
    with phone(browser) as player:
        player.open(f"{played}/table.html")
        for number, game in enumerate(games(20, most=9)):
            header = "\n".join(game.record().split("\n")[: min(e.line for e in game.log) - 1])
            put_in(player, header + "\n")
            table = Mixed(player, game.setup.me, Random(number))
            for event in events(game):
                if table.draw.random() < 0.15:
                    continue  # nobody wrote this turn down, so that a name has to be tapped
                table.enter(event)
                if table.draw.random() < 0.25:
                    table.undo_and_perhaps_redo()
                if table.draw.random() < 0.08:
                    table.reload()
            made, taps = made + table.made, taps + table.taps
        assert player.troubles == []
    assert made >= 80
    assert taps / made <= MOST_TAPS
    print(f"taps a suggestion: {taps / made:.2f} over {made} tapped suggestions of 20 games")


class Mixed:
    """A game by taps and typed lines, with what was meant beside what the page has written."""

    def __init__(self, player: Phone, me: str | None, draw: Random) -> None:
        self.player, self.me, self.draw = player, me, draw
        self.meant: list[tuple[Suggestion, bool]] = []  # and whether it was tapped
        self.made = self.taps = 0

    def enter(self, event: Suggestion) -> None:
        lines, tapped = self.player.record.count("\n"), self.draw.random() < 0.65
        if tapped:
            before = self.player.taps
            self.player.suggest(event, self.me)
            self.made, self.taps = self.made + 1, self.taps + self.player.taps - before
        else:
            record = Game.parse(self.player.record).written
            line = write(event, record.setup)
            if next_suggester(record) == event.guesser:  # as one types what the next player asks
                line = line.removeprefix(f"suggest {quote(event.guesser)} ")
            self.player.type(line)
            self.player.wait_for_line(lines + 2)
        self.meant.append((event, tapped))
        self.hold()

    def hold(self) -> None:
        """The record is what was meant, and who asks is whoever it says is next."""
        game = Game.parse(self.player.record)
        for seen, (event, _) in zip(events(game), self.meant, strict=True):
            answers = zip(seen.answers, event.answers, strict=True)
            assert all(one in (evolve(other, card=None), other) for one, other in answers)
            assert evolve(seen, answers=event.answers) == event
        assert self.player.pressed("#guessers") == [f"{next_suggester(game.written)} asks"]

    def undo_and_perhaps_redo(self) -> None:
        """Take the last suggestion back, with the card that was asked for, and make it again."""
        page, after = self.player.page, self.player.record
        event, tapped = self.meant.pop()
        lines = after.count("\n")
        while self.player.record.count("\n") == lines:
            self.change("undo")
        assert after.startswith(self.player.record)
        if not tapped:
            self.hold()
        else:
            assert {*event.cards} == {*self.player.pressed("#sheet")}
            assert self.player.pressed("#guessers") == [f"{event.guesser} asks"]
        if self.draw.random() < 0.5:
            while self.player.record != after:
                self.change("redo")
            assert self.player.pressed("#sheet") == []
            self.meant.append((event, tapped))
            self.hold()
        elif self.draw.random() < 0.5:
            self.enter(event)
        elif tapped:  # it was never meant: what came back is put away
            for card in event.cards:
                self.player.tap(self.player.button("#sheet", card))
            page.wait_for_function("() => !document.querySelector('#sheet [aria-pressed=true]')")

    def change(self, name: str) -> None:
        """Tap a button, and wait until the record is another one."""
        page, record = self.player.page, self.player.record
        self.player.tap(page.locator(f"#{name}"))
        other = "text => document.getElementById('record').textContent !== text"
        page.wait_for_function(other, arg=record, polling=20)

    def reload(self) -> None:
        record = self.player.record
        self.player.page.reload()
        self.player.wait_for_line(record.count("\n") + 1)
        self.hold()


def test_who_asks_is_read_off_the_record_after_a_typed_line(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(["Ann", "Ben", "Cleo", "Dan"], "Ann", [])
        lines = player.record.count("\n") + 1
        player.type("plum rope kitchen ben")
        player.wait_for_line(lines + 1)
        for card in ("Green", "Knife", "Hall"):
            player.tap(player.button("#sheet", card))
        player.tap(player.button("#refuters", "Cleo showed"))
        player.wait_for_line(lines + 2)
        assert player.record.endswith("suggest Ben Green Knife Hall -> Cleo")
        assert Game.parse(player.record).holds("Ben", "Green") is None
        assert player.troubles == []


def test_undo_brings_back_the_cards_and_the_name_that_was_tapped(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(["Ann", "Ben", "Cleo", "Dan"], "Ann", [])
        lines = player.record.count("\n") + 1
        for number, (asks, cards) in enumerate(
            ((None, ("Plum", "Rope", "Hall")), ("Cleo", ("Green", "Knife", "Study"))), 1
        ):
            if asks:
                player.tap(player.button("#guessers", f"{asks} asks"))
            for card in cards:
                player.tap(player.button("#sheet", card))
            player.tap(player.button("#refuters", "Nobody showed"))
            player.wait_for_line(lines + number)
        assert player.pressed("#guessers") == ["Dan asks"]
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#redo:not([disabled])")
        assert player.pressed("#guessers") == ["Cleo asks"]
        assert player.pressed("#sheet") == ["Green", "Knife", "Study"]
        player.tap(player.page.locator("#redo"))
        player.wait_for_line(lines + 2)
        assert player.pressed("#guessers") == ["Dan asks"] and player.pressed("#sheet") == []
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#redo:not([disabled])")
        player.page.reload()
        player.wait_for_line(lines + 1)
        assert player.pressed("#guessers") == ["Ben asks"]
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#sheet [aria-pressed=true]")
        assert player.pressed("#guessers") == ["Ann asks"]
        assert player.pressed("#sheet") == ["Plum", "Rope", "Hall"]
        assert player.troubles == []


@pytest.mark.parametrize("again", ["dblclick", "two clicks at once"])
def test_a_second_tap_on_a_button_that_was_used_does_nothing(
    browser, played: str, again: str
) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        for card in ("Green", "Rope", "Hall"):
            player.tap(player.button("#sheet", card))
        double(player.button("#refuters", "Rachel showed"), again)
        player.page.wait_for_selector("#asks:not([hidden]) button")
        double(player.button("#asks", "Rope"), again)
        player.page.wait_for_selector("#asks", state="hidden")
        player.type("has Holden Rope")  # which Rachel has
        player.page.wait_for_selector("#mend:not([hidden])")
        double(player.page.locator("#repairs button").first, again)
        player.page.wait_for_selector("#mend", state="hidden")
        player.page.wait_for_selector("#best button")  # after all that was asked before
        said = player.page.locator("#answer").inner_text()
        assert "None" not in said and "no question" not in said
        events = [line for line in player.record.split("\n") if line.startswith("suggest")]
        assert len(events) == 1 and events[0].startswith("suggest Nick Green Rope Hall -> Rachel")
        assert said.count("Nick: Green, Rope, Hall") == 1
        assert player.troubles == []


def double(button: Any, again: str) -> None:
    if again == "dblclick":
        button.dblclick()
    else:
        button.evaluate("button => (button.click(), button.click())")


def put_in(player: Phone, record: str) -> None:
    """Import a record, and wait until it is drawn."""
    file = {"name": "game.clue", "mimeType": "text/plain", "buffer": record.encode()}
    player.page.locator("#file").set_input_files(file)
    same = "text => document.getElementById('record').textContent === text"
    player.page.wait_for_function(same, arg=record.rstrip("\n"), polling=20)


def test_a_contradiction_is_mended_by_a_tap(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        player.tap(player.page.get_by_label("Rachel, Pipe: no"))
        player.tap(player.page.locator("#cell-close"))
        player.type("has Rachel Pipe")
        player.page.wait_for_selector("#mend:not([hidden])")
        player.tap(player.page.locator("#repairs button").filter(has_text="Rachel lacks Pipe"))
        player.page.wait_for_selector("#mend", state="hidden")
        assert player.record.endswith("lacks Rachel Pipe")
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#mend:not([hidden])")
        player.tap(player.page.locator("#repairs button").filter(has_text="Give line 7 up"))
        player.page.wait_for_selector("#mend", state="hidden")
        assert player.record.endswith(EXAMPLE[0])
        assert player.troubles == []


def test_a_cell_says_why_and_an_open_one_is_told_by_a_tap(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        player.tap(player.page.get_by_label("Holden, Pipe: yes"))
        player.page.wait_for_selector("#cell-says table")
        assert "Because of line 6" in player.page.locator("#cell-says").inner_text()
        player.tap(player.page.locator("#cell-close"))
        player.tap(player.page.get_by_label("Rachel, Rope: open"))
        player.tap(player.page.get_by_role("button", name="Has it"))
        player.wait_for_line(7)
        assert player.record.endswith("has Rachel Rope")
        player.tap(player.page.locator("#show-odds"))
        player.page.wait_for_selector("#sheet td.open:has-text('%')")
        player.page.wait_for_selector("#best button")
        assert player.troubles == []


def test_who_is_likely_to_know_is_marked_at_the_name(browser, played: str) -> None:
    lines = [
        f"suggest {who} -> nobody"
        for who in ("Rachel Green Wrench Study", "Holden Green Wrench Hall")
    ]
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        marks = player.page.locator("#sheet thead .knows")
        for line in lines:
            assert marks.count() == 0
            player.type(line)
        player.page.wait_for_selector("#sheet thead .knows")
        game = Game.parse(player.record + "\n")
        shares = [game.knows(name).share for name in ("Rachel", "Holden")]
        assert marks.all_text_contents() == [f"{share:.0%} knows" for share in shares]
        said = player.page.locator("#sheet th:has(.knows)").first.get_attribute("title")
        assert said.startswith(str(game.knows("Rachel")))
        player.type("has Rachel White")  # which is mine
        player.page.wait_for_selector("#mend:not([hidden])")
        assert marks.count() == 0  # what held before need not hold now
        assert player.troubles == []


def test_a_tap_comes_between_the_parts_of_the_advice(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.page.wait_for_selector("#best button")
        player.page.evaluate(
            """() => {
              const send = Worker.prototype.postMessage;
              window.doors = [];
              Worker.prototype.postMessage = function (data) {
                const { door } = JSON.parse(data.request);
                const first = door === 'advise_part' && !window.doors.includes(door);
                window.doors.push(door);
                if (first) document.getElementById('undo').click();
                return send.call(this, data);
              };
            }"""
        )
        player.type(EXAMPLE[0])
        part = "window.doors.indexOf('advise_part')"
        player.page.wait_for_function(
            f"() => {part} >= 0 && window.doors.includes('advise', {part})"
        )
        doors = player.page.evaluate("window.doors")
        assert doors[doors.index("advise_part") + 1] == "undo"
        assert doors.index("undo") < doors.index("advise")
        assert doors.count("advise_part") > 2
        assert player.troubles == []


def test_reload_and_no_net_keep_the_game(browser, pages: Path) -> None:
    with phone(browser) as player:
        with served(pages) as address:
            player.open(f"{address}/table.html").set_up(PLAYERS, "Nick", HAND)
            player.type(EXAMPLE[0])
            player.wait_for_line(6)
            record = player.record
            player.page.reload()
            player.wait_for_line(6)
            assert player.record == record
            player.wait_until_kept()
        player.troubles.clear()
        player.page.reload()  # nobody serves it now
        player.wait_for_line(6)
        assert player.record == record
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#redo:not([disabled])")
        player.tap(player.page.locator("#redo"))
        player.wait_for_line(6)
        assert [text for text in player.troubles if "ERR_CONNECTION" not in text] == []


def test_a_newer_version_is_offered_and_not_forced(browser, pages: Path, tmp_path: Path) -> None:
    folder = copytree(pages, tmp_path / "pages")
    keeper = folder / "offline.js"
    ages = {"Cache-Control": "max-age=600"}  # as of many a host: the browser's own memory is old
    with phone(browser) as player, served(folder, headers=ages) as address:
        player.open(f"{address}/table.html")
        player.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        player.open(f"{address}/table.html").set_up(PLAYERS, "Nick", HAND)
        keeper.write_text(keeper.read_text().replace('CACHE = "refute-', 'CACHE = "refute-newer-'))
        page = folder / "table.html"
        page.write_text(page.read_text().replace("<h1>Refute: the table", "<h1>The newer table"))
        script = folder / "sheet.js"
        script.write_text(script.read_text().replace('yes: "✓"', 'yes: "newer"'))
        player.page.reload()
        player.page.wait_for_selector("#notice button")
        assert player.page.locator("h1").inner_text() == "Refute: the table"
        player.wait_for_line(5)
        record = player.record
        player.tap(player.page.locator("#notice button"))
        player.page.wait_for_selector("h1:has-text('The newer table')")
        player.page.wait_for_selector("#sheet td.yes:has-text('newer')")
        player.wait_for_line(5)
        assert player.record == record


def test_a_link_opens_beside_what_is_kept_and_solves_nothing_before_a_tap(
    browser, played: str
) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[1])
        player.wait_for_line(6)
        player.tap(player.page.locator("#share"))
        assert "my hand" in player.page.locator("#sharing-says").inner_text()
        links = []
        for way in ("#share-seen", "#share-all"):
            player.page.locator("#share-link").fill("", force=True)
            player.tap(player.page.locator(way))
            filled = "() => document.getElementById('share-link').value !== ''"
            player.page.wait_for_function(filled)
            links.append(player.page.locator("#share-link").input_value())
        own = player.record
    with phone(browser) as other:
        other.open(f"{played}/table.html").set_up(["Ann", "Bob", "Cid"], "I only watch", [])
        other.page.goto(links[0])
        other.page.wait_for_selector("#linked-record:not([hidden])")
        shown = other.page.locator("#linked-record").inner_text()
        assert not any(card in shown for card in SECRET) and "me Nick" not in shown
        assert len(other.kept()) == 1
        other.tap(other.page.locator("#linked-open"))
        other.wait_for_line(5)
        assert len(other.kept()) == 2
    with phone(browser) as other:
        other.open(links[1])
        other.tap(other.page.locator("#linked-open"))
        other.wait_for_line(6)
        assert other.record == own
    with phone(browser) as other:
        for end, said in (("=9.abc", "version 9"), ("=1.a*", "cut off")):
            other.page.goto("about:blank")
            other.open(f"{played}/table.html#game{end}")
            other.page.wait_for_function(
                "said => document.getElementById('linked-says').textContent.includes(said)",
                arg=said,
            )
            assert other.page.locator("#linked-open").is_hidden()


def test_what_takes_too_long_is_ended_and_the_game_goes_on(
    browser, pages: Path, tmp_path: Path
) -> None:
    folder = copytree(pages, tmp_path / "pages", copy_function=symlink)
    worker = folder / "worker.js"
    text = worker.read_text()
    worker.unlink()
    answers = "reply: doors.answer(data.request)"
    loops = """reply: data.request.includes('"undo"') ? doors.loop() : doors.answer(data.request)"""
    made = "doors = python.pyimport(room)[name]();"
    looped = """doors = python.runPython(`
class Looping(${name}):
    def loop(self):
        while True: pass
Looping()`, { globals: python.toPy({ [name]: python.pyimport(room)[name] }) });"""
    assert text.count(answers) == text.count(made) == 1
    worker.write_text(text.replace(answers, loops).replace(made, looped))
    with phone(browser) as player, served(folder) as address:
        player.open(f"{address}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#status:has-text('more than ten seconds')")
        player.page.wait_for_selector("#status:has-text('is here again')")
        player.type(EXAMPLE[1])
        player.wait_for_line(7)
        assert player.record.split("\n")[5:] == EXAMPLE[:2]


def test_a_game_that_cannot_be_read_is_not_read_again_and_again(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.page.evaluate(
            """() => {
              const send = Worker.prototype.postMessage;
              Worker.prototype.postMessage = function (data) {
                const asked = String(data.request);
                const bad = asked.includes('"undo"') || asked.includes('"open"');
                return send.call(this, bad ? { id: data.id, request: 5n } : data);
              };
            }"""
        )
        player.tap(player.page.locator("#undo"))
        player.page.wait_for_selector("#status button:has-text('Try again')")
        assert "cannot be read here" in player.page.locator("#status").inner_text()


def test_lines_are_taken_while_python_loads(browser, played: str) -> None:
    with phone(browser) as player:
        player.page.goto(f"{played}/table.html")
        player.page.wait_for_selector("#type")
        for line in ("deck classic", "players Ann Bob", "has Ann Rope"):
            player.type(line)
        player.wait_for_line(4)
        assert player.record.endswith("has Ann Rope")


def test_all_is_exported_deleted_and_imported_again(browser, played: str, tmp_path: Path) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        record = player.record
        player.page.locator("#games summary").click()
        with player.page.expect_download() as download:
            player.tap(player.page.locator("#export-all"))
        download.value.save_as(tmp_path / "all.json")
        with player.page.expect_download() as download:
            player.tap(player.page.locator("#export"))
        assert Path(download.value.path()).read_text() == record + "\n"
        player.page.on("dialog", lambda dialog: dialog.accept())
        player.tap(player.page.locator("#delete-all"))
        assert player.kept() == []
        player.page.locator("#file").set_input_files(tmp_path / "all.json")
        player.page.wait_for_function("() => localStorage.length > 1")
        assert player.kept() == [record + "\n"]


def test_an_error_in_the_worker_and_a_full_storage_are_sentences(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html").set_up(PLAYERS, "Nick", HAND)
        player.page.evaluate(
            """() => {
              Storage.prototype.setItem = () => { throw new DOMException('full'); };
              const send = Worker.prototype.postMessage;
              Worker.prototype.postMessage = function (data) {
                if (!String(data.request).includes('"undo"')) return send.call(this, data);
                Worker.prototype.postMessage = send;
                return send.call(this, { id: data.id, request: 5n });
              };
            }"""
        )
        player.type(EXAMPLE[0])
        player.wait_for_line(6)
        player.page.wait_for_selector("#full:has-text('no room left')")
        assert player.kept() == [player.record.rpartition("\n")[0] + "\n"]
        player.page.locator("#games summary").click()
        with player.page.expect_download() as download:
            player.tap(player.page.locator("#export-all"))
        saved = json.loads(Path(download.value.path()).read_text())
        assert [game["record"] for game in saved["games"]] == [player.record + "\n"]
        player.tap(player.page.locator("#undo"))
        said = "text => document.getElementById('status').textContent.includes(text)"
        player.page.wait_for_function(said, arg="an error ended it")
        player.type(EXAMPLE[1])
        player.wait_for_line(7)
        assert player.record.split("\n")[5:] == EXAMPLE[:2]


def test_the_puzzle_of_the_day_has_a_rule_and_an_answer(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html")
        player.tap(player.page.locator("#daily"))
        player.page.wait_for_function(
            "() => document.getElementById('puzzle-says').textContent.includes('no rule stronger')"
        )
        player.tap(player.page.locator("#puzzle-answer"))
        player.page.wait_for_function(
            "() => document.getElementById('puzzle-solution').textContent.split(', ').length === 3"
        )
        assert re.match(r"refute 1\n", player.page.locator("#puzzle-record").inner_text())
