"""How firm facts are, in words: which of them one wrong line would undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SIGN = "'"  # after a mark: one line may be wrong, and the fact falls
LEGEND = f"{SIGN} = falls if one line is wrong; ask why"
STANDS = "stands even if any one line after the header is wrong"
TOO_LONG = "what one wrong line would undo takes too long to find"
FEW = 5  # so many open cards, or lines, a sentence lists

Firmness = Mapping[tuple[str, str], tuple[int, ...]]


def if_wrong(lines: Sequence[int], most: int | None = None) -> str:
    """Return which lines must not be wrong; of more than `most`, how many they are.

    >>> if_wrong([17]), if_wrong([9, 12, 17]), if_wrong([9, 12, 17], most=2)
    ('if line 17 is wrong', 'if line 9, 12 or 17 is wrong', 'if one of 3 lines is wrong')
    """
    if most is not None and len(lines) > most:
        return f"if one of {len(lines)} lines is wrong"
    *first, last = map(str, lines)
    return f"if line {', '.join(first)} or {last} is wrong" if first else f"if line {last} is wrong"
