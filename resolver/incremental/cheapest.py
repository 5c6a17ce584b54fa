"""Unit resolution once more, the cheapest deduction first: how a proof comes to be short.

Where a proof is written down, each settled literal has a cost: the resolutions of its derivation,
unfolded as a tree. Deductions wait in a queue by cost, so every literal is settled once, by its
cheapest reason, and a violated premise is found by its cheapest refutation. What is quick to
propagate is often long to write down, such as a hand of three that needs the denial of eighteen
cards.

Source: Knuth, Information Processing Letters 6(1), 1977: Dijkstra's algorithm for derivations.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from attrs import frozen

from resolver.budget import Meter
from resolver.incremental.propagation import MaskBounds, MaskClause, each_bit, literals_known


@frozen
class Gain:
    """One deduction: what was known before it, the atom it settled, and by which premise.

    ``tag`` is the number of a clause, or ``~number`` of a constraint, or None for a decision.
    """

    true_before: int
    false_before: int
    true: int
    false: int
    tag: int | None


Waiting = tuple[int, int, int, int, bool]  # cost, order of arrival, tag, atom or 0, its value


class Cheapest:
    """Propagates onto a trail: each value with its cheapest reason."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.trail: list[Gain] = []
        self.costs: dict[tuple[int, bool], int] = {}
        self.true = self.false = 0
        self.waiting: list[Waiting] = []
        self.arrived = 0

    def propagate(
        self,
        true: int,
        false: int,
        dirty: int,
        clauses: Sequence[MaskClause],
        bounds: Sequence[MaskBounds],
    ) -> tuple[int, int, int | None]:
        """Return the closure as (true, false, None), or with the tag of a violated premise."""
        self.true, self.false, self.waiting = true, false, []
        self.look(dirty, clauses, bounds)
        while self.waiting:
            cost, _, tag, atom, value = heappop(self.waiting)
            if not atom:
                return self.true, self.false, tag
            if (self.true | self.false) & atom:
                continue
            self.meter.step()
            yes, no = (atom, 0) if value else (0, atom)
            self.trail.append(Gain(self.true, self.false, yes, no, tag))
            self.costs[atom, value] = cost
            self.true |= yes
            self.false |= no
            self.look(atom, clauses, bounds)
        return self.true, self.false, None

    def look(self, dirty: int, clauses: Sequence[MaskClause], bounds: Sequence[MaskBounds]) -> None:
        """Queue what the premises on these atoms now say."""
        true, false = self.true, self.false
        for mask, positive, negative, tag in clauses:
            if mask & dirty and not (positive & true or negative & false):
                plus, minus = positive & ~false, negative & ~true
                if (plus | minus).bit_count() < 2 and not plus & minus:
                    cost = self.cost(positive & false, negative & true)
                    self.queue(cost, tag, plus, minus)
        for bound in bounds:
            if bound[0] & dirty:
                self.count(bound)

    def count(self, bound: MaskBounds) -> None:
        """Queue what a constraint says at its bounds."""
        mask, complements, lower, upper, tag = bound
        met, failed = literals_known(self.true, self.false, complements)
        held, barred = mask & met, mask & failed
        rest = mask & ~held & ~barred
        yes, no = rest & ~complements, rest & complements  # the values that make literals true

        size = held.bit_count()
        false, true = held & complements, held & ~complements  # the values of what is held
        if size > upper:
            self.queue(self.cost(false, true), tag, 0, 0)
        elif size == upper and rest:
            self.queue(self.cost(false, true), tag, no, yes)

        left = mask.bit_count() - barred.bit_count()
        false, true = barred & ~complements, barred & complements  # the values of what is barred
        if left < lower:
            self.queue(self.cost(false, true), tag, 0, 0)
        elif left == lower and rest:
            self.queue(self.cost(false, true), tag, yes, no)

    def cost(self, false: int, true: int) -> int:
        """Return what it takes to resolve away these atoms, each with its own derivation."""
        costs = self.costs
        return sum(1 + costs.get((atom, False), 0) for atom in each_bit(false)) + sum(
            1 + costs.get((atom, True), 0) for atom in each_bit(true)
        )

    def queue(self, cost: int, tag: int, yes: int, no: int) -> None:
        """Let a premise's conclusions wait for their turn; without any it is violated."""
        for mask, value in ((yes, True), (no, False)):
            for atom in each_bit(mask):
                self.arrived += 1
                heappush(self.waiting, (cost, self.arrived, tag, atom, value))
        if not yes | no:
            self.arrived += 1
            heappush(self.waiting, (cost, self.arrived, tag, 0, False))
