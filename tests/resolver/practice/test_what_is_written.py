"""The grader judges what is written, and says of every line that claims something what it read."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest
from miscopied import INVALID, SOUND, UNSOUND, tally

from resolver import Clause, Exercise, Workbench, clauses, grade, grade_folder
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.grading import grade_claims
from resolver.practice.parsed_line import ParsedLine

CHAIN = "~p | q; ~q | r; p"
PROOF = "5. q 1,3\n6. r 2,5\n7. □ 4,6"
CHAIN_EXERCISE = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("3. (1, 2)", "p; ~p"),
        ("(3) r (1, 2)", "p; ~p"),
        ("3. from 1, 2 on p", "p; ~p"),
        ("3. Res(1, 2)", "p; ~p"),
        ("| 3 | | 1, 2 |", "p; ~p"),
        ("by resolution from 1, 2", "p; ~p"),
    ],
)
def test_a_step_without_a_clause_is_not_the_empty_clause(text, given):
    graded = grade(text, given)
    assert not graded.refutes and graded.score == 0
    assert (graded.mistake.kind, graded.mistake.line) == ("clause missing", 1)
    assert graded.mistake.sentence.startswith("a clause is missing")


def test_a_heading_that_names_two_numbers_claims_no_step():
    graded = grade(f"Proof by resolution of exercise 1 and 2\n{PROOF}", CHAIN, "r")
    assert graded.fulfils and graded.lines[0].kind == "prose"


def test_an_arrow_after_two_clauses_in_braces_gives_the_clause_behind_it():
    graded = grade(f"{{¬p,q}}, {{p}} -> {{r}}\n{PROOF}", CHAIN_EXERCISE)
    assert not graded.fulfils and graded.points < 4
    assert (graded.mistake.line, graded.mistake.kind) == (1, "literal lost")
    for arrow in ("->", "=>", "→", "⇒"):
        text = "{¬p,q}, {p} -> {q}\n{¬q,r}, {q} -> {r}\n{r},{¬r} -> {}".replace("->", arrow)
        assert grade(text, CHAIN_EXERCISE).points == 4


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("1. p -> q, p -> r", "a formula with ->"),
        ("1. ¬p ∨ q; ¬q", "¬q"),
        ("1. ¬p ∨ q, p -> r", "a formula with ->"),
        ("5. {q}, p -> r  1,3", "a formula with ->"),
    ],
)
def test_a_line_of_which_a_part_is_not_read_is_a_mistake(line, part):
    graded = grade(f"{line}\n6. q 1,3\n7. r 2,6\n8. □ 4,7", CHAIN, "r")
    assert not graded.refutes and graded.score < 1
    assert (graded.mistake.line, graded.mistake.kind) == (1, "unreadable")
    assert graded.mistake.sentence == f"{part} is not read"
    assert graded.unread == (1,)


@pytest.mark.parametrize(
    "line",
    ["(e) ¬q   a, c", "(v) ¬q  (i),(iii)", "% 5. ¬q 1,3", "# 5. ¬q 1,3", "# from 1 and 3 we get q",
     "Premises: p -> q, q -> s", "p ∨ q    ¬p ∨ s", "(1, 3)", "1, 3"],
)  # fmt: skip
def test_a_line_that_is_passed_over_is_listed(line):
    graded = grade(f"{PROOF}\n{line}", CHAIN, "r")
    assert graded.refutes and graded.unread == (4,)
    assert str(graded).endswith("not read: line 4")
    assert json.loads(graded.json())["unread"] == [4]
    assert "<p>not read: line 4</p>" in graded._repr_html_()


@pytest.mark.parametrize("claim", ["□ q", "{} q", "□, q", "q □"])
def test_the_empty_clause_beside_a_clause_is_not_passed_over(claim):
    graded = grade(PROOF.replace("5. q", f"5. {claim}"), CHAIN, "r")
    assert not graded.refutes and graded.mistake.line == 1
    assert grade(PROOF.replace("5. q", "5. □ ∨ q"), CHAIN, "r").refutes


@pytest.mark.parametrize(
    "line",
    ["Proof.", "r is derived as follows.", "Goal: r", "% my homework", "# nothing yet",
     "Therefore KB ⊨ r.",  "Widerspruch!"],
)  # fmt: skip
def test_prose_is_not_listed_as_unread(line):
    graded = grade(f"{PROOF}\n{line}", CHAIN, "r")
    assert graded.refutes and graded.unread == ()


@pytest.mark.parametrize(
    "words",
    ["contradiction!", "Contradiction.", "so p -> q", "since p ∨ q holds", "Hence r.", "(p ∨ q)",
     "yes!"],
)  # fmt: skip
def test_words_after_a_reason_are_prose(words):
    text = PROOF.replace("4,6", f"from 4, 6  {words}")
    graded = grade(text, CHAIN, "r")
    assert graded.refutes and graded.unread == ()


def test_a_line_longer_than_is_read_is_listed():
    assert grade(f"{PROOF}\nHence {'x ' * 3000}", CHAIN, "r").unread == (4,)


def test_after_a_miscopied_premise_a_step_is_judged_by_what_is_written():
    text = f"1. ¬p ∨ q\n2. ¬q ∨ r\n3. p\n4. r\n{PROOF}"
    graded = grade(text, f"{CHAIN}; ~r")
    assert [one.status for one in graded.lines] == [
        *["premise"] * 3, "wrong", "right", "right", "would follow from the corrected line"
    ]  # fmt: skip
    assert graded.lines[-1].corrected == 4
    assert "; 1 step would follow from the corrected line 4\n" in str(graded)
    assert "would follow from the corrected line 4" in graded.table()[-1]
    assert graded.score == 2.5 / 4


def test_the_corrected_line_is_named_by_its_place_in_the_text():
    graded = grade("Solution\n\n5. q 1,3\n6. ¬r 2,5\n7. □ 4,6", CHAIN, "r")
    assert graded.mistake.line == graded.lines[-1].corrected == 4
    assert "would follow from the corrected line 4" in str(graded)


@pytest.mark.parametrize("aim", ["Prove ¬q", "Goal: p ∨ q", "Zu zeigen: s ∨ p", "Claim: {q, r}"])
def test_an_aim_that_is_not_the_exercises_is_said(aim):
    graded = grade(f"{aim}\n5. q 1,3\n6. r 2,5\n7. □ 4,6", CHAIN, "r")
    assert not graded.fulfils and graded.mistake.line == 1, str(graded)
    assert grade(f"{aim}\n7. □ 4,6", CHAIN, "r").mistake.line == 1


def test_an_aim_of_a_part_is_none_where_the_sheet_derives_it():
    assert grade("First we show q:\n5. q 1,3\n6. r 2,5\n7. □ 4,6", CHAIN, "r").fulfils


def test_a_line_said_again_is_judged_by_what_is_written_there_last():
    wrong = grade("4. r\n5. ¬r 4", f"{CHAIN}; ~r")
    assert wrong.lines[-1].status == "would follow from the corrected line"
    mended = grade(f"4. r\n4. ¬r\n{PROOF}", f"{CHAIN}; ~r")
    assert [one.line for one in mended.mistakes] == [1]
    assert mended.lines[-1].status == "right"


def test_no_invalid_step_is_called_right_after_a_miscopied_premise():
    expected = {
        INVALID: "would follow from the corrected line",
        UNSOUND: "follows from a wrong one",
        SOUND: "right",
    }
    met = sum(tally(300, seed=1), Counter())
    assert set(met) == set(expected.items())
    assert min(met.values()) > 50


ODD_ATOMS = [["p", "resolution"], ["1", "2"], ["axiom", "given", "r"], ["p ∨ q", "on"]]


@pytest.mark.parametrize("atoms", ODD_ATOMS, ids=" and ".join)
def test_own_steps_are_graded_whatever_their_atoms_are_called(atoms):
    workbench = Workbench()
    quoted = [f'"{atom}"' for atom in atoms]
    chain = [quoted[0], *(f"{a} -> {b}" for a, b in pairwise(quoted))]
    exercise = Exercise("odd", tuple(chain), goal=quoted[-1], task="prove", points=2)
    workbench.desk.put(exercise.clauses)
    workbench.desk.aim(exercise.goal)
    workbench.desk.derivation = WrittenDerivation(workbench.desk.problem.clauses, exercise=exercise)
    answer = ""
    while not answer.endswith("it is done"):
        answer = workbench.onecmd("hint")
        if answer.startswith("resolve "):
            told = workbench.onecmd(answer)
            assert not workbench.failed, told
    assert told.endswith("2 of 2 points")
    assert workbench.onecmd("done").endswith("2 of 2 points")


def test_the_grader_takes_lines_as_values():
    lines = [ParsedLine(1, 4, Clause(["q"]), (1, 3)), ParsedLine(2, 5, Clause(["r"]), (2, 4))]
    graded = grade_claims(lines, clauses(CHAIN))
    assert [one.status for one in graded.lines] == ["right", "right"]
    wrong = grade_claims([ParsedLine(7, 4, Clause(["r"]), (1, 3))], clauses(CHAIN)).mistake
    assert (wrong.line, wrong.step, wrong.kind) == (7, 4, "literal lost")


def test_the_clause_of_an_own_step_is_the_only_part_read_as_text():
    workbench = Workbench()
    workbench.onecmd("assert p | q; ~p | q; 1 | 2; ~1 | 2")
    assert workbench.onecmd("resolve 3 4 on 1 gives {2}") == "5. 2"
    assert workbench.onecmd("resolve 1 2 gives").startswith("clause missing: a clause is missing")
    assert workbench.onecmd("resolve 1 2 on p gives q") == "6. q"
    for text in ("q from 1, 2", "p -> q"):
        assert f"{text} is no clause" in workbench.onecmd(f"resolve 1 2 gives {text}")


ENCODED = {
    "a.bin": ("5. ¬q 1,3".encode("cp1252"), "byte 4 is not UTF-8, saved by Notepad as ANSI?"),
    "p.bin": (PROOF.encode("utf-16"), "byte 1 is not UTF-8, saved by Notepad as UTF-16?"),
    "pytest-0": (b"5. q\x00\x01\xff 1,3", "byte 7 is not UTF-8, so this is no text"),
    "r": ("5. q 1,3".encode("utf-16-be"), "byte 1 is not UTF-8, saved by Notepad as UTF-16?"),
}


def test_a_file_that_cannot_be_read_is_not_graded_whatever_its_path_is(tmp_path):
    folder = tmp_path / "p q -> r"
    folder.mkdir()
    for name, (data, _) in ENCODED.items():
        (folder / name).write_bytes(data)
    (folder / "z.txt").write_text(PROOF, encoding="utf-8")
    book = grade_folder(folder, CHAIN_EXERCISE)
    *rows, last = book.records()
    assert [(row["name"], row["mistake"]) for row in rows] == [
        (name, f"unreadable: {reason}") for name, (_, reason) in ENCODED.items()
    ]
    graded = ("score", "fulfils", "points", "steps", "enough", "line")
    assert all(row[column] is None for row in rows for column in graded)
    assert (last["score"], last["points"], last["unread"]) == (1.0, 4, 0)
    assert {tuple(row) for row in (*rows, last)} == {tuple(last)}
    assert json.loads(book.json())[0]["mistake"] == rows[0]["mistake"]
    assert book.table()[1][1:7] == ["–"] * 6 and rows[0]["mistake"] in str(book)


def test_v_between_atoms_that_are_written_as_one_word_is_an_or():
    given = "p | r; q | ~r; ~p; ~q"
    assert grade("5. pvq 1,2\n6. q 3,5\n7. □ 4,6", given).refutes
    assert grade("3. āvb 1,2", "~a | r; b | ~r").correct
    assert not grade("5. vq 1,2", given).correct


def test_figures_side_by_side_are_read_from_left_to_right():
    figures = "p ∨ q   ¬p ∨ q    p ∨ ¬q   ¬p ∨ ¬q\n--------------    ----------------\n"
    found = grade(f"{figures}      q                  ¬q", "p | q; ~p | q; p | ~q; ~p | ~q")
    assert [str(line.clause) for line in found.lines if line.kind == "step"] == ["q", "¬q"]


@pytest.mark.parametrize(
    "atoms",
    [("<br>",), ("<b>bold</b>",), ("<li>x",), ("~~a~~",), ("&lt;i&gt;",), ("<s>", "</s>")],
)
def test_an_atom_that_looks_like_markup_is_no_markup(atoms):
    clause = " | ".join(f'"{atom}"' for atom in atoms)
    exercise = Exercise("of tags", (f"{clause} | q", "~q"))
    for text in (clause, clause.replace('"', "")):
        (line,) = grade(f"3. {text} from 1, 2", exercise).lines
        assert line.verdict == "right" and set(line.clause.atoms) == set(atoms)
    (line,) = grade("3. <b>p</b><br> from 1, 2", Exercise("plain", ("p | q", "~q"))).lines
    assert line.verdict == "right"
