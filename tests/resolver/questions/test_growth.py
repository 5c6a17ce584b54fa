"""The drawing of growth curves, and that elimination grows as its curve says."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from benchmarks import growth
from profiles import is_deep
from work import lines

from resolver import Budget, check, problems, prove


def test_a_drawing_has_a_curve_and_a_label_for_each_strategy_that_came_to_an_end():
    found = {name: [] for name in growth.COMPLETE}
    found |= {"given": [(2, 15), (3, 92)], "learning": [(2, 7)]}
    svg = growth.drawing("pigeonhole", found)
    texts = [one.text for one in ElementTree.fromstring(svg).iter() if one.tag.endswith("text")]
    assert {"given", "learning", "holes", "10²"} <= set(texts)
    assert "levels" not in texts
    assert svg.count("<circle") == 3


def test_points_are_the_steps_that_a_refutation_takes():
    assert growth.steps("given", problems.pigeonhole(2), 5.0) == 15
    assert growth.steps("unit", problems.pigeonhole(2), 5.0) is None
    table = growth.table("pigeonhole", {"given": [(2, 15.0)]}).split("\n")
    assert table[1].split()[:3] == ["given", "15", "–"]


def test_the_figure_of_the_pigeons_says_that_its_steps_are_those_of_the_search():
    drawn = growth.drawing("pigeons", {"counting": [(2, 8.0)]})
    docs = Path(__file__).parents[3] / "docs"
    kept = (docs / "guide" / "growth" / "pigeons.svg").read_text("utf-8")
    title = "<title>pigeons: steps of the search for a refutation against holes</title>"
    assert title in drawn and title in kept
    told = problems.pigeonhole(2)
    assert prove(told, strategy="given").proof.resolutions < growth.steps("given", told, 5.0)


def test_elimination_takes_pigeons_hole_after_hole():
    told = problems.pigeonhole(7)
    verdict = prove(told, strategy="elimination", budget=Budget(steps=60_000))
    assert check(verdict.proof, told)


def test_pigeons_are_counted_beside_three_ways_to_resolve():
    assert growth.ONLY["pigeons"][-1] == "counting" and len(growth.ONLY["pigeons"]) == 4
    assert growth.steps("counting", problems.pigeonhole(2), 5.0) == 8


@pytest.mark.parametrize("holes", [10, 30] if is_deep() else [20])
def test_many_holes_are_counted_in_polynomially_many_steps(holes: int):
    told = problems.pigeonhole(holes)
    verdict = prove(told, strategy="counting", budget=Budget(steps=50_000))
    assert check(verdict.proof, told)
    assert verdict.proof.sums == holes * (holes - 1) + 1


# It was eleven times as long when every electron looked at every nucleus.
@pytest.mark.parametrize("strategy", ["hyper", "negative-hyper"])
def test_a_long_chain_takes_hyper_resolution_hardly_longer_than_unit_resolution(strategy):
    told = problems.implications(1000)
    work = [lines(partial(prove, told, strategy=name)) for name in (strategy, "unit")]
    assert work[0] < 2 * work[1]
