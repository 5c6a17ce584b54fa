"""Shown sets of a hand that are pairwise disjoint: each takes a place of its own.

    p has room for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────
              p lacks every open card outside these sets

Where sizes are open, the room of p is at most what the sets and the least sizes of all the others
leave of the deck. With more sets than room no deal fits. The family is packed greedily, the
smallest sets first: the largest family is hard to find, and what a smaller one misses is left to
the search.

Source: the pigeonhole principle (Dirichlet, 1834).
"""

from __future__ import annotations

from kb.theory.marks import Marks, NoDeal, Shown


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
    if marks.rows.loose:
        share(marks)


def share(marks: Marks) -> None:
    """Exclude what is left out where the families of all the hands share the deck."""
    families = [packed(sets) for sets in marks.sets]
    known = [mine & marks.single for mine in marks.may]
    least = [here.bit_count() + len(family) for here, family in zip(known, families, strict=True)]
    spare = marks.rows.whole.bit_count() - sum(map(max, marks.rows.low, least))
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
