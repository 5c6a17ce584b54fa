r"""A statement in the signs of any textbook becomes clauses, as a line of a derivation does.

{p, ¬q}, {r}      [p, ¬q]      p ∨ q'      \lnot p \lor q      not p or q      p v ~q
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.practice.phrases import OPERATORS, written
from resolver.practice.signs import NOT, OR, Mark, scan
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses

WORDS: Final = {word: word for word in OPERATORS} | dict.fromkeys(("und", "et"), "&")
PASSED: Final = OR | NOT | WORDS.keys()


def read_statement(text: str) -> tuple[Clause, ...]:
    """Return the clauses of formulas; what is no formula as it stands, is read in books' signs.

    >>> print(*read_statement("p -> q; {p, ~q}, {r}"), sep=", ")
    ¬p ∨ q, p ∨ ¬q, r

    A comma between literals without braces reads two ways, as an or and as an and: it is refused.

    Raises FormulaError for what is neither.
    """
    try:
        return clauses(text)
    except FormulaError as error:
        try:
            return clauses("\n".join(map(_spelled, text.split("\n"))))
        except FormulaError:
            raise error from None


def _spelled(line: str) -> str:
    """Return a line that is a formula as it is, and any other in the signs of formulas."""
    try:
        parse(line)
    except FormulaError:
        return _respelled(line)
    return line


def _respelled(line: str) -> str:
    """Return a line in the signs of formulas."""
    words = {mark.text for mark in scan(line) if mark.kind == "word"}
    names = [word for word in words - PASSED if word.lower() not in NOT]
    names.sort(key=lambda word: (-len(word), word))
    return written(list(_parted(scan(line, names))))


def _parted(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the marks; what parts two clauses in braces is a semicolon, and outer braces go."""
    opens, closes = [mark.text in ("{", "[") for mark in marks], ("}", "]")
    outer = opens[:2] == [True, True] and marks[-1].text in closes
    braces = any(opens)
    depth = 0
    for mark in marks[1:-1] if outer else marks:
        depth += (mark.text in ("{", "[")) - (mark.text in closes)
        if mark.kind == "comma" and not depth:
            yield mark._replace(kind="stop", text=";" if braces else ",")
        elif mark.text in WORDS:
            yield mark._replace(kind="operator", text=WORDS[mark.text])
        else:
            yield mark
