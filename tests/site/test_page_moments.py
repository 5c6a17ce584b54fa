"""Who watches only the screen as it is, and scrolls nothing, sees at each moment what matters."""

import pytest
from making import phone
from PIL import Image
from playing import NAMES, SPILLS, Phone
from support.cases import passage
from test_page_states import ROWS, violations

from kb import Game, simulate
from kb.review.known import Known
from kb.review.race import Height, Race

pytestmark = pytest.mark.site

SIZES = ((320, 568), (390, 664), (1280, 800))
LEAST_ROWS = 3  # of the sheet, beside or above the bar
# What of these is cut off by the window's edge, or lies below something else.
UNSEEN = passage(__file__, "UNSEEN")


def simulated() -> tuple[Game, str, list[str]]:
    """Return a game of six as Bob saw it, its header, and its lines: the last one solves it."""
    rows = simulate(4, players=NAMES, most_suggestions=20, seed=5)
    games = [Game.parse(row.records["Bob"]) for row in rows]
    game = next(one for one in games if one.solved and len(one.log) == 20)
    lines = game.record().rstrip("\n").split("\n")
    first = game.log[0].line - 1
    return game, "\n".join(lines[:first]) + "\n", lines[first:]


def see(table: Phone, *selectors: str, rows: int = 0) -> None:
    """Each of these lies in view at each size, as the page is scrolled."""
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(UNSEEN, list(selectors)) == [], width
        assert table.page.evaluate(ROWS) >= rows, width
    table.page.set_viewport_size({"width": 390, "height": 664})


def test_each_moment_of_a_game_of_six_lies_in_view(table: Phone) -> None:
    game, header, lines = simulated()
    page, event = table.page, game.log[14].event
    table.tap(page.locator("#who button").last)  # a tap, from which on the page scrolls by itself
    table.put_in(header + "\n".join(lines[:14]) + "\n")
    assert table.asker == event.guesser == "Ann"
    see(table, "#asked", "#slots button", "#pick button", "#undo", rows=LEAST_ROWS)

    table.choose(*event.cards)
    see(table, "#asked", "#slots button", "#pick button", rows=LEAST_ROWS)
    answer = event.answers[0].player if event.answers else "Nobody"
    table.tap(table.button("#pick", f"{answer} showed"))
    table.wait_for_line(game.log[14].line)
    page.wait_for_selector("#pick:not([inert])")
    see(table, "#news", "#asked", "#pick button", rows=LEAST_ROWS)
    said = page.locator("#news").inner_text()
    assert said.startswith("Wrench is in the Solution;")  # what follows, not what was tapped

    page.wait_for_selector("#verdict:has-text('right if you accuse now') button")
    see(table, "#verdict-says", "#verdict button", "#asked", "#pick button", rows=LEAST_ROWS - 1)

    table.put_in(header + "\n".join(lines) + "\n")
    named = ", ".join(game.solution.values())
    page.wait_for_selector(f"#verdict-says:has-text('You know it: {named}. Accuse')")
    see(table, "#verdict-says", "#verdict button", "#asked", "#pick button", rows=LEAST_ROWS)


def test_the_picture_on_the_front_page_shows_what_the_table_shows(table: Phone) -> None:
    held = Image.open(phone.PICTURE).text

    phone.show_game(table.page)

    assert held["Description"] == phone.text_shown(table.page)
    assert held["Source"] == phone.hash_sources()


def test_a_contradiction_takes_the_place_of_the_cards_and_an_accusation_is_one_tap(table):
    game, header, lines = simulated()
    page, card = table.page, game.solution["room"]
    table.tap(page.locator("#who button").last)
    table.put_in(header + "\n".join(lines) + "\n")
    line = """line => { document.getElementById('line').value = line;
      document.getElementById('type').requestSubmit(); }"""
    page.evaluate(line, f'lacks Solution "{card}"')
    page.wait_for_selector("#mend:not([hidden])")
    see(table, "#mend-says", "#repairs button", "#undo")
    for id_ in ("#pick", "#slots", "#best", "#verdict"):
        assert page.locator(id_).is_hidden()
    bar = page.locator("#turn").inner_text()
    assert bar.count("cannot be true") == 1 and bar.startswith("Line ")
    assert page.locator("#repairs > button").count() == 3
    table.tap(table.button("#repairs", "Later"))
    assert page.locator("#pick").is_visible() and page.locator("#mend").is_hidden()
    table.tap(page.locator("#disputed"))
    assert page.locator("#mend").is_visible()
    table.tap(page.locator("#undo"))

    before = table.taps
    table.tap(table.button("#verdict", "I accused: right"))
    page.wait_for_selector("#verdict:has-text('You have accused rightly: the game is over.')")
    assert table.taps - before == 1
    assert table.record.split("\n")[-1].startswith("accuse Bob ")
    assert {*game.solution.values()} == {*Game.parse(table.record).log[-1].event.cards}
    see(table, "#verdict-says", "#undo")
    table.tap(table.button("#verdict", "Look back at the game"))
    page.wait_for_selector("#race svg")
    said = page.locator("#review-says").inner_text()
    assert "Your 4 questions" in said and "Ann could first know the Solution at line 21" in said
    assert page.evaluate(SPILLS) <= 0
    table.tap(page.locator("#review-close"))


def test_an_accusation_of_another_player_is_made_in_the_bar(table: Phone) -> None:
    _, header, lines = simulated()
    page = table.page
    table.put_in(header + lines[0] + "\n")
    table.tap(page.locator("#slots button").first)
    table.tap(table.button("#pick", "Fay accuses"))
    for name in ("Green", "Rope"):
        table.tap(table.button("#pick", name))
    table.tap(table.button("#pick", "Hall"))
    table.tap(table.button("#pick", "Wrong"))
    page.wait_for_selector("#record:has-text('accuse Fay Green Rope Hall wrong')", state="attached")
    table.tap(page.locator("#undo"))
    page.wait_for_selector("#slots button:has-text('Fay accuses')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_head_of_a_sheet_is_cut_or_lies_over_its_neighbour(table: Phone, scheme: str) -> None:
    _, header, lines = simulated()
    page = table.page
    page.emulate_media(color_scheme=scheme)
    table.put_in(header + "\n".join(lines[:16]) + "\n")
    page.wait_for_selector("#sheet .knows", state="attached")
    over = passage(__file__, "OVER")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        assert page.evaluate(over) == [], width
    ten = " ".join(f'"Player {number}"' for number in range(1, 11))
    table.put_in(f"refute 1\ndeck classic\nplayers {ten}\n")
    page.set_viewport_size({"width": 390, "height": 664})
    page.wait_for_timeout(50)
    assert page.evaluate(over) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_race_of_six_players_with_long_names(browser, scheme: str) -> None:
    names = [f"{name} of the Manor House"[:20] for name in NAMES]
    heights = []
    for seat, name in enumerate(names):
        for number in range(40):
            bits = max(0.0, 8 - number * (6 - seat) / 20)
            heights.append(Height(name, number, bits, bits, bits))
    race = Race(tuple(heights), {names[0]: Known(30, 30)})
    svg = race.to_svg(dark=scheme == "dark")

    page = browser.new_page(viewport={"width": 390, "height": 664}, color_scheme=scheme)
    page.set_content(f"<html lang=en><title>Race</title><main><h1>Race</h1>{svg}</main></html>")

    assert page.locator("svg").count() == 1
    assert violations(page) == []
    page.close()
