"""Which literals follow: every answer against a SAT solver, and what local search saves."""

from random import Random

import pytest
from pysat.solvers import Glucose4
from support.cases import loop_over
from support.profiles import seeds
from support.random_systems import random_clauses

from resolver import Budget, SearchStopped
from resolver.budget import Meter
from resolver.search import entailed as entailed_module
from resolver.search.entailed import EntailedLiterals, RepairedModel
from resolver.search.problem import Problem, encode


def entailed_by_solver(problem: Problem) -> list[int]:
    """Return the codes of the entailed literals: one call of another solver for each."""
    codes = range(2 * len(problem.atoms))
    numbers = [(code // 2 + 1) * (-1) ** (code % 2) for code in codes]
    clauses = [[numbers[code] for code in clause] for clause in problem.codes]

    with Glucose4(bootstrap_with=clauses) as solver:
        return [code for code in codes if not solver.solve(assumptions=[-numbers[code]])]


@loop_over("seed", seeds(6, 300))
def test_the_entailed_literals_are_those_whose_complements_a_solver_refutes(seed):
    atoms = 8 + seed % 40
    problem = encode(random_clauses(atoms, round(atoms * (3 + seed % 7 / 5)), seed))

    entailed = EntailedLiterals(problem)

    assert entailed.find_all() == entailed_by_solver(problem)


@pytest.mark.parametrize("seed", seeds(3, 100))
def test_each_question_alone_is_answered_as_all_together_are(seed):
    problem = encode(random_clauses(20, 76, seed))
    codes = range(2 * len(problem.atoms))
    in_one_go = EntailedLiterals(problem).find_all()

    entailed = EntailedLiterals(problem)
    asked = Random(seed).sample(codes, len(codes))

    assert sorted(code for code in asked if entailed.is_entailed(code)) == in_one_go


def test_a_literal_that_is_not_entailed_is_false_in_the_model_at_hand():
    problem = encode(random_clauses(60, 200, seed=1))
    entailed = EntailedLiterals(problem)

    for code in range(2 * len(problem.atoms)):
        if not entailed.is_entailed(code):
            assert not entailed.model.is_true[code]
            is_true = entailed.model.is_true
            assert all(any(is_true[code] for code in clause) for clause in problem.codes)


def test_a_repair_that_fails_leaves_the_model_as_it_was():
    # p and q are each other's complement, and p may not change.
    model = RepairedModel([(0, 2), (1, 3)], [True, False, False, True])

    succeeded = model.make_true(2, frozen={0}, most_flips=50)

    assert not succeeded
    assert model.is_true == [True, False, False, True]
    assert model.true_counts == [1, 1]


def test_local_search_saves_nearly_all_conflicts_where_there_are_many_models(monkeypatch):
    problem = encode(random_clauses(250, 850, seed=4))

    with_flips = EntailedLiterals(problem)
    with_flips.find_all()
    monkeypatch.setattr(entailed_module, "MOST_FLIPS_AN_ATOM", 0)
    monkeypatch.setattr(entailed_module, "LEAST_FLIPS_AN_ATOM", 0)
    without_flips = EntailedLiterals(problem)
    without_flips.find_all()

    assert 10 * with_flips.learner.conflicts < without_flips.learner.conflicts


def test_local_search_changes_no_atom_whose_value_is_fixed(monkeypatch):
    make_true, frozen_sets = RepairedModel.make_true, []

    def note(model, code, *, frozen, **limits):
        frozen_sets.append({*frozen})
        return make_true(model, code, frozen=frozen, **limits)

    monkeypatch.setattr(RepairedModel, "make_true", note)
    EntailedLiterals(encode("p | q; ~p | ~q; a; b; c")).find_all()

    assert frozen_sets
    assert all(frozen == {0, 1, 2} for frozen in frozen_sets)


def test_a_literal_that_no_clause_needs_is_answered_without_a_flip():
    problem = encode("p | q; p")
    entailed = EntailedLiterals(problem)
    meter = Meter()

    assert not entailed.is_entailed(2, meter)
    assert meter.steps == 0


def test_a_budget_stops_the_question_and_the_next_one_is_answered():
    problem = encode(random_clauses(100, 420, seed=2))
    entailed = EntailedLiterals(problem)

    with pytest.raises(SearchStopped):
        entailed.find_all(Meter(Budget(steps=50)))

    assert entailed.find_all() == entailed_by_solver(problem)
