"""What is answered about a text is answered in its own atoms; names of parts stay inside."""

import pickle
from copy import deepcopy
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from support.cases import loop_over
from support.profiles import seeds
from support.random_formulas import models, tree, written

import resolver
from resolver import (
    AtMost,
    Clause,
    Literal,
    Prover,
    backbone,
    conflict,
    dpll,
    minimal_unsatisfiable,
    minimum,
    prime_implicates,
    prove,
    saturate,
)
from resolver.errors import ConsistentError

ATOMS = ("a", "b", "c", "d", "e")
NAMING = "(b & c | a) <-> ((d <-> e) & f & ~e)"
NAME = "⟨(d ↔ e) ∧ f ∧ ¬e⟩"
MORE = [  # each has a part that gets a name
    "(a & b & c) xor (d & e & f | g & h)",
    "(a1 & b1) | (a2 & b2) | (a3 & b3) | (a4 & b4) | (a5 & b5)",
    "((a <-> b) <-> (c <-> d)) <-> ((e <-> f) <-> (g <-> h))",
    "(a & b | c & d) xor (e & f | g & h)",
    "~((a | b) & (c | d) & (e | f) & (g | h) & (i | j))",
    "(p & q | r & s) <-> (t & u & w)",
]


def atoms_of(text: str) -> set[str]:
    from resolver.text.formula.parser import atoms_of, parse

    return set(atoms_of(parse(text)))


def has_names(text: str) -> bool:
    return any("⟨" in atom for clause in resolver.clauses(text) for atom in clause.atoms)


def random_text(seed: int) -> tuple[list[Any], str]:
    """Return formulas, most of which get names for their parts, and the same as a text."""
    random = Random(seed)
    trees = []
    for _ in range(random.randint(1, 2)):
        sides = [tree(random, ATOMS, 3), tree(random, ATOMS, 3)]
        trees.append((random.choice(["<->", "xor"]), *sides))
    trees.append(("|", random.choice(ATOMS), ("~", random.choice(ATOMS))))
    return trees, "; ".join(map(written, trees))


def test_the_random_texts_have_names_of_parts() -> None:
    assert sum(has_names(random_text(seed)[1]) for seed in range(100)) >= 20
    assert all(map(has_names, [NAMING, *MORE]))


@loop_over("seed", seeds(30, 1500))
def test_answers_about_formulas_are_those_of_truth_tables_in_the_atoms_of_the_text(seed):
    trees, text = random_text(seed)
    own = sorted(atoms_of(text))
    table = [dict(row) for row in models(trees, tuple(own))]
    signed = [Literal(atom, sign) for atom in own for sign in (True, False)]
    follow = sorted(x for x in signed if all(row[x.name] is x.positive for row in table))

    prover = Prover().tell(text)
    silent = set(own).difference(prover.atoms)  # atoms that no clause has, as in p | ~p
    every = [x for x in follow if x.name not in silent]

    assert list(backbone(text)) == every == list(prover.consequences)
    assert list(prime_implicates(text)) == primes(table, own)
    assert set(prover.atoms) <= set(own)
    places = {name: place for place, name in enumerate(prover.atoms)}
    if not table:
        assert not prover.consistent
        return
    for model in (prover.model(), prove(text).countermodel, dpll(text).model):
        assert model.keys() == places.keys()
        assert any(model.items() <= row.items() for row in table)
    for mask in prover.model_masks:
        model = {name: bool(mask >> place & 1) for name, place in places.items()}
        assert mask < 1 << len(places) and any(model.items() <= row.items() for row in table)
    true, false = prover.settled_masks
    units = {
        Literal(name, sign)
        for name, place in places.items()
        for mask, sign in ((true, True), (false, False))
        if mask >> place & 1
    }
    assert sorted(units) == every


def primes(table: list[dict[str, bool]], atoms: list[str]) -> list[Clause]:
    """Return the prime implicates, by trying every clause from the shortest on."""
    found: list[Clause] = []
    for size in range(len(atoms) + 1):
        for chosen in combinations(atoms, size):
            for signs in product((True, False), repeat=size):
                clause = Clause(Literal(a, s) for a, s in zip(chosen, signs, strict=True))
                if any(known.subsumes(clause) for known in found):
                    continue
                if all(any(row[x.name] is x.positive for x in clause) for row in table):
                    found.append(clause)
    return sorted(found)


@loop_over("text", [NAMING, *MORE])
@loop_over("beside", ["", "; a | b; a | ~b", "; ~e"])
def test_no_answer_has_an_atom_that_the_text_lacks(text: str, beside: str) -> None:
    text = text + beside
    own = atoms_of(text)

    prover = Prover().tell(text)
    answered = {
        "backbone": {each.name for each in backbone(text)},
        "implicates": {a for clause in prime_implicates(text) for a in clause.atoms},
        "consequences": {each.name for each in prover.consequences},
        "atoms": set(prover.atoms),
        "model": set(prover.model() or {}),
        "counterexample": set(prover.counterexample("zzz") or {}) - {"zzz"},
        "countermodel": set(prove(text).countermodel or {}),
        "of a goal": set(prove(text, "zzz").countermodel or {}) - {"zzz"},
        "beside a constraint": set(prove([text, AtMost(3, ["a", "zzz"])]).countermodel or {})
        - {"a", "zzz"},
        "tree": set(dpll(text).model or {}),
    }
    for ask in (minimum, minimal_unsatisfiable):
        with pytest.raises(ConsistentError) as caught:
            ask(text)
        answered[ask.__name__] = set(caught.value.model)

    assert {door: atoms - own for door, atoms in answered.items() if atoms - own} == {}


@loop_over("text", [NAMING, *MORE])
def test_a_goal_with_names_adds_no_atom_of_its_own(text: str) -> None:
    own = atoms_of(text)
    assert set(prove("zzz", text).countermodel) <= own | {"zzz"}
    assert {each.name for each in backbone("zzz", text)} <= own | {"zzz"}
    assert {a for one in prime_implicates("zzz", text) for a in one.atoms} <= own | {"zzz"}
    goals = [Clause(["p", "q"]), Clause(["r", "~s"])]
    assert {each.name for each in backbone("p & s", goals)} <= set("pqrs")
    assert backbone("p; ~p", goals).premises_inconsistent
    assert {each.name for each in backbone("p; ~p", goals)} == set("pqrs")


@loop_over("text", [NAMING, *MORE])
def test_a_saturation_lists_its_names_apart(text: str) -> None:
    small = text if text == NAMING else NAMING.replace("a", "g")
    left = saturate(small + "; f")
    used = {atom for clause in left for atom in clause.atoms}

    assert used - atoms_of(small) == left.definitions.keys() == {NAME}
    assert left.definitions[NAME] == "(d ↔ e) ∧ f ∧ ¬e"
    assert isinstance(left, tuple) and left == tuple(left)
    for twin in (pickle.loads(pickle.dumps(left)), deepcopy(left)):
        assert twin == left and twin.definitions == left.definitions
    assert saturate("p | q").definitions == {}


@loop_over("goal", [None, "a & b & c", "(a xor b) & (c xor d)"])
@loop_over("number", [1, 2])
def test_a_conflict_lists_its_names_apart(goal: str | None, number: int) -> None:
    text = f"{MORE[2]}; a xor b xor c xor d; e <-> f <-> g <-> h"

    found = conflict(text, goal, number=number)

    shown = {forced.literal.name for forced in found.graph}
    shown.update(atom for clause in found.chain for atom in clause.atoms)
    assert shown - atoms_of(text) <= found.definitions.keys()
    assert found.definitions["⟨(a ↔ b) ↔ (c ↔ d)⟩"] == "(a ↔ b) ↔ (c ↔ d)"
    for name, part in found.definitions.items():
        assert f'"{name}" names {part}' in str(found)
        assert " names " in found._repr_html_()
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_conflict_without_names_lists_none() -> None:
    assert conflict("p | q; p | ~q; ~p | q; ~p | ~q").definitions == {}


def test_an_atom_that_looks_like_a_name_of_a_part_is_an_atom() -> None:
    text = f'{NAMING}; ~f; ~"{NAME}"'
    assert Literal.of(NAME, False) in backbone(text)
    assert Literal.of(NAME, False) in Prover().tell(text).consequences
    assert NAME in prove(text).countermodel
    told = Prover().tell(f'"{NAME}"').tell(NAMING + "; ~f")
    assert Literal.of(NAME) in told.consequences and Literal("a", False) in told.consequences
