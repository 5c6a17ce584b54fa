"""The pages of feedback in a browser: without a network, each printed on one sheet of paper."""

import re
from pathlib import Path

import pytest

from resolver.practice import grade
from resolver.practice.gradebook import Answer, Gradebook
from resolver.practice.handout import solve
from resolver.practice.possible import random_exercise

pytestmark = pytest.mark.site


def test_a_page_asks_no_network_and_is_printed_on_one_sheet(browser, tmp_path: Path) -> None:
    for steps in (4, 8, 12):
        exercise = random_exercise(steps, 3)
        made = [step for step in solve(exercise) if step.premises]
        lines = [
            f"{step.number}. {step.clause}   {', '.join(map(str, step.premises))}" for step in made
        ]
        slips = [line if at % 3 else line.replace("¬", "", 1) for at, line in enumerate(lines)]
        text = "\n".join(["Ada", "Exercise 1", *slips, "so we see that p 1"])
        found = grade(text, exercise)
        assert found.mistakes and found.unread
        Gradebook((Answer(f"{steps}.txt", found),), (exercise,)).save_pages(tmp_path)
        page, asked = browser.new_page(), list[str]()
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto((tmp_path / f"{steps}.txt.html").as_uri())
        printed = page.pdf(prefer_css_page_size=True)
        page.close()
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
        assert [url for url in asked if not url.startswith("file:")] == []
