"""Unit resolution over integers: what follows without a choice.

         C ∨ a     each literal of C is denied
        ───────────────────────────────────────      adds a literal; keeps equivalence
                          a

A set of atoms is one integer, a *mask*: bit v stands for the v-th atom. A state is two masks, the
atoms known true and the atoms known false. A clause is the masks of its positive and its negative
atoms; a cardinality constraint is the mask of its atoms, the mask of those whose complement it
counts, and its lower and upper bound. A constraint acts through the instance that has just become
unit, so counting is unit resolution too: at the upper bound the other literals are false, at the
lower bound the literals left are true. These are not the codes of `problem.py`, with a bit for each
literal: to count, the atoms must be together.

Source: Dowling & Gallier, J. Logic Programming 1(3), 1984, for the closure under unit resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.mapping import FrozenMapping

MaskClause = tuple[int, int, int, int]  # all atoms, positive atoms, negative atoms, tag
MaskBounds = tuple[int, int, int, int, int]  # atoms, complements, lower and upper bound, tag


def propagate(
    true: int, false: int, dirty: int, clauses: Iterable[MaskClause], bounds: Iterable[MaskBounds]
) -> tuple[int, int, int | None]:
    """Return the closure as (true, false, None), or with the tag of a premise that is violated.

    Args:
        true: The atoms known to be true.
        false: The atoms known to be false.
        dirty: The atoms whose premises need a look; -1 looks at all of them.
        clauses: The clauses.
        bounds: The constraints.
    """
    while dirty:
        changed = 0
        if bounds:
            true, false, changed, violated = _count_once(true, false, dirty, bounds)
            if violated is not None:
                return true, false, violated
            dirty |= changed
        for mask, positive, negative, tag in clauses:
            if not mask & dirty or positive & true or negative & false:
                continue
            open_positive = positive & ~false
            open_negative = negative & ~true

            # A mask of one atom has no bit in common with the number before it.
            if open_positive:
                if not open_negative and not open_positive & (open_positive - 1):
                    true |= open_positive
                    changed |= open_positive
                    dirty |= open_positive
            elif not open_negative:
                return true, false, tag
            elif not open_negative & (open_negative - 1):
                false |= open_negative
                changed |= open_negative
                dirty |= open_negative
        dirty = changed
    return true, false, None


def _count_once(
    true: int, false: int, dirty: int, bounds: Iterable[MaskBounds]
) -> tuple[int, int, int, int | None]:
    """Return what is known after one pass over the bounds, and what of it is new."""
    changed = 0
    for mask, complements, lower, upper, tag in bounds:
        if not mask & dirty:
            continue
        if complements:
            met, failed = literals_known(true, false, complements)
        else:
            met, failed = true, false

        # At the upper bound the other literals are false, at the lower one those left are true.
        met_count = (mask & met).bit_count()
        if met_count >= upper:
            if met_count > upper:
                return true, false, changed, tag
            lost, gain = mask & ~met & ~failed, 0
        else:
            left = mask & ~failed
            left_count = left.bit_count()
            if left_count > lower:
                continue
            if left_count < lower:
                return true, false, changed, tag
            lost, gain = 0, left & ~met

        if lost | gain:
            if complements:
                gain, lost = literals_known(gain, lost, complements)
            true |= gain
            false |= lost
            changed |= gain | lost
            dirty |= gain | lost
    return true, false, changed, None


def literals_known(true: int, false: int, complements: int) -> tuple[int, int]:
    """Return the atoms whose literal is true, and those whose literal is false, as masks.

    The literal of an atom is its complement for those in a third mask. The same exchange leads from
    the values of literals back to those of atoms.

    >>> literals_known(0b0101, 0b1010, complements=0b0011)
    (6, 9)
    """
    changed = (true ^ false) & complements
    return true ^ changed, false ^ changed


def each_bit(mask: int) -> Iterator[int]:
    """Yield the atoms of a mask as masks of one, the lowest first.

    >>> list(each_bit(0b1010))
    [2, 8]
    """
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Alphabet:
    """The atoms of a prover, in order, and their masks.

    >>> alphabet = Alphabet(["p", "q", "r"])
    >>> alphabet.masks(Clause(["q", "~r"]), tag=7)
    (6, 2, 4, 7)
    >>> print(*alphabet.literals(2, 4))
    q ¬r

    Attributes:
        atoms: The names of the atoms.
        places: The place of each atom, which is its bit.
        all: The mask of all atoms.
    """

    __slots__ = ("all", "atoms", "places")

    def __init__(self, atoms: Iterable[str]) -> None:
        self.atoms = tuple(atoms)
        self.places = {name: place for place, name in enumerate(self.atoms)}
        self.all = (1 << len(self.atoms)) - 1

    def extended(self, names: Iterable[str]) -> Alphabet:
        """Return the alphabet with these atoms too, itself if it has them all."""
        new = sorted({name for name in names if name not in self.places})
        return Alphabet(self.atoms + tuple(new)) if new else self

    def mask(self, names: Iterable[str]) -> int:
        """Return the mask of some atoms."""
        mask = 0
        for name in names:
            mask |= 1 << self.places[name]
        return mask

    def masks(self, clause: Clause, tag: int) -> MaskClause:
        """Return a clause as masks."""
        sides = [0, 0]
        for literal in clause.literals:
            sides[literal.positive] |= 1 << self.places[literal.name]
        return sides[0] | sides[1], sides[1], sides[0], tag

    def bounds(self, constraint: Constraint, tag: int) -> MaskBounds:
        """Return a cardinality constraint as its masks and its bounds.

        >>> from resolver.logic.cardinality import AtMost
        >>> Alphabet(["p", "q", "r"]).bounds(AtMost(1, ["p", "~r"]), tag=7)
        (5, 4, 0, 1, 7)
        """
        sides = [0, 0]
        for literal in constraint.literals:
            sides[literal.positive] |= 1 << self.places[literal.name]
        return sides[0] | sides[1], sides[0], constraint.lower, constraint.upper, tag

    def name(self, atom: int) -> str:
        """Return the atom of a mask of one."""
        return self.atoms[atom.bit_length() - 1]

    def literals(self, positive: int, negative: int) -> Iterator[Literal]:
        """Yield the literals of some positive and some negative atoms."""
        for mask, sign in ((positive, True), (negative, False)):
            yield from (Literal.of(self.name(atom), sign) for atom in each_bit(mask))

    def model(self, true: int, hidden: AbstractSet[str]) -> FrozenMapping[str, bool]:
        """Return a model as a read-only mapping, in order of names and without the hidden atoms."""
        places = self.places
        names = sorted(places.keys() - hidden if hidden else places)
        return FrozenMapping({name: bool(true >> places[name] & 1) for name in names})
