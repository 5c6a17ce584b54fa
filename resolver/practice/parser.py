"""A row of tokens as phrases: clauses, formulas, numbers, and what is passed over.

    5 . { p , ¬ q } from 1 , 2 on r      →      5 | p ∨ ¬q | from | 1 | 2 | on | r

A word that a connective, a comma or a brace joins to a literal, or that is negated, is an atom
which nobody knows; other words are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import SPELLINGS, quoted
from resolver.practice.lexer import NOTHING, Token
from resolver.practice.words import COMMON, CUES, GIVES, JOINS, LABELS, REASONS, SOURCES
from resolver.text.formula.translation import clauses as translated

SAYING: Final = REASONS | CUES.keys() | LABELS  # no atoms, whatever is before them
NAMES: Final = GIVES | SOURCES  # where clauses are named by themselves
AND: Final = "/\\"
VERBS: Final = JOINS | GIVES | {"we", "wir", "on", "one"}  # behind an atom, and no noun
DEEP: Final = 8  # brackets that nobody opens at once, nor one in the other
LONG: Final = 200  # tokens that no formula of an exercise has, and no literal
CONNECTIVES: Final = frozenset({"not", "or", "operator"})
PARTS: Final = frozenset({"atom", "not", "or", "operator", "open", "close", "over", "empty"})
BEGINS: Final = frozenset({"atom", "not", "open", "word", "empty"})  # a literal
IMPLIES: Final = frozenset({"->", "=>", "→", "⇒"})
SPELLED: Final = frozenset(word for sign in SPELLINGS for word in sign.split() if word.isalpha())
OPERATORS: Final = SPELLED | {"if", "then"}
SIGNS: Final = {"or": " | ", "comma": " | ", "bar": " | ", "not": "~", "open": "(", "close": ")"}


class Phrase(NamedTuple):
    """One part of a line: its `kind`, where its tokens begin and end, and what it says.

    A `clause` has itself in `clauses`, a `formula` the clauses that it means; `unknown` are the
    words in it that no atom is called.
    """

    kind: str  # clause, formula, number, word, or the kind of the token
    start: int
    end: int
    clauses: tuple[Clause, ...] = ()
    text: str = ""
    unknown: tuple[str, ...] = ()

    @property
    def clause(self) -> Clause:
        """The clause of one that is a clause."""
        return self.clauses[0]


class Literals(NamedTuple):
    """What was read of a clause so far, and where it ends."""

    literals: tuple[Literal, ...]
    end: int
    unknown: tuple[str, ...] = ()


def phrases(
    tokens: Sequence[Token], borders: bool, names: frozenset[str] = frozenset()
) -> list[Phrase]:
    """Return the parts of a line.

    >>> from resolver.practice.lexer import scan
    >>> [phrase.kind for phrase in phrases(scan("5. p | q by 1", ["p", "q"]), borders=False)]
    ['number', 'stop', 'clause', 'word', 'number']

    Args:
        tokens: The tokens of a line.
        borders: Whether a single bar is the border of a table's cell.
        names: The atoms in small letters: a word that differs in capitals is no word.
    """
    reader = _Parser(tokens, borders, names)
    found: list[Phrase] = []
    while (place := found[-1].end if found else 0) < len(tokens):
        token = tokens[place]
        phrase = reader.phrase(place) if not reader.begins_pair(place, found) else None
        if phrase is None:
            kind = "or" if reader.is_or(token) else token.kind
            phrase = Phrase(kind, place, place + 1, text=token.text)
        found.append(phrase)
    return found


class _Parser:
    def __init__(self, tokens: Sequence[Token], borders: bool, names: frozenset[str]) -> None:
        self.tokens = tokens
        self.names = names
        self.borders = borders
        self.depth = 0  # of the brackets that are being read
        self.token = [*tokens, *[NOTHING] * DEEP].__getitem__  # a place before the first has none
        kinds = [token.kind for token in tokens]
        self.numbers = kinds.count("number")
        self.parted = self.numbers < 2 and self.names_clauses(kinds)
        implied = "arrow" in kinds and any(token.text in IMPLIES for token in tokens)
        self.joins = "arrow" in kinds and not implied  # where & is between two parents
        words = [token.text for token in tokens if token.kind == "word" and len(token.text) > 2]
        self.sentence = sum(word.lower() not in SAYING for word in words) > 2

    def names_clauses(self, kinds: Sequence[str]) -> bool:
        """Return whether clauses are named by themselves: there a comma parts them.

        So it does before a colon, `p, ~p | q : q`; elsewhere it joins literals.
        """
        if "arrow" in kinds or "back" in kinds:
            return True
        if "comma" in kinds and "colon" in kinds[kinds.index("comma") :]:
            return True
        return any(one.kind == "word" and one.text.lower() in NAMES for one in self.tokens)

    def begins_pair(self, place: int, found: Sequence[Phrase]) -> bool:
        """Return whether two parents in brackets are behind a clause: `q  [¬p ∨ q, p]`."""
        if not found or found[-1].kind != "clause" or self.token(place).text not in ("[", "("):
            return False
        kinds = [token.kind for token in self.tokens[place:]]
        closed = kinds.count("close") == 1 and "close" in kinds[-2:] and "comma" in kinds
        self.parted = self.parted or (closed and self.numbers == 0)
        return closed and self.numbers == 0

    def phrase(self, place: int) -> Phrase | None:
        """Return the clause or the formula that begins here."""
        token = self.token(place)
        if token.kind not in BEGINS or self.is_article(place):
            return None
        clause = self.clause(place, braced=False)
        if clause is None:
            # Where no formula began at an earlier sign for not, none begins here.
            negated = token.kind == "not" and self.token(place - 1).kind != "not"
            return self.formula(place) if negated or token.kind == "open" else None
        joint, after = self.token(clause.end), self.token(clause.end + 1)
        if joint.kind == "operator" and not self.joins and after.kind in BEGINS:
            return self.formula(place)
        if joint.text == "∨" and after.text == "(" and (formula := self.formula(place)):
            return formula  # such as p ∨ (q ∧ r)
        clauses = (Clause(clause.literals),)
        return Phrase("clause", place, clause.end, clauses, token.text, clause.unknown)

    def clause(self, place: int, braced: bool, listed: bool = False) -> Literals | None:
        """Return the literals from here on, joined by connectives, commas, or nothing at all.

        In braces each word is an atom; in square brackets, where they are listed, commas join.
        """
        if self.behind(place, "open") >= place + DEEP:
            return None
        found = self.literal(place, "brace" if braced else "first")
        while found is not None:
            join, place = self.join(found.end, braced or listed)
            if join in ("next", "comma") and not found.literals:
                break  # beside the empty clause is another, and no literal of it
            if braced and join:
                join = "brace"
            more = self.literal(place, join) if join else None
            if more is None or (join == "comma" and {*more.literals} <= {*found.literals}):
                break
            literals = found.literals + more.literals
            found = Literals(literals, more.end, found.unknown + more.unknown)
        return found

    def join(self, place: int, bracketed: bool) -> tuple[str, int]:
        """Return how what is here goes on with a clause, if it does, and where."""
        token = self.token(place)
        if token.kind == "or" or self.is_or(token):
            around = self.token(place - 1).text + self.token(place + 1).text
            sets = around == "}{" or (around == ")(" and self.parted)
            return ("", place) if token.text == "+" and sets else ("or", place + 1)
        if token.kind == "comma":
            return ("", place) if self.parted and not bracketed else ("comma", place + 1)
        beside = token.kind in ("atom", "not", "word") and token.before < 2
        beside = beside and not self.is_article(place)
        return ("next", place) if beside else ("", place)

    def is_article(self, place: int) -> bool:
        """Return whether an atom a is the article of `q   a resolvent of 1 and 2`."""
        if self.token(place).text != "a":
            return False
        after = self.token(place + 1)
        last = self.token(place - 1)
        behind = any(before.kind in ("atom", "empty") for before in self.tokens[:place])
        behind = behind or (last.kind == "word" and last.text.lower() not in CUES)
        numbered = any(token.kind == "number" for token in self.tokens)
        behind = behind or not (numbered or after.text.lower() in {*CUES, *REASONS})
        return behind and after.kind == "word" and after.text not in VERBS

    def is_or(self, token: Token) -> bool:
        """Return whether a token is a bar that means or, and no border of a column."""
        return token.text == "|" and not self.borders

    def literal(self, place: int, join: str) -> Literals | None:
        """Return the literal here, or the group in brackets; `join` is what is before it."""
        start = place
        place = self.behind(place, "not")
        positive, token = (place - start) % 2 == 0, self.token(place)
        if token.kind == "open":
            return self.group(place, positive, join)
        if token.kind == "empty" and place == start and join == "first":
            return Literals((), place + 1)
        unknown = token.kind == "word" and self.is_atom(place, join, negated=place > start)
        if token.kind != "atom" and not unknown:
            return None
        end = self.behind(place + 1, "over")
        literal = Literal.of(token.text, positive == ((end - place) % 2 == 1))
        return Literals((literal,), end, (token.text,) if unknown else ())

    def behind(self, place: int, kind: str) -> int:
        """Return where the tokens of a kind end that begin here."""
        end, last = place, min(place + LONG, len(self.tokens))
        while end < last and self.tokens[end].kind == kind:
            end += 1
        return end

    def is_atom(self, place: int, join: str, negated: bool) -> bool:
        """Return whether an unknown word is meant as an atom."""
        end = self.behind(place + 1, "over")
        token, after = self.token(place), self.token(end)
        if negated or join in ("or", "brace"):
            return True
        joined = after.kind == "or" or self.is_or(after)
        if joined and join == "first" and token.text.lower() in self.names:
            return True  # such as R ∨ q, where r is an atom
        if token.text.lower() in COMMON and join in ("comma", "next"):
            return False
        if token.text.lower() in SAYING or join == "comma":
            braced = join == "comma" and self.token(place - 2).text == "}"
            short = all(len(name) < 3 for name in self.names)
            spoken = short and not self.depth and len(token.text) > 3
            spoken = spoken or token.text.lower() in SAYING
            return not (spoken or braced or self.sentence)
        looks = len(token.text) <= 2 and token.text[1:].isdecimal() | (len(token.text) == 1)
        looks = looks or token.text.lower() in self.names
        if join == "next":
            small = token.text.islower() or len(token.text) > 1
            return looks and small and not (token.text == "a" and after.kind == "word")
        if joined:
            return self.token(end + 1).kind in BEGINS
        comma = after.kind == "comma"
        listed = comma and self.token(place - 1).text == "["
        if listed and self.token(end + 1).kind in ("atom", "not"):
            return True
        beside = (comma or after.kind in ("atom", "not")) and after.before < 2
        return looks and beside and self.token(end + comma).kind in BEGINS

    def group(self, place: int, positive: bool, join: str) -> Literals | None:
        """Return the literals in brackets; none if a number or a word is there."""
        opened, inside = self.token(place), place + 1
        end = inside + (self.token(inside).kind == "empty")
        if self.token(end).kind == "close":
            return Literals((), end + 1) if positive and join == "first" else None
        if self.depth == DEEP:
            return None
        self.depth += 1
        braced = opened.text == "{" or join in ("or", "brace")
        found = self.clause(inside, braced=braced, listed=opened.text == "[")
        self.depth -= 1
        if found is None or self.token(found.end).kind != "close":
            return None
        if not positive and len(found.literals) != 1:
            return None
        literals, end = found.literals, found.end + 1
        over = self.token(end).kind == "over" and len(literals) == 1
        if positive == over:
            literals = tuple(~literal for literal in literals)
        return Literals(literals, end + over, found.unknown)

    def formula(self, place: int) -> Phrase | None:
        """Return the formula that begins here, if one does."""
        end = place
        parts = PARTS if self.borders else PARTS | {"bar"}
        while end < place + LONG and (
            self.token(end).kind in parts
            or (self.token(end).kind == "word" and self.token(end - 1).kind in CONNECTIVES)
        ):
            end += 1
        if not {"operator", "not"}.intersection(token.kind for token in self.tokens[place:end]):
            return None
        for last in range(end, max(place, end - DEEP), -1):
            tokens = self.tokens[place:last]
            try:
                clauses = translated(written(tokens))
            except FormulaError:
                continue
            unknown = tuple(token.text for token in tokens if token.kind == "word")
            sign = next((token.text for token in tokens if token.kind == "operator"), "¬(")
            return Phrase("formula", place, last, clauses, sign, unknown)
        return None


def written(tokens: Sequence[Token]) -> str:
    """Return the tokens as a formula is written.

    >>> from resolver.practice.lexer import scan
    >>> written(scan("{p, q'}", ["p", "q"]))
    '("p" | ~"q")'
    """
    spelled: list[str] = []
    for place, token in enumerate(tokens):
        if token.kind in ("atom", "word"):
            overs = takewhile(lambda after: after.kind == "over", tokens[place + 1 :])
            spelled.append("~" * len([*overs]) + quoted(token.text))
        elif token.kind == "empty":
            spelled.append("false")
        elif token.kind == "operator":
            spelled.append(f" {'&' if token.text in ('⋀', AND) else token.text} ")
        elif token.kind != "over":
            spelled.append(SIGNS.get(token.kind, token.text))
    return "".join(spelled)
