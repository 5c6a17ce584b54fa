"""The command `refute grade`: a folder of homework, as a lecturer has it."""

import csv
import re
from pathlib import Path

import pytest
from support.cases import cases, literal

from kb.cli import main
from resolver.practice import Exercise

ROOT = Path(__file__).parents[2]
CHAIN = Exercise("chain3", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=4)
RIGHT = "5. q 1,3\n6. r 2,5\n7. □ 4,6"
STUDENTS = 30
RECORD = "refute 1\ndeck classic\nplayers Ann Bob Cid\nhas Ann Rope\n"


@pytest.fixture
def semester(tmp_path: Path) -> Path:
    for number in range(STUDENTS):
        own = (
            tmp_path / "answers" / f"Zoë B. Student{number}_{1000 + number}_assignsubmission_file_"
        )
        own.mkdir(parents=True)
        text = RIGHT if number % 3 else RIGHT.replace("6. r 2,5", "6. p 2,5")
        (own / "answer.txt").write_text(text, encoding="utf-8" if number != 7 else "utf-16")
    (tmp_path / "answers" / "set.exercises").write_text(str(CHAIN), encoding="utf-8")
    return tmp_path


def test_thirty_homeworks_become_a_table_a_file_for_moodle_and_a_page_each(semester, capsys):
    exercises = str(semester / "answers" / "set.exercises")  # beside the answers, and none itself
    table, pages = semester / "grades.csv", semester / "answers" / "feedback"
    asked = ["grade", str(semester / "answers"), exercises]
    asked += ["--csv", str(table), "--feedback", str(pages)]
    for _ in range(2):  # what was written is no answer
        assert main(asked) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
    assert printed.out.count("answer.txt") == STUDENTS
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len({row["Identifier"] for row in rows}) == STUDENTS
    grades = {row["Full name"]: row["Grade"] for row in rows}
    assert [grades[f"Zoë B. Student{number}"] for number in (0, 1, 7)] == ["2", "4", "4"]
    written = [*pages.rglob("*.html")]
    assert len(written) == STUDENTS
    text = next(page for page in written if "1003" in str(page)).read_text(encoding="utf-8")
    assert "literal lost" in text and ">heading<" not in text


@pytest.mark.parametrize("pages", ["answers", "."])
def test_pages_go_into_no_folder_of_the_answers_and_into_none_above_it(semester, capsys, pages):
    before = sorted(semester.rglob("*"))
    asked = ["grade", str(semester / "answers"), str(semester / "answers" / "set.exercises")]
    assert main([*asked, "--feedback", str(semester / pages)]) == 2
    assert "answers must be in another one; write into another folder" in capsys.readouterr().err
    assert sorted(semester.rglob("*")) == before


def test_points_given_by_hand_are_read_at_every_run_and_shown_and_no_answer(semester, capsys):
    answers = semester / "answers"
    by_hand = answers / "by hand.txt"  # among the answers, and none itself
    by_hand.write_text(
        "# talked about on Tuesday\n"
        "zoë b. student0; chain3; 2; 1.5; meant as r\n"
        "Participant 1001; CHAIN3; all; 3; copied\n"
        "Participant 1002; chain3; 1; 2; more than there is\n",
        encoding="utf-8",
    )
    table, pages = semester / "grades.csv", semester / "pages"
    asked = ["grade", str(answers), str(answers / "set.exercises"), "--overrides", str(by_hand)]
    for _ in range(2):
        assert main([*asked, "--csv", str(table), "--feedback", str(pages)]) == 0
    assert "by hand.txt" not in capsys.readouterr().out
    with table.open(encoding="utf-8", newline="") as file:
        rows = {row["Identifier"][-4:]: row for row in csv.DictReader(file)}
    assert [rows[who]["Grade"] for who in ("1000", "1001", "1002", "1003")] == [
        "3.5", "3", "4", "2",
    ]  # fmt: skip
    assert "by hand, line 2: +1.5 (meant as r)" in rows["1000"]["Feedback comments"]
    page = next(page for page in pages.rglob("*.html") if "1001" in str(page))
    assert "<p>by hand, all lines: 3 (copied)</p>" in page.read_text(encoding="utf-8")


@cases(entry=str, said=literal)
def test_what_is_said_by_hand_of_no_answer_is_refused(semester, capsys, entry, said):
    by_hand = semester / "by hand.txt"
    by_hand.write_text(entry)
    exercises = semester / "answers" / "set.exercises"
    asked = ["grade", str(semester / "answers"), str(exercises), "--overrides", str(by_hand)]
    assert main(asked) == 2
    assert said in capsys.readouterr().err


@cases(feedback=literal, said=literal)
def test_a_sheet_is_checked_before_it_is_handed_in_as_far_as_its_exercise_allows(
    tmp_path, capsys, feedback, said
):
    week, sheet = tmp_path / "week.exercises", tmp_path / "week.txt"
    week.write_text(f"{CHAIN}\n" + f"feedback {feedback}\n" * bool(feedback))
    sheet.write_text("5. q 1,3\n6. ~r 2,5\n7. so q 2", encoding="utf-8")
    assert main(["grade", str(sheet), str(week), "--check"]) == 0
    unread, *lines = capsys.readouterr().out.strip().split("\n")
    assert unread.startswith('line 3 is not read: "7. so q 2": ') and "write it like" in unread
    assert lines == said
    assert "should be r" not in " ".join(lines)


def test_what_cannot_be_checked_says_what_to_do(tmp_path, capsys):
    week, sheet = tmp_path / "week.exercises", tmp_path / "week.pdf"
    week.write_text(str(CHAIN))
    sheet.write_bytes(b"%PDF-1.7")
    assert main(["grade", str(sheet), str(week), "--check"]) == 2
    assert "it is a PDF, and no text; save it as plain text" in capsys.readouterr().err
    week.write_text(f"{CHAIN}\nfeedback some")
    assert main(["grade", str(sheet), str(week), "--check"]) == 2
    assert "'some' is no amount of feedback; try lines, verdict, all" in capsys.readouterr().err


def test_pages_have_the_name_of_their_own_student_or_none(semester):
    pages = semester / "pages"
    asked = ["grade", str(semester / "answers"), str(semester / "answers" / "set.exercises")]
    for more, own in ([], True), (["--without-names"], False):
        assert main([*asked, "--feedback", str(pages), *more]) == 0
        for page in pages.rglob("*.html"):
            name = page.parent.name.partition("_")[0]
            text = page.read_text(encoding="utf-8")
            assert set(re.findall(r"Zoë B. Student[0-9]+", text)) == ({name} if own else set())
            assert "://" not in text and " src=" not in text


def test_the_summary_has_the_mistakes_by_their_frequency_and_no_name(semester, capsys):
    answers = semester / "answers"
    for number, text in enumerate([RIGHT.replace("6. r", "6. ~r"), f"{RIGHT}\n6. so r 2"]):
        own = next(answers.glob(f"*_{1001 + number}_*"))
        (own / "answer.txt").write_text(text, encoding="utf-8")
    twice = answers / "Zoë B. Student3_1003_assignsubmission_file_" / "again.txt"
    twice.write_text("5. q 1,3\n6. p 2,5")
    assert main(["grade", str(answers), str(answers / "set.exercises"), "--summary"]) == 0
    head, *rows = capsys.readouterr().out.strip().split("\n")
    assert head.split() == ["mistake", "students", "for", "example", "what", "is", "wrong"]
    assert [re.split("  +", row)[:3] for row in rows] == [
        ["literal lost", "10", "6. p 2,5"],
        ["not read", "1", "6. so r 2"],
        ["wrong sign", "1", "6. ~r 2,5"],
    ]
    assert not any(word in row for row in rows for word in ("Zoë", "Student", "answer.txt"))


@pytest.mark.parametrize(
    ("exercises", "text", "said"),
    [
        ("none.exercises", None, "try another path"),
        ("empty.exercises", "# to come", "there is no exercise in it; begin with: exercise NAME"),
        ("wrong.exercises", "exercise a\npremis p", "line 2: no entry begins with 'premis'"),
        ("game.exercises", f"exercise a\n{RECORD}", "line 2: no entry begins with 'refute'"),
    ],
)
def test_what_cannot_be_graded_says_what_to_try(tmp_path, capsys, exercises, text, said):
    path = tmp_path / exercises
    if text is not None:
        path.write_text(text)
    assert main(["grade", str(tmp_path), str(path)]) == 2
    assert said in capsys.readouterr().err
    assert main(["grade", str(path), str(path)]) == 2
    (tmp_path / "right.exercises").write_text(str(CHAIN))
    assert main(["grade", str(tmp_path / "nowhere"), str(tmp_path / "right.exercises")]) == 2
    assert "there is no such folder or file" in capsys.readouterr().err
