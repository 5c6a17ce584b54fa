"""One deal that fits is kept, and repaired by exchanges when something new is said.

    c has to leave h      r may take c      r gives to ... gives to h      one card each
    ────────────────────────────────────────────────────────────────────────────────────
             a deal with c at r, in which every row has as many cards as before

The way from r to h is a shortest one, so it meets no row twice. Where sizes are open a place is
one card more, which a row that has room may give for a card (see exchange.py).

Source: Berge, PNAS 43, 1957 (augmenting paths); Ford & Fulkerson, Flows in Networks, 1962.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kb.theory.exchange import Deal, keeps, needed, takes, with_places
from kb.theory.marks import Marks, NoDeal
from kb.theory.rows import Rows
from resolver.prover import each_bit

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
    deal = [own & -own if row < rows.category_count else 0 for row, own in enumerate(rows.own)]
    left = list(each_bit(rows.deck_mask & ~sum(deal)))
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
        while wrong := deal[home] & ~mine:
            card = wrong & -wrong
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
        alone = needed(marks.sets[row], deal[row], received)
        for keeper, cards in kept:
            if keeper == row:
                alone |= cards
        return alone

    return exchange(marks.rows, deal, take, stays, card, goals)


def counted_in(marks: Marks, deal: Deal, card: int) -> Deal:
    """Return the deal after an exchange that moves the card, shown sets and clauses aside.

    Raises NoDeal where there is none: the rows that may take it are full of cards that only they
    may have, or, where sizes are open, those outside need all of theirs.
    """
    take = [mine & ~held for mine, held in zip(marks.may, deal, strict=True)]
    found = exchange(marks.rows, deal, take, lambda *_: 0, card)
    if found is None:
        raise NoDeal
    return found


def exchange(
    rows: Rows, deal: Deal, take: Sequence[int], stays: Stays, card: int, goals: int = -1
) -> Deal | None:
    """Return the deal after the shortest exchange that moves the card to a goal, None without one.

    Breadth first from the rows that may take it, each with the card that it would receive.
    """
    held: Sequence[int] = deal
    if rows.open_sizes:
        held, take = with_places(rows, deal, deal, take)
    home = next(row for row, cards in enumerate(deal) if cards & card)
    queue = [row for row, wanted in enumerate(take) if wanted & card and goals >> row & 1]
    came = dict.fromkeys(queue, (home, card))
    there = [row for row, wanted in enumerate(take) if wanted and row not in came and row != home]
    for row in queue:
        spare = held[row] & ~stays(row, came[row][1])
        for last in each_bit(spare & take[home]):
            if not stays(home, last) & card:
                came[home] = row, last
                return shifted(rows, deal, came, home)
        waiting, there = there, []
        for other in waiting:
            passed = spare & take[other]
            if passed:
                came[other] = row, passed & -passed
                queue.append(other)
            else:
                there.append(other)
    return None


def shifted(rows: Rows, deal: Deal, came: dict[int, tuple[int, int]], home: int) -> Deal:
    """Return the deal after an exchange: each row's card and giver, round to home."""
    after = deal.copy()
    row = home
    while True:
        giver, received = came[row]
        card = received & rows.deck_mask  # a place is no card
        after[giver] ^= card
        after[row] ^= card
        row = giver
        if row == home:
            return after
