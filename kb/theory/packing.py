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

from kb.theory.axioms import Axiom
from kb.theory.marks import Marks, NoDeal, Reason, Shown


def pack(marks: Marks) -> None:
    """Exclude what full families leave out; raises NoDeal where they have no room."""
    rows = marks.rows
    families = [packed(sets) for sets in marks.sets]
    known = [mine & marks.single for mine in marks.may]
    least = [
        max(low, here.bit_count() + len(family))
        for low, here, family in zip(rows.low, known, families, strict=True)
    ]
    spare = rows.whole.bit_count() - sum(least)
    if spare < 0:
        raise NoDeal(Reason("packing", axioms=said(families)))
    for row, (high, family) in enumerate(zip(rows.high, families, strict=True)):
        places = known[row].bit_count() + len(family)
        if places >= high:
            if places > high:
                raise NoDeal(Reason("packing", row, axioms=said([family])))
            fill(marks, row, known[row], family, [family])
        elif places == least[row] + spare:
            fill(marks, row, known[row], family, families)


def fill(
    marks: Marks, row: int, known: int, family: list[Shown], families: list[list[Shown]]
) -> None:
    """Exclude what is neither known to be there nor in the family; these families are why."""
    inside = known | sum(shown for shown, _ in family)
    if marks.may[row] & ~inside:
        marks.lack(row, ~inside, "packing", axioms=said(families))


def said(families: list[list[Shown]]) -> tuple[Axiom, ...]:
    """Return the axioms of all the sets."""
    return tuple(axiom for family in families for _, axiom in family)


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
