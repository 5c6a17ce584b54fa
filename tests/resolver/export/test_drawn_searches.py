"""Drawings for a course: a search, the shape of a proof, and sums no wider than a page."""

import re
from collections import Counter
from importlib.resources import files

import pytest
from support.cases import loop_over

from kb import Game
from resolver import Recorder, problems, prove
from resolver.errors import ArgumentError
from resolver.proofs import shapes
from resolver.proofs.refinements import find_breaks

PIGEONS = problems.pigeonhole(2)


def test_a_search_is_drawn_with_a_curve_for_each_kind_of_event():
    recorder = Recorder()
    prove(PIGEONS, strategy="given", tracer=recorder)
    drawing = recorder.to_svg()
    kinds = [kind for kind in ("kept", "given", "dropped") if recorder.counts[kind]]
    assert drawing.count("<polyline") == len(kinds) == 3
    for kind in kinds:
        assert f">{recorder.counts[kind]} {kind}</text>" in drawing
        points = re.findall(r'points="([^"]*)" fill="none" stroke="[^"]*"', drawing)
    heights = [[float(p.split(",")[1]) for p in each.split()] for each in points]
    assert all(line == sorted(line, reverse=True) for line in heights)
    assert "ends with the empty clause" in drawing


@loop_over("shape", ["tree-like", "regular", "linear", "input", "unit", "sos"])
def test_the_steps_that_break_a_shape_are_those_that_are_marked(shape):
    proof = prove(PIGEONS, strategy="levels").proof
    broken = find_breaks(proof, shape)
    assert bool(broken) is not next(one.holds for one in shapes(proof).shapes if one.name == shape)
    fills = Counter(re.findall(r'fill="(#dcf2dc|#ffc9c9)"', proof.to_svg(shape=shape)))
    legend = {"#ffc9c9": bool(broken), "#dcf2dc": len(broken) < proof.resolutions}
    assert fills["#ffc9c9"] == len(broken) + legend["#ffc9c9"]
    assert fills["#dcf2dc"] == proof.resolutions - len(broken) + legend["#dcf2dc"]


def test_a_shape_that_is_none_is_refused():
    with pytest.raises(ArgumentError, match="try tree-like"):
        prove(PIGEONS).proof.to_svg(shape="round")


def test_no_counting_proof_is_drawn_wider_than_a_page_and_none_of_its_steps_is_lost():
    text = (files("kb") / "games" / "five-at-the-table.clue").read_text(encoding="utf-8")
    game = Game.parse(text)[25]
    wide = [("Solution", "Wrench"), ("Felix", "Billiard Room"), ("Hugo", "Knife"), ("Ida", "Pipe")]
    for cell in wide:
        count = game.why(*cell).count
        drawing = count.to_svg()
        assert float(re.findall(r'width="([\d.]+)"', drawing)[0]) <= 1200
        for step in count.needed():
            assert f"step {step.number}: " in drawing
