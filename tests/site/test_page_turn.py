"""A turn is made in the bar: every target of it is in sight, and nothing is scrolled for it."""

import pytest
from playing import HAND, PLAYERS, Phone
from test_page_states import ON_THE_SHEET, SMALLEST

pytestmark = pytest.mark.site

SIZES = [(390, 664), (664, 390), (1280, 800)]
RECORD = f"""refute 1
deck classic
players {" ".join(PLAYERS)}
me Nick
hand Nick {" ".join(f'"{card}"' for card in HAND)}
"""
BOXES = """within => [...document.querySelectorAll(within + ' button')]
  .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""


def in_sight(player: Phone) -> None:
    """Each button that asks is in the window, and large enough for a thumb."""
    size = player.page.viewport_size
    for within in ("#slots", "#pick", "#asking"):
        boxes = player.page.evaluate(BOXES, within)
        assert boxes
        for left, top, right, bottom in boxes:
            assert min(right - left, bottom - top) >= SMALLEST
            assert min(left, top) >= 0
            assert right <= size["width"] and bottom <= size["height"]


@pytest.mark.parametrize("size", SIZES)
def test_a_suggestion_is_four_taps_and_mine_by_the_advice_three(table: Phone, size) -> None:
    page = table.page
    table.put_in(RECORD)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.locator("#game").evaluate("game => game.scrollIntoView()")
    page.wait_for_selector("#best button", state="attached")
    scrolled, before = page.evaluate("scrollY"), table.taps
    table.tap(page.locator("#best button").nth(1))  # of which no card is mine
    in_sight(table)
    table.tap(table.button("#pick", "Rachel showed"))
    page.wait_for_selector("#pick[data-step=shown]")
    in_sight(table)
    table.tap(page.locator("#pick button").first)
    table.wait_for_line(6)
    assert table.taps - before == 3
    assert table.asker == "Rachel"
    before = table.taps
    for name in ("Green", "Rope", "Hall", "Holden showed"):
        in_sight(table)
        table.tap(table.button("#pick", name))
    table.wait_for_line(7)
    assert table.taps - before == 4
    assert table.record.endswith("suggest Rachel Green Rope Hall -> Holden")
    assert page.evaluate("scrollY") <= scrolled


def test_the_sheet_scrolls_with_the_page_and_stands_beside_the_bar_where_there_is_width(table):
    page = table.page
    table.put_in(RECORD)
    scrolls = "one => one.scrollHeight - one.clientHeight"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#game").evaluate("game => game.scrollIntoView()")
        assert page.locator(".sheet-box:has(#sheet)").evaluate(scrolls) == 0
        boxes = page.evaluate(BOXES, "#sheet")
        assert len(boxes) == 21 * 5
        assert min(min(x2 - x1, y2 - y1) for x1, y1, x2, y2 in boxes) >= ON_THE_SHEET
        sheet, bar = page.locator("#sheet").bounding_box(), page.locator("#turn").bounding_box()
        beside = sheet["x"] + sheet["width"] <= bar["x"] and bar["y"] < height / 2
        assert beside == (width > 390)
        assert beside or bar["y"] + bar["height"] == height


def test_a_card_that_was_chosen_is_changed_in_the_bar(table: Phone) -> None:
    table.put_in(RECORD)
    table.choose("Green", "Rope")
    table.tap(table.button("#slots", "Green"))
    table.tap(table.button("#pick", "White"))
    assert table.pressed("#sheet") == ["White", "Rope"]
    table.choose("Hall")
    table.asks("Holden")
    table.tap(table.button("#pick", "Nobody showed"))
    table.wait_for_line(6)
    assert table.record.endswith("suggest Holden White Rope Hall -> nobody")
