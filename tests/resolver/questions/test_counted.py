"""Cardinality constraints stand among clauses wherever that can count; elsewhere that is said."""

from itertools import product
from random import Random
from typing import TypeAlias

import pytest

import resolver
from resolver import (
    AtLeast,
    AtMost,
    Clause,
    Exactly,
    Literal,
    ResolverError,
    backbone,
    check,
    prove,
)
from resolver.errors import ClauseError

ATOMS = "abcde"
KINDS = (AtLeast, AtMost, Exactly)
Member: TypeAlias = Clause | AtLeast | AtMost | Exactly


def random_problem(seed: int) -> list[Member]:
    random = Random(seed)
    found: list[Member] = []
    for _ in range(random.randint(1, 3)):
        atoms = random.sample(ATOMS, random.randint(2, 4))
        found.append(random.choice(KINDS)(random.randint(0, 3), atoms))
    for _ in range(random.randint(1, 4)):
        atoms = random.sample(ATOMS, random.randint(1, 2))
        found.append(Clause(Literal.of(atom, random.random() < 0.5) for atom in atoms))
    random.shuffle(found)
    return found


def holds(member: Member, true: set[str]) -> bool:
    if isinstance(member, Clause):
        return any((literal.name in true) == literal.positive for literal in member)
    return member.holds(true)


def follows(problem: list[Member], goal: str) -> bool:
    for signs in product((True, False), repeat=len(ATOMS)):
        true = {atom for atom, sign in zip(ATOMS, signs, strict=True) if sign}
        if all(holds(member, true) for member in problem) and goal not in true:
            return False
    return True


@pytest.mark.parametrize("strategy", ["learning", "given", "counting"])
def test_the_answer_is_that_of_truth_tables_and_its_evidence_holds(strategy: str) -> None:
    for seed in range(40):
        problem = random_problem(seed)
        verdict = prove(problem, "a", strategy=strategy)
        assert verdict.entailed == follows(problem, "a"), seed
        if verdict.proof is None:
            true = {atom for atom, value in verdict.countermodel.items() if value}
            assert all(holds(member, true) for member in problem) and "a" not in true
        else:
            clauses = [one for one in problem if isinstance(one, Clause)]
            constraints = [one for one in problem if not isinstance(one, Clause)]
            assert check(verdict.proof, [*clauses, Clause(["~a"])], constraints)


def test_counting_adds_the_constraint_itself_up_and_not_its_instances() -> None:
    holes = [AtMost(1, [f"p{pigeon}h{hole}" for pigeon in range(9)]) for hole in range(8)]
    pigeons = [Clause([f"p{pigeon}h{hole}" for hole in range(8)]) for pigeon in range(9)]
    proof = prove([*holes, *pigeons], strategy="counting").proof
    assert proof.sums == 1
    assert [step.rule for step in proof].count("constraint") == 8
    assert check(proof, pigeons, holes)


@pytest.mark.parametrize(
    "ask", [resolver.levels, resolver.dpll, resolver.saturate, backbone, resolver.conflict]
)
def test_where_only_clauses_are_read_that_is_said_and_what_to_try(ask) -> None:
    with pytest.raises(ClauseError, match=r"counts.* its instances\(\)"):
        ask([AtMost(1, ["p", "q"])])


def test_a_constraint_of_too_many_instances_names_what_never_writes_them_down() -> None:
    wide = AtMost(20, [f"a{number}" for number in range(40)])
    with pytest.raises(ResolverError, match="Prover"):
        prove([wide], "p")
    assert resolver.Prover().tell([Clause(["a0"])]).constrain(wide).entails("a0")


def test_inconsistent_premises_are_marked() -> None:
    for strategy in ("learning", "given", "levels"):
        for premises in ("p; ~p", "p; ~p; q", "q; p | r; ~p; ~r"):
            verdict = prove(premises, "q", strategy=strategy)
            assert verdict.entailed and verdict.premises_inconsistent
    assert "premises are inconsistent" in str(prove("p; ~p", "q"))
    assert prove("p; ~p").premises_inconsistent
    for premises, goal in (("p -> q; p", "q"), ("p", "q"), ("", "p | ~p"), ("p", None)):
        verdict = prove(premises, goal)
        assert not verdict.premises_inconsistent
        assert "inconsistent" not in str(verdict)
