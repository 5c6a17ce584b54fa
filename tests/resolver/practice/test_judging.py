"""The grader judges what is written, and says of every line that claims something what it read."""

from itertools import pairwise

import pytest
from support.cases import loop_over

from resolver import Clause, clauses
from resolver.practice import Exercise, grade, grade_answers
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.judging import _count_comparisons, enter_sheet_line
from resolver.practice.mistakes import unknown_atoms
from resolver.practice.parsed import LineKind, ParsedLine
from resolver.workbench import Workbench

CHAIN = "~p | q; ~q | r; p"
PROOF = "5. q 1,3\n6. r 2,5\n7. □ 4,6"
CHAIN_EXERCISE = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)


def test_readings_are_counted_before_they_are_compared():
    p = Clause(["p"])

    assert _count_comparisons([(p, p), (p, p, p)]) == 6
    assert _count_comparisons([(p,), (p,), (p, p)]) == 12


def test_an_atom_beside_a_number_is_a_remark_only_above_the_first_value():
    model = Exercise("either", ("p | q",), task="model")

    graded = grade("See p. 12\np = 1\nq = 0\nSee p. 12", model)

    assert [line.kind for line in graded.lines] == ["remark", "step", "step", "unread"]


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


def test_a_name_that_is_no_atom_has_a_hint_of_eight_atoms_at_most():
    assert unknown_atoms(["zz"], frozenset("abcdefghi")).hint.endswith("f, g, h, ...")


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


@loop_over(
    "words",
    ["input", "KB", "premise 1", "prem", "Hyp.", "(1)", "from KB", "holds", "[as said above]",
     "given by the exercise", "(C1)", "/ premise", "- see above", "since it is given"],
)  # fmt: skip
def test_a_clause_that_is_given_is_a_premise_whatever_word_stands_behind_it(words):
    text = f"1. p -> q  {words}\n2. ¬q ∨ r\n3. (p)  {words}\n4. ¬r {words}\n{PROOF}"
    graded = grade(text, CHAIN_EXERCISE)

    assert graded.points == 4 and graded.fulfils, str(graded)
    assert [line.kind for line in graded.lines[:4]] == [LineKind.PREMISE] * 4
    assert f"line 1: '{words.rstrip('.')}' is not read" in str(graded)
    assert graded.lines[0].said == f"'{words.rstrip('.')}' is not read"


@loop_over(
    "words",
    ["is false", "never", "from 1, 2, 3", "since 2, 3", "∨", "∨ s", "= 0", "-> s", "q", "Q"],
)
def test_more_than_strange_words_behind_a_clause_makes_no_premise_of_it(words):
    graded = grade(f"1. ¬p ∨ q   {words}\n{PROOF}", CHAIN_EXERCISE)

    assert graded.lines[0].status != LineKind.PREMISE and not graded.fulfils


def test_strange_words_make_no_premise_of_a_clause_that_is_not_given():
    graded = grade(f"1. p ∨ q   input\n{PROOF}", CHAIN_EXERCISE)

    assert graded.unread == (1,) and not graded.fulfils


def test_without_a_label_strange_words_make_a_premise_only_in_the_lists_numbers():
    assert grade(f"p   input\n{PROOF}", CHAIN_EXERCISE).lines[0].kind == LineKind.PREMISE
    own = grade("1. p\n2. ¬p ∨ q   input\n¬q ∨ r   input\n4. q   1, 2", CHAIN_EXERCISE)
    assert [line.kind for line in own.lines] == ["premise", "premise", "unread", "step"]
    assert own.lines[-1].status == "right"


def test_a_derivation_takes_lines_as_values():
    derivation = WrittenDerivation(clauses(CHAIN))
    right = enter_sheet_line(derivation, 4, ParsedLine(LineKind.STEP, 4, Clause(["q"]), (1, 3)))
    assert right.status == "right"
    wrong = enter_sheet_line(
        derivation, 5, ParsedLine(LineKind.STEP, 5, Clause(["p"]), (2, 4))
    ).fault
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
