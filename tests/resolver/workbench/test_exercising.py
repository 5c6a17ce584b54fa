"""Exercises at the workbench: set, hinted at, done by steps or a model, graded, drawn at random."""

from pathlib import Path

import pytest
from support.cases import cases
from support.profiles import is_deep
from support.work import lines

from resolver import minimum
from resolver.practice import parse_exercises, random_exercise, textbook
from resolver.practice.exercises import KEYWORDS
from resolver.workbench import Workbench
from resolver.workbench.practice import COMMANDS

PAGE = (Path(__file__).parents[3] / "docs" / "guide" / "practice.md").read_text(encoding="utf-8")
TOLLENS = "exercise modus tollens"


HINTED = ("prove", "refute", "derive")  # where a hint is a step, in the end


def session(*lines):
    workbench = Workbench()
    return [workbench.onecmd(line) for line in lines]


def last(*lines):
    return session(*lines)[-1]


def test_the_page_names_every_command_and_every_entry_and_its_exercise_can_be_read():
    entries = {f"| `{one} " for one in KEYWORDS}
    commands = {f"| `{one.name}" for one in COMMANDS}
    assert [one for one in entries | commands if one not in PAGE] == []
    (found,) = parse_exercises(PAGE.split("```\n")[1]).values()
    assert (found.name, found.points) == ("modus tollens", 4)


def test_an_exercise_comes_with_its_clauses_its_goal_its_points_and_what_is_allowed():
    told = last("exercise horn clauses").split("\n")
    assert told[0] == "horn clauses (3 points)"
    assert told[2:4] == [
        "prove q", "unit resolution only: a parent is a clause of one literal"
    ]  # fmt: skip
    assert told[6] == "  1. ¬p ∨ q" and told[13] == "  8. ¬q (the goal, denied)"
    clauses = last("exercise horn clauses", "clauses").split("\n")
    assert (clauses[0], clauses[7]) == ("1. ¬p ∨ q    from p -> q", "8. ¬q    the denied goal")


def test_no_exercise_of_that_name_is_told_with_one_like_it():
    assert last("exercise modus") == ("no exercise is called 'modus'; did you mean 'modus ponens'?")
    assert last("done").startswith("there is no exercise on the desk; try")


def test_an_exercise_is_done_when_the_steps_reach_what_is_asked():
    before = session(TOLLENS, "resolve 1 2", "done")
    assert before[-1].startswith("not yet: no line is wrong, and the empty clause is still to come")
    after = session(TOLLENS, "resolve 1 2", "resolve 3 4", "done")
    assert after[2].endswith("\n2 steps, and no fewer suffice\n1 of 1 point")
    assert after[3].endswith("1 of 1 point")


def test_a_clause_to_derive_is_done_without_the_empty_clause():
    told = session("exercise hypothetical syllogism", "resolve 1 2", "4. x", "resolve 3 4")
    assert told[3].startswith("5. ¬p ∨ s\nderived, by 2 resolutions")
    assert told[3].endswith("2 of 2 points")


def test_a_model_is_told_to_done():
    told = session("exercise affirming the consequent", "done", "done p q", "done q ~p")
    assert told[1].endswith("try: done p ~q")
    assert told[2] == "not yet: clause 3 (¬p) is not true; make ¬p true"
    assert told[3] == "every clause is true: a model\n1 of 1 point"


def test_a_step_that_is_not_allowed_is_refused_and_leaves_no_trace():
    told = session("exercise horn clauses", "resolve 1 2", "resolve 5 6", "derivation")
    assert told[1].startswith("not allowed: neither 1 nor 2 is a clause of one literal")
    assert told[2] == "9. ¬b ∨ l"
    assert told[3].count("resolution") == 1


LED = [one.name for one in textbook().values() if one.task in HINTED and one.points < 5]


@pytest.mark.parametrize("name", LED if is_deep() else LED[::2])
def test_whoever_follows_the_hints_gets_all_points(name):
    workbench = Workbench()
    workbench.onecmd(f"exercise {name}")
    exercise, answer = textbook()[name], ""
    for _ in range(60):
        answer = workbench.onecmd("hint")
        if answer.endswith("it is done"):
            break
        if answer.startswith("resolve "):
            workbench.onecmd(answer)
    assert answer.endswith("it is done")
    assert workbench.onecmd("done").endswith(f"{exercise.points} of {exercise.worth}")


def test_the_exercise_s_own_hints_come_first():
    own = textbook()["modus ponens"].hints
    told = session("exercise modus ponens", *["hint"] * 4)
    assert [one.removesuffix(" (ask again for more)") for one in told[1:3]] == list(own)
    assert told[3].startswith("look at the clauses ")
    assert told[4].startswith("resolve ")


def test_practice_gives_an_exercise_of_just_so_many_steps_and_then_another():
    workbench = Workbench()
    first = workbench.onecmd("practise 5")
    problem = workbench.desk.problem
    assert minimum(problem.clauses).steps == 5
    assert workbench.onecmd("practise 5") != first
    assert workbench.onecmd("practise") != first
    assert workbench.onecmd("practise 5 1") == first
    assert workbench.desk.exercise == random_exercise(5, 1)
    assert last("practise 0") == "'0' is no number of steps; try a whole number from 1 up"
    too_many = "99 is no whole number from 1 to 12; it is how many steps the exercise takes: try 3"
    assert last("practise 99") == too_many
    assert last("practise 4 x").startswith("'x' is no number of an exercise; try")


def test_a_file_of_exercises_is_listed_and_one_of_it_is_set(tmp_path):
    path = tmp_path / "week2.exercises"
    path.write_text("exercise mine\npremise p -> q; p\ngoal q\npoints 4\n", encoding="utf-8")
    assert last(f"exercises {path}").split("\n")[1].split() == ["mine", "prove", "4"]
    assert last(f"exercise mine from {path}").startswith(
        "mine (4 points)\ngiven p → q; p\nprove q\n"
    )
    path.write_text("exercise mine\npremise p ->\n", encoding="utf-8")
    assert last(f"exercises {path}").startswith(f"{path}: line 2: found the end of the text; ")
    assert last("exercises nowhere").startswith("nowhere: it cannot be read")


def test_homework_is_graded_by_the_exercise_that_is_set(tmp_path):
    (tmp_path / "ann.txt").write_text("4. ~p 1,2\n5. □ 3,4", encoding="utf-8")
    (tmp_path / "bob.txt").write_text("4. ~p 1,2", encoding="utf-8")
    assert last(TOLLENS, f"grade {tmp_path / 'ann.txt'}").endswith("1 of 1 point")
    table = last(TOLLENS, f"grade {tmp_path}")
    assert last("assert p -> q; ~q", "goal ~p", f"grade {tmp_path}") == table
    rows = [row.split() for row in table.split("\n")]
    assert rows[0][:5] == ["name", "score", "fulfils", "points", "steps"]
    assert rows[1][:5] == ["ann.txt", "1.0", "True", "1.0", "2"]
    assert rows[2][:4] == ["bob.txt", "0.5", "False", "0.5"]


def test_another_problem_takes_the_exercise_off_the_desk():
    for line in ("assert s", "problem unicorn", "goal s", "retract 1"):
        assert last(TOLLENS, line, "done").startswith("there is no exercise on the desk"), line


def test_clauses_may_be_added_amid_a_derivation_and_its_steps_move_on():
    lines = "assert p -> q; q -> r; p", "goal r", "resolve 1 3"
    told = session(*lines, "assert s | t; u", "derivation", "clauses", "resolve 2 7")
    assert told[3] == "4. s ∨ t\n5. u\nthe steps by hand go on, each 2 numbers later"
    assert told[4].endswith("7. q         resolution 1, 3 on p")
    assert told[5].split("\n")[-1].startswith("6. ¬r")
    assert told[6] == "8. r"
    assert last(*lines, "assert u", "resolve 2 6", "resolve 5 7").startswith("8. □\nrefuted")
    assert last(*lines, "assert p", "resolve 2 5") == "6. r"


def test_sums_move_on_with_their_parents_where_clauses_are_added():
    lines = "assert p | q; q | r; p | r", "4. p + q + r ≥ 2   (1 + 2 + 3) / 2"
    told = session(*lines, "assert s", "derivation")
    assert told[1].startswith("4. ") and told[2].endswith("each 1 number later")
    assert told[3].split("\n")[-1].strip().startswith("5. p + q + r ≥ 2")


def exercises_file(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "own.exercises"
    text = "".join(f"exercise {name}\npremise p -> q; p\ngoal q\n" for name in names)
    path.write_text(text, encoding="utf-8")
    return path


def test_an_exercise_that_is_called_like_one_at_random_changes_nothing_for_practise(tmp_path):
    path = exercises_file(tmp_path, "5 steps, number 7")
    asked = f"exercise 5 steps, number 7 from {path}", "practise"
    assert session(*asked)[1] == last("practise")
    assert last("practise 5", "practise").startswith("5 steps, number 2 (")


@pytest.mark.parametrize("name", ["from a to b", "proof from premises", "a from b from c"])
def test_a_name_with_from_in_it_is_taken_in_quotes(tmp_path, name):
    path = exercises_file(tmp_path, name)
    assert last(f'exercise "{name}" from {path}').startswith(f"{name} (1 point)\n")
    assert last('exercise "modus tollens"') == last(TOLLENS)


def test_a_name_whose_end_is_in_doubt_is_asked_for_in_quotes(tmp_path):
    path = exercises_file(tmp_path, "proof from premises")
    for line in (f"proof from premises from {path}", '"proof from premises', '"proof" of it'):
        assert last(f"exercise {line}").endswith('put it in quotes: exercise "NAME" from FILE')


def test_a_hint_and_a_shortening_come_at_once_and_say_how_to_search_longer():
    bench = Workbench()
    bench.onecmd("exercise four pigeons")
    said = list[str]()

    def asked():
        said.extend(bench.onecmd(line) for line in ("hint", "prove", "shorten"))

    # 3,014,503 of Python by the bound of steps, fewer where the seconds end it; ten seconds once
    assert lines(asked) < 4_000_000
    assert "38 steps will do (ask again" in said[0]
    assert said[2].endswith("; for a longer search: budget steps=50000")


def test_with_an_exercise_on_the_desk_a_line_that_is_no_command_is_a_line_of_its_answer():
    told = session(
        "exercise wet grass", "¬rain ∨ ¬¬wet   De Morgan", "¬rain ∨ wet   magic", "hnit",
        "¬rain ∨ wet   double negation", "done", "undo", "derivation",
    )  # fmt: skip
    assert told[1] == "line 1: right; ¬rain ∨ ¬¬wet is no conjunction of clauses yet"
    assert "'magic' is no law; write it like   ¬rain ∨ wet   implication" in told[2]
    assert told[3] == "no command 'hnit'; did you mean 'hint'?"
    assert told[4].endswith("2 of 2 points") and told[5].endswith("2 of 2 points")
    assert told[6:] == ["without ¬rain ∨ wet   double negation", "¬rain ∨ ¬¬wet   De Morgan"]


def test_a_model_is_written_at_the_prompt():
    told = session("exercise affirming the consequent", "q = 1", "p is wrong", "p = 0", "done")
    assert told[1] == "line 1: right; p is open, and clause 3 (¬p) is not true yet"
    assert "it is no value of an atom" in told[2]
    assert told[3].startswith("line 2: right\nevery clause is true: a model")
    assert told[4].endswith("1 of 1 point")


@cases(line=str, said=str)
def test_what_is_unread_at_the_prompt_enters_nothing_and_a_near_command_is_named(line, said):
    bench = Workbench()
    bench.onecmd(TOLLENS)
    assert bench.onecmd(line).endswith(said) and bench.failed
    assert not bench.desk.written
