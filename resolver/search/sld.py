"""SLD resolution: from a goal backwards, always with a definite clause, as Prolog does.

    ¬a ∨ ¬b₁ ∨ … ∨ ¬bₙ     a ∨ ¬c₁ ∨ … ∨ ¬cₘ
    ────────────────────────────────────────      ¬a selected in the goal, which is
       ¬c₁ ∨ … ∨ ¬cₘ ∨ ¬b₁ ∨ … ∨ ¬bₙ              the clause made just before

A goal has no positive literal, a definite clause has just one. A rule selects a literal of the
goal: that which came `last`, as Prolog does, or `first`, as in a queue. The clauses are tried
in the order of the input, depth first; no goal is tried twice, so the search ends. Complete for
Horn clauses, whichever literal is selected. A clause of two positive literals takes no part.

Source: Kowalski, IFIP Congress 1974; Apt & van Emden, JACM 29(3), 1982 (that any selection will
do); Lloyd, Foundations of Logic Programming, 1987.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Final, TypeAlias

from attrs import field, frozen

from resolver.budget import Meter
from resolver.proofs.proof import Proof
from resolver.search.events import Dropped, Listener, Resolved
from resolver.search.problem import Outcome, Problem, bits, tautological
from resolver.search.saturation.index import HELD
from resolver.search.saturation.loop import WIDE, read
from resolver.search.saturation.options import option
from resolver.search.trace import BinaryTrace

Codes: TypeAlias = tuple[int, ...]  # the literals of a goal, in the order in which they are proved
TRYING: Final = 150  # operations for a clause that is tried


@frozen
class SLDOptions:
    """The selection rule: which literal of a goal is resolved away next."""

    select: str = option("last", "first", "last")
    complete: bool = field(default=False, init=False)


@frozen
class Goal:
    """A goal on the way: what it came from, and the clauses that are still to be tried."""

    codes: Codes
    mask: int
    partner: int
    untried: Iterator[int]


def refute(
    problem: Problem, options: SLDOptions, meter: Meter, tracer: Listener | None = None
) -> Outcome:
    """Return an SLD refutation of the problem.

    >>> from resolver.search.problem import encode
    >>> problem = encode("p; p -> q; p & q -> r; ~r")
    >>> print(refute(problem, SLDOptions(), Meter()).proof)
      1. p              axiom: given
      2. ¬p ∨ q         axiom: given
      3. ¬p ∨ ¬q ∨ r    axiom: given
      4. ¬r             axiom: given
      5. ¬p ∨ ¬q        resolution 4, 3 on r
      6. ¬q             resolution 5, 1 on p
      7. ¬p             resolution 6, 2 on q
      8. □              resolution 7, 1 on p

    Args:
        problem: The clauses.
        options: The selection rule.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out, or no goal leads to the empty clause.
    """
    read(problem, meter)
    search = _Backchaining(problem, options, meter, tracer)
    masks, first = problem.masks, problem.support
    begun = meter.steps
    for top in chain(range(first, len(masks)), range(first)):  # what denies the goal comes first
        path = None if masks[top] & problem.even else search.path(top)
        if path is not None:
            counts = {"resolved": meter.steps - begun, "goals": len(search.seen)}
            return Outcome(proof=search.proof(top, path), statistics=counts)
    return meter.run_dry()


@frozen
class _Backchaining:
    """One run; a goal that was tried below one top clause is not tried below another."""

    problem: Problem
    options: SLDOptions
    meter: Meter
    tracer: Listener | None
    seen: set[Codes] = field(factory=set, init=False)
    definite: dict[int, list[int]] = field(factory=dict, init=False)  # by the head's code

    def __attrs_post_init__(self) -> None:
        """File each definite clause under its head; tell the tracer of what takes no part."""
        for number, mask in enumerate(self.problem.masks):
            heads = bits(mask & self.problem.even)
            if len(heads) == 1 and not tautological(mask, self.problem.even):
                self.definite.setdefault(heads[0], []).append(number)
            elif heads and self.tracer is not None:
                reason = "tautology" if len(heads) == 1 else "not a Horn clause"
                self.tracer(Dropped(self.problem.clause(mask), reason))

    def path(self, top: int) -> list[Goal] | None:
        """Return the goals from a top clause to the empty one, or None."""
        mask = self.problem.masks[top]
        path = [self.goal(tuple(bits(mask)), mask, top)]
        while path:
            goal = path[-1]
            if not goal.mask:
                return path
            partner = next(goal.untried, None)
            if partner is None:
                path.pop()
                continue
            self.meter.step()
            self.meter.work(TRYING)
            below = self.resolved(goal, partner)
            if self.tracer is not None:
                clause = self.problem.clause
                atom = self.problem.atoms[goal.codes[0] >> 1]
                beside = clause(self.problem.masks[partner])
                self.tracer(Resolved(clause(goal.mask), beside, atom, clause(below.mask)))
            if below.codes not in self.seen:
                self.meter.keep(1, len(below.codes) + HELD * (1 + len(self.problem.atoms) // WIDE))
                self.seen.add(below.codes)
                path.append(below)
        return None

    def resolved(self, goal: Goal, partner: int) -> Goal:
        """Return the goal that a definite clause makes of this one; each literal stays once."""
        selected, rest = goal.codes[0], goal.codes[1:]
        mask = goal.mask ^ 1 << selected
        added = self.problem.masks[partner] ^ 1 << (selected ^ 1)
        brought = tuple(bits(added & ~mask))
        codes = brought + rest if self.options.select == "last" else rest + brought
        return self.goal(codes, mask | added, partner)

    def goal(self, codes: Codes, mask: int, partner: int) -> Goal:
        """Return a goal with the clauses whose head is its selected literal."""
        untried = self.definite.get(codes[0] ^ 1, ()) if codes else ()
        return Goal(codes, mask, partner, iter(untried))

    def proof(self, top: int, path: list[Goal]) -> Proof:
        """Return the derivation that a path is."""
        trace, center = BinaryTrace(self.problem), top
        for goal, below in pairwise(path):
            center = trace.resolve(center, below.partner, goal.codes[0], below.mask)
        return trace.proof(center)
