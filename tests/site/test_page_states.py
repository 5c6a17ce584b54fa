"""The states of the two pages: each fits, and is for everybody.

In each state what is tapped has 44 pixels, and 24 on the sheet; nothing spills over the edge, and
nothing lies over anything else but the bar, which lies over the sheet. Axe-core looks at the state
of each page that has most in it.
"""

import pytest
from playing import ASLEEP, FULL_AND_FAILING, HAND, PLAYERS, SPILLS, Phone, changed
from support.cases import passage
from test_page_kept import exported

from kb import Game
from resolver.practice import textbook

pytestmark = pytest.mark.site

SMALLEST, ON_THE_SHEET = 44, 24  # pixels of what is tapped, and what WCAG 2.2 asks for
SEEN = {"light": {"width": 390, "height": 664}, "dark": {"width": 1280, "height": 800}}
AXED = ("odds-advice-and-who-knows", "mistake-and-hint")
TAPPED = "button, input, select, textarea, summary, nav a, #all"
TARGETS = f"""() => [...document.querySelectorAll('{TAPPED}')]
  .filter(one => one.checkVisibility() && one.type !== 'file')
  .map(one => [one.textContent || one.id, one.getBoundingClientRect(),
    one.closest('.sheet') ? {ON_THE_SHEET} : {SMALLEST}])
  .filter(([, box, least]) => box.height < least || box.width < least)
  .map(([text, box]) => `${{text}} ${{box.width}} x ${{box.height}}`)"""
# Of what is open: a page, or the dialogue over it. What scrolls by itself is one thing.
OVERLAPS = passage(__file__, "OVERLAPS").removesuffix("\n")

ROWS = """() => [...document.querySelectorAll('#sheet tbody tr')].filter((row) =>
  [...row.querySelectorAll('td button')].some((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === cell;
  })).length"""


def violations(page) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]


class Eye:
    """Looks at each state on a phone and on a desk, for what is wrong with it."""

    def __init__(self, page) -> None:
        self.page, self.wrong = page, dict[str, list[str]]()

    def look(self, name: str) -> None:
        for scheme in ("dark", "light"):  # and it goes on with the phone
            self.page.set_viewport_size(SEEN[scheme])
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = self.page.evaluate(TARGETS) + self.page.evaluate(OVERLAPS)
            found += violations(self.page) if name in AXED else []
            if self.page.evaluate(SPILLS) > 0:
                found.append("it spills over the edge")
            self.wrong |= {f"{name}-{scheme}": found} if found else {}


def rows_in_sight(player: Phone) -> int:
    """Return of how many cards some cell can be tapped, where one has scrolled to the sheet."""
    player.page.locator("#sheet tbody").first.evaluate("one => one.scrollIntoView()")
    return player.page.evaluate(ROWS)


def test_every_state_of_the_table(table: Phone, played: str) -> None:
    player, page = table, table.page
    player.wait_until_kept()  # of which each page is told
    eye = Eye(page.context.new_page())
    eye.page.add_init_script(ASLEEP)
    eye.page.goto(f"{played}/table.html")
    eye.page.wait_for_selector("#loading:has-text('MB')")
    eye.look("loading")
    eye.page.close()
    eye.page = page
    player.name(PLAYERS, "Nick")
    player.tap(player.button("#hand", "Nick, Rope"))
    eye.look("set-up")
    player.tap(player.button("#hand", "Nick, Rope"))
    player.set_up(PLAYERS, "Nick", HAND, "Nick")
    for card in ("Plum", "Rope"):
        player.tap(player.button("#sheet", card))
    eye.look("half-a-suggestion")
    player.tap(player.button("#sheet", "Hall"))
    player.tap(player.button("#pick", "Rachel showed"))
    page.wait_for_selector("#pick[data-step=shown] button")
    eye.look("asked-back")
    player.tap(player.button("#pick", "Rope"))
    page.wait_for_selector("#pick[data-step=shown]", state="detached")
    player.type("suggest Rachel Plum Ballroom Pipe -> Holden")
    player.wait_for_line(8)
    for who in ("Rachel Green Wrench Study", "Holden Green Wrench Hall"):
        player.type(f"suggest {who} -> nobody")
    player.wait_for_line(10)
    page.locator("#line").fill("su")
    page.wait_for_selector("#words button")
    page.wait_for_selector("#best button", state="attached")
    player.tap(page.locator("#show-odds"))
    page.wait_for_selector("#sheet td.open:has-text('%')")
    page.wait_for_selector("#sheet .knows")
    found = [Game.parse(player.record + "\n").knows(name) for name in PLAYERS[1:]]
    marks = page.locator("#sheet thead .knows")
    assert marks.all_text_contents() == [f"{one.share:.0%} knows" for one in found]
    said = page.locator("#sheet th:has(.knows)").first.get_attribute("title")
    assert said.startswith(str(found[0]))
    eye.look("odds-advice-and-who-knows")
    player.tap(page.get_by_label("Holden, Pipe: yes"))
    page.wait_for_selector("#cell-says table")
    eye.look("why")
    player.tap(page.locator("#cell-close"))
    player.tap(page.locator("#sheet td.open button").last)
    page.wait_for_selector("#cell-does button")
    player.tap(page.locator("#cell-says summary"))
    eye.look("open")
    player.tap(page.locator("#cell-close"))
    before = player.record + "\n"
    with changed(page, FULL_AND_FAILING % "undo"):
        player.type("lacks Rachel Mustard")
        player.wait_for_line(11)
        page.wait_for_selector("#full:has-text('no room left')")
        assert player.kept() == [before]
        assert exported(player) == [player.record + "\n"]
        player.type("has Rachel Pipe")
        page.wait_for_selector("#mend:not([hidden])")
        page.wait_for_selector("#full", state="hidden")  # one notice at a time
        assert marks.count() == 0  # what held before need not hold now
        assert rows_in_sight(player) >= 3
        player.tap(page.locator("#undo"))
        page.wait_for_selector("#status:has-text('an error ended it')")
        page.wait_for_selector("#status:has-text('is here again')")
        eye.look("contradiction-full-and-an-error")
        assert rows_in_sight(player) >= 6
        player.tap(page.locator("#status button"))
        page.wait_for_selector("#mend")
        eye.look("contradiction")
        player.tap(page.locator("#undo"))
        page.wait_for_selector("#full:has-text('no room left')")
    player.tap(page.locator("#undo"))
    page.wait_for_selector("#full:empty", state="attached")  # there is room again
    drawn = "text => document.getElementById('record').textContent === text"
    page.wait_for_function(drawn, arg=before.rstrip("\n"), polling=20)  # it is kept a moment before
    assert player.kept() == [before]
    player.tap(page.locator("#daily"))
    page.wait_for_selector("#puzzle-says:has-text('no rule stronger')")
    assert page.locator("#puzzle-record").inner_text().startswith("refute 1\n")
    player.tap(page.locator("#puzzle-answer"))
    page.wait_for_selector("#puzzle-solution:text-matches('^[^,]+, [^,]+, [^,]+$')")
    eye.look("puzzle")
    player.tap(page.locator("#kept button").first)
    page.wait_for_selector("#game:not([hidden])")
    player.tap(page.locator("#share"))
    player.tap(page.locator("#share-all"))
    page.wait_for_function("() => document.getElementById('share-link').value !== ''")
    eye.look("sharing")
    link = page.locator("#share-link").input_value()
    player.tap(page.locator("#share-close"))
    for name, address, shown in (
        ("linked", link, "#linked-open:not([hidden])"),
        ("broken-link", link + "*", "#linked-says:has-text('cut off')"),
        ("newer-link", f"{played}/table.html#game=9.abc", "#linked-says:has-text('version 9')"),
    ):
        page.goto(address)
        page.wait_for_selector(shown)
        for id_ in ("#linked-open", "#linked-record"):  # nor those of the link before
            assert page.locator(id_).is_visible() == (name == "linked")
        eye.look(name)
    player.tap(page.locator("#linked-leave"))
    assert eye.wrong == {}


def test_every_state_of_the_study(study: Phone, played: str) -> None:
    player, page, eye = study, study.page, Eye(study.page)
    player.tap(page.locator("#list summary").first)
    player.tap(player.button("#decide", "a"))
    page.wait_for_selector("#trail li")
    player.tap(page.locator("#propagate"))
    page.wait_for_selector("#graph svg")
    eye.look("topics-and-conflict")
    wrong = "4. ~p from 1, 2\n5. q from 1, 4\n"
    player.open(textbook()["modus tollens"].to_link(f"{played}/study.html", wrong))
    page.wait_for_selector("#lines li.wrong")
    player.tap(page.locator("#hint"))
    page.wait_for_selector("#hinted:not(:empty)")
    player.tap(page.locator("#clauses button").first)
    eye.look("mistake-and-hint")
    page.locator("#written").fill("4. ~p from 1, 2\n5. □ from 3, 4\n")
    page.wait_for_selector("#says:has-text('a refutation')")
    player.tap(page.locator("#link"))
    page.wait_for_selector("#linking:not([hidden])")
    player.tap(page.locator("#save"))
    page.locator("#student").fill("Ada Lovelace")
    player.tap(page.locator("#save"))
    page.wait_for_selector("#results-say:has-text('Saved')")
    eye.look("done-linked-and-saved")
    assert eye.wrong == {}
