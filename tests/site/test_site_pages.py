"""The site as a browser shows it: on a phone and on a desk, light and dark, from nowhere else."""

from pathlib import Path

import pytest
from playing import SPILLS, phone
from test_page_states import SEEN, violations

pytestmark = pytest.mark.site

SHOWN = [
    "index", "start/player", "course/7-a-knowledge-base-a-player",
    "guide/notebooks/a-game-step-by-step", "reference/api/kb.Game", "about/measurements",
]  # fmt: skip
AXED = ("index", "course/7-a-knowledge-base-a-player", "reference/api/kb.Game")
PLAYED = ("pages/study.html", "pages/table.html")  # whose states are looked at, one by one
# The pages one after the other in a frame as wide as a phone, and by how much which of them spill.
FRAMED = """async (names) => {
  const spilt = {}, frame = document.createElement("iframe");
  frame.style = "position: fixed; inset: 0; border: 0; width: 100%; height: 100%";
  document.body.append(frame);
  for (const name of names) {
    await new Promise((done) => { frame.onload = done; frame.src = name; });
    const { scrollWidth, clientWidth } = frame.contentDocument.documentElement;
    if (scrollWidth > clientWidth || clientWidth !== 390) spilt[name] = scrollWidth - clientWidth;
  }
  return spilt;
}"""
SHARE = 10  # of the pages of the reference, which are all made by one template


@pytest.mark.parametrize("scheme", SEEN)
def test_six_pages_fit_and_are_for_everybody_and_ask_for_nothing_from_elsewhere(
    address: str, browser, scheme: str
) -> None:
    with phone(browser, viewport=SEEN[scheme], color_scheme=scheme, bypass_csp=True) as reader:
        for name in SHOWN:
            reader.page.goto(f"{address}/{name}.html")
            assert reader.page.evaluate(SPILLS) <= 0, name
            assert name not in AXED or violations(reader.page) == [], name
    assert len(reader.asked) > 20
    assert reader.asked_outside(address) == []
    assert reader.troubles == []


def test_the_front_page_begins_with_what_one_can_do(address: str, browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 664})
    page.goto(f"{address}/index.html")
    first = page.locator("article p").first.inner_text()
    assert first.startswith("Refute") and "propositional" not in first
    for name, leads in (("A game tonight", "table"), ("An exercise in logic", "study")):
        button = page.get_by_role("link", name=name, exact=True)
        box = button.bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] <= 664
        assert button.get_attribute("href") == f"pages/{leads}.html"
    assert "Clara" in page.locator("figure figcaption, .figure figcaption").inner_text()
    page.goto(f"{address}/404.html")
    assert "no such page" in page.locator("h1").inner_text()
    page.close()


def test_no_page_spills_over_the_edge_of_a_phone(site: Path, address: str, browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    every = [str(path.relative_to(site)) for path in sorted(site.rglob("*.html"))]
    api = [name for name in every if name.startswith("reference/api/")]
    names = [name for name in every if name not in (*api, *PLAYED)] + api[::SHARE]
    page.goto(f"{address}/404.html")
    assert page.evaluate(FRAMED, names) == {}
    page.close()
    assert len(names) > 50
