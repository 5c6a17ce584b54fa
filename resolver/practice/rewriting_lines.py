"""The parser of a line of a rewriting: a formula, and the law by which it is made.

rewriting = [label] ["≡"] formula laws  |  [label] laws [":"] ["≡"] formula
|  [label] "clauses" [":"] list
laws      = [","] ["//"] [words] [number] law { sep law } [words] [number]     in ( ) or [ ] or not

¬a ∨ b   implication        ≡ ¬a ∨ b   (1, impl.)        by De Morgan: ¬a ∨ ¬b
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from attrs import frozen

from resolver.errors import FormulaError
from resolver.practice.clause_parser import CLOSING
from resolver.practice.reader import LineParser
from resolver.practice.scanning import parse_statement, spell_as_formulas
from resolver.practice.tokens import Token, all_or_nothing
from resolver.practice.vocabulary import LAW_BY_NAME
from resolver.practice.vocabulary import TokenKind as T
from resolver.text.formula.parser import Formula, atoms_of

# In a longer line no formula with strange words behind it is looked for.
MOST_SIGNS_SEARCHED: Final = 1_000

# The parts of a line that are tried as formulas have at most this many letters together.
MOST_LETTERS_TRIED: Final = 2_500

# These may stand between a formula and a law.
SEPARATORS: Final = (T.COMMA, T.SEMICOLON, T.COLON, T.DIVIDED)
EXAMPLE_LAW: Final = "implication"


@frozen
class WrittenRewriting:
    """A line of a rewriting.

    Args:
        text: What stands between the label and the laws.
        formula: The formula that it is; None for a list, and for what is no formula.
        laws: The laws that are named.
        strange: What stands behind the formula, if it is no law.
        is_list: Whether the text lists the clauses.
        why: What stands in the way, if there is no formula.
    """

    text: str
    formula: Formula | None
    laws: tuple[str, ...] = ()
    strange: str = ""
    is_list: bool = False
    why: str = ""

    @property
    def form(self) -> str:
        """How the line is written: its own formula, with its law or one as an example."""
        formula = "___" if self.formula is None else self.text
        if self.laws:
            return f"{formula}   {', '.join(self.laws)}"
        near = list[str]()
        if self.strange:
            near = get_close_matches(self.strange.casefold(), LAW_BY_NAME, n=1)
        law = LAW_BY_NAME[near[0]] if near else EXAMPLE_LAW
        return f"{formula}   {law}"


class RewritingParser(LineParser):
    """The parser of a line of a rewriting: a method for each part of the grammar."""

    def parse_rewriting(self) -> WrittenRewriting:
        """Parse rewriting = [label] ["≡"] formula laws | laws [":"] ["≡"] formula | list."""
        self.parse_label()
        self.take(T.EQUIVALENT)
        if self.take(T.CLAUSES):
            self.take(T.COLON, T.EQUALS)
            return WrittenRewriting(self.text_between(self.at, self.end), None, is_list=True)

        ahead = self.parse_bracketed(self.parse_laws) or ()
        if ahead:
            self.take(T.COLON)
            self.take(T.EQUIVALENT)

        # The formula ends at the first token from which on all is laws.
        start = self.at
        for end in range(start + 1, self.end):
            self.at = end
            behind = self.parse_laws_behind()
            if behind is not None and self.is_at_end:
                return self.make_rewriting(start, end, (*ahead, *behind))
        return self.make_rewriting(start, self.end, ahead)

    @all_or_nothing
    def parse_laws_behind(self) -> tuple[str, ...] | None:
        """Parse behind = [","] ["//"] laws, in brackets or not, or a dash before them."""
        while self.take(*SEPARATORS) or (self.sees(T.MINUS) and self.take(T.NOT)):
            pass
        return self.parse_bracketed(self.parse_laws)

    @all_or_nothing
    def parse_laws(self, in_brackets: bool) -> tuple[str, ...] | None:
        """Parse laws = [words] [number [","]] [words] law { sep law } [words] [","] [number]."""
        if self.take_all(T.RULE, T.LAW_WORD):
            self.take(T.COLON)
        if self.parse_number() is not None:
            self.take(T.COMMA, T.COLON)
            self.take_all(T.RULE, T.LAW_WORD)
        laws = self.parse_law_names()
        if not laws:
            return None

        # The number of the line above may follow: DN on 3.
        self.take_all(T.LAW_WORD)
        start = self.at
        self.take(T.COMMA)
        self.take_all(T.RULE, T.LAW_WORD, T.ON)
        if self.parse_number() is None:
            self.at = start
        return tuple(dict.fromkeys(laws))

    def parse_law_names(self) -> list[str]:
        """Parse law { sep law }, and return the laws, an empty list if no law comes."""
        laws = list[str]()
        while law := self.take(T.LAW):
            laws.append(look_up_law(law))
            start = self.at
            self.take_all(T.BETWEEN)
            self.take_all(T.LAW_WORD)
            if not self.sees(T.LAW):
                self.at = start
                break
        return laws

    def make_rewriting(self, start: int, end: int, laws: tuple[str, ...]) -> WrittenRewriting:
        """Return the line whose formula stands between two tokens.

        Args:
            start: The place of the first token of the formula.
            end: The place behind its last.
            laws: The laws that are named.
        """
        text = self.text_between(start, end)
        formula, why = read_formula_text(text)
        if formula is None and "{" in text and not laws and spell_as_formulas(text) != text:
            return WrittenRewriting(text, None, is_list=True)
        if formula is not None or len(self.text) > MOST_SIGNS_SEARCHED:
            return WrittenRewriting(text, formula, laws, why=why)

        # Else the longest part that is a formula is taken, and the rest is no law.
        letters_tried = 0
        for at in reversed(self.list_endings(start, end)):
            shorter = self.text_between(start, at)
            letters_tried += len(shorter)
            if letters_tried > MOST_LETTERS_TRIED:
                break
            formula, _ = read_formula_text(shorter)
            if formula is None or self.names.isdisjoint(atoms_of([formula])):
                continue

            behind = self.tokens[at:]
            laws_behind = [look_up_law(token) for token in behind if T.LAW in token.kinds]
            all_laws = tuple(dict.fromkeys((*laws, *laws_behind)))
            return WrittenRewriting(shorter, formula, all_laws, self.text_between(at, self.end))
        return WrittenRewriting(text, None, laws, why=why)

    def may_end_formula(self, at: int) -> bool:
        """Return whether a formula may end before a token: a word, a number, or a bracket."""
        kinds = self.tokens[at].kinds
        is_sign = not kinds.isdisjoint((T.OR, T.NOT, T.OPERATOR, T.ATOM))
        return not is_sign or (T.WORD in kinds and T.ATOM not in kinds)

    def list_endings(self, start: int, end: int) -> list[int]:
        """Return the places before which a formula may end: behind an atom, its brackets closed.

        Args:
            start: The place of the first token of the formula.
            end: The last place that is asked for, exclusive.
        """
        endings = list[int]()
        has_atom, open_brackets = False, 0
        for at in range(start, end):
            if has_atom and open_brackets == 0 and self.may_end_formula(at):
                endings.append(at)

            kinds = self.tokens[at].kinds
            has_atom = has_atom or T.ATOM in kinds
            open_brackets += not kinds.isdisjoint(CLOSING)
            open_brackets -= not kinds.isdisjoint(CLOSING.values())
        return endings

    def text_between(self, start: int, end: int) -> str:
        """Return the text from one token up to another."""
        if start >= end:
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]


def look_up_law(token: Token) -> str:
    """Return the law that a token names."""
    folded = token.text.casefold().replace("’", "'")
    return LAW_BY_NAME[" ".join(folded.split())]


def read_formula_text(text: str) -> tuple[Formula | None, str]:
    """Return the one formula that a text is, or what stands in the way."""
    try:
        formulas = parse_statement(text.strip())
    except FormulaError as error:
        return None, f"found {error.found}; expected {error.expected}"
    if len(formulas) != 1:
        return None, f"there are {len(formulas)} formulas in it; write a line for each"
    return formulas[0], ""


def read_rewriting(text: str, names: frozenset[str]) -> WrittenRewriting:
    """Read a line of a rewriting.

    >>> line = read_rewriting("≡ ~p | q   (1, impl.)", frozenset("pq"))
    >>> line.text, line.laws
    ('~p | q', ('implication',))
    >>> read_rewriting("~p | q   contraposition", frozenset("pq")).strange
    'contraposition'

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    return RewritingParser(text, names).parse_rewriting()
