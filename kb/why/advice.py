"""What may mend a contradiction, in words: lines to leave out, and words to change.

Each change is a sentence with a number; the likeliest three are shown at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kb.errors import Contradiction, join_words

FIRST: Final = 3  # repairs that are shown at first
FEW: Final = 4  # choices that are named


def advice(error: Contradiction) -> tuple[str, ...]:
    r"""Return which lines may be left out, and the likeliest of what could be changed instead.

    >>> from kb.game import Game
    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("has Nick Rope")
    >>> try:
    ...     game.tell("has Rachel Rope")
    ... except Contradiction as error:
    ...     print(*advice(error)[:3], sep="\n")
    Leave out line 4 or line 5, or change a word:
      1. Line 5: Rachel lacks Rope.
      2. Line 4: Nick lacks Rope.
    """
    rows = listed_repairs(error.repairs)
    out = leaving_out(error)
    if not rows:
        return (f"{out}.",)
    return (f"{out}, or change a word:", *shortened(rows))


def shortened(rows: Sequence[str], rest: str = "") -> list[str]:
    """Return the first of some rows, and how many more there are, and what lists them."""
    more = len(rows) - FIRST
    if more < 2:
        return list(rows)
    return [*rows[:FIRST], f"  ... {more} more{rest}"]


def leaving_out(error: Contradiction) -> str:
    """Return which lines are to blame, each by itself or two together."""
    if error.culprits:
        return f"Leave out {join_words([f'line {line}' for line in error.culprits], 'or')}"
    if error.pairs:
        both = [f"lines {first} and {second}" for first, second in error.pairs]
        return f"No single event is to blame, but two are: leave out {either(both)}"
    return "Neither one event is to blame nor two: look at all of these"


def either(choices: Sequence[str]) -> str:
    """Return the first of some choices.

    >>> either(["a", "b", "c", "d", "e", "f"])
    'a, b, c, d or 2 others'
    """
    others = len(choices) - FEW
    if others < 2:
        return join_words(choices, "or")
    return join_words([*choices[:FEW], f"{others} others"], "or")


def listed_repairs(repairs: Sequence[Any]) -> list[str]:
    """Return the repairs as numbered sentences.

    >>> from kb.errors import Repair
    >>> listed_repairs([Repair(7, "Plum", "Rope", "has Ann Rope", "card", "Line 7: Rope.")])
    ['  1. Line 7: Rope.']
    """
    return [f"  {number}. {repair}" for number, repair in enumerate(repairs, 1)]
