"""The prover of textbooks, against truth tables; and every strategy against it."""

from random import Random

import pytest
from hypothesis import given
from support.profiles import seeds
from support.truth_tables import clause_lists, clauses, entails, models

from resolver import Clause, Literal, check, prime_implicates, problems, prove, saturate
from resolver.rules import textbook


def shuffled(seed: int) -> list[Clause]:
    """Return clauses over six atoms: more than truth tables are tried on elsewhere."""
    random = Random(seed)
    return [
        Clause(Literal(random.choice("abcdef"), random.random() < 0.5) for _ in range(3))
        for _ in range(random.randint(8, 18))
    ]


@given(clause_lists)
def test_it_refutes_just_what_has_no_model(told):
    proof = textbook.refute(told)

    assert (proof is None) == bool(models(told))
    if proof is not None:
        assert check(proof, axioms=told)


@given(clause_lists, clauses)
def test_what_follows_is_a_tautology_or_subsumed_by_what_is_left(told, clause):
    left = textbook.saturate(told)

    found = clause.is_tautology or any(one.subsumes(clause) for one in left)

    assert found == entails(told, clause)


def test_the_refutation_has_the_least_depth():
    chain = problems.implications(16)

    proof = textbook.refute(chain)

    assert proof is not None
    assert proof.depth == 5
    assert prove(chain, strategy="unit").proof.depth > 10


@pytest.mark.parametrize("seed", seeds(3, 12))
def test_saturation_and_prime_implicates_are_those_of_the_textbook(seed):
    told = shuffled(seed)

    left = textbook.saturate(told)

    assert saturate(told) == left
    assert prime_implicates(told) == left


def test_it_runs_by_itself_on_a_file_of_clauses_or_of_formulas(tmp_path, capsys):
    cnf, formulas = tmp_path / "two.cnf", tmp_path / "chain.txt"
    cnf.write_text("p cnf 1 2\n1 0\n-1 0\n")

    formulas.write_text("p -> q\np")

    assert textbook.main(str(cnf)) == 20
    assert "resolution 1, 2 on 1" in capsys.readouterr().out
    assert textbook.main(str(formulas)) == 10
    assert capsys.readouterr().out == "p\nq\n"
    assert textbook.main(str(tmp_path / "nowhere.cnf")) == 2
    assert "it cannot be read" in capsys.readouterr().out
