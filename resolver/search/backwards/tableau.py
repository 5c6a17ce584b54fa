"""A tableau of clauses below a top clause, closed branch by branch.

A literal is closed by its complement above it, or by an input clause with its complement, all of
whose other literals are closed below it in turn. No literal comes twice on a branch, so the search
ends.

Source: Loveland, JACM 15(2), 1968 (model elimination); Letz, Mayr & Goller, JAR 13(3), 1994
(connection tableaux).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, field

from resolver.budget import Meter
from resolver.search.problem import Problem, bits, flip, tautological
from resolver.search.saturation.loop import HELD, WIDE

SCANNED: Final = 1_000  # clauses, after which operations and branches are counted


@define(eq=False)
class TableauBranch:
    """A literal to be closed, what is above it, and what has been found below it.

    `against` are the complements of the literals above and of its own. `beside` are the literals
    that wait in the linear derivation while this one is closed.
    """

    literal: int | None  # None above the top clause
    against: int
    beside: int
    untried: Iterator[int]
    clause: int = -1
    open: int = 0
    below: dict[int, TableauBranch] = field(factory=dict)
    size: int = 0  # how many branches there are below


class Tableau:
    """The tree of clauses below one top clause after another; a strict one has no tautology."""

    def __init__(
        self, problem: Problem, numbers: Iterable[int], meter: Meter, strict: bool = False
    ) -> None:
        self.problem = problem
        self.meter = meter
        self.strict = strict
        self.room = 1 + len(problem.atoms) // WIDE
        self.closed = 0  # branches that are held
        self.scanned = 0  # clauses, and
        self.begun = self.steps = meter.steps  # steps, when they were counted last
        self.even = problem.even
        self.numbers = [n for n in numbers if not tautological(problem.masks[n], self.even)]
        self.containing: list[list[int]] = [[] for _ in range(2 * len(problem.atoms))]
        for number in self.numbers:
            for code in bits(problem.masks[number]):
                self.containing[code].append(number)

    def tree(self) -> TableauBranch | None:
        """Return the tree below the first top clause that has one, or None."""
        denied = [number for number in self.numbers if number >= self.problem.support]
        negative = [
            candidate for candidate in self.numbers if not self.problem.masks[candidate] & self.even
        ]
        trees = map(self.close, dict.fromkeys([*denied, *negative]))
        return next((tree for tree in trees if tree is not None), None)

    def close(self, top: int) -> TableauBranch | None:
        """Return the tree in which every branch below the top clause is closed, or None."""
        branches = [TableauBranch(None, 0, 0, iter([top]))]
        self.advance(branches[0])
        while True:
            last = branches[-1]
            if not last.open:
                branches.pop()
                if not branches:
                    return last
                assert last.literal is not None
                last.untried = iter(())
                self.put(last, last.literal, branches[-1])
                continue
            code = (last.open & -last.open).bit_length() - 1
            branches.append(self.branch(code, last))
            # A literal that cannot be closed here takes its clause with it.
            while not self.advance(branches[-1]):
                branches.pop()
                if not branches:
                    return None

    def put(self, closed: TableauBranch, literal: int, above: TableauBranch) -> None:
        """Put a branch that is closed below the one above it."""
        above.below[literal] = closed
        above.open ^= 1 << literal
        above.size += closed.size + 1
        self.closed += 1

    def count_work(self) -> None:
        """Report the operations since the last report, and compare the room with the limit."""
        steps = self.meter.steps - self.steps
        self.meter.work(100 * steps + 3 * self.scanned)
        self.meter.hold(0, 2 * HELD * self.room * self.closed)
        self.steps += steps
        self.scanned = 0

    def branch(self, code: int, above: TableauBranch) -> TableauBranch:
        """Return a branch for this literal, with the clauses to try, those soonest closed first."""
        against = above.against | 1 << (code ^ 1)
        path = flip(against, self.even)
        masks = self.problem.masks
        closed = self.opened(above) & (1 << code) - 1  # lower ones, which wait while it is written
        beside = above.beside | closed
        # A literal that is above already would have to be closed twice.
        barred = path | flip(beside, self.even) if self.strict else path
        clauses = [number for number in self.containing[code ^ 1] if not masks[number] & barred]
        self.scanned += len(self.containing[code ^ 1])
        if self.scanned > SCANNED:
            self.count_work()
        clauses.sort(key=lambda number: (masks[number] & ~against).bit_count())
        return TableauBranch(code, against, beside, iter(clauses))

    def opened(self, branch: TableauBranch) -> int:
        """Return the literals of a branch's clause that had to be closed."""
        return self.problem.masks[branch.clause] & ~(branch.against | branch.beside)

    def advance(self, branch: TableauBranch) -> bool:
        """Go on to the next clause for this branch; return whether there is one."""
        self.closed -= branch.size
        branch.size = 0
        clause = next(branch.untried, None)
        if clause is None:
            return False
        self.meter.step()
        branch.clause = clause
        branch.open = self.opened(branch)
        branch.below = {}
        return True


def clauses_of(tree: TableauBranch) -> set[int]:
    """Return the numbers of the clauses in a tree."""
    found, agenda = set[int](), [tree]
    while agenda:
        branch = agenda.pop()
        found.add(branch.clause)
        agenda += branch.below.values()
    return found
