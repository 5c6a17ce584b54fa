r"""One line of a derivation is read: its label, its clause and where that comes from.

    5. q ∨ r   from 1, 3 on p        5. 1, 3: q ∨ r        2. p → q   premise

A line fits the notation to its last sign, or it is not read: no word is skipped and nothing is
guessed, whatever would be right. The words and signs are those of `vocabulary`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from attrs import frozen

from resolver.errors import FormulaError
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.practice import vocabulary
from resolver.practice.tokens import END, Token, plain, tokens
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses as translated

STEP: Final = "step"
PREMISE: Final = "premise"
LONG: Final = 2_000  # signs of a formula, at most
WORDED: Final = (*vocabulary.TABLE, vocabulary.ADDED, vocabulary.DIVIDED)
PHRASE: Final = max(len(words) for row in WORDED for words in row.phrases)
Part = TypeVar("Part")
Pair = tuple[int, int]


LABELLED: Final = re.compile(
    rf"(?:{'|'.join(vocabulary.LABEL.entries)})([1-9][0-9]{{0,8}})", re.IGNORECASE
)
REASONING: Final = {words[0] for words in vocabulary.SOURCE.phrases | vocabulary.PIVOT.phrases}
CLOSING: Final = {"(": ")", "[": "]", "{": "}", r"\{": r"\}"}
MARKS: Final = (".", ")", ":", "=")


@frozen
class Sum:
    """What a line with ≥ says, how often it takes each of its parents, and its divisor."""

    line: Line
    multipliers: tuple[int, ...] = ()
    divisor: int = 1


@frozen
class ParsedLine:
    """What a line says.

    Args:
        form: `step` or `premise`.
        number: Its label; None for a line without one.
        clause: Its clause; None for a formula that is not one clause, and for a sum.
        parents: The numbers of its parents.
        pivot: The atom that it names, if it does.
        formula: The clauses of a formula that is not one clause.
        unknown: The names in it that are no atoms of the exercise.
        sum: What a line with ≥ says.
    """

    form: str
    number: int | None = None
    clause: Clause | None = None
    parents: tuple[int, ...] = ()
    pivot: str | None = None
    formula: tuple[Clause, ...] = ()
    unknown: tuple[str, ...] = ()
    sum: Sum | None = None


def read_line(text: str, names: frozenset[str]) -> ParsedLine | None:
    """Return what a line says; None for one that does not fit the notation to its last sign.

    >>> found = read_line("C5: p v ~q  [res 1 and 3 on r]", frozenset("pqr"))
    >>> found.number, str(found.clause), found.parents, found.pivot
    (5, 'p ∨ ¬q', (1, 3), 'r')
    >>> read_line("5. q trivially", frozenset("q"))

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    line = LineReader(plain(text, names), names)
    return line.read() if line.tokens else None


class LineReader:
    """The tokens of a line, and how far they are read.

    Args:
        text: The line, in which only blanks are blank.
        names: The atoms of the exercise.
    """

    def __init__(self, text: str, names: frozenset[str]) -> None:
        self.text, self.names = text, names
        self.tokens = tokens(text, names)
        self.numeric = any(map(str.isdecimal, names))
        self.at = 0
        self.furthest = 0

    def read(self) -> ParsedLine | None:
        """Return what the line says, with a label or without one."""
        sums = any(token.kind == "least" for token in self.tokens)
        bodies = (self.summed,) if sums else (self.step, self.premise)
        number = self.label()
        for label, start in dict.fromkeys(((number, self.at), (None, 0))):
            for body in bodies:
                self.at = start
                found = body(label)
                if found is not None and self.at == len(self.tokens):
                    return found
        return None

    # What stands at the place that the line is read to; each leaves it behind what it has read.

    def peek(self, ahead: int = 0) -> Token:
        """Return the next token, or the end of the line."""
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else END

    def take(self, *kinds: str) -> Token | None:
        """Read a token of one of these kinds."""
        token = self.peek()
        if token.kind not in kinds:
            return None
        self.at += 1
        self.furthest = max(self.furthest, self.at)
        return token

    def phrase(self, row: vocabulary.Row) -> bool:
        """Read the longest phrase of a row."""
        words = [token.word for token in self.tokens[self.at : self.at + PHRASE]]
        lengths = range(len(words) if self.peek().word else 0, 0, -1)
        length = next((n for n in lengths if tuple(words[:n]) in row.phrases), 0)
        self.at += length
        self.furthest = max(self.furthest, self.at)
        return length > 0

    def attempt(self, part: Callable[[], Part | None]) -> Part | None:
        """Read a part, or nothing."""
        start = self.at
        found = part()
        if found is None:
            self.at = start
        return found

    def bracketed(self, part: Callable[[], Part | None], signs: str = "([") -> Part | None:
        """Read a part in brackets."""
        opening = self.take("open")
        if opening is None or opening.text[-1] not in signs:
            return None
        found = part()
        closing = self.take("close")
        if found is None or closing is None or closing.text != CLOSING[opening.text]:
            return None
        return found

    def enclosed(self, part: Callable[[], Part | None], signs: str = "([") -> Part | None:
        """Read a part, in brackets or not."""
        return self.attempt(part) or self.attempt(lambda: self.bracketed(part, signs))

    def number(self) -> int | None:
        """Read a number from 1 on."""
        token = self.take("number")
        good = token is not None and token.text[0] != "0" and len(token.text) < 10
        return int(token.text) if token is not None and good else None

    def parent(self) -> int | None:
        """Read a number as a label has it: 1, (1), [1], C1, line 1."""
        token = self.peek()
        joined = LABELLED.fullmatch(token.text) if token.word else None
        if joined is not None:
            self.at += 1
            return int(joined[1])
        self.attempt(lambda: self.phrase(vocabulary.LABEL) or None)
        return self.enclosed(self.number)

    def label(self) -> int | None:
        """Read the label of a line; where an atom is a number, with its mark."""
        while self.peek().text in vocabulary.BULLETS.entries:
            self.at += 1
        named = self.peek().word != ""
        number = self.parent()
        marked = number is not None and self.peek().text in MARKS
        if number is None or (self.numeric and not marked and not named):
            self.at = 0
            return None
        self.at += marked
        return number

    def literal(self) -> tuple[Literal, str] | None:
        """Read a literal; beside it stands its name where that is no atom of the exercise."""
        sign = self.take("not", "bar")
        worded = (self.peek().word,) in vocabulary.NOT.phrases
        if sign is None and worded and self.peek(1).kind in ("name", "number"):
            sign = self.peek()
            self.at += 1
        braced = sign is not None and sign.kind == "bar" and self.take("open") is not None
        name = self.take("name", "number")
        if name is None or (name.kind == "number" and name.atom is None):
            return None
        if braced and self.take("close") is None:
            return None
        denied = [sign is not None, name.barred]
        if self.peek().kind == "prime" and self.peek().glued:
            self.at += 1
            denied.append(True)
        if sum(denied) > 1:
            return None
        return Literal.of(name.atom or name.text, not any(denied)), "" if name.atom else name.text

    def literals(self, *signs: str) -> tuple[list[Literal], list[str]] | None:
        """Read literals with signs between them, and the names among them that are no atoms."""
        found, unknown = [], []
        worded = "or" in signs
        end, joined = self.at, True
        while joined and (literal := self.attempt(self.literal)) is not None:
            found.append(literal[0])
            unknown += [literal[1]] if literal[1] else []
            end = self.at
            joined = self.take(*signs) is not None or (worded and self.phrase(vocabulary.OR))
        self.at = end
        return (found, unknown) if found else None

    def empty(self) -> tuple[Clause, tuple[str, ...]] | None:
        """Read a sign or a phrase for the empty clause."""
        zero = self.peek()
        if self.take("empty") is not None or self.phrase(vocabulary.EMPTY):
            return EMPTY, ()
        if zero.text == "0" and zero.atom is None:
            self.at += 1
            return EMPTY, ()
        return None

    def clause(self) -> tuple[Clause, tuple[str, ...]] | None:
        """Read a clause, and the names in it that are no atoms of the exercise."""
        opening, start = self.peek(), self.at
        wordy = opening.atom is None and len(opening.word) > 1 and opening.word in REASONING
        if wordy and self.attempt(self.reason) is not None:
            self.at = start
            return None
        while self.peek().text == "(":
            self.at += 1
        opened = self.at - start
        found = self.attempt(self.empty) or self.literal_clause()
        closed = self.tokens[self.at : self.at + opened]
        self.at += opened
        return found if [token.text for token in closed] == [")"] * opened else None

    def literal_clause(self) -> tuple[Clause, tuple[str, ...]] | None:
        """Read literals with an or between them, or a set of them."""
        if self.peek().kind == "open":
            found = self.attempt(lambda: self.bracketed(lambda: self.literals("comma"), "[{"))
            found = found or self.bracketed(lambda: self.literals("or", "plus"), "[{")
        else:
            found = self.literals("or", "plus")
        return None if found is None else (Clause(found[0]), tuple(dict.fromkeys(found[1])))

    def joined(self) -> bool:
        """Read what stands between two parents; a blank will do."""
        token = self.peek()
        if token.text in vocabulary.BETWEEN.entries and token.kind != "name":
            self.at += 1
            return True
        return self.phrase(vocabulary.BETWEEN) or not token.glued

    def pair(self) -> Pair | None:
        """Read two parents."""
        left = self.attempt(self.parent)
        if left is None or not self.joined():
            return None
        right = self.attempt(self.parent)
        return None if right is None else (left, right)

    def pivot(self) -> str | None:
        """Read a pivot behind its word."""
        if not self.phrase(vocabulary.PIVOT):
            return None
        return self.name()

    def name(self) -> str | None:
        """Read a name."""
        token = self.take("name", "number")
        return None if token is None or token.barred else token.atom or token.text

    def words(self) -> tuple[bool, str | None]:
        """Read the words before the parents, whether there are any, and a pivot among them."""
        start, pivot = self.at, None
        while self.phrase(vocabulary.SOURCE):
            pass
        if (named := self.attempt(self.pivot)) is not None:
            pivot = named
            while self.phrase(vocabulary.SOURCE):
                pass
        spoken = self.at > start
        if spoken:
            self.take("colon")
        return spoken, pivot

    def core(self) -> tuple[Pair, str | None] | None:
        """Read words, two parents in brackets or not, and a pivot."""
        spoken, before = self.words()
        if self.numeric and not spoken:
            return None
        pair = self.enclosed(self.pair)
        return None if pair is None else (pair, before or self.behind())

    def behind(self) -> str | None:
        """Read a pivot behind the parents."""
        return self.attempt(self.pivot) or self.attempt(lambda: self.bracketed(self.name, "("))

    def reason(self) -> tuple[Pair, str | None] | None:
        """Read two parents with their words, in brackets or not, and a pivot."""
        core = self.enclosed(self.core)
        return None if core is None else (core[0], core[1] or self.behind())

    def step(self, number: int | None) -> ParsedLine | None:
        """Read a clause and where it comes from, or these the other way round."""
        start = self.at
        clause = self.attempt(self.clause)
        reason = None if clause is None else self.attempt(self.reason)
        if reason is None or self.at < len(self.tokens):
            self.at = start
            reason = self.attempt(self.reason)
            ahead = reason is not None and self.take("colon", "equals") is not None
            clause = self.attempt(self.clause) if ahead else None
        if clause is None or reason is None:
            return None
        parents, pivot = reason
        strange = (pivot,) if pivot is not None and pivot not in self.names else ()
        unknown = tuple(dict.fromkeys((*clause[1], *strange)))
        return ParsedLine(STEP, number, clause[0], parents, pivot, unknown=unknown)

    def premise(self, number: int | None) -> ParsedLine | None:
        """Read a clause or a formula, perhaps with a premise word behind it."""
        start = self.at
        clause = self.attempt(self.clause)
        if clause is not None and (self.at == len(self.tokens) or self.attempt(self.given)):
            return ParsedLine(PREMISE, number, clause[0], unknown=clause[1])
        self.at = start
        return self.formula(number)

    def given(self) -> bool | None:
        """Read a premise word, bare or in brackets, and what follows its colon."""
        opening = self.take("open")
        if not self.phrase(vocabulary.PREMISE):
            return None
        if self.take("colon") is not None:
            self.at = len(self.tokens)
            return True
        if opening is not None:
            closing = self.take("close")
            if closing is None or closing.text != CLOSING[opening.text]:
                return None
        return True if self.at == len(self.tokens) else None

    def formula(self, number: int | None) -> ParsedLine | None:
        """Read a formula of several operators, perhaps with a premise word behind it."""
        start, furthest = self.at, self.furthest
        for end in range(start + 1, len(self.tokens) + 1):
            self.at = end
            if end < len(self.tokens) and not self.attempt(self.given):
                continue
            found = self.formula_of(start, end, number)
            if found is not None:
                self.at = len(self.tokens)
                return found
        self.furthest = furthest
        return None

    def formula_of(self, start: int, end: int, number: int | None) -> ParsedLine | None:
        """Return the premise that these tokens are as one formula."""
        within = self.tokens[start:end]
        text = self.text[within[0].start : within[-1].end]
        numbers = any(token.kind == "number" and token.atom is None for token in within)
        if len(text) > LONG or len(within) == 1 or numbers:
            return None
        try:
            if len(parse(text)) != 1:
                return None
            clauses = translated(text)
        except FormulaError:
            return None
        atoms = {token.text: token.atom for token in within if token.atom}
        known = [_renamed(clause, atoms) for clause in clauses]
        unknown = {atom for clause in known for atom in clause.atoms} - self.names
        named = tuple(sorted(atom for atom in unknown if not atom.startswith("⟨")))
        if len(known) == 1:
            return ParsedLine(PREMISE, number, known[0], unknown=named)
        return ParsedLine(PREMISE, number, formula=tuple(known), unknown=named)

    def term(self) -> tuple[int, Literal | None, str] | None:
        """Read a term of a sum: how often a literal counts, or a mere number."""
        often = None
        if self.peek().kind == "number" and not self.peek().exact:
            often = int(self.peek().text[:9])
            self.at += 1
            self.take("times")
        literal = self.attempt(self.literal)
        if literal is None:
            return None if often is None else (often, None, "")
        return 1 if often is None else often, *literal

    def bound(self) -> int | None:
        """Read a whole number, perhaps with a minus."""
        sign = self.take("not")
        token = self.take("number")
        if token is None or (sign is not None and not token.glued):
            return None
        return -int(token.text[:9]) if sign is not None else int(token.text[:9])

    def inequality(self) -> tuple[Line, tuple[str, ...]] | None:
        """Read terms, ≥ and a number."""
        terms: list[tuple[int, Literal]] = []
        constant, unknown = 0, []
        while (term := self.attempt(self.term)) is not None:
            often, literal, name = term
            if literal is None:
                constant += often
            else:
                terms.append((often, literal))
            unknown += [name] if name else []
            if self.take("plus") is None:
                break
        least = self.take("least")
        bound = self.attempt(self.bound)
        if term is None or least is None or bound is None:
            return None
        return Line.of(terms, bound - constant), tuple(dict.fromkeys(unknown))

    def multiplied(self) -> tuple[int, int] | None:
        """Read a parent of a sum, perhaps with how often it is taken."""
        start = self.at
        often = self.number()
        if often is not None and self.take("times") is not None:
            parent = self.attempt(self.parent)
            return None if parent is None else (often, parent)
        self.at = start
        parent = self.attempt(self.parent)
        return None if parent is None else (1, parent)

    def addends(self) -> list[tuple[int, int]] | None:
        """Read the parents of a sum."""
        found = []
        while (part := self.attempt(self.multiplied)) is not None:
            found.append(part)
            end = self.at
            if not self.joined() or self.peek().kind == "end":
                self.at = end
                break
        else:
            self.at = end if found else self.at
        return found or None

    def added(self) -> tuple[list[tuple[int, int]], int] | None:
        """Read what a sum adds up, and its divisor."""
        while self.phrase(vocabulary.ADDED) or self.phrase(vocabulary.SOURCE):
            pass
        self.take("colon")
        parts = self.enclosed(self.addends)
        if parts is None:
            return None
        return parts, self.attempt(self.divisor) or 1

    def divisor(self) -> int | None:
        """Read a divisor."""
        self.take("comma")
        divided = self.take("over") is not None or self.phrase(vocabulary.DIVIDED)
        return self.number() if divided else None

    def summed(self, number: int | None) -> ParsedLine | None:
        """Read a line of a sum: what it says, and what it adds up, before it or behind it."""
        start = self.at
        ahead = self.attempt(self.added)
        if ahead is None or self.take("colon") is None:
            ahead, self.at = None, start
        said = self.attempt(self.inequality)
        if said is None:
            return None
        line, unknown = said
        ahead = ahead or self.enclosed(self.added)
        if ahead is None:
            if self.at < len(self.tokens) and not self.given():
                return None
            return ParsedLine(PREMISE, number, unknown=unknown, sum=Sum(line))
        parts, divisor = ahead
        added = Sum(line, tuple(often for often, _ in parts), divisor)
        parents = tuple(parent for _, parent in parts)
        return ParsedLine(STEP, number, parents=parents, unknown=unknown, sum=added)


def _renamed(clause: Clause, atoms: dict[str, str]) -> Clause:
    """Return a clause whose atoms are spelled as the exercise spells them."""
    return Clause(Literal.of(atoms.get(one.name, one.name), one.positive) for one in clause)
