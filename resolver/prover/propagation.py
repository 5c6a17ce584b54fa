"""Unit resolution over integers: what follows without a choice.

         C ∨ a     each literal of C is denied
        ───────────────────────────────────────      adds a literal; keeps equivalence
                          a

A set of atoms is one integer, a *mask*: bit v stands for the v-th atom. A state is two masks, the
atoms known true and the atoms known false. A clause is the masks of its positive and its negative
atoms; a cardinality constraint is the mask of its atoms with its lower and upper bound. A
constraint acts through the instance that has just become unit, so counting is unit resolution too:
at the upper bound the other atoms are false, at the lower bound the atoms left are true. These are
not the codes of `problem.py`, with a bit for each literal: to count, the atoms must be together.

Source: Dowling & Gallier, J. Logic Programming 1(3), 1984, for the closure under unit resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MaskClause = tuple[int, int, int, int]  # all atoms, positive atoms, negative atoms, tag
MaskBounds = tuple[int, int, int, int]  # atoms, lower bound, upper bound, tag


def propagate(
    true: int,
    false: int,
    news: int,
    clauses: Iterable[MaskClause],
    bounds: Iterable[MaskBounds],
) -> tuple[int, int, int | None]:
    """Return the closure as (true, false, None), or with the tag of a premise that is violated.

    ``news`` is the mask of the atoms whose premises need a look; -1 looks at all of them.
    """
    while news:
        changed = 0
        for mask, lower, upper, tag in bounds:
            if not mask & news:
                continue
            count = (mask & true).bit_count()
            if count >= upper:
                if count > upper:
                    return true, false, tag
                gain = mask & ~true & ~false
                if gain:
                    false |= gain
                    changed |= gain
                    news |= gain
                continue
            left = mask & ~false
            count = left.bit_count()
            if count <= lower:
                if count < lower:
                    return true, false, tag
                gain = left & ~true
                if gain:
                    true |= gain
                    changed |= gain
                    news |= gain
        for mask, positive, negative, tag in clauses:
            if not mask & news or positive & true or negative & false:
                continue
            plus = positive & ~false
            minus = negative & ~true
            if plus:
                if not minus and not plus & (plus - 1):
                    true |= plus
                    changed |= plus
                    news |= plus
            elif not minus:
                return true, false, tag
            elif not minus & (minus - 1):
                false |= minus
                changed |= minus
                news |= minus
        news = changed
    return true, false, None


def each_bit(mask: int) -> Iterator[int]:
    """Yield the atoms of a mask as masks of one, the lowest first.

    >>> list(each_bit(0b1010))
    [2, 8]
    """
    while mask:
        yield mask & -mask
        mask &= mask - 1
