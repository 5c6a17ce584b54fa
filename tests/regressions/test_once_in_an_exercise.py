"""What attacks once found where an exercise is made by a program."""

import pytest
from support.cases import loop_over

from resolver.errors import ArgumentError
from resolver.practice import Exercise, parse_exercises


@loop_over(
    "changed",
    [
        {"premises": ("p # q", "~p")}, {"premises": ("p\n~p",)}, {"hints": ("look at p # and q",)},
        {"hints": ("",)}, {"name": "a\nb"}, {"name": ""}, {"source": "a\u2028b"},
    ],
)  # fmt: skip
def test_a_part_that_its_file_would_cut_or_split_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match=r"(part|name) of an exercise"):
        Exercise(**{"name": "x", "premises": ("p", "~p"), **changed})  # type: ignore[arg-type]


def test_blanks_at_the_ends_are_no_part_of_an_exercise() -> None:
    made = Exercise(" x ", premises=(" p", "~p "), hints=(" look\u00a0at p ",), goal="")
    assert tuple(parse_exercises(str(made)).values()) == (made,)
    assert (made.name, made.goal, made.hints) == ("x", None, ("look at p",))
