r"""A line that does not fit the notation, as tokens: what is a number in it, and whether it claims.

Such a line is a remark if it claims nothing. It claims something by a sign of a clause, such as ∨,
or by an atom beside a number:

    Proof: by resolution        Ada Lovelace, 2026-11-22        remarks
    so p ∨ q                    8. then r                       claims
"""

from __future__ import annotations

import re
from typing import Final

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.clause_parser import LABEL_MARKS, WrittenClause
from resolver.practice.reader import LineParser
from resolver.practice.tokens import NAME, Token
from resolver.practice.vocabulary import ROWS
from resolver.practice.vocabulary import TokenKind as T
from resolver.text.formula.parser import Formula, parse, refuse_misread
from resolver.text.formula.translation import clauses as translated

# The numbers in a date or a time are no numbers of lines.
DATE: Final = re.compile(
    r"(?<![\w.])[0-9]{1,4}(?:([-./])\s?[0-9]{1,2}\1\s?[0-9]{1,4}|[-./:][0-9]{1,2})(?!\w)"
)

# Only the beginning of a longer line is looked at.
MOST_SIGNS_EXAMINED: Final = 500

BRACKETS: Final = (T.OPEN_ROUND, T.CLOSE_ROUND, T.OPEN_SQUARE, T.CLOSE_SQUARE)
OPENING: Final = (T.OPEN_ROUND, T.OPEN_SQUARE, T.OPEN_BRACE)
CLAIMING_SIGNS: Final = (
    T.OR,
    T.NOT,
    T.BAR,
    T.EMPTY,
    T.OPERATOR,
    T.TURNSTILE,
    T.AT_LEAST,
)

# If one of these stands behind a number that begins a line, the number is no label but one of
# several; the others say so only behind a number without a mark.
NEVER_BEHIND_LABEL: Final = (T.COMMA, T.SEMICOLON)
NEVER_BEHIND_BARE_LABEL: Final = (T.PLUS, T.DIVIDED, T.TIMES, T.TURNSTILE)


class ScannedLine:
    """The tokens of a line that does not fit the notation.

    Attributes:
        text: The line without its layout, and not longer than it is looked at.
        names: The atoms of the exercise.
        is_long: Whether it is longer.
        tokens: Its tokens.
        parser: A parser of them, which is set to the place that is looked at.
        number: Its label; None for a line without one.
        start: The place of the first token behind the label.
    """

    def __init__(self, text: str, names: frozenset[str]) -> None:
        parser = LineParser(text, names)
        self.is_long = len(parser.text) > MOST_SIGNS_EXAMINED
        self.text, self.names, self.parser = parser.text[:MOST_SIGNS_EXAMINED], names, parser

        # The parser sees no more of the line than is looked at.
        self.tokens = [token for token in parser.tokens if token.end <= MOST_SIGNS_EXAMINED]
        parser.tokens, parser.end = self.tokens, len(self.tokens)

        self.number = parser.parse_label()
        self.start = parser.at
        if self.number is not None and self._begins_with_several_numbers():
            self.number, self.start = None, 0

    def _begins_with_several_numbers(self) -> bool:
        """Return whether what reads as a label is one of several numbers: 1, 2 give q."""
        if self.start == len(self.tokens):
            return False
        token = self.tokens[self.start]

        # A word joins two numbers, or a number goes on: 1 and 2, 1.2.
        if {T.BETWEEN, T.WORD} <= token.kinds:
            return True
        if token.touches and T.NUMBER in token.kinds:
            return True
        if self.may_be(self.start, *NEVER_BEHIND_LABEL):
            return True

        has_mark = self.may_be(self.start - 1, *LABEL_MARKS)
        return not has_mark and self.may_be(self.start, *NEVER_BEHIND_BARE_LABEL)

    @property
    def places(self) -> range:
        """The places of the tokens behind the label."""
        return range(self.start, len(self.tokens))

    def may_be(self, at: int, *kinds: T) -> bool:
        """Return whether there is a token at a place that may be of one of these kinds."""
        return 0 <= at < len(self.tokens) and not self.tokens[at].kinds.isdisjoint(kinds)

    def is_number(self, at: int) -> bool:
        """Return whether the token at a place is a number, and no atom and no empty clause."""
        may_be_number = self.may_be(at, T.NUMBER, T.LONG_NUMBER, T.WITH_LABEL_WORD)
        return may_be_number and not self.may_be(at, T.ATOM, T.EMPTY)

    def has_unknown_name(self, literals: WrittenClause) -> bool:
        """Return whether a name in a clause is no atom of the exercise."""
        return not all(literal.is_known for literal in literals)

    def text_between(self, first: int, last: int) -> str:
        """Return the text from one token to another."""
        return self.text[self.tokens[first].start : self.tokens[last].end]

    def denies(self, at: int) -> bool:
        """Return whether the token at a place denies the line: a word such as *never*, or = 0."""
        if not self.may_be(at, T.DENIAL):
            return self.may_be(at, T.EQUALS) and self.may_be(at + 1, T.EMPTY)

        # The word *not* before an atom is a literal, and No. 5 is a number.
        is_literal = self.may_be(at, T.NOT) and self.may_be(at + 1, T.ATOM)
        return not is_literal and not self._means_number(at)

    def _means_number(self, at: int) -> bool:
        """Return whether a word is the one of No. 5."""
        if not self.may_be(at, T.WORD) or self.tokens[at].text.casefold() != "no":
            return False
        behind = at + 1
        if self.may_be(behind, T.DOT):
            behind += 1
        return self.is_number(behind)

    def claims(self, has_begun: bool) -> bool:
        """Return whether it claims something, or is a remark.

        Args:
            has_begun: Whether a premise or a step stands above it.
        """
        if self.is_long or any(map(self._is_claim, range(len(self.tokens)))):
            return True

        has_date = DATE.search(self.text) is not None
        undated = ScannedLine(DATE.sub(" ", self.text), self.names) if has_date else self
        numbers = sum(map(undated.is_number, undated.places))
        has_atom = any(undated.may_be(at, T.ATOM) for at in undated.places)

        # A line with a label claims something if it has an atom, or two numbers, which may be its
        # parents.
        if undated.number is not None:
            return has_atom or numbers > 1
        return has_begun and numbers > 0 and has_atom

    def _is_claim(self, at: int) -> bool:
        """Return whether the token at a place claims by itself: a sign, or a comma in a set."""
        token = self.tokens[at]

        # A dash or an apostrophe is a *not* where it touches an atom.
        if T.TOUCHING in token.kinds:
            is_behind_atom = token.touches and self.may_be(at - 1, T.ATOM)
            is_before_atom = self.may_be(at + 1, T.ATOM) and self.tokens[at + 1].touches
            return is_behind_atom or (is_before_atom and T.PRIME not in token.kinds)

        if T.WORD in token.kinds or T.NUMBER in token.kinds:
            return False
        if T.COMMA in token.kinds:
            is_beside_atom = self.may_be(at - 1, T.ATOM) or self.may_be(at + 1, T.ATOM)
            return is_beside_atom and self._is_in_set(at)
        return not token.kinds.isdisjoint(CLAIMING_SIGNS)

    def _is_in_set(self, at: int) -> bool:
        """Return whether the bracket that was opened last before a place is one of a set."""
        while at and not self.may_be(at - 1, *BRACKETS, T.OPEN_BRACE, T.CLOSE_BRACE):
            at -= 1
        return self.may_be(at - 1, T.OPEN_BRACE, T.OPEN_SQUARE)

    def find_line_numbers(self) -> list[Token]:
        """Return the numbers behind the label that may be those of lines."""
        found = list[Token]()
        for at in self.places:
            if self.is_number(at) and self.may_be(at, T.LINE_NUMBER, T.WITH_LABEL_WORD):
                found.append(self.tokens[at])
        return found


def make_clause(literals: WrittenClause) -> Clause:
    """Return the clause of written literals."""
    return Clause(Literal.of(name, positive) for name, positive, _ in literals)


# What an exercise states: formulas, or clauses in the signs of the notation.
#
#     p -> q; ~q            formulas, in any book's signs
#     {p, ¬q}, {r}          clauses in braces or square brackets, with a comma between them
#     p ∨ q'; not p or q    clauses in the signs of the notation
#
# A formula is read as such wherever it can be: what is no formula is read as clauses, and handed
# on as formulas.

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
        return "; ".join(map(str, _find_clauses(line))) or line
    return line


def parse_statement(line: str) -> tuple[Formula, ...]:
    """Return the formulas of a line; what is no formula is read as clauses.

    >>> len(parse_statement("{p, ~q}, {r}"))
    2

    Args:
        line: A line of a statement.

    Raises:
        FormulaError: It is neither a formula nor clauses.
    """
    # A line that cannot be read is parsed once: rewritings are searched for their longest formula.
    try:
        return parse(line)
    except FormulaError:
        clauses = _find_clauses(line)
        if not clauses:
            raise
        return parse("; ".join(map(str, clauses)))


def _find_clauses(line: str) -> list[Clause]:
    """Return the clauses of a line that is no formula; an empty list if it has no clauses either.

    Raises:
        FormulaError: It has an entity of HTML or a turnstile.
    """
    if len(line) > MOST_SIGNS_OF_CLAUSES:
        return []

    # Signs that a formula would misread have no meaning in clauses either.
    refuse_misread(line)
    return _read_clauses(line)


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
