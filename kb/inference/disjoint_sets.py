"""As many disjoint shown sets as unknown cards: each takes one, and no card is left over.

    p has room for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────      adds facts;
              p lacks every open card outside these sets                    keeps equivalence

Source: the pigeonhole principle (Dirichlet, 1834), for every such family.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kb.inference.rule import Deduction, Rule
from kb.inference.shown import hand_premises
from kb.position import Position


def disjoint_sets(position: Position) -> Iterator[Deduction]:
    """Yield, for each hand, the open cards that some full family of shown sets leaves out."""
    for number, kb in position.hands:
        sets = sorted({mask for mask, _ in kb.shown_sets})
        if not kb.free or kb.free > len(sets):
            continue
        lacks = 0
        for union in disjoint_unions(sets, kb.free):
            lacks |= kb.open & ~union
        why = partial(hand_premises, position, number)
        yield Deduction("disjoint-sets", number, 0, lacks, why)


def disjoint_unions(sets: list[int], count: int) -> Iterator[int]:
    """Yield the union of every family of ``count`` pairwise disjoint sets.

    >>> list(disjoint_unions([0b0011, 0b0110, 0b1100], 2))
    [15]
    """
    stack = [(0, 0, 0)]
    while stack:
        start, taken, union = stack.pop()
        if taken == count:
            yield union
            continue
        for i in range(start, len(sets) - (count - taken) + 1):
            if not sets[i] & union:
                stack.append((i + 1, taken + 1, union | sets[i]))


DISJOINT_SETS = Rule("disjoint-sets", disjoint_sets)
