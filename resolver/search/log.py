"""The log of a search: each derived clause's chain, a proof only when one is asked for.

    C₀   C₁  …  Cₖ
    ──────────────      C₀ resolved with C₁, what that gives with C₂, and so on
          L

A search writes down numbers only. When it ends in the empty clause, the chains that this rests on
are replayed, premise by premise; equal clauses are merged, and what is not used is left out.

Source: Zhang & Malik, DATE 2003; Beame, Kautz & Sabharwal, JAIR 22, 2004 (a chain is a trivial
resolution).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, rests_on
from resolver.search.problem import Problem


class Log:
    """The clauses of a problem, numbered from 0, and the chains of those derived after them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.clauses)
        self.chains: list[Sequence[int]] = []
        self.pivots: list[Sequence[int]] = []

    def add(self, chain: Sequence[int], pivots: Sequence[int]) -> int:
        """Return the number of the clause that a chain derives: its premises, from left to right.

        The pivots are codes, each of a literal of the next premise; the clause so far has its
        complement.
        """
        self.chains.append(chain)
        self.pivots.append(pivots)
        return self.inputs + len(self.chains) - 1

    @property
    def resolutions(self) -> int:
        """How many single resolutions all the chains are."""
        return sum(map(len, self.pivots))

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed."""
        problem, derivation, at = self.problem, Derivation(), dict[int, int]()
        clauses, sources, literals = problem.clauses, problem.sources, problem.literals
        state, join = derivation.state, derivation.join
        none: Sequence[int] = ()  # an input has no premises
        premises = [*repeat(none, self.inputs), *self.chains]
        for number in rests_on(last, premises.__getitem__):
            if number < self.inputs:
                at[number] = state(clauses[number], "axiom", sources[number])
                continue
            place = number - self.inputs
            first, *others = self.chains[place]
            result = at[first]
            for premise, code in zip(others, self.pivots[place], strict=True):
                result = join(result, at[premise], literals[code ^ 1])
            at[number] = result
        return derivation.proof(at[last])


class Ledger(Log):
    """A log that has the masks of its clauses at hand; each chain is a single resolution."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.masks = list(problem.masks)

    def resolve(self, left: int, right: int, code: int, mask: int) -> int:
        """Return the number of a resolvent; the left clause has the literal."""
        self.masks.append(mask)
        return self.add((left, right), (code ^ 1,))

    def extend(self, left: int, code: int, resolvents: Mapping[int, int]) -> None:
        """Note resolvents of one clause, each with its right parent, at once."""
        self.masks += resolvents
        self.chains += zip(repeat(left), resolvents.values())
        self.pivots += repeat((code ^ 1,), len(resolvents))
