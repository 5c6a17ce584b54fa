"""What each row of a deal may give and take, and which cells are thereby open.

    r1 may give a card that r2 may take, ..., rk one that r1 may take
    ─────────────────────────────────────────────────────────────────
         the deal after this exchange fits too: its cells are open

    Nick ──Plum──> Rachel            Nick and Rachel are on a circle: whether Nick has Plum is
      ^               │              open, and whether Rachel has it; so it is with Rope.
      └─────Rope──────┘

A card may be given if it is not alone in meeting a shown set. An arrow goes from row to row where
something may be given; a simple circle takes one card from each row and gives it one. So a card
that i may give and j may take is open with both if j reaches i. Where sizes are open a further node
stands for the places: a row below its upper bound can take and give none, so it has an arrow to
that node; one above its lower bound can give and take none, so it has one from it.

Source: Régin, AAAI 1994 and 1996, for what an alternating circle shows; Tarjan, SIAM J. Computing
1, 1972, for its components; Warshall, JACM 9, 1962, for the closure on bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.theory.marks import Marks
from kb.theory.rows import Rows

Deal = list[int]  # the cards of each row, as masks


def open_cells(marks: Marks, deal: Deal) -> list[int]:
    """Return for each row the cards that it has, or would have after an exchange, as masks."""
    give, take = gives(marks, deal), takes(marks, deal)
    reach = closure(arrows(marks.rows, deal, give, take))
    offers: dict[int, int] = {}
    found = deal.copy()
    for row, wanted in enumerate(take):
        if wanted:
            offer = offers.get(reach[row])
            if offer is None:
                offer = offers[reach[row]] = gathered(give, reach[row])
            found[row] |= wanted & offer
    return found


def gathered(masks: Sequence[int], rows: int) -> int:
    """Return the cards that some of these rows have; the node of the places has none."""
    found = 0
    for row, mask in enumerate(masks):
        if rows >> row & 1:
            found |= mask
    return found


def gives(marks: Marks, deal: Deal) -> list[int]:
    """Return the cards that each row may give though it receives none that it needs."""
    give = deal.copy()
    for row, sets in enumerate(marks.sets):
        if sets:
            give[row] &= ~needed(marks, deal, row, 0)
    for row, kept in keeps(marks, deal):
        give[row] &= ~kept
    return give


def needed(marks: Marks, deal: Deal, row: int, received: int) -> int:
    """Return the cards that alone meet a shown set of the row, if it receives this card.

    >>> from kb.theory.rows import rows_of
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> marks = Marks(rows_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    >>> marks.sets[3] = ((0b0110, None),)
    >>> needed(marks, [0, 0, 0, 0b1010], 3, 0), needed(marks, [0, 0, 0, 0b1010], 3, 0b0100)
    (2, 0)
    """
    held, alone = deal[row], 0
    for shown, _ in marks.sets[row]:
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


def arrows(rows: Rows, deal: Deal, give: Sequence[int], take: Sequence[int]) -> list[int]:
    """Return for each row the rows that may take what it may give, as masks."""
    takers = [(1 << row, wanted) for row, wanted in enumerate(take) if wanted]
    found = []
    for offered in give:
        to = 0
        for bit, wanted in takers:
            if offered & wanted:
                to |= bit
        found.append(to)
    if rows.loose:
        add_places(rows, deal, found)
    return found


def add_places(rows: Rows, deal: Deal, found: list[int]) -> None:
    """Add the node of the places, the last, and the arrows to it and from it."""
    places, spare = 1 << len(deal), 0
    for row, held in enumerate(deal):
        size = held.bit_count()
        if size < rows.high[row]:
            found[row] |= places
        if size > rows.low[row]:
            spare |= 1 << row
    found.append(spare)


def closure(found: list[int]) -> list[int]:
    """Return for each node those that its arrows reach, itself among them.

    >>> closure([0b010, 0b001, 0b001])
    [3, 3, 7]
    """
    reach = [to | 1 << node for node, to in enumerate(found)]
    for middle in range(len(reach)):
        beyond, bit = reach[middle], 1 << middle
        if beyond != bit:
            reach = [to | beyond if to & bit else to for to in reach]
    return reach
