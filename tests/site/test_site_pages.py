"""The site as a browser shows it: on a phone and on a desk, light and dark, from nowhere else."""

from collections.abc import Iterable

import pytest
from playing import SPILLS, Phone, phone
from test_page_states import SEEN, violations

pytestmark = pytest.mark.site

# In light on a phone there are pages with wide things, in the dark on a desk those with colours.
SHOWN = {
    "light": ("index.html", "course/7-a-knowledge-base-a-player.html"),
    "dark": ("start/player.html", "reference/api/kb.Odds.html"),
}
PLAYED = ("pages/study.html", "pages/table.html")  # whose states are looked at, one by one


def look_at(reader: Phone, address: str, names: Iterable[str]) -> None:
    """Hold that each page fits, is for everybody, and loads nothing from elsewhere."""
    wrong = {}
    for name in names:
        reader.page.goto(f"{address}/{name}")
        found = violations(reader.page)
        if reader.page.evaluate(SPILLS) > 0:
            found.append("it spills over the edge")
        if found:
            wrong[name] = found

    assert wrong == {}
    assert reader.asked_outside(address) == []
    assert reader.troubles == []


@pytest.mark.parametrize("scheme", SEEN)
def test_a_few_pages_fit_and_are_for_everybody(address: str, browser, scheme: str) -> None:
    with phone(browser, viewport=SEEN[scheme], color_scheme=scheme, bypass_csp=True) as reader:
        look_at(reader, address, SHOWN[scheme])
        assert len(reader.asked) > 10


@pytest.mark.deep
@pytest.mark.parametrize("scheme", SEEN)
def test_every_page_fits_and_is_for_everybody(site, address, browser, scheme):
    every = [str(path.relative_to(site)) for path in sorted(site.rglob("*.html"))]
    names = [name for name in every if name not in PLAYED]
    assert len(names) > 200
    with phone(browser, viewport=SEEN[scheme], color_scheme=scheme, bypass_csp=True) as reader:
        look_at(reader, address, names)


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


def test_a_search_finds_the_guide_before_a_notebook(address: str, browser) -> None:
    page = browser.new_page()
    for word, first in (("mend", "guide/shell.html"), ("hint", "guide/review.html")):
        page.goto(f"{address}/search.html?q={word}")
        page.wait_for_selector("#search-results li a")
        page.wait_for_selector(".search-summary:has-text('finished')")

        found = page.locator("#search-results li > a").first.get_attribute("href")

        assert found.startswith(first)
    page.close()
