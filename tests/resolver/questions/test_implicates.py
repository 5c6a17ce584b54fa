from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import example, given
from support.truth_tables import ATOMS, clause_lists, entails, models

from resolver import EMPTY, Clause, Literal, check, problems
from resolver.budget import Budget, Meter
from resolver.errors import ConsistentError, SearchStopped
from resolver.questions.implicates import (
    backbone,
    derivation,
    minimal_unsatisfiable,
    prime_implicates,
)


def all_clauses(atoms: str = ATOMS) -> Iterable[Clause]:
    for signs in product((None, True, False), repeat=len(atoms)):
        pairs = zip(atoms, signs, strict=True)
        yield Clause(Literal(atom, sign) for atom, sign in pairs if sign is not None)


@given(clause_lists)
def test_prime_implicates_are_those_of_the_truth_table(clauses: list[Clause]) -> None:
    implicates = [clause for clause in all_clauses() if entails(clauses, clause)]
    prime = [
        clause
        for clause in implicates
        if not any(other.subsumes(clause) and other is not clause for other in implicates)
    ]
    assert prime_implicates(clauses) == tuple(sorted(prime))


@given(clause_lists)
def test_every_prime_implicate_has_a_proof(clauses: list[Clause]) -> None:
    for clause in prime_implicates(clauses):
        assert check(derivation(clauses, clause), clauses, claim=clause)


@given(clause_lists)
def test_the_backbone_is_every_entailed_literal(clauses: list[Clause]) -> None:
    mentioned = {atom for clause in clauses for atom in clause.atoms}
    literals = [Literal(atom, sign) for atom in sorted(mentioned) for sign in (True, False)]
    expected = [literal for literal in literals if entails(clauses, Clause([literal]))]
    assert backbone(clauses) == tuple(expected)


@given(clause_lists)
def test_a_clause_is_derived_in_part_or_denied_by_a_model(clauses: list[Clause]) -> None:
    for clause in (Clause(["a", "b"]), Clause(["~a", "c", "d"]), EMPTY):
        if entails(clauses, clause):
            proof = derivation(clauses, clause)
            assert check(proof, clauses, claim=proof.conclusion)
            assert proof.conclusion.subsumes(clause)
        else:
            with pytest.raises(ConsistentError):
                derivation(clauses, clause)


def test_a_tautology_needs_no_derivation_and_has_none() -> None:
    with pytest.raises(ConsistentError):
        derivation([Clause(["p"])], Clause(["p", "~p"]))


# Of these the first refutation uses two that are not needed.
DETOUR = "a b ~c", "b c", "~a ~b ~c", "~b c", "a ~b", "~a ~c", "~a b c"


@given(clause_lists)
@example([Clause(text.split()) for text in DETOUR])
def test_each_clause_of_a_minimal_unsatisfiable_subset_is_needed(clauses: list[Clause]) -> None:
    if models(clauses):
        with pytest.raises(ConsistentError) as consistent:
            minimal_unsatisfiable(clauses)
        assert consistent.value.model is not None
        return
    core = minimal_unsatisfiable(clauses)
    assert set(core) <= set(clauses)
    assert not models(core)
    for clause in core:
        assert models([other for other in core if other is not clause])


def test_too_many_implicates_end_by_budget() -> None:
    with pytest.raises(SearchStopped):
        prime_implicates(problems.random_3sat(30, seed=0), budget=Meter(Budget(clauses=500)))
