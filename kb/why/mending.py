"""What can be done about a log that contradicts itself, in sentences."""

from __future__ import annotations

from kb.errors import Contradiction
from kb.why.phrases import listed

FEW = 3  # so many repairs are shown


def mending(error: Contradiction) -> tuple[str, ...]:
    r"""Return which lines may be left out, and the first words that could be changed instead.

    >>> from kb.game import Game
    >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope")
    >>> try:
    ...     game.tell("has Rachel Rope")
    ... except Contradiction as error:
    ...     print(*mending(error)[:2], sep="\n")
    Leave out line 4 or line 5, or change a word:
      line 5: Nick instead of Rachel: has Nick Rope
    """
    repairs = [f"  {repair}" for repair in error.repairs[:FEW]]
    lines = [f"line {line}" for line in error.culprits]
    if not lines:
        return ("No single line is to blame: look at all of these.",)
    change = ", or change a word:" if repairs else "."
    return (f"Leave out {listed(lines, 'or')}{change}", *repairs)
