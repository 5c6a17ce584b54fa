"""The table of formats and the directory they are written into."""

import pytest
from support import second_checker
from support.cases import cases, loop_over
from support.sample_proofs import awkward, chain, pigeons, shared

from resolver import Clause, Literal, Proof, ResolverError, Step, check
from resolver.errors import ExportError, ProofError
from resolver.export import FORMATS, as_refutation, save_axioms_and_proof

CHECKERS = {
    "lrat": second_checker.lrat,
    "drat": second_checker.drat,
    "tracecheck": second_checker.tracecheck,
}


def test_the_formats_go_by_the_names_of_the_command():
    assert tuple(FORMATS) == (
        *("text", "tree", "svg", "latex", "dot", "html", "bussproofs"),
        *("lrat", "drat", "tracecheck", "tstp", "pbp"),
    )


@cases(form=str, file=str)
def test_a_picture_is_written_by_itself(form, file, tmp_path):
    paths = save_axioms_and_proof(chain(2), form, tmp_path / "new" / "folder")
    assert paths == (tmp_path / "new" / "folder" / file,)
    assert [path.name for path in paths[0].parent.iterdir()] == [file]


@cases(form=str, file=str)
@pytest.mark.parametrize("proof", [pigeons(2), awkward(), shared(3), chain(2)])
def test_a_clausal_proof_is_written_beside_its_axioms(form, file, proof, tmp_path):
    axioms, written = save_axioms_and_proof(proof, form, str(tmp_path))
    assert (axioms.name, written.name) == ("axioms.cnf", file)
    cnf, text = (path.read_bytes().decode() for path in (axioms, written))
    if form in CHECKERS:
        assert CHECKERS[form](cnf, text) == frozenset()
    else:
        assert text.splitlines()[-1].startswith("cnf(") and ", $false, " in text.splitlines()[-1]


@pytest.mark.parametrize(
    ("form", "advice"), [("latx", "did you mean 'latex'?"), ("zzz", "try text, tree, svg")]
)
def test_an_unknown_format_is_refused_before_anything_is_written(form, advice, tmp_path):
    with pytest.raises(ExportError) as caught:
        save_axioms_and_proof(chain(1), form, tmp_path / "out")
    assert advice in str(caught.value)
    assert isinstance(caught.value, ResolverError)
    assert isinstance(caught.value, ValueError)
    assert not (tmp_path / "out").exists()


def test_a_refutation_needs_no_denial():
    assert as_refutation(chain(3)) == chain(3)


@pytest.mark.parametrize("literals", [["p"], ["p", "~q"], ["p", "~p"], ["p", "~p", "q"]])
def test_whatever_is_proved_is_refuted_by_its_denial(literals):
    given = Clause(literals)
    proof = as_refutation(Proof([Step(1, given, "axiom", source="given")]))
    assert check(proof, axioms=[given, *(Clause([~Literal.read(one)]) for one in literals)])


@loop_over("form", sorted({*FORMATS} - {"text", "latex"}))
def test_a_proof_without_steps_is_refused(form):
    with pytest.raises(ProofError):
        FORMATS[form](Proof([]))
