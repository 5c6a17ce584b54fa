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
and the least sizes of all the others leave of the deck. The family is packed greedily, the smallest
sets first: the largest family is hard to find, and what a smaller one misses is left to the search.
Other clauses are left aside.

Source: Hall, J. London Mathematical Society 10, 1935; Régin, AAAI 1994 and 1996 (the filter of the
global cardinality constraint); the pigeonhole principle (Dirichlet, 1834).
"""

from __future__ import annotations

from typing import NamedTuple

from kb.theory.exchange import Deal, find_on_circles
from kb.theory.marks import Marks, NoDeal, ShownSet


class Unit(NamedTuple):
    """A part of a row that counts by itself: one met shown set, or what else the row holds.

    Attributes:
        row: The row that it is a part of.
        held: The cards that the deal puts there, as a mask.
        give: The cards that it may give, and perhaps a free place.
        take: The cards that it may take, and perhaps a free place.
    """

    row: int
    held: int
    give: int
    take: int


def exclude_by_counting(marks: Marks, deal: Deal) -> None:
    """Exclude the cells that no deal fills by sizes, allowed cards and disjoint shown sets."""
    units: list[Unit] = []
    for row, held in enumerate(deal):
        units += split_row(marks, row, held)

    on_circles = find_on_circles(
        [unit.held for unit in units],
        [unit.give for unit in units],
        [unit.take for unit in units],
    )
    reachable = [0] * len(deal)
    for unit, cards in zip(units, on_circles, strict=True):
        reachable[unit.row] |= cards
    for row, cards in enumerate(reachable):
        marks.lack(row, ~cards)


def split_row(marks: Marks, row: int, held: int) -> list[Unit]:
    """Return a unit for each disjoint shown set that the held cards meet, and one for the rest."""
    units = []
    low = marks.rows.low[row]
    high = marks.rows.high[row]
    for shown, _ in pack_disjoint_sets(marks.shown_sets[row]):
        meeting = shown & held
        if meeting:
            card = meeting & -meeting
            units.append(
                Unit(
                    row,
                    held=card,
                    give=card,
                    take=shown ^ card,
                )
            )
            held ^= card
            low -= 1
            high -= 1

    place = marks.rows.deck_mask + 1
    size = held.bit_count()
    give = held | place * (size < high)
    take = marks.allowed[row] & ~held | place * (size > low)
    units.append(Unit(row, held, give, take))
    return units


def exclude_by_packing(marks: Marks) -> None:
    """Exclude the cards outside families of disjoint shown sets that fill their hands.

    Raises:
        NoDeal: A family has more sets than its hand has places.
    """
    for row, sets in enumerate(marks.shown_sets):
        known = marks.allowed[row] & marks.placed
        capacity = marks.rows.high[row] - known.bit_count()
        if sets and len(sets) >= capacity:
            family = pack_disjoint_sets(sets)
            if len(family) > capacity:
                raise NoDeal
            if len(family) == capacity:
                exclude_others(marks, row, known, family)
    if marks.rows.open_sizes:
        exclude_by_sharing(marks)


def exclude_by_sharing(marks: Marks) -> None:
    """Exclude the cards for which a hand has no place left once every row has its least number.

    Raises:
        NoDeal: The least numbers add up to more than the deck.
    """
    families = [pack_disjoint_sets(sets) for sets in marks.shown_sets]
    known_cards = [allowed & marks.placed for allowed in marks.allowed]

    least_sizes = []
    for known, family in zip(known_cards, families, strict=True):
        least_sizes.append(known.bit_count() + len(family))
    spare = marks.rows.deck_mask.bit_count() - sum(map(max, marks.rows.low, least_sizes))
    if spare < 0:
        raise NoDeal

    for row, low in enumerate(marks.rows.low):
        if spare == 0 and low <= least_sizes[row]:
            exclude_others(marks, row, known_cards[row], families[row])


def exclude_others(
    marks: Marks,
    row: int,
    known: int,
    family: list[ShownSet],
) -> None:
    """Exclude the cards of a row that are neither known to be there nor in the family."""
    covered = known
    for shown, _ in family:
        covered |= shown
    marks.lack(row, ~covered)


def pack_disjoint_sets(sets: tuple[ShownSet, ...]) -> list[ShownSet]:
    """Return pairwise disjoint sets out of these, the smallest taken first.

    >>> sets = ((0b111, None), (0b1100, None), (0b10001, None))
    >>> [bin(shown) for shown, _ in pack_disjoint_sets(sets)]
    ['0b1100', '0b10001']
    """
    family = []
    used = 0
    for shown_set in sorted(sets, key=size_of_set):
        if not shown_set[0] & used:
            family.append(shown_set)
            used |= shown_set[0]
    return family


def size_of_set(shown_set: ShownSet) -> int:
    """Return how many cards a shown set has."""
    return shown_set[0].bit_count()
