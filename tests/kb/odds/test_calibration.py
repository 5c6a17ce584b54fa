"""Of what is said to be likely with p, a share of p is so: in games played by the model."""

from functools import cache

from support.calibration import TENTHS, Forecasts, deviation, forecasts
from support.cases import loop_over
from support.profiles import seeds


@cache
def found() -> Forecasts:
    """Return what is compared, once for all tests."""
    return forecasts(seeds(80, 2_000))


@loop_over("tenth", TENTHS)
def test_of_the_cells_of_a_tenth_as_many_are_filled_as_is_said(tenth: int) -> None:
    cells = found().cells
    if tenth in cells:
        assert abs(deviation(cells[tenth])) <= 3


def test_the_likeliest_solution_is_right_as_often_as_is_said() -> None:
    assert abs(deviation(found().solutions)) <= 3


def test_the_true_solution_is_the_likelier_for_weighing() -> None:
    assert sum(weighed - unweighed for weighed, unweighed in found().bits) < 0
