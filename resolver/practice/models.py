"""Answers that are a model: the values of atoms, in one line or in several.

    p = true, q = false        p is false        v(p) = 1        p ¬q        p q
                                                                             1 0

An atom that is not named may be either; so each clause needs a literal that is named and true. A
clause with an atom that is still open is no fault yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise
from resolver.practice.mistakes import unknown_atoms
from resolver.practice.parsed import LineKind, Mistake
from resolver.practice.reader import LineParser
from resolver.practice.tokens import all_or_nothing
from resolver.practice.unread import JudgedText
from resolver.practice.vocabulary import TokenKind as T

# The kind of the mistake that a model is not complete, although no clause is false.
UNDECIDED: Final = "open"
NO_VALUE: Final = "it is no value of an atom, and no literal"
MODEL_FORM: Final = "p = true, q = false   or   p ¬q"

# After an atom, these words and signs announce its value.
VALUE_SIGNS: Final = (
    T.EQUALS,
    T.IS,
    T.TRUE,
    T.FALSE,
    T.OR,
    T.NOT,
    T.OPERATOR,
)


class Model:
    """The literals of a model, as far as they are written.

    >>> exercise = Exercise("p", premises=("p -> q", "q"), goal="p", task="model")
    >>> model = Model(exercise)
    >>> [line.kind for line in model.judge(["q is true", "~p"])], model.find_missing()
    (['step', 'step'], None)

    Args:
        exercise: What the model has to make true: its clauses and its denied goal.
    """

    ending = "every clause is true: a model"

    def __init__(self, exercise: Exercise) -> None:
        self.clauses, self.literals = exercise.listed, set[Literal]()
        self.names = frozenset().union(*(clause.atoms for clause in self.clauses))

        # The whole sheet is the answer, so no line of it completes it.
        self.complete_from = None

    def judge(self, lines: Sequence[str]) -> list[JudgedText]:
        """Judge each line; a line of atoms and the line of values below it are one table."""
        judged = list[JudgedText]()
        parsers = [ValuesParser(line, self.names) for line in [*lines, ""]]
        belongs_to_table = False
        for line, below in pairwise(parsers):
            # The values of a table were judged with its atoms.
            if belongs_to_table:
                judged.append(JudgedText(LineKind.STEP))
                belongs_to_table = False
                continue

            table = line.parse_table(below)
            belongs_to_table = table is not None
            judged.append(self._enter(line, table or line.parse_values()))
        return judged

    def _enter(self, line: ValuesParser, literals: list[Literal] | None) -> JudgedText:
        """Judge the literals of a line, and note them.

        Args:
            line: The line.
            literals: What it says; None if it does not fit.
        """
        if literals is None:
            return self._answer_unread(line)

        # A single name without a value, such as a student's, is a remark.
        unknown = [literal.name for literal in literals if literal.name not in self.names]
        if len(unknown) == len(literals) == 1 and "=" not in line.text:
            return JudgedText(LineKind.REMARK)

        entered = self.literals.union(literals)
        contradicted = [literal.name for literal in literals if ~literal in entered]
        self.literals = entered
        if unknown:
            return JudgedText(LineKind.STEP, unknown_atoms(unknown, self.names))
        if contradicted:
            sentence = f"{contradicted[0]} is both true and false"
            fault = Mistake("no model", sentence, "choose one of the two")
            return JudgedText(LineKind.STEP, fault)
        return JudgedText(LineKind.STEP)

    def _answer_unread(self, line: ValuesParser) -> JudgedText:
        """Judge an unread line; it is no remark if it begins with an atom and has a value."""
        tokens = line.tokens
        begins_with_atom = bool(tokens) and T.ATOM in tokens[0].kinds
        has_value = any(not token.kinds.isdisjoint(VALUE_SIGNS) for token in tokens[1:])
        return JudgedText(
            LineKind.UNREAD, why=NO_VALUE, form=MODEL_FORM, claims=begins_with_atom and has_value
        )

    def find_missing(self) -> Mistake | None:
        """Return the first clause that is not true: false, or with an atom that is still open."""
        if not self.literals:
            hint = "write a value for each atom: p = true, q = false"
            return Mistake(UNDECIDED, "no value is written yet", hint)

        # A clause that is false comes before one that may still become true.
        first_undecided: Mistake | None = None
        for mistake in self._clauses_not_true():
            if mistake.kind != UNDECIDED:
                return mistake
            first_undecided = first_undecided or mistake
        return first_undecided

    def _clauses_not_true(self) -> Iterator[Mistake]:
        """Yield what is said of each clause that no literal makes true."""
        for number, clause in enumerate(self.clauses, start=1):
            if not self.literals.isdisjoint(clause):
                continue
            sentence = f"clause {number} ({clause}) is not true"
            hint = f"make {' or '.join(map(str, clause))} true"
            undecided = [literal.name for literal in clause if ~literal not in self.literals]
            if undecided:
                yield Mistake(UNDECIDED, f"{undecided[0]} is open, and {sentence} yet", hint)
            else:
                yield Mistake("no model", sentence, hint)


class ValuesParser(LineParser):
    """The parser of values of atoms: a method for each part of the grammar."""

    def parse_values(self) -> list[Literal] | None:
        """Parse values = value { [","] value }, perhaps in one pair of { } or [ ].

        >>> line = ValuesParser("p = true, q is false, v(r) = 1", frozenset("pqr"))
        >>> [str(one) for one in line.parse_values()]
        ['p', '¬q', 'r']
        """
        self.at = 0
        closing = self.parse_opening(T.OPEN_BRACE, T.OPEN_SQUARE)
        values = list[Literal]()
        begins_apart = True
        while not self.is_at_end and not (closing and self.sees(closing)):
            literal = self.parse_value()
            if literal is None:
                return None
            has_separator = self.take(T.COMMA, T.SEMICOLON, T.BETWEEN) is not None

            # Two names side by side are words, and no values.
            is_last = self.is_at_end or (closing is not None and self.sees(closing))
            stands_apart = begins_apart and (has_separator or is_last)
            if literal.name not in self.names and not stands_apart:
                return None
            values.append(literal)
            begins_apart = has_separator
        is_closed = closing is None or self.take(closing) is not None
        return values if values and is_closed and self.is_at_end else None

    @all_or_nothing
    def parse_value(self) -> Literal | None:
        """Parse value = literal [("=" | "is") ("true" | "false")] | "v" "(" atom ")" "=" 1."""
        in_function = self.take_function() and self.parse_opening(T.OPEN_ROUND)
        literal = self.parse_literal()
        if literal is None or (in_function and not self.take(in_function)):
            return None

        # The value of ¬p, too, may be written: ¬p = false.
        is_true = literal.positive
        if self.take(T.EQUALS, T.IS):
            if self.take(T.FALSE):
                is_true = not is_true
            elif not self.take(T.TRUE):
                return None
        elif in_function:
            return None
        return Literal.of(literal.name, is_true)

    def take_function(self) -> bool:
        """Take the letter v of v(p) = 1, where it is no atom."""
        if self.at + 1 >= self.end:
            return False
        token, behind = self.tokens[self.at : self.at + 2]
        is_letter = T.WORD in token.kinds and token.text in ("v", "V")
        if not is_letter or T.OPEN_ROUND not in behind.kinds:
            return False
        self.at += 1
        return True

    def parse_table(self, row: ValuesParser) -> list[Literal] | None:
        """Read this line of atoms with a line of values below it; return None for other lines.

        >>> head = ValuesParser("| p | q |", frozenset("pq"))
        >>> [str(one) for one in head.parse_table(ValuesParser("| 1 | 0 |", frozenset("pq")))]
        ['p', '¬q']

        Args:
            row: The line below it.
        """
        values = row.parse_row(T.TRUE, T.FALSE)
        atoms = self.parse_row(T.ATOM) if values else None
        if values is None or atoms is None or len(atoms) != len(values):
            return None

        literals = list[Literal]()
        for atom, value in zip(atoms, values, strict=True):
            literals.append(Literal.of(str(atom), value is T.TRUE))
        return literals

    def parse_row(self, *kinds: T) -> list[T | str] | None:
        """Parse row = cell { ["|" | ","] cell }, of these kinds; return their names or kinds."""
        self.at = 0
        cells = list[T | str]()
        while not self.is_at_end:
            token = self.take(*kinds)
            if token is None:
                return None

            # An atom is known by its name, and a value by its kind.
            kind = next(kind for kind in kinds if kind in token.kinds)
            cells.append(token.name if kind is T.ATOM else kind)
            self.take(T.COMMA, T.OR)
        return cells or None
