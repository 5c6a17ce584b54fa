r"""A line that is not read: whether it claims something, what stands in the way, how it is written.

    8. Hence by 2 and 4 we see that r      'Hence' is no literal      8. r   from 2, 4
    6. {¬p}, {r}   1,2                     two clauses                6. ___   from 1, 2

All of it is made from what the parser finds in the line: a label, clauses, numbers. A clause is
proposed only where the line has one clause and no word of denial.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import label as in_quotes
from resolver.practice.parsed import LineKind, ParsedLine
from resolver.practice.reader import LABEL_MARKS, LineParser, WrittenClause, read_line
from resolver.practice.tokens import Token
from resolver.practice.vocabulary import ROWS
from resolver.practice.vocabulary import TokenKind as T

DATE: Final = re.compile(
    r"(?<![\w.])[0-9]{1,4}(?:([-./])\s?[0-9]{1,2}\1\s?[0-9]{1,4}|[-./:][0-9]{1,2})(?!\w)"
)
LETTER_AS_LABEL: Final = re.compile(r"\s*[(\[]?(?P<said>[a-z]|[ivxlc]+)[)\].:]\s*\S", re.IGNORECASE)
SECOND_STEP: Final = re.compile(r"[;.]\s+[(\[]?[0-9]+\s*[.):\]]\s*\S")
MOST_TOKENS_BEFORE_LABEL: Final = 2  # tokens before a number that is meant for a label
MOST_CLOSING_BRACKETS: Final = 4  # brackets behind a formula before strange words
MOST_SIGNS_EXAMINED: Final = 500  # of a line, beyond which it is not looked at any further
GAP: Final = "___"

BRACKETS: Final = (T.OPEN_ROUND, T.CLOSE_ROUND, T.OPEN_SQUARE, T.CLOSE_SQUARE)
OPENING: Final = (T.OPEN_ROUND, T.OPEN_SQUARE, T.OPEN_BRACE)
CLAIMING_SIGNS: Final = (T.OR, T.NOT, T.BAR, T.EMPTY, T.OPERATOR, T.TURNSTILE, T.AT_LEAST)
JOINING_SIGNS: Final = (T.OPERATOR, T.DIVIDED, T.TIMES, T.TURNSTILE, T.EQUALS, T.UNKNOWN)
NEVER_BEHIND_LABEL: Final = (
    T.COMMA,
    T.SEMICOLON,
)  # what stands behind the first of several numbers
NEVER_BEHIND_BARE_LABEL: Final = (
    T.PLUS,
    T.DIVIDED,
    T.TIMES,
    T.TURNSTILE,
)  # and behind one without a mark
REASON_WORDS: Final = (T.RULE, T.RULE_BEHIND, T.GIVEN)
BEFORE_PIVOT: Final = (T.COMMA, T.SEMICOLON, T.COLON, *OPENING)  # and behind two numbers
NO_STRANGE_WORD: Final = (*CLAIMING_SIGNS, T.ATOM, T.EQUALS, T.PRIME, T.GAP, T.OPEN_BRACE)


def render_step(
    clause: str, label: str, parents: Sequence[str], names: frozenset[str], pivot: str = ""
) -> str:
    """Return a step in words that are no atoms of the exercise.

    >>> render_step("q", "5. ", ("1", "3"), frozenset(["q", "from"]))
    '5. q   by 1, 3'

    Args:
        clause: Its clause as a text.
        label: Its label and a blank; empty for none.
        parents: The numbers of its parents, or blanks.
        names: The atoms of the exercise.
        pivot: The atom that it resolves on; empty where that is not said.
    """
    word, on = (choose_word(ROWS[kind], names) for kind in (T.RULE, T.ON))
    pair = ", ".join(parents)
    reason = f"{word} {pair}" if word else f"({pair})"
    atom = in_quotes(pivot) if pivot else ""
    named = (f" {on} {atom}" if on else f" ({atom})") if atom else ""
    return f"{label}{clause}   {reason}{named}"


def choose_word(words: Sequence[str], names: frozenset[str]) -> str:
    """Return the first of these words that is no atom in any capitals; empty for none."""
    taken = {name.casefold() for name in names}
    return next((word for word in words if word.casefold() not in taken), "")


class FoundClause(NamedTuple):
    """A clause in a line: where it begins and ends, and whether it may be a pivot's mention."""

    start: int
    end: int
    clause: Clause
    may_be_pivot: bool


class UnreadLine:
    """A line that does not fit the notation: its label, if it has one, and what is said of it.

    >>> unread = UnreadLine("8. Hence by 2 and 4 we see that r", frozenset("pqr"))
    >>> unread.number, unread.why, unread.proposal
    (8, "'Hence' is no literal", '8. r   from 2, 4')

    Args:
        text: The line.
        names: The atoms of the exercise.
    """

    def __init__(self, text: str, names: frozenset[str]) -> None:
        parser = LineParser(text, names)
        self.is_long = len(parser.text) > MOST_SIGNS_EXAMINED
        self.text, self.names, self.parser = parser.text[:MOST_SIGNS_EXAMINED], names, parser
        parser.tokens = self.tokens = [
            one for one in parser.tokens if one.end <= MOST_SIGNS_EXAMINED
        ]
        parser.end = len(self.tokens)
        self.number = parser.parse_label()
        self.start = parser.at
        if self.number is not None and self._is_one_of_several_numbers():
            self.number, self.start = None, 0

    def _is_one_of_several_numbers(self) -> bool:
        """Return whether what reads as a label is one of several numbers: 1, 2 give q."""
        if self.start == len(self.tokens):
            return False
        token = self.tokens[self.start]
        joins = {T.BETWEEN, T.WORD} <= token.kinds or (token.touches and T.NUMBER in token.kinds)
        has_mark = self._may_be(self.start - 1, *LABEL_MARKS)
        no_label = (
            NEVER_BEHIND_LABEL if has_mark else (*NEVER_BEHIND_LABEL, *NEVER_BEHIND_BARE_LABEL)
        )
        return joins or not token.kinds.isdisjoint(no_label)

    def _may_be(self, at: int, *kinds: T) -> bool:
        """Return whether there is a token at a place that may be of one of these kinds."""
        return 0 <= at < len(self.tokens) and not self.tokens[at].kinds.isdisjoint(kinds)

    def _is_number(self, at: int) -> bool:
        """Return whether a token at a place is a number, and no atom."""
        return self._may_be(at, T.NUMBER, T.LONG_NUMBER, T.WITH_LABEL_WORD) and not self._may_be(
            at, T.ATOM, T.EMPTY
        )

    def claims(self, has_begun: bool) -> bool:
        """Return whether it claims something, or is a remark.

        Args:
            has_begun: Whether a premise or a step stands above it.
        """
        if self.is_long or any(map(self._is_claim, range(len(self.tokens)))):
            return True
        has_date = DATE.search(self.text) is not None
        undated = UnreadLine(DATE.sub(" ", self.text), self.names) if has_date else self
        places = range(undated.start, len(undated.tokens))
        numbers = [at for at in places if undated._is_number(at)]
        has_atom = any(undated._may_be(at, T.ATOM) for at in places)
        if undated.number is not None and (has_atom or len(numbers) > 1):
            return True
        has_number = undated.number is not None or bool(numbers)
        return has_begun and has_number and has_atom

    def _is_claim(self, at: int) -> bool:
        """Return whether the token at a place claims by itself: a sign, or a comma in a set."""
        token = self.tokens[at]
        if T.TOUCHING in token.kinds:
            behind = token.touches and self._may_be(at - 1, T.ATOM)
            is_ahead = self._may_be(at + 1, T.ATOM) and self.tokens[at + 1].touches
            return behind or (is_ahead and T.PRIME not in token.kinds)
        if T.WORD in token.kinds or T.NUMBER in token.kinds:
            return False
        if T.COMMA in token.kinds:
            beside_an_atom = self._may_be(at - 1, T.ATOM) or self._may_be(at + 1, T.ATOM)
            return beside_an_atom and self._is_in_set(at)
        return not token.kinds.isdisjoint(CLAIMING_SIGNS)

    def _is_in_set(self, at: int) -> bool:
        """Return whether the bracket that was opened last before a place is one of a set."""
        while at and not self._may_be(at - 1, *BRACKETS, T.OPEN_BRACE, T.CLOSE_BRACE):
            at -= 1
        return self._may_be(at - 1, T.OPEN_BRACE, T.OPEN_SQUARE)

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
            numbers = sum(map(self._is_number, behind))
            has_word = numbers == 1 or any(self._may_be(place, T.WORD) for place in behind)
            premise = self._read_premise_up_to(at) if has_word and numbers < 2 else None
            if premise is not None:
                return premise, self.text[self.tokens[at].start :].strip()
        return None

    def _may_be_strange(self, at: int) -> bool:
        """Return whether a token may be a strange word: no sign of a clause, and no denial."""
        if self._may_be(at, T.NOT) and self._may_be(at, T.TOUCHING) and self._stands_apart(at):
            return True  # a dash
        return not (self._may_be(at, *NO_STRANGE_WORD) or self._denies(at))

    def _stands_apart(self, at: int) -> bool:
        """Return whether a blank stands on both sides of a token."""
        is_last = at + 1 == len(self.tokens)
        return not self.tokens[at].touches and (is_last or not self.tokens[at + 1].touches)

    def _read_premise_up_to(self, end: int) -> ParsedLine | None:
        """Return the premise that stands behind the label up to a token, a clause or a formula."""
        self.parser.at = self.start
        literals = self.parser.parse_clause()
        if literals and self.parser.at == end and not self._has_unknown_name(literals):
            return ParsedLine(LineKind.PREMISE, self.number, make_clause(literals))
        line = self.parser.read_formula(self.number, self.tokens[self.start : end])
        return None if line is None or line.unknown else line

    def _has_unknown_name(self, literals: WrittenClause) -> bool:
        """Return whether a name in a clause is no atom of the exercise."""
        return not all(literal.is_known for literal in literals)

    @property
    def why(self) -> str:
        """What stands in the way."""
        return next(filter(None, self._list_obstacles()))

    def _list_obstacles(self) -> Iterator[str]:
        """Yield what may stand in the way, the plainest first; empty for what does not."""
        if self.is_long:
            yield f"it has more than {MOST_SIGNS_EXAMINED} signs"
        lettered = LETTER_AS_LABEL.match(self.text) if self.number is None else None
        if lettered is not None and lettered["said"] not in self.names:
            yield f"a label is a number, and {lettered['said']} is none"
        if re.match(r"\s*0\s*[.):]", self.text):
            yield "labels count from 1"
        if SECOND_STEP.search(self.text):
            yield "there are several steps in it; write a line for each"
        places = range(self.start, len(self.tokens))
        yield from filter(None, map(self._describe_denial, places))
        yield from filter(None, map(self._describe_foreign_sign, places))
        if self._has_two_clauses():
            yield "there are two clauses in it; write a line for each"
        if any(self._may_be(at, kind) and self._may_be(at + 1, kind)
               for at in places for kind in (T.NOT, T.PRIME)):  # fmt: skip
            yield "a literal has one ¬ at most"
        if any(self._may_be(at, T.GAP) for at in places):
            yield f"{GAP} is still to be filled in"
        if (parents := self._count_parents()) not in (0, 2):
            one = "one" if parents == 1 else parents
            yield f"a step has two parents, and this one names {one}"
        self.parser.at = self.start
        if self.parser.parse_reason() and (self.parser.is_at_end or self.parser.sees(T.COLON)):
            yield "the clause is missing; the empty one is written too, as □"
        yield self._describe_misfit()

    def _denies(self, at: int) -> bool:
        """Return whether a token denies the line: a word such as *never*, or = 0."""
        if self._may_be(at, T.DENIAL):
            is_literal = self._may_be(at, T.NOT) and self._may_be(at + 1, T.ATOM)
            return not is_literal and not self._is_number_sign(at)
        return self._may_be(at, T.EQUALS) and self._may_be(at + 1, T.EMPTY)

    def _is_number_sign(self, at: int) -> bool:
        """Return whether a word is the one of No. 5."""
        is_word = self._may_be(at, T.WORD) and self.tokens[at].text.casefold() == "no"
        behind = at + 1 + self._may_be(at + 1, T.DOT)
        return is_word and self._is_number(behind)

    def _describe_denial(self, at: int) -> str:
        """Return that a token denies the line, if it does."""
        last = at + (not self._may_be(at, T.DENIAL))
        return (
            f"'{self._text(at, last)}' denies it, and a line says only what follows"
            if self._denies(at)
            else ""
        )

    def _describe_foreign_sign(self, at: int) -> str:
        """Return that a token is no sign of a clause, if it is one of formulas or between words."""
        last = at
        if self._may_be(at, T.COLON) and self._may_be(at + 1, T.MINUS):
            last = at + 1
        elif self._may_be(at, T.JOINING_WORD):
            if not (self._may_be(at - 1, T.ATOM) and self._may_be(at + 1, T.ATOM)):
                return ""
        elif not self._may_be(at, T.OPERATOR, T.DIVIDED, T.TURNSTILE):
            return ""
        return f"a clause has literals and ∨ only, and no {self._text(at, last)}"

    def _has_two_clauses(self) -> bool:
        """Return whether two sets stand in it, or literals with a comma and without a bracket."""
        at, sets = self.start, 0
        while at < len(self.tokens):
            self.parser.at = at
            sets += self.parser.parse_set() is not None
            at = max(at + 1, self.parser.at)
        if sets > 1:
            return True
        for at in range(self.start, len(self.tokens)):
            if self._may_be(at, *OPENING):
                return False
            self.parser.at = at
            is_first = self.parser.parse_literal() and self.parser.take(T.COMMA, T.SEMICOLON)
            if is_first and self.parser.parse_literal():
                return True
        return False

    def _count_parents(self) -> int:
        """Return how many numbers stand behind a clause, if nothing but them and their words do."""
        self.parser.at = self.start
        if self.parser.parse_clause() is None:
            return 0
        while self.parser.take(T.RULE) or self.parser.parse_on():
            pass
        self.parser.take(T.COLON)
        behind = range(self.parser.at, len(self.tokens))
        numbers = [at for at in behind if self._is_number(at)]
        others = [at for at in behind if not self._may_be(at, T.BETWEEN, *BRACKETS)]
        return len(numbers) if others == numbers else 0

    def _describe_misfit(self) -> str:
        """Return which token is the first that fits no more."""
        self.parser.at = self.start
        literals = self.parser.parse_clause()
        strange = [one.name for one in literals or () if not one.is_known]
        if strange:
            return f"'{strange[0]}' is no literal"
        if literals is not None:
            self.parser.parse_reason()
        if self.parser.is_at_end:
            return "something is missing at its end"
        token = self.tokens[self.parser.at]
        is_name = T.NAME in token.kinds
        return f"'{token.text}' is {'no literal' if is_name else 'not in its place'}"

    def _text(self, first: int, last: int) -> str:
        """Return the text from one token to another."""
        return self.text[self.tokens[first].start : self.tokens[last].end]

    @property
    def proposal(self) -> str:
        """How it is written: with its clause and its parents, or with blanks."""
        numbers = self._numbers()
        if self.number is None and len(numbers) == 3 and self._begins_with(numbers[0]):
            numbers.pop(0)
        label = "" if self.number is None else f"{self.number}. "
        parents = [str(token.number) for token in numbers]
        if len(parents) != 2 or self.parser.has_numbers:
            parents = ["__", "__"]
        return render_step(self._clause() or GAP, label, parents, self.names)

    def _begins_with(self, number: Token) -> bool:
        """Return whether a number stands at the beginning like a label: #5, No. 5:, n=5:."""
        at = self.tokens.index(number)
        ahead = (T.ATOM, T.NUMBER, T.RULE, *CLAIMING_SIGNS)
        is_reason = any(self._may_be(place, *ahead) for place in range(at))
        return (
            at <= MOST_TOKENS_BEFORE_LABEL and not is_reason and not self._may_be(at + 1, T.BETWEEN)
        )

    def _numbers(self) -> list[Token]:
        """Return the numbers behind the label that may be those of lines."""
        return [
            self.tokens[at]
            for at in range(self.start, len(self.tokens))
            if self._is_number(at) and self._may_be(at, T.LINE_NUMBER, T.WITH_LABEL_WORD)
        ]

    def _clause(self) -> str:
        """Return the one clause of the line; empty where it is not clear which."""
        places = range(self.start, len(self.tokens))
        if any(map(self._denies, places)):
            return ""
        found = self._clauses
        if len(found) > 1:
            found = [one for one in found if not one.may_be_pivot]
        clause = found[0].clause if len(found) == 1 else None
        if clause is None or not all(self._is_harmless(at, found[0]) for at in places):
            clause = self._read_as_formula()
        if clause is None:
            return ""
        line = read_line(f"1. {clause}", self.names)
        is_read = line is not None and not line.unknown and line.clause is clause
        return str(clause) if is_read else ""

    @cached_property
    def _clauses(self) -> list[FoundClause]:
        """The clauses of known atoms in the line, without pivots such as *on p*."""
        found, at, parser = list[FoundClause](), self.start, self.parser
        while at < len(self.tokens):
            parser.at = at
            if not parser.parse_on():
                literals = parser.parse_clause()
                is_whole = literals is not None and not self._has_unknown_name(literals)
                is_open = parser.sees(T.OR) and not self._is_number(parser.at + 1)
                if literals is not None and is_whole and not is_open:
                    may_be_pivot = self._may_be_pivot(at, literals)
                    found.append(FoundClause(at, parser.at, make_clause(literals), may_be_pivot))
            at = max(at + 1, parser.at)
        return found

    def _may_be_pivot(self, at: int, literals: WrittenClause) -> bool:
        """Return whether what stands at a place may be the atom that is resolved on."""
        if len(literals) != 1 or not literals[0].positive or at == self.start:
            return False
        if self._may_be(at - 1, T.PIVOT_WORD, T.RULE):
            return True
        numbers = sum(map(self._is_number, range(self.start, at)))
        return numbers == 2 and (self._is_number(at - 1) or self._may_be(at - 1, *BEFORE_PIVOT))

    def _is_harmless(self, at: int, clause: FoundClause) -> bool:
        """Return whether a token outside a clause leaves it as it is, and changes it no sign."""
        if clause.start <= at < clause.end:
            return True
        token = self.tokens[at]
        if self._may_be(at, T.NUMBER, T.BETWEEN):
            return True
        touches = (token.touches and at == clause.end) or (
            at + 1 == clause.start and self.tokens[at + 1].touches
        )
        if self._may_be(at, T.OR):
            return self._is_number(at + 1)  # a border
        if T.WORD in token.kinds:
            return True
        if self._may_be(at, T.NOT):
            last = at
            while self._may_be(last + 1, T.MINUS):
                last += 1
            return not self._may_be(last + 1, T.ATOM, T.NAME, T.NOT, *OPENING)
        if self._may_be(at, *JOINING_SIGNS):
            is_apart = not touches or not self._may_be(at, T.UNKNOWN, T.TIMES)
            return is_apart and any(map(self._is_of_reason, (at - 1, at + 1)))
        return not self._may_be(at, T.BAR, T.EMPTY, T.AT_LEAST, T.PRIME)

    def _is_of_reason(self, at: int) -> bool:
        """Return whether a token is a part of a reason: a number, a bracket of one, a word."""
        is_bracket = self._may_be(at, *BRACKETS)
        return (
            self._is_number(at)
            or self._may_be(at, T.MINUS, *REASON_WORDS, *JOINING_SIGNS)
            or (is_bracket and (self._is_number(at - 1) or self._is_number(at + 1)))
        )

    def _read_as_formula(self) -> Clause | None:
        """Return the clause that the formula behind the label is, up to the first number or word.

        A formula in which two signs of *not* stand together has none that is plain.
        """
        at = self.start
        while at < len(self.tokens) and not (self._is_number(at) or self._may_be(at, T.RULE, T.ON)):
            at += 1
        while at > self.start and self._may_be(at - 1, T.OPEN_ROUND, T.OPEN_SQUARE, T.COMMA):
            at -= 1
        tokens = self.tokens[self.start : at]
        signs = [T.NOT in token.kinds for token in tokens]
        if any(one and other for one, other in pairwise(signs)):
            return None
        line = self.parser.read_formula(None, tokens)
        if line is None or line.unknown or not isinstance(line.clause, Clause):
            return None
        return line.clause


def make_clause(literals: WrittenClause) -> Clause:
    """Return the clause of written literals."""
    return Clause(Literal.of(name, positive) for name, positive, _ in literals)
