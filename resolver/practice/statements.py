r"""What an exercise states: formulas, or clauses in the signs of the notation.

    p -> q; ~q            formulas, in any book's signs
    {p, ¬q}, {r}          clauses in braces or square brackets, with a comma between them
    p ∨ q'; not p or q    clauses in the signs of the notation

A formula is read as such wherever it can be: what is no formula is read as clauses, and handed on
as formulas.
"""

from __future__ import annotations

from typing import Final

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.practice.reader import LineParser
from resolver.practice.scanning import make_clause
from resolver.practice.tokens import NAME
from resolver.practice.vocabulary import ROWS
from resolver.practice.vocabulary import TokenKind as T
from resolver.text.formula.parser import parse, refuse_misread
from resolver.text.formula.translation import clauses as translated

# A longer line is not read as clauses: quotes that are left open take its length squared.
MOST_SIGNS_OF_CLAUSES: Final = 5_000
CONNECTIVE_WORDS: Final = {entry.casefold() for entry in (*ROWS[T.OR], *ROWS[T.NOT])}

# Behind one of these kinds a comma separates clauses, and not literals.
ENDS_OF_CLAUSES: Final = (T.CLOSE_BRACE, T.CLOSE_SQUARE, T.EMPTY)


def read_statement(text: str) -> tuple[Clause, ...]:
    """Return the clauses of formulas; what is no formula is read as clauses.

    >>> print(*read_statement("p -> q; q | r"), *read_statement("{p, ~q}, {r}"), sep=", ")
    ¬p ∨ q, q ∨ r, p ∨ ¬q, r

    A comma between literals without braces reads two ways, as an or and as an and: it is refused.

    Raises:
        FormulaError: A line is neither a formula nor clauses.
    """
    return translated("\n".join(map(spell_as_formulas, text.split("\n"))))


def spell_as_formulas(line: str) -> str:
    """Return a line that is a formula as it is, and one of clauses as formulas.

    >>> spell_as_formulas("{p, ~q}, {r}")
    'p ∨ ¬q; r'

    Args:
        line: A line of a statement.

    Raises:
        FormulaError: It has an entity of HTML or a turnstile.
    """
    try:
        parse(line)
    except FormulaError:
        if len(line) > MOST_SIGNS_OF_CLAUSES:
            return line

        # What a formula would misread has no meaning in clauses either.
        refuse_misread(line)
        return "; ".join(map(str, _read_clauses(line))) or line
    return line


def _read_clauses(line: str) -> list[Clause]:
    """Return the clauses of a line, with a semicolon, or a comma behind a bracket, between them.

    All of them may stand in one more pair of braces. None is returned if something else is there.
    """
    # The statement itself says which atoms there are: each word that is no connective.
    words = NAME.findall(line)
    names = frozenset(word for word in words if word.casefold() not in CONNECTIVE_WORDS)
    parser = LineParser(line, names)
    is_enclosed = parser.take(T.OPEN_BRACE) and parser.sees(T.OPEN_BRACE, T.OPEN_SQUARE)
    parser.at = 1 if is_enclosed else 0

    clauses = list[Clause]()
    while (literals := parser.parse_clause()) is not None:
        clauses.append(make_clause(literals))
        is_closed = not parser.tokens[parser.at - 1].kinds.isdisjoint(ENDS_OF_CLAUSES)
        if not parser.take(T.SEMICOLON) and not (is_closed and parser.take(T.COMMA)):
            break

    if is_enclosed and not parser.take(T.CLOSE_BRACE):
        return []
    return clauses if parser.is_at_end else []
