"""The doors of the study: a derivation by taps, its mistakes, hints, links, results, conflicts."""

from pathlib import Path

import pytest
from making import course
from support.cases import cases, literal, loop_over
from support.doors import SCHEMA, ask, names

from resolver.errors import LinkError
from resolver.page import Study
from resolver.page.replies import use_textbook_signs
from resolver.practice import Exercise, grade_answers, parse_exercises, textbook
from resolver.practice.answer_files import read_results, write_results
from resolver.practice.exercise import TASKS
from resolver.text import parse_link, to_link

STUDY = Study()
TOLLENS = str(textbook()["modus tollens"])
CLAUSES = "a -> b; a & b -> c; ~c | ~b"


def test_the_schema_has_every_door() -> None:
    assert set(SCHEMA["doors"]["resolver.page"]) == names(STUDY)


def test_a_derivation_is_built_by_choosing_clauses() -> None:
    one = ask(STUDY, "resolve", exercise=TOLLENS, answer="", left=1, right=2)["answer"]
    two = ask(STUDY, "resolve", exercise=TOLLENS, answer=one, left=4, right=3)["answer"]
    assert two == "4. ¬p   from 1, 2 on q\n5. □   from 4, 3 on p\n"
    found = ask(STUDY, "check", exercise=TOLLENS, answer=two)
    assert found["done"] and found["points"] == 1 and found["svg"].startswith("<svg")
    assert "2 steps, and no fewer suffice" in found["verdict"]


def test_several_pivots_are_asked_for() -> None:
    exercise = "exercise two\npremise p | q\npremise ~p | ~q\ntask refute"

    asked = ask(STUDY, "resolve", exercise=exercise, answer="", left=1, right=2)

    assert asked["pivots"] == ["p", "q"]


def test_a_mistake_is_marked_in_its_line_and_the_lines_above_can_be_resolved() -> None:
    answer = "4. ~p from 1, 2\n5. q from 1, 4\n"

    found = ask(STUDY, "check", exercise=TOLLENS, answer=answer)

    assert [bool(line["mistake"]) for line in found["lines"]] == [False, True]
    assert found["clauses"][-1] == {"number": 4, "clause": "¬p"}


SHEET = "4. p from 1, 2\n5. q by 4 alone\n6. □ 3,4"  # 4 should be ¬p
RIGHT = "on q, the clauses 1 and 2 give ¬p"
UNREAD = "line 2 is not read"


@cases(feedback=str, status=literal, mistake=literal, points=literal)
def test_the_page_tells_as_much_as_the_exercise_allows_and_what_is_right_by_a_hint(
    feedback: str, status: str, mistake: str, points: float | None
) -> None:
    exercise = f"{TOLLENS}\nfeedback {feedback}"
    found = ask(STUDY, "check", exercise=exercise, answer=SHEET)
    first, *_ = found["lines"]
    assert (first["status"], first["mistake"]) == (status, mistake)
    assert any(said.startswith(UNREAD) for said in found["verdict"])
    assert (found["points"], found["svg"]) == (points, "")
    assert "¬p" not in str({**found, "clauses": 0}).replace('"clause": "¬p ∨ q"', "")
    hints = [
        ask(STUDY, "hint", exercise=exercise, answer=SHEET, depth=depth)["text"]
        for depth in range(1, 9)
    ]
    assert any(RIGHT in said for said in hints) == (feedback == "all")
    tapped = ask(STUDY, "resolve", exercise=exercise, answer="", left=1, right=2)
    assert tapped["ok"] == (feedback == "all")
    right = ask(STUDY, "check", exercise=exercise, answer="4. ~p 1,2\n5. [] 3,4")
    assert right["done"] == (feedback != "lines")


def test_of_a_saturation_only_a_hint_says_which_clause_is_still_to_come() -> None:
    exercise = "exercise all\npremise p | q; ~p\ntask saturate"
    found = ask(STUDY, "check", exercise=exercise, answer="")
    assert (
        found["verdict"][0]
        == "0 steps hold, and none is wrong; a clause that follows is still to come"
    )
    said = ask(STUDY, "hint", exercise=exercise, answer="", depth=1)["text"]
    assert said.startswith("1 and 2 on p give q; ")


@pytest.mark.parametrize(
    ("task", "answer", "first"),
    [
        ("goal q", "4. p\n5. ~p", "0 steps hold; mistakes in lines 1 and 2"),
        ("task model", "p = 1, x = 1\nq = 1, y = 1", "unknown atom: x"),
    ],
)
def test_what_is_said_of_a_line_is_not_said_of_the_whole_answer_too(task, answer, first) -> None:
    exercise = f"exercise one\npremise p | q; ~p | q\n{task}\npoints 2"

    found = ask(STUDY, "check", exercise=exercise, answer=answer)

    assert len([line for line in found["lines"] if line["mistake"]]) == 2
    assert found["verdict"][0].startswith(first)
    assert found["verdict"][1:] == ["0 of 2 points"]


def test_a_derivation_with_numbers_of_its_own_goes_on_with_them() -> None:
    answer = "1. p\n2. ~p v q\n3. ~q\n4. q 1,2\n"

    again = ask(STUDY, "resolve", exercise=TOLLENS, answer=answer, left=4, right=3)["answer"]

    assert again.endswith("5. □   from 4, 3 on q\n")
    assert ask(STUDY, "check", exercise=TOLLENS, answer=again)["done"]


def test_hints_go_from_a_thought_to_the_step() -> None:
    told = [ask(STUDY, "hint", exercise=TOLLENS, answer="", depth=depth) for depth in range(1, 6)]
    said = [one["text"] for one in told]

    assert said[:2] == [*map(use_textbook_signs, textbook()["modus tollens"].hints)]
    assert said[2].startswith("look at the clauses 1 and 3")
    assert said[3] == said[4] == "resolve 1 and 3 on p"
    assert [one["more"] for one in told] == [True, True, True, False, False]
    assert ask(STUDY, "par", exercise=TOLLENS)["text"] == "2 steps, and no fewer suffice"


@loop_over("name", sorted(textbook()))
def test_every_exercise_of_the_textbooks_goes_through_a_link(name: str) -> None:
    exercise = textbook()[name]
    link = exercise.to_link("https://example.org/study.html#x", "4. half done, ü □")

    found = ask(STUDY, "read_link", link=link)

    assert found["answer"] == "4. half done, ü □"
    assert tuple(parse_exercises(found["exercise"]).values()) == (exercise,)
    assert len(link) < 1_000
    assert ask(STUDY, "stated", exercise=found["exercise"])["asked"] == use_textbook_signs(
        exercise.asked
    )


def test_a_link_that_is_too_long_cut_off_or_newer_is_refused() -> None:
    link = textbook()["chain"].to_link("s.html")
    for bad in (link[:-1] + "*", link.replace("=1.", "=2."), "s.html#" + "a" * 20_001, "s.html#"):
        assert ask(STUDY, "read_link", link=bad)["text"].startswith("this link cannot be used")

    with pytest.raises(LinkError, match="at most 20,000 letters"):
        to_link("s.html", {"exercise": "x" * 20_000})
    assert parse_link(to_link("", {"a": "é🂡", "b": ""})) == {"a": "é🂡"}


def test_results_are_graded_again_by_the_grader_of_folders(tmp_path: Path) -> None:
    chain, good = str(textbook()["chain"]), "4. ¬p from 1, 2 on q\n5. □ from 4, 3 on p"
    answers = [good, "Exercise chain\n5. p"]
    exercises = [TOLLENS, chain]
    saved = ask(STUDY, "results", student="Ada  Lovelace", exercises=exercises, answers=answers)
    assert saved["name"] == "Ada Lovelace.txt"
    saved = saved["file"]
    assert saved.startswith("# refute results 1: Ada Lovelace\n")
    for name in ("results.txt", "results (1).txt"):  # whatever the file has been called since
        (tmp_path / name).write_text(saved, encoding="utf-8")
    book = grade_answers(tmp_path, textbook().values())
    assert [(row["name"], row["points"]) for row in book.records()] == [
        ("results (1).txt: modus tollens, by Ada Lovelace", 1.0),
        ("results (1).txt: chain, by Ada Lovelace", 0.0),
        ("results.txt: modus tollens, by Ada Lovelace (results.txt)", 1.0),
        ("results.txt: chain, by Ada Lovelace (results.txt)", 0.0),
    ]
    assert book.to_csv().split("\n")[1].startswith("Ada Lovelace,Ada Lovelace,1,3,")
    assert ask(STUDY, "results", student=" ", exercises=[], answers=[])["ok"] is False


def test_what_a_student_writes_begins_no_other_exercise() -> None:
    answers = [("a", "Exercise b\n# refute results 1: x\n  4. q"), ("b", "")]

    assert read_results(write_results("x\ny", answers)) == answers


def test_a_conflict_is_made_and_cut_by_tapping_the_graph() -> None:
    start = ask(STUDY, "conflict", clauses=CLAUSES, moves=[])
    assert start["open"] == ["a", "¬a", "b", "¬b", "c", "¬c"]
    moves = ["decide a", "propagate"]
    found = ask(STUDY, "conflict", clauses=CLAUSES, moves=moves)
    assert (found["false"], found["learned"], found["cut"]) == ("¬b ∨ ¬c", "¬a", 3)
    tapped = ask(STUDY, "conflict", clauses=CLAUSES, moves=[*moves, "tap a, level 1, supposed"])
    assert tapped["cut"] == 3
    assert ask(STUDY, "conflict", clauses=CLAUSES, moves=[*moves, "cut 3"])["cut"] == 3
    unnumbered = ask(STUDY, "conflict", clauses=CLAUSES, moves=[*moves, "cut x"])
    assert unnumbered["text"].startswith("no move 'cut x'")
    wrong = ask(STUDY, "conflict", clauses=CLAUSES, moves=[*moves, "tap b, level 1, because"])
    assert wrong["text"] == "not every way to the conflict leads through b; try a"
    assert ask(STUDY, "conflict", clauses=CLAUSES, moves=["jump"])["ok"] is False


@loop_over("task", TASKS)
def test_every_task_is_stated_checked_and_hinted_at(task: str) -> None:
    goal = "\ngoal q" if task == "prove" else ""
    wanted = " q" if task == "derive" else ""
    premises = "premise p -> q\npremise p | r" + "\npremise p -> ~q" * (task != "step")
    exercise = f"exercise e\n{premises}{goal}\ntask {task}{wanted}"
    stated = ask(STUDY, "stated", exercise=exercise)
    numbers = [one["number"] for one in stated["clauses"]]
    assert numbers == [*range(1, len(numbers) + 1)] and bool(numbers) == (task != "cnf")
    literals = [["p", "¬p"], ["q", "¬q"], ["r", "¬r"]]
    assert stated["choices"] == (literals if task == "model" else [])
    for answer in ("", "p", "4. q from 1, 2", "nonsense"):
        assert ask(STUDY, "check", exercise=exercise, answer=answer)["ok"]
        for depth in (1, 2, 3):
            assert ask(STUDY, "hint", exercise=exercise, answer=answer, depth=depth)["text"]
    made = ask(STUDY, "resolve", exercise=exercise, answer="", left=1, right=3)
    assert made["ok"] or "task" in made["text"]


COURSE = [
    (asked, good, slip)
    for text in course.chapters(Path(__file__).parents[3] / "docs" / "course").values()
    for asked, good, slip in course.exercises(text)
    if isinstance(asked, Exercise)
]


@loop_over(("asked", "good", "slip"), COURSE)
def test_the_exercises_of_the_course_are_checked(asked: Exercise, good: str, slip: str) -> None:
    found = ask(STUDY, "check", exercise=str(asked), answer=good)

    assert found["done"]
    assert bool(found["svg"]) == asked.by_steps
    assert not ask(STUDY, "check", exercise=str(asked), answer=slip)["done"]


RECORD = "refute 1\ndeck classic\nplayers Ann Bob"


@pytest.mark.parametrize("kind", ["question", "game"])
def test_a_link_that_holds_no_exercise_says_so(kind: str) -> None:
    link = to_link("s.html", {kind: RECORD, "derivation": "Ann has Rope"})

    said = ask(STUDY, "read_link", link=link)

    assert not said["ok"]
    assert "it holds no exercise" in said["text"]


def test_an_answer_to_what_is_no_exercise_is_left_out_of_the_results() -> None:
    answers = {"exercises": [TOLLENS, RECORD], "answers": ["4. ~p from 1, 2", "Ann has Rope"]}

    saved = ask(STUDY, "results", student="Ada", **answers)

    assert saved["text"] == "Saved: 1 answer. Left out: 1 answer to what is no exercise."
    assert "Ann has Rope" not in saved["file"]
