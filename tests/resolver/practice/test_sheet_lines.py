"""The grader's contract: every line of a sheet ends as one kind, and none is passed over."""

from itertools import combinations
from random import Random

import pytest
from support.cases import loop_over
from support.notation_sheets import damaged, random_sheet
from support.profiles import is_deep, seeds

from resolver import check, prove
from resolver.practice import Exercise, grade
from resolver.practice.lines import has_content, normalise_text
from resolver.practice.parsed import LineKind, Status
from resolver.practice.reader import read_line

SHEETS, DAMAGED = (10_000, 1_000) if is_deep() else (75, 25)  # of each seed
KINDS = {"premise", "step", "remark", "heading", "unread"}
EXERCISE = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
PROOF = "5. q 1,3\n6. r 2,5\n7. □ 4,6"


def test_each_line_that_is_not_blank_ends_as_exactly_one_kind():
    text = (
        "Exercise chain\n\nGoal: r\n# mine\n1. ¬p ∨ q\n-----\nNow the two steps that we need.\n"
        f"{PROOF}\n(e) ¬q   a, c"
    )

    graded = grade(text, EXERCISE)

    assert [(line.line, line.kind, line.status) for line in graded.lines] == [
        (1, "heading", ""), (3, "remark", ""), (5, "premise", "premise"), (7, "remark", ""),
        (8, "step", "right"), (9, "step", "right"), (10, "step", "right"), (11, "unread", ""),
    ]  # fmt: skip
    assert graded.unread == (11,) and graded.fulfils
    assert graded.lines[0].text == "Exercise chain" and graded.lines[-1].said


def test_with_an_unread_line_before_the_answer_there_are_no_full_marks_and_it_is_said():
    graded = grade(f"(e) ¬q   a, c\n{PROOF}", EXERCISE)

    assert not graded.fulfils and graded.score == 0.75 and graded.points == 3
    assert (graded.shortfall.kind, graded.shortfall.line) == ("not read", 1)
    assert "a label is a number, and e is none" in graded.shortfall.sentence
    assert graded.shortfall.hint == "write it like   ¬q   from __, __"
    assert grade(PROOF, EXERCISE).points == 4


def accounted(sheet, graded, names):
    """Check what holds for any text at all."""
    written = normalise_text(sheet).split("\n")
    filled = [at for at, line in enumerate(written, start=1) if has_content(line, names)]
    assert [line.line for line in graded.lines] == filled, sheet
    assert {line.kind for line in graded.lines} <= KINDS
    unread = [line for line in graded.lines if line.kind == LineKind.UNREAD]
    answer = graded.answered or len(sheet) + 1
    assert not (graded.fulfils and any(line.line < answer for line in unread)), sheet
    assert all(line.said.startswith(f"line {line.line} is not read: ") for line in unread)
    for at, line in enumerate(graded.lines):
        resting = [one for one in graded.lines[:at] if one.status == Status.CITES]
        cited = {one.step for one in graded.lines[:at] if one.kind == LineKind.UNREAD}
        later = {one.step for one in graded.lines[:at] if one.kind in ("step", "premise")}
        if line.kind == "step" and (cited - later) & {*line.premises}:
            assert line.status == Status.CITES, f"{sheet}\n{graded}"
        cited |= {one.step for one in resting}
        assert line.status != Status.CITES or cited & {*line.premises}
    if len(graded.proof):
        assert check(graded.proof, graded.axioms, claim=graded.proof.conclusion)


def proposed(graded, names):
    """Check that what is proposed for each unread line is read, with its number and its parents."""
    for line in graded.lines:
        if line.kind == LineKind.UNREAD:
            proposal = line.said.rpartition("write it like   ")[2]
            if "_" not in proposal:
                found = read_line(proposal, names)
                assert found is not None and len(found.parents) == 2, line.said
                assert found.number in (None, line.step) and not found.unknown, line.said


@pytest.mark.parametrize("seed", seeds(1, 5))
def test_no_line_of_a_sheet_is_unaccounted_for_and_no_invalid_step_is_called_right(seed):
    random = Random(seed)
    for at in range(SHEETS):
        sheet = random_sheet(random)
        names = frozenset(atom for clause in sheet.clauses for atom in clause.atoms)
        graded = grade(sheet.text, sheet.clauses, sheet.goal)
        said = f"{sheet.text}\n{graded}"
        accounted(sheet.text, graded, names)
        proposed(graded, names)
        wrong = {at for at, right in sheet.right.items() if not right}
        called = {line.line for line in graded.lines if line.status == "right"}
        assert wrong.isdisjoint(called), said
        assert graded.unread == sheet.unread, said
        assert graded.fulfils == sheet.is_done, said
        if at < DAMAGED:
            text = damaged(sheet.text, random)
            graded = grade(text, sheet.clauses, sheet.goal)
            accounted(text, graded, names)
            proposed(graded, names)


ODD = ("from", "on", "axiom", "resolution", "given", "v", "1", "r", "C5", "premise", "Dining Room")
PROBLEMS = (
    "p | q; ~p | r; ~q | r; ~r", "rain -> wet; rain; wet -> late; ~late", "p; ~p; z",
    "z | w; p | q; p | ~q; ~p | r; ~r",
    *(f'"{a}" | "{b}"; ~"{a}" | q; ~"{b}" | q; ~q' for a, b in combinations(ODD, 2)),
)  # fmt: skip


@loop_over("problem", PROBLEMS)
def test_a_proof_as_it_is_shown_is_read_back(problem):
    proof = prove(problem).proof

    graded = grade(str(proof), problem)

    assert graded.fulfils and graded.score == 1, f"{proof}\n{graded}"
