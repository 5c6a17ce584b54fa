"""One step to be found, and a derivation half filled: set, handed out, handed in, graded."""

import csv
from random import Random

import pytest
from support.cases import literal, loop_over, passage, table
from support.doors import ask

from kb.cli import main
from resolver import Clause
from resolver.budget import Meter
from resolver.page import Study
from resolver.practice import grade, parse_exercises
from resolver.practice.exercises import ExerciseError
from resolver.practice.handout import make_handout, solve
from resolver.practice.possible import fill_gaps, random_exercise
from resolver.workbench import Workbench

WEEK = passage(__file__, "WEEK")
EXERCISES = parse_exercises(WEEK)
HALF = "6. ~q 2,4\n7. ~p 1,6\n8. [] 3,7"
ANSWERS = dict(table(__file__, "ANSWERS", str, literal))


def test_a_class_hands_in_lines_and_they_are_graded(tmp_path):
    answers, week, table = tmp_path / "answers", tmp_path / "week.exercises", tmp_path / "a.csv"
    week.write_text(WEEK, encoding="utf-8")
    for name, texts in ANSWERS.items():
        for number, text in enumerate(texts):
            own = answers / name / f"{name}{number}.txt"
            own.parent.mkdir(parents=True, exist_ok=True)
            own.write_text(text, encoding="utf-8")
    asked = ["grade", str(answers), str(week), "--csv", str(table)]
    assert main([*asked, "--feedback", str(tmp_path / "pages")]) == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = {row["Full name"]: row for row in csv.DictReader(file)}
    for name, texts in ANSWERS.items():
        for number, (text, (points, said)) in enumerate(texts.items()):
            row = rows[f"{name}{number}"]
            assert row[f"{name} points"] == points, text
            assert said in row[f"{name} first mistake"], text
            assert bool(said) == bool(row[f"{name} first mistake"]), text
    page = (tmp_path / "pages" / "half" / "half0.txt.html").read_text(encoding="utf-8")
    assert "\n  6. ___   2, 4\n  7. ~p   ___, 6\n" in page


@pytest.mark.parametrize("form", ["html", "latex"])
def test_a_sheet_has_the_blanks_and_its_solutions_fill_them(form):
    sheet, solved = (
        make_handout(EXERCISES.values(), form, solutions) for solutions in (False, True)
    )
    blank = "___" if form == "html" else r"\_\_\_"
    assert sheet.count(blank) == solved.count(blank) == 5
    assert "fill in the blanks" in sheet
    assert "the denied goal" in solved.partition("half (4 points)")[2]
    for name, exercise in EXERCISES.items():
        steps = fill_gaps(exercise, Meter())
        text = "\n".join(
            f"{one.number}. {one.clause}  {', '.join(map(str, one.premises))}" for one in steps
        )
        assert grade(text, exercise).fulfils, name


def test_a_right_step_fills_no_blank_if_a_line_below_does_not_follow():
    lines = "given 5. ___ 1, ___\ngiven 6. s 4, 5"
    text = f"exercise e\npremise p; ~p | q; ~p | r; ~q | s\ntask derive s\n{lines}"
    exercise = parse_exercises(text)["e"]
    assert grade("5. q  1,2", exercise).fulfils
    wrong = grade("5. r  1,3", exercise)
    assert [one.kind for one in wrong.mistakes] == ["does not fit"] and not wrong.score


IMPOSSIBLE = dict(table(__file__, "IMPOSSIBLE", str, literal))


@loop_over(("text", "line", "said"), [(k, *v) for k, v in IMPOSSIBLE.items()])
def test_what_cannot_be_filled_in_is_refused_at_its_line(text, line, said):
    with pytest.raises(ExerciseError) as refused:
        parse_exercises(f"exercise e\n{text}")
    assert refused.value.line == line and said in str(refused.value)


def test_the_study_page_shows_the_blanks_and_makes_no_step_that_is_asked_for():
    study = Study()
    for name, exercise in EXERCISES.items():
        text = str(exercise)
        assert tuple(parse_exercises(text).values()) == (exercise,)
        stated = ask(study, "stated", exercise=text)
        assert any("___" in line for line in stated["premises"])
        assert stated["by_steps"] == (name == "half")
        right = next(iter(ANSWERS[name]))
        assert ask(study, "check", exercise=text, answer=right)["done"]
        hinted = ask(study, "hint", exercise=text, answer="", depth=1)["text"]
        assert hinted.endswith("is still to be filled in")

    tapped = ask(study, "resolve", exercise=str(EXERCISES["half"]), answer="", left=2, right=4)

    assert tapped["answer"] == "6. ¬q   from 2, 4 on r\n"
    assert not ask(study, "resolve", exercise=WEEK[:60], answer="", left=1, right=2)["ok"]


def test_blanks_are_filled_at_the_workbench(tmp_path):
    (tmp_path / "week.exercises").write_text(WEEK, encoding="utf-8")
    bench = Workbench()

    put = bench.onecmd(f"exercise half from {tmp_path / 'week.exercises'}")

    assert "6. ___   2, 4" in put
    assert bench.onecmd("hint") == "line 6 is still to be filled in"
    assert bench.onecmd("resolve 2 4") == "6. ¬q"
    assert "line 7 is still to be filled in" in bench.onecmd("done")
    assert bench.onecmd("7. ~p   1, 6") == "7. ¬p"
    assert bench.onecmd("resolve 3 7").endswith("4 of 4 points")


def test_no_step_rests_on_a_line_below_it():
    found = grade("7. ~p 6,8", EXERCISES["half"])

    assert [one.kind for one in found.mistakes] == ["not as given"]
    assert Clause(["~p"]) not in [step.clause for step in found.proof if step.premises]


def blanks(step, random):
    """Return the line of a step as it is given, perhaps with blanks, and as it is filled in."""
    left, right = map(str, step.premises)
    parts = str(step.clause), left, right
    hidden = random.choice([(), (0,), (1,), (1, 2), (0, 2)])
    given = ["___" if at in hidden else part for at, part in enumerate(parts)]
    return tuple(f"{step.number}. {one[0]}   {one[1]}, {one[2]}" for one in (given, parts))


@loop_over("seed", range(8))
def test_what_fills_the_blanks_is_a_derivation_and_what_is_one_fills_them(seed):
    random = Random(seed)
    exercise = random_exercise(2 + seed % 5, seed)
    made = [step for step in solve(exercise) if step.premises]
    given, right = zip(*(blanks(step, random) for step in made), strict=True)
    half = parse_exercises(f"{exercise}\n" + "\n".join(f"given {line}" for line in given))[
        exercise.name
    ]
    assert grade("\n".join(right), half).points == half.points
    for _ in range(20):
        slips, at = [*right], random.randrange(len(made))
        clause = random.choice([*exercise.listed, *(step.clause for step in made)])
        left, other = (random.randint(1, made[at].number) for _ in range(2))
        slips[at] = f"{made[at].number}. {clause}   {left}, {other}"
        found, plain = grade("\n".join(slips), half), grade("\n".join(slips), exercise)
        assert plain.fulfils or not found.fulfils, f"{half}\n{found}"
        if plain.fulfils and not found.fulfils:
            assert found.mistakes[0].kind == "not as given", f"{half}\n{found}"
