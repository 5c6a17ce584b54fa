"""A prover with many clauses asks clause learning: the same answers, within a budget."""

import pickle
from random import Random

import pytest
from pysat.solvers import Glucose4
from support.profiles import seeds
from support.random_systems import random_clauses

from resolver import AtMost, Budget, Clause, Literal, Prover, SearchStopped, check
from resolver.budget import SEARCHING, Progress
from resolver.incremental import prover as prover_module


def entailed_by_solver(clauses: list[Clause]) -> set[Literal]:
    """Return the entailed literals: one call of another solver for each."""
    names = sorted({literal.name for clause in clauses for literal in clause})
    number = {name: place for place, name in enumerate(names, start=1)}
    literals = [Literal(name, sign) for name in names for sign in (True, False)]

    def signed(literal: Literal) -> int:
        return number[literal.name] * (1 if literal.positive else -1)

    with Glucose4(bootstrap_with=[[*map(signed, clause)] for clause in clauses]) as solver:
        return {one for one in literals if not solver.solve(assumptions=[-signed(one)])}


@pytest.fixture(params=seeds(3, 150))
def clauses(request):
    """Return clauses enough for clause learning, some of them inconsistent."""
    atoms = 45 + request.param % 30
    return random_clauses(
        atoms, max(160, round(atoms * (3.6 + request.param % 6 / 5))), request.param
    )


def test_the_consequences_are_those_of_a_solver(clauses):
    assert set(Prover().tell(clauses).consequences) == entailed_by_solver(clauses)


def test_each_answer_has_a_checked_proof_or_a_model(clauses):
    prover = Prover().tell(clauses)
    expected = entailed_by_solver(clauses)

    for name in Random(0).sample(prover.atoms, 12):
        goal = Literal(name)
        model = prover.counterexample(goal)

        assert prover.entails(goal) == (goal in expected) == (model is None)
        if model is None:
            assert check(prover.prove(goal), axioms=[*clauses, Clause([~goal])])
        else:
            assert not model[name]
            assert all(any(model[one.name] == one.positive for one in each) for each in clauses)


def test_what_is_told_later_counts_and_the_value_before_stays(clauses):
    before = Prover().tell(clauses)
    if not before.consistent:
        assert check(before.prove(), axioms=clauses)
        return
    open_atom = next(
        n for n in before.atoms if not before.entails(n) and not before.entails(f"~{n}")
    )

    after = before.tell(open_atom)

    assert after.entails(open_atom)
    assert not before.entails(open_atom)
    assert set(after.consequences) == entailed_by_solver([*clauses, Clause([open_atom])])


def test_an_atom_that_no_clause_names_is_open():
    prover = Prover().tell(random_clauses(100, 200, seed=1))

    assert not prover.entails("new") and not prover.entails("~new")
    assert prover.counterexample("~new")["new"] is True
    assert prover.counterexample("new")["new"] is False


def test_with_a_constraint_a_prover_of_many_clauses_still_counts():
    clauses = random_clauses(100, 200, seed=1)
    prover = Prover().tell(clauses).constrain(AtMost(1, ["a", "b"])).tell("a")

    assert prover.entails("~b")


def test_clause_learning_decides_within_a_budget_that_masks_exceed(monkeypatch):
    clauses = random_clauses(110, 460, seed=3)
    budget = Budget(steps=60_000)

    assert Prover(budget=budget).tell(clauses).consequences is not None

    monkeypatch.setattr(prover_module, "MOST_CLAUSES_FOR_MASKS", 10_000)
    with pytest.raises(SearchStopped):
        _ = Prover(budget=budget).tell(clauses).consequences


@pytest.mark.parametrize("number", [120, 460])
def test_a_question_that_was_stopped_is_answered_with_more_room(number):
    clauses = random_clauses(round(number / 4.2), number, seed=5)
    prover = Prover(budget=Budget(steps=200)).tell(clauses)

    with pytest.raises(SearchStopped):
        for _ in range(100):
            _ = prover.consequences
            prover = prover.tell(random_clauses(20, 3, seed=7))
    prover.budget = None

    assert (
        prover.consequences == Prover().tell([clause for clause, _ in prover.axioms]).consequences
    )


def test_progress_is_told_of_a_long_question(monkeypatch):
    monkeypatch.setattr(Progress.__init__, "__defaults__", (None, 0.001, None, SEARCHING))
    lines: list[str] = []

    _ = Prover(progress=lines.append).tell(random_clauses(110, 460, seed=3)).consequences

    assert lines and all("steps" in line for line in lines)


def test_a_prover_that_has_answered_is_pickled_and_answers_again():
    prover = Prover(progress=print).tell(random_clauses(80, 300, seed=2))
    answers = prover.consequences

    loaded = pickle.loads(pickle.dumps(prover))

    assert loaded == prover
    assert loaded.consequences == answers


def test_what_speaks_in_masks_is_not_offered():
    offered = dir(Prover())

    assert "consequences" in offered
    assert "model_masks" not in offered and "settled_masks" not in offered
