"""A step in two lines of a sheet: its clause in one, and in the line beside it what it is from.

6. t                    First we resolve 1 and 4:
   parents: 1, 4        6. t
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from resolver.logic.clause import Clause
from resolver.practice.lexer import Token
from resolver.practice.parser import phrases
from resolver.practice.words import BOTH, GIVES, LABELS, PIVOTS, REASONS, SOURCES

PARTS: Final = frozenset({"atom", "not", "or", "open", "close", "over", "empty", "comma", "bar"})
MARKS: Final = frozenset({"stop", "colon", "open", "close", "comma", "dash", "bar", "or", "other"})
PASSED: Final = SOURCES | REASONS | GIVES | LABELS | BOTH | PIVOTS


def joined(
    rows: Sequence[Sequence[Token]], names: frozenset[str], known: Set[Clause]
) -> list[Sequence[Token]]:
    """Return the lines of a sheet, each reason that has a line to itself with its clause.

    Args:
        rows: The tokens of each line.
        names: The atoms, in small letters.
        known: The premises, which have no reason.
    """
    found = [*rows]
    filled = [at for at, row in enumerate(rows) if row]
    for place, at in enumerate(filled):
        numbers = [token for token in rows[at] if token.kind == "number"]
        if len(numbers) != 2 or not _is_wordy(rows[at]):
            continue
        ahead = _announces(rows[at])
        beside = filled[place + 1 : place + 2] if ahead else filled[max(0, place - 1) : place]
        if not beside or not (ahead or _is_reason(rows[at])) or not _is_bare(found[beside[0]]):
            continue
        said = phrases(found[beside[0]], False, names)
        if known.isdisjoint(clause for phrase in said for clause in phrase.clauses):
            left, right = (number._replace(before=1) for number in numbers)
            reason = Token("word", "from", 2), left, Token("word", "and", 1), right
            found[beside[0]] = [*found[beside[0]], *reason]
            found[at] = []
    return found


def signed(rows: Sequence[Sequence[Token]]) -> list[Sequence[Token]]:
    """Return the lines with a dash behind a number read as a sign, where some have none there.

    1.-p v q      2.r v s

    Args:
        rows: The tokens of each line.
    """
    kinds = [[token.kind for token in row[:4]] for row in rows if row and row[0].kind == "number"]
    dashed = [found for found in kinds if found[1:3] == ["stop", "dash"]]
    if not dashed or all(found in dashed for found in kinds if found[1:2] == ["stop"]):
        return [*rows]
    return [
        [*row[:2], row[2]._replace(kind="not"), *row[3:]]
        if [token.kind for token in row[:3]] == ["number", "stop", "dash"] and not row[2].after
        else row
        for row in rows
    ]


def _announces(row: Sequence[Token]) -> bool:
    """Return whether a line with parents says that the next one has what they give."""
    last = row[-1]
    said = last.kind == "colon" or last.text.lower() in GIVES
    return said and row[0].kind == "word"


def _is_reason(row: Sequence[Token]) -> bool:
    """Return whether a line only names its parents."""
    words = {token.text.lower() for token in row if token.kind == "word"}
    return words <= PASSED


def _is_wordy(row: Sequence[Token]) -> bool:
    """Return whether a line claims no clause: an atom in it is the pivot."""
    atoms = [at for at, token in enumerate(row) if token.kind == "atom"]
    kinds = {token.kind for token in row} - {"word", "number", "atom"}
    return kinds <= MARKS and all(row[at - 1].text.lower() in PIVOTS | {"of"} for at in atoms)


def _is_bare(row: Sequence[Token]) -> bool:
    """Return whether a line is a clause alone, perhaps with its number and a conclusion's word."""
    start = 0
    while start < len(row) and row[start].kind in ("number", "open", "close", "stop", "colon"):
        if row[start].text in ("{", "["):
            break
        start += 1
    numbers = sum(token.kind == "number" for token in row)
    return start > 0 and numbers == 1 and {one.kind for one in row[start:]} <= PARTS
