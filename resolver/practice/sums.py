"""The parser of a line of a sum: literals, what they reach at least, and the lines added up.

    sum      = [label] terms "≥" bound [addition]  |  [label] addition ":" terms "≥" bound
    terms    = term { "+" term }         term  = [number ["·"]] literal  |  number
    addition = ["sum of"] part { sep part } ["/" number]     part  = [number "·"] parent

    8. 2 q ≥ 1   1 + 2        (1 + 2) / 2: q ≥ 1        9. 2 p + q ≥ 2   2·1 + 3

A line with ≥ is a sum's line, where + adds; elsewhere it is an *or*, or stands between parents.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve

from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.practice.clause_parser import WrittenLiteral, list_unknown
from resolver.practice.parsed import LineKind, ParsedLine, reduce_to_clause
from resolver.practice.reader import LineParser
from resolver.practice.tokens import all_or_nothing
from resolver.practice.vocabulary import ROWS
from resolver.practice.vocabulary import TokenKind as T


class WrittenInequality(NamedTuple):
    """A line with ≥ as it is written.

    Args:
        terms: Its literals, each with the number before it.
        constant: The sum of the numbers that stand alone.
        bound: What stands behind the ≥.
    """

    terms: tuple[tuple[int, WrittenLiteral], ...]
    constant: int
    bound: int


class WrittenAddition(NamedTuple):
    """The lines that a sum adds up.

    Args:
        parents: The numbers of lines.
        multipliers: How often each is taken.
        divisor: By what the sum is divided.
    """

    parents: tuple[int, ...]
    multipliers: tuple[int, ...]
    divisor: int


class SumParser(LineParser):
    """The parser of a line of a sum: a method for each part of the grammar."""

    def parse_rest(self, number: int | None) -> ParsedLine | None:
        """Parse terms "≥" bound [addition | premise] | addition ":" terms "≥" bound."""
        start = self.at
        line = self.parse_inequality_first(number)
        if line is not None:
            return line

        self.at = start
        addition = self.parse_addition(in_brackets=False)
        inequality = self.parse_inequality() if addition and self.take(T.COLON) else None
        if inequality is None or not self.is_at_end:
            return None
        return make_sum_line(number, inequality, addition)

    def parse_inequality_first(self, number: int | None) -> ParsedLine | None:
        """Parse terms "≥" bound [addition | premise]."""
        inequality = self.parse_inequality()
        if inequality is None:
            return None
        if self.is_at_end or self.parse_given():
            return make_sum_line(number, inequality)

        # In (1 + 2) / 2 the brackets belong to the parts, not to the whole reason.
        start = self.at
        addition = self.parse_addition(in_brackets=False)
        if not self.is_at_end:
            self.at = start
            addition = self.parse_bracketed(self.parse_addition)
        if addition is None or not self.is_at_end:
            return None
        return make_sum_line(number, inequality, addition)

    @all_or_nothing
    def parse_inequality(self) -> WrittenInequality | None:
        """Parse inequality = term { "+" term } "≥" ["-"] number."""
        terms, constant = list[tuple[int, WrittenLiteral]](), 0
        while True:
            coefficient, literal = self.parse_term()
            if coefficient is None and literal is None:
                return None
            if literal is None:
                constant += coefficient or 0
            else:
                terms.append((1 if coefficient is None else coefficient, literal))
            if not self.take(T.PLUS):
                break

        if not self.take(T.AT_LEAST):
            return None
        is_negative = self.take(T.NOT) is not None
        bound = self.take(T.LINE_NUMBER, T.NUMBER)
        if bound is None or T.NUMBER not in bound.kinds or (is_negative and not bound.touches):
            return None
        return WrittenInequality(
            tuple(terms), constant, -bound.number if is_negative else bound.number
        )

    def parse_term(self) -> tuple[int | None, WrittenLiteral | None]:
        """Parse term = [number ["·"]] literal | number."""
        coefficient = self.take(T.NUMBER)
        start = self.at
        if coefficient is not None:
            self.take(T.TIMES)

        # Without a literal behind it, the number is a constant.
        literal = self.parse_literal()
        if literal is None:
            self.at = start
        return None if coefficient is None else coefficient.number, literal

    @all_or_nothing
    def parse_addition(self, in_brackets: bool) -> WrittenAddition | None:
        """Parse addition = ["sum of"] part { sep part } ["/" number]; the parts may be in ( )."""
        self.take_all(T.SUM_OF, T.RULE)
        self.take(T.COLON)
        parts = self.parse_bracketed(self.parse_parts)
        if parts is None:
            return None

        divisor = 1
        start = self.at
        self.take(T.COMMA)
        if self.take(T.DIVIDED):
            number = self.take(T.LINE_NUMBER)
            if number is None:
                return None
            divisor = number.number
        else:
            self.at = start

        parents, multipliers = zip(*parts, strict=True)
        return WrittenAddition(parents, multipliers, divisor)

    @all_or_nothing
    def parse_parts(self, in_brackets: bool) -> list[tuple[int, int]] | None:
        """Parse parts = part { sep part }, and part = [number "·"] parent."""
        parts = list[tuple[int, int]]()
        while True:
            # Between two parts stands a sign, or a blank at least.
            start = self.at
            if parts and not self.take(T.BETWEEN) and self.touches_next():
                break
            multiplier = self.parse_multiplier()
            parent = self.parse_number()
            if parent is None:
                self.at = start
                break
            parts.append((parent, multiplier or 1))
        return parts or None

    @all_or_nothing
    def parse_multiplier(self) -> int | None:
        """Parse multiplier = number "·"."""
        number = self.take(T.LINE_NUMBER)
        return number.number if number is not None and self.take(T.TIMES) else None


def make_sum_line(
    number: int | None, inequality: WrittenInequality, addition: WrittenAddition | None = None
) -> ParsedLine:
    """Return the line of a sum; without an addition it is a premise.

    Args:
        number: Its label.
        inequality: Its literals and its bound.
        addition: What it adds up.
    """
    terms = list[tuple[int, Literal]]()
    for coefficient, literal in inequality.terms:
        terms.append((coefficient, Literal.of(literal.name, literal.positive)))

    # A number on the left side lowers the bound.
    constraint = LinearConstraint.of(terms, inequality.bound - inequality.constant)
    unknown = list_unknown(literal for _, literal in inequality.terms)
    line = ParsedLine(
        kind=LineKind.PREMISE,
        number=number,
        clause=reduce_to_clause(constraint),
        unknown=unknown,
        sum=constraint,
    )
    if addition is None:
        return line
    return evolve(
        line,
        kind=LineKind.STEP,
        parents=addition.parents,
        multipliers=addition.multipliers,
        divisor=addition.divisor,
    )


def read_sum(text: str, names: frozenset[str]) -> ParsedLine | None:
    """Read a line of a sum; return None for one without ≥, or one that does not fit.

    >>> found = read_sum("9. 2 p + q ≥ 2   2·1 + 3", frozenset("pq"))
    >>> str(found.sum), found.parents, found.multipliers
    ('2 p + q ≥ 2', (1, 3), (2, 1))

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    if not any(sign in text for sign in ROWS[T.AT_LEAST]):
        return None
    parser = SumParser(text, names)
    has_sign = any(T.AT_LEAST in token.kinds for token in parser.tokens)
    return parser.parse_line() if has_sign else None
