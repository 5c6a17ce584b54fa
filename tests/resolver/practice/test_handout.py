"""Exercises on paper: each solution is one, and both forms have all of them."""

from __future__ import annotations

import pytest

from resolver import Workbench, grade, textbook
from resolver.practice.handout import NO_SOLUTION, handout, solution


@pytest.mark.parametrize("exercise", textbook().values(), ids=lambda exercise: exercise.name)
def test_each_solution_graded_has_all_points(exercise):
    assert grade(str(solution(exercise)), exercise).fulfils


@pytest.mark.parametrize("form", ["latex", "html"])
def test_a_sheet_has_all_exercises_and_with_solutions_one_for_each(form):
    few = [each for each in textbook().values() if each.points == 1]
    without, solved = handout(few, form), handout(few, form, solutions=True)
    heading = "section*{" if form == "latex" else "<h2>"
    assert without.count(heading) == solved.count(heading) == len(few)
    assert "resolution 1, 2" not in without and "resolution 1, 2" in solved
    assert NO_SOLUTION not in solved and "http" not in solved


def test_the_workbench_writes_a_sheet_of_a_file(tmp_path):
    source, target = tmp_path / "a.exercises", tmp_path / "a.html"
    source.write_text("exercise a < b\npremise p -> q; p\ngoal q")
    bench = Workbench()
    assert bench.onecmd(f"sheet solutions {source} to {target}") == f"written to {target}"
    text = target.read_text()
    assert "a &lt; b (1 point)" in text and "the denied goal" in text
    assert "to week.tex" in bench.onecmd("sheet")
