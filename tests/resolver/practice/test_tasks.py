"""Tasks beside refutations: clauses by laws, and saturation.

Any right answer is right: what the library answers, and others.
"""

import pytest
from attrs import evolve
from support.cases import loop_over

from resolver.practice import Exercise, grade, parse_exercises
from resolver.practice.handout import make_handout, solve
from resolver.proofs.proof import Proof
from resolver.workbench import Workbench

CNF = Exercise("clauses", ("~(p & (q -> r))",), task="cnf", points=4)
IMPLIES = Exercise("implies", ("p -> q",), task="cnf", points=4)
SATURATE = Exercise("all", ("p | q", "~p | r", "~q | r"), task="saturate", points=4)
MORE = (
    Exercise("two", ("p <-> q", "p | q -> r", "(p & q) | (r & p)"), task="cnf"),
    Exercise("signs", ("¬(p ∧ q) ⊃ (r ⊕ p)",), task="cnf"),
)
SHEETS = [CNF, SATURATE, *MORE]


@pytest.mark.parametrize("exercise", SHEETS, ids=lambda exercise: exercise.name)
def test_what_the_library_answers_has_full_marks_and_an_exercise_reads_back(exercise):
    answer = solve(exercise)
    assert not isinstance(answer, Proof)
    graded = grade(answer, exercise)
    assert graded.fulfils and graded.points == exercise.points, f"{answer}\n{graded}"
    assert tuple(parse_exercises(str(exercise)).values()) == (exercise,)
    for form in ("latex", "html"):
        assert exercise.name in make_handout([exercise], form, solutions=True)


RIGHT = [
    (CNF, "1. ~p | ~(q -> r)   De Morgan's law\n2. ~p | ~(~q | r)  by implication\n"
          "3. ~p | (q & ~r)  De Morgan, double negation\n4. (~p | q) & (~p | ~r)  (distribution)"),
    (CNF, "~(p & (q -> r))\n≡ ~(p & (~q | r))   (Implikation)\n≡ ~p | ~(~q | r)   (von De Morgan)\n"
          "≡ ~p | (q & ~r)   [De Morgan, doppelte Negation]\n≡ (~p | q) & (~p | ~r)   "
          "(Distributivgesetz)\nKlauseln: {¬p, q}, {¬p, ¬r}"),
    (SATURATE, "4. q ∨ r from 1, 2\n5. p ∨ r from 1, 3\n6. r 3,4"),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "text"), RIGHT)
def test_any_right_answer_is_right(exercise, text):
    graded = grade(text, exercise)

    assert graded.points == 4, f"{text}\n{graded}"


WRONG = [
    (CNF, "~p & ~(q -> r)   De Morgan", "not equivalent", 1),
    (CNF, "~p | ~(q -> r)   distribution", "another law", 1),
    (CNF, "~p | ~(q -> r)", "law missing", 1),
    (CNF, "~p | ~(q -> s)   De Morgan", "unknown atom", 1),
    (CNF, "~p | ~(q -> r)   De Morgan", "no clauses", 1),
    (CNF, RIGHT[1][1].replace("{¬p, q}, ", ""), "other clauses", 6),
    (IMPLIES, "¬p ∨ q   equivalence, implication, De Morgan, distribution", "another law", 1),
    (IMPLIES, "¬p ∨ q   simplification", "another law", 1),
    (IMPLIES, "¬p ∨ q   implication\nclauses: {p, q}", "other clauses", 2),
    (SATURATE, "4. q | r 1,2\n5. p | r 1,3", "not complete", 2),
]  # fmt: skip


@loop_over(("exercise", "text", "kind", "line"), WRONG)
def test_what_is_wrong_is_named_with_its_line(exercise, text, kind, line):
    graded = grade(text, exercise)
    said = graded.mistake or graded.shortfall

    assert (said.kind, said.line) == (kind, line), f"{text}\n{graded}"
    assert not graded.fulfils and graded.points < 4


def test_a_list_of_clauses_is_wrong_while_its_formula_is_no_conjunction_of_clauses():
    graded = grade("clauses: {p}, {~p}", CNF)
    assert (graded.mistake.kind, graded.score) == ("no clauses", 0)
    both = evolve(CNF, premises=("p -> q", "~(p & q) -> r"))
    graded = grade("~p | q   implication\nclauses: {p}, {q}", both)
    assert (graded.mistake.kind, graded.mistake.line) == ("other clauses", 2)
    assert grade("~p | q   implication\nclauses: {~p, q}", both).correct


@pytest.mark.parametrize("text", ["I(p) = 1, I(q) = 1", "a model: p = 0, r = 1"])
def test_a_sheet_of_lines_that_claim_and_are_not_read_says_how_they_are_written(text):
    model = Exercise("m", ("p -> q", "p | r"), task="model")

    assert grade(text, model).shortfall.kind == "not read"
    assert grade(f"{text}\np = 1, q = 1", model).fulfils  # above the answer it is a remark


ABSORBED = ("p & (p | q)", "p | (p & q)", "(p | ~p) & p", "p & true", "(p & ~p) | p")


@pytest.mark.parametrize("formula", ABSORBED)
def test_what_changes_nothing_is_taken_out_by_a_simplification(formula):
    exercise = Exercise("simpler", (f"{formula} | r",), task="cnf", points=4)

    assert grade("p ∨ r   simplification", exercise).points == 4
    assert grade("p ∨ r   absorption, implication", exercise).mistake.kind == "another law"


def test_a_sheet_does_not_give_the_clauses_away_that_it_asks_for():
    assert "¬p" not in make_handout([CNF], "html") and "¬(p ∧ (q → r))" in make_handout(
        [CNF], "html"
    )
    said = Workbench().onecmd("exercise an implication denied")
    assert "¬(p ∧ (q → r))" in said and "¬p ∨ q" not in said


def test_the_workbench_hints_at_what_is_missing(tmp_path):
    path = tmp_path / "week.exercises"
    path.write_text(f"{SATURATE}\n", encoding="utf-8")
    bench = Workbench()
    assert "derive all that follows" in bench.onecmd(f"exercise all from {path}")
    assert (
        bench.onecmd("hint")
        == "1 and 2 on p give q ∨ r; leave out what a clause of the sheet subsumes"
    )
    for step in ("resolve 1 2", "resolve 1 3", "resolve 3 4"):
        bench.onecmd(step)
    assert bench.onecmd("done").endswith("4 of 4 points")
