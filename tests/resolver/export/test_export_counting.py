"""Counting proofs for eyes: every picture says its sums, and no clausal format takes them."""

import re
from xml.etree import ElementTree

import pytest
from support.sample_proofs import COUNTED, by_cases, counted, three_sat

from resolver import check, shorten
from resolver.errors import ExportError
from resolver.export import (
    FORMATS,
    save_axioms_and_proof,
    to_dimacs,
    to_dot,
    to_latex,
    to_svg,
    to_tree,
)

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


@pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if form.clausal])
def test_a_clausal_format_refuses_sums_and_names_the_one_that_takes_them(form, tmp_path):
    with pytest.raises(ExportError, match="it is a counting proof; try pbp"):
        FORMATS[form](counted(2))
    with pytest.raises(ExportError, match="it is a counting proof; try pbp"):
        save_axioms_and_proof(counted(2), form, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    with pytest.raises(ExportError, match="it is a counting proof"):
        to_dimacs(counted(2))


def test_a_counting_proof_is_trimmed_and_says_that_this_is_all():
    shorter = shorten(by_cases())
    assert check(shorter.after) and shorter.after.conclusion == by_cases().conclusion
    assert "a counting proof is only trimmed" in str(shorter)
    assert "sums" in str(shorter) and "resolutions" not in str(shorter)
    assert "only trimmed" not in str(shorten(three_sat(1)))


def test_the_premises_of_a_wide_sum_stand_in_lists_so_that_their_letters_can_be_read():
    root = ElementTree.fromstring(to_svg(counted(3)))
    scales = [
        float(n) for n in re.findall(r"scale\(([0-9.]+)\)", ElementTree.tostring(root, "unicode"))
    ]

    assert float(root.get("width")) <= 1_200
    assert min(scales, default=1) > 0.75  # a box for each premise is drawn at half of it
