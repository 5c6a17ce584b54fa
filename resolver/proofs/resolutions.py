"""A proof over sets of literals: leaves that are given, resolutions after them, equal ones merged.

Engines and transformations work on it, and only what remains in the end becomes steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step

Leaf: TypeAlias = tuple[Clause, str, object]  # with its rule and its source
Resolution: TypeAlias = tuple[int, int, Literal]  # two premises; the first has the literal

NONE: Resolution = (-1, -1, Literal("none"))


class Resolutions:
    """Clauses by number: the leaves from 0, then resolvents; no clause is derived twice.

    ``premises`` has for each resolvent the premise with the literal, the one with its complement,
    and the literal.
    """

    def __init__(self, leaves: Iterable[Leaf]) -> None:
        self.leaves = list(leaves)
        self.clauses = [clause.literals for clause, _, _ in self.leaves]
        self.premises = [NONE] * len(self.clauses)
        last = len(self.clauses) - 1  # backwards, so that the first of equal leaves counts
        self.numbers = dict(zip(reversed(self.clauses), range(last, -1, -1), strict=True))

    def resolve(self, left: int, right: int, literal: Literal) -> int:
        """Return the number of the resolvent; the left premise has the literal."""
        clauses = self.clauses
        clause = clauses[left] - {literal} | clauses[right] - {~literal}
        known = self.numbers.setdefault(clause, len(clauses))
        if known == len(clauses):
            clauses.append(clause)
            self.premises.append((left, right, literal))
        return known

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
        clauses, premises = self.clauses, self.premises
        at = [0] * (needed[-1] + 1)
        for place, number in enumerate(needed, start=1):
            at[number] = place
            left, right, _ = premises[number]
            if left < 0:
                clause, rule, source = self.leaves[number]
                yield Step(place, clause, rule, (), source)
            else:
                clause = Clause.of(clauses[number])
                yield Step(place, clause, "resolution", (at[left], at[right]))
