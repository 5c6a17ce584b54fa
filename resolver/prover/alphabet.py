"""Atoms to masks and back: the bit of an atom is its place in the alphabet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.prover.propagation import MaskBounds, MaskClause, each_bit
from resolver.text.mapping import FrozenMapping


class Alphabet:
    """The atoms of a prover, in order.

    >>> alphabet = Alphabet(["p", "q", "r"])
    >>> alphabet.masks(Clause(["q", "~r"]), tag=7)
    (6, 2, 4, 7)
    >>> print(*alphabet.literals(2, 4))
    q ¬r
    """

    __slots__ = ("atoms", "places")

    def __init__(self, atoms: Iterable[str]) -> None:
        self.atoms = tuple(atoms)
        self.places = {name: place for place, name in enumerate(self.atoms)}

    def extended(self, names: Iterable[str]) -> Alphabet:
        """Return the alphabet with these atoms too, itself if it has them all."""
        new = sorted({name for name in names if name not in self.places})
        return Alphabet(self.atoms + tuple(new)) if new else self

    @property
    def all(self) -> int:
        """The mask of all atoms."""
        return (1 << len(self.atoms)) - 1

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
        """Return a cardinality constraint as a mask and its bounds."""
        return self.mask(constraint.atoms), constraint.lower, constraint.upper, tag

    def name(self, atom: int) -> str:
        """Return the atom of a mask of one."""
        return self.atoms[atom.bit_length() - 1]

    def literals(self, positive: int, negative: int) -> Iterator[Literal]:
        """Yield the literals of some positive and some negative atoms."""
        for mask, sign in ((positive, True), (negative, False)):
            yield from (Literal.of(self.name(atom), sign) for atom in each_bit(mask))

    def model(self, true: int) -> Mapping[str, bool]:
        """Return a model as a read-only mapping, in the order of the atoms' names."""
        places = self.places
        return FrozenMapping({name: bool(true >> places[name] & 1) for name in sorted(places)})
