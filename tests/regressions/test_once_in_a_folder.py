"""What one student's file once did to the grades of a whole class: the smallest input of each."""

import csv
import json
import os
from io import StringIO

import pytest

from resolver.page import Study
from resolver.practice import Exercise, grade, grade_answers, rewriting_lines
from resolver.practice.handed_in import split_page

CHAIN = Exercise("chain", ("p -> q", "p"), goal="q")
DIGITS = "9" * 4_301


def test_a_heading_of_two_dots_wrote_a_page_above_its_folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("# refute results 1: A\nExercise ..\n  4. q 1,2")

    book = grade_answers(tmp_path / "in", [CHAIN])
    book.save_pages(tmp_path / "x" / "pages")

    assert [path.name for path in (tmp_path / "x").iterdir()] == ["pages"]
    assert ".." not in book.to_csv().replace("'..'", "")


def test_a_name_of_two_hundred_and_fifty_five_letters_left_everybody_without_a_table(tmp_path):
    (tmp_path / ("a" * 255)).write_text("4. q 1,2")

    grade_answers(tmp_path, [CHAIN]).save_pages(tmp_path / "pages")

    assert len([*(tmp_path / "pages").iterdir()]) == 1


@pytest.mark.parametrize("line", [f"{DIGITS} p ≥ 1", f"p ≥ {DIGITS}", f"{DIGITS} ≥ 1"])
def test_a_number_of_4301_digits_ended_in_a_traceback(line):
    asked = {"door": "check", "exercise": str(CHAIN), "answer": line}

    assert grade(line, CHAIN).unread == (1,)
    assert json.loads(Study().answer(json.dumps(asked)))["ok"]


def test_a_list_that_began_with_4301_digits_ended_in_a_traceback(tmp_path):
    (tmp_path / "a.html").write_text(f"<ol start={DIGITS}><li>q</ol>")

    assert grade_answers(tmp_path, [CHAIN])[0].found.unread == (1,)


@pytest.mark.parametrize("unit", ["<ol start=1 ", "<a ", "<!"])
def test_a_tag_that_nothing_closes_was_looked_for_again_and_again(unit):
    assert len([*split_page(unit * 1_000)]) == 1_000


def test_a_line_of_160000_words_took_half_a_minute():
    assert grade("p " * 160_000, CHAIN).unread == (1,)


def test_a_link_showed_a_file_of_the_lecturer(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.txt").write_text("4. q 1,2")
    (tmp_path / "in" / "eve.txt").symlink_to("../secret.txt")

    (answer,) = grade_answers(tmp_path / "in", [CHAIN])

    assert answer.found.reason == "it is a link that leads out of the folder"


def test_a_pipe_was_no_row_and_hung_where_it_was_named(tmp_path):
    os.mkfifo(tmp_path / "a")

    (answer,) = grade_answers(tmp_path / "a", [CHAIN])

    assert answer.found.reason == "it is a pipe, and no plain file"


def test_two_answers_of_one_name_had_one_page(tmp_path):
    (tmp_path / "chain").mkdir()
    (tmp_path / "chain" / "Bob.txt").write_text("4. q 1,2")
    (tmp_path / "a.txt").write_text("# refute results 1: Bob\nExercise chain\n  4. p 1,2")

    book = grade_answers(tmp_path, [CHAIN])
    book.save_pages(tmp_path / "pages")

    assert len([*(tmp_path / "pages").rglob("*.html")]) == len(book) == 2


def test_a_name_with_a_line_end_and_a_tag_were_written_as_they_are(tmp_path):
    (tmp_path / "a\nb").write_text("4. \x1b<b>q</b> 1,2")

    book = grade_answers(tmp_path, [CHAIN])

    assert str(book).count("\n") == 1
    (row,) = csv.DictReader(StringIO(book.to_csv()))
    assert "\x1b" not in book.to_csv()
    assert "&lt;b&gt;" in row["Feedback comments"]


def test_a_file_was_no_folder_and_a_student_lost_the_apostrophe(tmp_path):
    saved = tmp_path / "a.txt"
    saved.write_text("# refute results 1: Zoë O'Neil\nExercise chain\n  4. q 1,2", encoding="utf-8")

    (answer,) = grade_answers(saved, [CHAIN])

    assert answer.name == "a.txt: chain, by Zoë O'Neil"


@pytest.mark.parametrize("unit", ["{p}, {q} ", "p word ", "p 1 "])
def test_of_a_long_line_only_so_many_parts_are_read_as_a_formula(monkeypatch, unit):
    letters = []
    read_formula_text = rewriting_lines.read_formula_text

    def noted(text):
        letters.append(len(text))
        return read_formula_text(text)

    monkeypatch.setattr(rewriting_lines, "read_formula_text", noted)

    rewriting_lines.read_rewriting((unit * 500)[:990], frozenset("pq"))

    assert sum(letters) <= 6_000
