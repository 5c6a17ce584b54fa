"""The ledger of a search: clauses by number, each with the numbers of the two it came from.

Numbers are all that is kept while searching; a proof is written from them when it is asked for.
"""

from __future__ import annotations

from typing import Final

from resolver.codes import Problem
from resolver.proof import Derivation, Proof

INPUT: Final = -1
WIDTH: Final = 32  # bits of a number where origins are packed into one integer
LOW: Final = (1 << WIDTH) - 1


def origin(left: int, right: int, code: int) -> int:
    """Return, packed, that a clause comes from left, which has the literal, and right."""
    return (left << WIDTH | right) << WIDTH | code


class Ledger:
    """The clauses of a problem, numbered from 0 as given, and those derived from them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.masks = list(problem.masks)
        self.origins = [INPUT] * len(problem.masks)

    def add(self, mask: int, origin: int) -> int:
        """Return the number of a new clause."""
        self.masks.append(mask)
        self.origins.append(origin)
        return len(self.masks) - 1

    def parents(self, number: int) -> tuple[int, int, int] | None:
        """Return the numbers of both parents and the code of the pivot; None for an input."""
        packed = self.origins[number]
        if packed == INPUT:
            return None
        return packed >> 2 * WIDTH, packed >> WIDTH & LOW, packed & LOW

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
