"""Elaboration: the trail of a search becomes a derivation by axioms, instances and resolution.

A search keeps only the tags of premises. For a proof it runs with a writer, which reads each closed
branch backwards: the violated premise is resolved with the reason of its latest literal, then with
the reason of the latest literal left, and so on, until only decisions are left. A literal that was
settled before any decision gets a unit clause of its own, which is derived once. Only a step that
needs an instance of a constraint writes it out.

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
    known_literals,
)
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof

# Unit resolution with the cheapest deduction first, so that proofs are short.
#
# The cost of a settled literal is the number of resolutions in its derivation, unfolded as a tree.
# Deductions wait in a queue by cost, so every literal is settled by its cheapest reason, and a
# violated premise is found with its cheapest refutation. A deduction that is fast to propagate may
# take many resolutions, such as "these three cards are the hand", which rests on the denial of
# eighteen others.
#
# Source: Knuth, Information Processing Letters 6(1), 1977: Dijkstra's algorithm for derivations.


@frozen
class TrailEntry:
    """An entry of the trail: the atom that was settled, and by which premise.

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


# Cost, order of arrival, tag, atom and its value; the atom is 0 if the premise is violated.
QueuedDeduction = tuple[int, int, int, int, bool]


class CheapestPropagation:
    """Propagation that settles each atom by its cheapest reason, and records it on a trail.

    Attributes:
        meter: Counts each settled atom as a step.
        trail: The entries in the order in which atoms were settled.
        costs: The cost of each settled atom and its value.
        true: The atoms known to be true.
        false: The atoms known to be false.
        queue: The deductions that wait, as a heap.
        arrivals: How many deductions have been queued so far; of equal costs the earlier is first.
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
        self.true = true
        self.false = false
        self.queue = []
        self.enqueue_deductions(dirty, clauses, bounds)
        while self.queue:
            cost, _, tag, atom, value = heappop(self.queue)
            if not atom:
                return self.true, self.false, tag
            if (self.true | self.false) & atom:
                continue  # A cheaper premise has settled it.

            self.meter.step()
            made_true, made_false = (atom, 0) if value else (0, atom)
            self.trail.append(TrailEntry(self.true, self.false, made_true, made_false, tag))
            self.costs[atom, value] = cost
            self.true |= made_true
            self.false |= made_false
            self.enqueue_deductions(atom, clauses, bounds)
        return self.true, self.false, None

    def enqueue_deductions(
        self,
        dirty: int,
        clauses: Sequence[MaskClause],
        bounds: Sequence[MaskBounds],
    ) -> None:
        """Queue what follows from the premises that contain one of these atoms."""
        true, false = self.true, self.false
        for mask, positive, negative, tag in clauses:
            if not mask & dirty or positive & true or negative & false:
                continue

            # A clause with one open literal forces it; one without an open literal is violated.
            open_positive, open_negative = positive & ~false, negative & ~true
            open_count = (open_positive | open_negative).bit_count()
            if open_count < 2 and not open_positive & open_negative:
                cost = self.cost_of(positive & false, negative & true)
                self.enqueue(cost, tag, open_positive, open_negative)

        for bound in bounds:
            if bound[0] & dirty:
                self.enqueue_from_bound(bound)

    def enqueue_from_bound(self, bound: MaskBounds) -> None:
        """Queue the literals that a constraint forces once a bound of it is reached."""
        mask, complements, lower, upper, tag = bound
        true_literals, false_literals = known_literals(self.true, self.false, complements)
        true_counted, false_counted = mask & true_literals, mask & false_literals
        undecided = mask & ~true_counted & ~false_counted

        # A literal is true if its atom is, unless the constraint counts the atom's complement.
        atoms, complemented_atoms = undecided & ~complements, undecided & complements

        # At the upper bound the other literals are false.
        true_count = true_counted.bit_count()
        if true_count > upper or (true_count == upper and undecided):
            cost = self.cost_of(true_counted & complements, true_counted & ~complements)
            if true_count > upper:
                self.enqueue(cost, tag, 0, 0)
            else:
                self.enqueue(cost, tag, complemented_atoms, atoms)

        # At the lower bound all literals that are not false are true.
        left_count = mask.bit_count() - false_counted.bit_count()
        if left_count < lower or (left_count == lower and undecided):
            cost = self.cost_of(false_counted & ~complements, false_counted & complements)
            if left_count < lower:
                self.enqueue(cost, tag, 0, 0)
            else:
                self.enqueue(cost, tag, atoms, complemented_atoms)

    def cost_of(self, false: int, true: int) -> int:
        """Return how many resolutions it takes to resolve away these false and true atoms.

        Each atom takes one resolution, and those of its own derivation.
        """
        costs = self.costs
        cost_of_false = sum([1 + costs.get((atom, False), 0) for atom in each_bit(false)])
        cost_of_true = sum([1 + costs.get((atom, True), 0) for atom in each_bit(true)])
        return cost_of_false + cost_of_true

    def enqueue(self, cost: int, tag: int, made_true: int, made_false: int) -> None:
        """Queue the conclusions of a premise; a premise without any is violated."""
        for mask, value in ((made_true, True), (made_false, False)):
            for atom in each_bit(mask):
                self.arrivals += 1
                heappush(self.queue, (cost, self.arrivals, tag, atom, value))
        if not made_true | made_false:
            self.arrivals += 1
            heappush(self.queue, (cost, self.arrivals, tag, 0, False))


Axiom = tuple[Clause, object]

# The number of a step, and the positive and the negative atoms of its clause.
DerivedClause = tuple[int, int, int]


class ProofWriter(CheapestPropagation):
    """Writes a proof during a search: for each closed branch, it derives the clause that closes it.

    Attributes:
        alphabet: The atoms.
        axioms: The clauses with their sources, the denial of the goal last, if there is one.
        constraints: The constraints.
        bounds: The constraints as masks.
        derivation: The steps that are written so far.
        denial_count: 1 once the first decision is the denial of the goal, else 0.
        decisions: The length of the trail at each decision.
        clauses: The clauses to propagate, the learned ones last.
        learned: The clauses that conflicts have taught.
        facts: The unit clause of each literal that was settled before any decision, by its atom
            and its value.
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
        self.bounds = [
            alphabet.encode_constraint(each, ~number) for number, each in enumerate(constraints)
        ]
        self.derivation = Derivation()
        self.denial_count = 0
        self.decisions: list[int] = []
        self.clauses: list[MaskClause] = []
        self.learned: list[DerivedClause] = []
        self.facts: dict[tuple[int, bool], DerivedClause] = {}

    def proof(self) -> Proof:
        """Return the refutation that the search ended in."""
        return self.derivation.proof(self.learned[-1][0])

    def deny(self, true: int, false: int, atom: int, positive: bool) -> None:
        """Record the denial of the goal, the last of the axioms, as the first decision."""
        self.denial_count = 1
        self.decide(true, false, atom, positive)

    def decide(self, true: int, false: int, atom: int, positive: bool) -> None:
        """Record a decision: an entry of the trail without a reason."""
        made_true, made_false = (atom, 0) if positive else (0, atom)
        self.decisions.append(len(self.trail))
        self.trail.append(TrailEntry(true, false, made_true, made_false, None))

    def learn_from_conflict(self, true: int, false: int, tag: int) -> tuple[int, int, bool] | None:
        """Derive the clause that a conflict teaches, and add it to the clauses that propagate.

        It is the first clause with only one literal of the last decision level, that of the first
        unique implication point.

        Returns:
            How many decisions stay, and the atom and value that the clause then settles; None for
            the empty clause.
        """
        derived = self.write_violated(true, false, tag)
        level = len(self.decisions)
        level_start = self.decisions[-1] if level else len(self.trail)

        # If nothing is decided but the denial, all literals can be resolved away: the search ends.
        is_search_over = level <= self.denial_count
        for position in range(len(self.trail) - 1, level_start - 1, -1):
            if not is_search_over and self.count_falsified_since(level_start, derived) == 1:
                break
            for atom in self.falsified_at(position, derived):
                if self.trail[position].tag is not None:
                    derived = self.resolve(derived, self.write_reason(position, atom), atom)

        if is_search_over:
            settled = self.decisions[0] if level else level_start
            self.learned.append(self.resolve_away_rest(derived, settled))
            return None
        self.learned.append(derived)
        return self.backjump(derived)

    def count_falsified_since(self, start: int, derived: DerivedClause) -> int:
        """Return how many literals of a clause became false at a position of the trail or later."""
        positions = range(start, len(self.trail))
        return sum([1 for position in positions for _ in self.falsified_at(position, derived)])

    def resolve_away_rest(self, derived: DerivedClause, settled: int) -> DerivedClause:
        """Resolve away the literals settled before any decision, and then the denied goal."""
        self.derive_facts(derived, settled)
        for position in range(settled - 1, -1, -1):
            for atom in self.falsified_at(position, derived):
                fact = self.facts[atom, bool(self.trail[position].true & atom)]
                derived = self.resolve(derived, fact, atom)

        # If a literal is left, its complement is the denied goal, the last axiom.
        _, positive, negative = derived
        if positive | negative:
            denial = len(self.axioms) - 1
            denied = self.write_premise(denial, *self.sides_of(denial))
            derived = self.resolve(derived, denied, positive | negative)
        return derived

    def falsified_at(self, position: int, derived: DerivedClause) -> Iterator[int]:
        """Yield the atoms of a clause whose literals became false at a position of the trail."""
        _, positive, negative = derived
        entry = self.trail[position]
        return each_bit(positive & entry.false | negative & entry.true)

    def backjump(self, derived: DerivedClause) -> tuple[int, int, bool]:
        """Go back to the decision level at which a learned clause settles an atom."""
        _, positive, negative = derived
        positions: list[int] = []
        for position in range(len(self.trail)):
            if any(self.falsified_at(position, derived)):
                positions.append(position)

        # The last literal became false last; on the level of the others the clause forces it.
        atom = next(self.falsified_at(positions[-1], derived))
        levels = [bisect_right(self.decisions, position) for position in positions[:-1]]
        level = max([self.denial_count, *levels])

        decision = self.trail[self.decisions[level]]
        del self.trail[self.decisions[level] :], self.decisions[level:]

        tag = len(self.axioms) + len(self.learned) - 1
        made_true = positive & atom
        entry = TrailEntry(
            true_before=decision.true_before,
            false_before=decision.false_before,
            true=made_true,
            false=negative & atom,
            tag=tag,
        )
        self.trail.append(entry)
        self.clauses.append((positive | negative, positive, negative, tag))
        return level - self.denial_count, atom, bool(made_true)

    def derive_facts(self, derived: DerivedClause, settled: int) -> None:
        """Derive a unit clause for each settled literal on which a clause rests.

        The first entries of the trail, as many as `settled` says, stand before any decision.
        """
        # The loop goes back from the last entry, so all that needs a literal comes before it.
        needed = set(self.complements_of(derived))
        for position in range(settled - 1, -1, -1):
            for atom in self.atoms_at(position):
                if (atom, bool(self.trail[position].true & atom)) in needed:
                    needed.update(self.complements_of(self.reason_masks(position, atom)))

        # The loop goes from the first entry on, so the facts behind a fact are derived already.
        for position in range(settled):
            for atom in self.atoms_at(position):
                literal = atom, bool(self.trail[position].true & atom)
                if literal in needed and literal not in self.facts:
                    self.facts[literal] = self.derive_unit(position, atom)

    def atoms_at(self, position: int) -> Iterator[int]:
        """Yield the atoms settled at a position of the trail."""
        return each_bit(self.trail[position].true | self.trail[position].false)

    def derive_unit(self, position: int, atom: int) -> DerivedClause:
        """Derive the unit clause of a literal from its reason and the units before it."""
        derived = self.write_reason(position, atom)
        for other, value in sorted(self.complements_of(derived)):
            if other != atom:
                derived = self.resolve(derived, self.facts[other, value], other)
        return derived

    def complements_of(self, derived: DerivedClause) -> Iterator[tuple[int, bool]]:
        """Yield the complements of a clause's literals, each as an atom and its value."""
        _, positive, negative = derived
        for atom in each_bit(positive):
            yield atom, False
        for atom in each_bit(negative):
            yield atom, True

    def resolve(self, left: DerivedClause, right: DerivedClause, atom: int) -> DerivedClause:
        """Derive the resolvent of two clauses on an atom."""
        self.meter.step()
        left_number, left_positive, left_negative = left
        right_number, right_positive, right_negative = right
        number = self.derivation.resolve(left_number, right_number, self.alphabet.name(atom))
        positive = (left_positive | right_positive) & ~atom
        negative = (left_negative | right_negative) & ~atom
        return number, positive, negative

    def write_reason(self, position: int, atom: int) -> DerivedClause:
        """Write the premise that settled an atom into the derivation."""
        _, positive, negative = self.reason_masks(position, atom)
        return self.write_premise(self.trail[position].tag, positive, negative)

    def reason_masks(self, position: int, atom: int) -> DerivedClause:
        """Return the premise that settled an atom as masks, with 0 for the step not yet written.

        For a constraint it is an instance whose other literals were settled before the atom.
        """
        entry = self.trail[position]
        assert entry.tag is not None
        if entry.tag >= 0:
            return (0, *self.sides_of(entry.tag))

        mask, complements, lower, upper, _ = self.bounds[~entry.tag]
        true_literals, false_literals = known_literals(
            entry.true_before, entry.false_before, complements
        )

        # A literal became true since the lower bound needs it, or false since the upper bound is
        # reached. The instance has just as many other literals as the bound needs.
        is_literal_true = bool(entry.true & atom) == (not complements & atom)
        if is_literal_true:
            length = mask.bit_count() - lower
            chosen = self.choose_earliest(false_literals & mask, length) | atom
            return 0, chosen & ~complements, chosen & complements
        chosen = self.choose_earliest(true_literals & mask, upper) | atom
        return 0, chosen & complements, chosen & ~complements

    def write_violated(self, true: int, false: int, tag: int) -> DerivedClause:
        """Write a violated premise; for a constraint, the instance that was violated first."""
        if tag >= 0:
            return self.write_premise(tag, *self.sides_of(tag))

        mask, complements, lower, upper, _ = self.bounds[~tag]
        true_literals, false_literals = known_literals(true, false, complements)

        # Too many true literals violate the upper bound, and too many false ones the lower bound.
        if (mask & true_literals).bit_count() > upper:
            chosen = self.choose_earliest(mask & true_literals, upper + 1)
            return self.write_premise(tag, chosen & complements, chosen & ~complements)
        length = max(0, mask.bit_count() - lower + 1)
        chosen = self.choose_earliest(mask & false_literals, length)
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

    def write_premise(self, tag: int | None, positive: int, negative: int) -> DerivedClause:
        """Write an axiom or an instance; a learned clause is in the derivation already."""
        assert tag is not None
        if tag >= len(self.axioms):
            return self.learned[tag - len(self.axioms)]
        if tag >= 0:
            number = self.derivation.axiom(*self.axioms[tag])
        else:
            instance = Clause(self.alphabet.literals(positive, negative))
            number = self.derivation.instance(instance, self.constraints[~tag])
        return number, positive, negative

    def sides_of(self, tag: int) -> tuple[int, int]:
        """Return the positive and the negative atoms of a clause."""
        if tag >= len(self.axioms):
            _, positive, negative = self.learned[tag - len(self.axioms)]
        else:
            clause, _ = self.axioms[tag]
            _, positive, negative, _ = self.alphabet.encode_clause(clause, tag)
        return positive, negative
