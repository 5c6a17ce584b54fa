"""The grader on derivations in the styles of textbooks, and on sheets as students hand them in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from book_proofs import EXERCISES, slips
from book_styles import STYLES
from handwritten import SHEETS

from resolver import Clause, Literal, check, grade

# A head `=== clauses | goal | wrong line`, the last two perhaps empty, and the sheet below it.
HEAD = re.compile(r"^=== (.*?) \|(.*?)\|(.*)\n", re.MULTILINE)
STUDENTS = HEAD.split((Path(__file__).parents[1] / "students.txt").read_text(encoding="utf-8"))[1:]


def written(style, rows):
    lines = list(style(rows))
    return "\n".join(line for _, line in lines), [number for number, _ in lines]


def clauses_of(exercise):
    denial = [Clause([~Literal.read(exercise.goal)])] if exercise.goal else []
    return [*exercise.clauses, *denial]


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
@pytest.mark.parametrize("exercise", EXERCISES, ids=range(12))
def test_a_right_derivation_is_accepted_in_each_style(exercise, style):
    text, _ = written(style, exercise.rows())
    graded = grade(text, exercise.clauses, exercise.goal)
    assert graded.refutes and graded.score == 1, f"{text}\n{graded}"
    assert check(graded.proof, clauses_of(exercise), claim=Clause())


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
@pytest.mark.parametrize("exercise", EXERCISES, ids=range(12))
def test_each_slip_is_refused_and_the_line_to_blame_is_named(exercise, style):
    for name, slip in slips(exercise, first=0):
        text, numbers = written(style, slip.rows)
        if style.__name__ == "tree" and (name == "wrong_parent" or slip.blamed not in numbers):
            continue  # a tree has no numbers, and only what is used
        graded = grade(text, exercise.clauses, exercise.goal)
        assert not graded.refutes and graded.score < 1, f"{text}\n{graded}"
        said = graded.mistake or graded.shortfall
        assert said.kind in slip.kinds, f"{name}\n{text}\n{graded}"
        assert numbers[said.line - 1] == slip.blamed, f"{name}\n{text}\n{graded}"


@pytest.mark.parametrize("sheet", SHEETS, ids=range(len(SHEETS)))
def test_a_sheet_as_it_is_handed_in_is_read(sheet):
    given = [Clause(text.split()) for text in sheet.clauses.split(",")]
    graded = grade(sheet.text, given, sheet.goal)
    said = graded.mistake or graded.shortfall
    assert (said and (said.kind, said.line)) == sheet.wrong, f"{sheet.text}\n{graded}"
    assert graded.refutes == (sheet.wrong is None)


@pytest.mark.parametrize("at", range(0, len(STUDENTS), 4))
def test_a_sheet_in_the_manner_of_a_student_is_accepted_or_its_line_is_blamed(at):
    clauses, goal, wrong, text = STUDENTS[at : at + 4]
    given = [Clause(clause.split()) for clause in clauses.split(",")]
    graded = grade(text.rstrip("\n"), given, goal.strip() or None)
    said = graded.mistake or graded.shortfall
    assert graded.fulfils == (not wrong.strip()), f"{text}\n{graded}"
    assert (said.line if said else 0) == int(wrong or 0), f"{text}\n{graded}"
