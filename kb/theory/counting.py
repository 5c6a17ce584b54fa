"""What counting alone settles: rows whose places are all taken by cards that no other row may hold.

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
place fewer for its other cards. Where sizes are open, the capacity of p is at most what the sets
and the least sizes of all the others leave of the deck. Disjoint sets are picked greedily, the
smallest first: the largest number of them is hard to find, and what a smaller number misses is left
to the search. Other clauses are left aside.

Source: Hall, J. London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996 (the filter of the
global cardinality constraint); the pigeonhole principle (Dirichlet, 1834).
"""

from __future__ import annotations

from typing import NamedTuple

from kb.theory.exchange import Deal, find_on_circles
from kb.theory.marks import Marks, NoDeal, ShownSet


class Unit(NamedTuple):
    """A part of a row that is counted by itself: one met shown set, or all else that the row holds.

    Attributes:
        row: The row of which it is a part.
        held: The cards that the deal puts there, as a mask.
        give: The cards that it may give, and perhaps a free place.
        take: The cards that it may take, and perhaps a free place.
    """

    row: int
    held: int
    give: int
    take: int


def exclude_by_counting(marks: Marks, deal: Deal) -> None:
    """Exclude each cell that sizes, allowed cards and disjoint shown sets keep every deal from."""
    units: list[Unit] = []
    for row, held in enumerate(deal):
        units += split_row(marks, row, held)

    rows, held_cards, give, take = map(list, zip(*units, strict=True))
    on_circles = find_on_circles(held_cards, give, take)

    # A card that no unit of a row can take on a circle is never with that row.
    reachable = [0] * len(deal)
    for row, cards in zip(rows, on_circles, strict=True):
        reachable[row] |= cards
    for row, cards in enumerate(reachable):
        marks.lack(row, ~cards)


def split_row(marks: Marks, row: int, held: int) -> list[Unit]:
    """Return a unit for each disjoint shown set that the held cards meet, and one for the others.

    Args:
        marks: What is known of the rows.
        row: The row.
        held: The cards that the deal puts there, as a mask.
    """
    units = []
    low = marks.rows.low[row]
    high = marks.rows.high[row]
    for shown, _ in pack_disjoint_sets(marks.shown_sets[row]):
        meeting = shown & held
        if meeting:
            # This unit has one place, and gives its card only for another card of the set.
            card = meeting & -meeting
            units.append(Unit(row, held=card, give=card, take=shown ^ card))
            held ^= card
            low -= 1
            high -= 1

    # Where the size is open, a free place counts as one more card: the bit above the deck.
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
    """Exclude all other open cards from a hand that needs every place for disjoint shown sets.

    Raises:
        NoDeal: A hand has fewer places than disjoint shown sets.
    """
    for row, sets in enumerate(marks.shown_sets):
        known = marks.allowed[row] & marks.placed
        capacity = marks.rows.high[row] - known.bit_count()

        # Fewer sets than places leave a place over, however they are picked.
        if sets and len(sets) >= capacity:
            disjoint_sets = pack_disjoint_sets(sets)
            if len(disjoint_sets) > capacity:
                raise NoDeal
            if len(disjoint_sets) == capacity:
                exclude_uncovered(marks, row, known, disjoint_sets)
    if marks.rows.open_sizes:
        exclude_by_least_sizes(marks)


def exclude_by_least_sizes(marks: Marks) -> None:
    """Exclude the other open cards from each hand that can be no larger than its least size.

    No hand can be larger where all least sizes add up to the deck.

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

        # Each disjoint set takes a card of its own, beside the cards that are known.
        least_sizes.append(known.bit_count() + len(disjoint_sets))

    # What the deck has beyond all least sizes, some row may still get.
    spare = marks.rows.deck_mask.bit_count() - sum(map(max, marks.rows.low, least_sizes))
    if spare < 0:
        raise NoDeal

    for row, low in enumerate(marks.rows.low):
        if spare == 0 and low <= least_sizes[row]:
            exclude_uncovered(marks, row, known_cards[row], sets_by_row[row])


def exclude_uncovered(marks: Marks, row: int, known: int, disjoint_sets: list[ShownSet]) -> None:
    """Exclude from a row each card that is neither known to be there nor in one of the sets."""
    covered = known
    for shown, _ in disjoint_sets:
        covered |= shown
    marks.lack(row, ~covered)


def pack_disjoint_sets(sets: tuple[ShownSet, ...]) -> list[ShownSet]:
    """Return pairwise disjoint sets out of these, smaller ones before larger ones.

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
    """Return how many cards a shown set has."""
    return shown_set[0].bit_count()
