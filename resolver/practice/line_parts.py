"""The steps that stand in one line of a sheet.

5. q 1,3; 6. r 2,5              (1) {p} (2) {q}              From 1, 3: q (5). From 2, 5: r.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from resolver.practice.lexer import Token
from resolver.practice.parser import AND
from resolver.practice.parser import LONG as LONGEST
from resolver.practice.words import AIMS, ANDS, BOTH, CONCLUDES, GIVES, PREMISES, SOURCES

CONJUNCTIONS: Final = ("∧", "⋀", "&", "&&", AND)
PARTING: Final = {";", *CONJUNCTIONS, *(word for word in ANDS if len(word) > 1)}
UNION: Final = "∪"  # behind it stand clauses that two of the set before it give
SAID: Final = frozenset({"atom", "empty", "not", "or", "operator"})  # what claims a clause
SAYING: Final = (AIMS | GIVES) - {"but"}
BEGINS: Final = frozenset({"word", "atom", "not", "open", "empty", "number"})  # a step
AHEAD: Final = ("", "word", "word colon", "word number colon", "number colon")  # of a list
ALONE: Final[tuple[list[str], ...]] = (
    [],
    ["comma"],
    ["stop"],
)  # behind a lone word
LISTED: Final = ("close", "atom", "over", "empty", "comma", "stop")  # what ends a clause


def parts_of(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the lines that stand in one: `C1 = {p}, C2 = {q}`, or `5. q 1,3; 6. r 2,5`."""
    if tokens[0].text == UNION:
        yield from ([tokens[0], *part] for part in split(tokens[1:])[0])
        return
    start = depth = 0
    for end, token in enumerate(tokens[:-1]):
        depth += (token.kind == "open") - (token.kind == "close")
        if token.text not in ".;" or not end or depth > 0:
            continue
        left, right = tokens[start:end], tokens[end + 1 :]
        capital = right[0].kind == "word" and right[0].text[0].isupper()
        reason = tokens[end - 2].kind == "comma" or tokens[end - 2].text.lower() in BOTH
        label = tokens[end].text == "." and tokens[end - 1].kind == "number" and not reason
        begins = (capital and tokens[end].text == ".") or (not label and _is_sentence(right))
        if begins and left and (_is_sentence(left) or (capital and not label and _gives(right))):
            yield from _steps(left)
            start = end + 1
    yield from _steps(tokens[start:])


def _steps(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the steps and the numbered clauses of a sentence."""
    start = depth = 0
    if (ends := _concluded(tokens)) is not None:
        yield from _steps(tokens[:ends])
        yield tokens[ends + 1 :]
        return
    several = sum(token.kind == "number" for token in tokens) > 1
    if not several and not _gives(tokens):
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
        several = _is_part(left) and _is_part(right) and _is_complete(left, right)
        if several or (right and right[0].text in ANDS and _gives(left) and _gives(right)):
            yield tokens[start:end]
            start = end + 1
    yield tokens[start:]


def _concluded(tokens: Sequence[Token]) -> int | None:
    """Return where a step to the empty clause ends that a conclusion follows: `□, so r holds`."""
    for at, token in enumerate(tokens[1:-1], start=1):
        if token.kind != "comma" or tokens[at - 1].kind != "empty":
            continue
        if tokens[at + 1].text.lower() in CONCLUDES:
            rest = {one.text.lower() for one in tokens[at + 1 :]}
            kinds = {one.kind for one in tokens[at + 1 :]}
            if kinds.isdisjoint(("number", "empty")):
                return at if rest.isdisjoint(GIVES - CONCLUDES) else None
    return None


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
    several = sum(token.kind == "number" for token in tokens) > 1
    spoken = spoken or (several and not SOURCES.isdisjoint(said))
    return content > 0 and not numbered and (spoken or exclaimed)


def _gives(tokens: Sequence[Token]) -> bool:
    """Return whether two clauses or numbers are before a word for give, and one behind it."""
    said = [token.kind in ("atom", "empty", "number") for token in tokens]
    places = (at for at, token in enumerate(tokens) if token.text.lower() in GIVES)
    return any(sum(said[:at]) > 1 and any(said[at:]) for at in places)


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
        alone = clause[0] == "word" and [one.kind for one in tokens[at + 3 : at + 4]] in ALONE
        if not marked or not (alone or clause[0] in ("atom", "not", "open", "empty")):
            continue
        ahead = [one.kind for one in tokens[:start]]
        if not places and (ahead[-1:] == ["colon"] or " ".join(ahead) in AHEAD):
            last = int(token.text)
            places.append(start)
        elif places and int(token.text) == last + 1 and before in LISTED:
            last += 1
            places.append(start)
    return places


def _is_complete(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Return whether what is before a step without a number has its own reason."""
    if right[0].kind not in BEGINS or (left[0].kind == right[0].kind == "word"):
        return True
    kinds = [token.kind for token in left]
    return kinds.count("number") > 1 + ("number" in kinds[:2] or kinds[0] == "word")


def _is_part(tokens: Sequence[Token]) -> bool:
    """Return whether a step or a numbered clause begins here: its number, or all of a sentence."""
    kinds = [token.kind for token in tokens]
    filled = not {"atom", "empty"}.isdisjoint(kinds) or "{" in {token.text for token in tokens}
    return filled and kinds[0] in BEGINS and kinds.count("number") > 1
