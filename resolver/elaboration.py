"""Elaboration: the log of a search becomes a derivation by axioms, single instances and resolution.

A search keeps only tags. When a proof is asked for, the search runs with a writer that listens,
and each closed branch is read backwards: the violated premise is resolved with the reason of its
latest literal, and so on, until only decisions are left. What was settled before any decision
becomes a unit clause of its own, derived once. An instance of a constraint is written down here,
at the step that needs it, and nowhere else.

Source: Marques-Silva & Sakallah, ICCAD 1996, for conflict clauses; Zhang & Malik, DATE 2003, for
reading a resolution proof off the reasons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from resolver.cardinality import Constraint
from resolver.clause import Clause
from resolver.literal import Literal
from resolver.proof import Derivation, Proof
from resolver.propagation import Gain, Log

Axiom = tuple[Clause, object]
Derived = tuple[int, int, int]  # a step's number, the positive and the negative atoms of its clause


class ProofWriter:
    """Listens to a search and derives, of each branch that closes, the clause that closes it."""

    def __init__(
        self, atoms: Sequence[str], axioms: Sequence[Axiom], constraints: Sequence[Constraint]
    ) -> None:
        self.atoms = atoms
        self.axioms = axioms
        self.constraints = constraints
        self.index = {name: number for number, name in enumerate(atoms)}
        self.log: Log = []
        self.derivation = Derivation()
        self.decisions: list[int] = []  # how long the log was when each was taken
        self.closed: list[Derived] = []  # what the closed branches left
        self.facts: dict[tuple[int, bool], Derived] = {}  # settled before any decision

    def proof(self) -> Proof:
        """Return the refutation that the search ended in."""
        return self.derivation.proof(self.closed[-1][0])

    def decide(self, true: int, false: int, atom: int, positive: bool) -> None:
        """Note a decision: a gain without a reason."""
        self.decisions.append(len(self.log))
        self.log.append(Gain(true, false, atom * positive, atom * (not positive), None))

    def close(self, true: int, false: int, tag: int) -> int:
        """Derive the clause that closes the branch; return the decisions that stand, or -1."""
        derived = self.violated(true, false, tag)
        settled = self.decisions[0] if self.decisions else len(self.log)
        self.settle(derived, settled)
        depth = -1
        while derived[1] | derived[2]:
            place, atom = self.latest(derived)
            if place >= settled and self.log[place].tag is None:
                depth = self.decisions.index(place)
                break
            derived = self.resolve(derived, self.reason_at(place, atom, settled), atom)
        self.closed.append(derived)
        if depth >= 0:
            self.turn(depth, derived)
        return depth

    def turn(self, depth: int, derived: Derived) -> None:
        """Go back before a decision; its complement now follows from the closed branch."""
        gain = self.log[self.decisions[depth]]
        del self.log[self.decisions[depth] :], self.decisions[depth:]
        tag = len(self.axioms) + len(self.closed) - 1
        self.log.append(Gain(gain.true_before, gain.false_before, gain.false, gain.true, tag))

    def latest(self, derived: Derived) -> tuple[int, int]:
        """Return the place in the log, and the atom, of the literal that was denied last."""
        _, positive, negative = derived
        for place in range(len(self.log) - 1, -1, -1):
            gain = self.log[place]
            atoms = positive & gain.false | negative & gain.true
            if atoms:
                return place, atoms & -atoms
        raise AssertionError("a conflict rests on a literal that was never settled")

    def reason_at(self, place: int, atom: int, settled: int) -> Derived:
        """Return the unit clause of a settled literal, or else the premise that was unit there."""
        positive = bool(self.log[place].true & atom)
        return self.facts[atom, positive] if place < settled else self.reason(place, atom)

    def settle(self, derived: Derived, settled: int) -> None:
        """Derive a unit clause for each settled literal that the clause or a reason rests on."""
        needed = set(self.premises(derived))
        for place in range(len(self.log) - 1, -1, -1):
            gain = self.log[place]
            for atom in bits(gain.true | gain.false):
                if (atom, bool(gain.true & atom)) in needed and gain.tag is not None:
                    needed.update(self.premises(self.reason_masks(place, atom)))
        for place in range(settled):
            gain = self.log[place]
            for atom in bits(gain.true | gain.false):
                key = (atom, bool(gain.true & atom))
                if key in needed and key not in self.facts:
                    self.facts[key] = self.unit(place, atom)

    def unit(self, place: int, atom: int) -> Derived:
        """Derive the unit clause of a literal from its reason and the units before it."""
        derived = self.reason(place, atom)
        for other, positive in sorted(self.premises(derived)):
            if other != atom:
                derived = self.resolve(derived, self.facts[other, positive], other)
        return derived

    def premises(self, derived: Derived) -> Iterator[tuple[int, bool]]:
        """Yield the complements of the clause's literals: what makes it unit, or violated."""
        _, positive, negative = derived
        for atom in bits(positive):
            yield atom, False
        for atom in bits(negative):
            yield atom, True

    def resolve(self, left: Derived, right: Derived, atom: int) -> Derived:
        """Derive the resolvent on an atom."""
        name = self.atoms[atom.bit_length() - 1]
        number = self.derivation.resolve(left[0], right[0], name)
        return number, (left[1] | right[1]) & ~atom, (left[2] | right[2]) & ~atom

    def reason(self, place: int, atom: int) -> Derived:
        """Write down the premise that settled an atom, and return it."""
        _, positive, negative = self.reason_masks(place, atom)
        return self.write(self.log[place].tag, positive, negative)

    def reason_masks(self, place: int, atom: int) -> Derived:
        """Return the premise that settled an atom, without writing it (step 0).

        A constraint's instance takes just the atoms that were settled before.
        """
        gain = self.log[place]
        assert gain.tag is not None
        if gain.tag >= 0:
            return (0, *self.masks(gain.tag))
        atoms = self.mask(self.constraints[~gain.tag].atoms)
        if gain.true & atom:
            return 0, gain.false_before & atoms | atom, 0
        return 0, 0, gain.true_before & atoms | atom

    def violated(self, true: int, false: int, tag: int) -> Derived:
        """Write down a premise all of whose literals are denied; the earliest instance."""
        if tag >= 0:
            return self.write(tag, *self.masks(tag))
        constraint = self.constraints[~tag]
        atoms = self.mask(constraint.atoms)
        if (atoms & true).bit_count() > constraint.upper:
            return self.write(tag, 0, self.earliest(atoms & true, constraint.upper + 1))
        length = len(constraint.atoms) - constraint.lower + 1
        return self.write(tag, self.earliest(atoms & false, length), 0)

    def earliest(self, atoms: int, count: int) -> int:
        """Return the first ``count`` of the atoms in the order in which they were settled."""
        chosen = 0
        for gain in self.log:
            for atom in bits((gain.true | gain.false) & atoms):
                if chosen.bit_count() == count:
                    return chosen
                chosen |= atom
        return chosen

    def write(self, tag: int | None, positive: int, negative: int) -> Derived:
        """Write down an axiom or an instance; what a closed branch left stands already."""
        assert tag is not None
        if tag >= len(self.axioms):
            return self.closed[tag - len(self.axioms)]
        if tag >= 0:
            return self.derivation.axiom(*self.axioms[tag]), positive, negative
        clause = self.clause(positive, negative)
        return self.derivation.instance(clause, self.constraints[~tag]), positive, negative

    def masks(self, tag: int) -> tuple[int, int]:
        """Return the positive and the negative atoms of a clause."""
        if tag >= len(self.axioms):
            return self.closed[tag - len(self.axioms)][1:]
        literals = self.axioms[tag][0].literals
        return (
            self.mask(literal.name for literal in literals if literal.positive),
            self.mask(literal.name for literal in literals if not literal.positive),
        )

    def mask(self, names: Sequence[str] | Iterator[str]) -> int:
        """Return the mask of some atoms."""
        return sum(1 << self.index[name] for name in names)

    def clause(self, positive: int, negative: int) -> Clause:
        """Return the clause of some masks."""
        return Clause(
            Literal(self.atoms[atom.bit_length() - 1], sign)
            for mask, sign in ((positive, True), (negative, False))
            for atom in bits(mask)
        )


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, the lowest first.

    >>> list(bits(0b1010))
    [2, 8]
    """
    while mask:
        yield mask & -mask
        mask &= mask - 1
