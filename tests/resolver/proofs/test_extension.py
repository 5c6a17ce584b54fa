"""Extended resolution: what the checker refuses, Cook's proof, and what formats say of it."""

from itertools import product

import pytest
from dratify import check_proof, parse_dimacs
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over
from support.second_checker import lrat
from support.truth_tables import is_true, literals, models, rows

from resolver import (
    AtMost,
    Clause,
    Proof,
    Step,
    check,
    export,
    interpolant,
    problems,
    regularise,
    shorten,
    unfold,
)
from resolver.errors import ArgumentError, ExportError, ProofError
from resolver.logic import Definition
from resolver.proofs import Derivation

Q = Definition("q", [["a", "b"], ["c"]])
cubes = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=3)


def defined(*clauses: str, definition: Definition = Q) -> list[Step]:
    """Return steps that state clauses of a definition."""
    told = [Clause(text.split()) for text in clauses]
    return [Step(n, one, "extension", source=definition) for n, one in enumerate(told, start=1)]


def refuses(proof: Proof, reason: str, **known: object) -> None:
    with pytest.raises(ProofError, match=reason):
        check(proof, **known)  # type: ignore[arg-type]


@given(cubes)
def test_the_clauses_of_a_definition_say_just_what_it_does(told) -> None:
    definition = Definition("q", told)

    assert Definition("q", definition.cubes) == definition
    for row in rows("abcdq"):
        stands = any(all((one.name in row) == one.positive for one in cube) for cube in told)
        assert all(is_true(one, row) for one in definition.clauses) == (("q" in row) == stands)


@given(cubes, st.frozensets(literals, max_size=4), st.booleans())
def test_the_checker_takes_no_clause_that_a_definition_does_not_entail(told, rest, sign) -> None:
    definition = Definition("q", told)
    clause = Clause([*rest, "q" if sign else "~q"])
    proof = Proof([Step(1, clause, "extension", source=definition), *_contradiction()])

    entailed = all(is_true(clause, row) for row in models(definition.clauses, "abcdq"))

    try:
        check(proof)
    except ProofError:
        assert clause not in definition.clauses
    else:
        assert entailed


def _contradiction() -> list[Step]:
    return [
        Step(7, Clause(["z"]), "axiom"),
        Step(8, Clause(["~z"]), "axiom"),
        Step(9, Clause(), "resolution", (7, 8)),
    ]


@loop_over(
    ("steps", "reason"),
    [
        (
            defined("q ~a ~b") + defined("q ~c", definition=Definition("q", [["c"]])),
            "a second time",
        ),
        ([Step(1, Clause(["q"]), "axiom"), *defined("q ~c")], "q is not new"),
        ([*defined("q ~c"), Step(2, Clause(["~q", "a"]), "axiom")], "has the atom q"),
        (defined("q ~a"), "is not one of the clauses of"),
        (defined("~q a"), "is not one of the clauses of"),
        (defined("a c"), "is not one of the clauses of"),
        (defined("~q a c z"), "is not one of the clauses of"),
        (defined("q ~c") + defined("a ~d", definition=Definition("a", [["d"]])), "a is not new"),
        ([Step(1, Clause(["q", "~c"]), "extension", source="q")], "expected a definition"),
        (defined("q ~c") + defined("c ~d", definition=Definition("c", [["d"]])), "c is not new"),
    ],
)
def test_a_definition_that_is_none_is_refused(steps: list[Step], reason: str) -> None:
    numbered = [one._replace(number=place) for place, one in enumerate(steps, start=1)]
    refuses(Proof([*numbered, *_contradiction()]), reason)


def test_what_is_defined_stands_in_no_axiom_no_constraint_and_no_claim() -> None:
    proof = Proof([*defined("q ~c"), *_contradiction()])

    axioms = [Clause(["z"]), Clause(["~z"])]

    assert check(proof, axioms)

    refuses(proof, "q is not new", axioms=[*axioms, Clause(["q"])])
    refuses(proof, "q is not new", constraints=[AtMost(1, ["q", "p"])])
    refuses(Proof(defined("q ~c")), "has the atom q", claim=Clause(["q", "~c"]))


def test_an_atom_cannot_be_defined_by_itself() -> None:
    with pytest.raises(ArgumentError, match="new atom"):
        Definition("q", [["q", "a"]])
    for odd in ("ab", ["ab"], 3):
        with pytest.raises(ArgumentError):
            Definition("q", odd)


@pytest.mark.parametrize(
    "holes", [*range(1, 8), *(pytest.param(holes, marks=pytest.mark.deep) for holes in (8, 9, 10))]
)
def test_cooks_proof_is_accepted_and_has_about_n_to_the_fourth_steps(holes: int) -> None:
    proof = problems.cook(holes)

    assert check(proof, problems.pigeonhole(holes))

    levels = range(2, holes + 1)
    assert proof.resolutions == 2 + sum(2 * n**2 + 4 * n * (n - 1) ** 2 for n in levels)
    assert proof.width <= max(holes + 1, 3) or holes == 1


@pytest.mark.parametrize("holes", [1, 2, 3, 4])
def test_drat_and_lrat_are_accepted_from_outside_definitions_and_all(holes: int) -> None:
    proof = problems.cook(holes)

    result = check_proof(parse_dimacs(export.to_dimacs(proof)), export.to_drat(proof))

    assert result.ok, result.report()
    assert (result.rat_steps > 0) == (holes > 2)  # smaller ones need no definitions
    assert "/" not in export.to_dimacs(proof)
    assert lrat(export.to_dimacs(proof), export.to_lrat(proof), defining=True) == frozenset()


@pytest.mark.parametrize("form", ["tracecheck", "tstp", "pbp"])
def test_a_format_without_definitions_refuses_them(form: str) -> None:
    with pytest.raises(ExportError):
        export.FORMATS[form](problems.cook(2))


def test_definitions_survive_what_is_done_with_proofs() -> None:
    proof, told = problems.cook(3), problems.pigeonhole(3)

    assert check(shorten(proof).after, told)
    assert check(unfold(problems.cook(2)), problems.pigeonhole(2))
    assert check(regularise(problems.cook(2)), problems.pigeonhole(2))
    with pytest.raises(ArgumentError, match="without definitions"):
        interpolant(proof, told)

    derivation = Derivation()
    assert derivation.define(Q) == (1, 2, 3, 4) and derivation.define(Q) == (1, 2, 3, 4)


def test_a_definition_of_what_is_defined_later_would_go_round_in_a_circle() -> None:
    """Without the order q ↔ r and r ↔ ¬q would both hold, and anything would follow."""
    circle = (Definition("q", [["r"]]), Definition("r", [["~q"]]))
    derivation = Derivation()
    numbers = [n for one in circle for n in derivation.define(one)]
    for one, other in product(numbers, repeat=2):
        for pivot in derivation.clause(one).clashes(derivation.clause(other)):
            numbers.append(derivation.resolve(one, other, pivot))
    last = next((n for n in range(1, len(derivation) + 1) if not derivation.clauses[n]), None)
    if last is None:
        q, not_q = derivation.number(Clause(["q"])), derivation.number(Clause(["~q"]))
        last = derivation.resolve(q, not_q, "q")
    refuses(derivation.proof(last), "r is not new")
