"""The grader on sheets in the notation, right and wrong, and on sheets in free hands."""

import pytest
from attrs import evolve
from support import free_hands
from support.cases import cases, loop_over

from resolver.practice import Exercise, grade
from resolver.practice.parsed import LineKind


@loop_over("sheet", list(free_hands.sheets()))
def test_each_line_of_a_free_hand_is_answered_as_not_read(sheet):
    graded = grade(sheet.text, sheet.clauses, sheet.goal)
    assert not graded.fulfils and graded.score == 0
    for line in graded.lines:
        is_given = line.line <= sheet.premises
        if line.strange:  # a clause that is given is a premise, whatever word stands behind it
            assert is_given and sheet.has_strange_words and line.status == LineKind.PREMISE
            assert f"line {line.line}: '{line.strange}' is not read" in str(graded)
            continue
        assert line.kind == LineKind.UNREAD and not (is_given and sheet.has_strange_words), line
        begins = f'line {line.line} is not read: "{line.text.strip()}": '
        assert line.said.startswith(begins) and "; write it like   " in line.said
        assert line.said in str(graded)


CHAIN = Exercise("chain", ("p -> q | r", "~q", "r -> s", "p"), goal="s", task="prove", points=4)
REST = "7. r 6,4\n8. s 7,3\n9. [] 8,5"
RIGHT = f"6. ¬p ∨ r   1,2\n{REST}"


@cases(line=str)
def test_a_line_that_was_guessed_at_is_not_read_and_what_cites_it_says_so(line):
    graded = grade(f"{line}\n{REST}", CHAIN)
    assert not graded.fulfils and graded.points < 4
    assert graded.unread == (1,)
    if line.startswith("6"):
        assert graded.lines[1].status == "cites an unread line"
    assert f'"{line}"' in graded.lines[0].said and graded.shortfall.kind == "not read"
    assert grade(RIGHT, CHAIN).points == 4


@pytest.mark.parametrize(
    "ending",
    [
        "We know (4) and (9). So □ (6).",
        "From {¬r} and {} we get {}.",
        "From the premises we get ¬p.\n9. [] 8,5",
        "Clauses 1 and 3 give q, and then ¬p.\n9. [] 8,5",
    ],
)
def test_a_false_claim_beside_a_right_proof_is_not_read_and_costs(ending):
    graded = grade(RIGHT.replace("9. [] 8,5", ending), CHAIN)

    assert graded.unread == (4,) and not graded.fulfils


def test_below_the_answer_an_unread_line_is_listed_and_costs_nothing():
    graded = grade(f"{RIGHT}\n10. so q by 1, 2", CHAIN)
    assert graded.points == 4 and graded.unread == (5,)
    assert graded.lines[-1].said in str(graded)
    every = Exercise("all", ("p | q", "~p | q"), task="saturate")
    assert grade("3. q 1,2", every).fulfils
    assert not grade("3. q 1,2\n4. so q by 1, 2", every).fulfils


CNF = Exercise("cnf", ("p -> q",), task="cnf")


@pytest.mark.parametrize(
    "text",
    [
        "¬p ∨ q   equivalence, exclusive or, implication, De Morgan, distribution, absorption",
        "¬p ∨ q   implication, De Morgan", "¬p ∨ q   implication\nclauses: {p, q}", "¬p ∨ q",
    ],
)  # fmt: skip
def test_one_law_that_fits_excuses_no_other_and_a_wrong_answer_is_no_heading(text):
    assert not grade(text, CNF).fulfils
    assert grade("¬p ∨ q   implication\nclauses: {¬p, q}", CNF).fulfils
    assert grade("so q", evolve(CNF, premises=("~q",))).points == 0
