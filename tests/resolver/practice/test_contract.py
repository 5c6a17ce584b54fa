"""The grader's contract: every line of a sheet ends as one kind, and none is passed over."""

from __future__ import annotations

from random import Random

import pytest
from profiles import is_deep
from random_sheets import damaged, random_sheet

from resolver import Exercise, check, export, grade, prove
from resolver.practice.cleaning import seen

SHEETS, DEEP_SHEETS = (
    100,
    10_000,
)  # a share: five of them are 500 in the suite, 50,000 in a deep run
KINDS = {"premise", "step", "aim", "heading", "prose", "unread"}

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


def accounted(sheet, graded):
    """Check what holds for any text at all."""
    kinds = {(line.line, line.kind) for line in graded.lines}
    filled = {at for at, line in enumerate(seen(sheet).split("\n"), start=1) if line.strip()}
    assert {line for line, _ in kinds} == filled, sheet
    assert len(kinds) == len(filled), sheet
    assert {kind for _, kind in kinds} <= KINDS
    assert not graded.unread or (not graded.fulfils and graded.score < 1), sheet
    if len(graded.proof):
        assert check(graded.proof, graded.axioms, claim=graded.proof.conclusion)


@pytest.mark.parametrize("share", range(5))
def test_no_line_of_a_sheet_is_unaccounted_for_and_no_invalid_step_is_called_right(share):
    random = Random(share)
    for _ in range(DEEP_SHEETS if is_deep() else SHEETS):
        slips = random.random() < 0.5
        sheet = random_sheet(random, slips)
        graded = grade(sheet.text, sheet.axioms, sheet.goal)
        said = f"{sheet.text}\n{graded}"
        accounted(sheet.text, graded)
        wrong = {at for at, right in sheet.right.items() if not right}
        called = {line.line for line in graded.lines if line.status == "right"}
        assert wrong.isdisjoint(called), said
        assert graded.fulfils == (not wrong and not sheet.slips), said
        blamed = {line.line for line in graded.lines if line.status == "wrong"}
        assert {*graded.unread} <= {*sheet.slips, *wrong}, said
        assert {*sheet.slips} <= {*graded.unread, *blamed}, said
        text = damaged(sheet.text, random)
        accounted(text, grade(text, sheet.axioms, sheet.goal))


def test_an_unknown_atom_comes_with_the_one_that_may_be_meant():
    assert grade("3. ¬rian 1,2", "rain; ~rain").mistake.hint == "did you mean rain?"
    assert grade("3. Rain 1,2", "rain; ~rain").mistake.hint.startswith("did you mean rain?")


FORMATS = {
    "text": str,
    **{
        name: getattr(export, f"to_{name}")
        for name in ("tree", "latex", "bussproofs", "tstp", "tracecheck", "lrat")
    },
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_proof_as_it_is_shown_is_read_back(name):
    for problem in ("p | q; ~p | r; ~q | r; ~r", "rain -> wet; rain; wet -> late; ~late"):
        proof = prove(problem).proof
        text = FORMATS[name](proof)
        graded = grade(text, problem)
        assert graded.fulfils and graded.score == 1, f"{text}\n{graded}"
