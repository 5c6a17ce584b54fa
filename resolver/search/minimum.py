"""The shortest refutation, by a search that leaves nothing out.

       c₁ c₂ … cₙ cover all 2ⁿ cases   just when   they cannot all be true

*Leaves.* For each clause there are the assignments under which it is false. A set of cases is one
integer with a bit for each assignment, so that a set of clauses is tested in as many machine
operations as it has clauses. A refutation with n leaves has n - 1 resolutions at least, for each
step joins two clauses into one. So k steps use k + 1 axioms at most; and these cannot all be true,
nor does any literal occur in them whose complement does not.

    A ∨ p   B ∨ ¬p   …              A ∨ B   …              of n live clauses, all still to be used,
    ──────────────────      or with A ∨ p, B ∨ ¬p kept      a step makes n - 1, or n, or n + 1

*Steps.* A clause is *live* while it will be used once more. A step takes two live clauses, puts
their resolvent in, and keeps either premise or neither. Of n live clauses with n - 1 + e steps to
go, e is the *excess*: each premise that is kept costs one. Left out is only what no shortest
refutation has: live clauses that can all be true, or with a literal that has no complement among
them; a tautology; a resolvent that an axiom or a live clause subsumes, for it need not be derived;
one that subsumes a live clause, for it can take its place wherever that would be used.

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

MOST_TABLE_ATOMS: Final = 18  # a set of cases takes 32 kilobytes then
Live: TypeAlias = frozenset[int]
MergeStep: TypeAlias = tuple[int, int, int]  # two premises and their resolvent
Choice: TypeAlias = tuple[Live, int, MergeStep]  # what is live then, the excess left, and the step


class Cases:
    """The assignments to some atoms, and for each clause, by its mask, those that it excludes.

    >>> cases = Cases(2)
    >>> bin(cases.excluded(0b0001)), bin(cases.excluded(0b0110))
    ('0b1010', '0b100')
    """

    def __init__(self, atoms: int) -> None:
        """Draw up the table; it doubles with each atom."""
        self.all = (1 << (1 << atoms)) - 1
        self.false: list[int] = []  # by the code of a literal
        for atom in range(atoms):
            block = 1 << atom
            positive = (1 << block) - 1 << block
            for double in range(atom + 1, atoms):
                positive |= positive << (1 << double)
            self.false += [positive, self.all ^ positive]
        self._known: dict[int, int] = {}

    def excluded(self, mask: int) -> int:
        """Return the cases in which every literal of the clause is false."""
        found = self._known.get(mask)
        if found is None:
            found = self.all
            for code in bits(mask):
                found &= self.false[code]
            self._known[mask] = found
        return found

    def needed(self, masks: Iterable[int]) -> list[int]:
        """Return the clauses that exclude a case by themselves: the others have a model.

        >>> [bin(mask) for mask in Cases(2).needed([0b0001, 0b0101, 0b0110, 0b1000])]
        ['0b110', '0b1000']
        """
        masks = tuple(masks)
        once = self.once(masks)
        return [mask for mask in masks if self.excluded(mask) & once]

    def once(self, masks: Iterable[int]) -> int:
        """Return the cases that just one of the clauses excludes."""
        some = twice = 0
        for excluded in map(self.excluded, masks):
            twice |= some & excluded
            some |= excluded
        return some & ~twice


def has_no_pure_literal(masks: Sequence[int], even: int) -> bool:
    """Return whether every literal of the clauses has its complement in one of them.

    >>> has_no_pure_literal([0b0001, 0b0110, 0b1000], 0b0101)
    True
    >>> has_no_pure_literal([0b0110, 0b1000], 0b0101)
    False
    """
    together = reduce(or_, masks, 0)
    return flip(together, even) == together


def choose_leaves(
    masks: Sequence[int], needed: Sequence[int], most: int, cases: Cases, even: int, meter: Meter
) -> Iterator[frozenset[int]]:
    """Yield each set of at most so many clauses that can be the leaves of a refutation, once.

    >>> clauses = 0b01, 0b10, 0b1001
    >>> [sorted(found) for found in choose_leaves(clauses, [], 3, Cases(2), 0b0101, Meter())]
    [[1, 2]]

    The needed clauses are in all of them.

    A case that is not excluded yet must be excluded by one of the clauses that do; the first such
    clause is taken in turn, and those before it are left out. Where every case is excluded,
    the clauses not decided on may come along.

    Args:
        masks: The clauses.
        needed: Those that every set has.
        most: The most clauses of a set.
        cases: The cases that each clause excludes.
        even: The mask of all even codes.
        meter: Counts the sets.

    Raises:
        SearchStopped: the budget ran out.
    """
    open_ = cases.all & ~reduce(or_, map(cases.excluded, needed), 0)
    agenda = [(tuple(needed), tuple(mask for mask in masks if mask not in needed), open_)]
    while agenda:
        meter.step()
        chosen, free, open_ = agenda.pop()
        if not open_:
            yield from _extend_leaves(chosen, free, most, even, meter)
            continue
        if len(chosen) >= most or not _can_exclude_all(free, most - len(chosen), open_, cases):
            continue
        case = open_ & -open_
        others = [mask for mask in free if not cases.excluded(mask) & case]
        takers = [mask for mask in free if cases.excluded(mask) & case]
        for place, mask in enumerate(takers):
            left = (*others, *takers[place + 1 :])
            agenda.append(((*chosen, mask), left, open_ & ~cases.excluded(mask)))


def _can_exclude_all(free: Sequence[int], most: int, open_: int, cases: Cases) -> bool:
    """Return whether that many of the free clauses may exclude all the open cases."""
    sizes = sorted(((cases.excluded(mask) & open_).bit_count() for mask in free), reverse=True)
    return sum(sizes[:most]) >= open_.bit_count()


def _extend_leaves(
    chosen: Sequence[int], free: Sequence[int], most: int, even: int, meter: Meter
) -> Iterator[frozenset[int]]:
    for more in range(most - len(chosen) + 1):
        for extra in combinations(free, more):
            meter.step()
            if has_no_pure_literal([*chosen, *extra], even):
                yield frozenset((*chosen, *extra))


class StepSearch:
    """The search over sets of live clauses; what has failed once is not tried again."""

    def __init__(self, axioms: Sequence[int], cases: Cases, even: int, meter: Meter) -> None:
        self.axioms, self.cases, self.even, self.meter = axioms, cases, even, meter
        self.failed: dict[Live, int] = {}  # with what excess

    def steps(self, leaves: Live, excess: int) -> list[MergeStep] | None:
        """Return a refutation with steps for all leaves but one, and the excess; None for none.

        Fewer are returned where fewer do. Raises SearchStopped when the budget runs out.
        """
        path: list[tuple[Live, int, MergeStep | None, Iterator[Choice]]] = []
        path.append((leaves, excess, None, self.branches(leaves, excess)))
        while path:
            live, left, _, branches = path[-1]
            found = next(branches, None)
            if found is None:
                self.failed[live] = max(left, self.failed.get(live, -1))
                path.pop()
                continue
            after, rest, made = found
            if not made[2]:
                return [step for _, _, step, _ in path if step is not None] + [made]
            if self.failed.get(after, -1) < rest:
                path.append((after, rest, made, self.branches(after, rest)))
        return None

    def branches(self, live: Live, excess: int) -> Iterator[Choice]:
        """Yield what a step can make of the live clauses, in a fixed order."""
        self.meter.step()
        listed = sorted(live)
        once = self.cases.once(listed)
        for place, left in enumerate(listed):
            for right in listed[place + 1 :]:
                made = self.resolvent(left, right)
                if made is not None and not self.idle(made, left, right, live):
                    yield from self.kept(live, excess, (left, right, made), once)

    def resolvent(self, left: int, right: int) -> int | None:
        """Return the resolvent; None if they do not clash, or on two atoms."""
        clash = left & ((right & self.even) << 1 | right >> 1 & self.even)
        if not clash or clash & clash - 1:
            return None
        code = clash.bit_length() - 1
        made = (left | right) & ~(1 << code | 1 << (code ^ 1))
        return None if is_tautology(made, self.even) else made

    def idle(self, made: int, left: int, right: int, live: Live) -> bool:
        """Return whether no shortest refutation derives this resolvent from these clauses."""
        if not made:
            return False
        beside = live - {left, right}
        return any(not clause & ~made or not made & ~clause for clause in beside) or any(
            not axiom & ~made for axiom in self.axioms
        )

    def kept(self, live: Live, excess: int, made: MergeStep, once: int) -> Iterator[Choice]:
        """Yield the step with neither premise kept, with one of them, and with both."""
        left, right, result = made
        excluded = self.cases.excluded
        lost = once & ~excluded(result)
        spend_left = not excluded(left) & lost
        spend_right = not excluded(right) & lost
        with_result = live | {result}
        for spend, gone in (
            (spend_left and spend_right, {left, right}),
            (spend_left and bool(result & ~right), {left}),
            (spend_right and bool(result & ~left), {right}),
            (bool(result & ~left) and bool(result & ~right), frozenset[int]()),
        ):
            rest = excess - 2 + len(gone)
            after = with_result - gone
            if spend and rest >= 0 and (not result or has_no_pure_literal(tuple(after), self.even)):
                yield after, rest, made
