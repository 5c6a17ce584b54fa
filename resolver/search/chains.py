"""The log of clause learning: each derived clause's chain, expanded to single resolutions later.

A search writes down numbers only. When it ends in the empty clause, the chains that this rests on
are replayed, premise by premise; equal clauses are merged, and what is not used is left out.

Source: Zhang & Malik, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004 (a chain is a trivial
resolution).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from resolver.proofs.proof import Proof
from resolver.search.problem import Problem, resolutions


class ChainLog:
    """The input clauses, numbered from 0, and the chains of the clauses derived after them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.first = len(problem.clauses)
        self.chains: list[Sequence[int]] = []
        self.pivots: list[Sequence[int]] = []

    def add(self, chain: Sequence[int], pivots: Sequence[int]) -> int:
        """Return the number of the clause that a chain derives: its premises, from left to right.

        The pivots are codes, each of a literal of the next premise; the clause so far has its
        complement.
        """
        self.chains.append(chain)
        self.pivots.append(pivots)
        return self.first + len(self.chains) - 1

    @property
    def resolutions(self) -> int:
        """How many single resolutions all the chains are."""
        return sum(map(len, self.pivots))

    def needed(self, last: int) -> list[int]:
        """Return the numbers of the clauses on which a clause rests, in order."""
        wanted = {last}
        for number in range(last, self.first - 1, -1):
            if number in wanted:
                wanted.update(self.chains[number - self.first])
        return sorted(wanted)

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed."""
        needed = self.needed(last)
        given = bisect_left(needed, self.first)
        graph, at = resolutions(self.problem, needed[:given])
        literals = self.problem.literals
        for number in needed[given:]:
            place = number - self.first
            first, *others = self.chains[place]
            result = at[first]
            for premise, code in zip(others, self.pivots[place], strict=True):
                result = graph.resolve(result, at[premise], literals[code ^ 1])
            at[number] = result
        return graph.proof(at[last])
