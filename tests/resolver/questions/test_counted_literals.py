"""Constraints count literals: ¬p counts where p is false, whichever way it was written."""

import pickle
from collections.abc import Iterable
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any, TypeAlias

import pytest
from pysat.solvers import Solver
from support import second_checker, second_sums, second_veripb
from support.cases import loop_over
from support.profiles import seeds

from resolver import (
    STRATEGIES,
    AtLeast,
    AtMost,
    Clause,
    Exactly,
    Literal,
    Proof,
    Prover,
    SearchStopped,
    Step,
    check,
    compare,
    prove,
)
from resolver.errors import ArgumentError, LiteralError, ProofError
from resolver.export import to_dimacs, to_lrat, to_opb, to_pbp, to_pysat
from resolver.logic import LinearConstraint
from resolver.replay import REPLAYS, parse_clauses, parse_lines
from resolver.search.counting import Premise, refute_by_sums

ATOMS = "abcde"
KINDS = (AtLeast, AtMost, Exactly)
Counted: TypeAlias = AtLeast | AtMost | Exactly
Member: TypeAlias = Clause | Counted
Row: TypeAlias = dict[str, bool]

DENIALS = ["~p", "¬p", "-p", "!p", "~ p", " ~p ", "~~~p", '~"p"']
OF_ONE_ATOM = ["p ", " p", "\tp", "~~p", '"p"', "¬ ¬p"]
FORMULAS = ["p & q", "p | q", "p;q", "not p", "p -> q", "p∨q", "~(p & q)", '"p']


def count(literals: Iterable[Literal], row: Row) -> int:
    """Return how many literals are true, worked out from their names and signs."""
    return sum(row[literal.name] is literal.positive for literal in literals)


def is_true(member: Member, row: Row) -> bool:
    if isinstance(member, Clause):
        return count(member, row) > 0
    reached = count(member.literals, row)
    if isinstance(member, AtLeast):
        return reached >= member.bound
    return reached <= member.bound if isinstance(member, AtMost) else reached == member.bound


def rows(atoms: Iterable[str] = ATOMS) -> list[Row]:
    names = list(atoms)
    return [dict(zip(names, signs, strict=True)) for signs in product((False, True), repeat=5)]


def models(problem: Iterable[Member]) -> list[Row]:
    members = list(problem)
    return [row for row in rows() if all(is_true(member, row) for member in members)]


def literals(random: Random, most: int) -> list[Literal]:
    chosen = random.sample(ATOMS, random.randint(1, most))
    return [Literal(atom, random.random() < 0.5) for atom in chosen]


def random_problem(seed: int) -> tuple[list[Clause], list[Counted]]:
    random = Random(seed)
    counted: list[Counted] = []
    for number in range(random.randint(1, 3)):
        stated = literals(random, 4)
        texts = [random.choice([str(one), repr_free(one)]) for one in stated]
        counted.append(random.choice(KINDS)(random.randint(0, 3), texts, f"rule {number}"))
        assert set(counted[-1].literals) == set(stated)
    return [Clause(literals(random, 3)) for _ in range(random.randint(1, 4))], counted


def repr_free(literal: Literal) -> str:
    return literal.name if literal.positive else f" -{literal.name}"


@loop_over("strategy", STRATEGIES)
@loop_over("seed", seeds(4, 150))
def test_each_strategy_says_what_truth_tables_say_of_counted_literals(strategy, seed):
    clauses, counted = random_problem(seed)
    for goal in (None, Literal("a"), Literal("b", False)):
        denial = [] if goal is None else [Clause([~goal])]
        left = models([*clauses, *counted, *denial])
        try:
            verdict = prove([*clauses, *counted], goal, strategy=strategy)
        except SearchStopped:
            # Set of support is complete only over premises that can all hold.
            assert not STRATEGIES[strategy].complete or not models([*clauses, *counted])
            continue

        assert verdict.entailed == (not left)
        if verdict.proof is None:
            named = {literal.name for one in (*clauses, *denial) for literal in one}
            assert verdict.countermodel.keys() == named.union(*(one.atoms for one in counted))
            assert any(verdict.countermodel.items() <= row.items() for row in left)
        else:
            assert_accepted(verdict.proof, [*clauses, *denial], counted)


def assert_accepted(proof: Proof, axioms: list[Clause], counted: list[Counted]) -> None:
    """Check a refutation by our checker, by the second one, and by its files."""
    assert check(proof, axioms, counted)
    if proof.counts:
        assert second_sums.holds(proof, axioms, counted)
        assert second_veripb.check(to_opb(proof), to_pbp(proof))
        REPLAYS[".pbp"](to_pbp(proof), parse_lines(to_opb(proof)))
    else:
        assert second_checker.lrat(to_dimacs(proof), to_lrat(proof)) == frozenset()
        REPLAYS[".lrat"](to_lrat(proof), parse_clauses(to_dimacs(proof)))
    assert proof.to_svg()[:4] == "<svg" and str(proof)


@loop_over("seed", seeds(30, 2000))
def test_a_prover_says_what_truth_tables_say_of_counted_literals(seed: int) -> None:
    clauses, counted = random_problem(seed)
    left = models([*clauses, *counted])
    prover = Prover([*ATOMS]).tell(clauses).constrain(*counted)

    assert prover.consistent == bool(left)
    signed = [Literal(atom, sign) for atom in ATOMS for sign in (True, False)]
    follow = [one for one in signed if all(row[one.name] is one.positive for row in left)]
    assert list(prover.consequences) == sorted(follow)
    if left:
        assert dict(prover.model()) in left
        for literal in set(signed).difference(follow):
            assert dict(prover.counterexample(literal)) in left
    for literal in follow:
        proof = prover.prove(literal)
        axioms = [*clauses, Clause([~literal])]
        assert check(proof, axioms, counted)
        assert proof.conclusion.is_empty
    step_by_step = Prover([*ATOMS])
    for one in counted:
        step_by_step = step_by_step.constrain(one)
        _ = step_by_step.settled_masks
    assert step_by_step.tell(clauses).consequences == prover.consequences


@loop_over("seed", seeds(30, 2000))
def test_an_instance_a_bound_and_a_solver_count_the_same_literals(seed: int) -> None:
    _, counted = random_problem(seed)
    for one in counted:
        instances = list(one.instances())
        lines = [LinearConstraint.at_least(one), LinearConstraint.at_most(one)]
        for row in rows():
            true = [atom for atom, value in row.items() if value]
            assert one.holds(true) == is_true(one, row)
            assert one.holds(true) == all(is_true(each, row) for each in instances)
            assert one.holds(true) == all(line.holds(true) for line in lines)
        for instance in instances:
            assert one.instance(instance) is instance
            assert check(Proof([Step(1, instance, "instance", (), one)]), [], [one], instance)
    formula, numbers = to_pysat([Clause([*ATOMS, "f"]), *counted])
    with Solver(name="minicard", bootstrap_with=formula) as solver:
        for row in rows():
            assumed = [
                numbers[atom] if row[atom] else -numbers[atom] for atom in numbers if atom in row
            ]
            assert solver.solve([*assumed, numbers["f"]]) == all(
                is_true(one, row) for one in counted
            )


@loop_over("text", DENIALS)
def test_a_complement_counts_where_its_atom_is_false(text: str) -> None:
    assert AtMost(0, [text]).literals == (Literal("p", False),)
    assert AtMost(0, [text]).atoms == ("p",)
    assert prove([AtMost(0, [text])], "p").entailed
    assert prove([AtMost(0, [text])], "p", strategy="counting").entailed
    assert prove([Exactly(1, [text, "~q"]), Clause(["p"])], "~q").entailed
    assert prove([AtLeast(1, [text]), Clause(["p"])]).entailed
    assert Prover().constrain(AtLeast(1, [text])).entails("~p")
    assert dict(prove([AtLeast(1, [text, "q"])]).countermodel).keys() == {"p", "q"}
    assert AtLeast(1, [text]).holds([]) and not AtLeast(1, [text]).holds(["p"])
    assert str(AtMost(1, [text, "q"])) == "at most 1 of ¬p, q"


@loop_over("text", OF_ONE_ATOM)
def test_an_atom_is_read_without_the_blanks_and_signs_around_it(text: str) -> None:
    assert AtMost(0, [text]) == AtMost(0, [Literal("p")]) == AtMost(0, ["p"])
    if not text.startswith(("~", "¬")):
        assert Literal(text) is Literal("p")
        assert Prover([text]).atoms == ("p",)


@loop_over("text", FORMULAS)
@loop_over("kind", KINDS)
def test_a_formula_is_no_literal_to_be_counted(kind: type[Any], text: str) -> None:
    with pytest.raises(LiteralError, match=r"cannot read .* as a literal"):
        kind(1, ["q", text])


@loop_over("text", [*FORMULAS, *DENIALS[:6], "", "  "])
def test_a_prover_refuses_as_an_atom_what_a_literal_refuses(text: str) -> None:
    with pytest.raises(LiteralError):
        Literal(text)
    with pytest.raises(LiteralError):
        Prover([text])


def test_a_complement_is_no_atom_of_a_prover() -> None:
    assert Prover([Literal("p"), Literal.of("~q")]).atoms == ("p", "~q")
    with pytest.raises(LiteralError, match="without a sign"):
        Prover([Literal("p", False)])


@loop_over("twice", [["p", "~p"], ["~p", "-p"], ["p ", "p"], ["p", Literal("p")]])
@loop_over("kind", KINDS)
def test_an_atom_is_counted_once_whatever_its_sign(kind: type[Any], twice: list[Any]) -> None:
    with pytest.raises(ArgumentError, match="name 'p' once"):
        kind(1, ["q", *twice])


@pytest.mark.parametrize("model", [{"p": False, "q": False}, {}])
def test_a_model_is_no_collection_of_true_atoms(model: Row) -> None:
    with pytest.raises(ArgumentError, match=r"try \[a for a in model if model\[a\]\]"):
        AtLeast(1, ["p", "q"]).holds(model)


@loop_over(
    "forge",
    [
        lambda one: Step(1, Clause(["~p", "~q"]), "instance", (), one),
        lambda one: Step(1, Clause(["~p", "q"]), "instance", (), one),
        lambda one: Step(1, Clause(["p"]), "instance", (), one),
        lambda one: Step(
            1, LinearConstraint.of([(1, Literal("p")), (1, Literal("q"))], 1), "constraint", (), one
        ),
        lambda one: Step(1, LinearConstraint.at_most(AtMost(1, ["p", "q"])), "constraint", (), one),
        lambda one: Step(1, LinearConstraint.at_most(one), "constraint", (), AtMost(1, ["p", "q"])),
    ],
)
def test_what_another_sign_would_say_is_refused_by_the_checker(forge):
    step = forge(AtMost(1, ["~p", "q"]))
    with pytest.raises(ProofError, match=r"is not (an instance|a bound|one) of"):
        check(Proof([step]), [], [AtMost(1, ["~p", "q"]), AtMost(1, ["p", "q"])])


def test_a_constraint_over_complements_is_a_value() -> None:
    one = Exactly(1, ["~p", "q"], "a rule")
    assert one == Exactly(1, [Literal("q"), Literal("p", False)], "a rule")
    assert one != Exactly(1, ["p", "q"], "a rule")
    assert pickle.loads(pickle.dumps(one)) == one == deepcopy(one)
    assert hash(pickle.loads(pickle.dumps(one))) == hash(one)
    assert eval(repr(one)) == one


def test_a_comparison_counts_literals_too() -> None:
    rows = compare([AtMost(0, ["~p"])], "p", strategies=["learning", "given", "counting"])

    assert str(rows).count("proved") == 3


@pytest.mark.parametrize("sign", ["", "~"])
@pytest.mark.parametrize(("kind", "bound", "words"), [(AtLeast, 20, "least"), (AtMost, 3, "most")])
def test_a_list_in_a_drawing_tells_which_bound_is_meant(sign, kind, bound, words):
    rule = kind(bound, [f"{sign}a_rather_long_name_{number}" for number in range(24)], "a rule")
    told = rule.literals[:8] if kind is AtMost else [~literal for literal in rule.literals[:8]]
    premises = [Premise.axiom(Clause([literal]), "told", 1) for literal in told]

    drawing = str(refute_by_sums([*premises, *Premise.bounds(rule, 1)]).to_svg())

    assert f"a rule: at {words} {bound}" in drawing
