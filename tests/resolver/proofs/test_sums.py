"""The checker on counting proofs: every wrong sum is refused, and every right one is entailed."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over
from support.profiles import seeds
from support.random_systems import System, refutations
from support.second_sums import DAMAGES, follows, holds, said
from support.truth_tables import literals, rows

from resolver import EMPTY, AtLeast, AtMost, Clause, Exactly, Literal, Proof, Step, check
from resolver.errors import ProofError
from resolver.logic.linear_constraint import CONTRADICTION, LinearConstraint
from resolver.proofs.derivation import Summation, add_up_lines

PIGEONS = tuple(Clause([f"{p}in{h}" for h in "ab"]) for p in "123")
HOLES = tuple(AtMost(1, [f"{p}in{h}" for p in "123"], f"hole {h}") for h in "ab")
PAIRS = tuple(Clause(text.split()) for text in ("p q", "q r", "p r"))
MOST_ONE = AtMost(1, [*"pqr"], "at most one of them")
MORE = "is more than its premises add up to"
NOT_WHOLE = "a divisor from 1 up, not"

some_lines = st.builds(
    LinearConstraint.of,
    st.lists(st.tuples(st.integers(1, 3), literals), max_size=4),
    st.integers(-1, 4),
)
parts = st.lists(st.tuples(st.integers(1, 3), some_lines), min_size=1, max_size=4)


def pigeons() -> Proof:
    """Three pigeons, two holes: one sum."""
    steps = Summation()
    stated = [steps.axiom(clause, "somewhere") for clause in PIGEONS]
    stated += [steps.bound(LinearConstraint.at_most(hole), hole) for hole in HOLES]
    return steps.proof(steps.add_up([(1, one) for one in stated]))


def divided() -> Proof:
    """Of each two of three one is true, so two are, and at most one is: two sums."""
    steps = Summation()
    two = steps.add_up([(1, steps.axiom(one, "given")) for one in PAIRS], divisor=2)
    most = steps.bound(LinearConstraint.at_most(MOST_ONE), MOST_ONE)
    return steps.proof(steps.add_up([(1, two), (1, most)]))


def doubled() -> Proof:
    """A unit clause as often as another line counts its complement."""
    steps = Summation()
    p, q = (steps.axiom(Clause([one]), "given") for one in "pq")
    some = steps.axiom(Clause(["~p", "~q"]), "given")
    twice = steps.add_up([(2, some)])
    return steps.proof(steps.add_up([(2, p), (2, q), (1, twice)], weakened=CONTRADICTION))


def at_least(bound: int, text: str) -> LinearConstraint:
    return LinearConstraint.of([(1, Literal.read(word)) for word in text.split()], bound)


def changed(proof: Proof, number: int, **changes: Any) -> Proof:
    steps = list(proof)
    steps[number - 1] = steps[number - 1]._replace(**changes)
    return Proof(steps)


def rejects(proof: Proof, step: int | None, reason: str, **given: Any) -> None:
    with pytest.raises(ProofError, match=re.escape(reason)) as caught:
        check(proof, **given)
    assert caught.value.step == step


def test_one_sum_that_ends_in_nothing_at_least_one_is_a_refutation():
    proof = pigeons()

    assert check(proof, axioms=PIGEONS, constraints=HOLES) is True
    assert (proof.sums, proof.conclusion) == (1, CONTRADICTION)


def test_a_sum_may_be_divided_and_rounded_up():
    proof = divided()

    assert check(proof, axioms=PAIRS, constraints=[MOST_ONE]) is True
    assert str(proof[3].clause) == "p + q + r ≥ 2"


def test_a_sum_may_say_less_than_its_premises_add_up_to():
    weaker = LinearConstraint.of([(1, Literal("p")), (2, Literal("q")), (1, Literal("s"))], 1)

    proof = Proof([Step(1, PAIRS[0], "axiom"), Step(2, weaker, "sum", (1,), None, (1,))])

    with pytest.raises(ProofError, match="was claimed"):
        check(proof)

    proof = Proof([*proof, Step(3, CONTRADICTION, "sum", (2,), None, (1,))])
    rejects(proof, 3, "0 ≥ 1 is more than its premises add up to")


def test_a_claim_may_be_proved_by_a_sum():
    steps = Summation()
    premises = [steps.axiom(Clause(text.split()), "given") for text in ("p q", "p ~q")]

    proof = steps.proof(steps.add_up([(1, one) for one in premises], divisor=2))

    assert check(proof, claim=Clause(["p"]))

    rejects(proof, 3, "it ends with p ≥ 1, and □ was claimed")
    rejects(proof, 3, "and p ∨ q was claimed", claim=Clause(["p", "q"]))


@loop_over(
    ("proof", "number", "changes", "reason"),
    [
        (pigeons(), 6, {"multipliers": (1, 1, 1, 1, 2)}, MORE),
        (pigeons(), 6, {"multipliers": (2, 1, 1, 1, 1)}, MORE),
        *(
            (pigeons(), 6, {"multipliers": (1, 1, 1, 1, last)}, NOT_WHOLE)
            for last in (0, -1, True, 1.0)
        ),
        (pigeons(), 6, {"multipliers": (1, 1, 1, 1)}, "it has 4 multipliers, not 5"),
        (pigeons(), 6, {"multipliers": ()}, "it has 0 multipliers, not 5"),
        (pigeons(), 6, {"multipliers": None}, "expected a tuple of multipliers, not None"),
        (pigeons(), 6, {"premises": (1, 2, 3, 4), "multipliers": (1,) * 4}, MORE),
        (pigeons(), 6, {"premises": (1, 2, 3, 4, 4)}, MORE),
        (pigeons(), 6, {"premises": (1, 2, 3, 4, 6)}, "its premise 6 is not an earlier step"),
        (pigeons(), 6, {"premises": (), "multipliers": ()}, MORE),
        (pigeons(), 6, {"clause": LinearConstraint((), 2)}, "0 ≥ 2 is more than its premises"),
        (pigeons(), 6, {"clause": EMPTY}, "Clause([]) is no line"),
        (pigeons(), 6, {"divisor": 0}, NOT_WHOLE),
        (divided(), 4, {"divisor": 1}, "p + q + r ≥ 2 is more than its premises add up to"),
        (divided(), 4, {"divisor": 3}, "p + q + r ≥ 2 is more than its premises add up to"),
        (divided(), 4, {"clause": at_least(2, "p q")}, "p + q ≥ 2 is more than its premises"),
        (divided(), 4, {"clause": at_least(2, "p q ~r")}, MORE),
        (divided(), 4, {"clause": at_least(3, "p q r")}, "p + q + r ≥ 3 is more than its"),
        (divided(), 1, {"divisor": 2}, "which only a sum may have"),
        (divided(), 1, {"multipliers": (1,)}, "it has 1 multipliers, not 0"),
        (divided(), 5, {"source": AtLeast(1, [*"pqr"])}, "¬p + ¬q + ¬r ≥ 2 is not a bound of"),
        (divided(), 5, {"source": AtMost(2, [*"pqr"])}, "¬p + ¬q + ¬r ≥ 2 is not a bound of"),
        (divided(), 5, {"source": Exactly(1, [*"pqrs"])}, "¬p + ¬q + ¬r ≥ 2 is not a bound of"),
        (divided(), 5, {"source": "a rule"}, "its source 'a rule' is no cardinality constraint"),
        (divided(), 5, {"clause": at_least(3, "~p ~q ~r")}, "is not a bound of"),
        (divided(), 5, {"clause": at_least(1, "~p ~q ~r")}, "is not a bound of"),
        (divided(), 5, {"clause": PAIRS[0]}, "is no line"),
        (doubled(), 4, {"clause": at_least(1, "~p")}, "is more than"),
        (doubled(), 5, {"rule": "addition"}, "there is no rule 'addition'"),
        (doubled(), 5, {"rule": "resolution"}, "LinearConstraint(terms=(), bound=1) is no clause"),
    ],
)
def test_a_wrong_step_of_a_counting_proof_is_refused(proof, number, changes, reason):
    assert check(proof)
    rejects(changed(proof, number, **changes), number, reason)


def test_a_constraint_that_is_none_of_those_given_is_refused():
    rejects(
        divided(), 5, "is not one of the constraints", constraints=[AtMost(1, [*"pqr"], "other")]
    )
    rejects(divided(), 5, "is not one of the constraints", constraints=[])
    rejects(pigeons(), 1, "is not one of the axioms", axioms=PIGEONS[1:], constraints=HOLES)


@pytest.mark.parametrize(
    ("constraint", "bound", "unit"),
    [
        (AtLeast(1, ["p"]), LinearConstraint.at_least, "~p"),
        (Exactly(1, ["p"]), LinearConstraint.at_least, "~p"),
        (Exactly(0, ["p"]), LinearConstraint.at_most, "p"),
    ],
)
def test_each_bound_of_a_constraint_is_a_premise(constraint, bound, unit):
    steps = Summation()
    stated = [steps.bound(bound(constraint), constraint), steps.axiom(Clause([unit]), "given")]

    proof = steps.proof(steps.add_up([(1, one) for one in stated]))

    assert check(proof, [Clause([unit])], [constraint])


def test_lines_are_not_resolved():
    steps = [*divided(), Step(7, EMPTY, "resolution", (1, 6))]
    rejects(Proof(steps), 7, "its premises are not two clauses, and only clauses resolve")


@given(parts, st.integers(1, 4))
def test_what_is_added_up_is_true_where_all_of_its_parts_are(parts, divisor):
    total = add_up_lines(parts, divisor)
    for row in rows():
        assert total.holds(row) or not all(line.holds(row) for _, line in parts)


@given(parts, st.integers(1, 4), some_lines)
def test_the_checker_agrees_with_the_second_one_about_any_sum(parts, divisor, claimed):
    """And what both accept is true in every row in which the parts are."""
    step = Step(
        9, claimed, "sum", tuple(range(len(parts))), None, tuple(n for n, _ in parts), divisor
    )

    right = follows([(n, said(line)) for n, line in parts], divisor, claimed)

    assert accepts(step, [line for _, line in parts]) == right
    if right:
        for row in rows():
            assert claimed.holds(row) or not all(line.holds(row) for _, line in parts)


def accepts(step: Step, lines: list[LinearConstraint]) -> bool:
    """Say whether the checker finds no fault in a sum of lines that are bounds of no constraint."""
    from resolver.proofs.check import check_sum

    try:
        check_sum(step, dict(enumerate(lines)))
    except ProofError:
        return False
    return True


@pytest.mark.parametrize("proof", [pigeons(), divided(), doubled()])
def test_the_second_checker_accepts_what_the_first_does(proof):
    constraints = [*HOLES, MOST_ONE]

    axioms = [step.clause for step in proof.axioms]

    assert check(proof, axioms, constraints) and holds(proof, axioms, constraints)


def is_accepted(proof: Proof, system: System) -> bool:
    try:
        return check(proof, system.clauses, system.constraints)
    except ProofError:
        return False


def tally(count: int) -> Counter[str]:
    """Return how many damaged proofs were refused and accepted, and what was no damage."""
    rng, found = Random(0), Counter[str]()
    for system, proof in refutations():
        for damage in DAMAGES:
            damaged = damage(proof, rng)
            if holds(damaged, system.clauses, system.constraints):
                found["no damage"] += 1
            elif is_accepted(damaged, system):
                found["accepted"] += 1
            else:
                found["refused"] += 1
            if found["accepted"] + found["refused"] == count:
                return found
    raise AssertionError("systems do not end")


def test_damaged_sums_are_refused():
    count = len(seeds(200, 10_000))

    found = tally(count)

    assert (found["refused"], found["accepted"]) == (count, 0)
    assert found["no damage"] < count / 2 and len(DAMAGES) == 9
