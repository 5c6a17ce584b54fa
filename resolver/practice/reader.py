r"""The parser of a line of a derivation: its label, its clause and where that comes from.

    line    = [label] clause [reason]  |  [label] reason (":" | "=") clause
    label   = ["C" | "Line" | ...] number ["." | ")" | ":" | "="]
    clause  = literal { or literal }  |  "(" clause ")"  |  "{" literal, ... "}"  |  empty
    literal = [not] atom  |  atom'  |  an atom with a bar over it
    reason  = [words] parent sep parent [pivot] [words]      in ( ) or [ ] or not
    premise = a clause or a formula, with a premise word behind it or nothing

    5. q ∨ r   from 1, 3 on p        5. 1, 3: q ∨ r        2. p → q   premise

A `LineParser` has a method for each of these parts, named like it; those of labels and clauses are
in `clause_parser`. A line fits the notation to its last sign, or it is not read: no word is skipped
and nothing is guessed, whatever would be right. Where an atom of the exercise is a number, a label
has a mark or a word, and parents have a word before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from resolver.errors import FormulaError
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.logic.names import write_name
from resolver.practice.clause_parser import (
    GAP_CLAUSE,
    ClauseParser,
    WrittenClause,
    WrittenLiteral,
    list_unknown,
    make_literal,
)
from resolver.practice.parsed import LineKind, ParsedLine
from resolver.practice.tokens import Token, all_or_nothing
from resolver.practice.vocabulary import TokenKind as T
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses as translated

# A longer text is no formula that somebody writes by hand.
MOST_SIGNS_OF_FORMULA: Final = 2_000


class Reason(NamedTuple):
    """What a step comes from.

    Args:
        parents: The numbers of two lines.
        pivot: The atom that it resolves on; None if none is named.
    """

    parents: tuple[int, int]
    pivot: WrittenLiteral | None


class LineParser(ClauseParser):
    """The parser of a line: a method for each part of the grammar; it returns None if it fails."""

    def parse_line(self) -> ParsedLine | None:
        """Parse line = [label] clause [reason] | [label] reason (":" | "=") clause | premise."""
        number = self.parse_label()
        line = None if number is None else self.parse_rest(number)
        if line is not None:
            return line

        # A number that looks like a label may be the first parent, as in 1, 3: q.
        self.at = 0
        return self.parse_rest(None)

    def parse_rest(self, number: int | None) -> ParsedLine | None:
        """Parse clause [reason] | "|" clause "|" reason | reason (":" | "=") clause | premise."""
        start = self.at
        line = self.parse_clause_first(number)
        if line is not None:
            return line

        self.at = start
        line = self.parse_reason_first(number)
        if line is not None:
            return line

        # A formula is tried last, since a clause is a formula, too.
        self.at = start
        return self.parse_formula(number)

    def parse_clause_first(self, number: int | None) -> ParsedLine | None:
        """Parse clause [reason] | "|" clause "|" reason | clause "premise"."""
        # In 5 | q | 1, 3 the bars beside the clause are the borders of cells.
        is_in_cells = number is not None and self.take(T.OR) is not None
        clause = self.parse_clause()
        if clause is None:
            return None
        if not is_in_cells and (self.is_at_end or self.parse_given()):
            return make_line(LineKind.PREMISE, number, clause)
        if is_in_cells and not self.take(T.OR):
            return None

        reason = self.parse_reason()
        if reason is None or not self.is_at_end:
            return None
        return make_line(LineKind.STEP, number, clause, reason)

    def parse_reason_first(self, number: int | None) -> ParsedLine | None:
        """Parse reason (":" | "=") clause."""
        reason = self.parse_reason()
        if reason is None or not self.take(T.COLON, T.EQUALS):
            return None
        clause = self.parse_clause()
        if clause is None or not self.is_at_end:
            return None
        return make_line(LineKind.STEP, number, clause, reason)

    def parse_reason(self) -> Reason | None:
        """Parse reason = [words] parent sep parent [pivot] [words], in ( ) or [ ] or not."""
        reason = self.parse_bracketed(self.parse_reason_inside)
        return None if reason is None else self.parse_behind(reason, in_brackets=False)

    def parse_reason_inside(self, in_brackets: bool) -> Reason | None:
        """Parse [words] parents [pivot] [words]; the parents may have brackets of their own."""
        start = self.at
        pivot_ahead = self.parse_words()

        # Bare numbers that may be atoms are no parents.
        if self.has_numbers and self.at == start:
            return None

        reason = self.parse_bracketed(self.parse_parents)
        if reason is None or (reason.pivot and pivot_ahead):
            return None
        reason = reason._replace(pivot=reason.pivot or pivot_ahead)
        return self.parse_behind(reason, in_brackets)

    def parse_words(self) -> WrittenLiteral | None:
        """Parse words = { "from" | "Res_p" } ["on" p { "from" }] [":"]; return their pivot."""
        start = self.at
        pivot: WrittenLiteral | None = None
        while token := self.take(T.RULE, T.WITH_PIVOT):
            if T.WITH_PIVOT in token.kinds:
                pivot = WrittenLiteral(token.name, positive=True, is_known=True)
        if pivot is None:
            pivot = self.parse_on()
            self.take_all(T.RULE)

        # A colon without a word before it belongs to what stands there.
        if self.at > start:
            self.take(T.COLON)
        return pivot

    @all_or_nothing
    def parse_parents(self, in_brackets: bool) -> Reason | None:
        """Parse parents = parent sep parent [pivot]; sep is "," | "and" | ... | ")(" | a blank."""
        left = self.parse_number()
        if left is None:
            return None

        # Between two numbers stands a sign, a word, a blank, or )( at least.
        is_closed = T.CLOSE_ROUND in self.tokens[self.at - 1].kinds
        is_apart = not self.touches_next() or (is_closed and self.sees(T.OPEN_ROUND))
        if not self.take(T.BETWEEN) and not is_apart:
            return None

        right = self.parse_number()
        if right is None:
            return None
        return self.parse_behind(Reason((left, right), None), in_brackets)

    def parse_behind(self, reason: Reason, in_brackets: bool) -> Reason:
        """Parse behind = [pivot] [words]; return the reason with this pivot."""
        if reason.pivot is None:
            reason = reason._replace(pivot=self.parse_pivot(in_brackets))
        self.parse_words_behind()
        return reason

    @all_or_nothing
    def parse_pivot(self, in_brackets: bool) -> WrittenLiteral | None:
        """Parse pivot = "on" p | "(" p ")" | "," p, as the last in the brackets of the parents."""
        if self.sees(T.ON):
            return self.parse_on()

        closing = self.parse_opening(T.OPEN_ROUND)
        if closing is None and not (in_brackets and self.take(T.COMMA, T.SEMICOLON)):
            return None

        # In (1, 3, MP) the last is no atom, but the name of the rule.
        token = self.parse_name()
        if token is None or T.RULE_BEHIND in token.kinds:
            return None
        is_last = self.take(closing) if closing else self.sees(T.CLOSE_ROUND, T.CLOSE_SQUARE)
        return make_literal(token, positive=True) if is_last else None

    @all_or_nothing
    def parse_on(self) -> WrittenLiteral | None:
        """Parse on = "on" p."""
        token = self.parse_name() if self.take(T.ON) else None
        return None if token is None else make_literal(token, positive=True)

    def parse_words_behind(self) -> None:
        """Parse words = [","] "MP" | "(" "MP" ")"."""
        start = self.at
        closing = self.parse_opening(T.OPEN_ROUND, T.OPEN_SQUARE)
        if closing is None:
            self.take(T.COMMA)
        if not self.take_all(T.RULE_BEHIND) or (closing and not self.take(closing)):
            self.at = start

    def parse_given(self) -> bool:
        """Parse given = "premise" | "(" "premise" ")", perhaps ":" and more, to the end."""
        start = self.at
        closing = self.parse_opening(T.OPEN_ROUND, T.OPEN_SQUARE)
        if self.take(T.GIVEN):
            # Behind a colon anything may follow, as in premise: from the lecture.
            if self.take(T.COLON):
                self.at = self.end
                return True
            if (closing is None or self.take(closing)) and self.is_at_end:
                return True
        self.at = start
        return False

    def parse_formula(self, number: int | None) -> ParsedLine | None:
        """Parse formula = what the language of formulas reads, of two tokens or more; [given]."""
        start = self.at
        for end in range(start + 2, self.end):
            self.at = end
            if self.parse_given():
                line = self.read_formula(number, self.tokens[start:end])
                if line is not None:
                    return line

                # The words up to here may be atoms of the formula.
                break
        return self.read_formula(number, self.tokens[start:])

    def read_formula(self, number: int | None, tokens: Sequence[Token]) -> ParsedLine | None:
        """Return the premise that these tokens are, if they are one formula.

        Args:
            number: Its label.
            tokens: They stand side by side in the line.
        """
        if len(tokens) < 2 or tokens[-1].end - tokens[0].start > MOST_SIGNS_OF_FORMULA:
            return None
        if any(T.NUMBER in token.kinds for token in tokens):
            return None

        text = join_tokens(tokens)
        try:
            if len(parse(text)) != 1:
                return None
            clauses = translated(text)
        except FormulaError:
            return None

        # Definitions of parts are named in ⟨ ⟩; they are no names of the line.
        atoms = {token.name for token in tokens if is_bare_atom(token)}
        names = atoms_of_clauses(clauses)
        unknown = tuple(sorted(name for name in names - atoms if not name.startswith("⟨")))
        if len(clauses) == 1:
            return ParsedLine(LineKind.PREMISE, number, clauses[0], unknown=unknown)
        return ParsedLine(LineKind.PREMISE, number, formula=clauses, unknown=unknown)


def join_tokens(tokens: Sequence[Token]) -> str:
    """Return tokens as a text of the language of formulas, where atoms stand in quotes."""
    parts = list[str]()
    for token in tokens:
        if not token.touches:
            parts.append(" ")
        parts.append(write_name(token.name) if is_bare_atom(token) else token.text)
    return "".join(parts)


def make_line(
    kind: str,
    number: int | None,
    clause: WrittenClause,
    reason: Reason | None = None,
) -> ParsedLine:
    """Return the line that has these parts.

    Args:
        kind: `step` or `premise`.
        number: Its label.
        clause: Its literals.
        reason: What a step comes from.
    """
    conclusion = None
    if clause is not GAP_CLAUSE:
        conclusion = Clause(Literal.of(name, positive) for name, positive, _ in clause)
    parents, pivot = reason or ((), None)
    names = [*clause, *([pivot] if pivot else [])]
    return ParsedLine(
        kind=kind,
        number=number,
        clause=conclusion,
        parents=parents,
        pivot=pivot.name if pivot else None,
        unknown=list_unknown(names),
    )


def is_bare_atom(token: Token) -> bool:
    """Return whether a token may be an atom without a bar over it."""
    return T.ATOM in token.kinds and T.BARRED not in token.kinds


def read_line(text: str, names: frozenset[str], with_gaps: bool = False) -> ParsedLine | None:
    """Read a line; return None if it does not fit the notation to its last sign.

    >>> found = read_line("C5: p v ~q  [res 1 and 3 on r]", frozenset("pqr"))
    >>> found.number, str(found.clause), found.parents, found.pivot
    (5, 'p ∨ ¬q', (1, 3), 'r')
    >>> read_line("5. q trivially", frozenset("q"))
    >>> read_line("7. ___ from 1, ___", frozenset("q"), with_gaps=True).parents
    (1, 0)

    Args:
        text: The line.
        names: The atoms of the exercise.
        with_gaps: Whether ___ may stand for a clause and for a parent.
    """
    return LineParser(text, names, with_gaps).parse_line()
