r"""A line as a row of tokens: the atoms that are known, the usual signs of all books, and words.

    \lnot p \lor q̄   →   not, atom p, or, atom q, bar over it

An atom that is known goes before everything else, whatever letters it has, and its case is kept.
What nobody here knows is a word; whether that is an atom too is for the reader to say.

Source: the signs of Genesereth & Kao, Russell & Norvig, Fitting, Schöning, Chang & Lee, Leitsch,
Ben-Ari, and Huth & Ryan, of LaTeX, and of Prover9.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import normalize

from resolver.logic.names import QUOTED, unquoted
from resolver.practice.cleaning import LATEX, PROVER9, plain
from resolver.practice.labels import label_at
from resolver.practice.words import COMMON, CUES, EMPTY, GIVES, JOINING, LABELS, NOT, OR, PREMISES


class Token(NamedTuple):
    """One sign, atom, word or number: its `kind`, its text, and what is around it."""

    kind: str
    text: str
    before: int = 0  # how many spaces stand before it, a tab for two
    after: bool = False  # whether one is behind it


NOTHING: Final = Token("", "")  # what is beyond the ends of a line
NO_LABELS: Final[Mapping[str, int]] = {}


BOX: Final = "□■◻◼⬜⬛☐▢▪▫◇⊥∅Λ⟂↯⚡✗✘✕"
TABLE: Final = {
    "not": "~¬!∼˜∽￢﹁⌐",
    "or": "∨⋁＋+⩒",
    "comma": ",，",
    "open": "{([⟨",
    "close": "})]⟩",
    "empty": BOX,
    "operator": "∧⋀&→⇒⊃↔⇔≡⊕^",
    "arrow": "⊢∴=⟹⟶↦⊨",
    "back": "←⇐⟸",
    "bar": "│¦",
    "colon": ":",
    "stop": ".;*•·°",
    "over": "'’′‛´ʹʼ\u0304\u0305",
    "dash": "-−–—‐",
}
KINDS: Final = {sign: kind for kind, signs in TABLE.items() for sign in signs}
LONG: Final = re.compile(
    r"(?P<back><-(?!>)|<=(?!>)|-{2,}(?=\s)|(?<!\S)(?::-|\?-)(?=\s))|(?P<operator><->|<=>|-*->|=*=>)|(?P<or>\|\||\\/)|(?P<and>/\\|&&)|(?P<arrow>\|-|\|=)|(?P<bar>\|)"
)
NUMBER: Final = re.compile(r"#?([0-9]{1,9})(?:(?![^\W_])|(?=[a-z]\b))")
WORD: Final = re.compile(r"[^\W\d_](?:\w|(?<=\w)-(?=[^\W\d_]{2}))*")
STEP: Final = re.compile(r"[A-PR-Zcklsn]_?\{?([0-9]{1,9})\}?(?!\w)")
LONGER: Final = re.compile(r"[^\W\d_]{2,}")
ELIDED: Final = re.compile(r"(?:qu|[cdjlmnst])['’](?=[aeiouyhàâéèêîôù]\w)", re.IGNORECASE)  # d'où
REFERS: Final = re.compile(r"\s*\(?\s*\d")  # what a word before a parent has behind it
HYPHENED: Final = re.compile(rf"(?:{'|'.join(sorted(NOT))})[-‐‑](?=\w)", re.IGNORECASE)  # non-p
LITERAL_ENDS: Final = ("atom", "close", "over", "word")
LITERAL_BEGINS: Final = ("atom", "open", "not", "word")
LOWERED: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


class Names(NamedTuple):
    """The atoms: as one pattern, as a set, the short ones, and how those with a digit begin."""

    pattern: re.Pattern[str]
    known: frozenset[str]
    short: tuple[str, ...]
    stems: frozenset[str]
    lowered: bool  # whether one has a digit that is written lower

    def at(self, text: str, place: int) -> str:
        """Return the first of these names that is here, as no part of a longer word."""
        found = self.pattern.match(text, place)
        if found is None or (place and text[place].isdigit() and text[place - 1].isalnum()):
            return ""
        return found[0]


@lru_cache(maxsize=64)
def names_of(names: tuple[str, ...]) -> Names:
    """Return names as they are looked for.

    Args:
        names: The atoms, the longest first.
    """
    spelled = (re.escape(name) + r"(?!\w)" * name[-1].isalnum() for name in names)
    return Names(
        re.compile("|".join(spelled) or "(?!)"),
        frozenset(names),
        tuple(name for name in names if len(name) <= 2),
        frozenset(name[0].lower() for name in names if name[1:].isdigit()),
        any(digit in name for name in names for digit in "₀₁₂₃₄₅₆₇₈₉"),
    )


def scan(
    text: str, names: Sequence[str] = (), labels: Mapping[str, int] = NO_LABELS
) -> list[Token]:
    r"""Return the tokens of one line.

    >>> [token.kind for token in scan(r"5. \lnot p \lor q  from 1", ["p", "q"])]
    ['number', 'stop', 'not', 'atom', 'or', 'atom', 'word', 'number']

    Args:
        text: One line.
        names: The atoms, the longest first.
        labels: What names lines in the place of numbers.
    """
    if not text or text.isspace():
        return []
    known = names_of(tuple(names))
    if not (known.lowered or text.isascii()):
        text = text.translate(LOWERED)
    if "\\" in text or "$" in text or "_{" in text:
        text = plain(text, LATEX)
    if "," in text:
        text = plain(text, PROVER9)
    tokens: list[Token] = []
    place, before = 0, 1
    while place < len(text):
        if text[place].isspace():
            before += 2 if text[place] == "\t" else 1
            place += 1
            continue
        for kind, spelled, end in _next(text, place, known, labels):
            after = end >= len(text) or text[end].isspace()
            tokens.append(Token(kind, spelled, before, after))
            place, before = end, 0
    last, settled = NOTHING, list[Token]()
    for token, follows in zip(tokens, [*tokens[1:], NOTHING], strict=False):
        kind = _kind(token, last, follows, known.known)
        if kind == "atom" and token.text in JOINING and _joins(settled, follows):
            kind = "word"
        last = token if kind == token.kind else token._replace(kind=kind)
        settled.append(last)
    return settled


def _next(
    text: str, place: int, names: Names, labels: Mapping[str, int]
) -> Iterator[tuple[str, str, int]]:
    """Yield the kind, the text and the end of what is here; a word of atoms is several."""
    sign = text[place]
    if (known := _known(text, place, names, labels)) is not None:
        yield known
    elif (found := HYPHENED.match(text, place)) and names.at(text, found.end()):
        yield "not", found[0], found.end()
    elif found := LONG.match(text, place):
        yield _sign(found, text)
    elif found := EMPTY.match(text, place):
        yield "empty", found[0], found.end()
    elif (found := STEP.match(text, place)) and sign.lower() not in names.stems:
        yield "number", found[1], found.end()
    elif found := WORD.match(text, place):
        prose = _is_prose(found[0], text, found.end())
        parts = [("word", found[0], len(found[0]))] if prose else _word(found[0], names)
        yield from ((kind, name, place + end) for kind, name, end in parts)
    elif found := NUMBER.match(text, place):
        beside = found.end() < len(text) and text[found.end()].islower()
        yield "number", found[1], found.end() + beside
    else:
        yield KINDS.get(sign, "other"), sign, place + 1


def _known(
    text: str, place: int, names: Names, labels: Mapping[str, int]
) -> tuple[str, str, int] | None:
    """Return an atom or a label that is here, or a word such as `d'où`; None for anything else."""
    quote = QUOTED.match(text, place) if text[place] == '"' else None
    if quote and unquoted(quote[0]) in names.known:
        return "atom", str(unquoted(quote[0])), quote.end()
    if labels and (label := label_at(text, place, labels, names.known)):
        return "number", str(labels[label]), place + len(label)
    if end := _elided(text, place, names):
        return "word", text[place:end], end
    if not (name := names.at(text, place)):
        return None
    end = place + len(name)
    found = EMPTY.match(text, place) if text[end : end + 1] == " " else None
    if found is not None and found.end() > end:  # such as `a cláusula vazia`
        return "empty", found[0], found.end()
    return "atom", name, end


def _elided(text: str, place: int, names: Names) -> int:
    """Return where a word ends whose first vowel is left out; 0 where none is: `d'où`."""
    found = ELIDED.match(text, place)
    if found is None or text[place - 1 : place].isalnum() or EMPTY.match(text, found.end()):
        return 0
    word = None if names.at(text, found.end()) else WORD.match(text, found.end())
    return found.end() if word is None else word.end()


def _sign(found: re.Match[str], text: str) -> tuple[str, str, int]:
    """Return a sign of several characters; a long arrow behind a comma, or of ==, gives."""
    kind, spelled = str(found.lastgroup), found[0]
    if len(spelled) > 2 and spelled[0] == spelled[1] and kind == "operator":
        gives = spelled[0] == "=" or "," in text[: found.start()]
        kind, spelled = "arrow" if gives else kind, "->"
    return "operator" if kind == "and" else kind, spelled, found.end()


def _is_prose(word: str, text: str, end: int) -> bool:
    """Return whether a word is one of the sentence, and no row of atoms such as `pq`."""
    several = len(LONGER.findall(text))
    if word.lower() in COMMON:
        spoken = several > 2 + any(map(str.isdigit, text))
        parent = CUES.get(word.lower()) in ("from", "and")
        return spoken or (parent and REFERS.match(text, end) is not None)
    return several > 5 and len(word) > 2 and word.islower() and "v" not in word


def _word(word: str, names: Names) -> list[tuple[str, str, int]]:
    """Return a word; or the atoms that are written in one, as `pq`, `pvq`, `p̄q` or `p_1`."""
    plain = word.replace("_", "")
    if plain in names.known:
        return [("atom", plain, len(word))]
    parts: list[tuple[str, str, int]] = []
    place = 0
    while place < len(word):
        name = next((name for name in names.short if word.startswith(name, place)), "")
        bare = normalize("NFD", word[place])
        if name:
            parts.append(("atom", name, place + len(name)))
        elif word[place] == "v" and parts and parts[-1][0] in ("atom", "over"):
            parts.append(("or", "v", place + 1))
        elif len(bare) == 2 and bare[0] in names.short and bare[1] in TABLE["over"]:
            parts += [("atom", bare[0], place + 1), ("over", bare[1], place + 1)]
        else:
            return [("word", word, len(word))]
        place = parts[-1][2]
    return parts


def _kind(token: Token, last: Token, follows: Token, names: frozenset[str]) -> str:
    """Return the kind of a token between two others."""
    word = token.text.lower() if token.kind == "word" else ""
    if word == "o" and last.kind == follows.kind == "word":
        return token.kind  # an article
    if word in OR and follows.kind in (*LITERAL_BEGINS, "dash", "number"):
        return "or" if last.kind in LITERAL_ENDS else token.kind
    if word in NOT and _denied(word, follows):
        return "not"
    if token.kind == "not" and follows.kind == "word" and _says_premise(follows.text):
        return "word"  # such as ¬goal
    if token.text == "F" and _false(last, follows) and not {"f", "F"} & names:
        return "empty"
    if token.text == "!" and _exclaims(token, last, follows):
        return "stop"
    if token.text == "+" and not token.after and last.kind not in (*LITERAL_ENDS, "number"):
        return "stop"  # the sign of a literal that is not denied
    if token.kind == "dash" and _denies(token, last, follows):
        return "not"
    literal = last.kind in ("not", "or") or follows.kind == "or" or last.text == "{"
    return "atom" if token.kind == "number" and literal and token.text in names else token.kind


def _joins(before: Sequence[Token], follows: Token) -> bool:
    """Return whether a letter is a word for and between two parents: `r  da (1) e (2)`."""
    reason = any(token.kind in ("atom", "empty", "word") for token in before)
    beside = before[-1].kind if reason else "", follows.kind
    return beside in (("number", "number"), ("close", "open"))


def _says_premise(word: str) -> bool:
    """Return whether a word says what a premise is."""
    return word.lower().startswith(tuple(PREMISES))


def _denied(word: str, follows: Token) -> bool:
    """Return whether a word for not is before what it denies; `no (5)` is a number's label."""
    return follows.kind in ("atom", "not") or (follows.kind == "open" and word not in LABELS)


def _exclaims(token: Token, last: Token, follows: Token) -> bool:
    """Return whether a sign ends a word, as in `contradiction!`, and denies nothing."""
    word = last.kind in ("word", "empty") and last.text[-1].isalpha()
    ends = (word or last.text == "!") and not token.before
    if last.kind == "atom" and not token.before and follows is NOTHING:
        return True
    return ends and (token.after or follows is NOTHING or follows.text == "!")


def _false(last: Token, follows: Token) -> bool:
    """Return whether an F between these two is where a clause may be, and is no set's name."""
    begins = last.kind in ("number", "stop", "close", "colon", "bar", "dash", "arrow")
    return begins and follows.kind in (
        "",
        "word",
        "number",
        "open",
        "close",
        "bar",
        "stop",
        "colon",
    )


def _denies(token: Token, last: Token, follows: Token) -> bool:
    """Return whether a dash is the sign of the literal behind it."""
    if follows.kind not in ("atom", "open", "not", "word", "number", "dash"):
        return False
    apart = token.before > 0 or last.kind in ("or", "comma", "open", "not", "colon", "other")
    gives = last.kind == "arrow" or last.text.lower() in GIVES
    joined = gives or last.kind in ("or", "not") or last.text in ("{", ",")
    return joined or (apart and not token.after)
