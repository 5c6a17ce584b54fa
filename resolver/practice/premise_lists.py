"""Premises that are listed at once, or in another form: a set, a list, a conjunction, a rewriting.

    S = {{¬p, q}, {¬q, r}, {p}}         Premises: p → q; q → r; p         (¬p ∨ q) ∧ p
    {p → q, p} ⊨ q                      p → q ≡ ¬p ∨ q                    p → q becomes ¬p ∨ q

They are held against the premises and take no number, unless one is written before a rewriting.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.claims import parsed_line
from resolver.practice.lexer import Token
from resolver.practice.line_parts import CONJUNCTIONS, split
from resolver.practice.parsed_line import AIM, PREMISE, ParsedLine
from resolver.practice.parser import IMPLIES, phrases
from resolver.practice.words import AIMS, DENIALS, PREMISES

MODELS: Final = ("⊨", "|=")
PROVES: Final = ("⊢", "|-", "∴")
SAME: Final = frozenset("≡ ⇔ <=> becomes wird devient diventa".split())
SETS: Final = ["=", "{"], [":", "{"]  # how a set of clauses begins behind its label
CLOSED: Final = {"(": ")", "[": "]"}  # around two parents
LABEL: Final = 6  # tokens of a label, at most


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
    sets = next((at for at in range(len(texts)) if texts[at : at + 2] in SETS), None)
    if sets is not None and not any(token.kind == "number" for token in tokens[sets:]):
        parts = split(_inside(tokens[sets + 1 :]))[0]
        listed = [clause for part in parts for clause in _clauses(part, names)]
        nested = texts[sets + 2 : sets + 3] == ["{"]
        several = len(parts) > 1 and any(one.kind == "or" for one in tokens[sets:])
        if len(listed) >= len(parts) > 0 and (nested or several):
            return ParsedLine(line, kind=PREMISE, mentions=tuple(listed))
    if "{" in texts and (said := _spoken(tokens, names)) is not None:
        return ParsedLine(line, kind=PREMISE, mentions=said)
    if not SAME.isdisjoint(texts):
        same = next(at for at, text in enumerate(texts) if text in SAME)
        return _rewritten(tokens[:same], tokens[same + 1 :], line, names)
    if any(token.kind == "number" for token in tokens):
        return None
    if any(a == "}" and b in IMPLIES for a, b in pairwise(texts)):
        return None
    return _several(tokens, line, names, known)


def _several(
    tokens: Sequence[Token], line: int, names: frozenset[str], known: Collection[Clause]
) -> ParsedLine | None:
    """Return premises that signs part, perhaps with what they shall entail; None for others."""
    start, labelled = _label(tokens)
    models = _models(tokens)
    body = _inside(tokens[start:models])
    parts, signs = split(body)
    clauses = [_clauses(part, names) for part in parts]
    if len(parts) < 2 or not all(clauses):
        return None
    braced = all(part[0].text == "{" for part in parts)
    bracketed = len(body) < len(tokens[start:models]) - 1
    implied = any(token.text in IMPLIES for token in body)
    nested = not {"or", "operator", "open"}.isdisjoint(token.kind for token in body)
    joined = not signs.isdisjoint(CONJUNCTIONS) or (bracketed and nested) or signs == {";"}
    mentions = tuple(clause for found in clauses for clause in found)
    joined = joined or (nested and len(parts) == len({*mentions}) and {*mentions} <= {*known})
    if not (labelled or models is not None or braced or joined or implied):
        return None
    if models is None:
        return ParsedLine(line, kind=PREMISE, mentions=mentions)
    aims = _clauses(tokens[models + 1 :], names)
    return ParsedLine(line, formula=aims, kind=AIM, mentions=mentions)


def _models(tokens: Sequence[Token]) -> int | None:
    """Return where premises end and the aim begins; two that prove a clause are a step's."""
    for at, token in enumerate(tokens):
        if token.text in MODELS or (token.text in PROVES and len(split(tokens[:at])[0]) > 2):
            return at
    return None


def _spoken(tokens: Sequence[Token], names: frozenset[str]) -> tuple[Clause, ...] | None:
    """Return the clauses of a set in a sentence: `so {¬p ∨ q, p, ¬q} is inconsistent`."""
    opens = [at for at, token in enumerate(tokens) if token.text == "{"]
    closes = [at for at, token in enumerate(tokens) if token.text == "}"]
    if len(opens) != 1 or len(closes) != 1 or opens > closes:
        return None
    around = [*tokens[: opens[0]], *tokens[closes[0] + 1 :]]
    if len(around) < 3 or not {"word", "stop", "comma"}.issuperset(one.kind for one in around):
        return None
    inside = tokens[opens[0] + 1 : closes[0]]
    parts, signs = split(inside)
    clauses = [_clauses(part, names) for part in parts]
    if signs != {","} or not all(clauses) or all(token.kind != "or" for token in inside):
        return None
    return tuple(clause for found in clauses for clause in found)


def parted(tokens: Sequence[Token], names: frozenset[str]) -> Sequence[Token]:
    """Return a line with its parents read as such where brackets and a sign set them apart.

    (p) + (¬p ∨ q) → (q)      p, ¬p ∨ q → q            q  [¬p ∨ q, p]      q from ¬p ∨ q and p
    """
    sides = zip(tokens, tokens[1:], tokens[2:], strict=False)
    places = {
        at
        for at, (a, sign, b) in enumerate(sides, start=1)
        if sign.text == "+" and a.kind == "close" and b.kind == "open"
    }
    if places and any(token.text in IMPLIES or token.kind == "arrow" for token in tokens):
        comma = Token("comma", ",")
        return [comma if at in places else token for at, token in enumerate(tokens)]
    opens = [at for at, token in enumerate(tokens) if token.text in CLOSED]
    if (
        not opens
        or tokens[-1].text != CLOSED[tokens[opens[0]].text]
        or any(one.kind == "number" for one in tokens[opens[0] :])
    ):
        return tokens
    for start in opens:
        parts, signs = split(tokens[start + 1 : -1])
        before = _clauses(tokens[:start], names)
        single = all(len(_clauses(part, names)) == 1 for part in parts)
        if signs == {","} and len(parts) == 2 and len(before) == 1 and single:
            words = Token("word", "from", 1), Token("word", "and", 1)
            return [*tokens[:start], words[0], *parts[0], words[1], *parts[1]]
    return tokens


def _label(tokens: Sequence[Token]) -> tuple[int, bool]:
    """Return where the label ends, if the line has one."""
    ends = (at for at, token in enumerate(tokens[:LABEL]) if token.text in ("=", ":"))
    end = next(ends, 0)
    words = {token.text.lower() for token in tokens[:end] if token.kind != "colon"}
    plain = all(token.kind in ("word", "atom", "colon") for token in tokens[:end])
    if not end or not plain or words & (AIMS | DENIALS):
        return 0, False
    named = len(words) == 1 and tokens[end].text == "="
    return end + 1, named or any(word.startswith(tuple(PREMISES)) for word in words)


def _inside(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return what is in braces around all, if a set is; without the stop at the end."""
    if tokens and tokens[-1].kind == "stop":
        tokens = tokens[:-1]
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token.kind == "open") - (token.kind == "close")
        if not depth:
            alone = at == len(tokens) - 1 and tokens[0].text in ("{", "[")
            return tokens[1:-1] if alone else tokens
    return tokens


def _clauses(tokens: Sequence[Token], names: frozenset[str]) -> tuple[Clause, ...]:
    """Return the clauses of a part that is one clause or formula; else none."""
    found = phrases(tokens, False, names)
    read = len(found) == 1 and found[0].kind in ("clause", "formula") and not found[0].unknown
    return found[0].clauses if read else ()


def _rewritten(
    left: Sequence[Token], right: Sequence[Token], line: int, names: frozenset[str]
) -> ParsedLine | None:
    """Return a formula and its clauses as one premise, where both say the same."""
    parsed = parsed_line(phrases(left, False, names), line, names)
    clauses = tuple(clause for part in split(right)[0] for clause in _clauses(part, names))
    if parsed.number is not None and not parsed.formula and parsed.clause is None:
        fault = "not an axiom", "the two sides do not say the same", "write the formula's clause"
        return ParsedLine(line, parsed.number, fault=fault)
    if not parsed.formula or set(parsed.formula) != set(clauses):
        return None
    if parsed.number is None:
        return ParsedLine(line, kind=PREMISE, mentions=clauses)
    return ParsedLine(line, parsed.number, formula=clauses)
