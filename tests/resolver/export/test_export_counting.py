"""Counting proofs for eyes: every picture says its sums, and no clausal format takes them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from sample_proofs import COUNTED, by_cases, counted, three_sat

from resolver import Clause, check, shorten
from resolver.errors import ExportError
from resolver.export import (
    FORMATS,
    save_axioms_and_proof,
    to_bussproofs,
    to_dimacs,
    to_dot,
    to_latex,
    to_svg,
    to_tree,
)
from resolver.proofs.derivation import Summation

every_proof = pytest.mark.parametrize("name", COUNTED)


@every_proof
def test_each_step_stands_in_each_picture_and_each_sum_says_what_it_adds_up(name):
    proof = COUNTED[name]
    texts = [one.text or "" for one in ElementTree.fromstring(to_svg(proof)).iter()]
    tags = sum(text == "sum" or text.startswith("sum, divided by") for text in texts)
    assert tags == proof.sums + 1  # and once where the colours are told
    for text in (to_tree(proof), to_dot(proof), to_latex(proof)):
        assert len(re.findall(r"sum of \d", text)) == proof.sums
        assert "resolution" not in text


def test_a_line_is_written_with_its_numbers():
    assert r"0 \geq 1" in to_latex(counted(2))
    assert "0 ≥ 1" in to_tree(counted(2)) and "0 ≥ 1" in to_dot(counted(2))
    assert r"3\, \neg \text{p} \geq 1" in to_latex(by_cases())
    assert "3 ¬p ≥ 1" in to_dot(by_cases())


def test_the_tree_of_the_page_has_up_to_five_premises_in_a_sum():
    steps = Summation()
    parts = [(1, steps.axiom(Clause([one]), "given")) for one in ("p", "q", "~p ~q")[:2]]
    parts.append((1, steps.axiom(Clause(["~p", "~q"]), "given")))
    drawn = to_bussproofs(steps.proof(steps.add_up(parts)))
    assert r"\TrinaryInfC{$0 \geq 1$}" in drawn and r"\RightLabel{\scriptsize sum}" in drawn
    with pytest.raises(ExportError, match="a sum has 7 premises, and the package draws 5"):
        to_bussproofs(counted(3), most_steps=100_000)


@pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if form.clausal])
def test_a_clausal_format_refuses_sums_and_names_the_one_that_takes_them(form, tmp_path):
    with pytest.raises(ExportError, match="it counts; try pbp"):
        FORMATS[form](counted(2))
    with pytest.raises(ExportError, match="it counts; try pbp"):
        save_axioms_and_proof(counted(2), form, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    with pytest.raises(ExportError, match="it counts"):
        to_dimacs(counted(2))


def test_a_counting_proof_is_trimmed_and_says_that_this_is_all():
    shorter = shorten(by_cases())
    assert check(shorter.after) and shorter.after.conclusion == by_cases().conclusion
    assert "a counting proof is only trimmed" in str(shorter)
    assert "sums" in str(shorter) and "resolutions" not in str(shorter)
    assert "only trimmed" not in str(shorten(three_sat(1)))
