"""The log of clause learning: each derived clause's chain, expanded to single resolutions later.

A search writes down numbers only. When it ends in the empty clause, the chains that this rests on
are replayed over masks, each premise clashing with the clause so far on one atom; equal clauses
are merged, what is not used is left out, and only what remains becomes clauses.

Source: Zhang & Malik, DATE 2003; Van Gelder, SAT 2008 (chains as trivial resolution).
"""

from __future__ import annotations

from collections.abc import Sequence

from resolver.codes import Problem
from resolver.proof import Proof
from resolver.resolutions import Resolutions


class ChainLog:
    """The input clauses, numbered from 0, and the chains of the clauses derived after them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.first = len(problem.clauses)
        self.chains: list[Sequence[int]] = []

    def add(self, chain: Sequence[int]) -> int:
        """Return the number of the clause that this chain of numbers derives, left to right."""
        self.chains.append(chain)
        return self.first + len(self.chains) - 1

    def needed(self, last: int) -> list[int]:
        """Return the numbers of the derived clauses on which a clause rests, in order."""
        wanted = {last}
        found = []
        for number in range(last, self.first - 1, -1):
            if number in wanted:
                found.append(number)
                wanted.update(self.chains[number - self.first])
        return found[::-1]

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed."""
        steps = Resolutions.of(self.problem)
        at: dict[int, int] = {}  # from numbers here to numbers there
        for number in self.needed(last):
            chain = [at.get(premise, premise) for premise in self.chains[number - self.first]]
            at[number] = steps.chain(chain)
        return steps.proof(at.get(last, last))
