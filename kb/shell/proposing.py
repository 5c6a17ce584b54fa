"""The line that one with a slip would be: proposed, and entered only if the player says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from kb.errors import RecordError
from kb.record.nearest import MARGIN, as_line, corrections
from kb.record.words import Word
from kb.table.setup import Setup

TRIED = 250  # lines that are read at most


class Line(Protocol):
    """A line that was understood; its text is that of the record."""

    @property
    def text(self) -> str:
        """How it is written."""
        ...


Found = TypeVar("Found", bound=Line)


class Nearly(RecordError):
    """A line that cannot be read, with the line that it would be.

    >>> class Plum:
    ...     text = "has Ann Plum"
    >>> print(Nearly(RecordError("no card 'Plmu'", nearest=("Plum",)), Plum()))
    no card 'Plmu'; did you mean 'has Ann Plum'?
    """

    def __init__(self, error: RecordError, meant: Line) -> None:
        line = meant.text.replace("\n", "; ")  # of several cards
        reason = error.reason.rstrip(".")
        super().__init__(reason, column=error.column, word=error.word, nearest=(line,))
        self.meant = meant


def nearest(
    setup: Setup, words: Sequence[Word], read: Callable[[Sequence[Word]], Found | None]
) -> Found | None:
    """Return what the nearest words mean that can be read; None where others are about as near.

    Args:
        setup: The table.
        words: Words that cannot be read.
        read: Gives what other words mean, None for nothing or for two things.

    """
    lines = dict[str, tuple[float, list[Word]]]()
    for cost, other in corrections(words, setup):
        line = as_line(other)
        if line not in lines or cost < lines[line][0]:
            lines[line] = cost, other
    best: Found | None = None
    most = float("inf")
    for cost, other in sorted(lines.values(), key=lambda one: one[0])[:TRIED]:
        if cost > most:
            break
        found = read(other)
        if found is None or (best is not None and found.text == best.text):
            continue
        if best is not None:
            return None
        best, most = found, cost + MARGIN
    return best
