"""What counting alone settles: who is full of cards that only he may have.

    the rows of T have n places at most      n cards may be with rows of T alone
    ────────────────────────────────────────────────────────────────────────────
                       no row of T has any other card

    the rows outside T need n cards at least      they may have just n cards
    ────────────────────────────────────────────────────────────────────────  (sizes are open)
                      no row of T has any of these

In the graph of exchanges T is what can be reached from a row: no arrow leaves it, so the cards of
its rows are with them in every deal. A card that is elsewhere cannot come to a row that does not
reach its place.

Shown sets of a hand that are pairwise disjoint count too: each is a row of its own with one card,
and the hand has a place fewer for what else it holds. So a hand whose places are all taken by
sets has no card outside them. Other clauses are left aside.

Source: Hall, J. London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996 (the filter of the
global cardinality constraint).
"""

from __future__ import annotations

from typing import NamedTuple

from kb.theory.exchange import Deal, on_circles
from kb.theory.marks import Marks
from kb.theory.packing import packed


class Parts(NamedTuple):
    """The rows in parts: the sets that a deal meets, each by one card, and what else a row holds.

    Of each part: whose it is, its cards, what it may take, its least and its greatest size.
    """

    whole: int
    loose: bool
    row: list[int]
    deal: Deal
    take: list[int]
    low: list[int]
    high: list[int]


def parts_of(marks: Marks, deal: Deal) -> Parts:
    """Return the rows in parts."""
    rows = marks.rows
    parts = []
    for row, held in enumerate(deal):
        low, high = rows.low[row], rows.high[row]
        for shown, _ in packed(marks.sets[row]):
            card = shown & held & -(shown & held)
            if card:
                parts.append((row, card, shown ^ card, 1, 1))
                held, low, high = held ^ card, low - 1, high - 1
        parts.append((row, held, marks.may[row] & ~held, low, high))
    return Parts(rows.whole, rows.loose, *map(list, zip(*parts, strict=True)))


def count(marks: Marks, deal: Deal) -> None:
    """Exclude the cells that no deal fills which has these sizes and marks and meets these sets."""
    parts = parts_of(marks, deal)
    reached = [0] * len(marks.may)
    circles = on_circles(parts, parts.deal, parts.deal, parts.take)
    for row, cards in zip(parts.row, circles, strict=True):
        reached[row] |= cards
    for row, cards in enumerate(reached):
        marks.lack(row, ~cards)
