"""The smallest texts that were once read as something else, or lost something."""

from __future__ import annotations

import pytest

from resolver import clauses
from resolver.errors import FormulaError


@pytest.mark.parametrize("text", ["p&or;q", "p|-q", "p&#8744;q"])
def test_half_of_a_sign_is_no_operator(text: str) -> None:
    with pytest.raises(FormulaError, match="write"):
        clauses(text)


@pytest.mark.parametrize(("text", "meant"), [("False", "□"), ("∼p", "¬p"), ("p/\\q", "p, q")])
def test_a_sign_that_many_write_is_read(text: str, meant: str) -> None:
    assert ", ".join(map(str, clauses(text))) == meant
