"""The log of clause learning: each learned clause's chain, expanded to single resolutions later.

A search writes down numbers only. When it ends in the empty clause, the chains that this rests on
are replayed over masks, each premise clashing with the clause so far on one atom; equal clauses
are merged, what is not used is left out, and only what remains becomes clauses.

Source: Zhang & Malik, DATE 2003; Van Gelder, SAT 2008 (chains as trivial resolution).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from resolver.clause import Clause
from resolver.codes import Problem, flip
from resolver.literal import Literal
from resolver.proof import Proof, Step


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
        """Return the numbers of the derived clauses on which a derived clause rests, in order."""
        wanted = {last}
        found = []
        for number in range(last, self.first - 1, -1):
            if number in wanted:
                found.append(number)
                wanted.update(self.chains[number - self.first])
        return found[::-1]

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause by single resolutions, merged and trimmed."""
        steps = Resolutions(self.problem)
        at: dict[int, int] = {}  # from numbers here to numbers there
        for number in self.needed(last):
            chain = [at.get(premise, premise) for premise in self.chains[number - self.first]]
            at[number] = steps.chain(chain)
        return steps.proof(at.get(last, last))


class Resolutions:
    """Resolutions over masks, numbered after the input clauses; no clause is derived twice."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.masks = list(problem.masks)
        self.premises: list[tuple[int, int]] = [(-1, -1)] * len(self.masks)
        self.numbers: dict[int, int] = {}
        for number, mask in enumerate(self.masks):
            self.numbers.setdefault(mask, number)
        self._even = problem.even

    def chain(self, premises: Sequence[int]) -> int:
        """Return the number of the clause that resolving these from left to right gives."""
        masks, numbers, even = self.masks, self.numbers, self._even
        number = premises[0]
        mask = masks[number]
        for other in premises[1:]:
            right = masks[other]
            clash = ((mask & even) << 1 | mask >> 1 & even) & right
            if clash & (clash - 1) or not clash:
                # A premise that a merged clause has made needless, or that clashes twice.
                raise AssertionError("a chain does not resolve on one atom at each step")
            pivot = clash | flip(clash, even)
            mask = (mask | right) & ~pivot
            known = numbers.get(mask)
            if known is None:
                known = numbers[mask] = len(masks)
                masks.append(mask)
                self.premises.append((number, other))
            number = known
        return number

    def resolve(self, left: int, right: int) -> int:
        """Return the number of the resolvent of two clauses that clash on one atom."""
        return self.chain((left, right))

    def needed(self, last: int) -> list[int]:
        """Return the numbers on which a clause rests, in order."""
        wanted = bytearray(last + 1)
        wanted[last] = 1
        for number in range(last, len(self.problem.masks) - 1, -1):
            if wanted[number]:
                left, right = self.premises[number]
                wanted[left] = wanted[right] = 1
        return [number for number, one in enumerate(wanted) if one]

    def proof(self, last: int) -> Proof:
        """Return the proof of a clause: the axioms and resolutions it rests on."""
        return Proof(self._steps(self.needed(last)))

    def _steps(self, needed: Sequence[int]) -> Iterator[Step]:
        problem, given = self.problem, len(self.problem.masks)
        literals = [problem.literal(code) for code in range(2 * len(problem.atoms))]
        at: dict[int, int] = {}
        for place, number in enumerate(needed, start=1):
            at[number] = place
            if number < given:
                clause, source = problem.clauses[number], problem.sources[number]
                yield Step(place, clause, "axiom", (), source)
            else:
                left, right = self.premises[number]
                clause = _clause(self.masks[number], literals)
                yield Step(place, clause, "resolution", (at[left], at[right]))


def _clause(mask: int, literals: Sequence[Literal]) -> Clause:
    found = []
    while mask:
        low = mask & -mask
        found.append(literals[low.bit_length() - 1])
        mask ^= low
    return Clause(found)
