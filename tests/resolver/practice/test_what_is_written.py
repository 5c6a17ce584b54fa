"""The grader judges what is written, and says of every line that claims something what it read."""

from __future__ import annotations

from itertools import pairwise

import pytest

from resolver import Clause, clauses
from resolver.practice import Exercise, grade, grade_answers
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.parsed import Kind, ParsedLine
from resolver.workbench import Workbench

CHAIN = "~p | q; ~q | r; p"
PROOF = "5. q 1,3\n6. r 2,5\n7. □ 4,6"
CHAIN_EXERCISE = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)


def test_after_a_miscopied_premise_a_step_is_judged_by_what_is_written():
    text = f"1. ¬p ∨ q\n2. ¬q ∨ r\n3. p\n4. r\n{PROOF}"
    graded = grade(text, f"{CHAIN}; ~r")
    assert [one.status for one in graded.lines] == [
        *["premise"] * 3, "wrong", "right", "right", "would follow from the corrected line"
    ]  # fmt: skip
    assert graded.lines[-1].corrected == 4
    assert str(graded).endswith("\ncounted half: line 7")
    assert "would follow from the corrected line 4" in graded.table()[-1]
    assert graded.score == 2.5 / 4


def test_the_corrected_line_is_named_by_its_place_in_the_text():
    graded = grade("Solution\n\n5. q 1,3\n6. ¬r 2,5\n7. □ 4,6", CHAIN, "r")
    assert graded.mistake.line == graded.lines[-1].corrected == 4
    assert "would follow from the corrected line 4" in str(graded)


def test_a_line_said_again_is_judged_by_what_is_written_there_last():
    mended = grade(f"4. r\n4. ¬r\n{PROOF}", f"{CHAIN}; ~r")
    assert [one.line for one in mended.mistakes] == [1]
    assert mended.lines[-1].status == "right"


ODD_ATOMS = [["p", "resolution"], ["1", "2"], ["axiom", "given", "r"], ["p ∨ q", "on"]]


@pytest.mark.parametrize("atoms", ODD_ATOMS, ids=" and ".join)
def test_own_steps_are_graded_whatever_their_atoms_are_called(atoms):
    workbench = Workbench()
    quoted = [f'"{atom}"' for atom in atoms]
    chain = [quoted[0], *(f"{a} -> {b}" for a, b in pairwise(quoted))]
    exercise = Exercise("odd", tuple(chain), goal=quoted[-1], task="prove", points=2)
    workbench.desk.put(exercise.clauses)
    workbench.desk.aim(exercise.goal)
    workbench.desk.exercise = exercise
    answer = ""
    while not answer.endswith("it is done"):
        answer = workbench.onecmd("hint")
        if answer.startswith("resolve "):
            told = workbench.onecmd(answer)
            assert not workbench.failed, told
    assert told.endswith("2 of 2 points")
    assert workbench.onecmd("done").endswith("2 of 2 points")


def test_a_derivation_takes_lines_as_values():
    derivation = WrittenDerivation(clauses(CHAIN))
    assert derivation.enter(4, ParsedLine(Kind.STEP, 4, Clause(["q"]), (1, 3))).status == "right"
    wrong = derivation.enter(5, ParsedLine(Kind.STEP, 5, Clause(["p"]), (2, 4))).fault
    assert (wrong.step, wrong.kind) == (5, "literal lost")


UNREADABLE = {
    "p.bin": (b"%PDF-1.7", "it is a PDF, and no text"),
    "pytest-0": (b"5. q\x00\x01\xff 1,3", "it is a file of bytes, and no text"),
}


def test_a_file_that_cannot_be_read_is_not_graded_whatever_its_path_is(tmp_path):
    folder = tmp_path / "p q -> r"
    folder.mkdir()
    for name, (data, _) in UNREADABLE.items():
        (folder / name).write_bytes(data)
    (folder / "z.txt").write_text(PROOF, encoding="utf-8")
    book = grade_answers(folder, [CHAIN_EXERCISE])
    *rows, last = book.records()
    assert [(row["name"], row["mistake"]) for row in rows] == [
        (name, f"unreadable: {reason}") for name, (_, reason) in UNREADABLE.items()
    ]
    graded = ("score", "fulfils", "points", "steps", "enough", "line")
    assert all(row[column] is None for row in rows for column in graded)
    assert (last["score"], last["points"], last["unread"]) == (1.0, 4, 0)
    assert {tuple(row) for row in (*rows, last)} == {tuple(last)}
    assert book.table()[1][1:7] == [""] * 6 and rows[0]["mistake"] in str(book)
