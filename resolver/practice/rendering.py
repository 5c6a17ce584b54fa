"""How a step is written in the notation, in words that are no atoms of the exercise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resolver.logic.names import label as in_quotes
from resolver.practice.vocabulary import ROWS, TokenKind

# It stands for what a student fills in.
GAP: Final = "___"


def render_step(
    clause: str,
    label: str,
    parents: Sequence[str],
    names: frozenset[str],
    pivot: str = "",
) -> str:
    """Return a step in words that are no atoms of the exercise.

    >>> render_step("q", "5. ", ("1", "3"), frozenset(["q", "from"]))
    '5. q   by 1, 3'

    Args:
        clause: Its clause as a text.
        label: Its label and a blank; empty for none.
        parents: The numbers of its parents, or gaps.
        names: The atoms of the exercise.
        pivot: The atom that it resolves on; empty if that is not said.
    """
    numbers = ", ".join(parents)
    word = choose_word(ROWS[TokenKind.RULE], names)
    reason = f"{word} {numbers}" if word else f"({numbers})"
    if not pivot:
        return f"{label}{clause}   {reason}"

    atom = in_quotes(pivot)
    on = choose_word(ROWS[TokenKind.ON], names)
    return f"{label}{clause}   {reason} {f'{on} {atom}' if on else f'({atom})'}"


def choose_word(words: Sequence[str], names: frozenset[str]) -> str:
    """Return the first of these words that is no atom in any capitals; empty if all are."""
    taken = {name.casefold() for name in names}
    return next((word for word in words if word.casefold() not in taken), "")
