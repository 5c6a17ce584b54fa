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

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Final, TypeAlias

from attrs import field, frozen

from resolver.budget import Meter
from resolver.search.events import Dropped, Listener, Resolved
from resolver.search.problem import Outcome, Problem, bits, is_tautology
from resolver.search.saturation.index import LITERALS_PER_STORED_CLAUSE
from resolver.search.saturation.loop import ATOMS_PER_STORED_LITERAL, charge_input_masks
from resolver.search.saturation.options import make_option
from resolver.search.trace import BinaryTrace

Codes: TypeAlias = tuple[int, ...]  # the literals of a goal, in the order in which they are proved
OPERATIONS_A_TRIED_CLAUSE: Final = 150  # operations for a clause that is tried


@frozen
class SLDOptions:
    """The selection rule: which literal of a goal is resolved away next."""

    select: str = make_option("last", "first", "last")
    complete: bool = field(default=False, init=False)


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
    charge_input_masks(problem, meter)
    search = _Backchaining(problem, options, meter, tracer)
    masks, first = problem.masks, problem.support
    begun = meter.steps
    for top in chain(range(first, len(masks)), range(first)):  # what denies the goal comes first
        empty = None if masks[top] & problem.even else search.empty_below(top)
        if empty is not None:
            counts = {"resolved": meter.steps - begun, "goals": len(search.seen)}
            return Outcome(proof=search.trace.proof(empty), statistics=counts)
    return meter.run_dry()


class _Backchaining:
    """One run; a goal that was tried below one top clause is not tried below another."""

    def __init__(
        self, problem: Problem, options: SLDOptions, meter: Meter, tracer: Listener | None
    ) -> None:
        """File each definite clause under its head; tell the tracer of what takes no part."""
        self.problem, self.options, self.meter, self.tracer = problem, options, meter, tracer
        self.trace = BinaryTrace(problem)
        self.seen: set[Codes] = set()
        self.definite = defaultdict[int, list[int]](list)  # by the head's code
        for number, mask in enumerate(problem.masks):
            heads = bits(mask & problem.even)
            if len(heads) == 1 and not is_tautology(mask, problem.even):
                self.definite[heads[0]].append(number)
            elif heads and tracer is not None:
                reason = "tautology" if len(heads) == 1 else "not a Horn clause"
                tracer(Dropped(problem.clause(mask), reason))

    def empty_below(self, top: int) -> int | None:
        """Return the number of the empty goal that a top clause leads to, if it does."""
        # The goals on the way: the number of each, and the clauses that are still to be tried.
        path = [self.goal(top, tuple(bits(self.problem.masks[top])))]
        while path:
            number, codes, untried = path[-1]
            if not codes:
                return number
            partner = next(untried, None)
            if partner is None:
                path.pop()
                continue
            self.meter.step()
            self.meter.work(OPERATIONS_A_TRIED_CLAUSE)
            below, mask = self.resolved(number, codes, partner)
            if below not in self.seen:
                self.meter.keep(
                    1,
                    len(below)
                    + LITERALS_PER_STORED_CLAUSE
                    * (1 + len(self.problem.atoms) // ATOMS_PER_STORED_LITERAL),
                )
                self.seen.add(below)
                made = self.trace.add_resolvent(number, partner, codes[0], mask)
                path.append(self.goal(made, below))
        return None

    def resolved(self, number: int, codes: Codes, partner: int) -> tuple[Codes, int]:
        """Return the goal that a definite clause makes of this one; each literal stays once."""
        (selected, *rest), masks = codes, self.trace.masks
        mask = masks[number] ^ 1 << selected
        added = masks[partner] ^ 1 << (selected ^ 1)
        brought = bits(added & ~mask)
        if self.tracer is not None:
            clause, atom = self.problem.clause, self.problem.atoms[selected >> 1]
            goal, beside, below = map(clause, (masks[number], masks[partner], mask | added))
            self.tracer(Resolved(goal, beside, atom, below))
        in_turn = [*brought, *rest] if self.options.select == "last" else [*rest, *brought]
        return tuple(in_turn), mask | added

    def goal(self, number: int, codes: Codes) -> tuple[int, Codes, Iterator[int]]:
        """Return a goal with the clauses whose head is its selected literal."""
        return number, codes, iter(self.definite.get(codes[0] ^ 1, ()) if codes else ())
