"""The steps that stand in one line of a sheet, and a line without the words that say nothing.

5. q 1,3; 6. r 2,5              (1) {p} (2) {q}              1. if p then q      1. p → q
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from resolver.errors import FormulaError
from resolver.practice.lexer import NOTHING, Token, scan
from resolver.practice.parsed_line import HEADED
from resolver.practice.parser import AND, OPERATORS, PARTS, written
from resolver.practice.parser import LONG as LONGEST
from resolver.practice.token_row import COLUMNS
from resolver.practice.words import AIMS, ANDS, BOTH, CONCLUDES, GIVES, PIVOTS, PREMISES, SOURCES
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
JOINTS: Final = frozenset({"or", "operator", "not", "bar"})
ENDS: Final = frozenset({"atom", "word", "close", "over", "empty", "number"})  # an operand
DENIED: Final = frozenset({"atom", "word", "open", "not", "empty"})
BEGINS: Final = DENIED | {"number", "dash"}
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
    if words & SOURCES and sum(token.kind == "atom" for token in said) > 1:
        return tokens
    return [*tokens[:start], *claim] if SAID.intersection(one.kind for one in claim) else tokens


def parts_of(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the lines that stand in one: `C1 = {p}, C2 = {q}`, or `5. q 1,3; 6. r 2,5`."""
    if tokens[0].text == UNION:
        yield from ([tokens[0], *part] for part in split(tokens[1:])[0])
        return
    start = 0
    for end in [at for at, token in enumerate(tokens[:-1]) if token.text == "." and at]:
        left, right = tokens[start:end], tokens[end + 1 :]
        capital = right[0].kind == "word" and right[0].text[0].isupper()
        if (capital and _is_sentence(left)) or (_gives(left) and _gives(right)):
            yield from _steps(left)
            start = end + 1
    yield from _steps(tokens[start:])


def _steps(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the steps of a sentence, and the conclusion behind them."""
    said, *more = _concluded(tokens)
    if sum(token.kind == "number" for token in said) < 2:
        yield said
    else:
        yield from _numbered(said)
    yield from more


def _numbered(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the steps and the clauses of a line that have numbers of their own."""
    start = depth = 0
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


def dangling(tokens: Sequence[Token], borders: bool) -> str:
    """Return a sign that joins or denies literals and has none on one side; else nothing.

    {p ∨ ∨ q}      {¬p, q ∨}      p → , q      (p ∨ q) ∧ ∧ r      {¬, q}

    Args:
        tokens: The tokens of a line.
        borders: Whether a single bar is the border of a table's cell.
    """
    kinds = {token.kind for token in tokens}
    if JOINTS.isdisjoint(kinds):
        return ""
    numbered = any(token.kind == "number" for token in tokens[:2])
    if not numbered and "atom" not in kinds and all(token.text != "{" for token in tokens):
        return ""
    depth = 0
    for before, token, after in zip(
        [NOTHING, *tokens], tokens, [*tokens[1:], NOTHING], strict=False
    ):
        depth += (before.kind == "open") - (before.kind == "close")
        joins = token.kind in ("or", "operator") or (token.kind == "bar" and depth and not borders)
        said = before == NOTHING or (token.kind == "operator" and after.kind == "word")
        joined = said or (before.kind in ENDS and after.kind in BEGINS)
        if (joins and not joined) or (token.kind == "not" and after.kind not in DENIED):
            return token.text
    return ""


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


def _gives(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence says what two clauses give, without a number."""
    words = {token.text.lower() for token in tokens if token.kind == "word"}
    kinds = [token.kind for token in tokens]
    claims = sum(kind in ("atom", "empty") for kind in kinds)
    return not words.isdisjoint(GIVES) and claims > 2 and "number" not in kinds


def _concluded(tokens: Sequence[Token]) -> Sequence[Sequence[Token]]:
    """Return a step and the conclusion behind it: `1 and 2 give □, so r holds`."""
    commas = [at for at, token in enumerate(tokens[:-1]) if token.kind == "comma"]
    for at in commas:
        if tokens[at + 1].text.lower() in CONCLUDES:
            step, rest = tokens[:at], tokens[at + 1 :]
            later = {one.text.lower() for one in rest} & (GIVES - CONCLUDES)
            if _is_step(step) and not later and not any(one.kind == "number" for one in rest):
                return step, rest
    return (tokens,)


def _is_step(tokens: Sequence[Token]) -> bool:
    """Return whether a word for what follows has two parents before it and a clause behind it."""
    at = next((at for at, one in enumerate(tokens) if one.text.lower() in GIVES), 0)
    named = sum(one.kind in ("atom", "number") for one in tokens[:at])
    return named > 1 and not SAID.isdisjoint(one.kind for one in tokens[at:])


def _is_sentence(tokens: Sequence[Token]) -> bool:
    """Return whether these are a sentence: words alone, or what follows, is supposed, or aimed."""
    said = [token.text.lower() for token in tokens if token.kind == "word"]
    kinds = {token.kind for token in tokens}
    if tokens[0].kind != "word" or kinds.isdisjoint(("atom", "empty")):
        return False
    if len(said) > HEADED and kinds <= {"word", "atom", "empty", "comma"}:
        return True
    return any(word in SAYING or word.startswith(tuple(PREMISES)) for word in said)


def _listed(tokens: Sequence[Token]) -> list[int]:
    """Return where the clauses of a list begin that are numbered one after the other."""
    places: list[int] = []
    for at, token in enumerate(tokens):
        if token.kind != "number":
            continue
        start = at - (at > 0 and tokens[at - 1].text == "(")
        marked = tokens[at + 1 : at + 2] and tokens[at + 1].text in (")" if start < at else ".:)=")
        clause = [one.kind for one in tokens[at + 2 : at + 3]] or [""]
        alone = clause[0] == "word" and (
            len(tokens) == at + 3 or tokens[at + 3].kind in ("comma", "stop")
        )
        before = tokens[start - 1].kind if start else ""
        if not marked or not (alone or clause[0] in ("atom", "not", "open", "empty")):
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
