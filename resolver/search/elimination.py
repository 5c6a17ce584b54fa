"""Elimination: resolve an atom away, and forget it.

    C₁ ∨ a  …  Cₘ ∨ a     D₁ ∨ ¬a  …  Dₙ ∨ ¬a
    ═════════════════════════════════════════      replaces clauses; keeps satisfiability only
        Cᵢ ∨ Dⱼ      for each i and each j

Atom after atom goes, the one with the fewest resolvents first, until the empty clause is there or
no clause is. Atoms that clauses of two literals join, such as those of the pigeons in one hole, are
a group, and a group that is begun is finished first: what it leaves behind is short. A model is
found backwards: the atom eliminated last is decided first, and each one is made true just if a
clause that it occurred in needs it. Complete. It wins where every atom occurs in few clauses.

A *reduction* goes on only for as long as no clause is added, and clause learning has the rest. What
is left has fewer atoms, and clauses that say in one step what learning would derive again and
again: of parities and of Urquhart's formulas nothing is left but the empty clause.

Source: Davis & Putnam, JACM 7(3), 1960; bucket by bucket: Dechter & Rish, KR 1994; before a search,
without growth: Subbarayan & Pradhan, SAT 2004, and Eén & Biere, SAT 2005.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from math import inf
from typing import ClassVar, Final

from attrs import evolve

from resolver.budget import Meter
from resolver.proofs.proof import Proof
from resolver.proofs.step import ancestors_of
from resolver.search.events import Dropped, Eliminated, Kept, Listener, Resolved
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Outcome, Problem, bits, flip, group_atoms, is_tautology
from resolver.search.saturation.index import LOOKUP_OPERATIONS
from resolver.search.saturation.loop import OPERATIONS_BETWEEN_REPORTS, Search
from resolver.search.saturation.options import Options

MOST_PAIRS_RESOLVED: Final = 400  # of clauses that are resolved to see what an atom costs


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
            if is_tautology(mask, self.even):
                self.report_dropped(mask, "tautology")
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
        if self.index.work > OPERATIONS_BETWEEN_REPORTS:
            self.count_work()
        rest = left ^ 1 << code
        if self.tracer is not None:
            clause, atom = self.problem.clause, self.problem.atoms[code >> 1]
            for right in negative:
                mask = rest | right ^ 2 << code
                self.tracer(Resolved(clause(left), clause(right), atom, clause(mask)))
                if is_tautology(mask, self.even):
                    self.tracer(Dropped(clause(mask), "tautology"))
        clash = flip(rest, self.even)
        made = [(rest | right ^ 2 << code, n) for right, n in negative.items() if not right & clash]
        self.counts["dropped"] += len(negative) - len(made)
        self.index.work += LOOKUP_OPERATIONS * (4 * len(negative) + len(made))
        new = len(self.trace.masks)
        for resolvent, right_number in made:
            if self.file(resolvent, new):
                self.meter.keep()
                self.trace.add_resolvent(number, right_number, code, resolvent)
                if not resolvent:
                    return new
                new += 1
        return None

    def file(self, mask: int, number: int) -> bool:
        """File a clause under its number, unless it says nothing new; return whether it does."""
        if mask in self.index.places:
            self.report_dropped(mask, "repetition")
            return False
        by = self.index.subsumer(mask) if self.options.forward else None
        if by is not None:
            self.report_subsumed(mask, by)
            return False
        if self.options.backward:
            for old in self.index.subsumed(mask):
                self.remove(old)
                self.report_subsumed(old, mask)
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
        self.group = group_atoms(problem)
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


def find_reduced_refutation(problem: Problem, meter: Meter) -> Proof | None:
    """Return a refutation of the problem, by elimination and then by learning; None if none is.

    >>> from resolver.search.problem import encode
    >>> cases = encode("p | q; p | ~q; ~p | r; ~p | ~r")
    >>> print(find_reduced_refutation(cases, Meter()))
      1. p ∨ q      axiom: given
      2. p ∨ ¬q     axiom: given
      3. ¬p ∨ r     axiom: given
      4. ¬p ∨ ¬r    axiom: given
      5. p          resolution 1, 2 on q
      6. r          resolution 5, 3 on p
      7. ¬r         resolution 5, 4 on p
      8. □          resolution 6, 7 on r

    Args:
        problem: The clauses; of atoms that cost as much, the first goes first.
        meter: Counts the work.

    Raises:
        SearchStopped: the budget ran out.
    """
    reduction = _Reduction(problem, Options(), meter, None)
    empty = reduction.run()
    if empty is None:
        empty = reduction.learn()
    return None if empty is None else reduction.proof(empty)


class _Reduction(Elimination):
    """An elimination that ends where every atom would leave more clauses than there are."""

    growth: ClassVar[float] = 0

    def __attrs_post_init__(self) -> None:
        """Begin with each atom a group of its own: the cheapest of all comes next."""
        super().__attrs_post_init__()
        self.agenda.group = list(range(self.width))

    def cost(self, atom: int) -> int:
        """Return by how many clauses there would be more without the atom; many for many pairs."""
        code, even = 2 * atom, self.even
        positive, negative = self.containing[code : code + 2]
        pairs = len(positive) * len(negative)
        if pairs > MOST_PAIRS_RESOLVED:
            return pairs
        made = set[int]()
        for left in positive:
            rest = left ^ 1 << code
            clash = flip(rest, even)
            made.update([rest | right ^ 2 << code for right in negative if not right & clash])
        return len(made) - len(positive) - len(negative)

    def learn(self) -> int | None:
        """Return the number of the empty clause as learned from what is left, if it follows."""
        left = {number: mask for row in self.containing for mask, number in row.items()}
        inputs = sorted(left)
        clauses = tuple([self.problem.clause(left[number]) for number in inputs])
        problem = evolve(self.problem, clauses=clauses, sources=clauses)
        learner = Learner(problem, Configuration(), self.meter)
        learner.solve()
        if learner.empty is None:
            return None
        trace, at = learner.trace, dict(enumerate(inputs))
        for number in ancestors_of(learner.empty, trace.premises_of):
            if number >= trace.inputs:
                first, *others = trace.premises_of(number)
                result = at[first]
                for premise, code in zip(others, trace.lost_codes(number), strict=True):
                    result = self.join(result, at[premise], code ^ 1)
                at[number] = result
        return at[learner.empty]

    def join(self, left: int, right: int, code: int) -> int:
        """Return the number of the resolvent, or of a premise that has not its literal."""
        first, second, lost = self.trace.masks[left], self.trace.masks[right], 1 << (code ^ 1)
        if not (first & 1 << code and second & lost):
            return right if first & 1 << code else left
        return self.trace.add_resolvent(left, right, code, first ^ 1 << code | second & ~lost)
