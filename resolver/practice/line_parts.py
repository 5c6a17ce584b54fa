"""The steps that stand in one line of a sheet, and a line without the words that say nothing.

5. q 1,3; 6. r 2,5              (1) {p} (2) {q}              1. if p then q      1. p → q
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from resolver.errors import FormulaError
from resolver.practice.lexer import Token, scan
from resolver.practice.parser import AND, OPERATORS, PARTS, written
from resolver.practice.parser import LONG as LONGEST
from resolver.practice.row import COLUMNS
from resolver.practice.words import AIMS, ANDS, BOTH, GIVES, PIVOTS, PREMISES, SOURCES
from resolver.text.formula.parser import parse
from resolver.text.formula.printing import text_of as formula_text

CONJUNCTIONS: Final = ("∧", "⋀", "&", "&&", AND)
PARTING: Final = {";", *CONJUNCTIONS, *(word for word in ANDS if len(word) > 1)}
UNION: Final = "∪"  # behind it stand clauses that two of the set before it give
SAID: Final = frozenset({"atom", "empty", "not", "or", "operator"})  # what claims a clause
BESIDE: Final = PIVOTS | SOURCES | BOTH
SAYING: Final = AIMS | GIVES
PLAIN: Final = frozenset({"number", "or", "not", "operator"})  # what a mere sentence has not
REASONED: Final = [[kind] for kind in ("word", "atom", "not", "open", "empty", "number")]
LISTED: Final = ("close", "atom", "over", "empty", "comma", "stop")  # what ends a clause


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
    kinds = ("atom", "empty", "number")
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
    """
    colons = [at for at, token in enumerate(tokens) if token.kind == "colon"]
    start = 2 * (tokens[0].kind == "number" and tokens[1].kind in COLUMNS)
    if len(colons) != 1 or not start + 2 < colons[0] < len(tokens) - 1:
        return tokens
    said, claim = tokens[start : colons[0]], tokens[colons[0] + 1 :]
    words = {token.text.lower() for token in said if token.kind == "word"}
    if not PLAIN.isdisjoint(token.kind for token in said) or len(words) < 2 or words & SAYING:
        return tokens
    return [*tokens[:start], *claim] if SAID.intersection(one.kind for one in claim) else tokens


def parts_of(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the lines that stand in one: `C1 = {p}, C2 = {q}`, or `5. q 1,3; 6. r 2,5`."""
    start = depth = 0
    if tokens[0].text == UNION:
        yield from ([tokens[0], *part] for part in split(tokens[1:])[0])
        return
    for end in [at for at, token in enumerate(tokens[:-1]) if token.text == "." and at]:
        left, right = tokens[start:end], tokens[end + 1 :]
        if right[0].kind == "word" and right[0].text[0].isupper() and _is_sentence(left):
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
    claims = any(token.kind in ("atom", "empty") for token in tokens) and tokens[0].kind == "word"
    return claims and any(word in SAYING or word.startswith(tuple(PREMISES)) for word in said)


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
        if not places and ahead in ([], ["word"], ["word", "colon"], ["word", "number", "colon"]):
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
    at = int(kinds[:1] == ["open"])
    numbered = kinds[at : at + 1] == ["number"]
    marked = numbered and (
        kinds[at + 1 : at + 2] == ["close"]
        if at
        else any(token.text in "=:.)" for token in tokens[1:2])
    )
    filled = not {"atom", "empty"}.isdisjoint(kinds) or "{" in {token.text for token in tokens}
    behind = kinds[at + 2 : at + 3] not in (["number"], ["comma"], [])
    behind = behind and not (kinds[at + 2] == "word" and tokens[at + 2].text.lower() in BESIDE)
    worded = kinds[:1] in REASONED and kinds.count("number") > 1
    return filled and ((marked and behind) or worded)
