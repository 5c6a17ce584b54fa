"""The course: each chapter's exercises are graded right and wrong, and it has all its parts."""

import re
from pathlib import Path

import pytest
from making import course
from support.cases import loop_over

from resolver.practice import parse_exercises
from resolver.workbench import Workbench

ROOT = Path(__file__).parents[2]
CHAPTERS = course.chapters(ROOT / "docs" / "course")
ASKED = [
    (name, number, *each)
    for name, text in CHAPTERS.items()
    for number, each in enumerate(course.exercises(text), 1)
]
every_exercise = pytest.mark.parametrize(
    ("asked", "solution", "slip"),
    [each for _, _, *each in ASKED],
    ids=[f"{name}-{number}" for name, number, *_ in ASKED],
)


def test_the_workbench_has_the_exercises_of_all_chapters():
    path = ROOT / "resolver" / "practice" / "course.exercises"
    advice = "run: python docs/making/course.py"
    assert path.read_text("utf-8") == course.exercises_file(ROOT / "docs" / "course"), advice
    for _, _, asked, *_ in ASKED:
        bench = Workbench()
        assert bench.onecmd(f"exercise {asked.name}").startswith(f"{asked.name} (")
        assert bench.desk.exercise == asked


@every_exercise
def test_the_solution_is_right_and_the_slip_is_not(asked, solution: str, slip: str) -> None:
    assert course.judged(asked, solution)[0], course.judged(asked, solution)[1]
    right, said = course.judged(asked, slip)
    assert not right
    assert said.strip()


@every_exercise
def test_it_is_text_that_is_read_back_and_not_done_by_an_empty_answer(asked, solution, slip):
    assert tuple(parse_exercises(str(asked)).values()) == (asked,)
    assert asked.source and asked.hints
    assert not course.judged(asked, "")[0]
    lines = solution.rstrip().split("\n")
    if len(lines) > 1 and getattr(asked, "task", "") not in ("cnf", "saturate"):
        assert not course.judged(asked, "\n".join(lines[:-1]))[0]


@loop_over("name", CHAPTERS)
def test_a_chapter_has_its_idea_figure_source_picture_exercises_and_what_to_read(name: str) -> None:
    text = CHAPTERS[name]
    heads = ("## The idea", "\nSource: ", "## A picture", "## Exercises", "## Read next")
    assert [head for head in heads if head not in text] == []
    assert re.search(r"^```text\n.*?[─►▼/⊂→].*?^```$", text, re.MULTILINE | re.DOTALL)
    assert "```{code-cell} python\n" in text.split("## A picture")[1].split("## Exercises")[0]
    assert 2 <= len(list(course.exercises(text))) <= 3
    following = text.split("## Read next")[1]
    named = re.findall(r"`((?:kb|resolver)/[a-z_/]+(?:\.py|/))`", following)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_course_has_eight_chapters_and_its_index_names_them_in_order() -> None:
    index = (ROOT / "docs" / "course" / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"^(\d-[a-z-]+)$", index, re.MULTILINE) == list(CHAPTERS)
    assert len(CHAPTERS) == 8
    assert len({asked.name for _, _, asked, *_ in ASKED}) >= 18
