"""What may mend a contradiction, in words: lines to leave out, and words to change.

Changes that differ in the new word alone are one row, and each keeps its number: by the first of
them the rows are in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kb.errors import Contradiction, Repair
from kb.why.phrases import join_words, runs

FEW: Final = 4  # so many rows are shown at first


def advice(error: Contradiction) -> tuple[str, ...]:
    r"""Return which lines may be left out, and the likeliest of what could be changed instead.

    >>> from kb.game import Game
    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("has Nick Rope")
    >>> try:
    ...     game.tell("has Rachel Rope")
    ... except Contradiction as error:
    ...     print(*advice(error)[:3], sep="\n")
    Leave out line 4 or line 5, or change a word:
      1. line 5: lacks instead of has: lacks Rachel Rope
      2. line 4: lacks instead of has: lacks Nick Rope
    """
    rows = listed_repairs(error.repairs)
    out = leaving_out(error)
    if not rows:
        return (f"{out}.",)
    return (f"{out}, or change a word:", *shortened(rows))


def shortened(rows: Sequence[str]) -> list[str]:
    """Return the first of some rows, and how many more there are."""
    if len(rows) <= FEW + 1:
        return list(rows)
    return [*rows[:FEW], f"  ... {len(rows) - FEW} rows more"]


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
    """Return the rows of numbered repairs.

    >>> names = ("Green", "White")
    >>> listed_repairs([Repair(7, "Plum", x, f"reveal Ann {x}", "suspect") for x in names])
    ['  1, 2. line 7: another suspect instead of Plum: Green or White']
    """
    groups: dict[tuple[int, str, str], list[tuple[int, Repair]]] = {}
    for number, repair in enumerate(repairs, 1):
        groups.setdefault((repair.line, repair.word, repair.kind), []).append((number, repair))
    return [f"  {row(group)}" for group in groups.values()]


def row(group: Sequence[tuple[int, Repair]]) -> str:
    """Return one row: a repair, or several that differ in the new word alone."""
    numbers = ", ".join(runs([number for number, _ in group]))
    _, first = group[0]
    if len(group) == 1:
        return f"{numbers}. {first}"
    instead = join_words([repair.instead for _, repair in group], "or")
    return f"{numbers}. line {first.line}: another {first.kind} instead of {first.word}: {instead}"
