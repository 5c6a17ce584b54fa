"""Elaboration: a search's trail becomes a derivation by axioms, single instances and resolution.

A search keeps only tags. When a proof is asked for, the search runs with a writer that listens,
and each closed branch is read backwards: the violated premise is resolved with the reason of its
latest literal, and so on, until only decisions are left. What was settled before any decision
becomes a unit clause of its own, derived once. An instance of a constraint is written down here,
at the step that needs it, and nowhere else.

Source: Marques-Silva & Sakallah, ICCAD 1996, for conflict clauses; Zhang & Malik, DATE 2003, for
reading a resolution proof off the reasons.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from attrs import frozen

from resolver.budget import Meter
from resolver.incremental.propagation import (
    Alphabet,
    MaskBounds,
    MaskClause,
    each_bit,
    literals_known,
)
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof

# Unit resolution once more, the cheapest deduction first: how a proof comes to be short.
#
# Where a proof is written down, each settled literal has a cost: the resolutions of its
# derivation, unfolded as a tree. Deductions wait in a queue by cost, so every literal is settled
# once, by its cheapest reason, and a violated premise is found by its cheapest refutation. What is
# quick to propagate is often long to write down, such as a hand of three that needs the denial of
# eighteen cards.
#
# Source: Knuth, Information Processing Letters 6(1), 1977: Dijkstra's algorithm for derivations.


@frozen
class TrailEntry:
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
QueuedDeduction = tuple[int, int, int, int, bool]


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
        self.trail: list[TrailEntry] = []
        self.costs: dict[tuple[int, bool], int] = {}
        self.true = self.false = 0
        self.queue: list[QueuedDeduction] = []
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
        self.enqueue_deductions(dirty, clauses, bounds)
        while self.queue:
            cost, _, tag, atom, value = heappop(self.queue)
            if not atom:
                return self.true, self.false, tag
            if (self.true | self.false) & atom:
                continue  # A cheaper premise has settled it.

            self.meter.step()
            yes, no = (atom, 0) if value else (0, atom)
            self.trail.append(TrailEntry(self.true, self.false, yes, no, tag))
            self.costs[atom, value] = cost
            self.true |= yes
            self.false |= no
            self.enqueue_deductions(atom, clauses, bounds)
        return self.true, self.false, None

    def enqueue_deductions(
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
                self.propagate_bound(bound)

    def propagate_bound(self, bound: MaskBounds) -> None:
        """Queue the literals that a constraint forces once a bound of it is reached."""
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


Axiom = tuple[Clause, object]
Derived = tuple[int, int, int]  # a step's number, the positive and the negative atoms of its clause


class ProofWriter(CheapestPropagation):
    """Listens to a search and derives, of each branch that closes, the clause that closes it.

    Attributes:
        alphabet: The atoms.
        axioms: The clauses with their sources, the denial of the goal last, if there is one.
        constraints: The constraints.
        bounds: The constraints as masks.
        derivation: What is written down.
        denials: 1 once the first decision is the denial of the goal, else 0.
        decisions: The length of the trail at each decision.
        clauses: The clauses to propagate, the learned ones last.
        learned: What the conflicts taught.
        facts: What was settled before any decision: an atom and whether it is true, with its unit
            clause.
    """

    def __init__(
        self,
        alphabet: Alphabet,
        axioms: Sequence[Axiom],
        constraints: Sequence[Constraint],
        meter: Meter,
    ) -> None:
        super().__init__(meter)
        self.alphabet = alphabet
        self.axioms = axioms
        self.constraints = constraints
        self.bounds = [alphabet.bounds(each, ~number) for number, each in enumerate(constraints)]
        self.derivation = Derivation()
        self.denial_count = 0
        self.decisions: list[int] = []
        self.clauses: list[MaskClause] = []
        self.learned: list[Derived] = []
        self.facts: dict[tuple[int, bool], Derived] = {}

    def proof(self) -> Proof:
        """Return the refutation that the search ended in."""
        return self.derivation.proof(self.learned[-1][0])

    def deny(self, true: int, false: int, atom: int, positive: bool) -> None:
        """Note the denial of the goal, the last of the axioms, as the first decision."""
        self.denial_count = 1
        self.decide(true, false, atom, positive)

    def decide(self, true: int, false: int, atom: int, positive: bool) -> None:
        """Note a decision: a gain without a reason."""
        self.decisions.append(len(self.trail))
        self.trail.append(TrailEntry(true, false, atom * positive, atom * (not positive), None))

    def learn_from_conflict(self, true: int, false: int, tag: int) -> tuple[int, int, bool] | None:
        """Derive the clause that a conflict teaches, and keep it: it propagates from now on.

        The clause is the first with a single literal of the last decision's level, that of the
        first unique implication point.

        Returns:
            How many decisions stay, and the atom and value that the clause then settles; None for
            the empty clause.
        """
        derived = self.write_violated(true, false, tag)
        level = len(self.decisions)
        level_start = self.decisions[-1] if level else len(self.trail)

        # Before any decision but the denial nothing is left to be learned, so all is resolved away.
        is_search_over = level <= self.denial_count
        for place in range(len(self.trail) - 1, level_start - 1, -1):
            if not is_search_over and self.count_denied_since(level_start, derived) == 1:
                break
            for atom in self.denied_at(place, derived):
                if self.trail[place].tag is not None:
                    derived = self.resolve(derived, self.write_reason(place, atom), atom)

        if is_search_over:
            settled = self.decisions[0] if level else level_start
            self.learned.append(self.resolve_away_rest(derived, settled))
            return None
        self.learned.append(derived)
        return self.backjump(derived)

    def count_denied_since(self, start: int, derived: Derived) -> int:
        """Return how many literals of a clause were denied at a place on the trail or later."""
        places = range(start, len(self.trail))
        return sum([1 for place in places for _ in self.denied_at(place, derived)])

    def resolve_away_rest(self, derived: Derived, settled: int) -> Derived:
        """Resolve away what was settled before any decision, and then the denied goal."""
        self.derive_facts(derived, settled)
        for place in range(settled - 1, -1, -1):
            for atom in self.denied_at(place, derived):
                fact = self.facts[atom, bool(self.trail[place].true & atom)]
                derived = self.resolve(derived, fact, atom)

        _, positive, negative = derived
        if positive | negative:
            denial = len(self.axioms) - 1
            denied = self.write_premise(denial, *self.masks(denial))
            derived = self.resolve(derived, denied, positive | negative)
        return derived

    def denied_at(self, place: int, derived: Derived) -> Iterator[int]:
        """Yield the atoms of a clause whose literals were denied at a place on the trail."""
        _, positive, negative = derived
        entry = self.trail[place]
        return each_bit(positive & entry.false | negative & entry.true)

    def backjump(self, derived: Derived) -> tuple[int, int, bool]:
        """Go back to the decisions that a learned clause needs; it settles one more atom there."""
        _, positive, negative = derived
        places = [place for place in range(len(self.trail)) if any(self.denied_at(place, derived))]
        atom = next(self.denied_at(places[-1], derived))
        levels = [bisect_right(self.decisions, place) for place in places[:-1]]
        level = max([self.denial_count, *levels])

        entry = self.trail[self.decisions[level]]
        del self.trail[self.decisions[level] :], self.decisions[level:]

        tag = len(self.axioms) + len(self.learned) - 1
        yes, no = positive & atom, negative & atom
        self.trail.append(TrailEntry(entry.true_before, entry.false_before, yes, no, tag))
        self.clauses.append((positive | negative, positive, negative, tag))
        return level - self.denial_count, atom, bool(yes)

    def derive_facts(self, derived: Derived, settled: int) -> None:
        """Derive a unit clause for each settled literal that a clause rests on."""
        needed = set(self.complements_of(derived))
        for place in range(settled - 1, -1, -1):
            for atom in self.atoms_at(place):
                if (atom, bool(self.trail[place].true & atom)) in needed:
                    needed.update(self.complements_of(self.reason_masks(place, atom)))

        # From the first on, so that the facts that a fact rests on are there.
        for place in range(settled):
            for atom in self.atoms_at(place):
                literal = atom, bool(self.trail[place].true & atom)
                if literal in needed and literal not in self.facts:
                    self.facts[literal] = self.derive_unit(place, atom)

    def atoms_at(self, place: int) -> Iterator[int]:
        """Yield the atoms settled at a place on the trail."""
        return each_bit(self.trail[place].true | self.trail[place].false)

    def derive_unit(self, place: int, atom: int) -> Derived:
        """Derive the unit clause of a literal from its reason and the units before it."""
        derived = self.write_reason(place, atom)
        for other, value in sorted(self.complements_of(derived)):
            if other != atom:
                derived = self.resolve(derived, self.facts[other, value], other)
        return derived

    def complements_of(self, derived: Derived) -> Iterator[tuple[int, bool]]:
        """Yield the complements of a clause's literals, each as an atom and whether it is true."""
        _, positive, negative = derived
        for atom in each_bit(positive):
            yield atom, False
        for atom in each_bit(negative):
            yield atom, True

    def resolve(self, left: Derived, right: Derived, atom: int) -> Derived:
        """Derive the resolvent on an atom."""
        self.meter.step()
        number = self.derivation.resolve(left[0], right[0], self.alphabet.name(atom))
        return number, (left[1] | right[1]) & ~atom, (left[2] | right[2]) & ~atom

    def write_reason(self, place: int, atom: int) -> Derived:
        """Write down the premise that settled an atom."""
        _, positive, negative = self.reason_masks(place, atom)
        return self.write_premise(self.trail[place].tag, positive, negative)

    def reason_masks(self, place: int, atom: int) -> Derived:
        """Return the premise that settled an atom, without writing it: its step is 0.

        A constraint's instance takes just the atoms that were settled before.
        """
        entry = self.trail[place]
        assert entry.tag is not None
        if entry.tag >= 0:
            return (0, *self.masks(entry.tag))

        mask, complements, lower, upper, _ = self.bounds[~entry.tag]
        met, failed = literals_known(entry.true_before, entry.false_before, complements)
        is_literal_true = bool(entry.true & atom) == (not complements & atom)
        if is_literal_true:
            length = mask.bit_count() - lower
            chosen = self.choose_earliest(failed & mask, length) | atom
            return 0, chosen & ~complements, chosen & complements
        chosen = self.choose_earliest(met & mask, upper) | atom
        return 0, chosen & complements, chosen & ~complements

    def write_violated(self, true: int, false: int, tag: int) -> Derived:
        """Write down a premise that is violated; of a constraint its earliest such instance."""
        if tag >= 0:
            return self.write_premise(tag, *self.masks(tag))

        mask, complements, lower, upper, _ = self.bounds[~tag]
        met, failed = literals_known(true, false, complements)
        if (mask & met).bit_count() > upper:
            chosen = self.choose_earliest(mask & met, upper + 1)
            return self.write_premise(tag, chosen & complements, chosen & ~complements)
        length = max(0, mask.bit_count() - lower + 1)
        chosen = self.choose_earliest(mask & failed, length)
        return self.write_premise(tag, chosen & ~complements, chosen & complements)

    def choose_earliest(self, atoms: int, count: int) -> int:
        """Return the first ``count`` of the atoms in the order in which they were settled."""
        chosen = 0
        for entry in self.trail:
            for atom in each_bit((entry.true | entry.false) & atoms):
                if chosen.bit_count() == count:
                    return chosen
                chosen |= atom
        return chosen

    def write_premise(self, tag: int | None, positive: int, negative: int) -> Derived:
        """Write down an axiom or an instance; what a closed branch taught is there already."""
        assert tag is not None
        if tag >= len(self.axioms):
            return self.learned[tag - len(self.axioms)]
        if tag >= 0:
            return self.derivation.axiom(*self.axioms[tag]), positive, negative
        clause = Clause(self.alphabet.literals(positive, negative))
        return self.derivation.instance(clause, self.constraints[~tag]), positive, negative

    def masks(self, tag: int) -> tuple[int, int]:
        """Return the positive and the negative atoms of a clause."""
        if tag >= len(self.axioms):
            return self.learned[tag - len(self.axioms)][1:]
        return self.alphabet.masks(self.axioms[tag][0], tag)[1:3]
