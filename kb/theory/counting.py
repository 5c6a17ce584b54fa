"""What counting alone settles: who is full of cards that only he may have.

    the rows of T have n places at most      n cards may be with rows of T alone
    ────────────────────────────────────────────────────────────────────────────
                       no row of T has any other card

    the rows outside T need n cards at least      they may have just n cards
    ────────────────────────────────────────────────────────────────────────  (sizes are open)
                      no row of T has any of these

In the graph of exchanges, shown sets and other clauses aside, T is what can be reached from a row:
no arrow leaves it, so the cards of its rows are with them in every deal. A card that is elsewhere
cannot come to a row that does not reach its place.

Source: Hall, J. London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996 (the filter of the
global cardinality constraint).
"""

from __future__ import annotations

from kb.theory.exchange import Deal, full, on_circles
from kb.theory.marks import Marks, Reason


def count(marks: Marks, deal: Deal) -> None:
    """Exclude the cells that no deal fills which has these sizes and these marks, and no others."""
    take = [mine & ~held for mine, held in zip(marks.may, deal, strict=True)]
    filled = on_circles(marks.rows, deal, deal, take)
    for row, wanted in enumerate(take):
        gone = wanted & ~filled[row]
        if gone:
            rows, cards = full(marks.rows, deal, take, [row])
            marks.exclude(Reason("counting", row, lacks=gone, rows=rows, cards=cards))
