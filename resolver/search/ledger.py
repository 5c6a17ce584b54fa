"""The ledger of a search: clauses by number, each with the numbers of the two it came from.

Numbers are all that is kept while searching; a proof is written from them when it is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import repeat

from resolver.proofs.proof import Proof
from resolver.search.problem import Problem, resolutions


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

    def parents(self, number: int) -> tuple[int, ...]:
        """Return the numbers of both parents; an input has none."""
        place = number - self.inputs
        return (self.lefts[place], self.rights[place]) if place >= 0 else ()

    def proof(self, number: int) -> Proof:
        """Return the derivation of a clause from the input."""
        needed = {number}
        agenda = [number]
        while agenda:
            for parent in self.parents(agenda.pop()):
                if parent not in needed:
                    needed.add(parent)
                    agenda.append(parent)
        order = sorted(needed)
        given = bisect_left(order, self.inputs)
        graph, at = resolutions(self.problem, order[:given])
        for one in order[given:]:
            place = one - self.inputs
            left, right = at[self.lefts[place]], at[self.rights[place]]
            at[one] = graph.resolve(left, right, self.problem.literal(self.pivots[place]))
        return graph.proof(at[number])
