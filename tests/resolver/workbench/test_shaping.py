"""The commands on shapes: what the workbench answers, line by line."""

from pathlib import Path
from random import Random

import pytest
from support.cases import cases, literal, loop_over

from resolver import Budget, Clause, Literal, check
from resolver.problems import pigeonhole
from resolver.proofs import shapes
from resolver.questions.levels import complete_levels
from resolver.workbench import Workbench, consequences

FOUR = "assert p | q; p | ~q; ~p | q; ~p | ~q"


def bench(*lines: str) -> Workbench:
    workbench = Workbench()
    for line in (FOUR, *lines):
        workbench.onecmd(line)
    assert not workbench.failed
    return workbench


def test_shape_tells_shapes_and_measures() -> None:
    told = bench("prove").onecmd("shape")
    assert "regular    no   step 5 resolves on q, and so does a step below it" in told
    assert "tree size    5" in told


def test_a_proof_is_unfolded_and_made_regular_in_place() -> None:
    workbench = bench("prove")
    assert workbench.onecmd("unfold").startswith("5 resolutions, and before 4 resolutions")
    assert workbench.onecmd("regularise").startswith("3 resolutions, and before 5 resolutions")
    assert shapes(workbench.desk.proof).regular
    assert check(workbench.desk.proof, workbench.desk.clauses)


def test_the_decision_tree_leaves_its_refutation_on_the_desk(tmp_path: Path) -> None:
    workbench = bench()
    assert "a tree-like refutation of 3 resolutions" in workbench.onecmd("dpll")
    assert shapes(workbench.desk.proof).tree_like
    assert workbench.onecmd("dpll svg").startswith("<svg")
    path = tmp_path / "tree.svg"
    assert workbench.onecmd(f"dpll svg {path}") == f"written to {path}"
    assert path.read_text(encoding="utf-8").startswith("<svg")
    open_one = Workbench()
    open_one.onecmd("assert p | q")
    assert "leaves a model" in open_one.onecmd("dpll")


def test_an_interpolant_is_asked_by_the_numbers_of_clauses() -> None:
    workbench = Workbench()
    for line in ("assert p; p -> q; q -> r", "prove r"):
        workbench.onecmd(line)
    assert workbench.onecmd("interpolant 1 2") == "q\n(common atoms: q)"


def test_levels_are_a_table_with_and_without_deletion() -> None:
    workbench = bench()
    assert workbench.onecmd("levels").endswith("S2     9  □        5, 8 on p")
    assert workbench.onecmd("levels all").count("\n") == 39


@cases(line=str, answer=str)
def test_what_cannot_be_done_is_said(line: str, answer: str) -> None:
    assert bench().onecmd(line).startswith(answer)


@pytest.mark.parametrize("line", ["interpolant", "interpolant 9", "interpolant p"])
def test_an_interpolant_of_no_clauses_is_refused(line: str) -> None:
    assert "try" in bench("prove").onecmd(line)


def test_a_counting_proof_has_measures_only() -> None:
    workbench = bench("strategy counting", "prove")
    assert workbench.onecmd("shape").endswith("has none of the shapes of resolution")
    assert "no proof by resolution" in workbench.onecmd("regularise")


def test_levels_that_are_complete_are_shown_where_the_budget_ends_the_next() -> None:
    shown, ended = bench("problem pigeonhole 2").onecmd("levels all").rsplit("\n", 1)
    assert ended.startswith("the search stopped and nothing is decided: the budget of clauses ran")
    assert shown.endswith("\nS4 is not complete")
    complete, stopped = complete_levels(pigeonhole(2), deletion=False, budget=Budget(clauses=2_000))
    assert stopped is not None and str(stopped) == ended and str(complete) == shown
    assert complete.level(3) and complete.level(4) == ()


@cases(name=str, lines=literal)
def test_a_deletion_names_the_literal_or_the_clause_that_did_it(name: str, lines: list[str]):
    told = "assert p -> q; q -> r; p; p | q; ~p | ~s; p | s"
    assert set(lines) <= set(bench("retract all", told).onecmd(name).split("\n"))


@loop_over("seed", range(20))
def test_each_deletion_may_be_made_after_those_before_it(seed: int) -> None:
    random = Random(seed)
    told = [
        Clause(Literal(random.choice("abcdef"), random.random() < 0.5) for _ in range(size))
        for size in (1, 2, 2, 3, 3, 3, 2, 2, 4)
    ]
    left = dict(enumerate(told))
    for place, event in consequences._find_pure(told):
        assert isinstance(event.by, Literal) and event.by in left[place]
        assert not any(~event.by in clause for clause in left.values())
        del left[place]
    left = dict(enumerate(told))
    for place, event in consequences._find_subsumed(told):
        del left[place]
        assert event.reason == "repetition" or event.by in left.values()
        assert event.reason == "repetition" or event.by.subsumes(told[place])
    for place, event in consequences._find_tautologies(told):
        assert told[place].is_tautology and "tautology: " in event.why
