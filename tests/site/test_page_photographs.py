"""Twelve states of the two pages, photographed into build/photographs to be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import HAND, PLAYERS, phone

from resolver import textbook

pytestmark = pytest.mark.site

PHOTOGRAPHS = Path(__file__).parents[2] / "build" / "photographs"
SPILLS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_twelve_states_are_photographed(browser, played: str, scheme: str) -> None:
    PHOTOGRAPHS.mkdir(parents=True, exist_ok=True)
    size = {"width": 390, "height": 844} if scheme == "light" else {"width": 1280, "height": 900}
    with phone(browser, color_scheme=scheme, viewport=size) as player:
        page = player.page

        def photograph(name: str, whole: bool = True) -> None:
            assert page.evaluate(SPILLS) <= 0, name
            page.screenshot(path=PHOTOGRAPHS / f"pages-{name}-{scheme}.png", full_page=whole)

        page.goto(f"{played}/table.html")
        page.wait_for_selector("#hand tbody", state="attached")
        photograph("01-loading")
        page.wait_for_selector("html[data-ready]")
        player.set_up(PLAYERS, "Nick", HAND, "Nick")
        photograph("02-begun")
        for card in ("Plum", "Rope", "Hall"):
            player.tap(player.button("#sheet", card))
        player.tap(player.button("#refuters", "Rachel showed"))
        page.wait_for_selector("#asks button")
        photograph("03-asked-back", whole=False)
        player.tap(player.button("#asks", "Rope"))
        page.wait_for_selector("#asks", state="hidden")
        player.type("suggest Rachel Plum Ballroom Pipe -> Holden")
        player.wait_for_line(8)
        page.wait_for_selector("#best button")
        player.tap(page.locator("#show-odds"))
        page.wait_for_selector("#sheet td.open:has-text('%')")
        photograph("04-odds-and-advice")
        player.tap(page.get_by_label("Holden, Pipe: yes"))
        page.wait_for_selector("#cell-says table")
        photograph("05-why", whole=False)
        player.tap(page.locator("#cell-close"))
        player.tap(page.get_by_label("Rachel, Study: "))
        page.wait_for_selector("#cell-does button")
        photograph("06-open", whole=False)
        player.tap(page.locator("#cell-close"))
        player.type("has Rachel Pipe")
        page.wait_for_selector("#mend:not([hidden])")
        photograph("07-contradiction")
        player.tap(page.locator("#share"))
        player.tap(page.locator("#share-all"))
        page.wait_for_function("() => document.getElementById('share-link').value !== ''")
        photograph("08-sharing", whole=False)
        link = page.locator("#share-link").input_value()
        page.goto("about:blank")
        player.open(link)
        page.wait_for_selector("#linked-record:not([hidden])")
        photograph("09-link")
        player.open(f"{played}/study.html")
        page.wait_for_selector("#list details")
        player.tap(player.button("#decide", "a"))
        page.wait_for_selector("#trail li")
        player.tap(page.locator("#propagate"))
        page.wait_for_selector("#graph svg")
        photograph("10-topics-and-conflict")
        page.goto("about:blank")
        wrong = "4. ~p from 1, 2\n5. q from 1, 4\n"
        player.open(textbook()["modus tollens"].link(f"{played}/study.html", wrong))
        page.wait_for_selector("#lines li.wrong")
        player.tap(page.locator("#hint"))
        page.wait_for_selector("#hinted:not(:empty)")
        photograph("11-mistake")
        page.locator("#written").fill("4. ~p from 1, 2\n5. □ from 3, 4\n")
        page.wait_for_selector("#says:has-text('a refutation')")
        photograph("12-done")
