"""Exercises: how they are read, that the textbooks' are right, and what an answer is worth."""

from pathlib import Path

import pytest
from attrs import evolve
from making import course
from support.cases import cases, literal, loop_over, passage

from resolver import Clause, clauses, minimum
from resolver.errors import FileError
from resolver.practice import Exercise, grade, random_exercise, read_exercises, textbook
from resolver.practice.exercise import TASKS
from resolver.practice.exercises import ExerciseError, parse_exercises
from resolver.practice.possible import find_impossible

CHAIN = passage(__file__, "a file of exercises")
ALL = textbook().values()
COURSE = [
    asked
    for text in course.chapters(Path(__file__).parents[3] / "docs" / "course").values()
    for asked, _, _ in course.exercises(text)
    if isinstance(asked, Exercise)
]


def names(exercises):
    return [one.name for one in exercises]


def test_an_exercise_is_read_entry_by_entry():
    (found,) = parse_exercises(CHAIN).values()

    assert found == Exercise(
        "chain", ("p -> q; q -> r",), goal="p -> r", task="prove", points=4,
        hints=("deny the goal", "two clauses of one literal"), source="Chrysippus",
    )  # fmt: skip
    assert found.clauses == clauses("p -> q; q -> r")
    assert set(found.denial) == {Clause(["p"]), Clause(["~r"])}


@loop_over("exercise", ALL)
def test_what_an_exercise_prints_is_read_as_the_same(exercise):
    assert tuple(parse_exercises(str(exercise)).values()) == (exercise,)


@cases(text=literal, line=int, words=str)
def test_a_line_that_cannot_be_read_or_done_is_named_with_what_to_try(text, line, words):
    with pytest.raises(ExerciseError) as caught:
        parse_exercises(text)
    assert caught.value.line == line
    assert words in str(caught.value)


def test_an_exercise_that_no_quick_search_decides_is_taken_as_it_stands():
    hard = "exercise a\nproblem pigeonhole 10\nsteps 7"

    assert parse_exercises(hard)["a"].steps == 7


def test_a_file_of_exercises_and_a_text_of_one_are_looked_into_alike(tmp_path):
    path = tmp_path / "week.exercises"

    path.write_text("exercise a\npremise p | q\ngoal p\n", encoding="utf-8")

    with pytest.raises(FileError, match="line 3: p does not follow"):
        read_exercises(path)


@loop_over("exercise", [*ALL, *COURSE])
def test_what_our_own_exercises_ask_for_can_be(exercise):
    assert find_impossible(exercise) is None


def test_the_textbooks_have_exercises_of_each_task_and_each_says_where_it_is_from():
    assert len(ALL) >= 40
    assert {one.task for one in ALL} == set(TASKS) - {"step"}  # which is a part of any other
    assert all(one.source and one.points for one in ALL)


@loop_over("steps", range(1, 8))
def test_a_random_exercise_takes_just_so_many_steps(steps):
    for seed in range(4):
        exercise = random_exercise(steps, seed)
        found = minimum(exercise.clauses, exercise.goal)
        assert found.minimal and found.steps == steps
        assert tuple(parse_exercises(str(exercise)).values()) == (exercise,)


def test_a_seed_gives_the_same_exercise_and_another_seed_another():
    assert random_exercise(5, 3) == random_exercise(5, 3)
    assert len({random_exercise(5, seed).premises for seed in range(9)}) == 9


def test_a_random_exercise_has_few_atoms_if_few_suffice():
    clauses = [random_exercise(3, seed).clauses for seed in range(4)]
    assert [len(set().union(*(one.atoms for one in each))) for each in clauses] == [2, 2, 3, 2]


@cases(strategy=str, allowed=str, forbidden=str)
def test_steps_that_an_exercise_does_not_allow_are_refused(strategy, allowed, forbidden):
    premises = ("p | q", "~p | r", "~q | r")
    exercise = Exercise("a", premises, goal="r", task="prove", strategy=strategy)
    assert grade(allowed, exercise).correct
    assert grade(forbidden, evolve(exercise, strategy=None)).correct
    found = grade(forbidden, exercise)
    assert [one.kind for one in found.mistakes] == ["not allowed"]
    assert found.mistake.line == forbidden.count("\n") + 1
    assert found.points == 0 or found.score < 1


def test_points_are_the_score_of_the_exercise_down_to_halves():
    exercise = Exercise("a", ("p -> q", "q -> r", "p"), goal="r", task="prove", points=3)
    whole = grade("5. q 1,3\n8. r 2,5\n9. □ 4,8", exercise)
    assert whole.points == 3
    assert [step.number for step in whole.proof] == [1, 2, 3, 4, 5, 6, 7]
    partly = grade("5. q 1,3\n6. r 2,5", exercise)
    assert (partly.fulfils, partly.points) == (False, 2)
    assert str(partly).endswith("still to come\n2 of 3 points")
    assert grade("5. r 1,3", exercise).points == 0
    assert grade("5. q 1,3", exercise.clauses, "r").points is None


def test_to_derive_a_clause_is_done_by_it_or_by_one_that_says_more():
    exercise = Exercise("a", ("p | q", "~p | r", "~q"), task="derive", wanted="q | r", points=2)
    done = grade("4. q | r from 1, 2", exercise)
    assert done.fulfils and not done.refutes and done.points == 2
    assert str(done).startswith("1 step holds, down to q ∨ r\n")
    assert grade("4. q | r from 1, 2\n5. r from 3, 4", exercise).fulfils
    assert grade("4. p from 1, 3\n5. r from 2, 4", exercise).fulfils
    short = grade("4. p from 1, 3", exercise)
    assert not short.fulfils and short.shortfall.kind == "not derived"


MODEL = Exercise("a", ("p -> q", "q"), goal="p", task="model", points=2)


@loop_over(
    "text",
    ["p = false, q = true", "p = 0\nq = 1", "~p q", "{¬p, q}", "q = T; p = F", "p̄, q",
     "q = wahr\np = falsch", "¬p\nq", "p is false, q is true", "v(p)=0, v(q)=1", "p = no, q: yes",
     "p q\n0 1", "| p | q |\n|---|---|\n| F | T |", "p is false and q is true"],
)  # fmt: skip
def test_a_model_is_read_in_many_ways(text):
    assert grade(text, MODEL).fulfils and grade(text, MODEL).points == 2


@cases(text=literal, words=str)
def test_what_is_no_model_is_refused_with_the_reason(text, words):
    found = grade(text, MODEL)

    assert not found.fulfils and found.points == 0
    assert words in str(found)
