r"""One line of a derivation is read: its label, its clause and where that comes from.

    5. q ∨ r   from 1, 3 on p        5. 1, 3: q ∨ r        2. p → q   premise

A line fits the notation to its last sign, or it is not read: no word is skipped and nothing is
guessed, whatever would be right. What fits is said by expressions over the marks of its tokens:

    _#1 . _a _∨ _a _F _#1 ,& _#1        a label, a clause, and a reason: a step

Each token has its marks and a blank; what a mark means stands in `tokens`. Where an atom of the
exercise is a number, a label has a mark or a word, and parents have a word before them.
"""

from __future__ import annotations

import re
from functools import cache
from string import ascii_letters
from typing import Final, TypeAlias

from attrs import frozen

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.logic.names import label as in_quotes
from resolver.practice.tokens import MarkedLine, marked, one, plain
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses as translated

Conclusion: TypeAlias = Clause | Line
LONG: Final = 2_000  # signs of a formula, at most
ANY: Final = "[^ ]+ "
GLUED: Final = "(?!_)"
COUNT: Final = one("#")
NAME: Final = one("an")


def literal_pattern(plain: str, barred: str) -> str:
    """Return an expression for a literal, whose name has one of these marks."""
    name, prime = one(plain), f"{GLUED}{one(chr(39))}"
    braced = f"{one('¯')}{one('{([')}{name}{one('})]')}"
    return f"(?:{one('¬¯')}{name}|{braced}|{one(barred)}|{name}(?:{prime})?)"


def set_pattern(literal: str) -> str:
    """Return an expression for such literals in braces or square brackets."""
    listed = f"{literal}(?:(?:{one(',')}{literal})*|(?:{one('∨')}{literal})*)"
    return f"(?:{one('{')}{listed}{one('}')}|{one('[')}{listed}{one(']')})"


def clause_pattern(literal: str) -> str:
    """Return an expression for a clause of such literals, perhaps in round brackets."""
    joined = f"{literal}(?:{one('∨')}{literal})*"
    return f"(?:{one('(')})*(?:{one('□')}|{set_pattern(literal)}|{joined})(?:{one(')')})*"


def bracketed(name: str, inner: str, ending: str = "") -> str:
    """Return an expression for what stands in brackets or not; its groups begin with a name."""
    opening = f"(?:(?P<{name}r>{one('(')})|(?P<{name}s>{one('[')}))?"
    return f"{opening}{inner}(?({name}r){one(')')})(?({name}s){one(']')}){ending}"


LITERAL: Final = literal_pattern("an", "bm")
CLAUSE: Final = clause_pattern(LITERAL)
NUMBER: Final = one("1")
PARENT: Final = (
    rf"(?:{one('J')}|(?:{one('L')})?(?:{NUMBER}|{one('(')}{NUMBER}{one(')')}"
    rf"|{one('[')}{NUMBER}{one(']')}))"
)
BULLETS: Final = f"(?:{one('•')})*"
MARK: Final = one(".):=")
JOINT: Final = f"(?:{one('&')}|(?=_))"
WORDS: Final = f"(?:{one('F')})*"
GIVEN: Final = (
    f"(?:(?P<gr>{one('(')})|(?P<gs>{one('[')}))?{one('G')}"
    f"(?:{one(':')}(?:{ANY})*|(?(gr){one(')')})(?(gs){one(']')}))"
)
TERM: Final = f"(?:(?:{COUNT}(?:{one('·')})?)?{LITERAL}|{COUNT})"
BOUND: Final = f"(?:{one('¬')}{GLUED})?{one('#1')}"
INEQUALITY: Final = f"(?P<terms>{TERM}(?:{one('+')}{TERM})*){one('≥')}(?P<bound>{BOUND})"
ADDEND: Final = f"(?:{NUMBER}{one('·')})?{PARENT}"
PARTS: Final = f"{ADDEND}(?:{JOINT}{ADDEND})*"
EACH: Final = re.compile(f"({LITERAL})(?:{one('∨,')})?")
ADDITION: Final = re.compile(
    f"(?=.)(?P<often>{COUNT})?(?:{one('·')})?(?P<literal>{LITERAL})?(?:{one('+')})?"
)
MULTIPLIED: Final = re.compile(f"(?:(?P<often>{NUMBER}){one('·')})?(?P<parent>{PARENT})")
LABELS: Final = {*"1J"}
NAMED: Final = {*"anbm"}
STRANGE: Final = {*"nm"}
BARRED: Final = {*"bm"}
PIVOTS: Final = ("ahead", "inside", "behind")


def _behind(name: str, other: str) -> str:
    """Return an expression for a pivot behind the parents, if there is no other; or for none."""
    opening = f"(?:{one('O')}|(?P<{name}r>{one('(')}))"
    return f"(?({other})|(?:{opening}(?P<{name}>{NAME})(?({name}r){one(')')}))?)"


@cache
def label_pattern(numeric: bool) -> str:
    """Return an expression for a label; it has a mark or a word where atoms are numbers."""
    if not numeric:
        return f"{BULLETS}{PARENT}(?:{MARK})?"
    return f"{BULLETS}(?:(?=[^ ]*w){PARENT}(?:{MARK})?|{PARENT}{MARK})"


def reason_pattern(numeric: bool) -> str:
    """Return an expression for two parents, with their words and a pivot."""
    pivot = f"(?:{one('O')}(?P<ahead>{NAME}){WORDS})?"
    words = f"(?:(?=[^ ]*[FO]){WORDS}{pivot}(?:{one(':')})?)" + "?" * (not numeric)
    pair = bracketed("pair", f"(?P<left>{PARENT}){JOINT}(?P<right>{PARENT})")
    inner = f"{words}{pair}{_behind('inside', 'ahead')}"
    return bracketed("reason", inner, f"(?(ahead)|{_behind('behind', 'inside')})")


@cache
def forms(numeric: bool) -> dict[str, re.Pattern[str]]:
    """Return an expression for each form of a line; the first that fits is what it says."""
    label, reason = f"(?P<label>{label_pattern(numeric)})?", reason_pattern(numeric)
    parts = bracketed("parts", f"(?P<parts>{PARTS})")
    words = f"(?:{one('ΣF')})*(?:{one(':')})?"
    divided = f"(?:(?:{one(',')})?{one('÷')}(?P<divisor>{NUMBER}))?"
    added = f"{words}{parts}{divided}"
    found = {
        "sum": f"{label}{INEQUALITY}(?:{bracketed('sum', added)})",
        "sum, its parts first": f"{label}{added}{one(':')}{INEQUALITY}",
        "sum, given": f"{label}{INEQUALITY}(?:{GIVEN})?",
        "step": f"{label}(?P<clause>{CLAUSE}){reason}",
        "step, its parents first": f"{label}{reason}{one(':=')}(?P<clause>{CLAUSE})",
        "premise": f"{label}(?P<clause>{CLAUSE})(?:{GIVEN})?",
        "formula": f"{label}(?P<formula>(?:{ANY})+?)(?:{GIVEN})?",
    }
    return {name: re.compile(form) for name, form in found.items()}


class Kind:
    """What a line of an answer is."""

    PREMISE: Final = "premise"
    STEP: Final = "step"
    REMARK: Final = "remark"
    HEADING: Final = "heading"
    UNREAD: Final = "unread"


@frozen
class ParsedLine:
    """What a line says.

    Args:
        form: `step` or `premise`.
        number: Its label; None for a line without one.
        clause: Its clause, or the line of a sum that is none; None for a formula of several.
        parents: The numbers of its parents.
        pivot: The atom that it names, if it does.
        formula: The clauses of a formula that is not one clause.
        unknown: The names in it that are no atoms of the exercise.
        sum: What a line with ≥ says, as it is written.
        multipliers: How often a sum takes each of its parents.
        divisor: By what a sum is divided.
    """

    form: str
    number: int | None = None
    clause: Conclusion | None = None
    parents: tuple[int, ...] = ()
    pivot: str | None = None
    formula: tuple[Clause, ...] = ()
    unknown: tuple[str, ...] = ()
    sum: Line | None = None
    multipliers: tuple[int, ...] = ()
    divisor: int = 1

    @property
    def clauses(self) -> tuple[Conclusion, ...]:
        """The clauses that it says: its own, or those of its formula."""
        return self.formula if self.clause is None else (self.clause,)


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
    line = marked(plain(text, names), names)
    counts = "≥" in line.marks
    for form, pattern in forms(line.numeric).items():
        found = pattern.fullmatch(line.marks) if form.startswith("sum") == counts else None
        said = None if found is None else _said(line, found)
        if said is not None:
            return said
    return None


def _said(line: MarkedLine, found: re.Match[str]) -> ParsedLine | None:
    """Return what a line says that has a form; None if it has none after all."""
    groups = found.re.groupindex
    number = next(iter(numbers_of(line, found, "label")), None)
    if "terms" in groups:
        return _sum(line, found, number)
    if "formula" in groups:
        return _formula(line, found, number)
    clause, unknown = clause_of(line, found)
    if clause is None:
        return None
    if "left" not in groups:
        return ParsedLine(Kind.PREMISE, number, clause, unknown=unknown)
    parents = numbers_of(line, found, "left")[0], numbers_of(line, found, "right")[0]
    pivots = [line.within(found, one)[0] for one in PIVOTS if found[one]]
    strange = (token.name for token in pivots if "n" in token.marks)
    unknown = tuple(dict.fromkeys((*unknown, *strange)))
    pivot = pivots[0].name if pivots else None
    return ParsedLine(Kind.STEP, number, clause, parents, pivot, unknown=unknown)


def numbers_of(line: MarkedLine, found: re.Match[str], group: str | int = 0) -> list[int]:
    """Return the numbers of lines in a part of a line.

    Args:
        line: The line.
        found: What was found in its marks.
        group: The name of the part; without one all that was found.
    """
    counted = (one for one in line.within(found, group) if not LABELS.isdisjoint(one.marks))
    return [int(token.text.lstrip(ascii_letters)) for token in counted]


def in_a_row(
    pattern: re.Pattern[str], line: MarkedLine, brackets: re.Pattern[str]
) -> list[re.Match[str]]:
    """Return what stands one after another in a line; none where something else does.

    Args:
        pattern: What each of them is.
        line: The line.
        brackets: What may enclose all of them.
    """
    enclosed = brackets.fullmatch(line.marks)
    start, end = (0, len(line.marks)) if enclosed is None else enclosed.span("inside")
    found = [*pattern.finditer(line.marks, start, end)]
    return found if sum(len(each[0]) for each in found) == end - start else []


def clause_of(line: MarkedLine, found: re.Match[str]) -> tuple[Clause | None, tuple[str, ...]]:
    """Return the clause that was found, if its brackets fit, and the names that are no atoms.

    Args:
        line: The line.
        found: What was found in its marks, of which a part is a clause.
    """
    texts = [token.text for token in line.within(found, "clause")]
    literals, unknown = literals_of(line, found, "clause")
    return Clause(literals) if texts.count("(") == texts.count(")") else None, unknown


def literals_of(
    line: MarkedLine, found: re.Match[str], group: str
) -> tuple[list[Literal], tuple[str, ...]]:
    """Return the literals of a part of a line, and the names in it that are no atoms.

    Args:
        line: The line.
        found: What was found in its marks.
        group: The name of the part.
    """
    literals, unknown = [], dict[str, None]()
    for each in EACH.finditer(line.marks, *found.span(group)):
        tokens = line.within(each, 1)
        name = next(token for token in tokens if not NAMED.isdisjoint(token.marks))
        unknown |= {} if STRANGE.isdisjoint(name.marks) else {name.name: None}
        positive = len(tokens) == 1 and BARRED.isdisjoint(name.marks)
        literals.append(Literal.of(name.name, positive))
    return literals, tuple(unknown)


def _formula(line: MarkedLine, found: re.Match[str], number: int | None) -> ParsedLine | None:
    """Return the premise that is one formula of several tokens."""
    within = line.within(found, "formula")
    long = len(line.text_of(found, "formula")) > LONG
    if long or len(within) == 1 or any("#" in token.marks for token in within):
        return None
    atoms = {token.name for token in within if "a" in token.marks}
    said = "".join(
        " " * ("_" in one.marks) + (in_quotes(one.name) if "a" in one.marks else one.text)
        for one in within
    )
    try:
        if len(parse(said)) != 1:
            return None
        made = translated(said)
    except FormulaError:
        return None
    strange = {atom for clause in made for atom in clause.atoms} - atoms
    unknown = tuple(sorted(atom for atom in strange if not atom.startswith("⟨")))
    if len(made) == 1:
        return ParsedLine(Kind.PREMISE, number, made[0], unknown=unknown)
    return ParsedLine(Kind.PREMISE, number, formula=made, unknown=unknown)


def _sum(line: MarkedLine, found: re.Match[str], number: int | None) -> ParsedLine:
    """Return what a line says that adds up others, or is given."""
    terms, constant = list[tuple[int, Literal]](), 0
    for each in ADDITION.finditer(line.marks, *found.span("terms")):
        often = next((int(token.text) for token in line.within(each, "often")), 1)
        literals, _ = literals_of(line, each, "literal")
        terms += [(often, literal) for literal in literals]
        constant += 0 if literals else often
    sign, bound = line.within(found, "bound")[:-1], line.within(found, "bound")[-1]
    least = Line.of(terms, (-1 if sign else 1) * int(bound.text) - constant)
    _, unknown = literals_of(line, found, "terms")
    if "parts" not in found.re.groupindex:
        return ParsedLine(Kind.PREMISE, number, said_by(least), unknown=unknown, sum=least)
    parts = [*MULTIPLIED.finditer(line.marks, *found.span("parts"))]
    multipliers = tuple(next(iter(numbers_of(line, part, "often")), 1) for part in parts)
    parents = tuple(numbers_of(line, part, "parent")[0] for part in parts)
    divisor = next(iter(numbers_of(line, found, "divisor")), 1)
    said = Kind.STEP, number, said_by(least), parents
    return ParsedLine(*said, unknown=unknown, sum=least, multipliers=multipliers, divisor=divisor)


def said_by(line: Line) -> Conclusion:
    """Return a line that asks for one of its literals as a clause, any other as it is.

    >>> print(said_by(Line.of([(1, Literal("p")), (1, Literal("q"))], 1)))
    p ∨ q
    >>> print(said_by(Line((), 2)))
    □
    """
    single = line.bound == 1 and all(often == 1 for often, _ in line.terms)
    return Clause(line) if single or (line.bound > 0 and not line.terms) else line


def reaches(clause: Conclusion | None, target: Clause) -> bool:
    """Return whether a clause says what is to be derived, or more: the empty one does."""
    return isinstance(clause, Clause) and clause.literals <= target.literals
