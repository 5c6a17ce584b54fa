"""The picture of an argument: the detective sheet, with what a sum counts and the lines in it.

Suppose the contrary: Holden lacks Pipe.
            Solution  Nick  Rachel  Holden
suspect
  Plum                ✓ 5            ○ 6
weapon
  Pipe                              ·? ○ 6
room
  Ballroom            ✓ 5            ○ 6
needs                                 1
1 needed, no place: that cannot be. The other 18 cards play no part.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kb.sheet.layout import Drawn
from kb.sheet.table import CardTable
from kb.table.setup import Setup
from kb.why.panel import panels
from kb.why.phrases import Perspective, plural
from resolver import Proof

NONE = "That takes more than can be counted here, so there is no picture of it."


@frozen(repr=False)
class Picture(Drawn):
    """A table for each sum of an argument.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").picture
    <Picture: 1 table>

    Args:
        panels: The tables.
    """

    panels: tuple[CardTable, ...]

    @classmethod
    def of(cls, count: Proof | None, setup: Setup, perspective: Perspective) -> Picture:
        """Return the picture of a counting proof; without one it says that there is none.

        Args:
            count: The proof.
            setup: The table that one plays at.
            perspective: Who is "you", and where the header says what.
        """
        return cls(() if count is None else tuple(panels(count, setup, perspective)))

    @property
    def summary(self) -> str:
        """How many tables it has."""
        return f"Picture: {plural(len(self.panels), 'table')}"

    def _tables(self) -> Sequence[CardTable]:
        return self.panels or (CardTable((), {}, above=NONE),)
