"""A row of marks as phrases: clauses, formulas, numbers, and what is passed over.

    5 . { p , ¬ q } from 1 , 2 on r      →      5 | p ∨ ¬q | from | 1 | 2 | on | r

A word that a connective, a comma or a brace joins to a literal, or that is negated, is an atom
which nobody knows; other words are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import SPELLINGS, quoted
from resolver.practice.signs import Mark, scan
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses as translated
from resolver.text.formula.writing import written as formula_text

AND: Final = "/\\"
DEEP: Final = 8  # brackets that nobody opens at once, nor one in the other
LONG: Final = 200  # marks that no formula of an exercise has, and no literal
NOTHING: Final = Mark("end", "")
CONNECTIVES: Final = frozenset({"not", "or", "operator"})
PARTS: Final = frozenset({"atom", "not", "or", "operator", "open", "close", "over", "empty"})
IMPLIES: Final = frozenset({"->", "=>", "→", "⇒"})
SPELLED: Final = frozenset(word for sign in SPELLINGS for word in sign.split() if word.isalpha())
OPERATORS: Final = SPELLED | {"if", "then"}
JOINS: Final = frozenset("from by on and with given".split())
NAMES: Final = frozenset("from gives yields aus ergibt donne resolving".split())
REASONS: Final = frozenset(
    "from by with on and res resolution resolving resolve resolvent mit von aus und auf nach über"
    " par de et avec sur given premise axiom goal step line lines clause clauses steps the"
    " resolvente resolutionsschritt résolvante résolution voraussetzung prämisse annahme negierte"
    " negated negation hypothesis assumption hypothèse prémisse donnée gegeben because since da"
    " wegen mittels laut durch gemäß selon puisque car donc so hence thus therefore resolved"
    " resolvents using via obtained derived follows folgt lemma rule regel see cf"
    " we wir man".split()
)


class Phrase(NamedTuple):
    """One part of a line: its `kind`, where its marks begin and end, and what it says.

    A `clause` has its literals in `said`, a `formula` the clauses it stands for; `unknown` are the
    words in it that no atom is called.
    """

    kind: str  # clause, formula, number, word, or the kind of the mark
    start: int
    end: int
    said: tuple[Clause, ...] = ()
    text: str = ""
    unknown: tuple[str, ...] = ()
    braces: bool = False

    @property
    def clause(self) -> Clause:
        """The clause of one that is a clause."""
        return self.said[0]


class Literals(NamedTuple):
    """What was read of a clause so far, and where it ends."""

    literals: tuple[Literal, ...]
    end: int
    unknown: tuple[str, ...] = ()


def phrases(
    marks: Sequence[Mark], borders: bool, names: frozenset[str] = frozenset()
) -> list[Phrase]:
    """Return the parts of a line; with borders, a single bar is the border of a table's cell.

    The names are those of the atoms in small letters: a word that differs in capitals is no word.

    >>> from resolver.practice.signs import scan
    >>> [one.kind for one in phrases(scan("5. p | q by 1", ["p", "q"]), borders=False)]
    ['number', 'stop', 'clause', 'word', 'number']
    """
    reader = _Phrases(marks, borders, names)
    found: list[Phrase] = []
    while (place := found[-1].end if found else 0) < len(marks):
        mark = marks[place]
        phrase = reader.phrase(place)
        if phrase is None:
            kind = "or" if reader.is_or(mark) else mark.kind
            kind = "arrow" if reader.gives(place) else kind
            phrase = Phrase(kind, place, place + 1, text=mark.text)
        found.append(phrase)
    return found


class _Phrases:
    def __init__(self, marks: Sequence[Mark], borders: bool, names: frozenset[str]) -> None:
        self.marks = marks
        self.names = names
        self.borders = borders
        self.depth = 0  # of the brackets that are being read
        # Where clauses are named by themselves, a comma parts them; elsewhere it joins literals.
        numbers = sum(mark.kind == "number" for mark in marks)
        named = any(
            mark.kind == "arrow" or mark.text.lower() in NAMES or self.gives(at)
            for at, mark in enumerate(marks)
        )
        self.parted = named and numbers < 2

    def mark(self, place: int) -> Mark:
        return self.marks[place] if 0 <= place < len(self.marks) else NOTHING

    def phrase(self, place: int) -> Phrase | None:
        """Return the clause or the formula that begins here."""
        mark = self.mark(place)
        if mark.kind not in ("atom", "not", "open", "word", "empty") or self.is_article(place):
            return None
        clause = self.clause(place, braced=False)
        after = self.mark(clause.end if clause else place)
        negated = mark.kind == "not" and clause is None
        if negated and self.mark(place - 1).kind == "not":
            return None  # no formula began before it, so none does here
        joined = clause and after.kind == "operator" and not self.gives(clause.end)
        if negated or (clause and joined and self.begins(clause.end + 1)):
            return self.formula(place)
        if clause is None:
            return self.formula(place) if mark.kind == "open" else None
        said = (Clause(clause.literals),)
        braces = mark.text == "{"
        return Phrase("clause", place, clause.end, said, mark.text, clause.unknown, braces)

    def gives(self, place: int) -> bool:
        """Return whether an arrow after two clauses in braces gives one: `{p}, {¬p, q} → {q}`."""
        before = [one.text for one in self.marks[:place]]
        return self.mark(place).text in IMPLIES and before[-1:] == ["}"] and before.count("}") > 1

    def clause(self, place: int, braced: bool, listed: bool = False) -> Literals | None:
        """Return the literals from here on, joined by connectives, commas, or nothing at all.

        In braces each word is an atom; in square brackets, where they are listed, commas join.
        """
        if all(self.mark(at).kind == "open" for at in range(place, place + DEEP)):
            return None
        found = self.literal(place, "brace" if braced else "first")
        while found is not None:
            join, place = self.join(found.end, braced or listed)
            if braced and join:
                join = "brace"
            more = self.literal(place, join) if join else None
            if more is None:
                break
            literals = found.literals + more.literals
            found = Literals(literals, more.end, found.unknown + more.unknown)
        return found

    def join(self, place: int, bracketed: bool) -> tuple[str, int]:
        """Return how what stands here goes on with a clause, if it does, and where."""
        mark = self.mark(place)
        if mark.kind == "or" or self.is_or(mark):
            return "or", place + 1
        if mark.kind == "comma":
            return ("", place) if self.parted and not bracketed else ("comma", place + 1)
        beside = mark.kind in ("atom", "not", "word") and mark.before < 2
        beside = beside and not self.is_article(place)
        return ("next", place) if beside else ("", place)

    def is_article(self, place: int) -> bool:
        """Return whether an atom a is the article of `q   a resolvent of 1 and 2`."""
        mark, after = self.mark(place), self.mark(place + 1)
        said = any(one.kind in ("atom", "empty") for one in self.marks[:place])
        return mark.text == "a" and said and after.kind == "word" and after.text not in JOINS

    def is_or(self, mark: Mark) -> bool:
        """Return whether a mark is a bar that means or, and no border of a column."""
        return mark.text == "|" and not self.borders

    def literal(self, place: int, join: str) -> Literals | None:
        """Return the literal here, or the group in brackets; how it is joined tells what it is."""
        start, positive = place, True
        while self.mark(place).kind == "not" and place < start + LONG:
            place, positive = place + 1, not positive
        mark = self.mark(place)
        if mark.kind == "open":
            return self.group(place, positive, join)
        if mark.kind == "empty" and place == start and join == "first":
            return Literals((), place + 1)
        unknown = mark.kind == "word" and self.is_atom(place, join, negated=place > start)
        if mark.kind != "atom" and not unknown:
            return None
        end = place + 1
        while self.mark(end).kind == "over":
            end, positive = end + 1, not positive
        literal = Literal.of(mark.text, positive)
        return Literals((literal,), end, (mark.text,) if unknown else ())

    def is_atom(self, place: int, join: str, negated: bool) -> bool:
        """Return whether an unknown word is meant as an atom."""
        end = place + 1
        while self.mark(end).kind == "over":
            end += 1
        mark, after = self.mark(place), self.mark(end)
        if negated or join in ("or", "brace"):
            return True
        if mark.text.lower() in REASONS:
            return False
        looks = len(mark.text) <= 2 and mark.text[1:].isdecimal() | (len(mark.text) == 1)
        looks = looks or mark.text.lower() in self.names
        if join == "comma":
            return True
        if join == "next":
            small = mark.text.islower() or len(mark.text) > 1
            return looks and small and not (mark.text == "a" and after.kind == "word")
        joined = after.kind == "or" or self.is_or(after)
        joined = joined and self.begins(end + 1)
        listed = self.mark(place - 1).text == "[" and after.kind == "comma"
        listed = listed and self.mark(end + 1).kind in ("atom", "not")
        beside = after.kind in ("comma", "atom", "not") and after.before < 2
        beside = beside and self.begins(end + (after.kind == "comma"))
        return joined or listed or (looks and beside)

    def begins(self, place: int) -> bool:
        """Return whether a literal may begin here."""
        return self.mark(place).kind in ("atom", "not", "open", "word", "empty")

    def group(self, place: int, positive: bool, join: str) -> Literals | None:
        """Return the literals in brackets; none if a number or a word stands there."""
        opened = self.mark(place)
        inside = place + 1
        if self.mark(inside).kind == "close":
            empty = positive and join == "first"
            return Literals((), inside + 1) if empty else None
        if self.mark(inside).kind == "empty" and self.mark(inside + 1).kind == "close":
            return Literals((), inside + 2) if positive and join == "first" else None
        braced = opened.text == "{" or join in ("or", "brace")
        if self.depth == DEEP:
            return None
        self.depth += 1
        found = self.clause(inside, braced=braced, listed=opened.text == "[")
        self.depth -= 1
        if found is None or self.mark(found.end).kind != "close":
            return None
        if not positive and len(found.literals) != 1:
            return None
        literals = found.literals if positive else tuple(~one for one in found.literals)
        end = found.end + 1
        if self.mark(end).kind == "over" and len(literals) == 1:
            literals, end = (~literals[0],), end + 1
        return Literals(literals, end, found.unknown)

    def formula(self, place: int) -> Phrase | None:
        """Return the formula that begins here, if one does."""
        end = place
        parts = PARTS if self.borders else PARTS | {"bar"}
        while end < place + LONG and (
            self.mark(end).kind in parts
            or (self.mark(end).kind == "word" and self.mark(end - 1).kind in CONNECTIVES)
        ):
            end += 1
        kinds = [mark.kind for mark in self.marks[place:end]]
        if "operator" not in kinds and "not" not in kinds:
            return None
        for last in range(end, max(place, end - DEEP), -1):
            words = [mark for mark in self.marks[place:last] if mark.kind == "word"]
            try:
                said = translated(written(self.marks[place:last]))
            except FormulaError:
                continue
            unknown = tuple(mark.text for mark in words)
            signs = [mark.text for mark in self.marks[place:last] if mark.kind == "operator"]
            return Phrase("formula", place, last, said, signs[0] if signs else "¬(", unknown)
        return None


def written(marks: Sequence[Mark]) -> str:
    """Return the marks as a formula is written.

    >>> from resolver.practice.signs import scan
    >>> written(scan("{p, q'}", ["p", "q"]))
    '("p" | ~"q")'
    """
    signs = {"or": " | ", "comma": " | ", "bar": " | ", "not": "~", "open": "(", "close": ")"}
    spelled: list[str] = []
    for place, mark in enumerate(marks):
        if mark.kind in ("atom", "word"):
            overs = 0
            while place + 1 + overs < len(marks) and marks[place + 1 + overs].kind == "over":
                overs += 1
            spelled.append("~" * overs + quoted(mark.text))
        elif mark.kind == "empty":
            spelled.append("false")
        elif mark.kind == "operator":
            spelled.append(f" {'&' if mark.text in ('⋀', AND) else mark.text} ")
        elif mark.kind != "over":
            spelled.append(signs.get(mark.kind, mark.text))
    return "".join(spelled)


def worded(marks: Sequence[Mark], names: Sequence[str]) -> Sequence[Mark]:
    """Return a line that is a formula with words for operators in signs; any other as it is.

    Before the formula only its number may stand, and behind it words.

    >>> names = ["p", "q"]
    >>> [mark.text for mark in worded(scan("1. if p then q", names), names)]
    ['1', '.', 'p', '→', 'q']
    """
    start = 0
    if any(mark.kind == "number" for mark in marks[:2]):
        start = 2 if marks[1:2] and marks[1].kind == "number" else 1
        while start < len(marks) and marks[start].kind in ("stop", "colon", "close", "bar"):
            start += 1
    end = start
    while end < len(marks) and (
        marks[end].kind in PARTS
        or marks[end].kind == "bar"
        or (marks[end].kind == "word" and marks[end].text.lower() in OPERATORS)
    ):
        end += 1
    formula = [
        mark._replace(kind="operator", text=mark.text.lower()) if mark.kind == "word" else mark
        for mark in marks[start:end]
    ]
    behind = any(mark.kind in ("atom", "empty", "number") for mark in marks[end:])
    if behind or formula == list(marks[start:end]) or len(formula) > LONG:
        return marks
    try:
        (found,) = parse(written(formula))
    except FormulaError:
        return marks
    return [*marks[:start], *scan(formula_text(found), names), *marks[end:]]
