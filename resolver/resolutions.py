"""A proof over masks: leaves that are given, resolutions after them, equal clauses merged.

Engines and transformations work on it, and only what remains in the end becomes clauses: making
those costs ten times as much as resolving masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import TypeAlias

from resolver.clause import Clause
from resolver.codes import Problem, bits, flip
from resolver.literal import Literal
from resolver.proof import Proof, Step

Leaf: TypeAlias = tuple[Clause, str, object]  # with its rule and its source

NONE = (-1, -1, 0)


class Resolutions:
    """Clauses by number: the leaves from 0, then resolvents; no clause is derived twice.

    ``premises`` has for each resolvent the premise with the atom, the one with its complement, and
    the atom as the mask of its positive literal.
    """

    def __init__(self, atoms: Sequence[str], leaves: Iterable[Leaf], masks: Iterable[int]) -> None:
        self.atoms = atoms
        self.leaves = list(leaves)
        self.masks = list(masks)
        self.premises = [NONE] * len(self.masks)
        last = len(self.masks) - 1  # backwards, so that the first of equal leaves counts
        self.numbers = dict(zip(reversed(self.masks), range(last, -1, -1), strict=True))
        self.even: int = (4 ** len(atoms) - 1) // 3

    @classmethod
    def of(cls, problem: Problem) -> Resolutions:
        """Return the input clauses of a problem, each an axiom."""
        leaves = zip(problem.clauses, repeat("axiom"), problem.sources, strict=False)
        return cls(problem.atoms, leaves, problem.masks)

    def resolve(self, left: int, right: int, atom: int) -> int:
        """Return the number of the resolvent; the left premise has the atom, given as a mask."""
        mask = self.masks[left] & ~atom | self.masks[right] & ~(atom << 1)
        known = self.numbers.get(mask)
        if known is None:
            known = self.numbers[mask] = len(self.masks)
            self.masks.append(mask)
            self.premises.append((left, right, atom))
        return known

    def chain(self, premises: Sequence[int]) -> int:
        """Return the number of the clause that resolving these from left to right gives.

        Each premise clashes with the clause so far on one atom.
        """
        masks, even = self.masks, self.even
        number = premises[0]
        for other in premises[1:]:
            clash = flip(masks[number], even) & masks[other]
            assert clash and not clash & (clash - 1), "a chain resolves on one atom at each step"
            if clash & even:
                number = self.resolve(other, number, clash)
            else:
                number = self.resolve(number, other, clash >> 1)
        return number

    def needed(self, last: int) -> list[int]:
        """Return the numbers on which a clause rests, in order, its own the last."""
        wanted = bytearray(last + 1)
        wanted[last] = 1
        for number in range(last, len(self.leaves) - 1, -1):
            if wanted[number]:
                left, right, _ = self.premises[number]
                wanted[left] = wanted[right] = 1
        return [number for number, one in enumerate(wanted) if one]

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause: the leaves and resolutions it rests on."""
        return Proof(self._steps(self.needed(last)))

    def _steps(self, needed: Sequence[int]) -> Iterator[Step]:
        signs = (True, False)
        literals = [Literal(atom, positive) for atom in self.atoms for positive in signs]
        at: dict[int, int] = {}
        for place, number in enumerate(needed, start=1):
            at[number] = place
            if number < len(self.leaves):
                clause, rule, source = self.leaves[number]
                yield Step(place, clause, rule, (), source)
            else:
                left, right, _ = self.premises[number]
                clause = Clause.ordered(tuple([literals[c] for c in bits(self.masks[number])]))
                yield Step(place, clause, "resolution", (at[left], at[right]))
