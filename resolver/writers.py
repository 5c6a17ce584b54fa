"""What high rooms write for values of low ones when a notebook asks: the facade fills the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

WRITERS: Final[dict[str, Callable[..., Any]]] = {}


def written(value: object, form: str, **options: Any) -> Any:
    r"""Return a value in a form of the table.

    >>> from resolver import Clause
    >>> print(written(Clause(["p"]), "mathjax"))
    $\text{p}$
    """
    return WRITERS[form](value, **options)
