"""Elimination: resolve an atom away, and forget it.

    C₁ ∨ a  …  Cₘ ∨ a     D₁ ∨ ¬a  …  Dₙ ∨ ¬a
    ═════════════════════════════════════════      replaces clauses; keeps satisfiability only
        Cᵢ ∨ Dⱼ      for each i and each j

Atom after atom is eliminated, the one with the fewest resolvents first, until the empty clause is
derived or no clause is left. Atoms that clauses of two literals join, such as those of the pigeons
in one hole, are a group, and a group that is begun is finished first: the clauses it leaves behind
are short. It wins if every atom occurs in few clauses.

*Why it is complete.* Suppose that all resolvents on `a` are true. If all Cᵢ are true, `a` may be
false; if some Cᵢ is not, all Dⱼ are true, and `a` may be true. So some value of `a` makes all the
clauses true that were replaced. A model is therefore found backwards: the atom eliminated last is
decided first, and an atom is made true only if one of its positive clauses is false otherwise.

A *reduction* eliminates atoms only while the clauses do not grow in number, and leaves the rest to
clause learning. What
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

# The cost of an atom is computed from its resolvents up to this many pairs of clauses.
MOST_PAIRS_RESOLVED: Final = 400
# Making one resolvent costs as much as looking up this many clauses.
RESOLVING_LOOKUPS: Final = 4


def refute(
    problem: Problem,
    options: Options,
    meter: Meter,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a refutation of the problem, or a model of it.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> outcome = refute(encode([Clause(["p", "q"]), Clause(["~p", "q"])]), Options(), Meter())
    >>> outcome.model
    {'p': False, 'q': True}

    Args:
        problem: The clauses.
        options: Of these, only forward and backward subsumption are read.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return Elimination(problem, options, meter, tracer).outcome()


class Elimination(Search):
    """The clauses that are left, by each of their literals, and the eliminated atoms.

    Attributes:
        growth: By how many clauses the problem may grow when an atom is eliminated.
        containing: By the code of a literal, the clauses with it, and their numbers.
        eliminated: The code of each eliminated atom, and the clauses that had it positively.
        agenda: The atoms still to be eliminated.
    """

    counted = ("eliminated", "resolved", "kept", "dropped")
    growth: ClassVar[float] = inf

    def __attrs_post_init__(self) -> None:
        """Begin with no clause filed, and all atoms on the agenda."""
        super().__attrs_post_init__()
        self.containing: list[dict[int, int]] = [{} for _ in range(2 * self.width)]
        self.eliminated: list[tuple[int, list[int]]] = []
        self.agenda = _Agenda(self.problem, self.cost)

    def run(self) -> int | None:
        """Return the number of the empty clause; None if no atom is left that may be eliminated."""
        for number, mask in enumerate(self.problem.masks):
            if not mask:
                return number
            if is_tautology(mask, self.even_codes):
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
        """Resolve an atom away; return the number of the empty clause, if it is a resolvent."""
        code = 2 * atom
        positive = dict(self.containing[code])
        negative = dict(self.containing[code + 1])
        if self.tracer is not None:
            name = self.problem.atoms[atom]
            self.tracer(Eliminated(name, len(positive), len(negative)))

        # The parents are removed first, so that none of them subsumes a resolvent.
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
        """File all resolvents of a clause on an atom; return the number of the empty one, if any.

        Args:
            left: The clause, as a mask.
            number: Its number.
            code: The code of the atom that is eliminated.
            negative: The clauses with its complement, and their numbers.
        """
        self.meter.step(len(negative))
        self.meter.poll()
        if self.index.work > OPERATIONS_BETWEEN_REPORTS:
            self.count_work()
        others = left ^ 1 << code
        if self.tracer is not None:
            self._report_resolvents(self.tracer, left, code, negative)

        # A resolvent is a tautology if the right parent has the complement of another literal.
        clashing = flip(others, self.even_codes)
        resolvents = [
            (others | right ^ 2 << code, right_number)
            for right, right_number in negative.items()
            if not right & clashing
        ]
        self.counts["dropped"] += len(negative) - len(resolvents)
        lookups = RESOLVING_LOOKUPS * len(negative) + len(resolvents)
        self.index.work += LOOKUP_OPERATIONS * lookups

        next_number = len(self.trace.masks)
        for resolvent, right_number in resolvents:
            if self.file(resolvent, next_number):
                self.meter.keep()
                self.trace.add_resolvent(number, right_number, code, resolvent)
                if not resolvent:
                    return next_number
                next_number += 1
        return None

    def _report_resolvents(
        self,
        tracer: Listener,
        left: int,
        code: int,
        negative: Mapping[int, int],
    ) -> None:
        """Report to the tracer each resolvent of a clause, and that tautologies are dropped."""
        clause = self.problem.clause
        pivot = self.problem.atoms[code >> 1]
        for right in negative:
            resolvent = left ^ 1 << code | right ^ 2 << code
            tracer(Resolved(clause(left), clause(right), pivot, clause(resolvent)))
            if is_tautology(resolvent, self.even_codes):
                tracer(Dropped(clause(resolvent), "tautology"))

    def file(self, mask: int, number: int) -> bool:
        """File a clause under its number, unless it is subsumed; return whether it was filed."""
        if mask in self.index.places:
            self.report_dropped(mask, "repetition")
            return False
        if self.options.forward:
            subsumer = self.index.find_subsumer(mask)
            if subsumer is not None:
                self.report_subsumed(mask, subsumer)
                return False
        if self.options.backward:
            for old in self.index.find_subsumed(mask):
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
        """Return a model, which decides the last eliminated atom first."""
        true_literals = 0
        for code, positive in reversed(self.eliminated):
            # Every remaining literal of such a clause is false, so only the atom can make it true.
            is_needed = any(not (mask ^ 1 << code) & true_literals for mask in positive)
            true_literals |= (1 if is_needed else 2) << code
        return self.problem.model(true_literals)


class _Agenda:
    """The atoms still to be eliminated; next is the cheapest of the group last begun.

    If no atom of that group is left, the cheapest of all begins another. An atom whose cost has
    changed is entered once more, and entries that are out of date are passed over.

    Attributes:
        cost: Returns what the elimination of an atom costs now.
        group: By atom, the group that it is in.
        left: The atoms that are not eliminated.
        costs: By atom, what it cost when it was entered last.
        changed: The atoms whose cost may have changed since.
    """

    def __init__(self, problem: Problem, cost: Callable[[int], int]) -> None:
        self.cost = cost
        self.group = group_atoms(problem)
        self.left = set(range(len(problem.atoms)))
        self.costs: dict[int, int] = {}
        self.changed = set(self.left)
        # The entries are pairs of a cost and an atom.
        self._heap: list[tuple[int, int]] = []
        self._heap_of_group: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self._group_begun = -1

    def pop(self) -> int | None:
        """Remove and return the next atom; None if no atom is left."""
        for atom in self.changed & self.left:
            cost = self.cost(atom)
            self.costs[atom] = cost
            entry = (cost, atom)
            heappush(self._heap, entry)
            heappush(self._heap_of_group[self.group[atom]], entry)
        self.changed.clear()

        # Atoms of the group that was begun come first, so that it is finished before another.
        for heap in (self._heap_of_group[self._group_begun], self._heap):
            while heap:
                cost, atom = heappop(heap)
                is_up_to_date = atom in self.left and cost == self.costs[atom]
                if is_up_to_date:
                    self.left.remove(atom)
                    self._group_begun = self.group[atom]
                    return atom
        return None


def find_reduced_refutation(problem: Problem, meter: Meter) -> Proof | None:
    """Return a refutation by elimination, and then by learning; None if the problem has a model.

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
        problem: The clauses; of atoms of equal cost the first is eliminated first.
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
    """An elimination that stops when eliminating any atom would increase the number of clauses."""

    growth: ClassVar[float] = 0

    def __attrs_post_init__(self) -> None:
        """Begin with each atom as a group of its own, so that the cheapest of all comes next."""
        super().__attrs_post_init__()
        self.agenda.group = list(range(self.width))

    def cost(self, atom: int) -> int:
        """Return by how many clauses the problem grows without the atom; a bound for many pairs.

        Unlike an elimination it makes the resolvents, since tautologies and repetitions decide
        whether the problem grows at all.
        """
        code = 2 * atom
        even_codes = self.even_codes
        positive, negative = self.containing[code : code + 2]
        pairs = len(positive) * len(negative)
        if pairs > MOST_PAIRS_RESOLVED:
            return pairs

        resolvents = set[int]()
        for left in positive:
            others = left ^ 1 << code
            clashing = flip(others, even_codes)
            resolvents.update(
                [others | right ^ 2 << code for right in negative if not right & clashing]
            )
        return len(resolvents) - len(positive) - len(negative)

    def learn(self) -> int | None:
        """Refute what is left by clause learning; return the number of the empty clause, if any."""
        remaining: dict[int, int] = {}
        for numbers in self.containing:
            remaining.update((number, mask) for mask, number in numbers.items())
        inputs = sorted(remaining)
        clauses = tuple([self.problem.clause(remaining[number]) for number in inputs])
        problem = evolve(self.problem, clauses=clauses, sources=clauses)
        learner = Learner(problem, Configuration(), self.meter)
        learner.solve()
        if learner.empty is None:
            return None

        # The chains of the learner become single resolutions of this trace, under numbers here.
        trace = learner.trace
        number_here = dict(enumerate(inputs))
        for number in ancestors_of(learner.empty, trace.premises_of):
            if number < trace.inputs:
                continue
            first, *others = trace.premises_of(number)
            result = number_here[first]
            for premise, code in zip(others, trace.lost_codes(number), strict=True):
                result = self.resolve_pair(result, number_here[premise], code ^ 1)
            number_here[number] = result
        return number_here[learner.empty]

    def resolve_pair(self, left: int, right: int, code: int) -> int:
        """Return the number of the resolvent, or of a premise without the literal resolved on."""
        left_mask = self.trace.masks[left]
        right_mask = self.trace.masks[right]
        literal_bit = 1 << code
        complement_bit = 1 << (code ^ 1)

        # A premise without its literal subsumes the resolvent, and takes its place.
        if not left_mask & literal_bit:
            return left
        if not right_mask & complement_bit:
            return right
        resolvent = left_mask ^ literal_bit | right_mask & ~complement_bit
        return self.trace.add_resolvent(left, right, code, resolvent)
