"""What holds of both pages: who can use them, and what they may never do."""

import re
from pathlib import Path

import pytest
from playing import PLAYERS, Phone

pytestmark = pytest.mark.site

SOURCES = Path(__file__).parents[2] / "docs" / "pages"


def test_a_game_is_played_by_keyboard_alone(table: Phone) -> None:
    page = table.page
    name = "document.activeElement.ariaLabel || document.activeElement.textContent"

    def to(text: str, most: int) -> None:
        """Go on with Tab until something of this name has the focus, and press it."""
        for _ in range(most):
            page.keyboard.press("Tab")
            if page.evaluate(name) == text:
                return page.keyboard.press("Enter")
        raise AssertionError(text)

    page.get_by_role("textbox", name="Player 1", exact=True).focus()
    for player in PLAYERS:
        page.keyboard.type(player)
        page.keyboard.press("Tab")
    to("Nick", 3)
    to("Begin", 9)  # the first card is asked before, and the hand is one stop
    to("Begin without them", 1)
    page.wait_for_selector("#sheet tbody")
    page.locator("#sheet button").first.focus()
    for key, reached in (
        ("ArrowDown", "Plum"), ("ArrowRight", "Solution, Plum: open"),
        ("ArrowRight", "Nick, Plum: open"), ("ArrowUp", "Nick, Mustard: open"),
        ("ArrowUp", "Nick, Mustard: open"), ("ArrowLeft", "Solution, Mustard: open"),
        ("ArrowLeft", "Mustard"),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert page.evaluate(name) == reached
    to("Nick asks", 6)
    page.keyboard.press("Escape")
    page.locator("#skip").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.parentElement.id") == "pick"
    page.keyboard.press("Enter")  # Nick asks
    for card in ("Plum", "Rope", "Hall"):
        table.button("#pick", card).focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.parentElement.id") == "pick"
    table.button("#pick", "Rachel showed").focus()
    page.keyboard.press("Enter")
    table.wait_for_line(5)
    assert table.record.endswith("suggest Nick Plum Rope Hall -> Rachel")
    page.wait_for_selector("#pick :focus")


def test_the_head_names_each_of_the_three_files_that_a_page_needs_before_python(
    table: Phone,
) -> None:
    named = table.page.eval_on_selector_all(
        "[rel=preload], [rel=stylesheet], script", "all => all.map((one) => one.href ?? one.src)"
    )
    entries = "performance.getEntriesByType('resource').map((entry) => entry.name)"
    loaded = {
        url for url in table.page.evaluate(entries) if re.search(r"/\w+\.(css|js(on)?)$", url)
    }

    apart = {url for url in loaded if re.search("/(worker|offline).js$|/files.json$", url)}
    assert set(named) == loaded - apart
    assert len(named) == 3


def test_one_function_sets_html_and_no_page_holds_python_or_a_script() -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in SOURCES.glob("*.js")}
    setters = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser")
    assert [name for name, text in scripts.items() for _ in setters.findall(text)] == ["engine.js"]
    assert not [name for name, text in scripts.items() if re.search(r"runPython|\beval\(", text)]
    for path in SOURCES.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "script-src 'self' 'wasm-unsafe-eval'" in text and "default-src 'self'" in text
        assert {*re.findall(r"<script[^>]*>([^<]*)</script>", text)} <= {""}
        assert not re.search(r"\son\w+=|\sstyle=|https?://", text), path
