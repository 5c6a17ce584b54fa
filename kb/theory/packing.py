"""Shown sets of a hand that are pairwise disjoint: each takes a place of its own.

    p has room for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────
              p lacks every open card outside these sets

With more sets than room no deal fits. The family is packed greedily, the smallest sets first: the
largest family is hard to find, and what a smaller one misses is left to the search.

Source: the pigeonhole principle (Dirichlet, 1834).
"""

from __future__ import annotations

from kb.theory.marks import Marks, NoDeal, Reason, Shown


def pack(marks: Marks) -> None:
    """Exclude what full families leave out; raises NoDeal where a family has no room."""
    for row, sets in enumerate(marks.sets):
        if sets:
            here = marks.may[row] & marks.single
            room = marks.rows.high[row] - here.bit_count()
            family = packed(sets)
            if len(family) >= room:
                axioms = tuple(axiom for _, axiom in family)
                if len(family) > room:
                    raise NoDeal(Reason("packing", row, axioms=axioms))
                marks.lack(row, ~(here | sum(s for s, _ in family)), "packing", axioms=axioms)


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
