"""Reads the clauses that users hand over, as values or as formulas, and options `NAME=VALUE`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from resolver.errors import READ_BY_EXPORT, ClauseError, StrategyError, package_of
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

# A text is a formula, and a list of texts is a clause.
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
    """Read clauses in any of the forms in which they may be handed over.

    >>> print(*read_clauses("p -> q; p"), sep=", ")
    ¬p ∨ q, p
    >>> read_clauses(["p -> q; p", "r"]) == read_clauses([["~p", "q"], ["p"], ["r"]])
    True

    Args:
        given: A text of formulas; texts, each a premise; clauses, perhaps paired with their
            sources; lists of literals; or one clause.

    Returns:
        The clauses and pairs. Any other member is left unchanged, for the caller to judge.

    Raises:
        ClauseError: It is the empty clause by itself, or no collection.
        FormulaError: A text is no formula.
    """
    given = join_texts(given)
    if isinstance(given, str):
        from resolver.text.formula.translation import clauses  # Clauses need no parser.

        return clauses(given)
    return tuple(map(_read_member, given))


def join_texts(given: ClausesLike | Sourced) -> str | Sequence[Any]:
    r"""Join texts of formulas into one text; return the members of any other collection as a tuple.

    >>> join_texts(["p -> q", "p"]), join_texts(iter([3]))
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
    is_foreign = package_of(given) in READ_BY_EXPORT
    if is_foreign or isinstance(given, Mapping | bytes) or not isinstance(given, Iterable):
        raise ClauseError(given)

    members = tuple(given)
    texts = [member for member in members if isinstance(member, str)]
    are_all_texts = bool(texts) and len(texts) == len(members)
    return "\n".join(texts) if are_all_texts else members


def split_constraints(given: Counted) -> tuple[Any, tuple[Constraint, ...]]:
    """Split cardinality constraints off what was given.

    >>> from resolver.logic.cardinality import AtMost
    >>> rest, constraints = split_constraints([["p", "q"], AtMost(1, ["p", "q"])])
    >>> rest, str(constraints[0])
    ([['p', 'q']], 'at most 1 of p, q')
    """
    if isinstance(given, Constraint):
        return (), (given,)
    is_one_value = isinstance(given, str | Clause | Mapping | bytes)
    if is_one_value or package_of(given) in READ_BY_EXPORT or not isinstance(given, Iterable):
        return given, ()

    others: list[Any] = []
    constraints: list[Constraint] = []
    for member in given:
        if isinstance(member, Constraint):
            constraints.append(member)
        else:
            others.append(member)
    return others, tuple(constraints)


def _read_member(member: Any) -> Any:
    """Return a list of literals as a clause, and anything else unchanged."""
    is_list = isinstance(member, list | tuple | set | frozenset)
    if is_list and all(isinstance(item, str | Literal) for item in member):
        return Clause(member)
    return member


def read_only_clauses(given: ClausesLike) -> tuple[Clause, ...]:
    """Read clauses, or a text of formulas; raise ClauseError if a member is no clause."""
    members = read_clauses(given)
    for member in members:
        if not isinstance(member, Clause):
            raise ClauseError(member)
    return members


def read_pairs(words: Iterable[str], example: str) -> dict[str, Any]:
    """Read words `NAME=VALUE` into a dict of numbers, truth values and texts.

    >>> read_pairs(["ratio=3", "backward=off", "seconds=.5", "select=all"], "ratio=3")
    {'ratio': 3, 'backward': False, 'seconds': 0.5, 'select': 'all'}

    Args:
        words: Words such as `ratio=3`.
        example: A word that an error gives as an example.

    Raises:
        StrategyError: A word has another form.
    """
    values: dict[str, Any] = {}
    for word in words:
        name, _, text = word.partition("=")
        if not name or not text:
            raise StrategyError(word, "pair NAME=VALUE", (example,))
        values[name] = WORDS.get(text.lower(), _read_value(text))
    return values


def write_pairs(values: Iterable[tuple[str, object]]) -> str:
    """Return the text of names and values, as `read_pairs` reads them.

    >>> write_pairs([("ratio", 3), ("backward", False)])
    'ratio=3 backward=false'
    """
    words: list[str] = []
    for name, value in values:
        text = str(value).lower()
        words.append(f"{name}={text}")
    return " ".join(words)


def _read_value(text: str) -> object:
    if NUMBER.fullmatch(text):
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) else text
