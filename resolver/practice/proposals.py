r"""A line that is not read: how it is written, with its own clause and its own parents.

    8. Hence by 2 and 4 we see that r      'Hence' is no literal      8. r   from 2, 4
    6. {¬p}, {r}   1,2                     two clauses                6. ___   from 1, 2

All of it is made from what the parser finds in the line: a label, clauses, numbers. A clause is
proposed only where the line has one clause and no word of denial, and what is proposed is read when
it is typed.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from resolver.logic.clause import Clause
from resolver.practice.clause_parser import WrittenClause
from resolver.practice.obstacles import find_obstacle
from resolver.practice.parsed import GAP, LineKind, ParsedLine, render_step
from resolver.practice.reader import read_line
from resolver.practice.scanning import (
    BRACKETS,
    CLAIMING_SIGNS,
    OPENING,
    ScannedLine,
    make_clause,
)
from resolver.practice.tokens import Token
from resolver.practice.vocabulary import TokenKind as T

# At most this many tokens stand before a number that is meant for a label, as in No. 5:
MOST_TOKENS_BEFORE_LABEL: Final = 2

# At most this many brackets close a formula before strange words.
MOST_CLOSING_BRACKETS: Final = 4

JOINING_SIGNS: Final = (
    T.OPERATOR,
    T.DIVIDED,
    T.TIMES,
    T.TURNSTILE,
    T.EQUALS,
    T.UNKNOWN,
)
REASON_WORDS: Final = (T.RULE, T.RULE_BEHIND, T.GIVEN)

# Behind two numbers and one of these, an atom may be the pivot.
BEFORE_PIVOT: Final = (T.COMMA, T.SEMICOLON, T.COLON, *OPENING)
NO_STRANGE_WORD: Final = (
    *CLAIMING_SIGNS,
    T.ATOM,
    T.EQUALS,
    T.PRIME,
    T.GAP,
    T.OPEN_BRACE,
)


class FoundClause(NamedTuple):
    """A clause in a line.

    Args:
        start: The place of its first token.
        end: The place behind its last.
        clause: The clause.
        may_be_pivot: Whether it may be the atom that is resolved on.
    """

    start: int
    end: int
    clause: Clause
    may_be_pivot: bool


class UnreadLine(ScannedLine):
    """A line that does not fit the notation: its label, if it has one, and what is said of it.

    >>> unread = UnreadLine("8. Hence by 2 and 4 we see that r", frozenset("pqr"))
    >>> unread.number, unread.why, unread.proposal
    (8, "'Hence' is no literal", '8. r   from 2, 4')

    Args:
        text: The line.
        names: The atoms of the exercise.
    """

    @property
    def why(self) -> str:
        """What stands in the way."""
        return find_obstacle(self)

    @property
    def stated(self) -> tuple[ParsedLine, str] | None:
        """The premise that the line begins with, and the strange words behind it; None for none.

        >>> premise, words = UnreadLine("1. ~p | q  input", frozenset("pq")).stated
        >>> str(premise.clause), words
        ('¬p ∨ q', 'input')
        """
        if self.is_long:
            return None
        end = len(self.tokens)
        while end > self.start and self._may_be_strange(end - 1):
            end -= 1

        # A bracket that closes the premise may also stand among strange words.
        for at in range(end, min(end + MOST_CLOSING_BRACKETS, len(self.tokens))):
            behind = range(at, len(self.tokens))
            numbers = sum(map(self.is_number, behind))
            has_word = numbers == 1 or any(self.may_be(place, T.WORD) for place in behind)

            # Two numbers may be parents, and then the line is no premise.
            premise = self._read_premise_up_to(at) if has_word and numbers < 2 else None
            if premise is not None:
                return premise, self.text[self.tokens[at].start :].strip()
        return None

    def _may_be_strange(self, at: int) -> bool:
        """Return whether a token may be a strange word: no sign of a clause, and no denial."""
        # A dash between words is no *not*.
        may_be_dash = self.may_be(at, T.NOT) and self.may_be(at, T.TOUCHING)
        if may_be_dash and self._stands_apart(at):
            return True
        return not self.may_be(at, *NO_STRANGE_WORD) and not self.denies(at)

    def _stands_apart(self, at: int) -> bool:
        """Return whether a blank stands on both sides of a token."""
        is_last = at + 1 == len(self.tokens)
        return not self.tokens[at].touches and (is_last or not self.tokens[at + 1].touches)

    def _read_premise_up_to(self, end: int) -> ParsedLine | None:
        """Return the premise that stands behind the label up to a token, a clause or a formula."""
        self.parser.at = self.start
        literals = self.parser.parse_clause()
        if literals and self.parser.at == end and not self.has_unknown_name(literals):
            return ParsedLine(LineKind.PREMISE, self.number, make_clause(literals))
        line = self.parser.read_formula(self.number, self.tokens[self.start : end])
        return None if line is None or line.unknown else line

    @property
    def proposal(self) -> str:
        """How it is written: with its clause and its parents, or with gaps."""
        numbers = self.find_line_numbers()

        # Of three numbers the first may be a label that is written in another way.
        if self.number is None and len(numbers) == 3 and self._begins_with(numbers[0]):
            numbers.pop(0)
        parents = [str(token.number) for token in numbers]
        if len(parents) != 2 or self.parser.has_numbers:
            parents = ["__", "__"]

        label = "" if self.number is None else f"{self.number}. "
        return render_step(self._propose_clause() or GAP, label, parents, self.names)

    def _begins_with(self, number: Token) -> bool:
        """Return whether a number stands at the beginning like a label: #5, No. 5:, n=5:."""
        at = self.tokens.index(number)
        ahead = (T.ATOM, T.NUMBER, T.RULE, *CLAIMING_SIGNS)
        is_reason = any(self.may_be(place, *ahead) for place in range(at))
        return (
            at <= MOST_TOKENS_BEFORE_LABEL and not is_reason and not self.may_be(at + 1, T.BETWEEN)
        )

    def _propose_clause(self) -> str:
        """Return the one clause of the line; empty if it is not clear which."""
        if any(map(self.denies, self.places)):
            return ""

        clause = self._find_only_clause()
        if clause is None:
            clause = self._read_as_formula()
        if clause is None:
            return ""

        # What is proposed is read when it is typed.
        line = read_line(f"1. {clause}", self.names)
        is_read = line is not None and not line.unknown and line.clause is clause
        return str(clause) if is_read else ""

    def _find_only_clause(self) -> Clause | None:
        """Return the only clause in the line, if all beside it leaves it as it is."""
        candidates = self._known_clauses
        # A clause that may be the pivot is not the one that is claimed.
        if len(candidates) > 1:
            candidates = [found for found in candidates if not found.may_be_pivot]
        if len(candidates) != 1:
            return None
        only = candidates[0]
        return only.clause if all(self._is_harmless(at, only) for at in self.places) else None

    @cached_property
    def _known_clauses(self) -> list[FoundClause]:
        """The clauses of known atoms in the line, without pivots such as *on p*."""
        found, parser = list[FoundClause](), self.parser
        at = self.start
        while at < len(self.tokens):
            parser.at = at
            literals = None if parser.parse_on() else parser.parse_clause()
            if literals is not None and not self.has_unknown_name(literals):
                # An *or* behind it goes on with what is no literal, unless it is a border.
                is_open = parser.sees(T.OR) and not self.is_number(parser.at + 1)
                if not is_open:
                    may_be_pivot = self._may_be_pivot(at, literals)
                    clause = make_clause(literals)
                    found.append(FoundClause(at, parser.at, clause, may_be_pivot))
            at = max(at + 1, parser.at)
        return found

    def _may_be_pivot(self, at: int, literals: WrittenClause) -> bool:
        """Return whether what stands at a place may be the atom that is resolved on."""
        if len(literals) != 1 or not literals[0].positive or at == self.start:
            return False
        if self.may_be(at - 1, T.PIVOT_WORD, T.RULE):
            return True
        numbers = sum(map(self.is_number, range(self.start, at)))
        return numbers == 2 and (self.is_number(at - 1) or self.may_be(at - 1, *BEFORE_PIVOT))

    def _is_harmless(self, at: int, found: FoundClause) -> bool:
        """Return whether a token outside a clause leaves it as it is, and changes it no sign.

        Args:
            at: The place of the token.
            found: The clause.
        """
        if found.start <= at < found.end or self.may_be(at, T.NUMBER, T.BETWEEN):
            return True

        # An *or* before a number is the border of a cell.
        if self.may_be(at, T.OR):
            return self.is_number(at + 1)
        if self.may_be(at, T.WORD):
            return True
        if self.may_be(at, T.NOT):
            return not self._negates(at)
        if self.may_be(at, *JOINING_SIGNS):
            is_apart = not self._touches(at, found) or not self.may_be(at, T.UNKNOWN, T.TIMES)
            return is_apart and (self._is_of_reason(at - 1) or self._is_of_reason(at + 1))
        return not self.may_be(at, T.BAR, T.EMPTY, T.AT_LEAST, T.PRIME)

    def _negates(self, at: int) -> bool:
        """Return whether a sign of *not* belongs to what stands behind it; a dash does not."""
        last = at
        while self.may_be(last + 1, T.MINUS):
            last += 1
        return self.may_be(last + 1, T.ATOM, T.NAME, T.NOT, *OPENING)

    def _touches(self, at: int, found: FoundClause) -> bool:
        """Return whether no blank stands between a token and a clause beside it."""
        is_behind = at == found.end and self.tokens[at].touches
        is_before = at + 1 == found.start and self.tokens[at + 1].touches
        return is_behind or is_before

    def _is_of_reason(self, at: int) -> bool:
        """Return whether a token is a part of a reason: a number, a bracket of one, a word."""
        if self.is_number(at) or self.may_be(at, T.MINUS, *REASON_WORDS, *JOINING_SIGNS):
            return True
        is_bracket = self.may_be(at, *BRACKETS)
        return is_bracket and (self.is_number(at - 1) or self.is_number(at + 1))

    def _read_as_formula(self) -> Clause | None:
        """Return the clause that the formula behind the label is, up to the first number or word.

        A formula in which two signs of *not* stand together has none that is plain.
        """
        end = self.start
        while end < len(self.tokens):
            if self.is_number(end) or self.may_be(end, T.RULE, T.ON):
                break
            end += 1
        while end > self.start and self.may_be(end - 1, T.OPEN_ROUND, T.OPEN_SQUARE, T.COMMA):
            end -= 1

        tokens = self.tokens[self.start : end]
        for token, behind in pairwise(tokens):
            if T.NOT in token.kinds and T.NOT in behind.kinds:
                return None
        line = self.parser.read_formula(None, tokens)
        if line is None or line.unknown or not isinstance(line.clause, Clause):
            return None
        return line.clause
