r"""The parts of a line that stand in several grammars: labels, numbers, literals and clauses.

    label   = ["C" | "Line" | ...] number ["." | ")" | ":" | "="]
    clause  = literal { or literal }  |  "(" clause ")"  |  "{" literal, ... "}"  |  empty
    literal = [not] atom  |  atom'  |  an atom with a bar over it

A `ClauseParser` has a method for each of them. The parsers of lines (`reader`), of sums, of models
and of rewritings are made on it. The kinds of tokens are called `T` here, as in all parsers of this
room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

from resolver.practice.lines import strip_layout
from resolver.practice.parsed import GAP_NUMBER
from resolver.practice.tokens import Token, TokenCursor, all_or_nothing, get_lexicon
from resolver.practice.vocabulary import TokenKind as T

# Several parsers in turn look at a line, so the tokens of the last lines are kept.
MOST_LINES_CACHED: Final = 16

# A label may have one of these behind its number.
LABEL_MARKS: Final = (T.DOT, T.CLOSE_ROUND, T.COLON, T.EQUALS)
CLOSING: Final = {
    T.OPEN_ROUND: T.CLOSE_ROUND,
    T.OPEN_SQUARE: T.CLOSE_SQUARE,
    T.OPEN_BRACE: T.CLOSE_BRACE,
}

Result = TypeVar("Result")


class WrittenLiteral(NamedTuple):
    """A literal as it is written.

    Args:
        name: The name, which may be that of no atom of the exercise.
        positive: Whether no *not* stands before it.
        is_known: Whether the name is an atom of the exercise.
    """

    name: str
    positive: bool
    is_known: bool


WrittenClause: TypeAlias = tuple[WrittenLiteral, ...]

# It stands for ___ in the place of a clause; no line has a literal without a name.
GAP_CLAUSE: Final = (WrittenLiteral("", positive=True, is_known=True),)


class ClauseParser(TokenCursor):
    """The parser of labels and clauses; a method that does not succeed returns None.

    Args:
        text: The line.
        names: The atoms of the exercise.
        with_gaps: Whether ___ may stand for a clause and for a parent.
    """

    def __init__(self, text: str, names: frozenset[str], with_gaps: bool = False) -> None:
        self.names = names
        self.text, tokens = _read_tokens(text, names)
        super().__init__(tokens, get_lexicon(names).has_numbers)
        self.with_gaps = with_gaps

    def parse_label(self) -> int | None:
        """Parse label = number [mark], perhaps behind a bullet."""
        start = self.at
        self.take_all(T.BULLET)
        has_word = self.sees(T.WORD)
        number = self.parse_number()
        has_mark = number is not None and self.take(*LABEL_MARKS) is not None

        # A bare number that may be an atom is no label.
        is_clear = has_word or has_mark or not self.has_numbers
        if number is None or not is_clear:
            self.at = start
            return None
        return number

    def parse_number(self) -> int | None:
        """Parse number = 1 | (1) | [1] | C1 | line 1: of a label, or of a parent."""
        start = self.at
        if token := self.take(T.WITH_LABEL_WORD):
            return token.number

        self.take(T.LABEL_WORD)
        closing = self.parse_opening(T.OPEN_ROUND, T.OPEN_SQUARE)
        token = self.take(T.LINE_NUMBER)
        if token is not None and (closing is None or self.take(closing)):
            return token.number

        self.at = start
        if self.with_gaps and self.take(T.GAP):
            return GAP_NUMBER
        return None

    def parse_opening(self, *kinds: T) -> T | None:
        """Take a bracket of one of these kinds, and return its closing bracket."""
        token = self.take(*kinds)
        if token is None:
            return None
        return next(CLOSING[kind] for kind in kinds if kind in token.kinds)

    @all_or_nothing
    def parse_clause(self) -> WrittenClause | None:
        """Parse clause = literal { or literal } | "(" clause ")" | "{" literal, ... "}" | empty."""
        if self.with_gaps and self.take(T.GAP):
            return GAP_CLAUSE

        open_brackets = self.take_all(T.OPEN_ROUND)
        literals: list[WrittenLiteral] | None = []
        if not self.take(T.EMPTY):
            literals = self.parse_set() or self.parse_literals(T.OR)
        for _ in range(open_brackets):
            if not self.take(T.CLOSE_ROUND):
                return None
        return None if literals is None else tuple(literals)

    @all_or_nothing
    def parse_set(self) -> list[WrittenLiteral] | None:
        """Parse set = "{" literal, ... "}" | "[" literal, ... "]", with commas or with *or*."""
        closing = self.parse_opening(T.OPEN_BRACE, T.OPEN_SQUARE)
        if closing is None:
            return None

        # The same sign stands between all literals of a set.
        start = self.at
        for between in (T.COMMA, T.OR):
            self.at = start
            literals = self.parse_literals(between)
            if literals is not None and self.take(closing):
                return literals
        return None

    def parse_literals(self, between: T) -> list[WrittenLiteral] | None:
        """Parse literals = literal { between literal }."""
        literal = self.parse_literal()
        if literal is None:
            return None
        literals = [literal]
        while True:
            start = self.at
            literal = self.parse_literal() if self.take(between) else None
            if literal is None:
                self.at = start
                return literals
            literals.append(literal)

    @all_or_nothing
    def parse_literal(self) -> WrittenLiteral | None:
        r"""Parse literal = [not] atom | atom' | an atom with a bar over it: p̄, \bar p, \bar{p}."""
        sign = self.take(T.NOT, T.BAR)
        if sign is not None:
            # LaTeX puts in braces what has a bar over it.
            closing = self.parse_opening(*CLOSING) if T.BAR in sign.kinds else None
            token = self.parse_name()

            # A literal has one *not*, so no name with a bar of its own.
            if token is None or T.BARRED in token.kinds or (closing and not self.take(closing)):
                return None
            return make_literal(token, positive=False)

        token = self.parse_name()
        if token is None:
            return None
        is_barred = T.BARRED in token.kinds
        is_primed = not is_barred and self.touches_next() and self.take(T.PRIME) is not None
        return make_literal(token, positive=not (is_barred or is_primed))

    def parse_name(self) -> Token | None:
        """Parse name = an atom in whatever capitals, or a name that is no atom."""
        return self.take(T.ATOM, T.NAME)

    def touches_next(self) -> bool:
        """Return whether no blank stands before the next token."""
        return self.at < self.end and self.tokens[self.at].touches

    def parse_bracketed(self, parse_inside: Callable[[bool], Result | None]) -> Result | None:
        """Parse a part that may stand in round or square brackets.

        Args:
            parse_inside: The function that parses it; its argument says whether it is in brackets.
        """
        start = self.at
        closing = self.parse_opening(T.OPEN_ROUND, T.OPEN_SQUARE)
        if closing is not None:
            part = parse_inside(True)
            if part is not None and self.take(closing):
                return part

            # The bracket may belong to the part itself: (1), (3).
            self.at = start

        part = parse_inside(False)
        if part is None:
            self.at = start
        return part


@lru_cache(MOST_LINES_CACHED)
def _read_tokens(text: str, names: frozenset[str]) -> tuple[str, tuple[Token, ...]]:
    """Return a line with blanks where the notation has them, and its tokens."""
    line = strip_layout(text, names)
    return line, get_lexicon(names).tokenize(line)


def make_literal(token: Token, positive: bool) -> WrittenLiteral:
    """Return the literal of a name."""
    return WrittenLiteral(token.name, positive, T.ATOM in token.kinds)


def list_unknown(literals: Iterable[WrittenLiteral]) -> tuple[str, ...]:
    """Return the names that are no atoms of the exercise, each once, in their order."""
    return tuple(dict.fromkeys(literal.name for literal in literals if not literal.is_known))
