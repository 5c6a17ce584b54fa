r"""A line that is not read: how it is written, with its own clause and its own parents.

    8. Hence by 2 and 4 we see that r      'Hence' is no literal      8. r   from 2, 4
    6. {¬p}, {r}   1,2                     two clauses                6. ___   from 1, 2

All of it is made from what the parser finds in the line: a label, clauses, numbers. A clause is
proposed only where the line has one clause and no word of denial, and what is proposed is read when
it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from resolver.logic.clause import Clause
from resolver.practice.clause_parser import WrittenClause
from resolver.practice.parsed import GAP, LineKind, ParsedLine, render_step
from resolver.practice.reader import read_line
from resolver.practice.scanning import (
    BRACKETS,
    CLAIMING_SIGNS,
    MOST_SIGNS_EXAMINED,
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
    """A line that does not fit the notation, with its label, the reason, and a proposal.

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
        # A dash between words is not a *not*.
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

        # A proposal must be a line that can be read.
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


# What stands in the way of a line that does not fit the notation, in a sentence.
#
# Several things may; the plainest is named. None of them is found by what would be right: each is
# seen in the line itself.

LETTER_AS_LABEL: Final = re.compile(r"\s*[(\[]?(?P<said>[a-z]|[ivxlc]+)[)\].:]\s*\S", re.IGNORECASE)
ZERO_AS_LABEL: Final = re.compile(r"\s*0\s*[.):]")
SECOND_STEP: Final = re.compile(r"[;.]\s+[(\[]?[0-9]+\s*[.):\]]\s*\S")


def find_obstacle(line: ScannedLine) -> str:
    """Return the plainest reason why a line cannot be read."""
    return next(filter(None, _list_obstacles(line)))


def _list_obstacles(line: ScannedLine) -> Iterator[str]:
    """Yield the reasons why a line cannot be read, the plainest first, and some empty texts."""
    if line.is_long:
        yield f"it has more than {MOST_SIGNS_EXAMINED} signs"
    yield from _list_obstacles_of_label(line)

    # Some words and signs can stand in no clause.
    for at in line.places:
        yield _describe_denial(line, at)
    for at in line.places:
        yield _describe_foreign_sign(line, at)

    if _has_two_clauses(line):
        yield "there are two clauses in it; write a line for each"
    if _has_two_nots(line):
        yield "a literal has one ¬ at most"
    if any(line.may_be(at, T.GAP) for at in line.places):
        yield f"{GAP} is still to be filled in"
    yield from _list_obstacles_of_reason(line)
    yield _describe_first_misfit(line)


def _list_obstacles_of_label(line: ScannedLine) -> Iterator[str]:
    """Yield the reasons why a label is wrong, or that there are several."""
    lettered = LETTER_AS_LABEL.match(line.text) if line.number is None else None
    if lettered is not None and lettered["said"] not in line.names:
        yield f"a label is a number, and {lettered['said']} is none"
    if ZERO_AS_LABEL.match(line.text):
        yield "labels count from 1"
    if SECOND_STEP.search(line.text):
        yield "there are several steps in it; write a line for each"


def _list_obstacles_of_reason(line: ScannedLine) -> Iterator[str]:
    """Yield what is wrong with its parents, and whether only they are there."""
    parents = _count_parents(line)
    if parents not in (0, 2):
        yield f"a step has two parents, and this one names {'one' if parents == 1 else parents}"

    line.parser.at = line.start
    if line.parser.parse_reason() and (line.parser.is_at_end or line.parser.sees(T.COLON)):
        yield "the clause is missing; the empty one is written too, as □"


def _describe_denial(line: ScannedLine, at: int) -> str:
    """Return a sentence on a token that denies the line; empty if it does not."""
    if not line.denies(at):
        return ""
    last = at if line.may_be(at, T.DENIAL) else at + 1
    return f"'{line.text_between(at, last)}' denies it, and a line says only what follows"


def _describe_foreign_sign(line: ScannedLine, at: int) -> str:
    """Return a sentence on a token that is a sign of formulas; an empty text for any other token.

    A word such as *and* is a sign of formulas if it stands between two atoms.
    """
    # The sign :- of logic programming is two tokens.
    last = at
    if line.may_be(at, T.COLON) and line.may_be(at + 1, T.MINUS):
        last = at + 1
    elif line.may_be(at, T.JOINING_WORD):
        if not (line.may_be(at - 1, T.ATOM) and line.may_be(at + 1, T.ATOM)):
            return ""
    elif not line.may_be(at, T.OPERATOR, T.DIVIDED, T.TURNSTILE):
        return ""
    return f"a clause has literals and ∨ only, and no {line.text_between(at, last)}"


def _has_two_clauses(line: ScannedLine) -> bool:
    """Return whether a line has two sets, or literals parted by a comma and in no bracket."""
    parser = line.parser
    at, sets = line.start, 0
    while at < len(line.tokens):
        parser.at = at
        sets += parser.parse_set() is not None
        at = max(at + 1, parser.at)
    if sets > 1:
        return True

    # Without a bracket, a comma stands between two clauses or is a slip: it is not an *or*.
    for at in line.places:
        if line.may_be(at, *OPENING):
            return False
        parser.at = at
        is_first = parser.parse_literal() and parser.take(T.COMMA, T.SEMICOLON)
        if is_first and parser.parse_literal():
            return True
    return False


def _has_two_nots(line: ScannedLine) -> bool:
    """Return whether two signs of *not* stand side by side, before an atom or behind it."""
    for at in line.places:
        for kind in (T.NOT, T.PRIME):
            if line.may_be(at, kind) and line.may_be(at + 1, kind):
                return True
    return False


def _count_parents(line: ScannedLine) -> int:
    """Return how many numbers stand behind a clause, if nothing but them and their words do."""
    parser = line.parser
    parser.at = line.start
    if parser.parse_clause() is None:
        return 0
    while parser.take(T.RULE) or parser.parse_on():
        pass
    parser.take(T.COLON)

    # If other words stand behind the clause, they are the obstacle, and not the parents.
    behind = range(parser.at, len(line.tokens))
    numbers = [at for at in behind if line.is_number(at)]
    others = [at for at in behind if not line.may_be(at, T.BETWEEN, *BRACKETS)]
    return len(numbers) if others == numbers else 0


def _describe_first_misfit(line: ScannedLine) -> str:
    """Return a sentence on the first token that does not fit."""
    parser = line.parser
    parser.at = line.start
    literals = parser.parse_clause()
    for literal in literals or ():
        if not literal.is_known:
            return f"'{literal.name}' is no literal"

    if literals is not None:
        parser.parse_reason()
    if parser.is_at_end:
        return "something is missing at its end"
    token = line.tokens[parser.at]
    fault = "no literal" if T.NAME in token.kinds else "not in its place"
    return f"'{token.text}' is {fault}"
