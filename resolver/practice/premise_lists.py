"""Premises that are listed at once, or in another form: a set, a list, a conjunction, a rewriting.

    S = {{¬p, q}, {¬q, r}, {p}}         Premises: p → q; q → r; p         (¬p ∨ q) ∧ p
    {p → q, p} ⊨ q                      p → q ≡ ¬p ∨ q                    p → q becomes ¬p ∨ q

They are held against the premises and take no number, unless one is written before a rewriting.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.claims import parsed_line
from resolver.practice.doubts import dangling
from resolver.practice.lexer import Token
from resolver.practice.line_parts import CONJUNCTIONS, PARTING, split
from resolver.practice.parsed_line import AIM, PREMISE, UNREAD, ParsedLine
from resolver.practice.parser import OPERATORS, phrases
from resolver.practice.words import AIMS, ANDS, CUES, DENIALS, GIVES, PREMISES, REASONS

MODELS: Final = ("⊨", "|=")
PROVES: Final = ("⊢", "|-", "∴")
ENTAILED: Final = frozenset((*MODELS, *PROVES, "{"))  # beside which a number may stand
SAME: Final = frozenset("≡ ⇔ <=> becomes wird devient diventa".split())
SHORT: Final = 3  # letters of a word, of which an atom's name has fewer
JOINING: Final = ("comma", "stop", "operator", "or")  # before a part, or within one
PASSED: Final = REASONS | CUES.keys()
NAMED: Final = 3  # tokens of a name and its sign, at most
ASIDE: Final = ("word", "stop", "other")  # what an aim may have besides
SPOKEN: Final = ("word", "stop", "colon", "comma", "over")  # what may be around a list


def premise_list(
    tokens: Sequence[Token], line: int, names: frozenset[str], known: Collection[Clause] = ()
) -> ParsedLine | None:
    """Return a line of several premises, or of one in two forms; None for any other line.

    Args:
        tokens: The tokens of the line.
        line: Its number in the text.
        names: The atoms, in small letters.
        known: The premises, which a comma may part without braces.
    """
    texts = [token.text for token in tokens]
    if not SAME.isdisjoint(texts):
        same = next(at for at, text in enumerate(texts) if text in SAME)
        return _rewritten(tokens[:same], tokens[same + 1 :], line, names)
    if any(token.kind == "number" for token in tokens) and ENTAILED.isdisjoint(texts):
        return None
    models = _models(tokens)
    start, body = _body(tokens[:models])
    head = tokens[:start]
    if any(token.kind == "number" for token in (*body, *(head if "{" not in texts else ()))):
        return None
    words = [token.text.lower() for token in head if token.kind == "word"]
    premises = any(word.startswith(tuple(PREMISES)) for word in words)
    named = 0 < len(head) <= NAMED and head[-1].text in "=:" and (premises or head[-1].text == "=")
    inside = _inside(body)
    parts, signs = split(inside)
    clauses = [_clauses(part, names) for part in parts]
    mentions = tuple(clause for found in clauses for clause in found)
    listed = {*mentions} <= {*known}
    if (premises or named or (listed and mentions[1:])) and any(map(_is_slip, parts, clauses)):
        return ParsedLine(line, kind=UNREAD)
    bracketed, kinds = inside is not body, {token.kind for token in inside}
    single = bracketed and "=" in texts and parts and parts[0][0].text == "{"
    other = {*words} & (AIMS | DENIALS | GIVES) and not (listed and bracketed)
    if other or not all(clauses) or len(parts) + bool(single) < 2:
        return None
    nested = not {"or", "operator", "open"}.isdisjoint(kinds)
    joined = not signs.isdisjoint(CONJUNCTIONS) or (bracketed and nested) or signs == {";"}
    certain = (named or premises) and (not bracketed or nested)
    distinct = nested and listed and len(parts) == len({*mentions})
    braced = all(part[0].text == "{" for part in parts)
    if not (models is not None or joined or certain or distinct or braced):
        return None
    if models is None:
        return ParsedLine(line, kind=PREMISE, mentions=mentions)
    wanted = [token for token in tokens[models + 1 :] if token.kind not in ASIDE[1:]]
    aims = _clauses([token for token in wanted if token.kind not in ASIDE], names)
    if wanted and not aims:
        return ParsedLine(line, kind=UNREAD)
    return ParsedLine(line, formula=aims, kind=AIM, mentions=mentions)


def _models(tokens: Sequence[Token]) -> int | None:
    """Return where premises end and the aim begins; two that prove a clause are a step's."""
    for at, token in enumerate(tokens):
        asked = token.kind == "comma" and tokens[at - 1].text == "}" and at + 1 < len(tokens)
        if asked and tokens[at + 1].text.lower() in AIMS:
            return at
        if token.text in MODELS or (token.text in PROVES and len(split(tokens[:at])[0]) > 2):
            return at
    return None


def _body(tokens: Sequence[Token]) -> tuple[int, Sequence[Token]]:
    """Return where a list begins, and the list without the words around it."""
    texts = [token.text for token in tokens]
    equals = next(
        (at for at in range(len(texts) - 1) if texts[at] in "=:" and texts[at + 1] in "{["), -1
    )
    start, end = equals + 1, len(tokens)
    while start < end and tokens[start].kind in SPOKEN:
        start += 1
    if (
        start
        and start < len(tokens)
        and tokens[start].kind == "arrow"
        and tokens[start].text == "="
    ):
        start += 1
    while end > start and tokens[end - 1].kind in SPOKEN[:-1]:
        before = tokens[end - 2]
        if _is_short(tokens[end - 1]) and (before.kind in JOINING or before.text in PARTING):
            break
        end -= 1
    return start, tokens[start:end]


def _inside(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return what is in braces around all, if a set is."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token.kind == "open") - (token.kind == "close")
        if not depth:
            alone = at == len(tokens) - 1 and tokens[0].text in ("{", "[")
            return tokens[1:-1] if alone else tokens
    return tokens


def _is_slip(part: Sequence[Token], clauses: Sequence[Clause]) -> bool:
    """Return whether a part of a list is no clause, and no prose: its words may be atoms."""
    words = [token.text for token in part if token.kind == "word"]
    names = [word for word in words if word not in OPERATORS]
    short = (word for word in names if len(word) < SHORT and word not in ANDS)
    atoms = [word for word in short if len(word) == 1 or word not in PASSED] == names
    return not clauses and words != [] and atoms and len(names) < 2


def _is_short(token: Token) -> bool:
    return token.kind == "word" and len(token.text) < SHORT


def _clauses(tokens: Sequence[Token], names: frozenset[str]) -> tuple[Clause, ...]:
    """Return the clauses of a part that is one clause or formula; else none."""
    found = phrases(tokens, False, names)
    read = len(found) == 1 and found[0].kind in ("clause", "formula") and not found[0].unknown
    return found[0].clauses if read else ()


def _rewritten(
    left: Sequence[Token], right: Sequence[Token], line: int, names: frozenset[str]
) -> ParsedLine | None:
    """Return a formula and its clauses as one premise, where both say the same."""
    if dangling(left, False) or dangling(right, False):
        return ParsedLine(line, kind=UNREAD)
    behind = [token.kind for token in right[-3:]] == ["open", "number", "close"]
    own, right = (int(right[-2].text), right[:-3]) if behind else (None, right)
    parsed = parsed_line(phrases(left, False, names), line, names)
    number, formula = parsed.number or own, parsed.formula
    clauses = tuple(clause for part in split(right)[0] for clause in _clauses(part, names))
    if number is not None and not formula and parsed.clause is None:
        fault = "not an axiom", "the two sides do not say the same", "write the formula's clause"
        return ParsedLine(line, number, fault=fault)
    if not formula or {*formula} != {*clauses}:
        return None
    premise = ParsedLine(line, kind=PREMISE, mentions=clauses)
    return premise if number is None else ParsedLine(line, number, formula=clauses)
