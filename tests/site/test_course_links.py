"""From a chapter to the page that runs Python: the exercise is there, and its solution is right."""

from pathlib import Path

import pytest
from making import course
from playing import ASLEEP, Phone, phone

pytestmark = pytest.mark.site

CHAPTER = "1-one-rule"
OF_GAMES = "8-how-likely"
DOCS = Path(__file__).parents[2] / "docs"


def test_a_link_of_a_chapter_opens_its_exercise_which_its_solution_does(
    browser, study: Phone, address: str, played: str
) -> None:
    exercise, solution, slip = next(course.exercises(course.chapters(DOCS / "course")[CHAPTER]))
    shown = ((OF_GAMES, "Holden has the Wrench"), (CHAPTER, exercise.name))
    with phone(browser) as student:
        page = student.page
        page.add_init_script(ASLEEP)  # it is there before Python
        for chapter, name in shown:
            page.goto(f"{address}/course/{chapter}.html")
            page.get_by_role("link", name="Do it in the browser").first.click()
            page.wait_for_selector(f"#exercise-head:has-text('{name}')")
        link = page.url
        assert student.asked_outside(address) == []
        assert student.troubles == []
    assert link.startswith(f"{played}/study.html#")
    study.open(link)  # where Python is
    page = study.page
    page.wait_for_selector(f"#exercise-head:has-text('{exercise.name}')")
    page.locator("#written").fill(slip)
    page.wait_for_selector("#lines li.wrong")
    page.locator("#written").fill(solution)
    full = f"{exercise.points} of {exercise.points} point"
    page.wait_for_selector(f"#says:has-text('{full}')")
