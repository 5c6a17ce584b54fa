"""Proofs: flat lists of steps, measured, trimmed, printed; and derivations, which write them."""

import copy
import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.profiles import is_deep
from support.truth_tables import clause_lists

from resolver import DENIED, EMPTY, GIVEN, AtMost, Clause, Proof, Step, check, prove
from resolver.errors import ArgumentError, ProofError
from resolver.export import to_tstp
from resolver.proofs import Derivation, shapes

LONG = 100_000 if is_deep() else 8_000


@pytest.fixture
def holden() -> Proof:
    """Return the refutation of "Holden has no Pipe", between two axioms it does not need."""
    derivation = Derivation()
    derivation.axiom(Clause(["Rope"]), "hand of Nick (line 5)")
    plum = derivation.axiom(Clause(["~Plum"]), "hand of Nick (line 5)")
    ballroom = derivation.axiom(Clause(["~Ballroom"]), "hand of Nick (line 5)")
    shown = derivation.axiom(Clause(["Plum", "Ballroom", "Pipe"]), "shown (line 7)")
    derivation.axiom(Clause(["~Rope"]), "never used")
    denied = derivation.axiom(Clause(["~Pipe"]), "denied goal")
    without_plum = derivation.resolve(shown, plum, "Plum")
    pipe = derivation.resolve(without_plum, ballroom, "Ballroom")
    return derivation.proof(derivation.resolve(pipe, denied, "Pipe"))


@st.composite
def derivations(draw: st.DrawFn) -> Derivation:
    derivation = Derivation()
    numbers = [derivation.axiom(one, "given") for one in draw(clause_lists.filter(bool))]
    for _ in range(draw(st.integers(0, 8))):
        a, b = draw(st.sampled_from(numbers)), draw(st.sampled_from(numbers))
        clashes = derivation.clause(a).clashes(derivation.clause(b))
        if clashes:
            numbers.append(derivation.resolve(a, b, draw(st.sampled_from(clashes))))
    return derivation


def chain(length: int) -> Proof:
    """Return a proof of x_length by one resolution after the other, each with an implication."""
    derivation = Derivation()
    known = derivation.axiom(Clause(["x0"]), "start")
    for at in range(length):
        implies = derivation.axiom(Clause([f"~x{at}", f"x{at + 1}"]), "implication")
        known = derivation.resolve(known, implies, f"x{at}")
    return derivation.proof(known)


def test_a_proof_prints_as_numbered_lines_in_columns(holden):
    assert str(holden).splitlines() == [
        "  1. ¬Plum                     axiom: hand of Nick (line 5)",
        "  2. ¬Ballroom                 axiom: hand of Nick (line 5)",
        "  3. Ballroom ∨ Pipe ∨ Plum    axiom: shown (line 7)",
        "  4. ¬Pipe                     axiom: denied goal",
        "  5. Ballroom ∨ Pipe           resolution 3, 1 on Plum",
        "  6. Pipe                      resolution 5, 2 on Ballroom",
        "  7. □                         resolution 6, 4 on Pipe",
    ]


def test_a_proof_knows_its_axioms_resolutions_sources_and_measures(holden):
    assert holden.conclusion is EMPTY
    assert [step.number for step in holden.axioms] == [1, 2, 3, 4]
    assert [step.number for step in holden.inferences] == [5, 6, 7]
    assert holden.sources == ("hand of Nick (line 5)", "shown (line 7)", "denied goal")
    assert holden.width == 3
    assert holden.depth == 3


def test_a_proof_without_steps_has_no_conclusion_and_measures_nothing():
    empty = Proof([])

    assert (len(empty), empty.width, empty.depth, str(empty)) == (0, 0, 0, "")
    assert empty.trimmed() == empty
    with pytest.raises(ProofError, match="it has no steps"):
        assert empty.conclusion


def test_trimming_drops_what_the_conclusion_does_not_rest_on_and_renumbers():
    p, q = Clause(["p"]), Clause(["q"])

    steps = [
        Step(3, q, "axiom"), Step(5, p, "axiom", source="kept"), Step(8, Clause(["~p"]), "axiom"),
        Step(9, EMPTY, "resolution", (5, 8)),
    ]  # fmt: skip

    assert Proof(steps).trimmed() == Proof(
        [
            Step(1, p, "axiom", source="kept"),
            Step(2, Clause(["~p"]), "axiom"),
            Step(3, EMPTY, "resolution", (1, 2)),
        ]
    )


@given(derivations(), st.data())
def test_a_trimmed_proof_holds_and_rests_on_each_of_its_steps(derivation, data):
    number = data.draw(st.integers(1, len(derivation)))

    proof = derivation.proof(number)

    assert proof.conclusion is derivation.clause(number)
    assert check(proof, claim=proof.conclusion)
    assert proof.trimmed() == proof

    used = {premise for step in proof for premise in step.premises}
    assert used == set(range(1, len(proof)))


@pytest.mark.parametrize("premises", [(1, 3), (1, 7), (2, 1)])
def test_measuring_and_trimming_name_a_premise_that_is_not_an_earlier_step(premises):
    steps = [Step(1, Clause(["p"]), "axiom"), Step(2, EMPTY, "resolution", premises)]

    proof = Proof([*steps, Step(3, EMPTY, "resolution", (2, 1))])

    for measure in (Proof.trimmed, lambda proof: proof.depth):
        with pytest.raises(ProofError, match="is not an earlier step") as caught:
            measure(proof)
        assert caught.value.step == 2


def test_a_very_long_proof_is_trimmed_measured_printed_pickled_and_checked():
    proof = chain(LONG // 2)

    assert len(proof) == LONG + 1
    assert proof.depth == LONG // 2
    assert proof.trimmed() == proof
    assert str(proof).count("\n") == LONG
    assert pickle.loads(pickle.dumps(proof)) == proof
    assert check(proof, claim=proof.conclusion)


def test_no_clause_is_derived_twice():
    derivation = Derivation()

    p = derivation.axiom(Clause(["p"]), "first")

    assert derivation.axiom(Clause(["p"]), "second") == p

    implies = derivation.axiom(Clause(["~p", "q"]), "given")
    q = derivation.resolve(p, implies, "p")
    assert derivation.resolve(implies, p, "p") == q
    assert derivation.axiom(Clause(["q"]), "late") == q
    assert derivation.proof(q).sources == ("first", "given")


def test_a_derivation_takes_instances_of_a_constraint_and_refuses_other_clauses():
    pairs = AtMost(1, ["a", "b", "c"])
    derivation = Derivation()

    numbers = [
        derivation.instance(Clause(pair), pairs) for pair in combinations(["~a", "~b", "~c"], 2)
    ]

    assert numbers == [1, 2, 3]
    assert derivation.proof(2).steps == (Step(1, Clause(["~a", "~c"]), "instance", (), pairs),)
    with pytest.raises(ArgumentError):
        derivation.instance(Clause(["~a"]), pairs)


@pytest.mark.parametrize("number", [0, -1, 2])
def test_a_derivation_knows_no_other_steps_than_its_own(number):
    derivation = Derivation()

    derivation.axiom(Clause(["p"]), "given")

    for ask in (derivation.clause, derivation.proof, lambda n: derivation.resolve(1, n, "p")):
        with pytest.raises(ProofError, match=f"this derivation has no step {number}, only 1 to 1"):
            ask(number)


def test_a_text_of_the_same_words_is_not_the_denied_goal():
    typed = [(Clause(["p"]), "the denied goal"), (Clause(["~p", "q"]), "x"), (Clause(["~q"]), "y")]
    derivation = Derivation()
    p, step, not_q = (derivation.axiom(*one) for one in typed)
    q = derivation.resolve(p, step, "p")

    proof = derivation.proof(derivation.resolve(q, not_q, "q"))

    assert "negated_conjecture" not in to_tstp(proof)
    assert not shapes(proof).sos

    goal = prove(typed[:2], "q").proof
    assert to_tstp(goal).count("negated_conjecture") == 1


def test_where_a_step_comes_from_by_itself_is_one_object_in_copies_and_pickles():
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for one in (DENIED, GIVEN):
            assert pickle.loads(pickle.dumps(one, protocol)) is one
    assert copy.deepcopy(DENIED) is DENIED
    assert (str(DENIED), str(GIVEN)) == ("the denied goal", "given")
    assert "".join(["the denied ", "goal"]) is not DENIED  # who types the text means the text


def test_a_proof_names_the_pivot_that_was_taken_and_not_the_first_that_would_do():
    derivation = Derivation()
    one = derivation.axiom(Clause(["p", "~p", "q", "~q", "r"]), "given")
    other = derivation.axiom(Clause(["p", "~p", "q", "~q", "s"]), "given")

    proof = derivation.proof(derivation.resolve(one, other, "q"))

    assert str(proof).endswith("resolution 1, 2 on q")
    assert proof[2].pivot == proof.pivots[3] == proof.records()[2]["pivot"] == "q"
    assert proof.trimmed()[2].pivot == "q"
