"""What each row of a deal may give and take, and which cells are open by that.

    r1 may give a card that r2 may take, ..., rk one that r1 may take
    ─────────────────────────────────────────────────────────────────
         the deal after this exchange fits too: its cells are open

    Nick ──Plum──> Rachel            Nick and Rachel are on a circle: whether Nick has Plum is
      ^               │              open, and whether Rachel has it; so it is with Rope.
      └─────Rope──────┘

A card may be given if it is not alone in meeting a shown set. An arrow goes from row to row where
something may be given; a simple circle takes one card from each row and gives it one. So a card
that i may give and j may take is open with both if j reaches i. Where sizes are open a place is one
card more: a row below its upper bound may give it, one above its lower bound may take it.

Source: Régin, AAAI 1994 and 1996, for what an alternating circle shows; Fleischer, Hendrickson &
Pınar, IPDPS 2000: the rows on circles with one are those that it reaches and that reach it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from kb.theory.marks import Marks, Shown

Deal = list[int]  # the cards of each row, as masks


class Sized(Protocol):
    """Rows whose least and greatest sizes are known; `open_sizes` if some of them differ."""

    @property
    def deck_mask(self) -> int:
        """All cards of the deck, as a mask."""

    @property
    def open_sizes(self) -> bool:
        """Whether a size is open."""

    @property
    def low(self) -> Sequence[int]:
        """The least sizes."""

    @property
    def high(self) -> Sequence[int]:
        """The greatest sizes."""


def open_cells(marks: Marks, deal: Deal) -> list[int]:
    """Return for each row the cards that it has, or would have after an exchange, as masks."""
    return on_circles(marks.rows, deal, gives(marks, deal), takes(marks, deal))


def on_circles(rows: Sized, deal: Deal, give: list[int], take: list[int]) -> list[int]:
    """Return for each row the cards that it has, or takes on a circle of what rows give and take.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.rows import rows_of
    >>> rows = rows_of(setup(CLASSIC, ["Nick", "Rachel"], sizes={"Nick": 9, "Rachel": 9}))
    >>> on_circles(rows, [1, 2, 4], give=[1, 2, 4], take=[2, 1, 1])
    [3, 3, 4]
    """
    if rows.open_sizes:
        give, take = with_places(rows, deal, give, take)
    found = deal.copy()
    left = [row for row, wanted in enumerate(take) if wanted and give[row]]
    while len(left) > 1:
        ahead, _ = reached(left, give, take)
        circle, _ = reached(ahead, take, give)
        if len(circle) > 1:
            offered = 0
            for row in circle:
                offered |= give[row]
            for row in circle:
                found[row] |= take[row] & offered
        left = [row for row in left if row not in circle]
    return found


def reached(
    rows: list[int], give: Sequence[int], take: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the first of some rows, with those that arrows reach from it, and the others.

    >>> reached([0, 1, 2, 3], give=[0b001, 0b010, 0, 0b100], take=[0, 0b001, 0b010, 0b1000])
    ([0, 1, 2], [3])
    """
    here, there = rows[:1], rows[1:]
    offered, moved = give[rows[0]], True
    while moved:
        moved, waiting, there = False, there, []
        for row in waiting:
            if take[row] & offered:
                offered |= give[row]
                here.append(row)
                moved = True
            else:
                there.append(row)
    return here, there


def with_places(
    rows: Sized, deal: Deal, give: Sequence[int], take: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return what rows give and take, with a card more for a place."""
    place = rows.deck_mask + 1
    give, take = list(give), list(take)
    for row, held in enumerate(deal):
        if held.bit_count() < rows.high[row]:
            give[row] |= place
        if held.bit_count() > rows.low[row]:
            take[row] |= place
    return give, take


def gives(marks: Marks, deal: Deal) -> list[int]:
    """Return the cards that each row may give though it receives none that it needs."""
    free = ~marks.single
    give = [
        held & free & ~needed(sets, held, 0) if sets else held & free
        for held, sets in zip(deal, marks.sets, strict=True)
    ]
    for row, kept in keeps(marks, deal):
        give[row] &= ~kept
    return give


def needed(sets: tuple[Shown, ...], held: int, received: int) -> int:
    """Return the cards held that alone meet one of the sets, if this card is received.

    >>> needed(((0b0110, None),), 0b1010, 0), needed(((0b0110, None),), 0b1010, 0b0100)
    (2, 0)
    """
    alone = 0
    for shown, _ in sets:
        here = shown & held
        if not here & (here - 1) and not shown & received:
            alone |= here
    return alone


def takes(marks: Marks, deal: Deal) -> list[int]:
    """Return the cards that each row may take; of "not all of these" one empty cell stays so."""
    take = [mine & ~held for mine, held in zip(marks.may, deal, strict=True)]
    for positive, cells, _ in marks.wide:
        if not positive:
            row, card = first((row, cards & ~deal[row]) for row, cards in cells)
            take[row] &= ~card
    return take


def keeps(marks: Marks, deal: Deal) -> list[tuple[int, int]]:
    """Return a row and a card that it keeps for each clause across rows, which so stays met."""
    return [
        first((row, cards & deal[row]) for row, cards in cells)
        for positive, cells, _ in marks.wide
        if positive
    ]


def first(cells: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the first of the cells, the lowest card of its row; where there is none, no card."""
    return next(((row, cards & -cards) for row, cards in cells if cards), (0, 0))
