"""OPB and VeriPB: what is written holds for a reader of those formats."""

from itertools import islice

import pytest
from support import second_veripb
from support.cases import cases, loop_over
from support.profiles import seeds
from support.random_systems import refutations
from support.sample_proofs import COUNTED, chain, pigeons

from kb.cli import main
from resolver import Clause, Literal, check
from resolver.errors import ExportError, ProofError
from resolver.export import save_axioms_and_proof, to_opb, to_pbp
from resolver.logic.linear_constraint import LinearConstraint
from resolver.proofs.derivation import Summation

SYSTEMS = enumerate(islice(refutations(), len(seeds(20, 60))))
PROOFS = {**COUNTED, **{f"system {number}": proof for number, (_, proof) in SYSTEMS}}


@loop_over("name", PROOFS)
def test_the_second_reader_accepts_the_proof_over_its_axioms(name):
    proof = PROOFS[name]
    amounts, degree = second_veripb.check(to_opb(proof), to_pbp(proof))
    assert amounts == {} and degree >= 1


def test_a_line_that_says_less_than_its_sum_is_reached_through_literals():
    steps = Summation()
    given = [steps.axiom(Clause(text.split()), "given") for text in ("p q", "~p r", "~q", "~r")]
    weaker = LinearConstraint.of([(1, Literal("q")), (2, Literal("r")), (1, Literal("s"))], 1)
    less = steps.add_up([(1, given[0]), (1, given[1])], weakened=weaker)
    end = steps.add_up([(1, less), (1, given[2]), (2, given[3])], weakened=LinearConstraint((), 1))
    proof = Summation.proof(steps, end)
    with pytest.raises(ProofError):
        check(proof)  # s is true for all that is known
    assert "pol 1 2 + x3 + x4 +" in to_pbp(proof)
    with pytest.raises(ValueError, match="can be satisfied"):
        second_veripb.check(to_opb(proof), to_pbp(proof))


def test_a_proof_by_resolution_is_refused_and_told_what_takes_it():
    for proof in (chain(3), pigeons(2)):
        for write in (to_opb, to_pbp):
            with pytest.raises(ExportError, match="the proof has resolutions, and no sums; try lr"):
                write(proof)


def test_what_is_counted_is_refuted_by_its_denial(tmp_path):
    steps = Summation()
    pairs = [steps.axiom(Clause(text.split()), "given") for text in ("p q", "q r", "p r")]
    proof = steps.proof(steps.add_up([(1, one) for one in pairs], divisor=2))
    axioms, written = save_axioms_and_proof(proof, "pbp", tmp_path)
    assert (axioms.name, written.name) == ("axioms.opb", "proof.pbp")
    text = axioms.read_text("utf-8")
    assert second_veripb.sources(text)[3:] == ["the denied goal"] * 3
    second_veripb.check(text, written.read_text("utf-8"))


@cases(strategy=str, out=str, sentence=str)
def test_a_strategy_and_an_ending_that_do_not_fit_are_told_so(
    tmp_path, capsys, strategy, out, sentence
):
    file = tmp_path / "file.cnf"
    file.write_text("p cnf 1 2\n1 0\n-1 0\n")
    asked = ["prove", str(file), "--strategy", strategy, "--proof", str(tmp_path / out)]
    assert main(asked) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / out).exists()
