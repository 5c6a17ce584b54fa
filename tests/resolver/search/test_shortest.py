"""The shortest refutation, against one that is looked for in every set of derived clauses."""

from itertools import combinations
from operator import invert
from random import Random

from support.profiles import seeds

from resolver import Clause, check, minimum, prove
from resolver.budget import Meter
from resolver.errors import ConsistentError
from resolver.search.minimum import Cases, StepSearch, choose_leaves
from resolver.search.problem import encode


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


def steps_of(given, most):
    """Return the steps that the search finds, with so many at most; None if it finds none."""
    problem, meter = encode(given), Meter()
    cases = Cases(len(problem.atoms))
    merging = StepSearch(problem.masks, cases, problem.even_codes, meter)
    leaf_sets = [*choose_leaves(problem.masks, [], most + 1, cases, problem.even_codes, meter)]
    assert len({*leaf_sets}) == len(leaf_sets), "a set of leaves comes twice"
    tries = (merging.find_steps(leaves, most + 1 - len(leaves)) for leaves in leaf_sets)
    return next((steps for steps in tries if steps is not None), None)


def test_no_set_of_derived_clauses_holds_a_shorter_refutation():
    lengths = set()

    for seed in seeds(300, 600):
        given = at_random(seed)
        try:
            found = minimum(given)
        except ConsistentError:
            assert not prove(given).entailed
            continue
        check(found.proof, given)
        assert found.minimal
        for clauses in (given, [Clause(map(invert, clause)) for clause in given]):
            assert steps_of(clauses, found.steps - 1) is None
            assert len(steps_of(clauses, found.steps)) == found.steps
        if found.steps <= 4:
            assert fewest(given, found.steps) == found.steps
            lengths.add(found.steps)
    assert lengths == {1, 2, 3, 4}
