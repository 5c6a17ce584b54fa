"""After an event: every cell is either settled, or open with a deal to show it; so are hand sizes.

    1  units                   what was said, and what follows at once
    2  a deal                  the one at hand, repaired
    3  its exchanges           nearly all the cells that are open
    4  a second look           a card alone in meeting a shown set is given for another of the set
    5  counting                nearly all the others are settled
    6  a search                with the cell filled: a deal, or the last word that it is empty

A cell is only looked at by a step if those before it left it in doubt. After a search that failed
the cells of a row are asked for together, as if they were a shown set: those that are empty are
mostly so for one reason. Each deal that a step finds is kept for the next event too, and asked
again if it fits then. The deals at hand also say which numbers of cards a row can have; whether
there is one beyond them is asked of a table on which the row may have no other.

    c with r, d with q, and in the deal     every shown set of r that has c has d or another card
    in which c and d change places          of r, and every one of q that has d has c or another
    ──────────────────────────────────────────────────────────────────────────────────────────
                  both deals fit, and whether r has c is open: two cards show it

That is the shortest exchange. Where sizes are open, a card may go to another row alone.

Source: Zhu, Weissenbacher & Malik, FMCAD 2011, for models that are kept and rule out questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from kb.table.sizes import Bounds
from kb.theory.axioms import Axiom, Source
from kb.theory.counting import count
from kb.theory.exchange import Deal, exchanged, first_deal, open_cells, repaired
from kb.theory.marks import Marks, NoDeal
from kb.theory.search import Effort, broken, search

KEPT = 24  # deals
SUPPOSED = Axiom("", (), True, Source("supposed"))


def fitting(marks: Marks, deal: Deal, meter: Effort) -> Deal:
    """Return a deal that fits, near this one if there is one near; raises NoDeal without one."""
    deal = repaired(marks, deal)
    if broken(marks, deal):
        found = search(marks.copy(), deal, meter)
        if found is None:
            raise NoDeal
        return found
    return deal


def settle(marks: Marks, deal: Deal, others: Sequence[Deal], meter: Effort) -> list[Deal]:
    """Exclude every cell that no deal fills; return deals that show the rest by one exchange.

    The first of them is the deal at hand; of the others some may no longer fit. Raises
    SearchStopped when the meter does.
    """
    kept: list[Deal] = []
    waiting = list(others)
    shown = open_cells(marks, deal)
    counted = failed = False
    for row in range(len(shown)):
        while cards := marks.may[row] & ~shown[row]:  # neither excluded nor shown by a deal
            found = recalled(marks, waiting) or exchanged(marks, deal, cards & -cards, 1 << row)
            if found is None and not counted:
                count(marks, deal)
                counted = not marks.dirty
                marks.close()
                if not counted:
                    continue
            asked = cards if failed else cards & -cards
            found = found or filled(marks, deal, row, asked, meter)
            if found is None:
                marks.lack(row, asked)
                marks.close()
                counted, failed = False, True
            else:
                kept.append(found)
                for other, held in enumerate(open_cells(marks, found)):
                    shown[other] |= held
    return [deal, *kept, *waiting][:KEPT]


def recalled(marks: Marks, waiting: list[Deal]) -> Deal | None:
    """Take from those that wait the next deal that still fits; return None if there is none."""
    while waiting:
        deal = waiting.pop(0)
        if fits(marks, deal):
            return deal
    return None


def filled(marks: Marks, deal: Deal, row: int, cards: int, meter: Effort) -> Deal | None:
    """Return a deal with one of the cards in the row, None if there is none."""
    branch = marks.copy()
    branch.show(row, cards, SUPPOSED)
    return search(branch, deal, meter)


def fits(marks: Marks, deal: Deal) -> bool:
    """Return whether a deal of the right sizes fits what is marked."""
    return not any(held & ~mine for held, mine in zip(deal, marks.may, strict=True)) and not broken(
        marks, deal
    )


def sizes(marks: Marks, kept: Sequence[Deal], meter: Effort) -> tuple[Bounds, ...]:
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


def between(marks: Marks, row: int, low: int, high: int, meter: Effort) -> Deal | None:
    """Return a deal that fits and gives the row so many cards, None if there is none."""
    lows, highs = list(marks.rows.low), list(marks.rows.high)
    lows[row], highs[row] = low, high
    if not sum(lows) <= marks.rows.deck_mask.bit_count() <= sum(highs):
        return None
    branch = marks.copy()
    branch.rows = evolve(marks.rows, low=tuple(lows), high=tuple(highs))
    return search(branch, first_deal(branch.rows), meter)


def nearest(
    marks: Marks, kept: Sequence[Deal], row: int, card: int, meter: Effort
) -> tuple[Deal, Deal]:
    """Return a deal with the card of an open cell in the row, and one without; few cards differ.

    They are the ends of the shortest exchange that shows it in one of the deals at hand, or in one
    that such an exchange gives: nearly always two cards change places. Where there is none, a
    search finds the other deal. Raises SearchStopped when the meter does.
    """
    fitting = [deal for deal in kept if fits(marks, deal)]
    pairs = [*exchanges(marks, fitting, row, card)]
    pairs += exchanges(marks, [near for _, near in pairs], row, card)
    pair = min(pairs, key=differing, default=None)
    if pair is None:
        goals = targets(marks, fitting[0], row, card)
        found = filled(marks, fitting[0], goals.bit_length() - 1, card, meter)
        assert found is not None, "an open cell has a deal that fills it"
        pair = fitting[0], found
    return pair if pair[0][row] & card else pair[::-1]


def exchanges(
    marks: Marks, deals: Sequence[Deal], row: int, card: int
) -> Iterator[tuple[Deal, Deal]]:
    """Yield each deal with the one after the shortest exchange of the card, if there is one."""
    for deal in deals:
        near = exchanged(marks, deal, card, targets(marks, deal, row, card))
        if near is not None:
            yield deal, near


def targets(marks: Marks, deal: Deal, row: int, card: int) -> int:
    """Return the rows where the card may go: away from the row that is asked about, or to it."""
    if not deal[row] & card:
        return 1 << row
    return sum(1 << other for other, mine in enumerate(marks.may) if mine & card and other != row)


def differing(pair: tuple[Deal, Deal]) -> int:
    """Return how many cards lie elsewhere in the other deal, each counted in both its rows."""
    return sum((here ^ there).bit_count() for here, there in zip(*pair, strict=True))
