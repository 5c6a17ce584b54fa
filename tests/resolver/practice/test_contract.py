"""The grader's contract: every line of a sheet ends as one kind, and none is passed over."""

from __future__ import annotations

import pytest

from resolver import Exercise, grade

CHAIN = "~p | q; ~q | r; p"
EXERCISE = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
PROOF = "5. q 1,3\n6. r 2,5\n7. □ 4,6"


def kinds(text):
    return {line.line: line.kind for line in grade(text, CHAIN, "r").lines}


def test_each_line_that_is_not_blank_ends_as_exactly_one_kind():
    text = (
        f"Solution\n\nGoal: r\n1. ¬p ∨ q\nNow the two steps that we need.\n{PROOF}\n(e) ¬q   a, c"
    )
    graded = grade(text, CHAIN, "r")
    assert [(line.line, line.kind, line.status) for line in graded.lines] == [
        (1, "heading", ""), (3, "aim", ""), (4, "premise", "premise"), (5, "prose", ""),
        (6, "step", "right"), (7, "step", "right"), (8, "step", "right"), (9, "unread", ""),
    ]  # fmt: skip
    assert graded.unread == (9,)


def test_with_a_line_that_is_not_read_there_are_no_full_marks_and_it_is_said():
    graded = grade(f"{PROOF}\n(e) ¬q   a, c", EXERCISE)
    assert not graded.fulfils and graded.score == 0.75 and graded.points == 3
    assert (graded.shortfall.kind, graded.shortfall.line) == ("not read", 4)
    assert str(graded).endswith("not read: line 4\n3 of 4 points")
    assert grade(PROOF, EXERCISE).points == 4


def test_the_grade_lists_headings_prose_and_what_is_not_read():
    text = f"Solution\nNow the two steps that we need.\n{PROOF}\n1, 3"
    assert "\nheadings: line 1\nprose: line 2\nnot read: line 6" in str(grade(text, CHAIN, "r"))


@pytest.mark.parametrize("aim", ["goal: r", "Claim: r"])
def test_the_aim_is_no_step_and_never_counts_as_derived(aim):
    assert kinds(aim) == {1: "aim"}
    assert not grade(aim, Exercise("a", ("p", "p -> r"), task="derive", wanted="r")).fulfils
