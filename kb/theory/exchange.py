"""Exchanges of cards between rows: they repair a deal, and show most open cells to be open.

    r1 may give a card that r2 may take, ..., rk one that r1 may take
    ─────────────────────────────────────────────────────────────────
         the deal after this exchange fits too: its cells are open

    Nick ──Plum──> Rachel            Nick and Rachel are on a circle: whether Nick has Plum is
      ^               │              open, and whether Rachel has it; so it is with Rope.
      └─────Rope──────┘

A row may give a card unless the card alone meets one of the row's shown sets. In the graph of
exchanges an arrow goes from i to j if i may give a card that j may take. Along a circle each row
gives one card and takes one. So a card that i may give and j may take is open in both rows if j
reaches i. Where sizes are open, a free place is treated as one more card, the bit above the deck: a
row below its upper bound may give a place, and a row above its lower bound may take one.

    c has to leave h      r may take c      r gives to ... gives to h      one card each
    ────────────────────────────────────────────────────────────────────────────────────
             a deal with c at r, in which every row has as many cards as before

The path from r to h is a shortest one, so it visits no row twice.

Read `find_offers` first, then `open_cells` for what circles show, then `after_exchange`.

Source: Régin, AAAI 1994 and 1996, for what an alternating circle shows; Fleischer, Hendrickson &
Pınar, IPDPS 2000: the rows on circles with one are those that it reaches and that reach it; Berge,
PNAS 43, 1957 (augmenting paths); Ford & Fulkerson, Flows in Networks, 1962.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.theory.marks import Marks, NoDeal, Rows, ShownSet
from resolver.incremental import each_bit

# A deal has the cards of each row, as a mask.
Deal = list[int]

# As a mask of rows, -1 has every bit.
ANY_ROW = -1


def find_offers(marks: Marks, deal: Deal) -> tuple[list[int], list[int]]:
    """Return the cards that each row may give and may take, if its shown sets are ignored."""
    give = deal.copy()
    take = [allowed & ~held for allowed, held in zip(marks.allowed, deal, strict=True)]

    # For each clause over several rows, one cell that meets it is kept, so that it stays met.
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

    # A free place, the bit above the deck, is given and taken like a card.
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
    """Return the held cards that a row cannot give: each is the only one to meet a shown set.

    A card that the row receives in exchange may meet the set instead.

    >>> needed_cards(((0b0110, None),), held=0b1010, received=0)
    2
    >>> needed_cards(((0b0110, None),), held=0b1010, received=0b0100)
    0
    """
    needed = 0
    for shown, _ in sets:
        # The first condition tests for at most one card: x & (x - 1) clears the lowest bit.
        meeting = shown & held
        if not meeting & (meeting - 1) and not shown & received:
            needed |= meeting
    return needed


def open_cells(marks: Marks, deal: Deal) -> list[int]:
    """Return for each row the cards that it has in the deal or in a deal one exchange away."""
    give, take = find_offers(marks, deal)
    for row, sets in enumerate(marks.shown_sets):
        if sets:
            give[row] &= ~needed_cards(sets, deal[row], 0)
    return find_on_circles(deal, give, take)


def find_on_circles(deal: Deal, give: list[int], take: list[int]) -> list[int]:
    """Return for each row the cards that it has or can take in an exchange along a circle.

    >>> find_on_circles([1, 2, 4], give=[1, 2, 4], take=[2, 1, 1])
    [3, 3, 4]
    """
    shown = deal.copy()
    unvisited = [row for row, wanted in enumerate(take) if wanted and give[row]]
    while len(unvisited) > 1:
        # A row is on a circle with the first row if each reaches the other. Swapping `give` and
        # `take` reverses all arrows.
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
    """Return the first of these rows, and the rows that a chain of gifts from it reaches.

    >>> reach_rows([0, 1, 2, 3], give=[0b001, 0b010, 0, 0b100], take=[0, 0b001, 0b010, 0b1000])
    [0, 1, 2]
    """
    reached = rows[:1]
    unvisited = rows[1:]
    offered = give[rows[0]]

    # A reached row offers its own cards too, so the unvisited rows are tested once more.
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
    """Return any deal with the right number of cards in each row, to begin with.

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

    # Every hand first gets its least number of cards; the others go to hands with open sizes.
    undealt = list(each_bit(rows.deck_mask & ~sum(deal)))
    for sizes in (rows.low, rows.high):
        for row, size in enumerate(sizes):
            while undealt and deal[row].bit_count() < size:
                deal[row] |= undealt.pop()
    return deal


def repair_deal(marks: Marks, deal: Deal) -> Deal:
    """Return a deal near this one in which every card is in an allowed row.

    Some of the shown sets may be unmet in the deal that comes back.

    Raises:
        NoDeal: Some card has no possible place: the rows that may take it are full of cards that
            only they may have, or, where sizes are open, the other rows need all their cards.
    """
    for home, allowed in enumerate(marks.allowed):
        while wrong_cards := deal[home] & ~allowed:
            card = wrong_cards & -wrong_cards

            # An exchange that keeps all clauses met is tried first. If even without clauses no
            # exchange is possible, no deal fits.
            repaired = after_exchange(marks, deal, card)
            repaired = repaired or after_exchange(marks.without_clauses(), deal, card)
            if repaired is None:
                raise NoDeal
            deal = repaired

    # A shown set that no exchange meets is left to the search, which branches over it.
    for row, sets in enumerate(marks.shown_sets):
        for shown, _ in sets:
            if not shown & deal[row]:
                deal = meet_shown_set(marks, deal, row, shown) or deal
    return deal


def meet_shown_set(marks: Marks, deal: Deal, row: int, shown: int) -> Deal | None:
    """Return the deal after an exchange that meets a shown set, None if no single exchange does."""
    for card in each_bit(shown & marks.allowed[row]):
        after = after_exchange(marks, deal, card, 1 << row)
        if after is not None:
            return after
    return None


def after_exchange(marks: Marks, deal: Deal, card: int, targets: int = ANY_ROW) -> Deal | None:
    """Return the deal after the shortest exchange that moves the card to a target, or None.

    Clauses that are met stay met. Without clauses, None proves that the card cannot be in any
    target. With clauses it proves nothing, since only simple exchanges are tried.

    Args:
        marks: The marks of all rows.
        deal: The deal before the exchange.
        card: The card that moves, as a mask.
        targets: The rows to which the card may move, as a mask.
    """
    rows = marks.rows
    give, take = find_offers(marks, deal)
    home = next(row for row, held in enumerate(deal) if held & card)

    # A breadth-first search finds a shortest exchange. For each visited row `parent` has the row
    # from which it receives a card, and the card.
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

        # A free place is tried first, because then no card has to come back.
        for last_gift in sorted(each_bit(gifts & take[home]), key=rows.deck_mask.__ge__):
            if give[home] & card & ~needed_cards(marks.shown_sets[home], deal[home], last_gift):
                parent[home] = row, last_gift
                return apply_exchange(rows, deal, parent, home)

        # Each row is visited once, from the first row that can give it a card.
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
    """Return the deal after an exchange, which is a circle of gifts that begins and ends at home.

    Args:
        rows: The rows of the deal.
        deal: The deal before the exchange.
        parent: For each row on the circle, the row that gives it a card, and the card.
        home: The row where the circle begins and ends.
    """
    after = deal.copy()
    row = home
    while True:
        giver, received = parent[row]

        # A free place is no card, so it changes neither hand.
        card = received & rows.deck_mask
        after[giver] ^= card
        after[row] ^= card
        row = giver
        if row == home:
            return after
