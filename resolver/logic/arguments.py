"""The names of before for the checks of arguments, until every room has the new ones."""

from resolver.arguments import as_int as as_int
from resolver.arguments import (
    int_if_whole,
    require,
    require_count,
    require_text,
    require_truth_value,
    require_whole_number,
)
from resolver.logic.names import require_atom_names

__all__ = ["as_int", "as_is", "expected", "names", "number", "text", "truth", "whole"]

expected = require
names = require_atom_names
number = require_count
text = require_text
truth = require_truth_value
whole = require_whole_number


def as_is(given: int) -> int:
    """Return a whole number of any kind as an int; anything else unchanged."""
    return int_if_whole(given)
