"""The steps that stand in one line of a sheet, and a line without what says nothing in it.

5. q 1,3; 6. r 2,5              (1) {p} (2) {q}              1. if p then q      1. p → q
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from resolver.errors import FormulaError
from resolver.practice.lexer import Token, scan
from resolver.practice.parser import AND, IMPLIES, OPERATORS, PARTS, phrases, written
from resolver.practice.parser import LONG as LONGEST
from resolver.practice.row import CLAUSAL, COLUMNS
from resolver.practice.words import (
    AIMS,
    ANDS,
    BOTH,
    CUES,
    GIVES,
    HEADS,
    LETS,
    LEVELS,
    MEANS,
    PIVOTS,
    PREMISES,
    SOURCES,
)
from resolver.text.formula.parser import parse
from resolver.text.formula.printing import text_of as formula_text

BULLETS: Final = frozenset("-–*•·>‣▸")
CONJUNCTIONS: Final = ("∧", "⋀", "&", "&&", AND)
PARTING: Final = {";", *CONJUNCTIONS, *(word for word in ANDS if len(word) > 1)}
UNION: Final = "∪"  # behind it stand clauses that two of the set before it give
SAID: Final = frozenset({"atom", "empty", "not", "or", "operator"})  # what claims a clause
BESIDE: Final = PIVOTS | SOURCES | BOTH
SAYING: Final = (AIMS | GIVES) - {"but"}
STEPS: Final = frozenset({"from", "aus", "give", "gives", "yield", "yields", "get", "folgt"})
PLAIN: Final = frozenset({"number", "or", "not", "operator"})  # what a mere sentence has not
REASONED: Final = [[kind] for kind in ("word", "atom", "not", "open", "empty", "number")]
AHEAD: Final = ([], ["word"], ["word", "colon"], ["word", "number", "colon"], ["number", "colon"])
LISTED: Final = ("close", "atom", "over", "empty", "comma", "stop")  # what ends a clause


def unbulleted(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a line without the signs of a list before it."""
    start = 0
    while start < len(tokens) - 1 and tokens[start].text in BULLETS and tokens[start].after:
        start += 1
    return tokens[start:]


def is_heading(tokens: Sequence[Token]) -> bool:
    """Return whether a line is the head of a sheet or a legend: `Exercise 2 b)`, `R = it rains`."""
    kinds = {token.kind for token in tokens}
    said = {token.text.lower() for token in tokens if token.kind == "word"}
    signs = {"or", "not", "operator", "back"} & kinds or any(one.text in "{⊢⊨∪" for one in tokens)
    boxed = any(token.kind == "empty" and not token.text.isalpha() for token in tokens)
    if signs or boxed or said & STEPS:
        return False
    first = tokens[0]
    if first.kind != "word" and first.kind != "atom":
        return False
    if "number" not in kinds and _is_legend(tokens[first.text.lower() in LETS :], said):
        return True
    return first.kind == "word" and HEADS.fullmatch(first.text) is not None


def _is_legend(tokens: Sequence[Token], said: set[str]) -> bool:
    """Return whether all parts say what a letter means: `p: it rains, q: it is wet`."""
    if said & (AIMS | SAYING) or any(word.startswith(tuple(PREMISES)) for word in said):
        return False
    if len(said & LETS) and not said & MEANS and not {"=", ":"} & {one.text for one in tokens}:
        return False
    parts = split(tokens)[0]
    return bool(parts) and all(_says_meaning(part) for part in parts)


def _says_meaning(part: Sequence[Token]) -> bool:
    """Return whether a part is a name, a sign or a word for `means`, and words."""
    if len(part) < 3 or (part[1].text not in "=:" and part[1].text.lower() not in MEANS):
        return False
    words = sum(token.kind == "word" for token in part[2:])
    letter = part[0].kind == "word" and len(part[0].text) == 1
    return letter or (part[0].kind in ("atom", "word") and words > (part[1].text == ":"))


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
    if len(colons) != 1 or len(said) < 3 or not PLAIN.isdisjoint(kinds):
        return tokens
    if len(words) < 2 or words & SAYING:
        return tokens
    return [*tokens[:start], *claim] if SAID.intersection(one.kind for one in claim) else tokens


def directed(tokens: Sequence[Token], names: frozenset[str]) -> Sequence[Token]:
    """Return a line with what its signs mean there: an implication may give, a slash part.

    p, ¬p ∨ q => q      p ∨ q, ¬p / q      1,2/p: q      1, 2 on p/¬p
    """
    found = list(tokens)
    for at in range(len(tokens) - 2, 0, -1):
        token, before, after = tokens[at], tokens[at - 1], tokens[at + 1]
        if token.text == "/" and token.before and token.after:
            if _clausal(tokens[:at], names) > 1:
                found[at] = token._replace(kind="arrow")
        elif token.text == "/" and before.kind == "number" and after.kind != "number":
            found[at] = token._replace(kind="word", text="on")
        elif (
            token.text == "/" and before.kind in ("atom", "over") and after.kind in ("atom", "not")
        ):
            end = at + 1 + (after.kind == "not")
            if tokens[end].text in (before.text, tokens[at - 2].text):
                del found[at : end + 1]
    at = max((at for at, token in enumerate(found) if token.text in IMPLIES), default=0)
    kinds, left, right = [token.kind for token in found], found[:at], found[at + 1 :]
    first = next((at for at, kind in enumerate(kinds) if kind in SAID), at)
    sourced = any(_cue(token) == "from" for token in left[first:])
    gives = at and not sourced and "arrow" not in kinds and "number" not in kinds
    gives = gives and kinds[:at].count("open") == kinds[:at].count("close")
    if gives and all(token.text != found[at].text for token in left):
        if _clausal(left, names) == 2 and _clausal(right, names):
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


def parts_of(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the lines that stand in one: `C1 = {p}, C2 = {q}`, or `5. q 1,3; 6. r 2,5`."""
    start = depth = 0
    if tokens[0].text == UNION:
        yield from ([tokens[0], *part] for part in split(tokens[1:])[0])
        return
    for end in [at for at, token in enumerate(tokens[:-1]) if token.text in ".;" and at]:
        left, right = tokens[start:end], tokens[end + 1 :]
        capital = right[0].kind == "word" and right[0].text[0].isupper()
        begins = (capital and tokens[end].text == ".") or _is_sentence(right)
        if begins and _is_sentence(left):
            yield left
            start = end + 1
    tokens, start = tokens[start:], 0
    if sum(token.kind == "number" for token in tokens) < 2:
        yield tokens
        return
    if (places := _listed(tokens))[1:]:
        for place, end in zip(places, [*places[1:], len(tokens)], strict=True):
            yield tokens[place:end]
        return
    for end, token in enumerate(tokens[:LONGEST]):
        depth += (token.kind == "open") - (token.kind == "close")
        joint = token.kind in ("comma", "stop") or token.text in ANDS
        if not end or depth > 0 or not joint:
            continue
        left, right = tokens[start:end], tokens[end + 1 :]
        if _is_part(left) and _is_part(right) and _is_complete(left, right):
            yield tokens[start:end]
            start = end + 1
    yield tokens[start:]


def split(tokens: Sequence[Token]) -> tuple[list[Sequence[Token]], set[str]]:
    """Return what commas, semicolons or conjunctions part, in no brackets; and these signs."""
    depth, start, parts, signs = 0, 0, [], set()
    for at, token in enumerate(tokens):
        depth += (token.kind == "open") - (token.kind == "close")
        reason = [after.kind for after in tokens[at + 1 : at + 2]] == ["number"]
        if not depth and not reason and (token.kind == "comma" or token.text in PARTING):
            parts.append(tokens[start:at])
            signs.add(token.text)
            start = at + 1
    return [part for part in (*parts, tokens[start:]) if part], signs


def _is_sentence(tokens: Sequence[Token]) -> bool:
    """Return whether these say a clause in a sentence: what follows, what is supposed, or aimed."""
    said = [token.text.lower() for token in tokens if token.kind == "word"]
    content = sum(token.kind in ("atom", "empty") for token in tokens)
    exclaimed = content > 1 and any(token.kind == "empty" for token in tokens)
    numbered = tokens[0].kind not in ("word", "atom", "not")
    spoken = any(word in SAYING or word.startswith(tuple(PREMISES)) for word in said)
    return content > 0 and not numbered and (spoken or exclaimed)


def _listed(tokens: Sequence[Token]) -> list[int]:
    """Return where the clauses of a list begin that are numbered one after the other."""
    places: list[int] = []
    for at, token in enumerate(tokens):
        if token.kind != "number":
            continue
        start = at - (at > 0 and tokens[at - 1].text == "(")
        marked = tokens[at + 1 : at + 2] and tokens[at + 1].text in (")" if start < at else ".:)=")
        clause = [one.kind for one in tokens[at + 2 : at + 3]] or [""]
        before = tokens[start - 1].kind if start else ""
        if not marked or clause[0] not in ("atom", "not", "open", "empty"):
            continue
        ahead = [one.kind for one in tokens[:start]]
        if not places and ahead in AHEAD:
            last = int(token.text)
            places.append(start)
        elif places and int(token.text) == last + 1 and before in LISTED:
            last += 1
            places.append(start)
    return places


def _is_complete(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Return whether what is before a step without a number has its own reason."""
    if [right[0].kind] not in REASONED or (left[0].kind == right[0].kind == "word"):
        return True
    kinds = [token.kind for token in left]
    return kinds.count("number") > 1 + ("number" in kinds[:2] or kinds[0] == "word")


def _is_part(tokens: Sequence[Token]) -> bool:
    """Return whether a step or a numbered clause begins here: its number, or all of a sentence."""
    kinds = [token.kind for token in tokens]
    filled = not {"atom", "empty"}.isdisjoint(kinds) or "{" in {token.text for token in tokens}
    return filled and kinds[:1] in REASONED and kinds.count("number") > 1
