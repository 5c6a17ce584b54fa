"""Names of any kind are text: no markup of theirs is read, and no structure changes."""

import pytest
from playing import SPILLS, Phone
from test_page_states import OVERLAPS, TARGETS

from resolver.practice import Exercise

pytestmark = pytest.mark.site

DEEP = pytest.mark.deep

BITS = (
    "<b>bold", "<script>window.pwned=1</script>", "<img src=x onerror=window.pwned=1>",
    "<svg/onload=window.pwned=1>", "</table></div><h1>", "&lt;i&gt;&amp;",
    "javascript&colon;window.pwned=1", "' onclick='window.pwned=1", "`${pwned=1}`", "{{pwned}}",
    "עברית 12 abc", "ﷺ ﬁ ½", "שלום", "مرحبا", "👩🏽🚀", "🂡🂱", "é́́́́", "a" * 300, "名" * 100,
    "--> <!--", "]]><x>", "%3Cb%3E", "\\u003cb\\u003e", "x; drop table", "../../etc",
)  # fmt: skip
ALLOWED = {"svg", "title", "desc", "g", "rect", "text", "tspan", "path", "line", "circle", "style"}
STRUCTURE = """id => [...document.getElementById(id).querySelectorAll('*')].map(
  one => one.tagName + ' ' + [...one.getAttributeNames()].sort().join(' '))"""

SIZES = ((844, 390, "100%"), (390, 844, "200%"), (844, 390, "200%"))


def record(names: list[str]) -> str:
    """Return a record of 25 names: 5 players, and 20 cards in three categories."""
    quoted = [f'"{name}"' for name in names]
    players, cards = quoted[:5], quoted[5:]
    kinds = {"suspect": cards[:6], "weapon": cards[6:12], "room": cards[12:]}
    lines = ["refute 1", *(f"category {kind} {' '.join(kinds[kind])}" for kind in kinds)]
    lines += [f"players {' '.join(players)}", f"me {players[0]}"]
    lines.append(f"suggest {players[1]} {cards[0]} {cards[6]} {cards[12]} -> {players[2]}")
    lines.append(f"has {players[2]} {cards[1]}")
    lines.append(f"suggest {players[0]} {cards[0]} {cards[7]} {cards[13]} -> nobody")
    return "\n".join(lines) + "\n"


def structures(player: Phone, names: list[str]) -> list[list[str]]:
    """Return the structure of the sheet, of a reason and of a cell that is open."""
    player.put_in(record(names))
    player.page.wait_for_function(
        "() => document.querySelectorAll('#sheet tbody tr').length === 23"
    )
    found = [player.page.evaluate(STRUCTURE, "sheet")]
    for row, column in ((1, 4), (3, 3)):
        cell = player.page.locator("#sheet tbody").first.locator("tr").nth(row + 1).locator("td")
        cell.nth(column - 1).locator("button").click()
        player.page.wait_for_function(
            "() => !['…', ''].includes(document.getElementById('cell-says').textContent)"
        )
        found.append(player.page.evaluate(STRUCTURE, "cell-says"))
        player.page.locator("#cell-close").click()
    return found


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=DEEP) for n in (5, 10, 15, 20))])
def test_names_that_are_code_elsewhere_leave_the_page_as_it_is(table: Phone, first: int) -> None:
    names = [*BITS[first:], *BITS[:first]]  # each is the name of a player once, and of a card
    assert structures(table, [f"name {n}" for n in range(25)]) == structures(table, names)
    heads = table.page.locator("#sheet thead .name").all_text_contents()
    assert heads == ["Solution", *names[:5]]
    cards = table.page.locator("#sheet button.card").all_text_contents()
    assert cards == names[5:]
    assert table.page.evaluate(SPILLS) <= 0
    assert table.page.evaluate("window.pwned") is None


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=DEEP)])
def test_names_as_atoms_leave_the_pictures_as_they_are(study, played, step):
    page = study.page
    page.wait_for_selector("#decide button")
    for bit in BITS[1::step]:
        one, other = f'"{bit}"', f'"{bit} again"'
        page.locator("#lab-clauses").fill(f"{one} -> {other}; {one} -> ~{other}")
        page.locator("#lab-clauses").blur()
        page.wait_for_selector("#trail li", state="detached")
        page.wait_for_selector("#graph", state="hidden")
        named = "name => [...document.querySelectorAll('#decide button')].length === 4"
        page.wait_for_function(named, arg=bit)
        study.tap(page.locator("#decide button").first)
        page.wait_for_selector("#trail li")
        study.tap(page.locator("#propagate"))
        page.wait_for_selector("#graph svg")
        if "\\" not in bit:  # which begins an escape in a quoted atom
            assert bit in page.locator("#trail li").first.text_content()
        drawn = "[...document.querySelectorAll('#graph *')]"
        assert set(page.evaluate(f"{drawn}.map(one => one.tagName)")) <= ALLOWED, bit
        names = page.evaluate(f"{drawn}.flatMap(one => one.getAttributeNames())")
        assert not [name for name in names if name.startswith("on")]
    premises = tuple(f'"{bit}"' for bit in BITS)
    study.open(Exercise("of <b>names", premises=premises).to_link(f"{played}/study.html"))
    page.wait_for_selector("#clauses button")
    assert page.locator("#clauses button").count() == len(BITS)
    assert page.locator("#exercise-head").text_content() == "of <b>names (1 point)"
    assert page.evaluate("window.pwned") is None


def test_long_and_foreign_names_fit_a_phone_on_its_side_and_letters_of_twice_the_size(table):
    players = ["a" * 300, "שלום עולם", "👩🏽🚀 Zoë"]
    quoted = " ".join(f'"{name}"' for name in players)
    text = f'refute 1\ndeck classic\nplayers {quoted}\nme "{players[1]}"\n'
    page = table.page
    table.name(players, players[1])
    table.put_in(text + f'suggest "{players[0]}" Plum Rope Hall -> "{players[1]}" Rope\n')
    for opened in ("#games summary", "#new"):
        table.tap(page.locator(opened))
        for width, height, size in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
            name = f"names-{opened[1:4]}-{width}-{size[:-1]}"
            assert page.evaluate(SPILLS) <= 0, name
            assert page.evaluate(TARGETS) == [], name
            assert page.evaluate(OVERLAPS) == [], name
    title = page.locator("#kept bdi")
    assert title.inner_text() == ", ".join(players)


def test_a_name_that_no_record_can_have_is_a_sentence(table: Phone) -> None:
    odd = ('a "quoted" name', "\u202eright to left", "\u2066isolated", "A\u200dB", "", "Solution")
    page = table.page
    for name in odd:
        page.evaluate("() => { document.getElementById('set-up-says').textContent = ''; }")
        for number, one in enumerate(["Ann", name or "Ann", "Cid"], 1):
            page.get_by_label(f"Player {number}", exact=True).fill(one)
        table.tap(page.locator("#begin"))
        page.wait_for_selector("#set-up-says:not(:empty)")
        assert page.locator("#game").is_hidden(), name
    assert table.kept() == []
