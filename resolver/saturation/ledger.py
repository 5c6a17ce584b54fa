"""The ledger of a search: clauses by number, each with the numbers of the two it came from.

Numbers are all that is kept while searching; a proof is written from them when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import repeat

from resolver.codes import Problem
from resolver.proof import Derivation, Proof


class Ledger:
    """The clauses of a problem, numbered from 0 as given, and those derived from them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.masks)
        self.masks = list(problem.masks)
        self.lefts: list[int] = []
        self.rights: list[int] = []
        self.pivots: list[int] = []

    def extend(self, left: int, code: int, resolvents: Mapping[int, int]) -> None:
        """Note resolvents, each with its right parent; the left one has the literal."""
        self.masks += resolvents
        self.lefts += repeat(left, len(resolvents))
        self.rights += resolvents.values()
        self.pivots += repeat(code, len(resolvents))

    def add(self, mask: int, left: int, right: int, code: int) -> int:
        """Return the number of a new clause."""
        self.extend(left, code, {mask: right})
        return len(self.masks) - 1

    def parents(self, number: int) -> tuple[int, int, int] | None:
        """Return the numbers of both parents and the code of the pivot; None for an input."""
        place = number - self.inputs
        return (self.lefts[place], self.rights[place], self.pivots[place]) if place >= 0 else None

    def proof(self, number: int) -> Proof:
        """Return the derivation of a clause from the input."""
        needed = {number}
        agenda = [number]
        while agenda:
            for parent in (self.parents(agenda.pop()) or ())[:2]:
                if parent not in needed:
                    needed.add(parent)
                    agenda.append(parent)
        derivation = Derivation()
        steps: dict[int, int] = {}
        for one in sorted(needed):
            parents = self.parents(one)
            if parents is None:
                steps[one] = derivation.axiom(self.problem.clauses[one], self.problem.sources[one])
            else:
                left, right, code = parents
                atom = self.problem.atoms[code >> 1]
                steps[one] = derivation.resolve(steps[left], steps[right], atom)
        return derivation.proof(steps[number])
