"""The head of a sheet, or a legend: lines that claim no clause although atoms stand in them.

Exercise 2 b)      Name: Ada      Let p: it rains, q: it is wet      R = rain
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resolver.practice.lexer import Token
from resolver.practice.line_parts import SAYING, split
from resolver.practice.words import AIMS, EQUALS, HEADS, LETS, MEANS, PREMISES

STEPS: Final = frozenset({"from", "aus", "give", "gives", "yield", "yields", "get", "folgt"})


def is_heading(tokens: Sequence[Token]) -> bool:
    """Return whether a line is the head of a sheet or a legend: `Exercise 2 b)`, `R = it rains`."""
    kinds = {token.kind for token in tokens}
    said = {token.text.lower() for token in tokens if token.kind == "word"}
    if _is_key(tokens):
        return True
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


def _is_key(tokens: Sequence[Token]) -> bool:
    """Return whether a line says only what the sign for the empty clause is: `(# = empty)`."""
    signs = [one for one in tokens if one.kind in ("empty", "other")]
    rest = [one for one in tokens if one not in signs]
    means = any(one.text in "=:" or one.text.lower() in {*MEANS, *EQUALS} for one in rest)
    plain = all(one.kind in ("open", "close", "stop", "arrow", "colon", "word") for one in rest)
    return (
        means
        and plain
        and len(signs) == 2
        and any(one.text.isalpha() or " " in one.text for one in signs)
    )


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
