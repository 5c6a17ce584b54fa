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

from kb.theory.exchange import Deal, exchanged
from kb.theory.marks import Marks, NoDeal, Shown
from kb.theory.search import Effort, search
from kb.theory.settling import filled, fits
from resolver import SearchStopped
from resolver.prover import each_bit

ENOUGH = 1000  # nodes of the search for a swap


def nearest(
    marks: Marks, kept: Sequence[Deal], row: int, card: int, meter: Effort
) -> tuple[Deal, Deal]:
    """Return a deal with the card of an open cell in the row, and one without; few cards differ.

    Two if two may change places: the deals at hand are asked first, as nearly all of them have a
    swap. Else it is an exchange in one of these, or where none of them has one, whatever a search
    finds. Raises SearchStopped when the meter does.
    """
    fitting = [deal for deal in kept if fits(marks, deal)]
    pair = at_hand(marks, fitting, row, card) or by_search(marks, fitting[0], row, card)
    if pair is None:
        longer = [
            (deal, near)
            for deal in fitting
            for goals in [sum(1 << other for other in targets(marks, deal, row, card))]
            if (near := exchanged(marks, deal, card, goals))
        ]
        pair = min(longer, key=differing, default=None)
    if pair is None:
        found = filled(marks, fitting[0], targets(marks, fitting[0], row, card)[0], card, meter)
        assert found is not None, "an open cell has a deal that fills it"
        pair = fitting[0], found
    return pair if pair[0][row] & card else pair[::-1]


def at_hand(marks: Marks, fitting: Sequence[Deal], row: int, card: int) -> tuple[Deal, Deal] | None:
    """Return one of these deals and the one after a swap, if one of them has one."""
    pairs = (
        (deal, near)
        for deal in fitting
        for other in targets(marks, deal, row, card)
        for near in trades(marks, deal, card, other)
        if fits(marks, near)
    )
    return next(pairs, None)


def by_search(marks: Marks, deal: Deal, row: int, card: int) -> tuple[Deal, Deal] | None:
    """Return a deal that a search finds, and the one after a swap; None if that takes too long."""
    try:
        return next(sought(marks, deal, row, card, Effort(ENOUGH)), None)
    except SearchStopped:
        return None  # a longer exchange shows the cell open as well


def targets(marks: Marks, deal: Deal, row: int, card: int) -> list[int]:
    """Return where the card may go: away from the row that is asked about, or to it."""
    return others(marks, row, card) if deal[row] & card else [row]


def differing(pair: tuple[Deal, Deal]) -> int:
    """Return how many cards lie elsewhere in the other deal, each counted in both its rows."""
    return sum((here ^ there).bit_count() for here, there in zip(*pair, strict=True))


def trades(marks: Marks, deal: Deal, card: int, other: int) -> Iterator[Deal]:
    """Yield the deals in which the card is in another row, alone or for one of that row's."""
    home = next(row for row, held in enumerate(deal) if held & card)
    low, high = marks.rows.low[home], marks.rows.high[other]
    if deal[home].bit_count() > low and deal[other].bit_count() < high:
        yield traded(deal, home, card, other, 0)
    for back in each_bit(deal[other] & marks.may[home]):
        yield traded(deal, home, card, other, back)


def sought(
    marks: Marks, deal: Deal, row: int, card: int, meter: Effort
) -> Iterator[tuple[Deal, Deal]]:
    """Yield swaps of the card with another row's: a deal before, found by search, and after."""
    for other in others(marks, row, card):
        for back in each_bit(marks.may[row] & marks.may[other] & ~card):
            branch = marks.copy()
            branch.sets[row] = without(marks.sets[row], card, back)
            branch.sets[other] = without(marks.sets[other], back, card)
            try:
                branch.have(row, card)
                branch.have(other, back)
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
