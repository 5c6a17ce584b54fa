r"""The lines of a sheet, and a line as tokens, each marked with the letters of what it may be.

What is a blank in the notation becomes one: dollars, the borders of a table's cells, rules, a full
stop at the end. An atom of the exercise is found first, as it is spelled there, bare or in quotes.
The marks of all tokens are one text, so that a regular expression says what a line is.

    | 5. | $\lnot p \lor q$ | 1, 3 |        5 . ¬ p ∨ q 1 , 3        _#1 . _¬ _a _∨ _a _#1 ,& _#1
    Exercise modus tollens               a heading, where the exercise has that name
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

from resolver.logic.names import QUOTED, unquoted
from resolver.practice.vocabulary import CALLED, ROWS

NAME: Final = re.compile("[\\w\u0300-\u036f]+")
BARS: Final = "\u0304\u0305"  # over the letter before
RULE: Final = re.compile(
    r"\s*(?:[-=─━]{2,}[-=─━\s]*|[|+][-=:|+\s]*|(?:\\begin|\\end)\b.*|(?:\\hline\s*)+)\s*"
)
GUARDED: Final = rf"{QUOTED.pattern}|_\|_|\\\|"
BORDER: Final = re.compile(rf"({GUARDED})|\|")
CELL: Final = re.compile(rf"({GUARDED})|(?<!\\)&")
COMMENT: Final = re.compile(rf"({QUOTED.pattern})|(?:(?<=\s)|^)#.*")
SPACE: Final = re.compile(r"\$(?!F(?!\w))|\\quad(?![a-zA-Z])|\\,|\\hline|(?:(?<=\s)|^)—(?=\s|$)")
DOLLARS: Final = re.compile(SPACE.pattern.replace(r"(?!F(?!\w))", ""))
TURNSTILE: Final = re.compile(r"\s*\|[-=](?![-=|])[^|]*")  # |- p is no table
LINE_END: Final = re.compile("\r\n?|[\u2028\u2029]")
UNSEEN: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))
HEAD: Final = re.compile(rf"\W*(?:{'|'.join(ROWS['a heading'])})\s+(?P<name>.*\S)", re.IGNORECASE)
MARKS: Final = {  # the letter of a row: what its entries may be in a line
    "∨": "or", "¬": "not", "¯": "a bar over the next", "□": "the empty clause",
    "L": "before a number", "F": "before the parents", "&": "between the parents",
    "O": "the pivot", "G": "behind a premise", "•": "a bullet", "⊢": "follows, or not",
    "≥": "at least", "·": "times", "Σ": "before what is added", "÷": "divided by",
    "!": "a denial", "→": "an operator", "j": "no or", "t": "touching an atom",
    "≡": "equivalent", "K": "before clauses",
}  # fmt: skip
OWN: Final = "()[]{},;:.=+-'"  # signs that are marks themselves
LABELLED: Final = re.compile(rf"(?:{'|'.join(ROWS['before a number'])})[1-9][0-9]{{0,8}}", re.I)
COUNTED: Final = re.compile("[1-9][0-9]{0,8}")


class Token(NamedTuple):
    """A part of a line: its text, where it is, its marks, and its name if it has one.

    The marks are letters of `MARKS` and signs of `OWN`. Beside them stand `_` behind a blank, `a`
    for an atom in whatever capitals, `n` for a name that is none, `b` and `m` for these with a bar
    over them; `#` for a number and `1` for one that counts a line, `J` for `C5`, and `w` for a word
    that is not spelled as an atom.
    """

    text: str
    start: int
    end: int
    marks: str
    name: str = ""


class MarkedLine(NamedTuple):
    """A line in which only blanks are blank: its text, its tokens, and the marks of all of them.

    The marks of each token end with a blank. It is `numeric` where an atom is a number.
    """

    text: str
    tokens: tuple[Token, ...]
    marks: str
    numeric: bool

    def within(self, found: re.Match[str], group: str | int = 0) -> tuple[Token, ...]:
        """Return the tokens whose marks a group of an expression has found."""
        start = self.marks.count(" ", 0, max(0, found.start(group)))
        return self.tokens[start : start + (found[group] or "").count(" ")]

    def text_of(self, found: re.Match[str], group: str | int = 0) -> str:
        """Return the text in which a group was found."""
        within = self.within(found, group)
        return self.text[within[0].start : within[-1].end] if within else ""

    def behind(self, found: re.Match[str]) -> MarkedLine:
        """Return what stands behind that which an expression has found."""
        marks = self.marks[found.end() :]
        return self._replace(tokens=self.tokens[len(self.tokens) - marks.count(" ") :], marks=marks)


def one(letters: str) -> str:
    """Return an expression for a token with one of these marks."""
    return f"[^ ]*[{re.escape(letters)}][^ ]* "


def seen(text: str) -> str:
    r"""Return a text as a reader sees it: lines end in one way, and what has no width is gone.

    >>> seen("\ufeff1. p\r2. q\u200b\u00a0r")
    '1. p\n2. q r'
    """
    return LINE_END.sub("\n", text).translate(UNSEEN).replace("\u00a0", " ")


def plain(text: str, names: frozenset[str]) -> str:
    r"""Return a line without its comment, and with blanks where the notation has them.

    >>> plain(r"| 5. | $p \lor q$ | 1, 3 |  # done", frozenset("pq")).split()
    ['5.', 'p', '\\lor', 'q', '1,', '3']

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    line = COMMENT.sub(_kept, text).rstrip()
    if RULE.fullmatch(line):
        return ""
    if line.lstrip().startswith("|") and not TURNSTILE.fullmatch(line):
        line = BORDER.sub(_kept, line)
    line = line.replace("\t", " ").rstrip()
    ending = line.removesuffix(r"\hline").rstrip()
    if ending.endswith(r"\\"):
        line = CELL.sub(_kept, ending[:-2])
    line = (DOLLARS if "F" in names else SPACE).sub(" ", line).rstrip()
    return line[:-1] if line.endswith(".") else line


def _kept(found: re.Match[str]) -> str:
    return found[1] or " "


def written_lines(text: str, names: frozenset[str]) -> Iterator[tuple[int, str]]:
    r"""Yield the lines that are neither blank nor a comment, with their numbers from 1.

    >>> [*written_lines("# mine\n\n1. p\n----\n2. q", frozenset("pq"))]
    [(3, '1. p'), (5, '2. q')]
    """
    for at, line in enumerate(text.split("\n"), start=1):
        if plain(line, names).strip():
            yield at, line


def heading_of(line: str) -> str:
    """Return the name that a heading has, in small letters; empty for another line.

    >>> heading_of("Exercise Modus Tollens:")
    'modus tollens'
    """
    found = HEAD.fullmatch(line.rstrip())
    return folded(found["name"]) if found else ""


def folded(name: str) -> str:
    """Return the name of an exercise without case, and without the sign at its end.

    >>> folded("Modus  Tollens:")
    'modus tollens'

    Args:
        name: As it is written.
    """
    return " ".join(name.casefold().split()).rstrip(" .:")


@lru_cache(maxsize=512)
def marked(line: str, names: frozenset[str]) -> MarkedLine:
    """Return a line with the marks of its tokens.

    >>> marked("5. ~p from 1", frozenset("p")).marks
    '_#1 . _¬ a _Fw _#1 '

    Args:
        line: The line as `plain` returns it.
        names: The atoms of the exercise.
    """
    found: list[Token] = []
    place = -1
    for match in _pattern(names).finditer(line):
        text, (start, end) = match[0], match.span()
        name, marks = _marked(text, str(match.lastgroup), names)
        found.append(Token(text, start, end, "_" * (start != place) + marks, name))
        place = end
    marks = "".join(f"{token.marks} " for token in found)
    return MarkedLine(line, tuple(found), marks, any(map(str.isdecimal, names)))


@lru_cache(maxsize=4096)
def _marked(text: str, kind: str, names: frozenset[str]) -> tuple[str, str]:
    """Return the atom that a token is, or its name, and its marks."""
    if kind in ("sign", "box", "other"):
        return "", "□" if kind == "box" else _entries().get(text, "")
    name = (unquoted(text) or text) if kind == "quoted" else text
    if name in names:
        return name, "a1" if kind == "name" and COUNTED.fullmatch(name) else "a"
    if name.isdecimal() and name.isascii():
        return "", "#" + _entries().get(name, "") + "1" * bool(COUNTED.fullmatch(name))
    word = _entries().get(" ".join(name.casefold().split()), "")
    same = [atom for atom in names if atom.casefold() == name.casefold()]
    bare = "" if same or name.isascii() else _bare(name)
    same = same or [atom for atom in names if bare and atom.casefold() == bare.casefold()]
    atom = bare if bare in names else same[0] if len(same) == 1 else ""
    unknown = "" if word and len(name) > 1 else "m" if bare else "n"  # a longer word is no name
    own = ("b" if bare else "a") if atom else unknown
    return atom or name, f"{own}{word}{'J' * bool(LABELLED.fullmatch(name))}w"


def _bare(name: str) -> str:
    """Return a name without the bar over it; nothing where there is none.

    A bar is over each letter, over the first one, or at the end.
    """
    apart = normalize("NFD", name)
    letters = [at for at, sign in enumerate(apart) if sign.isalpha()]
    over = [at - 1 for at, sign in enumerate(apart) if sign in BARS]
    if not over or over not in (letters, letters[:1], [len(apart) - 2]):
        return ""
    return normalize("NFC", apart.translate(dict.fromkeys(map(ord, BARS))))


@cache
def _entries() -> dict[str, str]:
    """Return the marks of each sign and word; words are in small letters."""
    found = {sign: sign for sign in OWN} | {r"\{": "{", r"\}": "}"}
    rows = [(mark, ROWS[title]) for mark, title in MARKS.items()]
    for mark, row in (*rows, ("§", tuple(CALLED))):
        for entry in row:
            key = entry.casefold() if entry[0].isalpha() else entry
            found[key] = found.get(key, "") + mark
    return found | {r"\|": "∨"}


@lru_cache(maxsize=64)
def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds tokens: odd atoms and phrases first, the longest before the others.

    An atom that is a word of a phrase begins none, as it is spelled.
    """
    odd = sorted((name for name in names if not NAME.fullmatch(name)), key=lambda n: (-len(n), n))
    parts = {word for entry in _entries() if " " in entry for word in entry.split()}
    words = sorted(name for name in names if name.casefold() in parts)
    atoms = "|".join(
        r"(?<!\w)" * name[0].isalnum() + re.escape(name) + r"(?!\w)" * name[-1].isalnum()
        for name in odd
    )
    entries = sorted(_entries(), key=lambda entry: (-len(entry), entry))
    no_atom = rf"(?!(?-i:{'|'.join(words)})(?!\w))" if words else ""
    phrases = "|".join(
        r"\s+".join(no_atom + re.escape(part) for part in entry.split())
        for entry in entries
        if entry[0].isalpha() and not NAME.fullmatch(entry)
    )
    signs = "|".join(
        re.escape(sign) + r"(?![a-zA-Z])" * sign[-1].isalpha()
        for sign in entries
        if not sign[0].isalnum()
    )
    kinds = (
        rf"(?P<quoted>{QUOTED.pattern})",
        rf"(?P<odd>{atoms or '(?!)'})",
        r"(?P<box>\[\s*\]|\{\s*\}|\\\{\s*\\\})",
        rf"(?P<phrase>(?i:(?<!\w)(?:{phrases})(?!\w)))",
        rf"(?P<sign>{signs})",
        rf"(?P<name>{NAME.pattern})",
        r"(?P<other>\\[a-zA-Z]+|\S)",
    )
    return re.compile("|".join(kinds))
