"""Exercises on paper: each solution is one, and both forms have all of them."""

import pytest
from support.cases import loop_over
from support.latex_rules import faults

from resolver.practice import Exercise, grade, textbook
from resolver.practice.handout import NO_SOLUTION, make_handout, pose, solve
from resolver.workbench import Workbench


@loop_over("exercise", textbook().values())
def test_each_solution_graded_has_all_points(exercise):
    assert grade(str(solve(exercise)), exercise).fulfils


@pytest.mark.parametrize("form", ["latex", "html"])
def test_a_sheet_has_all_exercises_and_with_solutions_one_for_each(form):
    few = [each for each in textbook().values() if each.points == 1]
    without, solved = make_handout(few, form), make_handout(few, form, solutions=True)
    heading = "section*{" if form == "latex" else "<h2>"

    assert without.count(heading) == solved.count(heading) == len(few) + 1
    assert "How a derivation is written" in without
    assert "resolution 1, 2" not in without and "resolution 1, 2" in solved
    assert NO_SOLUTION not in solved and "://" not in solved


WEEK = Exercise("week2", ("p -> q & r", "q -> s", "{~t, p}", "u"), goal="t -> s", task="prove")


def test_a_sheet_has_the_formulas_as_they_are_set_and_says_which_clauses_deny_the_goal():
    page = make_handout([WEEK], "html")
    assert "\ngiven p → q ∧ r; q → s; p ∨ ¬t; u\n" in page
    assert "\nprove t → s\n" in page
    assert "\n  5. q ∨ r   from 1, 3 on p   a step" in page  # the notation, line by line
    assert "  6. t (the goal, denied)\n  7. ¬s (the goal, denied)\n</pre>" in page
    latex = make_handout([WEEK])
    assert r"prove t \ensuremath{\to} s" in latex
    assert latex.count("(the goal, denied)") == len(WEEK.denial)
    assert (
        "given"
        not in make_handout([Exercise("plain", ("~p | q", "p"), goal="q")]).split("section*")[1]
    )


def test_the_clauses_of_a_solution_have_the_numbers_of_the_sheet():
    proof = solve(WEEK)

    assert tuple(step.clause for step in proof if not step.premises) == WEEK.listed
    assert [step.number for step in proof] == [*range(1, len(proof) + 1)]
    assert grade(str(proof), WEEK).fulfils


def test_the_workbench_writes_a_sheet_of_a_file(tmp_path):
    source, target = tmp_path / "a.exercises", tmp_path / "a.html"
    source.write_text("exercise a < b\npremise p -> q; p\ngoal q")
    bench = Workbench()
    assert bench.onecmd(f"sheet solutions {source} to {target}") == f"written to {target}"
    text = target.read_text()
    assert "a &lt; b (1 point)" in text and "the denied goal" in text
    assert "to week.tex" in bench.onecmd("sheet")


HARD = Exercise("50% & $ #_{x}^~\\ <a>", ("p_1 xor ~q <-> r", '"a b" | ~r'), source="p̄. 3, {x} `'")


@pytest.mark.parametrize("solutions", [False, True])
def test_a_sheet_in_latex_is_what_its_packages_take(solutions):
    assert not [*faults(make_handout([*textbook().values(), HARD], "latex", solutions=solutions))]


def test_a_sheet_has_a_line_for_the_name_and_room_to_write_and_no_problem_on_two_pages():
    week, solved = make_handout([WEEK], "html"), make_handout([WEEK], "html", solutions=True)
    assert "<p>Name: ....." in week and "Name: ....." not in solved
    assert 'style="height: ' in week and 'style="height: ' not in solved
    assert "section { break-inside: avoid }" in week and week.count("<section>") == 2

    latex = make_handout([WEEK])
    assert "Name: ....." in latex and latex.count(r"\begin{minipage}") == 1
    assert latex.count("\\mbox{}\\\\\n") > make_handout([WEEK], solutions=True).count(
        "\\mbox{}\\\\\n"
    )


@pytest.mark.parametrize("form", ["latex", "html"])
def test_with_solutions_the_clauses_of_a_problem_stand_once(form):
    problem = make_handout([WEEK], form, solutions=True).partition("How a derivation is written")[0]

    assert "axiom: " not in problem and "resolution 1, " in problem
    assert problem.count("(the goal, denied)") == len(WEEK.denial)


def test_the_columns_of_a_solution_stand_and_that_of_a_rewriting_ends_with_its_clauses():
    cnf = textbook()["an implication denied"]

    *steps, last = solve(cnf).split("\n")

    assert len({len(line) - len(line.split("   ", 1)[1].lstrip()) for line in steps}) == 1
    assert last == "clauses: {¬p, q}, {¬p, ¬r}"
    assert grade(solve(cnf), cnf).fulfils


def test_a_problem_of_the_gallery_says_nothing_of_formulas_that_are_given():
    _, lines = pose(Exercise("holes", problem="pigeonhole 2"))

    assert "given" not in lines
    assert "  1. " in lines
