"""A folder is what strangers wrote: their files, names and numbers harm nobody's grades.

Each test has a fault and its relatives: other ways to the same harm.
"""

import csv
import json
import os
import shutil
import signal
from contextlib import contextmanager
from io import StringIO
from pathlib import PurePosixPath

import pytest
from support.cases import loop_over
from support.work import lines

from kb.cli import main
from resolver.errors import FileError
from resolver.page import Study
from resolver.practice import Exercise, clause_parser, grade, grade_answers
from resolver.practice import lines as sheet_lines
from resolver.practice.answer_files import write_results
from resolver.practice.derivation import COMPARISON_BUDGET
from resolver.practice.feedback import choose_page_path, write_page
from resolver.practice.folder import check_answer
from resolver.practice.grading import begin_derivation, judge_answer
from resolver.practice.handed_in import extract_lines, split_page
from resolver.workbench import Workbench

CHAIN = Exercise("chain", ("p -> q", "q -> r", "p"), goal="r", points=4)
CASES = Exercise("by cases", ("p | q", "p -> r", "q -> r"), goal="r", points=2)
RIGHT = "5. q 1,3\n6. r 2,5\n7. □ 4,6"
SECRET = "the lecturer's own solution"
SEEN = (*"\n\t",)


def worksheet(book):
    return {row["Full name"]: row for row in csv.DictReader(StringIO(book.to_csv()))}


def page_texts(book, folder):
    book.save_pages(folder)
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.html")
        if path.is_file()
    }


@contextmanager
def no_waiting():
    """Raise TimeoutError where a pipe is opened, which nobody writes into."""

    def ring(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 60)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# p. Headings and names that lead out of the folder, or are too long.

HEADINGS = (
    "..", "../..", "/tmp/x", ".", "a" * 300, "ü" * 200, "nul", "\x1b[2J", "<b>x</b>", "nothing set"
)  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("exercises", [[CHAIN], [CHAIN, CASES]])
def test_a_heading_of_results_that_is_no_exercise_is_an_unread_answer(tmp_path, heading, exercises):
    answers = tmp_path / "deep" / "answers"
    answers.mkdir(parents=True)
    text = write_results("Ada", [(heading, "5. q 1,3")])
    (answers / "ada.txt").write_text(text, encoding="utf-8")
    before = {*tmp_path.rglob("*")}

    book = grade_answers(answers, exercises)
    pages = page_texts(book, tmp_path / "deep" / "pages" / "inner")

    (answer,) = book
    assert isinstance(answer.found, FileError)
    assert answer.found.reason.startswith("no exercise is called ")
    assert "chain" in answer.found.advice
    assert [*worksheet(book)] == ["Ada"]
    assert [*pages] == ["ada.txt.html"]
    inner = tmp_path / "deep" / "pages"
    assert {one for one in tmp_path.rglob("*") if not one.is_relative_to(inner)} == before


def test_what_heads_no_exercise_is_one_row_however_often_it_stands_there(tmp_path):
    parts = [*((f"x{n}", "5. q 1,3") for n in range(500)), ("chain", RIGHT), ("chain", "p")]
    (tmp_path / "ada.txt").write_text(write_results("Ada", parts), encoding="utf-8")

    first, second = grade_answers(tmp_path, [CHAIN, CASES])

    assert (first.name, first.found.points) == ("ada.txt: chain, by Ada", 4)
    assert second.found.reason == (
        "no exercise is called 'x0', 'x1', 'x2', 497 more; "
        "chain stands in it twice, and the first is graded"
    )


def test_a_file_of_results_without_an_answer_has_a_row(tmp_path):
    (tmp_path / "ada.txt").write_text("# refute results 1: Ada\n", encoding="utf-8")

    (answer,) = grade_answers(tmp_path, [CHAIN])

    assert answer.found.reason == "there is no answer in it"


@pytest.mark.parametrize("name", ["..", ".", "a/b", "/x", "nul", "x" * 300, "..\\.."])
def test_an_exercise_of_any_name_has_its_pages_in_the_folder(tmp_path, name):
    odd = Exercise(name, CHAIN.premises, goal="r")
    text = f"Exercise {name}\n{RIGHT}\nExercise chain\n{RIGHT}\n"
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ada.txt").write_text(text, encoding="utf-8")
    results = write_results("Bob", [(name, RIGHT)])
    (tmp_path / "in" / "bob.txt").write_text(results, encoding="utf-8")

    book = grade_answers(tmp_path / "in", [odd, CHAIN])
    pages = page_texts(book, tmp_path / "pages")

    assert len(pages) == len(book)
    assert {path.name for path in tmp_path.iterdir()} == {"in", "pages"}


LONG_NAMES = ("a" * 251, "a" * 255, "ü" * 127, "漢" * 85, f"{'a' * 247}.txt", "😀" * 63)


@pytest.mark.parametrize("name", LONG_NAMES)
def test_an_answer_of_a_long_name_has_its_page(tmp_path, name):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_text(RIGHT, encoding="utf-8")
    (tmp_path / "in" / "bob").write_text(RIGHT, encoding="utf-8")

    pages = page_texts(grade_answers(tmp_path / "in", [CHAIN]), tmp_path / "pages")

    assert len(pages) == 2


OBSTRUCTIONS = {  # how what is outside gets to where a page should be
    "a folder": lambda page, outside: page.mkdir(parents=True),
    "a link": lambda page, outside: page.symlink_to(outside / "secret.txt"),
    "a dangling link": lambda page, outside: page.symlink_to(outside / "new.txt"),
    "a pipe": lambda page, outside: os.mkfifo(page),
    "a loop": lambda page, outside: page.symlink_to(page.name),
}


@pytest.mark.parametrize("obstruction", OBSTRUCTIONS)
def test_the_table_and_all_other_pages_are_written_whatever_happens_to_one(
    tmp_path, capsys, obstruction
):
    answers, pages, outside = (tmp_path / name for name in ("in", "pages", "outside"))
    for folder in (answers, pages, outside):
        folder.mkdir()
    for student in ("ada", "bob", "cid"):
        (answers / f"{student}.txt").write_text(RIGHT, encoding="utf-8")
    (outside / "secret.txt").write_text(SECRET)
    OBSTRUCTIONS[obstruction](pages / "bob.txt.html", outside)
    (tmp_path / "week.exercises").write_text(str(CHAIN))
    table = tmp_path / "grades.csv"
    asked = ["grade", str(answers), str(tmp_path / "week.exercises"), "--csv", str(table)]

    with no_waiting():
        status = main([*asked, "--feedback", str(pages)])

    printed = capsys.readouterr()
    assert status == 2 and "1 page of 3 could not be written" in printed.err
    assert [line.split()[0] for line in printed.out.splitlines()[1:]] == [
        "ada.txt", "bob.txt", "cid.txt"
    ]  # fmt: skip
    assert len([*csv.reader(StringIO(table.read_text(encoding="utf-8")))]) == 4
    written = {path.name for path in pages.iterdir() if path.is_file() and not path.is_symlink()}
    assert {"ada.txt.html", "cid.txt.html"} <= written
    assert [path.name for path in outside.iterdir()] == ["secret.txt"]
    assert (outside / "secret.txt").read_text() == SECRET


@pytest.mark.parametrize(
    "page", ["../x.html", "/tmp/x.html", "a/../../x.html", "link/x.html", ".."]
)
def test_a_page_is_written_into_its_folder_only(tmp_path, page):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "link").symlink_to(tmp_path)
    before = {*tmp_path.rglob("*")}

    with pytest.raises(FileError, match=r"would lie outside|is there, and no page"):
        write_page(tmp_path / "pages", PurePosixPath(page), "x")

    assert {*tmp_path.rglob("*")} == before


# q. Numbers of more than nine digits.

DIGITS = "9" * 4_301
LONG_NUMBERS = (
    "5. {} p + q ≥ 1   1 + 2", "5. p ≥ {}   1 + 2", "5. p + {} ≥ 1   1 + 2", "5. p ≥ ¬{}   1 + 2",
    "5. p ≥ 1   {}·1 + 2", "5. p ≥ 1   (1 + 2) / {}", "{}. q   from 1, 3", "5. q   from {}, 3",
    "{}·1 + 2: p ≥ 1", "5. {} ≥ 1",
)  # fmt: skip


@pytest.mark.parametrize("digits", [DIGITS, "9" * 10, "0" * 4_301])
def test_a_line_with_a_number_of_more_than_nine_digits_is_not_read(tmp_path, digits):
    lines = [form.format(digits) for form in LONG_NUMBERS]
    text = "\n".join([RIGHT.splitlines()[0], *lines])
    asked = {"exercise": str(CHAIN), "answer": text}
    (tmp_path / "ada.txt").write_text(text, encoding="utf-8")

    found = grade(text, CHAIN)
    replies = [
        json.loads(Study().answer(json.dumps({"door": "check", **asked}))),
        json.loads(Study().answer(json.dumps({"door": "hint", "depth": 1, **asked}))),
    ]
    book = grade_answers(tmp_path, [CHAIN])
    workbench = Workbench()
    workbench.onecmd("assert p -> q; q -> r; p")

    assert found.unread == book[0].found.unread == tuple(range(2, len(lines) + 2))
    assert max(len(line.said) for line in found.lines) < 500
    assert all(reply["ok"] for reply in replies)
    assert check_answer(tmp_path / "ada.txt", [CHAIN]).startswith("line 2 is not read")
    assert workbench.onecmd(f"grade {tmp_path / 'ada.txt'}")
    assert all(workbench.onecmd(line) for line in lines)


STARTS = ('start="{}"', "start={}", "start='{}'", "START={}", "type=1 start={} x=2")


@pytest.mark.parametrize("start", STARTS)
def test_a_list_that_begins_with_a_number_of_many_digits_is_not_read(tmp_path, start):
    page = f"<ol {start.format(DIGITS)}><li>q 1,3</li><li>r 2,5</li></ol>"
    (tmp_path / "ada.html").write_text(page)
    (tmp_path / "bob.txt").write_text(RIGHT, encoding="utf-8")

    ada, bob = grade_answers(tmp_path, [CHAIN])

    assert ada.found.unread == (1, 2)
    assert bob.found.points == 4


@pytest.mark.parametrize("letter", [f"&#{DIGITS};", f"&#x{DIGITS};", f"&#X{DIGITS}", "&#00000065;"])
def test_a_letter_of_a_number_of_many_digits_is_a_sign_that_there_is_not(letter):
    assert extract_lines(f"<p>{letter}</p>").startswith("\ufffd")


# r. Sheets that take long.

TAGS = ("<ol start=1 ", "<a ", "<!", "<", "</", "<li", "<ol start='", "<p a=b ", "< ", "<script ")


@loop_over("ending", ["", ">", "</p>"])
def test_a_page_of_unclosed_tags_is_gone_through_once(ending):
    class Counted(str):
        looked = 0

        def find(self, sub, start=0, end=None):
            found = super().find(sub, start)
            Counted.looked += (len(self) if found < 0 else found) - start + 1
            return found

    for unit in (*TAGS, "<!-- ", "<p>x", "<b>x</b>", "x < y > "):
        text = Counted(unit * 5_000 + ending)
        Counted.looked = 0

        parts = [*split_page(text)]

        assert parts or ending or unit == "<!-- "
        assert sum(len(part.tag) + len(part.text) for part in parts) <= len(text) + 10, unit
        assert Counted.looked <= 3 * len(text), unit


LONG_LINES = (
    "word ", "(", '"\\', "- ", "5. q ∨ ", "\\hline ", "p & ", "1 + ", "(premise: ", "&\\\\",
)  # fmt: skip


@pytest.mark.parametrize("unit", LONG_LINES)
def test_a_long_line_is_not_read_and_not_looked_at(monkeypatch, unit):
    lengths = []
    monkeypatch.setattr(sheet_lines, "strip_layout", noting(sheet_lines.strip_layout, lengths))
    text = f"{RIGHT}\n{unit * (200_000 // len(unit))}x"

    for exercise in (CHAIN, Exercise("m", CHAIN.premises, task="model")):
        found = grade(text, exercise)
        assert found.lines[-1].kind == "unread"
        assert "it has more than 1,000 letters" in found.lines[-1].said
        assert len(found.lines[-1].said) < 300

    assert max(lengths, default=0) <= 1_001


@pytest.mark.parametrize(
    ("line", "lines_it_counts_for"),
    [
        ("x{}", 1),
        ("p", 1),
        ("p -> q{}", 4),
        pytest.param("p & {}", 4, marks=pytest.mark.deep),
        pytest.param("¬p ∧ q{}", 4, marks=pytest.mark.deep),
    ],
)
def test_of_a_sheet_of_nothing_but_short_lines_the_first_are_read(line, lines_it_counts_for):
    text = "\n".join(line.format(n) for n in range(50_000))[:100_000]

    *read, last = grade(text, CHAIN).lines

    looked_at = len(read) * lines_it_counts_for
    assert looked_at in range(2_000 + len(text) // 40, 4_504)
    assert "too many short lines are above it, and no line below it is read" in last.said
    assert last.line == len(read) + 1
    assert not any("too many short lines" in each.said for each in read)


def test_a_line_is_made_into_tokens_once_by_all_that_read_it(monkeypatch):
    lengths = []
    monkeypatch.setattr(clause_parser, "strip_layout", noting(clause_parser.strip_layout, lengths))
    exercise = Exercise("blanks", CHAIN.premises, goal="r", given=("5. ___   from 1, 3",))
    lines = [f"once p{'x' * n} ≥ 1 z" for n in range(50, 90)]

    found = grade("\n".join(lines), exercise)

    assert all(line.kind == "unread" for line in found.lines)
    times = [lengths.count(len(line)) for line in lines]
    assert times == [2] * len(lines)  # to read it, and to say why it is not read


@loop_over("unit", ['"\\', '\\"', "w", "- ", "5. q ∨ ", "("])
def test_a_long_line_is_refused_at_the_workbench(unit):
    workbench = Workbench()

    answer = workbench.onecmd(f"{unit * (100_000 // len(unit))}x")

    assert "a line of at most 1,000 letters" in answer and len(answer) < 300


@pytest.mark.parametrize("door", ["check", "hint", "stated", "par", "link"])
def test_an_exercise_that_no_link_holds_is_refused_by_the_page(door):
    more = {"check": {"answer": ""}, "hint": {"answer": "", "depth": 1}}
    more["link"] = {"answer": "", "base": "x"}
    asked = {"door": door, "exercise": f"exercise a\npremise {'p & ' * 25_000}p"}

    reply = json.loads(Study().answer(json.dumps(asked | more.get(door, {}))))

    assert not reply["ok"]
    assert "an exercise of at most 20,000 letters, not 100,020" in reply["text"]


def noting(function, lengths):
    def noted(text, *rest):
        lengths.append(len(text))
        return function(text, *rest)

    return noted


def test_a_sheet_of_a_million_bytes_is_read_and_a_longer_one_refused(tmp_path):
    filler = "# by hand\n" * 99_990
    (tmp_path / "ada.txt").write_text(f"{filler}{RIGHT}", encoding="utf-8")
    (tmp_path / "bob.txt").write_text(f"{filler * 2}{RIGHT}", encoding="utf-8")

    ada, bob = grade_answers(tmp_path, [CHAIN])

    assert ada.found.points == 4
    assert bob.found.reason == "it has more than 1,000,000 bytes"


@loop_over(
    "form", ["{}. ~q 1,3", "{}. ~q ∨ r {}, 3", "{}. p", "{}. x 1,3", "{}. q 9{}, 3", "~q 1,3"]
)
def test_wrong_lines_are_compared_with_so_many_others_all_together(form):
    lines = (form.replace("{}", str(n), 1).replace("{}", str(n - 1)) for n in range(5, 405))
    found, derivation = judge_answer("\n".join(lines), begin_derivation(CHAIN))

    assert derivation.compared <= COMPARISON_BUDGET
    assert len(found.lines) == 400


def test_twice_the_wrong_lines_are_twice_the_work():
    def grade_wrong_lines(number):
        return lines(lambda: grade("\n".join(f"{n}. ~q 1,3" for n in range(5, number)), CHAIN))

    grade_wrong_lines(50)

    # Beyond the budget of comparisons no wrong line may look at all others.
    assert grade_wrong_lines(405) < 2.2 * grade_wrong_lines(205)


# s. Links and what is no plain file.


def link_to(target):
    return lambda path: path.symlink_to(target)


STRANGE_FILES = {
    "out": (link_to("../outside/secret.txt"), "it is a link that leads out of the folder"),
    "folder": (link_to("../outside"), "it is a link that leads out of the folder"),
    "absolute": (link_to("/etc/hostname"), "it is a link that leads out of the folder"),
    "device": (link_to("/dev/zero"), "it is a link that leads out of the folder"),
    "in": (link_to("ada.txt"), "it is a link into the folder, whose plain files are graded"),
    "nowhere": (link_to("../outside/none"), "it is a link that leads nowhere"),
    "itself": (link_to("eve.txt"), "it is a link that leads nowhere"),
    "pipe": (os.mkfifo, "it is a pipe, and no plain file"),
}


@pytest.mark.parametrize("kind", STRANGE_FILES)
def test_what_is_no_plain_file_of_the_folder_is_not_read_and_its_row_says_so(tmp_path, kind):
    make, reason = STRANGE_FILES[kind]
    answers = tmp_path / "answers"
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text(SECRET)
    answers.mkdir()
    (answers / "ada.txt").write_text(RIGHT, encoding="utf-8")
    make(answers / "eve.txt")

    with no_waiting():
        book = grade_answers(answers, [CHAIN])
    pages = page_texts(book, tmp_path / "pages")

    ada, eve = book
    assert ada.found.points == 4
    assert eve.found.reason.startswith(reason)
    assert reason in worksheet(book)["eve"]["Feedback comments"]
    assert not any(SECRET in text for text in (str(book), book.to_csv(), *pages.values()))


def test_a_pipe_is_opened_by_no_door(tmp_path, capsys):
    pipe, week = tmp_path / "eve.txt", tmp_path / "week.exercises"
    os.mkfifo(pipe)
    week.write_text(str(CHAIN))
    workbench = Workbench()

    with no_waiting():
        assert main(["grade", str(pipe), str(week)]) == 0
        assert main(["grade", str(pipe), str(week), "--check"]) == 2
        answer = workbench.onecmd(f"grade {pipe}")

    assert "it is a pipe, and no plain file" in answer
    assert "it is a pipe, and no plain file" in capsys.readouterr().err


def test_a_folder_of_any_depth_is_gone_through(tmp_path):
    deepest = tmp_path / "in" / "/".join(["d"] * 600)
    deepest.mkdir(parents=True)
    (deepest / "ada.txt").write_text(RIGHT, encoding="utf-8")

    try:
        (answer,) = grade_answers(tmp_path / "in", [CHAIN])
    finally:
        shutil.rmtree(tmp_path / "in")

    assert answer.found.points == 4


# t. Answers of one name, and names and texts that are no letters only.


def put_results(path, student, text=RIGHT):
    path.write_text(write_results(student, [("chain", text)]), encoding="utf-8")


def test_each_answer_has_a_page_of_its_own_with_its_own_sheet(tmp_path):
    answers = tmp_path / "in"
    for folder in ("x", "chain", "y"):
        (answers / folder).mkdir(parents=True)
    (answers / "x" / "Bob.txt").write_text("# one\n5. q 1,3", encoding="utf-8")
    put_results(answers / "x" / "a.txt", "Bob", "5. ~q 1,3")
    put_results(answers / "x" / "b.txt", "Bob", "5. p 1,3")
    (answers / "chain" / "Bob.txt").write_text("5. r 1,3", encoding="utf-8")
    put_results(answers / "Bob.txt", "Bob", "5. ~r 1,3")
    (answers / "y" / "bob.txt").write_text("5. ~p 1,3", encoding="utf-8")
    (answers / "y" / "BOB.TXT").write_text("5. q | r 1,3", encoding="utf-8")

    book = grade_answers(answers, [CHAIN])
    pages = page_texts(book, tmp_path / "pages")

    assert len(book) == len(pages) == len({name.casefold() for name in pages}) == 7
    for answer in book:
        (line,) = (line.text for line in answer.found.lines)
        owners = [name for name, text in pages.items() if f">{line}</td>" in text]
        assert len(owners) == 1, line


def test_no_page_is_called_like_a_folder(tmp_path):
    (tmp_path / "in" / "ada.html").mkdir(parents=True)
    (tmp_path / "in" / "ada").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "in" / "ada.html" / "b.txt").write_text(RIGHT, encoding="utf-8")

    pages = page_texts(grade_answers(tmp_path / "in", [CHAIN]), tmp_path / "pages")

    assert sorted(pages) == ["ada (2).html", "ada.html/b.txt.html"]


@loop_over(
    "files",
    [
        [("x/bob.txt", ""), ("x/Bob.txt", "")], [("chain/bob.txt", ""), ("bob.txt", "chain")],
        [("a_b/bob.txt", ""), ("bob.txt", "a/b"), ("bob.txt", "a:b")],
        [("bob.txt", "x" * 100), ("bob.txt", "x" * 101)], [("b" * 255, ""), ("b" * 254, "")],
        [("bob.txt", ""), ("bob.txt", ""), ("bob.txt", "")],
    ],
)  # fmt: skip
def test_no_two_pages_have_one_name(files):
    taken: set[str] = set()

    pages = [choose_page_path(file, part, taken) for file, part in files]

    assert len({str(page).casefold() for page in pages}) == len(files)


HOSTILE_TEXTS = (
    "\x1b[31mred", "<b>bold</b>", "<script>x()</script>", "a\rb", "\u202etxt", "&lt;b&gt;", "\x07",
    "\x9b2J", "<img src=x onerror=x()>",
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE_TEXTS)
def test_what_a_student_wrote_reaches_no_terminal_and_no_html_as_it_is(tmp_path, capsys, text):
    (tmp_path / "in").mkdir()
    forms = ("5. {} 1,3", '5. "{}" 1,3', "{}. q", "8. so {} q")
    sheet = "\n".join(["5. q 1,3", *(form.format(text) for form in forms)])
    (tmp_path / "in" / "ada.txt").write_text(sheet, encoding="utf-8")
    (tmp_path / "week.exercises").write_text(str(CHAIN))
    asked = ["grade", str(tmp_path / "in"), str(tmp_path / "week.exercises")]

    book = grade_answers(tmp_path / "in", [CHAIN])
    said = [str(book), book.frequent(), str(book[0].found), check(tmp_path / "in" / "ada.txt")]
    main(asked)
    main([*asked, "--summary"])
    printed = capsys.readouterr()
    comment = worksheet(book)["ada"]["Feedback comments"]

    for out in (*said, printed.out, printed.err, comment):
        assert [sign for sign in out if not sign.isprintable() and sign not in SEEN] == []
    assert "<" not in comment and "\n" not in comment


def check(path):
    return check_answer(path, [CHAIN])


FILE_NAMES = ("a\nb", "a\r\nb.txt", "\x1b[2J.txt", "<b>.txt", "\u202e.txt", "a\tb", "=1+1", "\x85x")


@pytest.mark.parametrize("name", FILE_NAMES)
def test_the_name_of_a_file_is_a_row_of_the_table_and_no_more(tmp_path, capsys, name):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_text(RIGHT, encoding="utf-8")
    put_results(tmp_path / "in" / "results.txt", name.replace("/", ""))
    (tmp_path / "week.exercises").write_text(str(CHAIN))

    book = grade_answers(tmp_path / "in", [CHAIN])
    main(["grade", str(tmp_path / "in"), str(tmp_path / "week.exercises")])

    assert str(book).count("\n") == len(book)
    assert capsys.readouterr().out.count("\n") == len(book) + 1
    cells = [cell for row in csv.reader(StringIO(book.to_csv())) for cell in row]
    assert all(cell.isprintable() for cell in cells)


def test_what_is_complained_of_is_printable(tmp_path, capsys):
    (tmp_path / "\x1b[2J").mkdir()
    (tmp_path / "week.exercises").write_text(str(CHAIN))

    assert main(["grade", str(tmp_path / "\x1b[2Jx"), str(tmp_path / "week.exercises")]) == 2

    assert "\x1b" not in capsys.readouterr().err


# i. A file instead of a folder, and the names that the table shows.


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ada.txt", RIGHT),
        ("ada", RIGHT),
        ("ada.html", "<p>5. q 1,3</p><p>6. r 2,5</p><p>7. □ 4,6</p>"),
        ("week.txt", f"Exercise chain\n{RIGHT}"),
        ("saved.txt", write_results("Zoë O'Neil", [("chain", RIGHT)])),
    ],
)
def test_a_file_that_is_handed_over_is_graded_as_one_student(tmp_path, capsys, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "bob.txt").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "week.exercises").write_text(str(CHAIN))
    workbench = Workbench()

    status = main(["grade", str(tmp_path / name), str(tmp_path / "week.exercises")])
    book = grade_answers(tmp_path / name, [CHAIN])
    answer = workbench.onecmd(f"grade {tmp_path / name} from {tmp_path / 'week.exercises'}")

    head, row = capsys.readouterr().out.splitlines()
    assert status == 0 and head.startswith("name") and row.startswith(name)
    assert [one.found.points for one in book] == [4]
    assert name in answer and "bob" not in answer


@pytest.mark.parametrize(
    "student", ["Zoë O'Neil", "Anne-Marie d'Arc", "B.Sc. Ada", "O’Neil, Zoë", "Ada (2)", "李 小龍"]
)
def test_the_student_is_called_as_the_sheet_says_and_the_file_as_it_is(tmp_path, student):
    put_results(tmp_path / "saved 3.txt", student)
    two = [("chain", RIGHT), ("by cases", "5. q | r 1,2")]
    (tmp_path / "both.txt").write_text(write_results(f"{student} 2", two), encoding="utf-8")

    book = grade_answers(tmp_path, [CHAIN, CASES])

    assert [answer.name for answer in book] == [
        f"both.txt: chain, by {student} 2",
        f"both.txt: by cases, by {student} 2",
        f"saved 3.txt: chain, by {student}",
    ]
    assert all((tmp_path / answer.file).is_file() for answer in book)
    assert [*worksheet(book)] == [f"{student} 2", student]


def test_what_is_nowhere_is_no_folder_and_no_file(tmp_path):
    for name in ("none", "none/none", "a" * 300):
        with pytest.raises(FileError, match="there is no such folder or file"):
            grade_answers(tmp_path / name, [CHAIN])
