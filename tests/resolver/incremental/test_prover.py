"""The prover against truth tables and, for the proofs, against the checker."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over
from support.profiles import examples, seeds
from support.random_systems import random_clauses
from support.truth_tables import ATOMS, clause_lists, literals, models

from resolver import (
    EMPTY,
    GIVEN,
    AtLeast,
    AtMost,
    Budget,
    Clause,
    Exactly,
    Literal,
    Prover,
    SearchStopped,
    check,
)
from resolver.budget import Meter
from resolver.errors import ArgumentError
from resolver.incremental import prover, splitting
from resolver.incremental.propagation import Alphabet, propagate
from resolver.incremental.splitting import find_model
from resolver.problems import random_3sat

FIVE = "abcde"
constraints = st.lists(
    st.builds(
        lambda kind, bound, atoms: kind(bound, atoms),
        st.sampled_from([AtMost, AtLeast, Exactly]),
        st.integers(0, 3),
        st.sets(st.sampled_from(ATOMS), max_size=4),
    ),
    max_size=3,
)


def counting_models(clauses: list[Clause], counting: list) -> list[frozenset[str]]:
    return [row for row in models(clauses) if all(c.holds(row & set(c.atoms)) for c in counting)]


def test_telling_gives_another_prover_and_leaves_the_first_as_it_was() -> None:
    first = Prover().tell([Clause(["p", "q"])])
    second = first.tell([Clause(["~p"])])
    assert second.entails(Literal("q"))
    assert not first.entails(Literal("q"))
    assert first.axioms == ((Clause(["p", "q"]), GIVEN),)


def test_an_atom_that_nobody_named_is_open() -> None:
    prover = Prover().tell([Clause(["p"])])
    assert prover.counterexample("q")["q"] is False and prover.counterexample("~q")["q"] is True
    assert not prover.entails("q") and not prover.entails("~q")


def test_a_constraint_without_room_is_a_contradiction() -> None:
    assert not Prover().constrain(AtLeast(3, ["p", "q"])).consistent
    assert Prover().constrain(AtLeast(3, ["p", "q"])).prove().conclusion is EMPTY


@loop_over("bound", range(4))
@loop_over("sign", ["", "~"])
def test_what_is_told_beyond_a_bound_is_refuted(sign: str, bound: int) -> None:
    kind, most = (AtMost, bound) if not sign else (AtLeast, 5 - bound)
    constraint, units = kind(most, [*"abcde"]), [Clause([f"{sign}{atom}"]) for atom in "abcde"]
    proof = Prover().tell(units).constrain(constraint).prove()
    assert check(proof, axioms=units, constraints=[constraint])


def test_a_lower_bound_over_no_atoms_is_refuted_and_does_not_search_forever() -> None:
    constraint = AtLeast(2, [])
    assert check(Prover().constrain(constraint).prove(), constraints=[constraint])


@given(clause_lists, constraints)
@examples(30)
def test_consequences_are_those_of_the_truth_table(clauses: list[Clause], counting: list) -> None:
    prover = Prover(ATOMS).tell(clauses).constrain(*counting)
    true = counting_models(clauses, counting)
    assert prover.consistent == bool(true)
    expected = {
        Literal(atom, sign)
        for atom in ATOMS
        for sign in (True, False)
        if all((atom in row) == sign for row in true)
    }
    assert set(prover.consequences) == expected
    assert list(prover.consequences) == sorted(expected)


@given(clause_lists, constraints, literals)
@examples(30)
def test_each_answer_comes_with_a_checked_proof_or_a_model(clauses, counting, goal):
    prover = Prover(ATOMS).tell(clauses).constrain(*counting)
    proof = prover.prove(goal)
    model = prover.counterexample(goal)
    assert (proof is None) == (model is not None)
    assert prover.entails(goal) == (proof is not None)
    if proof is not None:
        assert check(proof, axioms=[*clauses, Clause([~goal])], constraints=counting)
    else:
        row = frozenset(atom for atom, value in model.items() if value)
        assert row in counting_models(clauses, counting)
        assert (goal.name in row) != goal.positive


@loop_over("seed", seeds(30, 2_000))
def test_what_is_told_bit_by_bit_says_what_the_truth_table_says(seed: int) -> None:
    rng = Random(seed)

    def clause(size: int) -> Clause:
        return Clause(Literal(one, rng.random() < 0.5) for one in rng.sample(FIVE, size))

    kind = rng.choice([AtMost, AtLeast])
    counting = [kind(rng.randint(1, 3), rng.sample(FIVE, 4))] * rng.randint(0, 1)
    prover, told = Prover([*FIVE]).constrain(*counting), []
    for size in (3, 3, 3, rng.choice([2, 3]), 1, 2, 1, 1):
        told.append(clause(size))
        prover = prover.tell([told[-1]])
        true = [one for one in models(told, FIVE) if all(c.holds(one) for c in counting)]
        assert prover.consistent == bool(true)
        for atom in FIVE:
            for sign in (True, False):
                follows = all((atom in row) == sign for row in true)
                assert prover.entails(Literal(atom, sign)) == follows
                proof = prover.prove(Literal(atom, sign)) if follows and size == 1 else None
                assert proof is None or check(
                    proof, [*told, Clause([Literal(atom, not sign)])], counting
                )


@given(clause_lists, constraints)
@examples(30)
def test_each_open_atom_is_true_in_one_kept_model_and_false_in_another(clauses, counting):
    prover = Prover(ATOMS).tell(clauses).constrain(*counting)
    if not prover.consistent:
        return
    expected = counting_models(clauses, counting)
    kept = [
        frozenset(atom for i, atom in enumerate(ATOMS) if model >> i & 1)
        for model in prover.model_masks
    ]
    assert all(row in expected for row in kept)
    for atom in ATOMS:
        values = {atom in row for row in expected}
        assert {atom in row for row in kept} == values


@pytest.mark.parametrize(("kind", "bound"), [(AtMost, 1), (AtLeast, 59)])
def test_every_open_atom_keeps_its_two_models_however_many_there_are(kind, bound) -> None:
    atoms = [f"x{place:02}" for place in range(60)]
    models = Prover(atoms).constrain(kind(bound, atoms)).model_masks
    for place in range(len(atoms)):
        assert {model >> place & 1 for model in models} == {0, 1}


def test_atoms_that_no_open_premise_names_are_settled_by_two_models() -> None:
    prover = Prover([f"x{place:02}" for place in range(60)]).tell("~x00 | x01; x00")
    one, other = prover.model_masks
    assert one ^ other == sum(1 << place for place in range(2, 60))


def test_of_two_reasons_the_cheaper_one_is_written_down() -> None:
    others = "abcde"
    dear = AtLeast(1, ["x", *others])
    told = Prover().constrain(dear).tell([Clause([f"~{one}"]) for one in others])
    prover = told.tell([Clause(["p"]), Clause(["~p", "x"])])
    assert told.prove(Literal("x")).resolutions == 6
    assert prover.prove(Literal("x")).resolutions == 2
    units = [Clause([one]) for one in "pqrxy"]
    both = Prover().constrain(AtMost(1, [*"xy"])).tell([*units, Clause(["~p", "~q", "~r"])])
    assert both.prove().resolutions == 2


def test_a_unit_of_either_sign_is_drawn() -> None:
    clause = Alphabet(["p", "q"]).encode_clause(Clause(["~p", "~q"]), 0)
    assert propagate(1, 0, -1, [clause], ()) == (1, 2, None)


def test_what_a_bound_makes_false_is_looked_at_in_the_bounds_before_it() -> None:
    alphabet = Alphabet("pqr")
    one_of, one_at_most = AtLeast(1, ["q", "r"]), AtMost(1, ["p", "q"])
    bounds = [alphabet.encode_constraint(each, -1) for each in (one_of, one_at_most)]

    assert propagate(0b001, 0, -1, [], bounds) == (0b101, 0b010, None)


def test_a_search_by_masks_counts_each_literal_and_each_branch() -> None:
    clauses, meter = random_3sat(40, seed=1), Meter()
    alphabet = Alphabet(sorted({literal.name for clause in clauses for literal in clause}))
    masks = [alphabet.encode_clause(clause, tag) for tag, clause in enumerate(clauses)]

    find_model(0, 0, -1, masks, (), guide=0, meter=meter)

    assert meter.steps == 998


def test_pigeons_are_counted_out_of_holes_by_learned_clauses() -> None:
    pigeons = [Clause(f"{pigeon}{hole}" for hole in "1234") for pigeon in "abcde"]
    holes = [AtMost(1, [f"{pigeon}{hole}" for pigeon in "abcde"]) for hole in "1234"]

    assert check(Prover().tell(pigeons).constrain(*holes).prove(), pigeons, holes)


def test_a_literal_follows_from_a_bound_of_hundreds() -> None:
    all_of = AtLeast(300, [f"x{place}" for place in range(300)])

    assert check(Prover().constrain(all_of).prove("x7"), [Clause(["~x7"])], [all_of])


def test_a_proof_by_masks_has_a_bound_of_its_own(monkeypatch) -> None:
    monkeypatch.setattr(prover, "MOST_STEPS_OF_MASK_PROOF", 1)
    told = Prover().tell("p | q; p -> r; q -> r; r -> s")

    assert told.entails("s")
    with pytest.raises(SearchStopped):
        told.prove("s")


def test_atoms_that_only_name_parts_of_a_formula_are_in_no_model() -> None:
    atoms = "abcdefghijklmnopqrstuvw"

    models = Prover().tell(" <-> ".join(atoms)).model_masks

    # A chain of equivalences is true where an even number of its atoms is false.
    assert models
    assert all(0 <= mask < 1 << len(atoms) and mask.bit_count() % 2 for mask in models)


@pytest.mark.parametrize("axiom", [(Clause(["p"]), "a", "b"), [Clause(["p"]), "a"], ("p", "a")])
def test_an_axiom_is_a_pair_of_a_clause_and_its_source(axiom) -> None:
    with pytest.raises(ArgumentError, match="an axiom is a pair"):
        Prover().tell_all([axiom])


@pytest.mark.parametrize(
    ("long", "bound", "short", "goal"),
    [
        ("p0; ~p0 p1; ~p1 p2; ~p2 p3; ~p3 x", None, "a; b; ~a ~b x", "x"),
        ("p0; ~p0 p1; ~p1 p2; ~p2 y", AtMost(1, ["x", "y"]), "a; b; ~a ~b ~x", "~x"),
        ("p0; ~p0 p1; ~p1 p2; ~p2 ~y", AtLeast(1, ["x", "y"]), "a; b; ~a ~b x", "x"),
    ],
)
def test_what_a_reason_rests_on_counts_too(long, bound, short, goal) -> None:
    told = [Clause(text.split()) for text in f"{long}; {short}".split("; ")]
    prover = Prover().constrain(*[bound] * (bound is not None)).tell(told)
    assert prover.prove(goal).resolutions == 3


def test_the_model_of_a_neighbouring_question_leaves_few_nodes_to_a_search(monkeypatch) -> None:
    nodes = 0

    def counting(*premises):
        nonlocal nodes
        nodes += 1
        return propagate(*premises)

    monkeypatch.setattr(splitting, "propagate", counting)
    rng = Random(3)
    hands = [[f"{player}{card:02}" for card in range(21)] for player in "abc"]
    prover = Prover(atom for hand in hands for atom in hand)
    for hand in hands:
        shown = [Clause(rng.sample(hand, 3)) for _ in range(6)]
        prover = prover.tell(shown).constrain(Exactly(6, hand))

    assert prover.consequences == ()

    assert nodes < 400  # 192; without a guide 943


@loop_over("number", [120, 460])  # by masks, by clause learning
@loop_over(
    "ask",
    [
        lambda prover: prover.consistent, lambda prover: prover.entails("x1"),
        lambda prover: prover.counterexample("x1"), lambda prover: prover.consequences,
        lambda prover: prover.model(), lambda prover: prover.prove("x1"),
    ],
)  # fmt: skip
def test_the_budget_of_a_prover_stops_each_question(ask, number):
    clauses = random_clauses(round(number / 4.2), number, seed=5)

    with pytest.raises(SearchStopped) as stopped:
        ask(Prover(budget=Budget(steps=3)).tell(clauses))

    assert stopped.value.limit == "steps"


def test_a_meter_is_made_only_for_a_search_and_its_budget_only_once(monkeypatch) -> None:
    clauses = Prover().tell("p | q")
    model = clauses.model()
    assert model is not None

    # One sign of the atom is false in the model at hand, and for it nothing is searched.
    sign = "~" if model["p"] else ""
    with monkeypatch.context() as patched:
        patched.delattr(Prover, "_new_meter")
        assert not clauses.entails(f"{sign}p")

    monkeypatch.delattr(prover, "Budget")
    assert not clauses.entails("p") and not clauses.entails("~p")
