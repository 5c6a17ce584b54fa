"""Elimination group by group: an attempt, within bounds, at what clause learning finds hard.

    C ∨ a  ...   D ∨ ¬a  ...
    ════════════════════════      every pair is resolved on a, then no clause with a is needed;
     C ∨ D  ...                   keeps satisfiability

Atoms that are joined by clauses of two literals say something together, such as "at most one of
us", and are eliminated one after the other, the cheapest first; then the next group. What is left
between two groups is what the first says about the rest, and often short. On the pigeonhole
problem the groups are the holes, and after k of them the clauses left say of any k + 1 pigeons
that one sits further on: 2ⁿ clauses in all, where there are n! ways to seat the pigeons.

Source: Davis & Putnam, JACM 7(3), 1960; Eén & Biere, SAT 2005 (subsumption, bounds).
"""

from __future__ import annotations

from resolver.budget import Meter
from resolver.chains import ChainLog
from resolver.codes import Problem, bits, tautological
from resolver.saturation.order import groups
from resolver.tracer import Tracer


def attempt(
    problem: Problem,
    log: ChainLog,
    steps: int,
    growth: float,
    meter: Meter,
    tracer: Tracer | None = None,
) -> int | None:
    """Return the number of the empty clause, its derivation now in the log; or None: given up.

    ``steps`` bounds the resolvents, ``growth`` how many clauses more there may be, for each at
    the beginning. None may also mean that the clauses are consistent.
    """
    run = Elimination(problem, log, meter, tracer)
    run.bound += int(growth * len(run.clauses))
    stop = meter.steps + steps
    while run.empty is None and run.open and len(run.clauses) <= run.bound and meter.steps < stop:
        run.eliminate(run.choose())
    return run.empty


class Elimination:
    """The clauses left, by mask with their numbers, and where each literal stands, and begins."""

    def __init__(
        self, problem: Problem, log: ChainLog, meter: Meter, tracer: Tracer | None = None
    ) -> None:
        self.problem, self.log, self.meter, self.tracer = problem, log, meter, tracer
        self.even = problem.even
        self.masks = dict(enumerate(problem.masks)) if tracer else {}  # by number, to be told
        self.clauses: dict[int, int] = {}
        self.holding: list[dict[int, int]] = [{} for _ in range(2 * len(problem.atoms))]
        self.starting: list[dict[int, int]] = [{} for _ in range(2 * len(problem.atoms))]
        self.group = groups(problem)
        self.open = dict.fromkeys(range(len(problem.atoms)))
        self.current = -1  # the group begun
        self.empty: int | None = None
        for number, mask in enumerate(problem.masks):
            if not tautological(mask, self.even):
                self.add(mask, number)
        self.bound = len(self.clauses)

    def add(self, mask: int, number: int) -> None:
        """Keep a clause; the first with this mask stays."""
        if mask in self.clauses:
            return
        if not mask:
            self.empty = number
        else:
            self.starting[lowest(mask)][mask] = number
        self.clauses[mask] = number
        for code in bits(mask):
            self.holding[code][mask] = number

    def remove(self, mask: int) -> None:
        """Drop a clause."""
        del self.clauses[mask], self.starting[lowest(mask)][mask]
        for code in bits(mask):
            del self.holding[code][mask]

    def choose(self) -> int:
        """Return the cheapest open atom of the current group, or else of all."""
        pool = [atom for atom in self.open if self.group[atom] == self.current] or self.open
        atom = min(pool, key=lambda one: (self.cost(one), one))
        self.current = self.group[atom]
        return atom

    def cost(self, atom: int) -> int:
        """Return by how many clauses eliminating an atom can let the set grow."""
        left, right = len(self.holding[2 * atom]), len(self.holding[2 * atom + 1])
        return left * right - left - right

    def eliminate(self, atom: int) -> None:
        """Put in the place of the clauses with an atom their resolvents on it."""
        del self.open[atom]
        left, right = dict(self.holding[2 * atom]), dict(self.holding[2 * atom + 1])
        self.meter.step(len(left) * len(right) + 1)
        for mask in (*left, *right):
            self.remove(mask)
        for mask, premises in self.resolvents(atom, left, right):
            if len(self.clauses) > self.bound:
                break
            if not self.subsumed(mask):
                self.delete_subsumed(mask)
                number = self.log.add(premises)
                self.add(mask, number)
                self.meter.keep()
                if self.tracer:
                    self.tell(self.tracer, number, mask, premises, self.problem.atoms[atom])

    def tell(
        self, tracer: Tracer, number: int, mask: int, premises: tuple[int, int], pivot: str
    ) -> None:
        """Tell the tracer of a resolvent that was kept."""
        self.masks[number] = mask
        left, right, resolvent = (
            self.problem.clause(one) for one in (*map(self.masks.__getitem__, premises), mask)
        )
        tracer.resolved(left, right, pivot, resolvent)
        tracer.kept(resolvent)

    def resolvents(
        self, atom: int, left: dict[int, int], right: dict[int, int]
    ) -> list[tuple[int, tuple[int, int]]]:
        """Return the resolvents that are no tautologies with their premises, the shortest first."""
        rest, even = ~(3 << 2 * atom), self.even
        found: dict[int, tuple[int, int]] = {}
        for one, number in left.items():
            for other, partner in right.items():
                mask = (one | other) & rest
                if not mask & mask >> 1 & even and mask not in found:
                    found[mask] = number, partner
        return sorted(found.items(), key=lambda item: (item[0].bit_count(), item[0]))

    def subsumed(self, mask: int) -> bool:
        """Return whether a clause that is kept is part of this one."""
        starting, rest, others = self.starting, mask, ~mask
        while rest:
            low = rest & -rest
            rest ^= low
            for kept in starting[low.bit_length() - 1]:
                if not kept & others:
                    return True
        return False

    def delete_subsumed(self, mask: int) -> None:
        """Drop the kept clauses that this one is part of."""
        rarest = min((self.holding[code] for code in bits(mask)), key=len, default={})
        for kept in [kept for kept in rarest if not mask & ~kept]:
            self.remove(kept)


def lowest(mask: int) -> int:
    """Return the lowest code in a mask."""
    return (mask & -mask).bit_length() - 1
