"""The shortest refutation, by a search through all candidates.

       c₁ c₂ … cₙ cover all 2ⁿ cases   just when   they cannot all be true

*Leaves* are the axioms that a refutation uses. A clause excludes the cases, that is assignments,
under which it is false. A set of cases is one integer with a bit for each assignment, so that
whether clauses exclude all cases is found in one operation for each clause. A refutation with n
leaves has n - 1 resolutions at least, for each step joins two clauses into one. So k steps use k +
1 axioms at most. These exclude all cases, and have the complement of each literal that occurs in
them.

    A ∨ p   B ∨ ¬p   …              A ∨ B   …              of n live clauses, all still to be used,
    ──────────────────      or with A ∨ p, B ∨ ¬p kept      a step makes n - 1, or n, or n + 1

*Steps.* A clause is *live* while it will be used once more. A step takes two live clauses, puts
their resolvent in, and keeps either premise or neither. Of n live clauses with n - 1 + e steps to
go, e is the *excess*: each premise that is kept costs one. The search skips only what no shortest
refutation has: live clauses that can all be true, or that have a literal without its complement; a
tautology; a resolvent that an axiom or a live clause subsumes, for it need not be derived; and one
that subsumes a live clause, for it can replace that clause wherever it would be used.

Source: Iwama, SIAM Journal on Computing 18(2), 1989 (satisfiability by counting what is excluded).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final, TypeAlias

from resolver.budget import Meter
from resolver.search.problem import bits, flip, is_tautology

# With this many atoms a set of cases takes 32 kilobytes.
MOST_TABLE_ATOMS: Final = 18
Live: TypeAlias = frozenset[int]
# Two premises and their resolvent, as masks.
MergeStep: TypeAlias = tuple[int, int, int]
# The clauses that are live after a step, the excess that is left, and the step.
Choice: TypeAlias = tuple[Live, int, MergeStep]


class Cases:
    """The assignments to some atoms, and for each clause, by its mask, those that it excludes.

    Case number c makes atom v true if bit v of c is set; so of two atoms case 0 makes neither true.

    >>> cases = Cases(2)
    >>> bin(cases.excluded_cases(0b0001)), bin(cases.excluded_cases(0b0110))
    ('0b1010', '0b100')

    Attributes:
        all: The set of all cases.
        false: By the code of a literal, the cases in which it is false.
    """

    def __init__(self, atoms: int) -> None:
        """Compute the cases in which each literal is false; with each atom they double."""
        self.all = (1 << (1 << atoms)) - 1
        self.false: list[int] = []
        for atom in range(atoms):
            # Blocks of 2ᵛ cases alternate; the first two blocks are doubled until all are there.
            block = 1 << atom
            positive = (1 << block) - 1 << block
            for doubled in range(atom + 1, atoms):
                positive |= positive << (1 << doubled)
            self.false += [positive, self.all ^ positive]
        self._known: dict[int, int] = {}

    def excluded_cases(self, mask: int) -> int:
        """Return the cases that a clause excludes.

        Args:
            mask: The mask of the clause.
        """
        cases = self._known.get(mask)
        if cases is None:
            cases = self.all
            for code in bits(mask):
                cases &= self.false[code]
            self._known[mask] = cases
        return cases

    def needed_clauses(self, masks: Iterable[int]) -> list[int]:
        """Return the clauses each of which excludes a case that no other excludes.

        Without one of them the others have a model, so every refutation uses them all.

        >>> [bin(mask) for mask in Cases(2).needed_clauses([0b0001, 0b0101, 0b0110, 0b1000])]
        ['0b110', '0b1000']
        """
        masks = tuple(masks)
        once = self.excluded_once(masks)
        return [mask for mask in masks if self.excluded_cases(mask) & once]

    def excluded_once(self, masks: Iterable[int]) -> int:
        """Return the cases that exactly one of the clauses excludes."""
        some = twice = 0
        for excluded in map(self.excluded_cases, masks):
            twice |= some & excluded
            some |= excluded
        return some & ~twice


def has_no_pure_literal(masks: Sequence[int], even_codes: int) -> bool:
    """Return whether every literal of the clauses has its complement in one of them.

    >>> has_no_pure_literal([0b0001, 0b0110, 0b1000], 0b0101)
    True
    >>> has_no_pure_literal([0b0110, 0b1000], 0b0101)
    False
    """
    together = reduce(or_, masks, 0)
    return flip(together, even_codes) == together


def choose_leaves(
    masks: Sequence[int],
    needed: Sequence[int],
    most: int,
    cases: Cases,
    even_codes: int,
    meter: Meter,
) -> Iterator[frozenset[int]]:
    """Yield once each set of at most this many clauses that may be a refutation's leaves.

    >>> clauses = 0b01, 0b10, 0b1001
    >>> leaves = choose_leaves(clauses, [], 3, Cases(2), 0b0101, Meter())
    >>> [sorted(chosen) for chosen in leaves]
    [[1, 2]]

    For a case that is not excluded yet, each clause that excludes it is chosen in turn, and the
    ones before it are left out, so that no set comes twice. Once every case is excluded, any of the
    undecided clauses may be added.

    Args:
        masks: The clauses.
        needed: The clauses that every set has.
        most: The most clauses of a set.
        cases: The cases that each clause excludes.
        even_codes: The mask of all even codes.
        meter: Counts the sets.

    Raises:
        SearchStopped: the budget ran out.
    """
    excluded_by_needed = reduce(or_, map(cases.excluded_cases, needed), 0)
    open_cases = cases.all & ~excluded_by_needed
    undecided = tuple(mask for mask in masks if mask not in needed)
    agenda = [(tuple(needed), undecided, open_cases)]
    while agenda:
        meter.step()
        chosen, undecided, open_cases = agenda.pop()
        if not open_cases:
            yield from _extend_leaves(chosen, undecided, most, even_codes, meter)
            continue
        places_left = most - len(chosen)
        if places_left <= 0 or not _can_exclude_all(undecided, places_left, open_cases, cases):
            continue

        # One clause of the set has to exclude the lowest open case. If it is the n-th of those that
        # do, the first n - 1 are not in the set, since those sets were tried before.
        case = open_cases & -open_cases
        others: list[int] = []
        excluding: list[int] = []
        for mask in undecided:
            if cases.excluded_cases(mask) & case:
                excluding.append(mask)
            else:
                others.append(mask)

        for place, mask in enumerate(excluding):
            still_undecided = (*others, *excluding[place + 1 :])
            still_open = open_cases & ~cases.excluded_cases(mask)
            agenda.append(((*chosen, mask), still_undecided, still_open))


def _can_exclude_all(masks: Sequence[int], most: int, open_cases: int, cases: Cases) -> bool:
    """Return whether this many clauses may exclude all open cases, by how many each excludes."""
    excluded = [cases.excluded_cases(mask) & open_cases for mask in masks]
    counts = sorted(map(int.bit_count, excluded), reverse=True)
    return sum(counts[:most]) >= open_cases.bit_count()


def _extend_leaves(
    chosen: Sequence[int],
    undecided: Sequence[int],
    most: int,
    even_codes: int,
    meter: Meter,
) -> Iterator[frozenset[int]]:
    """Yield the chosen clauses with each selection of others, unless a literal is pure."""
    for more in range(most - len(chosen) + 1):
        for extra in combinations(undecided, more):
            meter.step()
            if has_no_pure_literal([*chosen, *extra], even_codes):
                yield frozenset((*chosen, *extra))


class StepSearch:
    """The search for the steps, over sets of live clauses; a set that failed is not tried again.

    Attributes:
        failed: The sets that cannot be refuted, each with the largest excess that was tried.
    """

    def __init__(self, axioms: Sequence[int], cases: Cases, even_codes: int, meter: Meter) -> None:
        self.axioms = axioms
        self.cases = cases
        self.even_codes = even_codes
        self.meter = meter
        self.failed: dict[Live, int] = {}

    def find_steps(self, leaves: Live, excess: int) -> list[MergeStep] | None:
        """Return the steps of a refutation, one fewer than leaves plus the excess; None for none.

        Fewer steps are returned if fewer are enough. Raises SearchStopped when the budget runs out.
        """
        # Each entry has the live clauses, the excess left, the step to them, and the choices
        # untried.
        path: list[tuple[Live, int, MergeStep | None, Iterator[Choice]]] = []
        path.append((leaves, excess, None, self._choices(leaves, excess)))

        while path:
            live, excess_left, _, choices = path[-1]
            choice = next(choices, None)
            if choice is None:
                self.failed[live] = max(excess_left, self.failed.get(live, -1))
                path.pop()
                continue

            live_after, excess_after, step = choice
            is_refuted = not step[2]
            if is_refuted:
                steps_before = [before for _, _, before, _ in path if before is not None]
                return [*steps_before, step]

            if self.failed.get(live_after, -1) < excess_after:
                next_choices = self._choices(live_after, excess_after)
                path.append((live_after, excess_after, step, next_choices))
        return None

    def _choices(self, live: Live, excess: int) -> Iterator[Choice]:
        """Yield the steps that are possible from the live clauses, in a fixed order."""
        self.meter.step()
        listed = sorted(live)
        once = self.cases.excluded_once(listed)
        for place, left in enumerate(listed):
            for right in listed[place + 1 :]:
                resolvent = self._resolvent(left, right)
                if resolvent is None or self._is_needless(resolvent, live - {left, right}):
                    continue
                yield from self._premises_to_keep(live, excess, (left, right, resolvent), once)

    def _resolvent(self, left: int, right: int) -> int | None:
        """Return the resolvent; None if the clauses do not clash, or it is a tautology."""
        clashing = left & flip(right, self.even_codes)
        has_one_clash = clashing and not clashing & clashing - 1
        if not has_one_clash:
            return None
        code = clashing.bit_length() - 1
        resolvent = (left | right) & ~(1 << code | 1 << (code ^ 1))
        return None if is_tautology(resolvent, self.even_codes) else resolvent

    def _is_needless(self, resolvent: int, other_live: Live) -> bool:
        """Return whether no shortest refutation derives a resolvent beside these live clauses."""
        if not resolvent:
            return False
        if any(not clause & ~resolvent or not resolvent & ~clause for clause in other_live):
            return True
        return any(not axiom & ~resolvent for axiom in self.axioms)

    def _premises_to_keep(
        self,
        live: Live,
        excess: int,
        step: MergeStep,
        once: int,
    ) -> Iterator[Choice]:
        """Yield the step with neither premise kept live, with one of them, and with both.

        Args:
            live: The live clauses before the step.
            excess: The excess before it.
            step: The two premises and their resolvent.
            once: The cases that exactly one live clause excludes.
        """
        left, right, resolvent = step
        excluded = self.cases.excluded_cases

        # A premise may be dropped if the resolvent excludes each case that no other clause does.
        left_open = once & ~excluded(resolvent)
        left_may_go = not excluded(left) & left_open
        right_may_go = not excluded(right) & left_open

        # A premise that the resolvent subsumes is never kept.
        left_may_stay = bool(resolvent & ~left)
        right_may_stay = bool(resolvent & ~right)

        # Each choice has the premises that it drops.
        ways = (
            (left_may_go and right_may_go, {left, right}),
            (left_may_go and right_may_stay, {left}),
            (right_may_go and left_may_stay, {right}),
            (left_may_stay and right_may_stay, frozenset[int]()),
        )
        for is_possible, dropped in ways:
            kept_premises = 2 - len(dropped)
            excess_after = excess - kept_premises
            live_after = (live | {resolvent}) - dropped
            if not is_possible or excess_after < 0:
                continue
            if not resolvent or has_no_pure_literal(tuple(live_after), self.even_codes):
                yield live_after, excess_after, step
