"""The sets of axioms that a refutation of a given size may have as its leaves.

A refutation with n leaves has n - 1 resolutions at least, for each step joins two clauses into one.
So k steps use k + 1 axioms at most; and these cannot all be true, nor does any literal stand in
them whose complement does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from resolver.budget import Meter
from resolver.search.problem import flip
from resolver.search.shortest.cases import Cases


def pure_free(masks: Sequence[int], even: int) -> bool:
    """Return whether every literal of the clauses has its complement in one of them.

    >>> pure_free([0b0001, 0b0110, 0b1000], 0b0101), pure_free([0b0110, 0b1000], 0b0101)
    (True, False)
    """
    together = reduce(or_, masks, 0)
    return flip(together, even) == together


def subsets(
    masks: Sequence[int],
    needed: Sequence[int],
    most: int,
    cases: Cases,
    even: int,
    meter: Meter,
) -> Iterator[frozenset[int]]:
    """Yield each set of at most so many clauses that can be the leaves of a refutation, once.

    >>> clauses = 0b01, 0b10, 0b1001
    >>> [sorted(found) for found in subsets(clauses, [], 3, Cases(2), 0b0101, Meter())]
    [[1, 2]]

    The needed clauses are in all of them.

    A case that is not excluded yet must be excluded by one of the clauses that do; the first such
    clause is taken in turn, and those before it are left out. Where every case is excluded,
    the clauses not decided on may come along. Raises SearchStopped when the budget runs out.
    """
    open_ = cases.all & ~reduce(or_, map(cases.excluded, needed), 0)
    agenda = [(tuple(needed), tuple(mask for mask in masks if mask not in needed), open_)]
    while agenda:
        meter.step()
        chosen, free, open_ = agenda.pop()
        if not open_:
            yield from _with_more(chosen, free, most, even, meter)
            continue
        if len(chosen) >= most or not _enough(free, most - len(chosen), open_, cases):
            continue
        case = open_ & -open_
        others = [mask for mask in free if not cases.excluded(mask) & case]
        takers = [mask for mask in free if cases.excluded(mask) & case]
        for place, mask in enumerate(takers):
            left = (*others, *takers[place + 1 :])
            agenda.append(((*chosen, mask), left, open_ & ~cases.excluded(mask)))


def _enough(free: Sequence[int], most: int, open_: int, cases: Cases) -> bool:
    """Return whether that many of the free clauses may exclude all the open cases."""
    sizes = sorted(((cases.excluded(mask) & open_).bit_count() for mask in free), reverse=True)
    return sum(sizes[:most]) >= open_.bit_count()


def _with_more(
    chosen: Sequence[int], free: Sequence[int], most: int, even: int, meter: Meter
) -> Iterator[frozenset[int]]:
    for more in range(most - len(chosen) + 1):
        for extra in combinations(free, more):
            meter.step()
            if pure_free([*chosen, *extra], even):
                yield frozenset((*chosen, *extra))
