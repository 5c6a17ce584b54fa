"""What holds of both pages: who can use them, and what they may never do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import PLAYERS, phone

pytestmark = pytest.mark.site

SOURCES = Path(__file__).parents[2] / "docs" / "pages"


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
