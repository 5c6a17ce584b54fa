r"""What is given, as formulas or in the signs of any textbook.

{p, ¬q}, {r}      [p, ¬q]      p ∨ q'      \lnot p \lor q      not p or q      p v ~q
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.practice.lexer import Token, scan
from resolver.practice.parser import OPERATORS, written
from resolver.practice.words import NOT, OR
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses

COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s.*)?$")  # of a line in a file of exercises
WORDS: Final = {word: word for word in OPERATORS} | dict.fromkeys(("und", "et"), "&")
PASSED: Final = OR | NOT | WORDS.keys()


def read_statement(text: str) -> tuple[Clause, ...]:
    """Return the clauses of formulas; what is no formula is read in books' signs.

    >>> print(*read_statement("p -> q; {p, ~q}, {r}"), sep=", ")
    ¬p ∨ q, p ∨ ¬q, r

    A comma between literals without braces reads two ways, as an or and as an and: it is refused.

    Raises:
        FormulaError: A line is neither a formula nor in the signs of a book.
    """
    try:
        return clauses(text)
    except FormulaError as error:
        try:
            return clauses("\n".join(map(spelled, text.split("\n"))))
        except FormulaError:
            raise error from None


def spelled(line: str) -> str:
    """Return a line that is a formula as it is, and any other in the signs of formulas.

    Args:
        line: A line.
    """
    try:
        parse(line)
    except FormulaError:
        words = {token.text for token in scan(line) if token.kind == "word"}
        names = [word for word in words - PASSED if word.lower() not in NOT]
        names.sort(key=lambda word: (-len(word), word))
        return written(list(_parted(scan(line, names))))
    return line


def _parted(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens; what parts two clauses in braces is a semicolon, and outer braces go."""
    opens, closes = [token.text in ("{", "[") for token in tokens], ("}", "]")
    outer = opens[:2] == [True, True] and tokens[-1].text in closes
    braces = any(opens)
    depth = 0
    for token in tokens[1:-1] if outer else tokens:
        depth += (token.text in ("{", "[")) - (token.text in closes)
        if token.kind == "comma" and not depth:
            yield token._replace(kind="stop", text=";" if braces else ",")
        elif token.text in WORDS:
            yield token._replace(kind="operator", text=WORDS[token.text])
        else:
            yield token
