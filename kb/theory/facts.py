"""All that is settled, as a mapping that is not written out: two masks, an order of cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from kb.table.setup import Setup
from resolver.text import Frozen

Cell = tuple[str, str]  # holder, card


@frozen(eq=False)
class Grid:
    """The cells of a table, holders in order, each one's cards in deck order, and their places."""

    order: tuple[Cell, ...]
    places: Mapping[Cell, int]

    @staticmethod
    def of(setup: Setup) -> Grid:
        """Return the cells of a table."""
        order = tuple((holder, card) for holder in setup.holders for card in setup.deck.cards)
        return Grid(order, {cell: place for place, cell in enumerate(order)})


class Facts(Frozen[Cell, bool]):
    """Each settled cell, with whether the card is there; bit i of a mask is the i-th cell.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> facts = Facts(Grid.of(setup(CLASSIC, ["Nick", "Rachel"])), true=0b10, false=0b1)
    >>> facts
    {('Solution', 'Mustard'): False, ('Solution', 'Plum'): True}
    >>> facts["Solution", "Plum"], facts.get(("Nick", "Plum"))
    (True, None)
    """

    __slots__ = ("_cells", "_false", "_true")

    def __init__(self, cells: Grid, true: int, false: int) -> None:
        self._cells, self._true, self._false = cells, true, false

    def __getitem__(self, cell: Cell) -> bool:
        place = self._cells.places[cell]
        if self._true >> place & 1:
            return True
        if self._false >> place & 1:
            return False
        raise KeyError(cell)

    def __iter__(self) -> Iterator[Cell]:
        known = self._true | self._false
        return (cell for place, cell in enumerate(self._cells.order) if known >> place & 1)

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each settled cell: holder, card, value."""
        return [
            {"holder": who, "card": card, "value": value} for (who, card), value in self.items()
        ]

    def __len__(self) -> int:
        return (self._true | self._false).bit_count()
