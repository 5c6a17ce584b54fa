"""What a user gives: clauses, as values or as the text of formulas; and options `NAME=VALUE`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from resolver.errors import ClauseError, StrategyError
from resolver.logic.clause import Clause

ClausesLike: TypeAlias = Iterable[Clause] | str
Sourced: TypeAlias = Iterable[Clause | tuple[Clause, object]] | str  # perhaps with their sources
Axiom = TypeVar("Axiom")

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
DECIMAL: Final = re.compile(r"[0-9]{0,9}\.[0-9]{1,9}")
WORDS: Final = {"true": True, "on": True, "false": False, "off": False}


def read_clauses(given: Iterable[Axiom] | str) -> Iterable[Axiom | Clause]:
    """Return what was given, where it is a text its clauses.

    >>> print(*read_clauses("p -> q; p"), sep=", ")
    ¬p ∨ q, p

    What the members are is left to whoever takes them in.

    Args:
        given: A collection, whose members are not looked at, or the text of formulas.

    Raises:
        ClauseError: It is one clause, which iterates too, or no collection.
        FormulaError: The text is no formula.
    """
    if isinstance(given, str):
        from resolver.text.formula.translation import clauses  # who has clauses needs no parser

        return clauses(given)
    if isinstance(given, Clause | Mapping | bytes) or not isinstance(given, Iterable):
        raise ClauseError(given)
    return given


def listed(given: ClausesLike) -> tuple[Clause, ...]:
    """Return the clauses given, or those of a text; raises ClauseError for any other member."""
    found = tuple(read_clauses(given))
    for clause in found:
        if not isinstance(clause, Clause):
            raise ClauseError(clause)
    return found


def read_pairs(words: Iterable[str], example: str) -> dict[str, Any]:
    """Return the values by their names: numbers, truth values, and texts.

    >>> read_pairs(["ratio=3", "backward=off", "seconds=.5", "select=all"], "ratio=3")
    {'ratio': 3, 'backward': False, 'seconds': 0.5, 'select': 'all'}

    Args:
        words: Words such as `ratio=3`.
        example: What an error offers.

    Raises:
        StrategyError: A word has another form.
    """
    found: dict[str, Any] = {}
    for word in words:
        name, _, text = word.partition("=")
        if not name or not text:
            raise StrategyError(word, "pair NAME=VALUE", (example,))
        found[name] = WORDS.get(text.lower(), _number(text))
    return found


def write_pairs(values: Iterable[tuple[str, object]]) -> str:
    """Return names and values as `read_pairs` reads them.

    >>> write_pairs([("ratio", 3), ("backward", False)])
    'ratio=3 backward=false'
    """
    return " ".join(f"{name}={str(value).lower()}" for name, value in values)


def _number(text: str) -> object:
    if NUMBER.fullmatch(text):
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) else text
