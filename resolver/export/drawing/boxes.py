"""How large a text is, and how it breaks into lines: an estimate, as no font is at hand.

It goes by DejaVu Sans, the widest of the usual sans-serif fonts, so that boxes are never too small.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, east_asian_width

_NARROW = frozenset(" fijlrtI.,:;'|!()[]{}/\\`")
_WIDE = frozenset("mwMW@%+=<>~^∨¬□")


def text_width(text: str, size: float) -> float:
    """Return the width of a text in the given size, in the same unit.

    >>> round(text_width("Pipe", 10), 1)
    24.3
    """
    return size * sum(map(_advance, text))


def wrap(words: Iterable[str], size: float, width: float) -> list[str]:
    """Return the words in lines no wider than this, breaking only a word that fills a line.

    >>> wrap(["Ballroom ∨", "Pipe ∨", "Plum"], 10, 90)
    ['Ballroom ∨', 'Pipe ∨ Plum']
    """
    lines = [""]
    for word in words:
        for piece in _pieces(word, size, width):
            longer = f"{lines[-1]} {piece}" if lines[-1] else piece
            if text_width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
    return [line for line in lines if line]


def _pieces(word: str, size: float, width: float) -> list[str]:
    """Return the word, cut where it would not fit in a line by itself."""
    pieces, room = [""], width
    for one in word:
        room -= text_width(one, size)
        if room < 0:
            pieces.append("")
            room = width - text_width(one, size)
        pieces[-1] += one
    return pieces


def _advance(one: str) -> float:
    if one in _NARROW:
        return 0.39
    if one in _WIDE or one.isupper():
        return 0.98 if one in _WIDE else 0.76
    if combining(one):
        return 0.0
    return 1.05 if east_asian_width(one) in "WF" else 0.64
