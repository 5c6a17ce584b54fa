"""An index that finds which of its clauses subsume a given one, and which it subsumes.

*Forward*: is the new clause subsumed? A clause is filed under two of its literals, and every clause
that it subsumes has both. So only the pairs of literals of the new clause are looked up. The two
literals are those that the fewest clauses before had, so that few clauses share a pair.

*Backward*: what does the new clause subsume? Each literal has the set of the clauses that contain
it, as the bits of one integer. The sets of all literals of the new clause are intersected.

Source: after Schulz, "Simple and efficient clause subsumption with feature vector indexing", 2004,
and Hoffmann & Koehler, IJCAI 1999 (set queries); here for sets of few literals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from resolver.search.problem import bits

# This many clauses that subsumed others lately are tried first.
MOST_RECENT_SUBSUMERS: Final = 8
# One operation takes about as long as comparing a few clauses. A look-up has a fixed cost, which
# the caller counts. Its cost for each literal, and the cost of filing, are counted here.
LOOKUP_OPERATIONS: Final = 20
LOOKUP_OPERATIONS_A_LITERAL: Final = 10
FILING_OPERATIONS: Final = 400
# Filing a literal costs one operation for each 2,048 clauses: its set of bits is that long.
CLAUSES_A_FILING_OPERATION: Final = 2048
# A clause takes this room besides its literals.
LITERALS_PER_STORED_CLAUSE: Final = 4


class Index:
    """Clauses as masks; a caller that asks before it adds has none that subsumes another.

    >>> index = Index()
    >>> index.add(0b0101)
    >>> index.find_subsumer(0b1101), index.find_subsumer(0b1001)
    (5, None)
    >>> index.find_subsumed(0b0001)
    [5]

    A literal is written as its mask, which has one bit. Here p is 0b0001 and q is 0b0100, so that
    0b0101 is p ∨ q. Being the first clause, it is filed under p and q: `second_literals` has q
    under p, and `filed_under` the clause under the pair of the two.

    Attributes:
        work: The operations since they were last reported to a meter.
        room: What was filed since then, counted in stored literals.
        places: The clauses that are here, oldest first, each with its place in `slots`.
        units: The mask of all unit clauses.
        has_empty_clause: Whether the empty clause is here.
        literal_counts: By literal, how many clauses with it were ever added.
        pair_of: The two literals under which each clause is filed.
        second_literals: By first literal, the mask of the second literals of all pairs.
        filed_under: By pair, the clauses that are filed there.
        recent_subsumers: The clauses that subsumed others lately, which often do so again.
        slots: All clauses that were ever added; the index of one is the index of its bit.
        containing: By literal, the bits of the clauses with it, also of removed ones.
        alive: The bits of the clauses that have not been removed.
    """

    def __init__(self) -> None:
        self.work = 0
        self.room = 0
        self.places: dict[int, int] = {}

        # Forward subsumption looks these up.
        self.units = 0
        self.has_empty_clause = False
        self.literal_counts: dict[int, int] = {}
        self.pair_of: dict[int, tuple[int, int]] = {}
        self.second_literals: dict[int, int] = {}
        self.filed_under: dict[tuple[int, int], dict[int, None]] = {}
        self.recent_subsumers: list[int] = []

        # Backward subsumption looks these up.
        self.slots: list[int] = []
        self.containing: dict[int, int] = {}
        self.alive = 0

    def add(self, mask: int) -> None:
        """Add a clause, filed for both questions."""
        place = self.places[mask] = len(self.slots)
        bit = 1 << place
        self.slots.append(mask)
        self.alive |= bit

        containing = self.containing
        counts = self.literal_counts
        literals: list[int] = []
        remaining = mask
        while remaining:
            literal = remaining & -remaining
            remaining ^= literal
            literals.append(literal)
            containing[literal] = containing.get(literal, 0) | bit
            counts[literal] = counts.get(literal, 0) + 1

        self.room += LITERALS_PER_STORED_CLAUSE + len(literals)
        self.work += FILING_OPERATIONS + len(literals) * (place // CLAUSES_A_FILING_OPERATION)

        # Unit clauses and the empty one have no pair, and need none: one test finds them all.
        if len(literals) < 2:
            self.units |= mask
            self.has_empty_clause |= not mask
            return

        first, second, *_ = sorted(literals, key=counts.__getitem__)
        self.pair_of[mask] = first, second
        self.second_literals[first] = self.second_literals.get(first, 0) | second
        self.filed_under.setdefault((first, second), {})[mask] = None

    def remove(self, mask: int) -> None:
        """Remove a clause."""
        # Its bit stays set under its literals, and is masked out by `alive` when they are read.
        self.alive ^= 1 << self.places.pop(mask)
        if mask in self.recent_subsumers:
            self.recent_subsumers.remove(mask)

        has_two_literals = mask & mask - 1
        if has_two_literals:
            del self.filed_under[self.pair_of.pop(mask)][mask]
        else:
            self.units ^= mask
            self.has_empty_clause &= mask > 0

    def clauses(self) -> Iterator[int]:
        """Yield the clauses here, oldest first."""
        return iter(self.places)

    def find_subsumer(self, mask: int) -> int | None:
        """Return a clause here that equals or subsumes this one; None if there is none."""
        # The cheap answers are tried first.
        if self.has_empty_clause:
            return 0
        if units := mask & self.units:
            return units & -units
        for clause in self.recent_subsumers:
            if clause & mask == clause:
                return clause

        # Each pair of literals of the clause under which anything is filed is looked up.
        second_literals = self.second_literals
        filed_under = self.filed_under
        tried, remaining = 0, mask
        while remaining:
            first = remaining & -remaining
            remaining ^= first
            seconds = second_literals.get(first, 0) & mask
            while seconds:
                second = seconds & -seconds
                seconds ^= second
                filed = filed_under[first, second]
                tried += len(filed)
                for clause in filed:
                    if clause & mask == clause:
                        self.recent_subsumers.insert(0, clause)
                        del self.recent_subsumers[MOST_RECENT_SUBSUMERS:]
                        self.work += LOOKUP_OPERATIONS_A_LITERAL + tried // 2
                        return clause
        self.work += LOOKUP_OPERATIONS_A_LITERAL * mask.bit_count() + tried // 2
        return None

    def find_subsumed(self, mask: int) -> list[int]:
        """Return, oldest first, the clauses here that this one subsumes."""
        subsumed_bits = self.alive
        remaining = mask
        while remaining and subsumed_bits:
            literal = remaining & -remaining
            remaining ^= literal
            subsumed_bits &= self.containing.get(literal, 0)
        return [self.slots[place] for place in bits(subsumed_bits)] if subsumed_bits else []
