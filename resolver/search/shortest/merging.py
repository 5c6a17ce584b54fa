"""Whether so many steps lead from these clauses to the empty one, each of them being used.

    A ∨ p   B ∨ ¬p   …              A ∨ B   …              of n live clauses, all still to be used,
    ──────────────────      or with A ∨ p, B ∨ ¬p kept      a step makes n - 1, or n, or n + 1

A clause is *live* while it will be used once more. A step takes two live clauses, puts their
resolvent in, and keeps either premise or neither. Of n live clauses with n - 1 + e steps to go,
e is the *excess*: each premise that is kept costs one. Left out is only what no shortest refutation
has: live clauses that can all be true, or with a literal that has no complement among them; a
tautology; a resolvent that an axiom or a live clause subsumes, for it need not be derived; one that
subsumes a live clause, for it can take its place wherever that would be used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from resolver.budget import Meter
from resolver.search.problem import tautological
from resolver.search.shortest.subsets import Cases, pure_free

Live: TypeAlias = frozenset[int]
Made: TypeAlias = tuple[int, int, int]  # two premises and their resolvent
Branch: TypeAlias = tuple[Live, int, Made]  # what is live then, the excess left, and the step


class Merging:
    """The search over sets of live clauses; what has failed once is not tried again."""

    def __init__(self, axioms: Sequence[int], cases: Cases, even: int, meter: Meter) -> None:
        self.axioms, self.cases, self.even, self.meter = axioms, cases, even, meter
        self.failed: dict[Live, int] = {}  # with what excess

    def steps(self, leaves: Live, excess: int) -> list[Made] | None:
        """Return as many steps as there are leaves, less one, and the excess; None if none do.

        Fewer are returned where fewer do. Raises SearchStopped when the budget runs out.
        """
        path: list[tuple[Live, int, Made | None, Iterator[Branch]]] = []
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
                return [one for _, _, one, _ in path if one is not None] + [made]
            if self.failed.get(after, -1) < rest:
                path.append((after, rest, made, self.branches(after, rest)))
        return None

    def branches(self, live: Live, excess: int) -> Iterator[Branch]:
        """Yield what a step can make of the live clauses, in a fixed order."""
        self.meter.step()
        listed = sorted(live)
        once = self.once(listed)
        for place, one in enumerate(listed):
            for other in listed[place + 1 :]:
                made = self.resolvent(one, other)
                if made is not None and not self.idle(made, one, other, live):
                    yield from self.kept(live, excess, (one, other, made), once)

    def once(self, live: Sequence[int]) -> int:
        """Return the cases that just one of the clauses excludes."""
        some = twice = 0
        for excluded in map(self.cases.excluded, live):
            twice |= some & excluded
            some |= excluded
        return some & ~twice

    def resolvent(self, one: int, other: int) -> int | None:
        """Return the resolvent; None if they do not clash, or on two atoms."""
        clash = one & ((other & self.even) << 1 | other >> 1 & self.even)
        if not clash or clash & clash - 1:
            return None
        code = clash.bit_length() - 1
        made = (one | other) & ~(1 << code | 1 << (code ^ 1))
        return None if tautological(made, self.even) else made

    def idle(self, made: int, one: int, other: int, live: Live) -> bool:
        """Return whether no shortest refutation makes this of these."""
        if not made:
            return False
        beside = live - {one, other}
        return any(not clause & ~made or not made & ~clause for clause in beside) or any(
            not axiom & ~made for axiom in self.axioms
        )

    def kept(self, live: Live, excess: int, made: Made, once: int) -> Iterator[Branch]:
        """Yield the step with neither premise kept, with one of them, and with both."""
        one, other, result = made
        excluded = self.cases.excluded
        lost = once & ~excluded(result)
        spend_one = not excluded(one) & lost
        spend_other = not excluded(other) & lost
        with_result = live | {result}
        for spend, gone in (
            (spend_one and spend_other, {one, other}),
            (spend_one and bool(result & ~other), {one}),
            (spend_other and bool(result & ~one), {other}),
            (bool(result & ~one) and bool(result & ~other), frozenset[int]()),
        ):
            rest = excess - 2 + len(gone)
            after = with_result - gone
            if spend and rest >= 0 and (not result or pure_free(tuple(after), self.even)):
                yield after, rest, made
