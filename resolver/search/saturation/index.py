"""An index that finds, among many clauses, those that subsume one and those it subsumes.

A clause is filed under two of its literals, so a clause that it subsumes has both. They are those
that the fewest clauses before it had, so that clauses which begin alike do not lie together. And
each literal has the set of the clauses that contain it, as the bits of one integer.

Source: after Schulz, "Simple and efficient clause subsumption with feature vector indexing", 2004,
and Hoffmann & Koehler, IJCAI 1999 (set queries); here for sets of few literals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from resolver.search.problem import bits

MOST_RECENT_SUBSUMERS: Final = 8  # clauses that are tried first, as they subsumed others lately
# What takes about as long as comparing a few clauses does is an operation.
LOOKUP_OPERATIONS: Final = (
    20  # operations for each clause that is looked up, which whoever asks counts
)
LOOKUP_OPERATIONS_A_LITERAL: Final = 10  # and for each of its literals
FILING_OPERATIONS: Final = 400  # operations for each clause that is filed
CLAUSES_A_FILING_OPERATION: Final = (
    2048  # clauses whose bits make one operation for each literal that is filed
)
LITERALS_PER_STORED_CLAUSE: Final = (
    4  # what a clause takes besides its literals, in the room of literals
)


class Index:
    """Clauses, as masks, among which none subsumes another if you ask before you add.

    >>> index = Index()
    >>> index.add(0b0101)
    >>> index.subsumer(0b1101), index.subsumer(0b1001)
    (5, None)
    >>> index.subsumed(0b0001)
    [5]
    """

    def __init__(self) -> None:
        self.units = 0
        self.empty = False
        self.counts: dict[int, int] = {}  # how many clauses had a literal
        self.filed: dict[int, tuple[int, int]] = {}  # the two literals of each clause
        self.seconds: dict[int, int] = {}  # first literal: those that come second to it
        self.pairs: dict[tuple[int, int], dict[int, None]] = {}  # both: the clauses filed there
        self.slots: list[int] = []  # the clauses, in the order of their bits in what follows
        self.places: dict[int, int] = {}
        self.containing: dict[int, int] = {}
        self.alive = 0
        self.work = 0  # operations, and
        self.room = 0  # what is filed takes, in the room of literals, since these were counted
        self.lately: list[int] = []  # what subsumed last; it often does again

    def add(self, mask: int) -> None:
        """File a clause."""
        place = self.places[mask] = len(self.slots)
        bit = 1 << place
        self.slots.append(mask)
        self.alive |= bit
        containing, counts, literals = self.containing, self.counts, list[int]()
        rest = mask
        while rest:
            low = rest & -rest
            rest ^= low
            literals.append(low)
            containing[low] = containing.get(low, 0) | bit
            counts[low] = counts.get(low, 0) + 1
        self.room += LITERALS_PER_STORED_CLAUSE + len(literals)
        self.work += FILING_OPERATIONS + len(literals) * (place // CLAUSES_A_FILING_OPERATION)
        if len(literals) < 2:
            self.units |= mask
            self.empty |= not mask
            return
        first, second, *_ = sorted(literals, key=counts.__getitem__)
        self.filed[mask] = first, second
        self.seconds[first] = self.seconds.get(first, 0) | second
        self.pairs.setdefault((first, second), {})[mask] = None

    def remove(self, mask: int) -> None:
        """Take a clause out."""
        self.alive ^= 1 << self.places.pop(mask)
        if mask in self.lately:
            self.lately.remove(mask)
        if mask & mask - 1:
            del self.pairs[self.filed.pop(mask)][mask]
        else:
            self.units ^= mask
            self.empty &= mask > 0

    def clauses(self) -> Iterator[int]:
        """Yield the clauses here, oldest first."""
        return iter(self.places)

    def subsumer(self, mask: int) -> int | None:
        """Return a clause here that subsumes this one, or is it; None if there is none."""
        if self.empty:
            return 0
        if units := mask & self.units:
            return units & -units
        for clause in self.lately:
            if clause & mask == clause:
                return clause
        seconds = self.seconds
        pairs = self.pairs
        tried, rest = 0, mask
        while rest:
            low = rest & -rest
            rest ^= low
            found = seconds.get(low, 0) & mask
            while found:
                second = found & -found
                found ^= second
                filed = pairs[low, second]
                tried += len(filed)
                for clause in filed:
                    if clause & mask == clause:
                        self.lately.insert(0, clause)
                        del self.lately[MOST_RECENT_SUBSUMERS:]
                        self.work += LOOKUP_OPERATIONS_A_LITERAL + tried // 2
                        return clause
        self.work += LOOKUP_OPERATIONS_A_LITERAL * mask.bit_count() + tried // 2
        return None

    def subsumed(self, mask: int) -> list[int]:
        """Return, oldest first, the clauses here that this one subsumes."""
        found = self.alive
        rest = mask
        while rest and found:
            low = rest & -rest
            rest ^= low
            found &= self.containing.get(low, 0)
        return [self.slots[place] for place in bits(found)] if found else []
