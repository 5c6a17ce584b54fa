r"""What is given, as formulas or as clauses in the signs of the notation.

{p, ¬q}, {r}      [p, ¬q]      p ∨ q'      \lnot p \lor q      not p or q      p v ~q
"""

from __future__ import annotations

import re
from typing import Final

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.practice.reader import LineReader
from resolver.practice.tokens import NAME, plain
from resolver.practice.vocabulary import NOT, OR
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses

COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s.*)?$")  # of a line in a file of exercises


def read_statement(text: str) -> tuple[Clause, ...]:
    """Return the clauses of formulas; what is no formula is read as clauses.

    >>> print(*read_statement("p -> q; q | r"), *read_statement("{p, ~q}, {r}"), sep=", ")
    ¬p ∨ q, q ∨ r, p ∨ ¬q, r

    A comma between literals without braces reads two ways, as an or and as an and: it is refused.

    Raises:
        FormulaError: A line is neither a formula nor clauses.
    """
    try:
        return clauses(text)
    except FormulaError as error:
        try:
            return clauses("\n".join(map(spelled, text.split("\n"))))
        except FormulaError:
            raise error from None


def spelled(line: str) -> str:
    """Return a line that is a formula as it is, and one of clauses as formulas.

    >>> spelled("{p, ~q}, {r}")
    'p ∨ ¬q; r'

    Args:
        line: A line.
    """
    try:
        parse(line)
    except FormulaError:
        return "; ".join(map(str, _clauses(line))) or line
    return line


def _clauses(line: str) -> list[Clause]:
    """Return the clauses of a line, with a semicolon or a comma behind a bracket between them."""
    words = {word for phrase in OR.phrases | NOT.phrases for word in phrase}
    names = frozenset(name for name in NAME.findall(line) if name.casefold() not in words)
    reader, found = LineReader(plain(line, names), names), list[Clause]()
    texts = [token.text for token in reader.tokens]
    outer = texts[:1] == ["{"] and texts[1:2] in (["{"], ["["]) and texts[-1] == "}"
    reader.at, end = int(outer), len(texts) - outer
    while reader.at < end:
        clause = reader.attempt(reader.clause)
        if clause is None:
            return []
        found.append(clause[0])
        kinds = ("semicolon", "comma") if texts[reader.at - 1] in ("}", "]", "[]", "{}") else ()
        if reader.at < end and reader.take("semicolon", *kinds) is None:
            return []
    return found
