"""Two deals that differ by two cards that change places: the plainest sign that a cell is open.

    c with r, d with q       every shown set of r that has c has d or another card of r, and
    and all that was said    every one of q that has d has c or another card of q
    ─────────────────────────────────────────────────────────────────────────────────────
             the deal in which c and d change places fits too

So a deal is looked for in which those sets are met without c and d. Where sizes are open, a card
may go to another row alone. Clauses across rows are looked at when both deals are there.

Source: exchanges as in `exchange.py`, the shortest there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.theory.deal import exchanged
from kb.theory.exchange import Deal
from kb.theory.marks import Marks, NoDeal, Shown
from kb.theory.search import Meter, search
from kb.theory.settling import filled, fits
from resolver import each_bit


def nearest(
    marks: Marks, kept: Sequence[Deal], row: int, card: int, meter: Meter
) -> tuple[Deal, Deal]:
    """Return a deal with the card of an open cell in the row, and one without; few cards differ.

    Two if any two do: the deals at hand are asked first, as nearly all of them have a swap. Else it
    is an exchange in one of these, or where none of them has one, whatever a search finds.
    """
    fitting = [deal for deal in kept if fits(marks, deal)]
    for deal in fitting:
        home, rows = rooms(marks, deal, row, card)
        for other in rows:
            for near in trades(marks, deal, home, card, other):
                if fits(marks, near):
                    return (deal, near) if home == row else (near, deal)
    swap = next(sought(marks, fitting[0], row, card, meter), None)
    return swap or min((far(marks, deal, row, card, meter) for deal in fitting), key=differing)


def far(marks: Marks, deal: Deal, row: int, card: int, meter: Meter) -> tuple[Deal, Deal]:
    """Return the same from one deal, by a longer exchange, or else by a search."""
    home, rows = rooms(marks, deal, row, card)
    goals = sum(1 << other for other in rows)
    found = exchanged(marks, deal, card, goals) or filled(marks, deal, rows[0], card, meter)
    assert found is not None, "an open cell has a deal that fills it"
    return (deal, found) if home == row else (found, deal)


def rooms(marks: Marks, deal: Deal, row: int, card: int) -> tuple[int, list[int]]:
    """Return the row that has the card, and where it may go: to the row asked about, or from it."""
    home = next(r for r, held in enumerate(deal) if held & card)
    return home, others(marks, row, card) if home == row else [row]


def differing(pair: tuple[Deal, Deal]) -> int:
    """Return how many cards lie elsewhere in the other deal, each counted in both its rows."""
    return sum((here ^ there).bit_count() for here, there in zip(*pair, strict=True))


def trades(marks: Marks, deal: Deal, home: int, card: int, other: int) -> Iterator[Deal]:
    """Yield the deals in which the card is in the other row, alone or for one of that row's."""
    low, high = marks.rows.low[home], marks.rows.high[other]
    if deal[home].bit_count() > low and deal[other].bit_count() < high:
        yield traded(deal, home, card, other, 0)
    for back in each_bit(deal[other] & marks.may[home]):
        yield traded(deal, home, card, other, back)


def sought(
    marks: Marks, deal: Deal, row: int, card: int, meter: Meter
) -> Iterator[tuple[Deal, Deal]]:
    """Yield such pairs of deals by a search for the first of them."""
    for other in others(marks, row, card):
        for back in each_bit(marks.may[row] & marks.may[other] & ~card):
            branch = marks.copy()
            branch.sets[row] = without(marks.sets[row], card, back)
            branch.sets[other] = without(marks.sets[other], back, card)
            branch.news |= 1 << row | 1 << other
            try:
                branch.have(row, card, "supposed")
                branch.have(other, back, "supposed")
            except NoDeal:
                continue
            found = search(branch, deal, meter)
            if found is not None:
                near = traded(found, row, card, other, back)
                if fits(marks, near):
                    yield found, near


def others(marks: Marks, row: int, card: int) -> list[int]:
    """Return the other rows that may have the card."""
    return [r for r, mine in enumerate(marks.may) if mine & card and r != row]


def without(sets: tuple[Shown, ...], card: int, back: int) -> tuple[Shown, ...]:
    """Return the shown sets as they are to be met though the other card comes for this one."""
    return tuple((s if s & back else s & ~card, axiom) for s, axiom in sets)


def traded(deal: Deal, row: int, card: int, other: int, back: int) -> Deal:
    """Return the deal in which the row's card and the other row's have changed places.

    >>> traded([0b0011, 0b1100], 0, 0b0001, 1, 0b0100)
    [6, 9]
    """
    near = deal.copy()
    near[row] ^= card | back
    near[other] ^= card | back
    return near
