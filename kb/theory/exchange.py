"""Exchanges: by them a kept deal is repaired, and most cells are shown open.

    r1 may give a card that r2 may take, ..., rk one that r1 may take
    ─────────────────────────────────────────────────────────────────
         the deal after this exchange fits too: its cells are open

    Nick ──Plum──> Rachel            Nick and Rachel are on a circle: whether Nick has Plum is
      ^               │              open, and whether Rachel has it; so it is with Rope.
      └─────Rope──────┘

A row may give a card that is not alone in meeting one of its shown sets. An arrow goes from row to
row where something may be given; a simple circle takes one card from each row and gives it one. So
a card that i may give and j may take is open with both if j reaches i. Where sizes are open, a
free place counts as one more card, the bit above the deck: a row below its upper bound may give a
place, and one above its lower bound may take one.

    c has to leave h      r may take c      r gives to ... gives to h      one card each
    ────────────────────────────────────────────────────────────────────────────────────
             a deal with c at r, in which every row has as many cards as before

The way from r to h is a shortest one, so it meets no row twice.

Read `find_offers` first, then `open_cells` for what circles show, then `after_exchange`.

Source: Régin, AAAI 1994 and 1996, for what an alternating circle shows; Fleischer, Hendrickson &
Pınar, IPDPS 2000: the rows on circles with one are those that it reaches and that reach it; Berge,
PNAS 43, 1957 (augmenting paths); Ford & Fulkerson, Flows in Networks, 1962.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.theory.marks import Marks, NoDeal, Rows, ShownSet
from resolver.incremental import each_bit

Deal = list[int]  # The cards of each row, as masks.
ANY_ROW = -1  # A mask of all rows.


def find_offers(marks: Marks, deal: Deal) -> tuple[list[int], list[int]]:
    """Return the cards that each row may give, and those it may take, whatever its shown sets."""
    give = deal.copy()
    take = [allowed & ~held for allowed, held in zip(marks.allowed, deal, strict=True)]

    # For each clause across rows one cell that meets it is held fast, so that it stays met.
    for positive, cells, _ in marks.wide_clauses:
        for row, cards in cells:
            meeting = cards & (deal[row] if positive else ~deal[row])
            if meeting:
                one_card = meeting & -meeting
                if positive:
                    give[row] &= ~one_card
                else:
                    take[row] &= ~one_card
                break

    # A free place is given and taken like a card: it is the bit above the deck.
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


def needed_cards(sets: tuple[ShownSet, ...], held: int, received: int) -> int:
    """Return the held cards that are alone in meeting a shown set, even after a card is received.

    >>> needed_cards(((0b0110, None),), held=0b1010, received=0)
    2
    >>> needed_cards(((0b0110, None),), held=0b1010, received=0b0100)
    0
    """
    needed = 0
    for shown, _ in sets:
        # A mask of one card is empty once its lowest bit is cleared.
        meeting = shown & held
        if not meeting & (meeting - 1) and not shown & received:
            needed |= meeting
    return needed


def open_cells(marks: Marks, deal: Deal) -> list[int]:
    """Return for each row the cards that it has, or would have after an exchange, as masks."""
    give, take = find_offers(marks, deal)
    for row, sets in enumerate(marks.shown_sets):
        if sets:
            give[row] &= ~needed_cards(sets, deal[row], 0)
    return find_on_circles(deal, give, take)


def find_on_circles(deal: Deal, give: list[int], take: list[int]) -> list[int]:
    """Return for each row the cards that it has, or takes on a circle of gifts.

    >>> find_on_circles([1, 2, 4], give=[1, 2, 4], take=[2, 1, 1])
    [3, 3, 4]
    """
    shown = deal.copy()
    unvisited = [row for row, wanted in enumerate(take) if wanted and give[row]]
    while len(unvisited) > 1:
        # A row is on a circle with the first if each reaches the other. With give and take swapped,
        # arrows are followed backwards.
        reached = reach_rows(unvisited, give, take)
        circle = reach_rows(reached, take, give)
        if len(circle) > 1:
            offered = 0
            for row in circle:
                offered |= give[row]
            for row in circle:
                shown[row] |= take[row] & offered
        unvisited = [row for row in unvisited if row not in circle]
    return shown


def reach_rows(rows: list[int], give: Sequence[int], take: Sequence[int]) -> list[int]:
    """Return the first of the rows, and each row that a chain of gifts reaches from it.

    >>> reach_rows([0, 1, 2, 3], give=[0b001, 0b010, 0, 0b100], take=[0, 0b001, 0b010, 0b1000])
    [0, 1, 2]
    """
    reached = rows[:1]
    unvisited = rows[1:]
    offered = give[rows[0]]

    # Each row that is reached offers its own cards too, so the others are looked at once more.
    has_grown = True
    while has_grown:
        has_grown = False
        waiting = unvisited
        unvisited = []
        for row in waiting:
            if take[row] & offered:
                offered |= give[row]
                reached.append(row)
                has_grown = True
            else:
                unvisited.append(row)
    return reached


def first_deal(rows: Rows) -> Deal:
    """Return a deal with the right number of cards in each row; `repair_deal` makes it fit.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.marks import make_rows
    >>> deal = first_deal(make_rows(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    >>> [cards.bit_count() for cards in deal]
    [1, 1, 1, 6, 6, 6]
    """
    deal = [0] * len(rows.possible)
    for row in range(rows.category_count):
        cards = rows.possible[row]
        deal[row] = cards & -cards

    # Every hand first gets its least number of cards, and then those left go where there is room.
    undealt = list(each_bit(rows.deck_mask & ~sum(deal)))
    for sizes in (rows.low, rows.high):
        for row, size in enumerate(sizes):
            while undealt and deal[row].bit_count() < size:
                deal[row] |= undealt.pop()
    return deal


def repair_deal(marks: Marks, deal: Deal) -> Deal:
    """Return a deal near this one with every card in an allowed row; shown sets may stay unmet.

    Raises:
        NoDeal: Counting leaves a card no place: the rows that may take it are full of cards that
            only they may have, or, where sizes are open, the rows outside need all of theirs.
    """
    for home, allowed in enumerate(marks.allowed):
        while wrong_cards := deal[home] & ~allowed:
            card = wrong_cards & -wrong_cards

            # An exchange that keeps clauses met is best, but there may be none. Without clauses, no
            # exchange means no deal.
            repaired = after_exchange(marks, deal, card)
            repaired = repaired or after_exchange(marks.without_clauses(), deal, card)
            if repaired is None:
                raise NoDeal
            deal = repaired

    # A shown set for which there is no exchange stays unmet: the search will branch over it.
    for row, sets in enumerate(marks.shown_sets):
        for shown, _ in sets:
            if not shown & deal[row]:
                deal = meet_shown_set(marks, deal, row, shown) or deal
    return deal


def meet_shown_set(marks: Marks, deal: Deal, row: int, shown: int) -> Deal | None:
    """Return the deal after one exchange that meets a shown set, None if no exchange does."""
    for card in each_bit(shown & marks.allowed[row]):
        after = after_exchange(marks, deal, card, 1 << row)
        if after is not None:
            return after
    return None


def after_exchange(marks: Marks, deal: Deal, card: int, targets: int = ANY_ROW) -> Deal | None:
    """Return the deal after the shortest exchange that brings the card to one of the targets.

    A clause that was met stays met. Where there are no clauses, None proves that the card cannot
    come there. With clauses it proves nothing, since only simple exchanges are tried.

    Args:
        marks: What is known of the rows.
        deal: The deal, in which the card is with some row, its home.
        card: The card that moves, as a mask.
        targets: The rows that the card may come to, as a mask.
    """
    rows = marks.rows
    give, take = find_offers(marks, deal)
    home = next(row for row, held in enumerate(deal) if held & card)

    # The search is breadth-first, so the exchange is a shortest one. For each visited row `parent`
    # has the row that gives it a card, and that card.
    queue = []
    unvisited = []
    for row, wanted in enumerate(take):
        if wanted & card and targets >> row & 1:
            queue.append(row)
        elif wanted and row != home:
            unvisited.append(row)
    parent = dict.fromkeys(queue, (home, card))

    for row in queue:
        received = parent[row][1]
        gifts = give[row] & ~needed_cards(marks.shown_sets[row], deal[row], received)

        # A free place is tried first: then the card moves alone, and no card comes back.
        for last_gift in sorted(each_bit(gifts & take[home]), key=rows.deck_mask.__ge__):
            if give[home] & card & ~needed_cards(marks.shown_sets[home], deal[home], last_gift):
                parent[home] = row, last_gift
                return apply_exchange(rows, deal, parent, home)

        # Each row is visited once, by the first that can give it something.
        waiting = unvisited
        unvisited = []
        for receiver in waiting:
            wanted_gifts = gifts & take[receiver]
            if wanted_gifts:
                parent[receiver] = row, wanted_gifts & -wanted_gifts
                queue.append(receiver)
            else:
                unvisited.append(receiver)
    return None


def apply_exchange(rows: Rows, deal: Deal, parent: dict[int, tuple[int, int]], home: int) -> Deal:
    """Return the deal after an exchange, which is followed backwards from home to home.

    Args:
        rows: The rows of the deal.
        deal: The deal before the exchange.
        parent: For each row on the circle, who gives it which card.
        home: The row where the circle begins and ends.
    """
    after = deal.copy()
    row = home
    while True:
        giver, received = parent[row]

        # A free place is no card, so nothing moves with it.
        card = received & rows.deck_mask
        after[giver] ^= card
        after[row] ^= card
        row = giver
        if row == home:
            return after
