"""The site as a browser shows it: on a phone and on a desk, light and dark, from nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.site

SIZES = {390: 844, 1280: 800}
SHOWN = [
    "index",
    "start/player",
    "course/7-a-knowledge-base-a-player",
    "guide/notebooks/a-game-step-by-step",
    "reference/api/kb.Game",
    "about/measurements",
]
SHARE = 10  # of the pages of the reference, which are all made by one template
PHOTOGRAPHS = Path(__file__).parents[2] / "build" / "photographs"
SPILLS = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_six_pages_fit_and_ask_for_nothing_from_elsewhere(
    address: str, browser, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]}, color_scheme=scheme
    )
    page, asked, troubles = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    PHOTOGRAPHS.mkdir(parents=True, exist_ok=True)
    for name in SHOWN:
        page.goto(f"{address}/{name}.html")
        assert page.evaluate(SPILLS) <= 0, name
        page.screenshot(path=PHOTOGRAPHS / f"{name.replace('/', '-')}-{width}-{scheme}.png")
    context.close()
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert troubles == []


def test_no_page_spills_over_the_edge_of_a_phone(site: Path, address: str, browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    every = [str(path.relative_to(site)) for path in sorted(site.rglob("*.html"))]
    api = [name for name in every if name.startswith("reference/api/")]
    names = [name for name in every if name not in api] + api[::SHARE]
    spilt = {}
    for name in names:
        page.goto(f"{address}/{name}", wait_until="domcontentloaded")
        if page.evaluate(SPILLS) > 0:
            spilt[name] = page.evaluate(SPILLS)
    page.close()
    assert len(names) > 50
    assert spilt == {}
