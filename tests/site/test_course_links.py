"""From a chapter to the page that runs Python: the exercise is there, and its solution is right."""

from pathlib import Path

import pytest
from conftest import without_a_net
from making import course
from playing import ASLEEP, KEPT, PATIENCE, SPILLS, phone

pytestmark = pytest.mark.site

CHAPTER = "1-one-rule"
OF_GAMES = "8-how-likely"
CHAPTER_IS_KEPT = """async () => Boolean(
  await caches.match(location.href) && await caches.match(document.styleSheets[0].href))"""
DOCS = Path(__file__).parents[2] / "docs"


def test_exercises_of_a_chapter_are_done_in_it_by_one_engine(browser, address: str) -> None:
    chapter = course.chapters(DOCS / "course")[CHAPTER]
    exercise, solution, slip = next(course.exercises(chapter))
    with phone(browser) as student:
        page = student.page
        page.goto(f"{address}/course/{CHAPTER}.html")
        links = page.get_by_role("link", name="Do it here")
        for _ in range(2):
            links.first.click()  # whose name is another one then
        first, second = (page.frame_locator("iframe.study").nth(at) for at in range(2))
        first.locator(f"#exercise-head:has-text('{exercise.name} (')").wait_for()
        second.locator("#clauses li").first.wait_for(state="attached")
        assert len(page.workers) == 1
        first.locator("#written").fill(slip)
        first.locator("#lines li.wrong").wait_for()
        first.locator("#written").fill(solution)
        full = f"{exercise.points} of {exercise.points} point"
        first.locator(f"#says:has-text('{full}')").wait_for()
        assert page.evaluate(SPILLS) <= 0
        assert first.locator("#onward").inner_text() == ""  # the chapter is around it

        # A second visit needs no net: the text is there, and its exercises are done in it.
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_function(CHAPTER_IS_KEPT)
        study = next(frame for frame in page.frames if "study.html" in frame.url)
        assert study.evaluate(KEPT, PATIENCE)
        with without_a_net():
            page.reload()
            assert exercise.name in page.locator("article").inner_text()
            links.first.click()
            again = page.frame_locator("iframe.study")
            again.locator(f"#says:has-text('{full}')").wait_for()
            assert again.locator("#written").input_value() == solution
        assert student.asked_outside(address) == []


def test_a_link_of_a_chapter_opens_its_exercise_alone_and_leads_back(browser, address: str) -> None:
    with phone(browser) as student:
        page = student.page
        page.add_init_script(ASLEEP)  # it is there before Python
        for chapter in (OF_GAMES, CHAPTER):
            page.goto(f"{address}/course/{chapter}.html")
            target = page.get_by_role("link", name="Do it here").first.get_attribute("href")
            page.goto(f"{address}/course/{target}")
            page.wait_for_selector("#exercise-head:not(:empty)")
            page.get_by_role("link", name="Back to the chapter").click()
            page.wait_for_url(f"**/course/{chapter}.html")
        assert student.asked_outside(address) == []
        assert student.troubles == []
