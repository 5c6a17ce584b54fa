"""How the work grows with the problem, where a promise is made of it."""

from functools import partial

import pytest
from support.profiles import is_deep
from support.work import lines

from resolver import Budget, check, problems, prove


def test_elimination_takes_pigeons_hole_after_hole():
    told = problems.pigeonhole(7)
    verdict = prove(told, strategy="elimination", budget=Budget(steps=60_000))
    assert check(verdict.proof, told)


@pytest.mark.parametrize("holes", [10, 30] if is_deep() else [20])
def test_many_holes_are_counted_in_polynomially_many_steps(holes: int):
    told = problems.pigeonhole(holes)
    verdict = prove(told, strategy="counting", budget=Budget(steps=50_000))
    assert check(verdict.proof, told)
    assert verdict.proof.sums == holes * (holes - 1) + 1


# It was eleven times as long when every electron looked at every nucleus.
@pytest.mark.parametrize("strategy", ["hyper", "negative-hyper"])
def test_a_long_chain_takes_hyper_resolution_hardly_longer_than_unit_resolution(strategy):
    told = problems.implications(500)
    work = [lines(partial(prove, told, strategy=name)) for name in (strategy, "unit")]
    assert work[0] < 2 * work[1]
