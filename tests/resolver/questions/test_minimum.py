"""The shortest refutation, of exercises and where the budget is small."""

import pytest
from support.cases import loop_over

from resolver import Budget, Clause, SearchStopped, check, minimum, prove
from resolver.practice.exercises import textbook
from resolver.problems import implications, parity, pigeonhole

HARD = {"four pigeons", "odd and even"}
PROVED = [one.name for one in textbook().values() if one.task in ("prove", "refute")]


@loop_over("name", [name for name in PROVED if name not in HARD])
def test_the_shortest_proof_of_a_textbook_exercise_is_known_to_be_it(name):
    exercise = textbook()[name]
    found = minimum(exercise.clauses, exercise.goal)
    check(found.proof, claim=Clause([]))
    assert found.minimal and found.steps == exercise.steps
    assert found.steps <= prove(exercise.clauses, exercise.goal).proof.resolutions


def test_a_long_chain_needs_no_search():
    found = minimum(implications(200))
    assert (found.steps, found.minimal) == (200, True)


def test_what_is_not_certain_is_not_said():
    found = minimum(parity(5), budget=Budget(steps=2000))
    assert not found.minimal
    assert found.at_least < found.steps
    assert "or more, if any" in found.verdict


def test_a_known_refutation_is_taken_up_where_the_budget_is_small():
    known = prove(pigeonhole(3)).proof
    found = minimum(pigeonhole(3), budget=Budget(steps=1), known=known)
    assert found.steps <= known.resolutions
    with pytest.raises(SearchStopped):
        minimum(pigeonhole(3), budget=Budget(steps=1))
