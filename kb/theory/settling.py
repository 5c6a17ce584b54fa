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

Source: Zhu, Weissenbacher & Malik, FMCAD 2011, for models that are kept and rule out questions.
"""

from __future__ import annotations

from collections.abc import Sequence

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
