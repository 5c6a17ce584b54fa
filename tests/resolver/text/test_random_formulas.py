"""A share of tests/benchmarks/formulas.py: sets of formulas over atoms of all kinds."""

from __future__ import annotations

from collections import Counter

import pytest
from benchmarks.formulas import wrong_answers
from random_formulas import KINDS, formula_set


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_no_answer_about_formulas_with_atoms_of_all_kinds_is_wrong(first: int):
    counts = Counter[str]()
    assert [one for seed in range(first, first + 10) for one in wrong_answers(seed, counts)] == []
    assert counts["of them with names"] > 5
    assert not counts["searches that gave up"]


def test_atoms_of_all_kinds_stand_in_these_formulas():
    met = {atom for seed in range(40) for atom in formula_set(seed)[1]}
    assert all(met.intersection(kind) for kind in KINDS.values())
