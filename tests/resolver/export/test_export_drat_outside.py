"""DRAT, looked at from outside: by dratify, a checker that others wrote, and read by python-sat."""

from __future__ import annotations

import dratify
import pytest
from pysat.formula import CNF
from sample_proofs import REFUTATIONS, pigeons, three_sat

from resolver import parse_dimacs, problems, prove
from resolver.export import to_dimacs, to_drat
from resolver.text.tables import shown

SOLVED = {
    f"{name} by {strategy}": prove(told, strategy=strategy).proof
    for name, told in (
        ("pigeonhole 4", problems.pigeonhole(4)),
        ("parity 6", problems.parity(6)),
    )
    for strategy in ("learning", "given", "elimination", "hyper")
}
PROOFS = REFUTATIONS | SOLVED
every_proof = pytest.mark.parametrize("name", PROOFS)


@every_proof
def test_dratify_accepts_what_is_written(name):
    result = dratify.check_proof(
        dratify.parse_dimacs(to_dimacs(PROOFS[name])), to_drat(PROOFS[name])
    )
    assert result.ok, result.report()
    assert result.rat_steps == 0


@pytest.mark.parametrize("proof", [three_sat(1), pigeons(3)])
def test_dratify_refuses_a_proof_that_leaves_out_its_steps(proof):
    assert not dratify.check_proof(dratify.parse_dimacs(to_dimacs(proof)), "0\n").ok
    assert not dratify.check_proof(dratify.parse_dimacs(to_dimacs(proof)), "").ok


@every_proof
def test_the_axioms_with_their_sources_are_read_by_others_and_by_us(name):
    text = to_dimacs(PROOFS[name])
    clauses = CNF(from_string=text).clauses
    numbers = {name: number for number, name in parse_dimacs(text).names.items()}
    again = [
        {numbers[one.name] * (1 if one.positive else -1) for one in clause}
        for clause in parse_dimacs(text).clauses
    ]
    assert list(map(set, clauses)) == again


@every_proof
def test_each_clause_of_the_axioms_is_preceded_by_its_source(name):
    text = to_dimacs(PROOFS[name])
    lines = text.split("\n")
    places = [at for at, line in enumerate(lines) if line.endswith(" 0") or line == "0"]
    places = [at for at in places if not lines[at].startswith(("c ", "p "))]
    sources = {shown(str(step.source)) for step in PROOFS[name] if not step.premises}
    for number, at in enumerate(places, start=1):
        assert lines[at - 1].startswith(f"c {number} ")
        assert lines[at - 1].removeprefix(f"c {number} ") in sources
    assert len(places) == len(parse_dimacs(text).clauses)
