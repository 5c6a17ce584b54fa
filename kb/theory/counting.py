"""What counting alone settles: who is full of cards that only that row may have.

    the rows of T have n places at most      n cards may be with rows of T alone
    ────────────────────────────────────────────────────────────────────────────
                       no row of T has any other card

    the rows outside T need n cards at least      they may have just n cards
    ────────────────────────────────────────────────────────────────────────  (sizes are open)
                      no row of T has any of these

    p has capacity for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────────
               p lacks every open card outside these sets

In the graph of exchanges T is what can be reached from a row: no arrow leaves it, so the cards of
its rows are with them in every deal. A card that is elsewhere cannot come to a row that does not
reach its place.

Disjoint shown sets of a hand count too: each is a row of its own with one card, and the hand has a
place fewer for what else it holds. Where sizes are open, the capacity of p is at most what the sets
and the least sizes of all the others leave of the deck. The family is packed greedily, the smallest
sets first: the largest family is hard to find, and what a smaller one misses is left to the search.
Other clauses are left aside.

Source: Hall, J. London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996 (the filter of the
global cardinality constraint); the pigeonhole principle (Dirichlet, 1834).
"""

from __future__ import annotations

from kb.theory.exchange import Deal, on_circles
from kb.theory.marks import Marks, NoDeal, Shown


def count(marks: Marks, deal: Deal) -> None:
    """Exclude the cells that no deal fills which has these sizes and marks and meets these sets.

    The rows are taken in parts: the sets that the deal meets, each by one card, and what else a row
    holds.
    """
    place = marks.rows.deck_mask + 1
    parts = []  # of each: whose it is, its cards, what it may give, and take
    for row, held in enumerate(deal):
        low, high = marks.rows.low[row], marks.rows.high[row]
        for shown, _ in packed(marks.sets[row]):
            card = shown & held & -(shown & held)
            if card:
                parts.append((row, card, card, shown ^ card))
                held, low, high = held ^ card, low - 1, high - 1
        size = held.bit_count()
        give, take = held | place * (size < high), marks.may[row] & ~held | place * (size > low)
        parts.append((row, held, give, take))
    owners, *columns = zip(*parts, strict=True)
    reached = [0] * len(deal)
    for row, here in zip(owners, on_circles(*map(list, columns)), strict=True):
        reached[row] |= here
    for row, here in enumerate(reached):
        marks.lack(row, ~here)


def pack(marks: Marks) -> None:
    """Exclude what full families leave out; raises NoDeal where they have no room."""
    for row, sets in enumerate(marks.sets):
        known = marks.may[row] & marks.single
        room = marks.rows.high[row] - known.bit_count()
        if sets and len(sets) >= room:
            family = packed(sets)
            if len(family) > room:
                raise NoDeal
            if len(family) == room:
                fill(marks, row, known, family)
    if marks.rows.open_sizes:
        share(marks)


def share(marks: Marks) -> None:
    """Exclude what is left out where the families of all the hands share the deck."""
    families = [packed(sets) for sets in marks.sets]
    known = [mine & marks.single for mine in marks.may]
    least = [here.bit_count() + len(family) for here, family in zip(known, families, strict=True)]
    spare = marks.rows.deck_mask.bit_count() - sum(map(max, marks.rows.low, least))
    if spare < 0:
        raise NoDeal
    for row, low in enumerate(marks.rows.low):
        if spare == 0 and low <= least[row]:
            fill(marks, row, known[row], families[row])


def fill(marks: Marks, row: int, known: int, family: list[Shown]) -> None:
    """Exclude what is neither known to be there nor in the family."""
    marks.lack(row, ~(known | sum(shown for shown, _ in family)))


def packed(sets: tuple[Shown, ...]) -> list[Shown]:
    """Return disjoint ones of the sets, the smallest first.

    >>> [bin(shown) for shown, _ in packed(((0b111, None), (0b1100, None), (0b10001, None)))]
    ['0b1100', '0b10001']
    """
    family, used = [], 0
    for one in sorted(sets, key=lambda one: one[0].bit_count()):
        if not one[0] & used:
            family.append(one)
            used |= one[0]
    return family
