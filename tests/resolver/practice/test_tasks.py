"""Tasks beside refutations: clauses by laws, saturation, levels, a cut, a semantic tree.

Any right answer is right: what the library answers, and others.
"""

from __future__ import annotations

from random import Random

import pytest
from random_sheets import damaged

from resolver import ArgumentError, Exercise, ExerciseError, Workbench, grade, read_exercises
from resolver.practice.handout import handout, solution
from resolver.proofs.proof import Proof

FOUR = ("p | q", "~p | q", "p | ~q", "~p | ~q")
IMPLIED = ("a -> b", "b -> c", "b & c -> d", "b -> ~d")
CNF = Exercise("clauses", ("~(p & (q -> r))",), task="cnf", points=4)
LEVELS = Exercise("levels", FOUR, task="levels", wanted="1", points=4)
SATURATE = Exercise("all", ("p | q", "~p | r", "~q | r"), task="saturate", points=4)
LEARN = Exercise("learn", IMPLIED, task="learn", wanted="a", points=4)
TREE = Exercise("tree", FOUR, task="tree", points=4)
MORE = (
    Exercise("two", ("p <-> q", "p | q -> r", "(p & q) | (r & p)"), task="cnf"),
    Exercise("signs", ("¬(p ∧ q) ⊃ (r ⊕ p)",), task="cnf"),
    Exercise("cases", ("p | q | r", "~p | s", "~q | s", "~r | s", "~s"), task="tree"),
    Exercise("two decisions", ("a | b", "~b | c | d", "~b | ~c", "~d | e | a", "~e | ~d"),
             task="learn", wanted="~a"),
    Exercise("deeper", ("~x | y", "~y | ~u | v", "~y | ~v | w", "~u | ~w | ~x"),
             task="learn", wanted="x, u"),
)  # fmt: skip
SHEETS = [CNF, LEVELS, SATURATE, LEARN, TREE, *MORE]


@pytest.mark.parametrize("exercise", SHEETS, ids=lambda exercise: exercise.name)
def test_what_the_library_answers_has_full_marks_and_an_exercise_reads_back(exercise):
    answer = solution(exercise)
    assert not isinstance(answer, Proof)
    graded = grade(answer, exercise)
    assert graded.fulfils and graded.points == exercise.points, f"{answer}\n{graded}"
    assert read_exercises(str(exercise)) == (exercise,)
    for form in ("latex", "html"):
        assert exercise.name in handout([exercise], form, solutions=True)


RIGHT = [
    (CNF, "1. ~p | ~(q -> r)   De Morgan's law\n2. ~p | ~(~q | r)  by implication\n"
          "3. ~p | (q & ~r)  De Morgan, double negation\n4. (~p | q) & (~p | ~r)  (distr.)"),
    (CNF, "~(p & (q -> r)) ≡ ~(p & (~q | r))   (Implikation)\n≡ ~p | ~(~q | r)   (nach De Morgan)\n"
          "≡ ~p | (q & ~r)   [De Morgan, doppelte Negation]\n≡ (~p | q) & (~p | ~r)   "
          "(Distributivgesetz)\nKlauseln: {¬p, q}, {¬p, ¬r}"),
    (LEVELS, "R1 = Res(1, 2)\n5. q 1,2\n6. p 1,3\n7. ~p 2,4\n8. ~q 3,4".partition("\n")[2]),
    (SATURATE, "From 1 and 2 we get q ∨ r (4). From 1 and 3 we get p ∨ r (5).\n6. r 3,4"),
    (LEARN, "learned: ~b\ncut: b"), (LEARN, "clause: ~a; cut: a"), (LEARN, "¬b\nUIP: b"),
    (TREE, "p\n  q: ¬p ∨ ¬q\n  ¬q: 2\n¬p\n  q  3\n  ¬q  1"),
    (TREE, "├── q\n│   ├── p   4\n│   └── ¬p   3\n└── ¬q\n    ├── p   2\n    └── ¬p   1"),
    (TREE, "p: q by ¬p ∨ q; ¬p ∨ ¬q is false\n¬p: q by 1; 3"),
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
    (CNF, RIGHT[1][1].replace("{¬p, q}, ", ""), "other clauses", 5),
    (LEVELS, "5. q 1,2\n6. p 1,3\n7. ~p 2,4", "not complete", 3),
    (LEVELS, "5. q 1,2\n6. p 1,3\n7. ~p 2,4\n8. ~q 3,2", "literal lost", 4),
    (SATURATE, "4. q | r 1,2\n5. p | r 1,3", "not complete", 2),
    (LEARN, "learned: ~c\ncut: c", "no cut", 1),
    (LEARN, "learned: ~b | ~c\ncut: b, c", "no implication point", 1),
    (LEARN, "learned: b\ncut: ~b", "no cut", 1),
    (LEARN, "learned: d | b", "no cut", 1),
    (LEARN, "learned: ~b\ncut: a", "another cut", 2),
    (LEARN, "learned: ~b", "no cut", 1),
    (TREE, RIGHT[7][1].replace("\n  ¬q: 2", ""), "case missing", 5),
    (TREE, RIGHT[7][1].replace("¬q: 2", "¬q: 1"), "not false", 3),
    (TREE, RIGHT[7][1].replace("¬q: 2", "¬q"), "open branch", 6),
    (TREE, RIGHT[7][1].replace("¬q: 2", "p: 2"), "atom twice", 3),
    (TREE, RIGHT[7][1].replace("¬q: 2", "¬q: 9"), "unknown number", 3),
    (TREE, RIGHT[7][1].replace("¬p\n", "q\n"), "no two cases", 4),
    (TREE, RIGHT[9][1].replace("by 1", "by 2"), "not forced", 2),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "text", "kind", "line"), WRONG)
def test_what_is_wrong_is_named_with_its_line(exercise, text, kind, line):
    graded = grade(text, exercise)
    said = graded.mistake or graded.shortfall
    assert (said.kind, said.line) == (kind, line), f"{text}\n{graded}"
    assert not graded.fulfils and graded.points < 4


@pytest.mark.parametrize(("exercise", "text"), RIGHT)
def test_each_line_of_a_damaged_answer_is_accounted_for(exercise, text):
    random = Random(text)
    for _ in range(20):
        broken = damaged(text, random)
        graded = grade(broken, exercise)
        filled = {at for at, line in enumerate(broken.split("\n"), start=1) if line.strip()}
        assert {line.line for line in graded.lines} == filled, f"{broken}\n{graded}"
        assert not (graded.unread and graded.fulfils)


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ("task levels", "it does not say what to levels"),
        ("task levels x", "'x' is no number of levels"),
        ("task cnf 2", "'2' follows the task"),
        ("task learn q", "no clause is false after q, and what follows"),
        ("task learn s", "s are no literals of the premises"),
        ("task cnf\ngoal p", "the task cnf has no goal"),
    ],
)
def test_an_entry_that_makes_no_task_is_refused(entries, reason):
    with pytest.raises(ExerciseError, match=reason):
        read_exercises(f"exercise e\npremise p -> q\n{entries}")


def test_a_sheet_does_not_give_the_clauses_away_that_it_asks_for():
    assert "¬p" not in handout([CNF], "html") and "~(p &amp; (q -&gt; r))" in handout([CNF], "html")
    said = Workbench().onecmd("exercise an implication denied")
    assert "~(p & (q -> r))" in said and "¬p ∨ q" not in said


def test_levels_have_a_number():
    with pytest.raises(ArgumentError, match="number of levels"):
        Exercise("e", ("p",), task="levels", wanted="many")


def test_a_cut_beside_a_refused_clause_is_not_right():
    graded = grade("learned: ~b | ~c\ncut: b, c", LEARN)
    assert [line.status for line in graded.lines] == ["wrong", "follows from a wrong one"]


def test_the_workbench_hints_at_what_is_missing_and_takes_a_cut_in_one_line(tmp_path):
    path = tmp_path / "week.exercises"
    path.write_text(f"{SATURATE}\n{LEARN}\n", encoding="utf-8")
    bench = Workbench()
    assert "derive all that follows" in bench.onecmd(f"exercise all from {path}")
    assert bench.onecmd("hint") == "1 and 2 on p give q ∨ r, which is still to come"
    for step in ("resolve 1 2", "resolve 1 3", "resolve 3 4"):
        bench.onecmd(step)
    assert bench.onecmd("done").endswith("4 of 4 points")
    bench.onecmd(f"exercise learn from {path}")
    assert bench.onecmd("done learned: ~b; cut: b").endswith("4 of 4 points")
