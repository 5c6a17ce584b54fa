r"""The lines of a sheet, and a line as tokens: atoms, words, numbers and signs.

What is a blank in the notation becomes one: dollars, the borders of a table's cells, rules, a full
stop at the end. An atom of the exercise is found first, as it is spelled there, bare or in quotes.

    | 5. | $\lnot p \lor q$ | 1, 3 |        5 . ¬ p ∨ q 1 , 3
    Exercise modus tollens               a heading, where the exercise has that name
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

from resolver.logic.names import OPERATORS, QUOTED, unquoted
from resolver.practice import vocabulary

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
HEAD: Final = re.compile(
    rf"\W*(?:{'|'.join(vocabulary.HEADING.entries)})\s+(?P<name>.*\S)", re.IGNORECASE
)
SINGLE: Final = {  # signs of one kind each
    "(": "open", "[": "open", "{": "open", ")": "close", "]": "close", "}": "close",
    ",": "comma", ";": "semicolon", ":": "colon", ".": "stop", "=": "equals", "'": "prime",
    "+": "plus", "/": "over", r"\bar": "bar", r"\overline": "bar",
}  # fmt: skip


class Token(NamedTuple):
    """A part of a line: its kind, its text, where it is, and whether it touches the one before.

    Of a name, `atom` is the atom that it is in whatever capitals, `exact` whether it is spelled as
    the exercise spells it, and `barred` whether there is a bar over it. `word` is what it is as a
    word, in small letters; empty where it is spelled as an atom.
    """

    kind: str
    text: str
    start: int
    end: int
    glued: bool
    atom: str | None = None
    exact: bool = False
    barred: bool = False
    word: str = ""


END: Final = Token("end", "", 0, 0, False)  # what stands behind the last token


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
    found = HEAD.fullmatch(line.rstrip(" \t.:"))
    return " ".join(found["name"].casefold().split()) if found else ""


@lru_cache(maxsize=512)
def tokens(line: str, names: frozenset[str]) -> tuple[Token, ...]:
    """Return the tokens of a line in which only blanks are blank.

    >>> [(token.kind, token.text) for token in tokens("5. ~p from 1", frozenset("p"))][1:4]
    [('stop', '.'), ('not', '~'), ('name', 'p')]

    Args:
        line: The line as `plain` returns it.
        names: The atoms of the exercise.
    """
    found: list[Token] = []
    place = 0
    for match in _pattern(names).finditer(line):
        start, end = match.span()
        glued = start == place and bool(found)
        found.append(_token(match[0], str(match.lastgroup), start, glued, names))
        place = end
    return tuple(found)


def _token(text: str, kind: str, start: int, glued: bool, names: frozenset[str]) -> Token:
    length = len(text)
    end = start + length
    if kind in ("sign", "box", "other"):
        kind = "empty" if kind == "box" else _signs().get(text, "other")
        return Token(kind, text, start, end, glued)
    if kind == "quoted":
        text = unquoted(text) or text
    if text in names and kind != "name":
        return Token("name", text, start, start + length, glued, text, True)
    if text in names:
        numeric = text.isdecimal()
        return Token("number" if numeric else "name", text, start, end, glued, text, True)
    if text.isdecimal() and text.isascii():
        return Token("number", text, start, end, glued)
    atom, barred = _atom(text, names)
    return Token("name", text, start, end, glued, atom, False, barred, text.casefold())


@lru_cache(maxsize=4096)
def _atom(text: str, names: frozenset[str]) -> tuple[str | None, bool]:
    """Return the atom that a name is, in whatever capitals, and whether a bar is over it."""
    same = [name for name in names if name.casefold() == text.casefold()]
    if same:
        return (same[0] if len(same) == 1 else None), False
    apart = normalize("NFD", text)
    letters = [at for at, sign in enumerate(apart) if sign.isalpha()]
    over = [at - 1 for at, sign in enumerate(apart) if sign in BARS]
    if over not in (letters, letters[:1], [len(apart) - 2]) or not over:
        return None, False  # a bar over each letter, over the first one, or at the end
    bare = normalize("NFC", apart.translate(dict.fromkeys(map(ord, BARS))))
    atom = bare if bare in names else _atom(bare, names)[0]
    return atom, True


@cache
def _signs() -> dict[str, str]:
    """Return the kind of each sign that is no word."""
    rows = {
        "formula": [sign for row in OPERATORS.values() for sign in row.split()],
        "or": vocabulary.OR.entries,
        "not": vocabulary.NOT.entries,
        "empty": vocabulary.EMPTY.entries,
        "turnstile": vocabulary.TURNSTILES.entries,
        "least": vocabulary.AT_LEAST.entries,
        "times": vocabulary.TIMES.entries,
    }
    found = {sign: kind for kind, row in rows.items() for sign in row}
    return {sign: kind for sign, kind in found.items() if not sign[0].isalnum()} | SINGLE | {
        r"\|": "or", r"\{": "open", r"\}": "close"
    }  # fmt: skip


@lru_cache(maxsize=64)
def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds tokens: odd atoms first, the longest before the others."""
    odd = sorted((name for name in names if not NAME.fullmatch(name)), key=lambda n: (-len(n), n))
    spelled = [
        (r"(?<!\w)" if name[0].isalnum() else "")
        + re.escape(name)
        + (r"(?!\w)" if name[-1].isalnum() else "")
        for name in odd
    ]
    signs = sorted(_signs(), key=lambda sign: (-len(sign), sign))
    sign = "|".join(
        re.escape(sign) + (r"(?![a-zA-Z])" if sign[-1].isalpha() else "") for sign in signs
    )
    parts = [rf"(?P<quoted>{QUOTED.pattern})"]
    parts += [rf"(?P<odd>{'|'.join(spelled)})"] if odd else []
    parts += [
        r"(?P<box>\[\s*\]|\{\s*\}|\\\{\s*\\\})",
        rf"(?P<sign>{sign})",
        rf"(?P<name>{NAME.pattern})",
        r"(?P<other>\\[a-zA-Z]+|\S)",
    ]
    return re.compile("|".join(parts))
