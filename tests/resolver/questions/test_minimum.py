"""The shortest refutation, against one that is looked for in every set of derived clauses."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from resolver import Budget, Clause, SearchStopped, check, minimum, prove
from resolver.errors import ConsistentError
from resolver.practice.exercises import textbook
from resolver.problems import implications, parity, pigeonhole

HARD = {"four pigeons", "odd and even"}
PROVED = [one.name for one in textbook().values() if one.task in ("prove", "refute")]


def fewest(given, most):
    """Return the length of the shortest refutation, found in breadth; None if it has too many."""
    reached = {frozenset()}
    for steps in range(1, most + 1):
        following = set()
        for derived in reached:
            for one, other in combinations({*given, *derived}, 2):
                for pivot in one.clashes(other):
                    made = one.resolvent(other, pivot)
                    if made.is_empty:
                        return steps
                    if made not in derived and made not in given:
                        following.add(derived | {made})
        reached = following
    return None


def at_random(seed):
    """Return some clauses of two literals or three; few enough that they may be searched."""
    random = Random(seed)
    atoms = "pqrs"[: random.choice([2, 3, 3, 4])]

    def one():
        size = min(len(atoms), random.choice([1, 2, 2, 2, 3]))
        return Clause(random.choice(["", "~"]) + atom for atom in random.sample(atoms, size))

    return tuple(dict.fromkeys(one() for _ in range(random.randint(3, 8))))


def test_no_set_of_derived_clauses_holds_a_shorter_refutation():
    lengths = set()
    for seed in range(600):
        given = at_random(seed)
        try:
            found = minimum(given)
        except ConsistentError:
            assert not prove(given).entailed
            continue
        check(found.proof, given)
        assert found.minimal
        if found.steps <= 4:
            assert fewest(given, found.steps) == found.steps
            lengths.add(found.steps)
    assert lengths == {1, 2, 3, 4}


@pytest.mark.parametrize("name", [name for name in PROVED if name not in HARD])
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
