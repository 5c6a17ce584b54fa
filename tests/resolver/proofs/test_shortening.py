from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Clause, Proof, check, problems
from resolver.proofs import Derivation
from resolver.proofs.shortening import build_derivation, lower_units, recycle_pivots
from resolver.questions.minimum import shorten
from resolver.search.learning.learner import refute
from resolver.search.problem import encode


def refutation(clauses: tuple[Clause, ...]) -> Proof:
    proof = refute(encode(clauses)).proof
    assert proof is not None
    return proof


def random_derivation(random: Random) -> tuple[Proof, set[Clause]]:
    """Return a proof with detours: clauses resolved at random, whatever comes of it."""
    derivation = Derivation()
    axioms = {
        Clause(
            random.choice(["", "~"]) + random.choice("abcde") for _ in range(random.randint(1, 3))
        )
        for _ in range(10)
    }
    numbers = [derivation.axiom(clause, "given") for clause in sorted(axioms)]
    for _ in range(60):
        one, other = random.choice(numbers), random.choice(numbers)
        pivots = derivation.clause(one).clashes(derivation.clause(other))
        if pivots:
            numbers.append(derivation.resolve(one, other, random.choice(pivots)))
    return derivation.proof(max(numbers)), axioms


@pytest.mark.parametrize("transform", [lambda graph: graph, lower_units, recycle_pivots])
@given(st.integers(0, 10**9))
def test_the_conclusion_stays_and_no_axiom_is_added(transform, seed: int) -> None:  # type: ignore[no-untyped-def]
    proof, axioms = random_derivation(Random(seed))
    graph = transform(build_derivation(proof))

    shorter = graph.proof(len(graph))

    assert check(shorter, axioms, claim=proof.conclusion)
    assert {step.clause for step in shorter.axioms} <= {step.clause for step in proof.axioms}


@given(st.integers(0, 10**9))
def test_no_stage_is_longer_than_the_one_before(seed: int) -> None:
    proof, axioms = random_derivation(Random(seed))
    shortening = shorten(proof)

    lengths = [len(stage) for _, stage in shortening.stages]

    assert lengths == sorted(lengths, reverse=True)
    assert shortening.before is proof
    assert check(shortening.after, axioms, claim=proof.conclusion)


def test_the_refutation_of_an_urquhart_formula_becomes_a_tenth_shorter_at_least() -> None:
    clauses = problems.urquhart(10, seed=1)
    shortening = shorten(refutation(clauses))

    before, after = dict(shortening.stages)["trimmed"], shortening.after

    assert check(after, clauses)
    assert after.resolutions < 0.9 * before.resolutions
