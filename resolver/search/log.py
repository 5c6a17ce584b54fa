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

from array import array
from collections.abc import Collection, Sequence
from functools import reduce
from itertools import repeat
from operator import or_

from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, rests_on
from resolver.search.problem import Problem


class Log:
    """The clauses of a problem, numbered from 0, and the chains of those derived after them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.inputs = len(problem.clauses)
        self.chains: list[Sequence[int]] = []
        self._origins = [1 << number for number in range(self.inputs)]
        self.pivots: list[Sequence[int]] = []

    def add(self, chain: Sequence[int], pivots: Sequence[int]) -> int:
        """Return the number of the clause that a chain derives: its premises, from left to right.

        The pivots are codes, each of a literal of the next premise; the clause so far has its
        complement.
        """
        self.chains.append(chain)
        self.pivots.append(pivots)
        return self.inputs + len(self.chains) - 1

    def derived(self, number: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the chain of a clause that was derived, and its pivots."""
        place = number - self.inputs
        return self.chains[place], self.pivots[place]

    def premises(self, number: int) -> Sequence[int]:
        """Return the chain of a clause; an input has none."""
        return () if number < self.inputs else self.derived(number)[0]

    @property
    def origins(self) -> list[int]:
        """By its number, for each clause, the mask of the input clauses that it is derived from."""
        found = self._origins
        for chain in self.chains[len(found) - self.inputs :]:
            found.append(reduce(or_, map(found.__getitem__, chain)))
        return found

    @property
    def resolutions(self) -> int:
        """How many single resolutions all the chains are."""
        return sum(map(len, self.pivots))

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed."""
        problem, derivation, at = self.problem, Derivation(), dict[int, int]()
        clauses, sources, literals = problem.clauses, problem.sources, problem.literals
        state, join = derivation.state, derivation.join
        for number in rests_on(last, self.premises):
            if number < self.inputs:
                at[number] = state(clauses[number], "axiom", sources[number])
                continue
            (first, *others), pivots = self.derived(number)
            result = at[first]
            for premise, code in zip(others, pivots, strict=True):
                result = join(result, at[premise], literals[code ^ 1])
            at[number] = result
        return derivation.proof(at[last])


class Ledger(Log):
    """A log of single resolutions that takes little room: twelve bytes each.

    A saturation makes millions of clauses and looks at few of them closely. `masks` has those of
    the input and of whatever was asked for; any other is worked out from its parents.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.masks = dict(enumerate(problem.masks))
        self.left, self.right, self.codes = array("I"), array("I"), array("I")

    def __len__(self) -> int:
        return self.inputs + len(self.left)

    def derived(self, number: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the parents of a clause, and on which literal of the right one it was made."""
        place = number - self.inputs
        return (self.left[place], self.right[place]), (self.codes[place] ^ 1,)

    def resolve(self, left: int, right: int, code: int) -> int:
        """Return the number of a resolvent; the left clause has the literal."""
        self.left.append(left)
        self.right.append(right)
        self.codes.append(code)
        return len(self) - 1

    def extend(self, left: int, code: int, right: Collection[int]) -> range:
        """Return the numbers of resolvents of one clause, each with a right parent."""
        first = len(self)
        self.left.extend(repeat(left, len(right)))
        self.right.extend(right)
        self.codes.extend(repeat(code, len(right)))
        return range(first, len(self))

    def mask(self, number: int) -> int:
        """Return the mask of a clause whose right parents, back to one at hand, are at hand."""
        masks, path = self.masks, list[int]()
        while (mask := masks.get(number)) is None:
            path.append(number := number - self.inputs)
            number = self.left[number]
        while path:
            place = path.pop()
            code = self.codes[place]
            mask = mask ^ 1 << code | masks[self.right[place]] ^ 1 << (code ^ 1)
        return mask
