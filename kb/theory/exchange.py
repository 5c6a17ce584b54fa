"""Exchanges: by them a kept deal is repaired, and most cells are shown open.

    r1 may give a card that r2 may take, ..., rk one that r1 may take
    ─────────────────────────────────────────────────────────────────
         the deal after this exchange fits too: its cells are open

    Nick ──Plum──> Rachel            Nick and Rachel are on a circle: whether Nick has Plum is
      ^               │              open, and whether Rachel has it; so it is with Rope.
      └─────Rope──────┘

A card may be given if it is not alone in meeting a shown set. An arrow goes from row to row where
something may be given; a simple circle takes one card from each row and gives it one. So a card
that i may give and j may take is open with both if j reaches i. Where sizes are open a place is one
card more: a row below its upper bound may give it, one above its lower bound may take it.

    c has to leave h      r may take c      r gives to ... gives to h      one card each
    ────────────────────────────────────────────────────────────────────────────────────
             a deal with c at r, in which every row has as many cards as before

The way from r to h is a shortest one, so it meets no row twice.

Source: Régin, AAAI 1994 and 1996, for what an alternating circle shows; Fleischer, Hendrickson &
Pınar, IPDPS 2000: the rows on circles with one are those that it reaches and that reach it; Berge,
PNAS 43, 1957 (augmenting paths); Ford & Fulkerson, Flows in Networks, 1962.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.theory.marks import Marks, NoDeal, Rows, Shown
from resolver.incremental import each_bit

Deal = list[int]  # the cards of each row, as masks


def offers(marks: Marks, deal: Deal) -> tuple[list[int], list[int]]:
    """Return the cards that each row may give, shown sets apart, and those that it may take.

    Of each clause across rows one cell stays as it is, so the clause stays met.
    """
    give, take = deal.copy(), [mine & ~held for mine, held in zip(marks.may, deal, strict=True)]
    for positive, cells, _ in marks.wide:
        for row, cards in cells:
            here = cards & (deal[row] if positive else ~deal[row])
            if here:
                (give if positive else take)[row] &= ~(here & -here)
                break
    rows = marks.rows
    if rows.open_sizes:
        place = rows.deck_mask + 1
        for row, held in enumerate(deal):
            size = held.bit_count()
            if size < rows.high[row]:
                give[row] |= place
            if size > rows.low[row]:
                take[row] |= place
    return give, take


def needed(sets: tuple[Shown, ...], held: int, received: int) -> int:
    """Return the cards held that alone meet one of the sets, if this card is received.

    >>> needed(((0b0110, None),), 0b1010, 0), needed(((0b0110, None),), 0b1010, 0b0100)
    (2, 0)
    """
    alone = 0
    for shown, _ in sets:
        here = shown & held
        if not here & (here - 1) and not shown & received:
            alone |= here
    return alone


def open_cells(marks: Marks, deal: Deal) -> list[int]:
    """Return for each row the cards that it has, or would have after an exchange, as masks."""
    give, take = offers(marks, deal)
    for row, sets in enumerate(marks.sets):
        if sets:
            give[row] &= ~needed(sets, deal[row], 0)
    return on_circles(deal, give, take)


def on_circles(deal: Deal, give: list[int], take: list[int]) -> list[int]:
    """Return for each row the cards that it has, or takes on a circle of what rows give and take.

    >>> on_circles([1, 2, 4], give=[1, 2, 4], take=[2, 1, 1])
    [3, 3, 4]
    """
    found = deal.copy()
    left = [row for row, wanted in enumerate(take) if wanted and give[row]]
    while len(left) > 1:
        circle = reached(reached(left, give, take), take, give)
        if len(circle) > 1:
            offered = 0
            for row in circle:
                offered |= give[row]
            for row in circle:
                found[row] |= take[row] & offered
        left = [row for row in left if row not in circle]
    return found


def reached(rows: list[int], give: Sequence[int], take: Sequence[int]) -> list[int]:
    """Return the first of some rows, with those that arrows reach from it.

    >>> reached([0, 1, 2, 3], give=[0b001, 0b010, 0, 0b100], take=[0, 0b001, 0b010, 0b1000])
    [0, 1, 2]
    """
    found, left = rows[:1], rows[1:]
    offered, moved = give[rows[0]], True
    while moved:
        moved, waiting, left = False, left, []
        for row in waiting:
            if take[row] & offered:
                offered |= give[row]
                found.append(row)
                moved = True
            else:
                left.append(row)
    return found


def first_deal(rows: Rows) -> Deal:
    """Return a deal by the sizes alone; `repaired` makes it fit.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.marks import rows_of
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

    Raises NoDeal where counting leaves a card no place: the rows that may take it are full of cards
    that only they may have, or, where sizes are open, those outside need all of theirs.
    """
    for home, mine in enumerate(marks.may):
        while wrong := deal[home] & ~mine:
            card = wrong & -wrong
            found = exchanged(marks, deal, card) or exchanged(marks.without_clauses(), deal, card)
            if found is None:
                raise NoDeal
            deal = found
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
    """Return the deal after the shortest exchange that brings the card to one of the rows.

    A clause that was met still is. None is no proof that the card cannot be there, as only simple
    exchanges were tried; where there are no clauses it is one. Breadth first from the rows that may
    take the card, each with the card that it would receive.
    """
    rows, sets = marks.rows, marks.sets
    give, take = offers(marks, deal)
    home = next(row for row, held in enumerate(deal) if held & card)
    queue = [row for row, wanted in enumerate(take) if wanted & card and goals >> row & 1]
    came = dict.fromkeys(queue, (home, card))
    there = [row for row, wanted in enumerate(take) if wanted and row not in came and row != home]
    for row in queue:
        spare = give[row] & ~needed(sets[row], deal[row], came[row][1])
        # A place first: then one card goes alone, and none comes back.
        for last in sorted(each_bit(spare & take[home]), key=rows.deck_mask.__ge__):
            if give[home] & card & ~needed(sets[home], deal[home], last):
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
