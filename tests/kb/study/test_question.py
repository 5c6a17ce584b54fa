"""Questions that the engine grades: which cells follow, and which is likelier."""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files

import pytest

from kb import KBError, Question, StudyError

RECORD = (files("kb") / "games" / "holden-and-the-pipe.clue").read_text(encoding="utf-8")
FOLLOWS = Question.read(RECORD + "question follows\n")
LIKELIER = "question likelier Rachel Rope, Solution Rope"


@pytest.mark.parametrize(
    "answer",
    ["Holden has Pipe", "has Holden Pipe.", "Holden: Pipe", "hold has pip\nRachel lacks Pipe"],
)  # fmt: skip
def test_what_follows_is_right_however_it_is_written(answer):
    assert FOLLOWS.grade(answer).correct


@pytest.mark.parametrize(
    ("answer", "score", "says"),
    [
        ("", 0, "missing: Holden has Pipe"),
        ("Rachel has Rope", 0, "it is open: a deal has Rope with"),
        ("Holden has Pipe\nRachel lacks Rope", 0.5, "it is open: a deal has Rope with Rachel"),
        ("Holden lacks Pipe", 0, "the contrary follows: Holden has Pipe"),
        ("Holden has the Pipe, I think", 0, "no card"),
        ("because of line 6", 0, "it is no fact"),
    ],
)
def test_what_does_not_follow_is_named(answer, score, says):
    answered = FOLLOWS.grade(answer)
    assert (answered.score, answered.correct) == (score, False)
    assert says in str(answered)


def test_a_fact_that_is_said_twice_counts_once():
    assert len(FOLLOWS.grade("Holden has Pipe\nhas Holden Pipe").lines) == 1


def test_the_likelier_cell_is_that_of_more_deals():
    question = Question.read(f"{RECORD}{LIKELIER}")
    odds = question.game.odds()
    assert odds["Rachel", "Rope"] > odds["Solution", "Rope"]
    assert question.grade("Rachel Rope").correct
    assert question.grade("rach: rope").correct
    for wrong in ("Solution Rope", "equal", "Holden Rope", "", "Rachel Rope\nSolution Rope"):
        assert not question.grade(wrong).correct, wrong
    assert str(Fraction(9, 22)) in str(question.grade("equal"))


def test_equal_is_an_answer():
    question = Question.read(RECORD + "question likelier Rachel Rope, Rachel Wrench")
    assert question.grade("equally likely").correct
    assert not question.grade("Rachel Rope").correct


@pytest.mark.parametrize(
    "line",
    ["", "question", "question why", "question likelier Rachel Rope", "question follows Nick Rope"],
)  # fmt: skip
def test_a_text_that_asks_nothing_says_what_to_write(line):
    with pytest.raises(StudyError, match="question"):
        Question.read(RECORD + line)
    with pytest.raises(KBError):
        Question.read(RECORD + "question likelier Rachel Pype, Rachel Rope")
