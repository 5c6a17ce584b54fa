"""What an unread line costs: no more than one that is left out, and no more than a wrong one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.book_proofs import EXERCISES
from support.notation_sheets import Style, holds, slip

from resolver.practice import Exercise, grade

# A line that is not read, made of the right one: its number, its clause and its parents.
UNREADABLE = (
    "{n}. so {c} by {a} and {b}", "{n}. {c}   since {a}, {b}", "{n}. {c}   {a}, {b}, 1",
    "{n}. {c}   from {a}", "{n}. {a}, {b} ⊢ {c}", "{n}. hence {c}",
)  # fmt: skip
UNITS = "p; ~p | q; ~q"
CHAIN = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
PROOF = "5. q 1,3\n6. r 2,5\n7. □ 4,6"


def points_of(text, exercise=None):
    """Return the points of a sheet of four."""
    return grade(text, exercise or Exercise("units", tuple(UNITS.split("; ")), points=4)).points


def test_a_line_that_is_right_and_unread_costs_no_more_than_a_wrong_one():
    alone = points_of("4. q 1,2")
    wrong = points_of("4. q 1,2\n5. [] 2,4")
    unread = points_of("4. q 1,2\n5. [] because 3 & 4")

    assert alone == wrong == unread == 2


def test_a_sheet_that_is_full_without_an_unread_line_loses_the_share_of_one_step():
    assert points_of(PROOF, CHAIN) == 4
    assert points_of(f"(e) ¬q   a, c\n{PROOF}", CHAIN) == 3
    assert points_of(f"(e) ¬q   a, c\n(f) ¬q   a, c\n{PROOF}", CHAIN) == 3


def test_a_step_that_cites_an_unread_line_counts_half_and_so_does_one_that_rests_on_it():
    graded = grade("5. so q by 1, 3\n6. r 2,5\n7. □ 4,6", CHAIN)

    assert [line.status for line in graded.lines] == ["", *["cites an unread line"] * 2]
    assert graded.score == 0.5 and not graded.fulfils
    assert "counted half: lines 2 and 3" in str(graded)


def test_a_blank_that_an_unread_line_should_fill_is_still_to_be_filled():
    given_lines = ("5. ___   1, 3", "6. r   2, ___", "7. □   4, 6")
    half = Exercise("half", CHAIN.premises, goal="r", points=4, given=given_lines)
    graded = grade("5. so q it is\n6. r 2, 5", half)

    assert graded.lacks.sentence == "line 5 is still to be filled in"
    assert "all blanks are filled" not in str(graded)


@pytest.mark.parametrize("task", ["prove", "derive"])
def test_below_the_answer_an_unread_line_costs_nothing(task):
    goal = {"goal": "r"} if task == "prove" else {"wanted": "r"}
    exercise = Exercise("chain", CHAIN.premises, task=task, points=4, **goal)
    proof = PROOF if task == "prove" else "4. q 1,3\n5. r 2,4"

    assert points_of(f"{proof}\n9. so q by 1, 2", exercise) == 4


@given(st.integers(0, 10**6))
def test_no_unread_line_costs_more_than_if_it_were_left_out_or_wrong(seed):
    random = Random(seed)
    book = random.choice(EXERCISES)
    rows = book.rows()
    for _ in range(random.randrange(3)):
        slip(rows, sorted({atom for clause in book.clauses for atom in clause.atoms}), random)
    premises = tuple(map(str, book.clauses))
    exercise = Exercise("book", premises, goal=book.goal, points=random.choice([1, 4, 10]))
    steps = [row for row in rows if row.parents]
    lines = [Style().written(row) for row in steps]
    for at in random.sample(range(len(steps)), random.randint(1, len(steps))):
        row = steps[at]
        a, b = row.parents
        form = random.choice(UNREADABLE)
        lines[at] = form.format(n=row.number, c=Style().said(row.clause), a=a, b=b)
    text = "\n".join(lines)
    graded = grade(text, exercise)

    for line in graded.unread:
        row = steps[line - 1]
        parents = ", ".join(map(str, row.parents))
        left_out = "\n".join([*lines[: line - 1], "", *lines[line:]])
        clause = next(
            clause
            for clause in (*book.clauses, *(other.clause for other in steps))
            if not holds(type(row)(row.number, clause, row.parents), rows, (), named=False)
        )
        wrong_line = f"{row.number}. {Style().said(clause)}   from {parents}"
        wrong = "\n".join([*lines[: line - 1], wrong_line, *lines[line:]])

        for other in (left_out, wrong):
            compared = grade(other, exercise)
            own = [one.status for one in compared.lines if one.line == line]
            if own == ["cites an unread line"]:
                continue  # of two lines, one on the other: it would be neither right nor wrong
            whole_but_one = 1 - 1 / (compared.steps + 1)
            due = whole_but_one if compared.score == 1 else compared.score
            assert graded.score >= due - 1e-9, f"{text}\n{graded}\n\n{other}\n{compared}"
        assert not graded.fulfils or line > graded.answered
