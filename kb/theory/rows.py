"""The rows of a deal: each category of the Solution, each player, the Table.

A set of cards is one integer, a *mask*: bit i is the i-th card of the deck. A row holds a
number of cards between two bounds, all of them from a mask of its own. The cells of a clause are
pairs of a row and a mask, one for each row that the clause speaks of.

Source: Ford & Fulkerson, Flows in Networks, 1962, for a table with bounds as a flow.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Grid
from kb.theory.axioms import Axiom

Cells = tuple[tuple[int, int], ...]
Reading = tuple[bool, Cells]  # some of these cells are filled, or not all of them


@frozen(eq=False)
class Rows:
    """Who can hold what; `rows_of` makes one.

    `low` and `high` bound the number of cards by row, `own` are those it may ever hold; `places`
    gives the rows of a holder; `open_sizes` says that some row has no fixed size; the first
    `category_count` rows are the categories.
    """

    setup: Setup
    own: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    places: dict[str, tuple[int, ...]]
    deck_mask: int
    grid: Grid
    open_sizes: bool
    category_count: int
    _bits: dict[str, int]

    def read(self, axiom: Axiom) -> Reading:
        """Return the axiom as cells: True and those of which some, False and those not all."""
        mask = self.mask(axiom.cards)
        rows = self.places[axiom.holder]
        if len(rows) == 1:
            return axiom.positive, ((rows[0], mask),)
        cells = [(row, mask & self.own[row]) for row in rows if mask & self.own[row]]
        return axiom.positive, tuple(cells)

    def mask(self, cards: Iterable[str]) -> int:
        """Return some cards as a mask."""
        mask = 0
        for card in cards:
            mask |= self._bits[card]
        return mask

    def cards(self, mask: int) -> tuple[str, ...]:
        """Return the cards of a mask, in deck order."""
        return tuple(card for card, bit in self._bits.items() if mask & bit)

    def row_of(self, player: str) -> int:
        """Return the one row of a player, or of the Table."""
        (row,) = self.places[player]
        return row

    def cell(self, holder: str, card: str) -> tuple[int, int]:
        """Return the row of the holder that may ever hold the card, and the card as a mask."""
        bit = self._bits[card]
        return next(row for row in self.places[holder] if self.own[row] & bit), bit


def rows_of(setup: Setup) -> Rows:
    """Return the rows of a table.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> rows = rows_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> rows.places["Holden"], rows.high, rows.cards(0b101), rows.open_sizes
    ((5,), (1, 1, 1, 6, 6, 6), ('Mustard', 'Scarlet'), False)
    """
    deck = setup.deck
    bits = {card: 1 << number for number, card in enumerate(deck.cards)}
    deck_mask = (1 << len(bits)) - 1
    hands = setup.holders[1:]
    bounds = [(1, 1)] * len(deck.categories) + [setup.bounds(holder) for holder in hands]
    kinds = [sum(bits[card] for card in category.cards) for category in deck.categories]
    first = len(kinds)
    return Rows(
        setup=setup,
        own=(*kinds, *(deck_mask for _ in hands)),
        low=tuple(low for low, _ in bounds),
        high=tuple(high for _, high in bounds),
        places={
            SOLUTION: tuple(range(first)),
            **{holder: (row,) for row, holder in enumerate(hands, first)},
        },
        deck_mask=deck_mask,
        grid=Grid.of(setup),
        category_count=first,
        open_sizes=any(low < high for low, high in bounds),
        bits=bits,
    )
