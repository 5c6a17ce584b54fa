"""A table whose head says which columns are the parents, which the pivot, and which the result.

Clause 1 | Clause 2 | on | Resolvent
p ∨ q    | ¬p       | p  | q              from p ∨ q from ¬p on p gives q
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from resolver.practice.lexer import Token
from resolver.practice.words import LABELS, PIVOTS, RESULTS

FILLED: Final = frozenset({"word", "atom", "number", "empty", "open"})
CLAIMS: Final = frozenset({"or", "not", "operator", "empty"})


def with_cues(rows: Sequence[Sequence[Token]]) -> Iterator[Sequence[Token]]:
    """Yield the lines of a sheet, those of such a table with a word for what each cell is.

    Args:
        rows: The tokens of each line.
    """
    cues: list[str] = []
    for row in rows:
        cells = [*_cells(row)]
        if found := _head(cells):
            cues = found
            yield []
        elif cues and len(cells) == len(cues):
            words = ([Token("word", cue, 1, True)] * bool(cue) for cue in cues)
            yield [one for word, cell in zip(words, cells, strict=True) for one in (*word, *cell)]
        else:
            cues = cues if FILLED.isdisjoint(token.kind for token in row) else []
            yield row


def _cells(row: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield what bars part, or two spaces where there are none."""
    bars = any(token.kind == "bar" for token in row)
    start = 0
    for at, token in enumerate(row):
        if (token.kind == "bar") if bars else (token.before > 1 and at > 0):
            if row[start:at]:
                yield row[start:at]
            start = at + bars
    if row[start:]:
        yield row[start:]


def _head(cells: Sequence[Sequence[Token]]) -> list[str]:
    """Return the cue of each column; none for a line that heads no such table."""
    if len(cells) < 3 or any(token.kind in CLAIMS for cell in cells for token in cell):
        return []
    said = [{token.text.lower() for token in cell if token.kind == "word"} for cell in cells]
    cues = ["gives" if words & RESULTS else "on" if words & PIVOTS else "" for words in said]
    parents = [
        at for at, words in enumerate(said)
        if not cues[at] and words and not (words <= LABELS and len(cells[at]) == 1)
    ]  # fmt: skip
    if cues.count("gives") != 1 or len(parents) != 2:
        return []
    return ["from" if at in parents else cue for at, cue in enumerate(cues)]
