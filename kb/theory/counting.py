"""Cells that counting settles, because some rows are full of cards that no other row may hold.

    the rows of T have n places at most      n cards may be with rows of T alone
    ────────────────────────────────────────────────────────────────────────────
                       no row of T has any other card

    the rows outside T need n cards at least      they may have just n cards
    ────────────────────────────────────────────────────────────────────────  (sizes are open)
                      no row of T has any of these

    p has capacity for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────────
               p lacks every open card outside these sets

In the graph of exchanges T is the set of rows that some row reaches. No arrow leaves T, so the
cards in its rows are there in every deal. A card can only come to a row that reaches the row where
the card is.

Disjoint shown sets of a hand are counted as small rows: each has one card, and the hand has one
place fewer for its other cards. Where sizes are open, the capacity of p is at most the number of
cards that the sets and the least sizes of all other rows leave. Disjoint sets are picked greedily,
the smallest first, because the largest number of them is hard to find. The search settles the cells
that this misses. Other clauses are ignored here.

Source: Hall, J. London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996 (the filter of the
global cardinality constraint); the pigeonhole principle (Dirichlet, 1834).
"""

from __future__ import annotations

from typing import NamedTuple

from kb.theory.exchange import Deal, find_on_circles
from kb.theory.marks import Marks, NoDeal, ShownSet


class Unit(NamedTuple):
    """A part of a row that is counted by itself: the card for one shown set, or the other cards.

    Attributes:
        row: The row.
        held: The cards of this part in the deal, as a mask.
        give: The cards that the part may give, as a mask, perhaps with a free place.
        take: The cards that the part may take, as a mask, perhaps with a free place.
    """

    row: int
    held: int
    give: int
    take: int


def exclude_by_counting(marks: Marks, deal: Deal) -> None:
    """Exclude the cells that sizes, allowed cards and disjoint shown sets prove to be empty."""
    units: list[Unit] = []
    for row, held in enumerate(deal):
        units += split_row(marks, row, held)

    rows, held_cards, give, take = map(list, zip(*units, strict=True))
    on_circles = find_on_circles(held_cards, give, take)

    # A row never has a card that none of its units can take on a circle.
    reachable = [0] * len(deal)
    for row, cards in zip(rows, on_circles, strict=True):
        reachable[row] |= cards
    for row, cards in enumerate(reachable):
        marks.lack(row, ~cards)


def split_row(marks: Marks, row: int, held: int) -> list[Unit]:
    """Return a unit for each disjoint shown set that the held cards meet, and one for other cards.

    Args:
        marks: The marks of all rows.
        row: The row.
        held: The cards of the row in the deal, as a mask.
    """
    units = []
    low = marks.rows.low[row]
    high = marks.rows.high[row]
    for shown, _ in pack_disjoint_sets(marks.shown_sets[row]):
        meeting = shown & held
        if meeting:
            # One place of the row is kept for a card of the shown set. So this unit gives its card
            # only for another card of the set.
            card = meeting & -meeting
            units.append(Unit(row, held=card, give=card, take=shown ^ card))
            held ^= card
            low -= 1
            high -= 1

    # Where the size is open, a free place is treated as one more card: the bit above the deck.
    give = held
    take = marks.allowed[row] & ~held
    place = marks.rows.deck_mask + 1
    size = held.bit_count()
    if size < high:
        give |= place
    if size > low:
        take |= place
    units.append(Unit(row, held, give, take))
    return units


def exclude_by_packing(marks: Marks) -> None:
    """Exclude the open cards outside its shown sets from each hand that these sets fill.

    Raises:
        NoDeal: A hand has fewer places than disjoint shown sets.
    """
    for row, sets in enumerate(marks.shown_sets):
        known = marks.allowed[row] & marks.placed
        capacity = marks.rows.high[row] - known.bit_count()

        # With fewer sets than places some place stays free, so packing would show nothing.
        if sets and len(sets) >= capacity:
            disjoint_sets = pack_disjoint_sets(sets)
            if len(disjoint_sets) > capacity:
                raise NoDeal
            if len(disjoint_sets) == capacity:
                exclude_uncovered(marks, row, known, disjoint_sets)
    if marks.rows.open_sizes:
        exclude_by_least_sizes(marks)


def exclude_by_least_sizes(marks: Marks) -> None:
    """Exclude cards from hands that have to be as small as possible.

    If all least sizes add up to the deck, no hand can be larger than its least size. A hand whose
    least size is taken by known cards and disjoint sets then lacks every other card.

    Raises:
        NoDeal: The least sizes add up to more than the deck.
    """
    known_cards = []
    sets_by_row = []
    least_sizes = []
    for allowed, sets in zip(marks.allowed, marks.shown_sets, strict=True):
        known = allowed & marks.placed
        disjoint_sets = pack_disjoint_sets(sets)
        known_cards.append(known)
        sets_by_row.append(disjoint_sets)

        # Each disjoint set needs a card of its own, besides the known cards.
        least_sizes.append(known.bit_count() + len(disjoint_sets))

    # This number of cards is left once every row has its least size.
    spare = marks.rows.deck_mask.bit_count() - sum(map(max, marks.rows.low, least_sizes))
    if spare < 0:
        raise NoDeal

    for row, low in enumerate(marks.rows.low):
        if spare == 0 and low <= least_sizes[row]:
            exclude_uncovered(marks, row, known_cards[row], sets_by_row[row])


def exclude_uncovered(marks: Marks, row: int, known: int, disjoint_sets: list[ShownSet]) -> None:
    """Exclude from a row every card that is neither known nor in one of the sets."""
    covered = known
    for shown, _ in disjoint_sets:
        covered |= shown
    marks.lack(row, ~covered)


def pack_disjoint_sets(sets: tuple[ShownSet, ...]) -> list[ShownSet]:
    """Pick sets that are pairwise disjoint, greedily from the smallest to the largest.

    >>> sets = ((0b111, None), (0b1100, None), (0b10001, None))
    >>> [bin(shown) for shown, _ in pack_disjoint_sets(sets)]
    ['0b1100', '0b10001']
    """
    disjoint_sets = []
    used_cards = 0
    for shown_set in sorted(sets, key=size_of_set):
        cards, _ = shown_set
        if not cards & used_cards:
            disjoint_sets.append(shown_set)
            used_cards |= cards
    return disjoint_sets


def size_of_set(shown_set: ShownSet) -> int:
    """Return the number of cards in a shown set."""
    return shown_set[0].bit_count()
