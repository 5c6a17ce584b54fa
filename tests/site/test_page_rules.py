"""What holds of both pages: who can use them, and what they may never do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import HAND, PLAYERS, phone

from resolver import textbook

pytestmark = pytest.mark.site

SOURCES = Path(__file__).parents[2] / "docs" / "pages"
SMALLEST = 44
TARGETS = f"""() => [...document.querySelectorAll('button, input, select, textarea, summary')]
  .filter(one => one.offsetParent && one.type !== 'file')
  .map(one => [one.textContent || one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < {SMALLEST} || box.width < {SMALLEST})
  .map(([text, box]) => `${{text}} ${{box.width}} x ${{box.height}}`)"""


def violations(page) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_for_everybody(browser, played: str, scheme: str) -> None:
    with phone(browser, bypass_csp=True, color_scheme=scheme, reduced_motion="reduce") as player:
        player.open(f"{played}/table.html")
        assert violations(player.page) == []
        player.set_up(PLAYERS, "Nick", HAND)
        player.type("suggest Rachel Plum Pipe Ballroom -> Holden")
        player.wait_for_line(6)
        player.page.wait_for_selector("#best button")
        player.tap(player.page.locator("#show-odds"))
        player.page.wait_for_selector("#sheet td.open:has-text('%')")
        player.type("has Rachel Pipe")
        player.page.wait_for_selector("#mend:not([hidden])")
        assert violations(player.page) == []
        assert player.page.evaluate(TARGETS) == []
        player.tap(player.page.get_by_label("Rachel, Rope: ").first)
        player.page.wait_for_selector("#cell-does button")
        assert violations(player.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_study_is_for_everybody(browser, played: str, scheme: str) -> None:
    with phone(browser, bypass_csp=True, color_scheme=scheme, reduced_motion="reduce") as student:
        student.open(f"{played}/study.html")
        student.page.wait_for_selector("#list details")
        assert violations(student.page) == []
        student.tap(student.button("#decide", "a"))
        student.tap(student.page.locator("#propagate"))
        student.page.wait_for_selector("#graph svg")
        student.tap(student.page.locator("#list summary").first)
        assert violations(student.page) == []
        answer = "4. ~p from 1, 2\n5. q from 1, 4\n"
        student.page.goto("about:blank")
        student.open(textbook()["modus tollens"].link(f"{played}/study.html", answer))
        student.page.wait_for_selector("#lines li.wrong")
        assert violations(student.page) == []
        assert student.page.evaluate(TARGETS) == []


def test_a_game_is_played_by_keyboard_alone(browser, played: str) -> None:
    with phone(browser) as player:
        player.open(f"{played}/table.html")
        page = player.page

        def to(text: str) -> None:
            """Go on with Tab until something of this name has the focus, and press it."""
            for _ in range(200):
                page.keyboard.press("Tab")
                name = "document.activeElement.ariaLabel || document.activeElement.textContent"
                if page.evaluate(name) == text:
                    page.keyboard.press("Enter")
                    return
            raise AssertionError(text)

        page.get_by_label("Player 1").focus()
        for name in PLAYERS:
            page.keyboard.type(name)
            page.keyboard.press("Tab")
        to("Begin")
        page.wait_for_selector("#sheet tbody")
        for card in ("Plum", "Rope", "Hall"):
            to(card)
            assert page.evaluate("document.activeElement.textContent") == card
        to("Rachel showed")
        player.wait_for_line(4)
        assert page.evaluate("document.activeElement.id") == "answer"
        assert player.record.endswith("suggest Nick Plum Rope Hall -> Rachel")


def test_one_function_sets_html_and_no_page_holds_python_or_a_script() -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in SOURCES.glob("*.js")}
    setters = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser")
    assert [name for name, text in scripts.items() for _ in setters.findall(text)] == ["engine.js"]
    assert not [name for name, text in scripts.items() if re.search(r"runPython|\beval\(", text)]
    for path in SOURCES.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "script-src 'self' 'wasm-unsafe-eval'" in text and "default-src 'self'" in text
        assert re.findall(r"<script[^>]*>([^<]*)</script>", text) == [""]
        assert not re.search(r"\son\w+=|\sstyle=|https?://", text), path
