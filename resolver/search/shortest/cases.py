"""The cases that clauses exclude: for each clause the assignments under which it is false.

       c₁ c₂ … cₙ cover all 2ⁿ cases   just when   they cannot all be true

A set of cases is one integer with a bit for each assignment, so that a set of clauses is tested in
as many machine operations as it has clauses.

Source: Iwama, SIAM Journal on Computing 18(2), 1989 (satisfiability by counting what is excluded).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final

from resolver.search.problem import bits

MOST_ATOMS: Final = 18  # a set of cases takes 32 kilobytes then


class Cases:
    """All assignments to so many atoms, and by its mask which of them each clause excludes.

    >>> cases = Cases(2)
    >>> bin(cases.excluded(0b0001)), bin(cases.excluded(0b0110))
    ('0b1010', '0b100')
    >>> cases.refuted([0b0001, 0b0110, 0b1000]), cases.refuted([0b0001, 0b0110])
    (True, False)
    """

    def __init__(self, atoms: int) -> None:
        """Draw up the table; it doubles with each atom."""
        self.all = (1 << (1 << atoms)) - 1
        self.false: list[int] = []  # by the code of a literal
        for atom in range(atoms):
            block = 1 << atom
            positive = (1 << block) - 1 << block
            for double in range(atom + 1, atoms):
                positive |= positive << (1 << double)
            self.false += [positive, self.all ^ positive]
        self._known: dict[int, int] = {}

    def excluded(self, mask: int) -> int:
        """Return the cases in which every literal of the clause is false."""
        found = self._known.get(mask)
        if found is None:
            found = self.all
            for code in bits(mask):
                found &= self.false[code]
            self._known[mask] = found
        return found

    def needed(self, masks: Iterable[int]) -> list[int]:
        """Return the clauses that exclude a case by themselves: the others have a model.

        >>> [bin(mask) for mask in Cases(2).needed([0b0001, 0b0101, 0b0110, 0b1000])]
        ['0b110', '0b1000']
        """
        masks = tuple(masks)
        once = twice = 0
        for excluded in map(self.excluded, masks):
            twice |= once & excluded
            once |= excluded
        return [mask for mask in masks if self.excluded(mask) & ~twice]

    def refuted(self, masks: Iterable[int]) -> bool:
        """Return whether these clauses cannot all be true."""
        return reduce(or_, map(self.excluded, masks), 0) == self.all
