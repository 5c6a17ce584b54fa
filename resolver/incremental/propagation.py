"""Unit resolution over integers: settles the literals that follow without a decision.

         C ∨ a     each literal of C is denied
        ───────────────────────────────────────      adds a literal; keeps equivalence
                          a

A set of atoms is one integer, a *mask*: bit v stands for the v-th atom. Two masks say what is
known: the true atoms and the false ones. A clause is the masks of its positive and its negative
atoms. A cardinality constraint is the mask of its atoms, the mask of the atoms whose complement it
counts, and its lower and upper bound. For example, over p, q and r, the clause p ∨ ¬r is 0b001 and
0b100. (`problem.py` has another encoding, with a bit for each literal; but to count, the atoms of
a constraint must be together.)

A constraint acts through the instance that has just become unit, so counting is unit resolution
too: at the upper bound the other literals are false, at the lower bound those not false are true.

Source: Dowling & Gallier, J. Logic Programming 1(3), 1984, for the closure under unit resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.mapping import FrozenMapping

MaskClause = tuple[int, int, int, int]  # All atoms, positive atoms, negative atoms, tag.
MaskBounds = tuple[int, int, int, int, int]  # Atoms, complements, lower and upper bound, tag.


def propagate(
    true: int,
    false: int,
    dirty: int,
    clauses: Iterable[MaskClause],
    bounds: Iterable[MaskBounds],
) -> tuple[int, int, int | None]:
    """Return the atoms true and false after unit resolution, and the tag of a violated premise.

    The tag is None if no premise is violated.

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
            true, false, changed, violated = _propagate_bounds(true, false, dirty, bounds)
            if violated is not None:
                return true, false, violated
            dirty |= changed
        for mask, positive, negative, tag in clauses:
            if not mask & dirty or positive & true or negative & false:
                continue
            open_positive = positive & ~false
            open_negative = negative & ~true

            # For a mask m of one atom, and only for such a mask, m & (m - 1) is 0.
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


def _propagate_bounds(
    true: int,
    false: int,
    dirty: int,
    bounds: Iterable[MaskBounds],
) -> tuple[int, int, int, int | None]:
    """Propagate each bound once.

    Returns:
        The true and the false atoms, the atoms that have changed, and the tag of a violated bound.
    """
    changed = 0
    for mask, complements, lower, upper, tag in bounds:
        if not mask & dirty:
            continue
        if complements:
            true_literals, false_literals = known_literals(true, false, complements)
        else:
            true_literals, false_literals = true, false

        # At the upper bound the other literals are false, at the lower one all others are true.
        true_count = (mask & true_literals).bit_count()
        if true_count >= upper:
            if true_count > upper:
                return true, false, changed, tag
            made_true, made_false = 0, mask & ~true_literals & ~false_literals
        else:
            left = mask & ~false_literals
            left_count = left.bit_count()
            if left_count > lower:
                continue
            if left_count < lower:
                return true, false, changed, tag
            made_true, made_false = left & ~true_literals, 0

        if made_true | made_false:
            if complements:
                made_true, made_false = known_literals(made_true, made_false, complements)
            true |= made_true
            false |= made_false
            changed |= made_true | made_false
            dirty |= made_true | made_false
    return true, false, changed, None


def known_literals(true: int, false: int, complements: int) -> tuple[int, int]:
    """Return the atoms whose counted literal is true, and those whose counted literal is false.

    The counted literal of an atom is its complement if the atom is in the third mask. The function
    is its own inverse: it leads from the values of literals back to the values of atoms.

    >>> known_literals(0b0101, 0b1010, complements=0b0011)
    (6, 9)
    """
    changed = (true ^ false) & complements
    return true ^ changed, false ^ changed


def each_bit(mask: int) -> Iterator[int]:
    """Yield the atoms of a mask, each as a mask with one bit, the lowest first.

    >>> list(each_bit(0b1010))
    [2, 8]
    """
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Alphabet:
    """The atoms of a prover, in order, and their masks.

    >>> alphabet = Alphabet(["p", "q", "r"])
    >>> alphabet.encode_clause(Clause(["q", "~r"]), tag=7)
    (6, 2, 4, 7)
    >>> print(*alphabet.literals(2, 4))
    q ¬r

    Attributes:
        atoms: The names of the atoms.
        indices: The index of each atom, which is that of its bit.
        all_atoms: The mask of all atoms.
    """

    __slots__ = ("all_atoms", "atoms", "indices")

    def __init__(self, atoms: Iterable[str]) -> None:
        self.atoms = tuple(atoms)
        self.indices = {name: index for index, name in enumerate(self.atoms)}
        self.all_atoms = (1 << len(self.atoms)) - 1

    def with_atoms(self, names: Iterable[str]) -> Alphabet:
        """Return the alphabet with these atoms too; the same alphabet if it has them all."""
        new = sorted({name for name in names if name not in self.indices})
        return Alphabet(self.atoms + tuple(new)) if new else self

    def mask(self, names: Iterable[str]) -> int:
        """Return an integer in which the bit of each of these atoms is set."""
        mask = 0
        for name in names:
            mask |= 1 << self.indices[name]
        return mask

    def encode_clause(self, clause: Clause, tag: int) -> MaskClause:
        """Return a clause as masks."""
        sides = [0, 0]
        for literal in clause.literals:
            sides[literal.positive] |= 1 << self.indices[literal.name]
        negative, positive = sides
        return negative | positive, positive, negative, tag

    def encode_constraint(self, constraint: Constraint, tag: int) -> MaskBounds:
        """Return a cardinality constraint as its masks and its bounds.

        >>> from resolver.logic.cardinality import AtMost
        >>> Alphabet(["p", "q", "r"]).encode_constraint(AtMost(1, ["p", "~r"]), tag=7)
        (5, 4, 0, 1, 7)
        """
        sides = [0, 0]
        for literal in constraint.literals:
            sides[literal.positive] |= 1 << self.indices[literal.name]
        negative, positive = sides
        return negative | positive, negative, constraint.lower, constraint.upper, tag

    def name(self, atom: int) -> str:
        """Return the name of the atom whose bit is the only one of a mask."""
        return self.atoms[atom.bit_length() - 1]

    def literals(self, positive: int, negative: int) -> Iterator[Literal]:
        """Yield the literals of masks of positive and of negative atoms."""
        for atom in each_bit(positive):
            yield Literal.of(self.name(atom), True)
        for atom in each_bit(negative):
            yield Literal.of(self.name(atom), False)

    def model(self, true: int, hidden: AbstractSet[str]) -> FrozenMapping[str, bool]:
        """Return the values of all atoms but the hidden ones as a mapping, in order of names."""
        indices = self.indices
        names = sorted(indices.keys() - hidden if hidden else indices)
        return FrozenMapping({name: bool(true >> indices[name] & 1) for name in names})
