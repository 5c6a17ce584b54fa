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
    """One deduction: the atom that it settled, and by which premise.

    Attributes:
        true_before: The atoms known to be true before it.
        false_before: The atoms known to be false before it.
        true: The atom, if it became true, else 0.
        false: The atom, if it became false, else 0.
        tag: The number of a clause, or ``~number`` of a constraint, or None for a decision.
    """

    true_before: int
    false_before: int
    true: int
    false: int
    tag: int | None


# Cost, order of arrival, tag, atom and its value; atom 0 where the premise is violated.
Deduction = tuple[int, int, int, int, bool]


class CheapestPropagation:
    """Propagates onto a trail, each value with its cheapest reason.

    Attributes:
        meter: Counts each value settled as a step.
        trail: The deductions in their order.
        costs: The cost of each settled value, as an atom and whether it is true.
        true: The atoms known to be true.
        false: The atoms known to be false.
        queue: The deductions that wait, as a heap.
        arrivals: How many have waited so far.
    """

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.trail: list[Gain] = []
        self.costs: dict[tuple[int, bool], int] = {}
        self.true = self.false = 0
        self.queue: list[Deduction] = []
        self.arrivals = 0

    def propagate(
        self,
        true: int,
        false: int,
        dirty: int,
        clauses: Sequence[MaskClause],
        bounds: Sequence[MaskBounds],
    ) -> tuple[int, int, int | None]:
        """Return the closure as (true, false, None), or with the tag of a violated premise."""
        self.true, self.false, self.queue = true, false, []
        self.look_at(dirty, clauses, bounds)
        while self.queue:
            cost, _, tag, atom, value = heappop(self.queue)
            if not atom:
                return self.true, self.false, tag
            if (self.true | self.false) & atom:
                continue  # A cheaper premise has settled it.

            self.meter.step()
            yes, no = (atom, 0) if value else (0, atom)
            self.trail.append(Gain(self.true, self.false, yes, no, tag))
            self.costs[atom, value] = cost
            self.true |= yes
            self.false |= no
            self.look_at(atom, clauses, bounds)
        return self.true, self.false, None

    def look_at(
        self, dirty: int, clauses: Sequence[MaskClause], bounds: Sequence[MaskBounds]
    ) -> None:
        """Queue what the premises on some atoms now say."""
        true, false = self.true, self.false
        for mask, positive, negative, tag in clauses:
            if not mask & dirty or positive & true or negative & false:
                continue
            open_positive, open_negative = positive & ~false, negative & ~true
            open_count = (open_positive | open_negative).bit_count()
            if open_count < 2 and not open_positive & open_negative:
                cost = self.cost_of(positive & false, negative & true)
                self.enqueue(cost, tag, open_positive, open_negative)

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

        # At the upper bound the other literals are false.
        held_count = held.bit_count()
        if held_count > upper or (held_count == upper and rest):
            cost = self.cost_of(held & complements, held & ~complements)
            if held_count > upper:
                self.enqueue(cost, tag, 0, 0)
            else:
                self.enqueue(cost, tag, no, yes)

        # At the lower bound the literals left are true.
        left_count = mask.bit_count() - barred.bit_count()
        if left_count < lower or (left_count == lower and rest):
            cost = self.cost_of(barred & ~complements, barred & complements)
            if left_count < lower:
                self.enqueue(cost, tag, 0, 0)
            else:
                self.enqueue(cost, tag, yes, no)

    def cost_of(self, false: int, true: int) -> int:
        """Return what it takes to resolve away these atoms, each with its own derivation."""
        costs = self.costs
        cost_of_false = sum([1 + costs.get((atom, False), 0) for atom in each_bit(false)])
        cost_of_true = sum([1 + costs.get((atom, True), 0) for atom in each_bit(true)])
        return cost_of_false + cost_of_true

    def enqueue(self, cost: int, tag: int, yes: int, no: int) -> None:
        """Let a premise's conclusions wait for their turn; without any it is violated."""
        for mask, value in ((yes, True), (no, False)):
            for atom in each_bit(mask):
                self.arrivals += 1
                heappush(self.queue, (cost, self.arrivals, tag, atom, value))
        if not yes | no:
            self.arrivals += 1
            heappush(self.queue, (cost, self.arrivals, tag, 0, False))
