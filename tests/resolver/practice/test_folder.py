"""A folder of homework: whose answer it is, which exercise it answers, and what a lecturer gets."""

import codecs
import csv
import re
from io import StringIO
from time import process_time

import pytest
from attrs import evolve
from support.cases import literal, passage, table

from resolver.errors import FileError
from resolver.practice import Exercise, grade
from resolver.practice.folder import grade_answers

CHAIN = Exercise("chain3", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
CASES = Exercise("by cases", ("p | q", "p -> r", "q -> r"), goal="r", task="prove", points=2)
RIGHT = "5. q 1,3\n6. r 2,5\n7. □ 4,6"


def named(book):
    return [(answer.name, answer.found) for answer in book]


def rows(book):
    return list(csv.DictReader(StringIO(book.to_csv())))


def test_the_exercise_is_that_of_the_folder_or_of_the_head_else_the_row_says_so(tmp_path):
    (tmp_path / "By cases").mkdir()
    (tmp_path / "By cases" / "ada.txt").write_text("5. q | r 1,2\n6. r 3,5\n7. □ 4,6")
    (tmp_path / "bob.txt").write_text(f"Bob\nExercise chain3.\n{RIGHT}")
    (tmp_path / "eve.txt").write_text(RIGHT)
    (tmp_path / "old.txt").write_bytes(RIGHT.encode("utf-16"))

    found = {row["Full name"]: row for row in rows(grade_answers(tmp_path, [CHAIN, CASES]))}

    assert [row["by cases points"] for row in found.values()] == ["2", "", "", ""]
    assert [row["Grade"] for row in found.values()] == ["2", "4", "", ""]
    assert "names an exercise" in found["eve"]["Feedback comments"]
    assert "names an exercise" in found["old"]["Feedback comments"]


WEEK = passage(__file__, "WEEK")


def test_a_file_with_several_headings_is_an_answer_to_each(tmp_path):
    own = tmp_path / "Ada L_1001_assignsubmission_file_"
    own.mkdir()
    (own / "week.txt").write_bytes(WEEK.replace("\n", "\r\n").encode())
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "chain3.txt").write_text(f"Exercise chain3\n{RIGHT}", encoding="utf-8")
    (tmp_path / "bob" / "again.txt").write_text("Exercise chain3\n5. q 1,3", encoding="utf-8")
    book = grade_answers(tmp_path, [CHAIN, CASES])
    assert [(name, found.points) for name, found in named(book)] == [
        ("Ada L_1001_assignsubmission_file_/week.txt: chain3", 2),
        ("Ada L_1001_assignsubmission_file_/week.txt: by cases", 2),
        ("bob/again.txt", 2),
        ("bob/chain3.txt", 4),
    ]
    assert [found.mistake and found.mistake.line for _, found in named(book)][:2] == [5, None]
    ada, bob = rows(book)
    assert list(ada)[5:] == [
        "chain3 points", "chain3 first mistake", "by cases points", "by cases first mistake"
    ]  # fmt: skip
    assert (ada["Identifier"], ada["Grade"], ada["Maximum Grade"]) == ("Participant 1001", "4", "6")
    assert ada["chain3 first mistake"] == "line 5, wrong sign: ¬r should be r"
    assert (bob["Full name"], bob["Grade"], bob["by cases points"]) == ("bob", "4", "")
    assert "the best of 2 answers" in bob["Feedback comments"]


def test_a_table_is_written_over_a_table_and_over_no_answer(tmp_path):
    answer, table = tmp_path / "ada.txt", tmp_path / "grades.csv"
    answer.write_text(RIGHT, encoding="utf-8")
    book = grade_answers(tmp_path, [CHAIN])
    with pytest.raises(FileError, match=r"ada\.txt: it is there, and is no table of grades; write"):
        book.save(answer)
    assert answer.read_text(encoding="utf-8") == RIGHT
    table.write_bytes(codecs.BOM_UTF8 + b'"Identifier","Full name"\n')
    book.save(table)
    book.save(table)
    assert table.read_text(encoding="utf-8") == book.to_csv()


def test_an_exercise_whose_name_is_a_sign_makes_no_line_a_heading():
    sheet = grade(RIGHT, evolve(CHAIN, name="."))

    assert sheet.points == 4 and {line.kind for line in sheet.lines} == {"step"}


def test_no_cell_begins_a_formula_and_no_page_runs_what_a_student_wrote(tmp_path):
    (tmp_path / "=cmd(1).txt").write_text("5. <script>alert(1)</script> 1,3")
    (tmp_path / ".hidden.txt").write_text(RIGHT)
    book = grade_answers(tmp_path, [CHAIN])
    cells = [cell for row in csv.reader(StringIO(book.to_csv())) for cell in row]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    book.save_pages(tmp_path / "feedback")
    (page,) = (tmp_path / "feedback").iterdir()
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text and ">unread</td>" in text
    assert "no line is judged" in grade("", CHAIN)._repr_html_()
    assert "no line is judged" not in grade(RIGHT, CHAIN)._repr_html_()


def test_the_comment_names_the_mistake_itself_and_the_lines_that_are_not_read(tmp_path):
    sheets = {
        "ada": "5. q 1,3\n6. ~r 2,5\n7. so r 2\n8. □ 4,6", "bob": "5. q 1,3\n6. so r 2\n7. □ 4,6",
        "cid": "5. q 1,3", "eve": RIGHT,
    }  # fmt: skip
    for name, sheet in sheets.items():
        (tmp_path / f"{name}.txt").write_text(sheet, encoding="utf-8")
    table = rows(grade_answers(tmp_path, [CHAIN]))
    said = {row["Full name"]: row["Feedback comments"] for row in table}
    assert said["ada"].split("; ") == [
        "1 step holds, then a mistake in line 2",
        "step 6, wrong sign: ¬r should be r",
        "hint: on q, the clauses 2 and 5 give r",
        """line 3 is not read: "7. so r 2": 'so' is no literal""",
        "write it like   7. r   from __, __",
        "counted half: line 4",
        "2 of 4 points",
    ]
    assert """line 2 is not read: "6. so r 2": 'so' is no literal""" in said["bob"]
    shortfall = "1 step holds, and none is wrong; the empty clause is still to come"
    assert said["cid"] == f"{shortfall}; 2 of 4 points"
    right = "3 steps hold, down to the empty clause: a refutation; 3 steps, and no fewer suffice"
    assert said["eve"] == f"{right}; 4 of 4 points"


def test_a_page_has_the_clauses_and_each_line_as_it_was_handed_in(tmp_path):
    sheet = "Ada, week 2\n5.  q   1,3\n6.\t~r 2,5\n7. so r 2\n8. □  4,6"
    own = tmp_path / "Ada L_1001_assignsubmission_file_"
    own.mkdir()
    (own / "week.txt").write_text(sheet, encoding="utf-8")
    grade_answers(tmp_path, [CHAIN]).save_pages(tmp_path / "pages")
    text = (tmp_path / "pages" / own.name / "week.txt.html").read_text(encoding="utf-8")
    assert "prove r\n\n  1. ¬p ∨ q\n  2. ¬q ∨ r\n  3. p\n" in text
    assert "  4. ¬r (the goal, denied)\n</pre>" in text
    rows = [[*cells(row)] for row in text.split("<tr>")[2:]]
    assert [row[1:4] for row in rows] == [
        ["Ada, week 2", "remark", ""],
        ["5.  q   1,3", "step", "right"],
        ["6.  ~r 2,5", "step", "wrong"],
        ["7. so r 2", "unread", ""],
        ["8. □  4,6", "step", "would follow from the corrected line 3"],
    ]
    assert rows[2][4] == "¬r should be r"
    assert "&quot;7. so r 2&quot;" in rows[3][4] and "write it like" in rows[3][4]


def cells(row):
    return [cell.split(">", 1)[1] for cell in re.split("</t[dh]>", row)[:-1]]


def test_a_page_has_each_line_of_a_long_sheet(tmp_path):
    (tmp_path / "ada.txt").write_text("\n".join(["p 1,3"] * 50), encoding="utf-8")
    book = grade_answers(tmp_path, [CHAIN])
    book.save_pages(tmp_path / "feedback")

    text = (tmp_path / "feedback" / "ada.txt.html").read_text(encoding="utf-8")

    assert text.count("<tr>") == 51 and "more …" not in text


BACK = Exercise("back", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
OWN = "1. p → q\n2. q → r\n3. p\n"
STEPS = "5. ¬p ∨ r  1,2\n6. ¬q  2,4\n7. ¬p  1,6\n"
PARENT = "clause 5 (¬p ∨ r) is no parent of □"
SLIPS = dict(table(__file__, "SLIPS", str, literal))


def test_of_a_wrong_step_the_number_is_named_where_it_follows_by_one_else_the_clause(tmp_path):
    for student, (text, *_) in SLIPS.items():
        (tmp_path / student).mkdir()
        (tmp_path / student / "week 2.txt").write_text(text, encoding="utf-8")
    for name, found in named(grade_answers(tmp_path, [BACK])):
        said = [(one.line, one.kind, one.sentence) for one in found.mistakes]
        assert said == [SLIPS[name.partition("/")[0]][1:]], f"{name}\n{found}"


def test_of_several_numbers_by_which_a_step_follows_the_one_most_like_it_is_named():
    found = grade(f"{STEPS}8. ¬p  1,6\n9. □  3,5", BACK).mistakes[-1]

    assert (found.kind, found.hint) == ("wrong parent", "try 3 and 7 on p")


def test_what_two_wrong_lines_should_have_been_makes_no_third_mistake():
    found = grade("5. ¬p  1,2\n6. ¬q  5,4\n7. □  3,6", BACK)
    assert [one.line for one in found.mistakes] == [1, 2]
    found = grade("5. q ∨ r  1,2\n6. p  5,4\n7. □  3,6", BACK)
    assert [line.status for line in found.lines] == [
        "wrong", "wrong", "would follow from the corrected line"
    ]  # fmt: skip
    assert found.lines[-1].corrected == 2


@pytest.mark.deep
def test_six_hundred_sheets_become_a_table_and_pages_in_ten_seconds(tmp_path):
    exercises = [CHAIN, CASES, BACK, evolve(CHAIN, name="again"), evolve(BACK, name="once more")]
    sheets = [RIGHT, "5. q | r 1,2\n6. r 3,5\n7. □ 4,6", f"{STEPS}8. □  3,5"]
    sheets = [*sheets, RIGHT.replace("6. r", "6. ¬r"), f"{STEPS}so 3,7 gives □"]
    for number in range(120):
        own = tmp_path / "answers" / f"Ada B. Student{number}_{number}_assignsubmission_file_"
        own.mkdir(parents=True)
        for exercise, text in zip(exercises, sheets, strict=True):
            text = f"Exercise {exercise.name}\n{text}"
            (own / f"{exercise.name}.txt").write_text(text, encoding="utf-8")
    begun = process_time()
    book = grade_answers(tmp_path / "answers", exercises)
    book.save(tmp_path / "grades.csv")

    book.save_pages(tmp_path / "pages")

    assert process_time() - begun < 10
    assert len(rows(book)) == 120 and len([*(tmp_path / "pages").rglob("*.html")]) == 600
