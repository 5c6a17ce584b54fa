r"""A line as a row of tokens: the atoms that are known, the usual signs of all books, and words.

    \lnot p \lor q̄   →   not, atom p, or, atom q, bar over it

An atom that is known goes before everything else, whatever letters it has, and its case is kept.
What nobody here knows is a word; whether that is an atom too is for the reader to say.

Source: the signs of Genesereth & Kao, Russell & Norvig, Fitting, Schöning, Chang & Lee, Leitsch,
Ben-Ari, and Huth & Ryan, of LaTeX, and of Prover9.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple
from unicodedata import normalize

from resolver.logic.names import QUOTED, unquoted


class Token(NamedTuple):
    """One sign, atom, word or number: its `kind`, its text, and what is around it."""

    kind: str
    text: str
    before: int = 0  # how many spaces stand before it, a tab for two
    after: bool = False  # whether one stands behind it


BOX: Final = "□■◻◼⬜⬛☐▢▪▫◇⊥∅Λ⟂↯⚡"
TABLE: Final = {
    "not": "~¬!∼˜∽￢﹁⌐",
    "or": "∨⋁＋+⩒",
    "comma": ",，",
    "open": "{([⟨",
    "close": "})]⟩",
    "empty": BOX,
    "operator": "∧⋀&→⇒⊃↔⇔≡⊕^",
    "arrow": "⊢∴=⟹↦⊨",
    "bar": "│¦",
    "colon": ":",
    "stop": ".;*•·°",
    "over": "'’′‛´ʹʼ\u0304\u0305",
    "dash": "-−–—‐",
}
KINDS: Final = {sign: kind for kind, signs in TABLE.items() for sign in signs}
LONG: Final = re.compile(
    r"(?P<operator><->|<=>|->|=>)|(?P<or>\|\||\\/)|(?P<and>/\\|&&)|(?P<arrow>\|-|\|=)|(?P<bar>\|)"
)
NUMBER: Final = re.compile(r"[0-9]{1,9}(?![^\W_])|[0-9]{1,9}(?=[a-z]\b)")
WORD: Final = re.compile(r"[^\W\d_](?:\w|(?<=\w)-(?=[^\W\d_]{2}))*")
STEP: Final = re.compile(r"[A-Z]_?\{?([0-9]{1,9})\}?(?!\w)")
OR: Final = frozenset({"or", "oder", "ou", "v", "o"})
NOT: Final = frozenset("not nicht non neg no kein".split())
HYPHENED: Final = re.compile(rf"(?:{'|'.join(sorted(NOT))})[-‐‑](?=\w)", re.IGNORECASE)  # non-p
EMPTY: Final = re.compile(
    r"(?:the\s+)?(?:empty\s+clause|empty\s+set|empty)\b|contradiction\b|nil\b|false\b|falsum\b"
    r"|(?:die\s+)?leere\s+klausel\b|widerspruch\b|(?:la\s+)?clause\s+vide\b"
    r"|(?:la\s+)?cl[áa]usula\s+vac[íi]a\b|(?:la\s+)?clausola\s+vuota\b",
    re.IGNORECASE,
)
LITERAL_ENDS: Final = frozenset({"atom", "close", "over", "word"})
LITERAL_BEGINS: Final = frozenset({"atom", "open", "not", "word"})

# The words that a line of a derivation may have besides its clauses, in small letters.
PIVOTS: Final = frozenset(
    "on upon pivot pivots over auf über nach sur cut eliminating atom".split()
)
SOURCES: Final = frozenset("from by of aus von de par resolve resolving res r resolvent".split())
GIVES: Final = frozenset("gives give yields yield so therefore ergibt liefert donne donc".split())
AIMS: Final = frozenset(
    "goal show prove conclusion conclude query ziel behauptung zeige but conclusion montrer".split()
)
DENIALS: Final = frozenset("negated negation denied denial not negierte negation nié niée".split())
LABELS: Final = frozenset(
    "step line clause no nr schritt zeile klausel ligne étape pas paso linea".split()
)
PREMISES: Final = frozenset(  # how the words for them begin
    "premi given axiom assum hypot negat denia denie goal vorau annah prämi negie gegeb prémi"
    " donné négat nié but concl query claus fact kb".split()
)
JOINTS: Final = frozenset("and und et implies iff xor nor v or oder ou then".split())
NEGATIONS: Final = frozenset(
    "not cannot nicht keine never nie unless fails isn doesn".split()
)  # of a whole sentence

LINE_END: Final = re.compile("\r\n?|[\u2028\u2029]")
UNSEEN: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))
LOWERED: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
LATEX: Final = (
    (re.compile(r"\\(?:begin|end)\{\w+\*?\}(?:\{[^}]*\}|\[[^\]]*\])*|\\hline|\\item|\\\\"), " "),
    (re.compile(r"\\(?:text(?:bf|it|rm|sf|tt)?|math(?:rm|bf|it|sf)|mbox)\s*\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\\(?:left|right|big|Big|displaystyle|noindent)\b"), ""),
    (re.compile(r"\\[\[\]()]"), " "),
    (re.compile(r"\\[;,:! ]|\\q?quad\b"), "  "),
    (re.compile(r"\\(?:lnot|neg|sim)\b\s*"), "¬"),
    (re.compile(r"\s*\\(?:lor|vee)\b\s*"), " ∨ "),
    (re.compile(r"\s*\\(?:land|wedge)\b\s*"), " ∧ "),
    (re.compile(r"\s*\\(?:to|rightarrow|Rightarrow|implies|supset)\b\s*"), " → "),
    (re.compile(r"\s*\\(?:leftrightarrow|Leftrightarrow|iff|equiv)\b\s*"), " ↔ "),
    (re.compile(r"\s*\\oplus\b\s*"), " ⊕ "),
    (re.compile(r"\s*\\(?:vdash|models|therefore)\b\s*"), " ⊢ "),
    (re.compile(r"\\(?:square|Box|blacksquare|bot|emptyset|varnothing|perp)\b"), "□"),
    (re.compile(r"\\(?:bar|overline)\s*(?:\{([^{}]*)\}|(\w))"), r"¬\1\2 "),
    (re.compile(r"\\([{}#$%_&])"), r"\1"),
    (re.compile(r"_\{(\w+)\}"), r"_\1"),
    (re.compile(r"\$F\b"), "□"),
    (re.compile(r"\$"), " "),
)
PROVER9: Final = (
    (re.compile(r"\b([0-9]+)\s*,\s*[a-z]\s*,\s*([0-9]+)\s*,\s*[a-z]\b"), r"\1,\2"),
    (re.compile(r"\b([0-9]+)\.[0-9]+\s*,\s*([0-9]+)\.[0-9]+"), r"\1,\2"),
)


def seen(text: str) -> str:
    r"""Return a text as a reader sees it: lines end in one way, and what has no width is gone.

    >>> seen("\ufeff1. p\r2. q\u200b\u00a0r")
    '1. p\n2. q r'
    """
    return LINE_END.sub("\n", text).translate(UNSEEN).replace("\u00a0", " ")


def scan(text: str, names: Sequence[str] = (), latex_columns: bool = False) -> list[Token]:
    r"""Return the tokens of one line; the names are those of the atoms, the longest first.

    >>> [token.kind for token in scan(r"5. \lnot p \lor q  from 1", ["p", "q"])]
    ['number', 'stop', 'not', 'atom', 'or', 'atom', 'word', 'number']
    """
    if not any(digit in name for name in names for digit in "₀₁₂₃₄₅₆₇₈₉"):
        text = text.translate(LOWERED)
    latex = any(sign in text for sign in ("\\", "$", "_{"))
    for pattern, instead in (*(LATEX if latex else ()), *PROVER9):
        text = pattern.sub(instead, text)
    if latex_columns:
        text = text.replace("&", " ¦ ")
    tokens: list[Token] = []
    place, before = 0, 1
    while place < len(text):
        if text[place].isspace():
            before += 2 if text[place] == "\t" else 1
            place += 1
            continue
        for kind, spelled, end in _next(text, place, names):
            after = end >= len(text) or text[end].isspace()
            tokens.append(Token(kind, spelled, before, after))
            place, before = end, 0
    return list(_settled(tokens, set(names)))


def _next(text: str, place: int, names: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Yield the kind, the text and the end of what stands here; a word of atoms is several."""
    found = QUOTED.match(text, place)
    if found and (inside := unquoted(found[0])) in names:
        yield "atom", str(inside), found.end()
        return
    for name in names:
        end = place + len(name)
        if text.startswith(name, place) and _apart(text, place, end):
            yield "atom", name, end
            return
    if (denied := HYPHENED.match(text, place)) and _begins_with_one(text, denied.end(), names):
        yield "not", denied[0], denied.end()
        return
    sign = text[place]
    if long := LONG.match(text, place):
        kind = str(long.lastgroup)
        yield "operator" if kind == "and" else kind, long[0], long.end()
    elif found := EMPTY.match(text, place):
        yield "empty", found[0], found.end()
    elif (step := STEP.match(text, place)) and not _alike(sign, names):
        yield "number", step[1], step.end()
    elif word := WORD.match(text, place):
        yield from _word(word, names)
    elif number := NUMBER.match(text, place):
        beside = number.end() < len(text) and text[number.end()].islower()
        yield "number", number[0], number.end() + beside
    else:
        yield KINDS.get(sign, "other"), sign, place + 1


def _begins_with_one(text: str, place: int, names: Iterable[str]) -> bool:
    """Return whether an atom stands here."""
    ends = (place + len(name) for name in names if text.startswith(name, place))
    return any(_apart(text, place, end) for end in ends)


def _apart(text: str, start: int, end: int) -> bool:
    """Return whether what stands there is no part of a longer word."""
    wordy = (
        text[end - 1].isalnum() and end < len(text) and (text[end].isalnum() or text[end] == "_")
    )
    return not wordy and not (
        text[start].isalnum() and start > 0 and text[start - 1].isalnum() and text[start].isdigit()
    )


def _alike(letter: str, names: Iterable[str]) -> bool:
    """Return whether atoms are called so: a letter and a number."""
    return any(name[0].lower() == letter.lower() and name[1:].isdigit() for name in names)


def _word(found: re.Match[str], names: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Yield a word; or the atoms that are written in one, as `pq`, `pvq`, `p̄q` or `p_1`."""
    word, start = found[0], found.start()
    plain = word.replace("_", "")
    if plain in names:
        yield "atom", plain, found.end()
        return
    parts = _parts(word, names)
    if parts:
        for kind, name, end in parts:
            yield kind, name, start + end
    else:
        yield "word", word, found.end()


def _parts(word: str, names: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return the atoms and signs that a word consists of; none if it is a word of its own."""
    parts: list[tuple[str, str, int]] = []
    place = 0
    short = [name for name in names if len(name) <= 2]
    while place < len(word):
        name = next((one for one in short if word.startswith(one, place)), "")
        bare = normalize("NFD", word[place])
        if name:
            parts.append(("atom", name, place + len(name)))
        elif word[place] == "v" and parts and parts[-1][0] in ("atom", "over"):
            parts.append(("or", "v", place + 1))
        elif len(bare) == 2 and bare[0] in short and bare[1] in TABLE["over"]:
            parts += [("atom", bare[0], place + 1), ("over", bare[1], place + 1)]
        else:
            return []
        place = parts[-1][2]
    return parts


def _settled(tokens: Sequence[Token], names: set[str]) -> Iterator[Token]:
    """Yield the tokens, those that words and dashes stand for told by what is around them."""
    last = Token("", "")
    for place, token in enumerate(tokens):
        follows = tokens[place + 1] if place + 1 < len(tokens) else Token("", "")
        begins = follows.kind in LITERAL_BEGINS or follows.kind in ("dash", "number")
        if token.kind == "word" and token.text.lower() in OR and begins:
            if last.kind in LITERAL_ENDS:
                token = token._replace(kind="or")
        elif token.kind == "word" and token.text.lower() in NOT and _denied(token, follows):
            token = token._replace(kind="not")
        elif token.text == "F" and _false(last, follows) and "f" not in map(str.lower, names):
            token = token._replace(kind="empty")
        elif token.text == "!" and _exclaims(token, last, follows):
            token = token._replace(kind="stop")
        elif token.kind == "dash":
            token = _dash(token, last, follows)
        elif token.kind == "number" and token.text in names and _literal(last, follows):
            token = token._replace(kind="atom")
        last = token
        yield token


def _denied(token: Token, follows: Token) -> bool:
    """Return whether a word for not stands before what it denies; `no (5)` is a number's label."""
    return follows.kind in ("atom", "not") or (
        follows.kind == "open" and token.text.lower() not in LABELS
    )


def _exclaims(token: Token, last: Token, follows: Token) -> bool:
    """Return whether a sign ends a word, as in `contradiction!`, and denies nothing."""
    ends = last.kind in ("word", "empty") and last.text[-1].isalpha() and not token.before
    return ends and (token.after or not follows.kind)


def _literal(last: Token, follows: Token) -> bool:
    """Return whether a number between these two is an atom, if there is one called so."""
    return last.kind in ("not", "or") or follows.kind == "or" or last.text == "{"


def _false(last: Token, follows: Token) -> bool:
    """Return whether an F between these two stands where a clause does, and is no set's name."""
    begins = last.kind in ("number", "stop", "close", "colon", "bar", "dash", "arrow")
    return begins and follows.kind in ("", "word", "number", "open", "close", "bar", "stop")


def _dash(token: Token, last: Token, follows: Token) -> Token:
    if follows.kind not in ("atom", "open", "not", "word", "number", "dash"):
        return token
    tight = not token.after and (
        token.before > 0 or last.kind in ("or", "comma", "open", "not", "colon")
    )
    gives = last.kind == "arrow" or last.text.lower() in GIVES
    joined = gives or last.kind in ("or", "not") or last.text in ("{", ",")
    return token._replace(kind="not") if tight or joined else token
