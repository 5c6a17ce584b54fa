"""The names that a line may use, as a table has them, or a header that makes no table yet."""

from __future__ import annotations

from typing import Protocol

from kb.table.deck import Deck
from kb.table.names import Names


class Lookup(Protocol):
    """Where the words of a line are looked up: a Setup, or the lines of a header so far.

    It is a value, so that what was made of its names can be kept for it.
    """

    def __hash__(self) -> int:
        """Return the hash of the value."""

    @property
    def deck(self) -> Deck:
        """The cards that a line may name."""

    @property
    def player_names(self) -> Names:
        """The players that a line may name."""

    @property
    def holder_names(self) -> Names:
        """The holders that a line may name."""

    @property
    def answers(self) -> str:
        """Whether the first who can answers, or all who can."""

    @property
    def declared_names(self) -> frozenset[str]:
        """The declared names: a word spelled as one of them is that name and no other."""
