"""What a user gives: clauses, as values or as the text of formulas; and options `NAME=VALUE`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from resolver.errors import ClauseError, StrategyError
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

# Texts are formulas, lists of texts are clauses.
Written: TypeAlias = str | Sequence[str | Literal]
Counted: TypeAlias = (
    Constraint | str | Iterable[Clause | Written | tuple[Clause, object] | Constraint]
)
ClausesLike: TypeAlias = str | Iterable[Clause | Written]
Sourced: TypeAlias = str | Iterable[Clause | Written | tuple[Clause, object]]

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
DECIMAL: Final = re.compile(r"[0-9]{0,9}\.[0-9]{1,9}")
WORDS: Final = {"true": True, "on": True, "false": False, "off": False}


def read_clauses(given: ClausesLike | Sourced) -> tuple[Any, ...]:
    """Return the clauses given, in whatever way they were written.

    >>> print(*read_clauses("p -> q; p"), sep=", ")
    ¬p ∨ q, p
    >>> read_clauses(["p -> q; p", "r"]) == read_clauses([["~p", "q"], ["p"], ["r"]])
    True

    Args:
        given: A text of formulas; texts, each a premise; clauses, perhaps paired with their
            sources; lists of literals; or one clause.

    Returns:
        The clauses and pairs. What is neither is left as it is, for whoever takes them in.

    Raises:
        ClauseError: It is the empty clause by itself, or no collection.
        FormulaError: A text is no formula.
    """
    given = joined(given)
    if isinstance(given, str):
        from resolver.text.formula.translation import clauses  # who has clauses needs no parser

        return clauses(given)
    return tuple([m if isinstance(m, Clause) else _read_member(m) for m in given])


def joined(given: ClausesLike | Sourced) -> str | Sequence[Any]:
    r"""Return the text of formulas given, as one or as many; else the members in a tuple.

    >>> joined(["p -> q", "p"]), joined(iter([3]))
    ('p -> q\np', (3,))

    Raises:
        ClauseError: It is the empty clause by itself, or no collection.
    """
    if isinstance(given, str):
        return given
    if isinstance(given, Clause):
        if given.is_empty:
            raise ClauseError(given)
        return (given,)
    if isinstance(given, Mapping | bytes) or not isinstance(given, Iterable):
        raise ClauseError(given)
    members = tuple(given)
    texts = [member for member in members if isinstance(member, str)]
    return "\n".join(texts) if texts and len(texts) == len(members) else members


def constraints_apart(given: Counted) -> tuple[Any, tuple[Constraint, ...]]:
    """Return what was given without its cardinality constraints, and these.

    >>> from resolver.logic.cardinality import AtMost
    >>> rest, constraints = constraints_apart([["p", "q"], AtMost(1, ["p", "q"])])
    >>> rest, str(constraints[0])
    ([['p', 'q']], 'at most 1 of p, q')
    """
    if isinstance(given, Constraint):
        return (), (given,)
    if isinstance(given, str | Clause | Mapping | bytes) or not isinstance(given, Iterable):
        return given, ()
    members = list(given)
    rest = [member for member in members if not isinstance(member, Constraint)]
    return rest, tuple(member for member in members if isinstance(member, Constraint))


def _read_member(member: Any) -> Any:
    """Return a list of literals as a clause; anything else as it is."""
    listing = isinstance(member, list | tuple | set | frozenset)
    if listing and all(isinstance(item, str | Literal) for item in member):
        return Clause(member)
    return member


def listed(given: ClausesLike) -> tuple[Clause, ...]:
    """Return the clauses given, or those of a text; raises ClauseError for any other member."""
    found = read_clauses(given)
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
