"""An index that finds, among many clauses, those that subsume one and those it subsumes.

A clause is filed under its two lowest literals, so a clause that it subsumes has both; and each
literal has the set of the clauses that contain it, as the bits of one integer.

Source: after Schulz, "Simple and efficient clause subsumption with feature vector indexing", 2004,
and Hoffmann & Koehler, IJCAI 1999 (set queries); here for sets of few literals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from resolver.search.problem import bits

FEW: Final = 8


class Index:
    """Clauses, as masks, among which none subsumes another if you ask before you add.

    >>> index = Index()
    >>> index.add(0b0101)
    >>> index.subsumes(0b1101), index.subsumes(0b1001)
    (True, False)
    >>> index.subsumed(0b0001)
    [5]
    """

    def __init__(self) -> None:
        self.units = 0
        self.empty = False
        self.seconds: dict[int, int] = {}  # lowest literal: the literals that come second to it
        self.pairs: dict[int, dict[int, None]] = {}  # both: the clauses that begin with them
        self.slots: list[int] = []  # the clauses, in the order of their bits in what follows
        self.places: dict[int, int] = {}
        self.containing: dict[int, int] = {}
        self.alive = 0
        self.lately: list[int] = []  # what subsumed last; it often does again

    def add(self, mask: int) -> None:
        """File a clause."""
        bit = 1 << len(self.slots)
        self.places[mask] = bit
        self.slots.append(mask)
        self.alive |= bit
        containing = self.containing
        rest = mask
        while rest:
            low = rest & -rest
            rest ^= low
            containing[low] = containing.get(low, 0) | bit
        low = mask & -mask
        rest = mask ^ low
        if not rest:
            self.units |= low
            self.empty |= not low
            return
        second = rest & -rest
        self.seconds[low] = self.seconds.get(low, 0) | second
        self.pairs.setdefault(low | second, {})[mask] = None

    def remove(self, mask: int) -> None:
        """Take a clause out."""
        self.alive ^= self.places.pop(mask)
        if mask in self.lately:
            self.lately.remove(mask)
        low = mask & -mask
        rest = mask ^ low
        if rest:
            del self.pairs[low | rest & -rest][mask]
        else:
            self.units ^= low
            self.empty &= low > 0

    def clauses(self) -> Iterator[int]:
        """Yield the clauses here, oldest first."""
        return iter(self.places)

    def subsumes(self, mask: int) -> bool:
        """Return whether some clause here subsumes this one, or is it."""
        if mask & self.units or self.empty:
            return True
        for clause in self.lately:
            if clause & mask == clause:
                return True
        seconds = self.seconds
        pairs = self.pairs
        rest = mask
        while rest:
            low = rest & -rest
            rest ^= low
            found = seconds.get(low, 0) & rest
            while found:
                second = found & -found
                found ^= second
                for clause in pairs[low | second]:
                    if clause & mask == clause:
                        self.lately.insert(0, clause)
                        del self.lately[FEW:]
                        return True
        return False

    def subsumed(self, mask: int) -> list[int]:
        """Return, oldest first, the clauses here that this one subsumes."""
        found = self.alive
        rest = mask
        while rest and found:
            low = rest & -rest
            rest ^= low
            found &= self.containing.get(low, 0)
        return [self.slots[place] for place in bits(found)] if found else []
