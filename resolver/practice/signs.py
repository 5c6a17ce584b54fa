"""A line's tokens as what they mean there: words for operators, and signs that give.

1. if p then q      →      1. p → q                  p, ¬p ∨ q => q      →      p, ¬p ∨ q ⊢ q
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from resolver.errors import FormulaError
from resolver.practice.lexer import Token, scan
from resolver.practice.line_parts import SAID, SAYING, UNION
from resolver.practice.parser import IMPLIES, OPERATORS, PARTS, phrases, written
from resolver.practice.parser import LONG as LONGEST
from resolver.practice.row import CLAUSAL, COLUMNS
from resolver.practice.words import CUES, LEVELS, PIVOTS
from resolver.text.formula.parser import parse
from resolver.text.formula.printing import text_of as formula_text

BULLETS: Final = frozenset("-–*•·>‣▸")
PLAIN: Final = frozenset({"number", "or", "not", "operator"})  # what a mere sentence has not


def unbulleted(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a line without the signs of a list before it."""
    start = 0
    while start < len(tokens) - 1 and tokens[start].text in BULLETS and tokens[start].after:
        start += 1
    return tokens[start:]


def worded(tokens: Sequence[Token], names: Sequence[str]) -> Sequence[Token]:
    """Return a line that is a formula with words for operators in signs; any other as it is.

    Before the formula only its number may stand, and behind it words.

        1. if p then q      →      1. p → q
    """
    start = 0
    if any(token.kind == "number" for token in tokens[:2]):
        start = 2 if tokens[1:2] and tokens[1].kind == "number" else 1
        while start < len(tokens) and tokens[start].kind in ("stop", "colon", "close", "bar"):
            start += 1
    formula: list[Token] = []
    for token in tokens[start:]:
        if token.kind == "word" and token.text.lower() in OPERATORS:
            token = token._replace(kind="operator", text=token.text.lower())
        elif token.kind not in PARTS and token.kind != "bar":
            break
        formula.append(token)
    end = start + len(formula)
    kinds = ("atom", "empty", "number", "arrow")
    behind = any(token.kind in kinds or token.text in ("{", "[") for token in tokens[end:])
    if behind or formula == list(tokens[start:end]) or len(formula) > LONGEST:
        return tokens
    try:
        (found,) = parse(written(formula))
    except FormulaError:
        return tokens
    return [*tokens[:start], *scan(formula_text(found), names), *tokens[end:]]


def without_words(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a line without the sentence before a colon; its number stays, where it has one.

    1. If it rains, it is wet: ¬rain ∨ wet      →      1. ¬rain ∨ wet
    Case 1 (a): 5. ¬a  1, 4                     →      5. ¬a  1, 4
    """
    colons = [at for at, token in enumerate(tokens) if token.kind == "colon"]
    start = 2 * (tokens[0].kind == "number" and tokens[1].kind in COLUMNS)
    if not colons or colons[0] >= len(tokens) - 1:
        return tokens
    said, claim = tokens[start : colons[0]], tokens[colons[0] + 1 :]
    words = {token.text.lower() for token in said if token.kind == "word"}
    kinds = [token.kind for token in said]
    numbered = [token.kind for token in claim[:2]] in (["number", "stop"], ["number", "close"])
    numbered = numbered or [token.text for token in claim[:3:2]] == ["(", ")"]
    if numbered and colons[0] == 1 and tokens[0].kind == "number":
        return claim
    if tokens[0].kind == "word" and numbered and kinds.count("number") == 1 and not words & SAYING:
        return claim if {"or", "not", "operator"}.isdisjoint(kinds) else tokens
    joined = not PLAIN.isdisjoint(kinds) and ("atom" in kinds or "number" in kinds)
    if len(colons) != 1 or len(said) < 3 or joined:
        return tokens
    if len(words) < 2 or words & SAYING:
        return tokens
    return [*tokens[:start], *claim] if SAID.intersection(one.kind for one in claim) else tokens


def directed(tokens: Sequence[Token], names: frozenset[str]) -> Sequence[Token]:
    """Return a line with what its signs mean there: an implication may give, a slash part.

    p, ¬p ∨ q => q      p ∨ q, ¬p / q      1,2/p: q      1, 2 on p/¬p
    """
    found = list(tokens)
    for at in reversed([at for at, token in enumerate(tokens[:-1]) if token.text == "/" and at]):
        token, before, after = tokens[at], tokens[at - 1], tokens[at + 1]
        end = at + 1 + (after.kind == "not")
        if token.before and token.after:
            apart = _clausal(tokens[:at], names) > 1
            found[at] = token._replace(kind="arrow" if apart else token.kind)
        elif before.kind == "number" and after.kind != "number":
            found[at] = token._replace(kind="word", text="on")
        elif tokens[end].text in (before.text, tokens[at - 2].text):
            del found[at : end + 1]
    at = max((at for at, token in enumerate(found) if token.text in IMPLIES), default=0)
    kinds, left, right = [token.kind for token in found], found[:at], found[at + 1 :]
    first = next((at for at, kind in enumerate(kinds) if kind in SAID), at)
    sourced = any(_cue(token) == "from" for token in left[first:])
    gives = at and not sourced and "arrow" not in kinds and "number" not in kinds
    gives = gives and kinds[:at].count("open") == kinds[:at].count("close")
    gives = gives and all(token.text != found[at].text for token in left)
    if gives and _clausal(left, names) == 2 and _clausal(right, names):
        found[at] = found[at]._replace(kind="arrow", text="⊢")
    return found


def _cue(token: Token) -> str:
    return CUES.get(token.text.lower(), "") if token.kind == "word" else ""


def _clausal(tokens: Sequence[Token], names: frozenset[str]) -> int:
    """Return how many clauses and formulas these say, each between two commas or words."""
    commas = [-1, *(at for at, token in enumerate(tokens) if _is_comma(tokens, at)), len(tokens)]
    parts = [part for a, b in pairwise(commas) for part in _between_words(tokens[a + 1 : b])]
    found = (phrase for part in parts for phrase in phrases(part, False, names))
    return len({one.clauses for one in found if one.kind in CLAUSAL and not one.unknown})


def _is_comma(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a comma or a semicolon in no brackets is at a place."""
    depth = sum((one.kind == "open") - (one.kind == "close") for one in tokens[:at])
    sides = [token.kind for token in tokens[max(0, at - 1) : at + 2 : 2]] == ["close", "open"]
    sign = tokens[at].kind == "comma" or tokens[at].text == ";"
    return not depth and (sign or (tokens[at].text == "+" and sides))


def _between_words(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield what words part that announce something, without what is behind a word like on."""
    start = 0
    for at, token in enumerate([*tokens, Token("word", "and")]):
        if _cue(token):
            if start == 0 or tokens[start - 1].text.lower() not in PIVOTS:
                yield tokens[start:at]
            start = at + 1


def union_of(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return what a set has more than the one before, as such: `S1 = S0 ∪ {{q}}`, `Level 1: {q}`.

    Level 0 is what there is before any step.
    """
    texts = [token.text for token in tokens]
    if UNION in texts and "{" in texts[texts.index(UNION) :] and "}" in texts:
        at = texts.index(UNION)
        start, end = texts.index("{", at), len(texts) - 1 - texts[::-1].index("}")
        return [tokens[at], *tokens[start + 1 : end], *tokens[end + 1 :]]
    level = texts[0].lower() in LEVELS and [token.kind for token in tokens[1:2]] == ["number"]
    if not level or len(texts) < 4 or texts[2] not in "=:":
        return tokens
    rest = tokens[3:]
    if not (rest[0].text in "{[" or rest[0].kind == "empty"):
        return tokens
    if texts[1] == "0":
        return rest
    plain = not any(token.kind in ("word", "number") or token.text in "(;" for token in rest)
    return [Token("other", UNION), *rest] if plain else tokens
