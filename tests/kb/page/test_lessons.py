"""The doors of the course: its questions about a game go the way of its exercises."""

from __future__ import annotations

from pathlib import Path

import pytest
from doors import ask, names
from making import course

from kb import Question
from kb.page import Lessons
from resolver import textbook
from resolver.page import Study
from resolver.practice.results import read_results
from resolver.text import to_link

LESSONS = Lessons()
RECORD = "refute 1\ndeck classic\nplayers Ann Bob Cid\nhas Ann Rope\n"
FOLLOWS = RECORD + "suggest Bob Plum Rope Hall pass nobody -> Cid Plum\nquestion follows"
LIKELIER = RECORD + "question likelier Bob Plum, Solution Plum"
TOLLENS = str(textbook()["modus tollens"])
CHAPTERS = course.chapters(Path(__file__).parents[3] / "docs" / "course").values()
ASKED = [
    (block[1], *each[1:])
    for text in CHAPTERS
    for block, each in zip(course.BLOCK.findall(text)[::3], course.exercises(text), strict=True)
    if isinstance(each[0], Question)
]


@pytest.mark.parametrize(("text", "solution", "slip"), ASKED)
def test_the_questions_of_the_course_are_stated_checked_and_hinted_at(text, solution, slip) -> None:
    stated = ask(LESSONS, "stated", exercise=text)
    assert stated["premises"][0] == "refute 1"
    assert bool(stated["choices"]) is not bool(stated["signs"])
    found = ask(LESSONS, "check", exercise=text, answer=solution)
    assert found["done"] and {line["status"] for line in found["lines"]} == {"right"}
    found = ask(LESSONS, "check", exercise=text, answer=slip)
    assert not found["done"] and found["mistakes"]
    hints = {ask(LESSONS, "hint", exercise=text, answer="", depth=n)["text"] for n in (1, 2, 3)}
    assert len(hints) == 3
    assert ask(LESSONS, "hint", exercise=text, answer=solution, depth=1)["text"] == "it is done"


def test_what_is_missing_is_counted_and_what_is_wrong_has_its_line() -> None:
    found = ask(LESSONS, "check", exercise=FOLLOWS, answer="\nBob has Hall\n")
    assert found["sentences"][1:] == ["1 card is not yet named"]
    assert [line["line"] for line in found["mistakes"]] == [2]
    assert "Cid" not in str(found)


def test_what_is_said_twice_is_marked_where_it_is_said_first() -> None:
    answer = "Bob has Hall\nCid has Plum\nBob has Hall\nCid has Plum\nhas Cid Plum"
    found = ask(LESSONS, "check", exercise=FOLLOWS, answer=answer)
    assert [line["status"] for line in found["lines"]] == ["wrong", "right", "", "", ""]
    assert (found["points"], len(found["mistakes"])) == (0.5, 1)


def test_a_choice_that_is_half_written_learns_nothing_of_the_odds() -> None:
    found = ask(LESSONS, "check", exercise=LIKELIER, answer="Bob P")
    assert "deals" not in str(found) and found["mistakes"]
    assert "deals" in str(ask(LESSONS, "check", exercise=LIKELIER, answer="equal"))


def test_a_link_holds_a_question_and_is_not_solved_to_be_read() -> None:
    link = ask(LESSONS, "link", exercise=FOLLOWS, answer="Cid has Plum", base="s.html")["link"]
    found = ask(LESSONS, "read_link", link=link)
    assert (found["exercise"], found["answer"]) == (FOLLOWS, "Cid has Plum")
    assert found["at_once"] is False
    nonsense = to_link("s.html", {"question": "refute 1\nnonsense"})
    assert ask(LESSONS, "read_link", link=nonsense)["ok"]
    assert not ask(LESSONS, "stated", exercise="refute 1\nnonsense")["ok"]


def test_an_exercise_goes_its_own_way_and_results_are_of_exercises_alone() -> None:
    assert names(LESSONS) == names(Study())
    assert ask(LESSONS, "stated", exercise=TOLLENS) == ask(Study(), "stated", exercise=TOLLENS)
    link = textbook()["modus tollens"].link("s.html")
    assert ask(LESSONS, "read_link", link=link)["at_once"]
    pairs = {"exercises": [TOLLENS, FOLLOWS], "answers": ["4. p", "Cid has Plum"]}
    saved = ask(LESSONS, "results", student="Ada", **pairs)
    assert read_results(saved["file"]) == [("modus tollens", "4. p")]
    assert saved["text"] == "Saved: 1 answer. Questions about a game are no part of it."
    assert ask(LESSONS, "par", exercise=FOLLOWS)["text"] == ""
    assert not ask(LESSONS, "resolve", exercise=FOLLOWS, answer="", left=1, right=2)["ok"]
