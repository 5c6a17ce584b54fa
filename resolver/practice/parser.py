"""A row of tokens as phrases: clauses, formulas, numbers, and what is passed over.

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
from resolver.practice.lexer import Token, scan
from resolver.text.formula.parser import parse
from resolver.text.formula.parser import text_of as formula_text
from resolver.text.formula.translation import clauses as translated

AND: Final = "/\\"
DEEP: Final = 8  # brackets that nobody opens at once, nor one in the other
LONG: Final = 200  # tokens that no formula of an exercise has, and no literal
NOTHING: Final = Token("end", "")
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
    """One part of a line: its `kind`, where its tokens begin and end, and what it says.

    A `clause` has its literals in `said`, a `formula` the clauses it stands for; `unknown` are the
    words in it that no atom is called.
    """

    kind: str  # clause, formula, number, word, or the kind of the token
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
    tokens: Sequence[Token], borders: bool, names: frozenset[str] = frozenset()
) -> list[Phrase]:
    """Return the parts of a line; with borders, a single bar is the border of a table's cell.

    The names are those of the atoms in small letters: a word that differs in capitals is no word.

    >>> from resolver.practice.lexer import scan
    >>> [one.kind for one in phrases(scan("5. p | q by 1", ["p", "q"]), borders=False)]
    ['number', 'stop', 'clause', 'word', 'number']
    """
    reader = _Parser(tokens, borders, names)
    found: list[Phrase] = []
    while (place := found[-1].end if found else 0) < len(tokens):
        token = tokens[place]
        phrase = reader.phrase(place)
        if phrase is None:
            kind = "or" if reader.is_or(token) else token.kind
            kind = "arrow" if reader.gives(place) else kind
            phrase = Phrase(kind, place, place + 1, text=token.text)
        found.append(phrase)
    return found


class _Parser:
    def __init__(self, tokens: Sequence[Token], borders: bool, names: frozenset[str]) -> None:
        self.tokens = tokens
        self.names = names
        self.borders = borders
        self.depth = 0  # of the brackets that are being read
        # Where clauses are named by themselves, a comma parts them; elsewhere it joins literals.
        numbers = sum(token.kind == "number" for token in tokens)
        named = any(
            token.kind == "arrow" or token.text.lower() in NAMES or self.gives(at)
            for at, token in enumerate(tokens)
        )
        self.parted = named and numbers < 2

    def token(self, place: int) -> Token:
        return self.tokens[place] if 0 <= place < len(self.tokens) else NOTHING

    def phrase(self, place: int) -> Phrase | None:
        """Return the clause or the formula that begins here."""
        token = self.token(place)
        if token.kind not in ("atom", "not", "open", "word", "empty") or self.is_article(place):
            return None
        clause = self.clause(place, braced=False)
        after = self.token(clause.end if clause else place)
        negated = token.kind == "not" and clause is None
        if negated and self.token(place - 1).kind == "not":
            return None  # no formula began before it, so none does here
        joined = clause and after.kind == "operator" and not self.gives(clause.end)
        if negated or (clause and joined and self.begins(clause.end + 1)):
            return self.formula(place)
        if clause is None:
            return self.formula(place) if token.kind == "open" else None
        said = (Clause(clause.literals),)
        braces = token.text == "{"
        return Phrase("clause", place, clause.end, said, token.text, clause.unknown, braces)

    def gives(self, place: int) -> bool:
        """Return whether an arrow after two clauses in braces gives one: `{p}, {¬p, q} → {q}`."""
        before = [one.text for one in self.tokens[:place]]
        return self.token(place).text in IMPLIES and before[-1:] == ["}"] and before.count("}") > 1

    def clause(self, place: int, braced: bool, listed: bool = False) -> Literals | None:
        """Return the literals from here on, joined by connectives, commas, or nothing at all.

        In braces each word is an atom; in square brackets, where they are listed, commas join.
        """
        if all(self.token(at).kind == "open" for at in range(place, place + DEEP)):
            return None
        found = self.literal(place, "brace" if braced else "first")
        while found is not None:
            join, place = self.join(found.end, braced or listed)
            if join in ("next", "comma") and not found.literals:
                break  # beside the empty clause stands another, and no literal of it
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
        token = self.token(place)
        if token.kind == "or" or self.is_or(token):
            return "or", place + 1
        if token.kind == "comma":
            return ("", place) if self.parted and not bracketed else ("comma", place + 1)
        beside = token.kind in ("atom", "not", "word") and token.before < 2
        beside = beside and not self.is_article(place)
        return ("next", place) if beside else ("", place)

    def is_article(self, place: int) -> bool:
        """Return whether an atom a is the article of `q   a resolvent of 1 and 2`."""
        token, after = self.token(place), self.token(place + 1)
        said = any(one.kind in ("atom", "empty") for one in self.tokens[:place])
        return token.text == "a" and said and after.kind == "word" and after.text not in JOINS

    def is_or(self, token: Token) -> bool:
        """Return whether a token is a bar that means or, and no border of a column."""
        return token.text == "|" and not self.borders

    def literal(self, place: int, join: str) -> Literals | None:
        """Return the literal here, or the group in brackets; how it is joined tells what it is."""
        start, positive = place, True
        while self.token(place).kind == "not" and place < start + LONG:
            place, positive = place + 1, not positive
        token = self.token(place)
        if token.kind == "open":
            return self.group(place, positive, join)
        if token.kind == "empty" and place == start and join == "first":
            return Literals((), place + 1)
        unknown = token.kind == "word" and self.is_atom(place, join, negated=place > start)
        if token.kind != "atom" and not unknown:
            return None
        end = place + 1
        while self.token(end).kind == "over":
            end, positive = end + 1, not positive
        literal = Literal.of(token.text, positive)
        return Literals((literal,), end, (token.text,) if unknown else ())

    def is_atom(self, place: int, join: str, negated: bool) -> bool:
        """Return whether an unknown word is meant as an atom."""
        end = place + 1
        while self.token(end).kind == "over":
            end += 1
        token, after = self.token(place), self.token(end)
        if negated or join in ("or", "brace"):
            return True
        if token.text.lower() in REASONS:
            return False
        looks = len(token.text) <= 2 and token.text[1:].isdecimal() | (len(token.text) == 1)
        looks = looks or token.text.lower() in self.names
        if join == "comma":
            return True
        if join == "next":
            small = token.text.islower() or len(token.text) > 1
            return looks and small and not (token.text == "a" and after.kind == "word")
        joined = after.kind == "or" or self.is_or(after)
        joined = joined and self.begins(end + 1)
        listed = self.token(place - 1).text == "[" and after.kind == "comma"
        listed = listed and self.token(end + 1).kind in ("atom", "not")
        beside = after.kind in ("comma", "atom", "not") and after.before < 2
        beside = beside and self.begins(end + (after.kind == "comma"))
        return joined or listed or (looks and beside)

    def begins(self, place: int) -> bool:
        """Return whether a literal may begin here."""
        return self.token(place).kind in ("atom", "not", "open", "word", "empty")

    def group(self, place: int, positive: bool, join: str) -> Literals | None:
        """Return the literals in brackets; none if a number or a word stands there."""
        opened = self.token(place)
        inside = place + 1
        if self.token(inside).kind == "close":
            empty = positive and join == "first"
            return Literals((), inside + 1) if empty else None
        if self.token(inside).kind == "empty" and self.token(inside + 1).kind == "close":
            return Literals((), inside + 2) if positive and join == "first" else None
        braced = opened.text == "{" or join in ("or", "brace")
        if self.depth == DEEP:
            return None
        self.depth += 1
        found = self.clause(inside, braced=braced, listed=opened.text == "[")
        self.depth -= 1
        if found is None or self.token(found.end).kind != "close":
            return None
        if not positive and len(found.literals) != 1:
            return None
        literals = found.literals if positive else tuple(~one for one in found.literals)
        end = found.end + 1
        if self.token(end).kind == "over" and len(literals) == 1:
            literals, end = (~literals[0],), end + 1
        return Literals(literals, end, found.unknown)

    def formula(self, place: int) -> Phrase | None:
        """Return the formula that begins here, if one does."""
        end = place
        parts = PARTS if self.borders else PARTS | {"bar"}
        while end < place + LONG and (
            self.token(end).kind in parts
            or (self.token(end).kind == "word" and self.token(end - 1).kind in CONNECTIVES)
        ):
            end += 1
        kinds = [token.kind for token in self.tokens[place:end]]
        if "operator" not in kinds and "not" not in kinds:
            return None
        for last in range(end, max(place, end - DEEP), -1):
            words = [token for token in self.tokens[place:last] if token.kind == "word"]
            try:
                said = translated(written(self.tokens[place:last]))
            except FormulaError:
                continue
            unknown = tuple(token.text for token in words)
            signs = [token.text for token in self.tokens[place:last] if token.kind == "operator"]
            return Phrase("formula", place, last, said, signs[0] if signs else "¬(", unknown)
        return None


def written(tokens: Sequence[Token]) -> str:
    """Return the tokens as a formula is written.

    >>> from resolver.practice.lexer import scan
    >>> written(scan("{p, q'}", ["p", "q"]))
    '("p" | ~"q")'
    """
    signs = {"or": " | ", "comma": " | ", "bar": " | ", "not": "~", "open": "(", "close": ")"}
    spelled: list[str] = []
    for place, token in enumerate(tokens):
        if token.kind in ("atom", "word"):
            overs = 0
            while place + 1 + overs < len(tokens) and tokens[place + 1 + overs].kind == "over":
                overs += 1
            spelled.append("~" * overs + quoted(token.text))
        elif token.kind == "empty":
            spelled.append("false")
        elif token.kind == "operator":
            spelled.append(f" {'&' if token.text in ('⋀', AND) else token.text} ")
        elif token.kind != "over":
            spelled.append(signs.get(token.kind, token.text))
    return "".join(spelled)


def worded(tokens: Sequence[Token], names: Sequence[str]) -> Sequence[Token]:
    """Return a line that is a formula with words for operators in signs; any other as it is.

    Before the formula only its number may stand, and behind it words.

    >>> names = ["p", "q"]
    >>> [token.text for token in worded(scan("1. if p then q", names), names)]
    ['1', '.', 'p', '→', 'q']
    """
    start = 0
    if any(token.kind == "number" for token in tokens[:2]):
        start = 2 if tokens[1:2] and tokens[1].kind == "number" else 1
        while start < len(tokens) and tokens[start].kind in ("stop", "colon", "close", "bar"):
            start += 1
    end = start
    while end < len(tokens) and (
        tokens[end].kind in PARTS
        or tokens[end].kind == "bar"
        or (tokens[end].kind == "word" and tokens[end].text.lower() in OPERATORS)
    ):
        end += 1
    formula = [
        token._replace(kind="operator", text=token.text.lower()) if token.kind == "word" else token
        for token in tokens[start:end]
    ]
    behind = any(token.kind in ("atom", "empty", "number") for token in tokens[end:])
    if behind or formula == list(tokens[start:end]) or len(formula) > LONG:
        return tokens
    try:
        (found,) = parse(written(formula))
    except FormulaError:
        return tokens
    return [*tokens[:start], *scan(formula_text(found), names), *tokens[end:]]
