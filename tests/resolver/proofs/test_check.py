"""The checker: it accepts what holds, and nothing else."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from support.cases import loop_over
from support.truth_tables import clauses, entails

from resolver import EMPTY, AtLeast, AtMost, Clause, Exactly, Literal, Proof, Step, check, shorten
from resolver.errors import ArgumentError, ProofError

GIVEN = [
    (Clause(["Ballroom", "Pipe", "Plum"]), "shown (line 7)"),
    (Clause(["~Plum"]), "hand of Nick (line 5)"),
    (Clause(["~Ballroom"]), "hand of Nick (line 5)"),
    (Clause(["~Pipe"]), "denied goal"),
]
AXIOMS = [Step(number, *axiom[:1], "axiom", (), axiom[1]) for number, axiom in enumerate(GIVEN, 1)]
STEPS = (
    *AXIOMS, Step(5, Clause(["Ballroom", "Pipe"]), "resolution", (1, 2)),
    Step(6, Clause(["Pipe"]), "resolution", (5, 3)), Step(7, EMPTY, "resolution", (6, 4)),
)  # fmt: skip
ONE_OF_TWO = Exactly(1, ["a", "b"], name="one of a, b")
BOTH = AtLeast(2, ["a", "b"], name="both of a, b")
COUNTED = (
    Step(1, Clause(["~a", "~b"]), "instance", (), ONE_OF_TWO),
    Step(2, Clause(["a"]), "instance", (), BOTH), Step(3, Clause(["b"]), "instance", (), BOTH),
    Step(4, Clause(["~b"]), "resolution", (1, 2)), Step(5, EMPTY, "resolution", (3, 4)),
)  # fmt: skip


def damaged(position: int, steps: tuple[Step, ...] = STEPS, **changes: object) -> Proof:
    """Return the proof with one of its steps changed."""
    changed = steps[position]._replace(**changes)
    return Proof([*steps[:position], changed, *steps[position + 1 :]])


def rejects(proof: object, step: int | None, reason: str, **given: object) -> None:
    with pytest.raises(ProofError, match=re.escape(reason)) as caught:
        check(proof, **given)
    assert caught.value.step == step


def test_a_refutation_is_accepted():
    assert check(Proof(STEPS)) is True
    assert check(Proof(STEPS), axioms=GIVEN, constraints=[]) is True
    assert check(Proof(STEPS), axioms=[clause for clause, _ in GIVEN]) is True


def test_a_refutation_by_counting_is_accepted():
    assert check(Proof(COUNTED), axioms=[], constraints=[BOTH, ONE_OF_TWO]) is True


def test_a_proof_of_any_claim_is_accepted():
    assert check(Proof(STEPS[:6]), claim=Clause(["Pipe"])) is True


def test_a_proof_that_ends_elsewhere_is_rejected():
    rejects(Proof(STEPS[:6]), 6, "it ends with Pipe, and □ was claimed")
    rejects(Proof(STEPS), 7, "it ends with □, and Pipe was claimed", claim=Clause(["Pipe"]))


def test_a_proof_without_steps_is_rejected():
    rejects(Proof([]), None, "it has no steps")


def test_resolving_on_two_atoms_at_once_is_rejected():
    steps = [
        Step(1, Clause(["p", "q"]), "axiom"),
        Step(2, Clause(["~p", "~q"]), "axiom"),
        Step(3, EMPTY, "resolution", (1, 2)),
    ]
    rejects(Proof(steps), 3, "□ is not a resolvent of steps 1 and 2")


def test_each_of_the_two_tautologies_of_a_double_clash_is_accepted():
    for tautology in (Clause(["p", "~p"]), Clause(["q", "~q"])):
        steps = [
            Step(1, Clause(["p", "q"]), "axiom"),
            Step(2, Clause(["~p", "~q"]), "axiom"),
            Step(3, tautology, "resolution", (1, 2)),
        ]
        assert check(Proof(steps), claim=tautology)


@loop_over("premise", [5, 6, 7, 99, 0, -1, True, 1.0, "1", None, [1]])
def test_a_premise_that_is_no_earlier_step_is_rejected(premise):
    reason = f"its premise {premise!r} is not an earlier step"
    rejects(damaged(4, premises=(premise, 2)), 5, reason)


@pytest.mark.parametrize("premises", [(), (1,), (1, 2, 3)])
def test_a_resolution_takes_two_premises(premises):
    reason = f"resolution takes 2 premises, not {len(premises)}"
    rejects(damaged(4, premises=premises), 5, reason)


def test_axioms_and_instances_take_no_premises():
    rejects(damaged(1, premises=(1,)), 2, "axiom takes 0 premises, not 1")
    rejects(damaged(1, COUNTED, premises=(1,)), 2, "instance takes 0 premises, not 1")


@pytest.mark.parametrize("number", [1, 0, -3])
def test_numbers_that_do_not_increase_are_rejected(number):
    rejects(damaged(1, number=number), number, "it follows step 1, and numbers must increase")


def test_numbers_may_have_gaps():
    steps = [*STEPS[:6], STEPS[6]._replace(number=70)]
    assert check(Proof(steps))


def test_an_unknown_rule_is_rejected():
    for rule in ("magic", "Resolution", None, ["axiom"]):
        rejects(damaged(4, rule=rule), 5, f"there is no rule {rule!r}")


def test_an_axiom_nobody_gave_is_rejected():
    given = [clause for clause, _ in GIVEN[:3]]
    rejects(Proof(STEPS), 4, "¬Pipe is not one of the axioms", axioms=given)
    rejects(Proof(STEPS), 1, "is not one of the axioms", axioms=[])


def test_an_axiom_that_names_a_wrong_source_is_rejected():
    proof = damaged(1, source="hand of Rachel")
    rejects(proof, 2, "¬Plum is not an axiom of hand of Rachel", axioms=GIVEN)
    rejects(damaged(1, source=None), 2, "¬Plum is not an axiom of None", axioms=GIVEN)
    rejects(damaged(1, source=["hand"]), 2, "is not an axiom of ['hand']", axioms=GIVEN)


def test_an_axiom_with_several_sources_may_name_any_of_them():
    given = [*GIVEN, (Clause(["~Plum"]), "reveal (line 9)")]

    assert check(damaged(1, source="reveal (line 9)"), axioms=given)
    assert check(Proof(STEPS), axioms=given)


def test_an_instance_of_a_constraint_nobody_gave_is_rejected():
    rejects(
        Proof(COUNTED), 2, "both of a, b is not one of the constraints", constraints=[ONE_OF_TWO]
    )


def test_a_constraint_with_another_bound_is_not_one_of_those_given():
    forged = evolve(BOTH, bound=1)
    rejects(
        damaged(1, COUNTED, source=forged),
        2,
        "is not one of the constraints",
        constraints=[BOTH, ONE_OF_TWO],
    )


@pytest.mark.parametrize("source", [None, "both of a, b", 2, AtLeast, Clause(["a"])])
def test_an_instance_names_a_cardinality_constraint(source):
    reason = f"its source {source!r} is no cardinality constraint"
    rejects(damaged(1, COUNTED, source=source), 2, reason)


def every_clause(atoms: str) -> Iterator[Clause]:
    literals = [Literal(atom, sign) for atom in atoms for sign in (True, False)]
    for size in range(len(literals) + 1):
        yield from map(Clause, combinations(literals, size))


@loop_over("kind", [AtMost, AtLeast, Exactly])
@loop_over("size", range(4))
def test_of_all_clauses_the_checker_takes_exactly_the_instances_of_a_constraint(kind, size):
    for bound in range(6):
        constraint = kind(bound, list("abc"[:size]))
        instances = set(constraint.instances())
        for clause in every_clause(f"{'abc'[:size]}x"):
            proof = Proof([Step(1, clause, "instance", (), constraint)])
            if clause in instances:
                assert check(proof, constraints=[constraint], claim=clause)
            else:
                with pytest.raises(ProofError, match="is not an instance of"):
                    check(proof, claim=clause)


@pytest.mark.parametrize("proof", [None, "proof", list(STEPS), STEPS[-1]])
def test_what_is_no_proof_is_rejected(proof):
    with pytest.raises(ArgumentError, match=r"is no proof; try its \.proof: check\(verdict"):
        check(proof)


@pytest.mark.parametrize("step", [None, (1, EMPTY, "axiom"), "axiom", EMPTY])
def test_what_is_no_step_is_rejected(step):
    with pytest.raises(ArgumentError, match="is no step"):
        Proof([step])


@pytest.mark.parametrize("number", [None, "1", 1.0, True, [1]])
def test_a_number_that_is_no_whole_number_is_rejected(number):
    rejects(damaged(0, number=number), None, f"expected a whole number of a step, not {number!r}")


@pytest.mark.parametrize("clause", [None, "Plum", frozenset(), (), Literal("Plum")])
def test_what_is_no_clause_is_rejected(clause):
    rejects(damaged(6, clause=clause), 7, f"{clause!r} is no clause")


@pytest.mark.parametrize("axiom", [None, "p", (EMPTY,), ("p", "line 5"), [EMPTY, "line 5"]])
def test_axioms_are_clauses_or_pairs(axiom):
    rejects(Proof(STEPS), None, "expected an axiom, a clause or", axioms=[axiom])


def pairs(clause: Clause) -> set[tuple[str, bool]]:
    return {(literal.name, literal.positive) for literal in clause.literals}


def is_sound(step: Step, earlier: list[Step]) -> bool:
    """Return whether a step is an axiom or a resolvent of two earlier ones, trying each atom."""
    if step.rule == "axiom":
        return step.premises == ()
    known = {step.number: pairs(step.clause) for step in earlier}
    if len(step.premises) != 2 or not known.keys() >= set(step.premises):
        return False
    left, right = (known[premise] for premise in step.premises)
    return any(
        (atom, sign) in left
        and (atom, not sign) in right
        and (left - {(atom, sign)}) | (right - {(atom, not sign)}) == pairs(step.clause)
        for atom in "abcd"
        for sign in (True, False)
    )


@st.composite
def random_steps(draw: st.DrawFn) -> list[Step]:
    """Return a few axioms, and resolutions of what is there."""
    axioms = draw(st.lists(clauses, min_size=2, max_size=6))
    steps = [Step(number, clause, "axiom") for number, clause in enumerate(axioms, 1)]
    for _ in range(draw(st.integers(1, 8))):
        left, right = draw(st.sampled_from(steps)), draw(st.sampled_from(steps))
        pivots = [one for one in left.clause if ~one in right.clause]
        if pivots:
            pivot = draw(st.sampled_from(pivots))
            rest = (left.clause.literals - {pivot}) | (right.clause.literals - {~pivot})
            premises = (left.number, right.number)
            steps.append(Step(len(steps) + 1, Clause(rest), "resolution", premises))
    return steps


@given(random_steps())
def test_random_derivations_are_accepted_and_their_conclusions_entailed(steps):
    axioms = [step.clause for step in steps if step.rule == "axiom"]

    assert check(Proof(steps), axioms=axioms, claim=steps[-1].clause)
    assert entails(axioms, steps[-1].clause)


@given(random_steps(), st.data())
def test_a_random_change_is_rejected_exactly_if_it_makes_a_step_unsound(steps, data):
    resolutions = [at for at, step in enumerate(steps) if step.rule == "resolution"]
    assume(resolutions)
    at = data.draw(st.sampled_from(resolutions))
    number = st.integers(0, len(steps) + 1)
    a, b = (steps[premise - 1].clause for premise in steps[at].premises)
    nearly = st.frozensets(st.sampled_from([*(a | b)])).map(Clause)
    changes = data.draw(
        st.fixed_dictionaries({"clause": clauses | nearly})
        | st.fixed_dictionaries({"premises": st.tuples(number, number)})
        | st.fixed_dictionaries({"rule": st.sampled_from(["axiom", "resolution"])})
    )
    steps[at] = steps[at]._replace(**changes)

    unsound = [step for place, step in enumerate(steps) if not is_sound(step, steps[:place])]

    if unsound:
        with pytest.raises(ProofError) as caught:
            check(Proof(steps), claim=steps[-1].clause)
        assert caught.value.step == unsound[0].number
    else:
        assert check(Proof(steps), claim=steps[-1].clause)


def test_a_step_that_names_a_pivot_it_was_not_resolved_on_is_refused():
    leaves = [Step(1, Clause(["p", "q"]), "axiom"), Step(2, Clause(["~p"]), "axiom")]
    for pivot in ("p", None):
        fine = Proof([*leaves, Step(3, Clause(["q"]), "resolution", (1, 2), pivot=pivot)])
        check(fine, claim=Clause(["q"]))

    lying = Proof([*leaves, Step(3, Clause(["q"]), "resolution", (1, 2), pivot="q")])

    with pytest.raises(
        ProofError,
        match="step 3 of the proof does not hold: q is not a resolvent of steps 1 and 2 on 'q'",
    ):
        check(lying, claim=Clause(["q"]))
    with pytest.raises(ProofError, match="no resolvent of its premises"):
        shorten(lying)
