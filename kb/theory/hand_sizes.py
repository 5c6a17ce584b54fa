"""How many cards a row may have: the least and the greatest number over all deals that fit.

    a deal with n cards at r     no deal fits with n - 1 cards at r or fewer
    ────────────────────────────────────────────────────────────────────────
                         r has n cards at least

The deals at hand say which numbers there are; whether there is one beyond them is asked of a table
on which the row may have no other.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from kb.table.sizes import Bounds
from kb.theory.deal import first_deal
from kb.theory.exchange import Deal
from kb.theory.marks import Marks
from kb.theory.search import Meter, search
from kb.theory.settling import fits


def sizes(marks: Marks, kept: Sequence[Deal], meter: Meter) -> tuple[Bounds, ...]:
    """Return the least and the greatest number of cards by row; one at least of the deals fits.

    Raises SearchStopped when the meter does.
    """
    bounds = list(zip(marks.rows.low, marks.rows.high, strict=True))
    seen = [deal for deal in kept if fits(marks, deal)]
    for row, (low, high) in enumerate(bounds):
        numbers = [deal[row].bit_count() for deal in seen]
        least, most = min(numbers), max(numbers)
        while least > low and (found := between(marks, row, low, least - 1, meter)):
            least = found[row].bit_count()
            seen.append(found)
        while most < high and (found := between(marks, row, most + 1, high, meter)):
            most = found[row].bit_count()
            seen.append(found)
        bounds[row] = least, most
    return tuple(bounds)


def between(marks: Marks, row: int, low: int, high: int, meter: Meter) -> Deal | None:
    """Return a deal that fits and gives the row so many cards, None if there is none."""
    lows, highs = list(marks.rows.low), list(marks.rows.high)
    lows[row], highs[row] = low, high
    if not sum(lows) <= marks.rows.whole.bit_count() <= sum(highs):
        return None
    branch = marks.copy()
    branch.rows = evolve(marks.rows, low=tuple(lows), high=tuple(highs))
    return search(branch, first_deal(branch.rows), meter)
