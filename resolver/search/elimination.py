"""Elimination: resolve an atom away, and forget it.

    C₁ ∨ a  …  Cₘ ∨ a     D₁ ∨ ¬a  …  Dₙ ∨ ¬a
    ═════════════════════════════════════════      replaces clauses; keeps satisfiability only
        Cᵢ ∨ Dⱼ      for each i and each j

Atom after atom goes, the one with the fewest resolvents first, until the empty clause is there or
no clause is. Atoms that clauses of two literals join, such as those of the pigeons in one hole, are
a group, and a group that is begun is finished first: what it leaves behind is short. A model is
found backwards: the atom eliminated last is decided first, and each one is made true just if a
clause that it occurred in needs it. Complete. It wins where every atom occurs in few clauses.

Source: Davis & Putnam, JACM 7(3), 1960; bucket by bucket: Dechter & Rish, KR 1994.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from math import inf
from typing import ClassVar

from resolver.budget import Meter
from resolver.search.events import Dropped, Eliminated, Kept, Listener, Resolved
from resolver.search.problem import Outcome, Problem, bits, flip, groups, tautological
from resolver.search.saturation.index import LOOKING
from resolver.search.saturation.loop import OFTEN, Search
from resolver.search.saturation.options import Options


def refute(
    problem: Problem, options: Options, meter: Meter, tracer: Listener | None = None
) -> Outcome:
    """Return a refutation of the problem, or a model of it.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> outcome = refute(encode([Clause(["p", "q"]), Clause(["~p", "q"])]), Options(), Meter())
    >>> outcome.model
    {'p': False, 'q': True}

    Of the options the simplifications count: forward and backward subsumption.

    Args:
        problem: The clauses.
        options: Of these, forward and backward subsumption count.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return Elimination(problem, options, meter, tracer).outcome()


class Elimination(Search):
    """The clauses that are left, under each of their literals, and those that are gone."""

    counted = ("eliminated", "resolved", "kept", "dropped")
    growth: ClassVar[float] = inf  # what an atom may cost that is eliminated

    def __attrs_post_init__(self) -> None:
        """Begin with no clause filed."""
        super().__attrs_post_init__()
        # Under each literal: the clauses with it, and their numbers.
        self.containing: list[dict[int, int]] = [{} for _ in range(2 * self.width)]
        self.eliminated: list[tuple[int, list[int]]] = []  # an atom, and its positive clauses
        self.agenda = _Agenda(self.problem, self.cost)

    def run(self) -> int | None:
        """Return the number of the empty clause, or None when no atom is left, or none so cheap."""
        for number, mask in enumerate(self.problem.masks):
            if not mask:
                return number
            if tautological(mask, self.even):
                self.drop(mask, "tautology")
            else:
                self.file(mask, number)
        while (atom := self.agenda.pop()) is not None:
            self.meter.poll()
            if self.agenda.costs[atom] > self.growth:
                return None
            empty = self.eliminate(atom)
            if empty is not None:
                return empty
        return None

    def cost(self, atom: int) -> int:
        """Return by how many clauses the problem grows, at most, when an atom is eliminated."""
        positive, negative = self.containing[2 * atom : 2 * atom + 2]
        return len(positive) * len(negative) - len(positive) - len(negative)

    def eliminate(self, atom: int) -> int | None:
        """Resolve an atom away; return the number of the empty clause, if that is a resolvent."""
        code = 2 * atom
        positive, negative = dict(self.containing[code]), dict(self.containing[code + 1])
        if self.tracer is not None:
            self.tracer(Eliminated(self.problem.atoms[atom], len(positive), len(negative)))
        for mask in (*positive, *negative):
            self.remove(mask)
        self.counts["eliminated"] += 1
        self.eliminated.append((code, list(positive)))
        for left, number in positive.items():
            empty = self.resolve(left, number, code, negative)
            if empty is not None:
                return empty
        return None

    def resolve(self, left: int, number: int, code: int, negative: dict[int, int]) -> int | None:
        """File all resolvents of one clause; return the number of the empty one, if it is there."""
        self.meter.step(len(negative))
        self.meter.poll()
        if self.index.work > OFTEN:
            self.count_work()
        rest = left ^ 1 << code
        if self.tracer is not None:
            clause, atom = self.problem.clause, self.problem.atoms[code >> 1]
            for right in negative:
                mask = rest | right ^ 2 << code
                self.tracer(Resolved(clause(left), clause(right), atom, clause(mask)))
                if tautological(mask, self.even):
                    self.tracer(Dropped(clause(mask), "tautology"))
        clash = flip(rest, self.even)
        made = [(rest | right ^ 2 << code, n) for right, n in negative.items() if not right & clash]
        self.counts["dropped"] += len(negative) - len(made)
        self.index.work += LOOKING * (4 * len(negative) + len(made))
        new = len(self.trace.masks)
        for resolvent, right_number in made:
            if self.file(resolvent, new):
                self.meter.keep()
                self.trace.resolve(number, right_number, code, resolvent)
                if not resolvent:
                    return new
                new += 1
        return None

    def file(self, mask: int, number: int) -> bool:
        """File a clause under its number, unless it says nothing new; return whether it does."""
        if mask in self.index.places:
            self.drop(mask, "repetition")
            return False
        by = self.index.subsumer(mask) if self.options.forward else None
        if by is not None:
            self.subsume(mask, by)
            return False
        if self.options.backward:
            for old in self.index.subsumed(mask):
                self.remove(old)
                self.subsume(old, mask)
        self.index.add(mask)
        for code in bits(mask):
            self.containing[code][mask] = number
            self.agenda.changed.add(code >> 1)
        self.counts["kept"] += 1
        if self.tracer is not None:
            self.tracer(Kept(self.problem.clause(mask)))
        return True

    def remove(self, mask: int) -> None:
        """Take a clause out from under all its literals."""
        self.index.remove(mask)
        for code in bits(mask):
            del self.containing[code][mask]
            self.agenda.changed.add(code >> 1)

    def model(self) -> Mapping[str, bool]:
        """Return a model: the last atom eliminated is decided first."""
        holds = 0
        for code, positive in reversed(self.eliminated):
            needed = any(not (mask ^ 1 << code) & holds for mask in positive)
            holds |= (1 if needed else 2) << code
        return self.problem.model(holds)


class _Agenda:
    """The atoms still to be eliminated: the cheapest one of the group that is begun comes next.

    An atom whose cost has changed is entered once more, and entries that are out of date are
    passed over.
    """

    def __init__(self, problem: Problem, cost: Callable[[int], int]) -> None:
        self.cost = cost
        self.group = groups(problem)
        self.left = set(range(len(problem.atoms)))
        self.costs: dict[int, int] = {}
        self.changed = set(self.left)
        self.all: list[tuple[int, int]] = []
        self.of_group: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self.begun = -1

    def pop(self) -> int | None:
        """Return the next atom, which is left no longer; None if there is none."""
        for atom in self.changed & self.left:
            cost = self.costs[atom] = self.cost(atom)
            entry = (cost, atom)
            heappush(self.all, entry)
            heappush(self.of_group[self.group[atom]], entry)
        self.changed.clear()
        for heap in (self.of_group[self.begun], self.all):
            while heap:
                cost, atom = heappop(heap)
                if atom in self.left and cost == self.costs[atom]:
                    self.left.remove(atom)
                    self.begun = self.group[atom]
                    return atom
        return None
