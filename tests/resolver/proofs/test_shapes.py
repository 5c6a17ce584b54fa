"""Shapes and measures, against paths that are walked and boards that are played; trees."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.truth_tables import clause_lists, models

from resolver import (
    Budget,
    Clause,
    Proof,
    SearchStopped,
    check,
    problems,
    prove,
    regularise,
    unfold,
)
from resolver.errors import ArgumentError
from resolver.proofs import Derivation, measures, shapes
from resolver.proofs.measuring import abbreviate_number

PROVERS = ["levels", "given", "hyper", "elimination", "learning"]


def refutation(clauses: object, strategy: str = "learning") -> Proof:
    proof = prove(clauses, strategy=strategy).proof  # type: ignore[arg-type]
    assert proof is not None
    return proof


def derived(seed: int, steps: int = 12) -> Proof:
    """Return a proof that resolves at random, all of it, used or not."""
    random, derivation = Random(seed), Derivation()
    for _ in range(6):
        derivation.axiom(
            Clause(random.choice(["", "~"]) + random.choice("abcd") for _ in range(3)), "given"
        )
    for _ in range(steps):
        one, other = (random.randint(1, len(derivation)) for _ in "12")
        pivots = derivation.clause(one).clashes(derivation.clause(other))
        if pivots:
            derivation.resolve(one, other, random.choice(pivots))
    return derivation.proof(len(derivation))


def walks(proof: Proof) -> Iterator[list[int]]:
    """Yield every path from the conclusion up to an axiom, by the numbers of its steps."""
    steps = {step.number: step for step in proof}
    agenda = [[proof[-1].number]]
    while agenda:
        path = agenda.pop()
        above = steps[path[-1]].premises
        agenda += [[*path, one] for one in above]
        if not above:
            yield path


proofs = st.integers(0, 10**9).map(derived)


@given(proofs)
def test_a_regular_proof_has_no_path_with_an_atom_resolved_on_twice(proof: Proof) -> None:
    pivots = proof.pivots

    met = [[pivots[number] for number in path if number in pivots] for path in walks(proof)]

    assert shapes(proof).regular == all(len(one) == len(set(one)) for one in met)


@given(proofs)
def test_a_tree_has_as_many_steps_as_its_tree_size(proof: Proof) -> None:
    size = measures(proof).tree_size

    assert shapes(proof).tree_like == (size == len(proof.inferences))

    tree = unfold(proof)
    assert len(tree.inferences) == measures(tree).tree_size == size
    assert shapes(tree).tree_like


@given(proofs)
def test_a_tree_proves_the_same_from_the_same_and_a_regular_one_no_less(proof: Proof) -> None:
    axioms = [step.clause for step in proof.axioms]

    tree, regular = unfold(proof), regularise(proof)

    assert check(tree, axioms, claim=proof.conclusion)
    assert check(regular, axioms, claim=regular.conclusion)
    assert regular.conclusion.subsumes(proof.conclusion)
    assert shapes(regular).tree_like and shapes(regular).regular
    assert len(regular.inferences) <= len(tree.inferences)


@given(clause_lists, st.sampled_from(PROVERS))
def test_a_refutation_made_regular_refutes_the_same_clauses(clauses, strategy: str) -> None:
    if not models(clauses):
        regular = regularise(refutation(clauses, strategy))
        assert check(regular, clauses)
        assert shapes(regular).regular


@pytest.mark.parametrize("strategy", ["unit", "input", "sos", "linear"])
@given(clauses=clause_lists, goal=st.sampled_from("abcd"))
def test_a_strategy_shows_proofs_of_its_own_shape(strategy: str, clauses, goal: str) -> None:
    try:
        proof = prove(clauses, goal, strategy=strategy).proof
    except SearchStopped:
        return
    if proof is not None:
        assert getattr(shapes(proof), strategy), str(proof)


def test_a_linear_proof_begins_anew_at_a_clause_that_was_given() -> None:
    assert refutation(problems.wumpus(4), "linear").length == 2


def played(proof: Proof) -> int:
    """Return the least space of all orders, by trying each of them."""
    inferences = {step.number: set(step.premises) for step in proof.inferences}
    best = []
    for order in permutations(inferences):
        done: set[int] = set()
        standing: set[int] = set()
        most = 0
        for place, number in enumerate(order):
            premises = inferences[number]
            if not premises & inferences.keys() <= done:
                break
            most = max(most, len(standing | premises) + 1)
            done.add(number)
            later: set[int] = set().union(*(inferences[one] for one in order[place + 1 :]))
            standing = done & later
        else:
            best.append(most)
    return min(best) if inferences else 1


@given(st.integers(0, 10**9).map(lambda seed: derived(seed, 6)))
def test_the_least_space_is_right_for_a_tree_and_never_too_small(proof: Proof) -> None:
    found = measures(proof)

    best = played(proof)

    assert best <= found.least_space <= found.space
    if shapes(proof).tree_like:
        assert found.least_space == best


def test_the_tree_of_a_long_proof_is_counted_and_not_written() -> None:
    proof = refutation(problems.pigeonhole(6))

    size = measures(proof).tree_size

    assert size > len(proof.inferences)
    with pytest.raises(SearchStopped) as stopped:
        unfold(proof, budget=Budget(steps=1000))
    assert stopped.value.limit == "steps"
    assert abbreviate_number(2**50_000) == "10^15051"


def test_a_counting_proof_has_measures_and_a_tree_and_no_shapes() -> None:
    proof = refutation(problems.pigeonhole(3), "counting")

    assert measures(proof).length == proof.length == len(proof.inferences)
    assert check(unfold(proof))
    for ask in (shapes, regularise):
        with pytest.raises(ArgumentError, match="no proof by resolution"):
            ask(proof)
