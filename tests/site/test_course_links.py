"""From a chapter to the page that runs Python: the exercise is there, and its solution is right."""

from __future__ import annotations

from pathlib import Path

import pytest
from making import course
from playing import ASLEEP, phone

pytestmark = pytest.mark.site

CHAPTER = "1-one-rule"
OF_GAMES = "8-how-likely"
DOCS = Path(__file__).parents[2] / "docs"


def test_a_link_of_a_chapter_opens_its_exercise_which_its_solution_does(
    browser, address: str
) -> None:
    asked = [*course.exercises(course.chapters(DOCS / "course")[CHAPTER])][:1]
    with phone(browser) as student:
        for number, (exercise, solution, slip) in enumerate(asked):
            student.page.goto(f"{address}/course/{CHAPTER}.html")
            student.page.get_by_role("link", name="Do it in the browser").nth(number).click()
            student.page.wait_for_selector("html[data-ready]")
            student.page.wait_for_selector(f"#exercise-head:has-text('{exercise.name}')")
            student.page.locator("#written").fill(slip)
            student.page.wait_for_selector("#lines li.wrong")
            student.page.locator("#written").fill(solution)
            full = f"{exercise.points} of {exercise.points} point"
            student.page.wait_for_function(
                "full => document.getElementById('says').textContent.includes(full)", arg=full
            )
        student.page.add_init_script(ASLEEP)  # an exercise of games is there before Python
        student.page.goto(f"{address}/course/{OF_GAMES}.html")
        student.page.get_by_role("link", name="Do it in the browser").first.click()
        student.page.wait_for_selector("#exercise-head:has-text('Holden has the Wrench')")
        assert [url for url in student.asked if not url.startswith((address, "blob:"))] == []
        assert student.troubles == []
