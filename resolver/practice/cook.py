"""Cook's short refutation of the pigeons: with new atoms, a hole and a pigeon fewer each time.

    q(i, j)  ↔  p(i, j) ∨ (p(i, n) ∧ p(n+1, j))

Whoever sits in the last hole moves to the one in which the last pigeon sits. So from n + 1 pigeons
in n holes it follows that n pigeons sit in n - 1 holes, said of the atoms q, and so on, down to two
pigeons in one hole. One hole fewer takes 2n² + 4n(n - 1)² resolutions, all together about n⁴:
10,010 for ten holes. Resolution without definitions takes exponentially many (Haken, 1985).

Source: Cook, SIGACT News 8(4), 1976.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final, TypeAlias

from attrs import frozen

from resolver.errors import ArgumentError
from resolver.logic.arguments import whole
from resolver.logic.clause import Definition
from resolver.logic.literal import Literal
from resolver.practice.gallery import pigeonhole
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import GIVEN, Proof

MOST: Final = 30  # holes: some 800,000 steps
Halves: TypeAlias = Mapping[tuple[int, int], tuple[int, ...]]  # by pigeon and hole, four clauses


def cook(holes: int) -> Proof:
    """Return Cook's refutation of `pigeonhole(holes)` by extended resolution.

    >>> from resolver import check
    >>> proof = cook(3)
    >>> check(proof, pigeonhole(3)), proof.length
    (True, '84 resolutions')
    >>> next(str(step.source) for step in proof if step.rule == "extension")
    '"p1h1/2" ↔ p1h1 ∨ (p1h3 ∧ p4h1)'

    The atom `p1h1/2` says that pigeon 1 sits in hole 1 once there are only two holes.

    Args:
        holes: How many holes there are, 1 to 30.

    Returns:
        The proof; its definitions are steps of the rule `extension`.

    Raises:
        ArgumentError: The number is none of these.
    """
    holes = whole(holes, 1, "it is how many holes there are")
    if holes > MOST:
        raise ArgumentError(holes, f"number of holes up to {MOST}", "more take minutes to write")
    derivation = Derivation()
    numbers = iter([derivation.axiom(clause, GIVEN) for clause in pigeonhole(holes)])
    sits = {pigeon: next(numbers) for pigeon in range(1, holes + 2)}
    apart = {triple: next(numbers) for triple in _triples(holes + 1, holes)}
    level = _Level(derivation, holes, holes, sits, apart)
    while level.holes > 1:
        level = level.fewer()
    rest = derivation.resolve(level.apart[1, 2, 1], level.sits[1], level.name(1, 1))
    return derivation.proof(derivation.resolve(rest, level.sits[2], level.name(2, 1)))


def _triples(pigeons: int, holes: int) -> list[tuple[int, int, int]]:
    """Return all pairs of pigeons with a hole, in the order of the gallery."""
    pairs = list(combinations(range(1, pigeons + 1), 2))
    return [(a, b, hole) for hole in range(1, holes + 1) for a, b in pairs]


@frozen
class _Level:
    """What is known of so many holes: each pigeon sits somewhere, and no two in one hole."""

    derivation: Derivation
    all: int  # holes at the beginning
    holes: int
    sits: Mapping[int, int]
    apart: Mapping[tuple[int, int, int], int]

    def name(self, pigeon: int, hole: int) -> str:
        """Return the atom that says where a pigeon sits."""
        digits = len(str(self.all + 1))
        level = f"/{self.holes}" if self.holes < self.all else ""
        return f"p{pigeon:0{digits}}h{hole:0{digits}}{level}"

    def fewer(self) -> _Level:
        """Return what follows of one hole and one pigeon fewer."""
        pigeons, room = range(1, self.holes + 1), range(1, self.holes)
        halves = {(pigeon, hole): self._define(pigeon, hole) for pigeon in pigeons for hole in room}
        sits = {pigeon: self._somewhere(pigeon, halves) for pigeon in pigeons}
        triples = _triples(self.holes, self.holes - 1)
        apart = {triple: self._apart(*triple, halves) for triple in triples}
        return _Level(self.derivation, self.all, self.holes - 1, sits, apart)

    def _define(self, pigeon: int, hole: int) -> tuple[int, ...]:
        """Return four clauses: a pigeon that stays or moves sits there; and if it does, it did one.

        The last two say: if it did not stay, it was in the last hole, and the last pigeon was here.
        """
        below = _Level(self.derivation, self.all, self.holes - 1, {}, {})
        moves = [self.name(pigeon, self.holes), self.name(self.holes + 1, hole)]
        cubes = [[Literal.of(self.name(pigeon, hole))], [Literal.of(atom) for atom in moves]]
        return self.derivation.define(Definition(below.name(pigeon, hole), cubes))

    def _somewhere(self, pigeon: int, halves: Halves) -> int:
        """Return that a pigeon sits in one of the holes but the last."""
        name, last, resolve = self.name, self.holes, self.derivation.resolve
        stays, moves = self.sits[pigeon], self.sits[last + 1]
        for hole in range(1, last):
            stays = resolve(stays, halves[pigeon, hole][0], name(pigeon, hole))
            moves = resolve(moves, halves[pigeon, hole][1], name(last + 1, hole))
        moves = resolve(moves, self.apart[pigeon, last + 1, last], name(last + 1, last))
        return resolve(stays, moves, name(pigeon, last))

    def _apart(self, a: int, b: int, hole: int, halves: Halves) -> int:
        """Return that two pigeons are not both in a hole.

        A pigeon that moved there stays apart from one that was there, for the last pigeon was there
        before; and not both moved there, for both would have been in the last hole.
        """
        name, last, resolve = self.name, self.holes, self.derivation.resolve
        ends = []
        for mine, yours in ((a, b), (b, a)):
            _, _, _, free = halves[mine, hole]
            taken = self.apart[yours, last + 1, hole]
            both = self.apart[a, b, hole]
            not_there = resolve(resolve(free, taken, name(last + 1, hole)), both, name(mine, hole))
            ends.append(resolve(halves[yours, hole][2], not_there, name(yours, hole)))
        first = resolve(ends[0], self.apart[a, b, last], name(b, last))
        return resolve(first, ends[1], name(a, last))
