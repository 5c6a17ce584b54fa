"""Interpolants against truth tables: A entails it, B contradicts it, and its words are shared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.truth_tables import clause_lists, is_true, models, rows

from resolver import Budget, Clause, SearchStopped, clauses, interpolant, prove
from resolver.errors import ArgumentError
from resolver.proofs.proof import Proof

STRATEGIES = ["learning", "levels", "given", "elimination", "linear"]


def atoms_of(told) -> set[str]:
    return {literal.name for clause in told for literal in clause}


@given(clause_lists, clause_lists, st.sampled_from(STRATEGIES))
def test_an_interpolant_stands_between_its_sides(a, b, strategy: str) -> None:
    proof = prove([*a, *b], strategy=strategy).proof
    if proof is None:
        return
    found = interpolant(proof, a)
    rest = [clause for clause in b if clause not in a]

    said = clauses(found.formula, definitions=False)

    assert atoms_of(said) <= set(found.shared) <= atoms_of(a) & atoms_of(rest)

    true = [row for row in rows() if all(is_true(clause, row) for clause in said)]
    assert set(models(a)) <= set(true)
    assert not set(models(rest)) & set(true)


@given(clause_lists, clause_lists)
def test_each_partial_interpolant_stands_between_the_sides_but_for_its_clause(a, b) -> None:
    proof = prove([*a, *b]).proof
    if proof is None:
        return
    found = interpolant(proof, a)
    leaves = [step.clause for step in found.proof if not step.premises]
    left = [clause for clause in leaves if clause in a]
    right = [clause for clause in leaves if clause not in a]

    words = atoms_of(right)

    for step, formula in zip(found.proof, found.partial, strict=True):
        said = clauses(formula, definitions=False)
        true = {row for row in rows() if all(is_true(clause, row) for clause in said)}
        own = Clause(one for one in step.clause if one.name not in words)
        other = Clause(one for one in step.clause if one.name in words)
        assert all(row in true or is_true(own, row) for row in models(left))
        assert all(row not in true or is_true(other, row) for row in models(right))


@pytest.mark.parametrize(
    "proof", [prove("p; ~p", strategy="counting").proof, Proof([]), prove("p").countermodel]
)
def test_what_is_no_refutation_by_resolution_has_no_interpolant(proof: object) -> None:
    with pytest.raises(ArgumentError):
        interpolant(proof, "p")  # type: ignore[arg-type]


def test_an_interpolant_that_grows_too_large_gives_up() -> None:
    proof = prove("p; p -> q; q -> r; ~r").proof
    with pytest.raises(SearchStopped):
        interpolant(proof, "p; p -> q", budget=Budget(steps=2))
