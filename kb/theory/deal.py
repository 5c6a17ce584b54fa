"""One deal that fits is kept, and repaired by exchanges when something new is said.

    c has to leave h      r may take c      r gives to ... gives to h      one card each
    ────────────────────────────────────────────────────────────────────────────────────
             a deal with c at r, in which every row has as many cards as before

The way from r to h is a shortest one, so it meets no row twice. Where sizes are open it may end at
a row that has room, and begin again at one that has a card to spare: the place moves against the
cards, once.

Source: Berge, PNAS 43, 1957 (augmenting paths); Ford & Fulkerson, Flows in Networks, 1962.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kb.theory.exchange import Deal, arrows, closure, gathered, keeps, needed, takes
from kb.theory.marks import Marks, NoDeal, Reason
from kb.theory.rows import Rows
from resolver import each_bit

Stays = Callable[[int, int], int]  # what a row cannot give when it receives a card, or none (0)


def first_deal(rows: Rows) -> Deal:
    """Return a deal by the sizes alone; `repaired` makes it fit.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.rows import rows_of
    >>> deal = first_deal(rows_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    >>> [cards.bit_count() for cards in deal]
    [1, 1, 1, 6, 6, 6]
    """
    deal = [own & -own if row < rows.kinds else 0 for row, own in enumerate(rows.own)]
    left = list(each_bit(rows.whole & ~sum(deal)))
    for sizes in (rows.low, rows.high):
        for row, size in enumerate(sizes):
            while left and deal[row].bit_count() < size:
                deal[row] |= left.pop()
    return deal


def repaired(marks: Marks, deal: Deal) -> Deal:
    """Return a deal with every card where it may be, and each shown set met that is met nearby.

    Raises NoDeal where counting leaves a card no place.
    """
    for home, mine in enumerate(marks.may):
        for card in each_bit(deal[home] & ~mine):
            deal = exchanged(marks, deal, card) or counted_in(marks, deal, card)
    for row, sets in enumerate(marks.sets):
        for shown, _ in sets:
            if not shown & deal[row]:
                deal = met(marks, deal, row, shown) or deal
    return deal


def met(marks: Marks, deal: Deal, row: int, shown: int) -> Deal | None:
    """Return a deal nearby in which the row has one of the cards, None if none is near."""
    for card in each_bit(shown & marks.may[row]):
        found = exchanged(marks, deal, card, 1 << row)
        if found is not None:
            return found
    return None


def exchanged(marks: Marks, deal: Deal, card: int, goals: int = -1) -> Deal | None:
    """Return the deal after an exchange that brings the card to one of the rows.

    A clause that was met still is. None is no proof that the card cannot be there: only simple
    exchanges were tried.
    """
    kept = keeps(marks, deal)
    take = takes(marks, deal)

    def stays(row: int, received: int) -> int:
        alone = needed(marks, deal, row, received)
        for keeper, cards in kept:
            if keeper == row:
                alone |= cards
        return alone

    return exchange(marks.rows, deal, take, stays, card, goals)


def counted_in(marks: Marks, deal: Deal, card: int) -> Deal:
    """Return the deal after an exchange that moves the card, shown sets and clauses aside.

    Raises NoDeal, with rows that are full of cards which only they may have, and now this one too;
    or where places are open, with those outside that need all of these cards, and now one is gone.
    """
    take = [mine & ~held for mine, held in zip(marks.may, deal, strict=True)]
    found = exchange(marks.rows, deal, take, lambda *_: 0, card)
    if found is not None:
        return found
    full = 0
    for row, reach in enumerate(closure(arrows(marks.rows, deal, deal, take))):
        if row < len(take) and take[row] & card:
            full |= reach
    cards = gathered(deal, ~full if full >> len(deal) else full)
    raise NoDeal(Reason("counting", has=card, rows=full, cards=cards ^ card))


def exchange(
    rows: Rows, deal: Deal, take: Sequence[int], stays: Stays, card: int, goals: int = -1
) -> Deal | None:
    """Return the deal after the shortest exchange that moves the card to a goal, None without one.

    Breadth first from the rows that may take it, each with the card that it would receive.
    """
    home = next(row for row, held in enumerate(deal) if held & card)
    came = {r: (home, card) for r, want in enumerate(take) if want & card and goals >> r & 1}
    places = rows.loose
    queue = list(came)
    for row in queue:
        received = came[row][1]
        spare = deal[row] & ~stays(row, received)
        for last in each_bit(spare & take[home]):
            if not stays(home, last) & card:
                return shifted(deal, came, row, home, last)
        for other, wanted in enumerate(take):
            if spare & wanted and other != home and other not in came:
                passed = spare & wanted
                came[other] = row, passed & -passed
                queue.append(other)
        if places and deal[row].bit_count() < rows.high[row]:
            places = False
            if deal[home].bit_count() > rows.low[home] and not stays(home, 0) & card:
                return shifted(deal, came, row, home, 0)
            for other, held in enumerate(deal):
                if held.bit_count() > rows.low[other] and other != home and other not in came:
                    came[other] = row, 0
                    queue.append(other)
    return None


def shifted(deal: Deal, came: dict[int, tuple[int, int]], row: int, home: int, last: int) -> Deal:
    """Return the deal after the exchange that ends with this card given home by this row."""
    after = deal.copy()
    after[row] ^= last
    after[home] ^= last
    while row != home:
        giver, card = came[row]
        after[giver] ^= card
        after[row] ^= card
        row = giver
    return after
