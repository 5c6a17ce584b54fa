"""Clauses as people hand them over: as clauses, or as the text of formulas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

from resolver.errors import ClauseError
from resolver.logic.clause import Clause

Told: TypeAlias = Iterable[Clause] | str
Axiom = TypeVar("Axiom")


def read_clauses(given: Iterable[Axiom] | str) -> Iterable[Axiom | Clause]:
    """Return what was given, where it is a text its clauses.

    >>> print(*read_clauses("p -> q; p"), sep=", ")
    ¬p ∨ q, p

    What the members are is left to whoever takes them in. Raises ClauseError for one clause, which
    iterates too, and for what is no collection; FormulaError for a text that is no formula.
    """
    if isinstance(given, str):
        from resolver.text.formula.translation import clauses  # who has clauses needs no parser

        return clauses(given)
    if isinstance(given, Clause | Mapping | bytes) or not isinstance(given, Iterable):
        raise ClauseError(given)
    return given


def listed(given: Told) -> tuple[Clause, ...]:
    """Return the clauses given, or those of a text; raises ClauseError for any other member."""
    found = tuple(read_clauses(given))
    for one in found:
        if not isinstance(one, Clause):
            raise ClauseError(one)
    return found
