"""SLD resolution: from a goal backwards, always with a definite clause, as Prolog does.

    ¬a ∨ ¬b₁ ∨ … ∨ ¬bₙ     a ∨ ¬c₁ ∨ … ∨ ¬cₘ
    ────────────────────────────────────────      ¬a selected in the goal, which is
       ¬c₁ ∨ … ∨ ¬cₘ ∨ ¬b₁ ∨ … ∨ ¬bₙ              the clause made just before

A goal has no positive literal, a definite clause has just one, its head. A selection rule selects a
literal of the goal: the literal that came `last`, as Prolog does, or `first`, as in a queue. The
clauses whose head is its complement are tried in the order of the input, depth first. No goal is
tried twice, so the search ends.

Complete for Horn clauses, whichever literal is selected: each literal of the goal has to be
resolved away at some time, and the order changes only the order of the steps. A clause of two
positive literals takes no part.

Source: Kowalski, IFIP Congress 1974; Apt & van Emden, JACM 29(3), 1982 (that any selection will
do); Lloyd, Foundations of Logic Programming, 1987.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from resolver.budget import Meter
from resolver.search.events import Dropped, Listener, Resolved
from resolver.search.problem import Outcome, Problem, bits, is_tautology
from resolver.search.saturation.index import LITERALS_PER_STORED_CLAUSE
from resolver.search.saturation.loop import ATOMS_PER_STORED_LITERAL, charge_input_masks
from resolver.search.saturation.options import make_option
from resolver.search.trace import BinaryTrace

# The codes of a goal's literals, in the order in which they are resolved away.
Codes: TypeAlias = tuple[int, ...]
OPERATIONS_A_TRIED_CLAUSE: Final = 150


@frozen
class SLDOptions:
    """The selection rule: which literal of a goal is resolved away next.

    Attributes:
        select: `last` or `first`, for the literal of the goal that came last or first.
        complete: Always false, since not every problem is of Horn clauses.
    """

    select: str = make_option("last", "first", "last")
    complete: bool = field(default=False, init=False)


def refute(
    problem: Problem,
    options: SLDOptions,
    meter: Meter,
    tracer: Listener | None = None,
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
    steps_before = meter.steps

    # The clauses that deny the goal are tried first.
    masks = problem.masks
    support = problem.support
    for top in chain(range(support, len(masks)), range(support)):
        is_goal = not masks[top] & problem.even_codes
        empty = search.find_empty_below(top) if is_goal else None
        if empty is not None:
            counts = {"resolved": meter.steps - steps_before, "goals": len(search.seen)}
            return Outcome(proof=search.trace.proof(empty), statistics=counts)
    return meter.run_dry()


class _GoalOnPath(NamedTuple):
    """A goal on the current path: its number, its literals, and the clauses still to be tried."""

    number: int
    codes: Codes
    untried: Iterator[int]


class _Backchaining:
    """One run of backchaining, in which no goal is tried twice, even below another top clause.

    Attributes:
        trace: The parents of every goal.
        seen: The goals that were tried.
        definite_clauses: By the code of its head, the numbers of the definite clauses.
    """

    def __init__(
        self,
        problem: Problem,
        options: SLDOptions,
        meter: Meter,
        tracer: Listener | None,
    ) -> None:
        """File each definite clause under its head; report the clauses that take no part."""
        self.problem = problem
        self.options = options
        self.meter = meter
        self.tracer = tracer
        self.trace = BinaryTrace(problem)
        self.seen: set[Codes] = set()
        self.definite_clauses = defaultdict[int, list[int]](list)
        for number, mask in enumerate(problem.masks):
            positive = bits(mask & problem.even_codes)
            if len(positive) == 1 and not is_tautology(mask, problem.even_codes):
                (head,) = positive
                self.definite_clauses[head].append(number)
            elif positive and tracer is not None:
                reason = "tautology" if len(positive) == 1 else "not a Horn clause"
                tracer(Dropped(problem.clause(mask), reason))

    def find_empty_below(self, top: int) -> int | None:
        """Return the number of the empty goal below a top clause; None if there is none."""
        room_of_a_literal = 1 + len(self.problem.atoms) // ATOMS_PER_STORED_LITERAL
        path = [self._begin_goal(top, tuple(bits(self.problem.masks[top])))]
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
            below, mask = self._resolve(number, codes, partner)
            if below in self.seen:
                continue

            # A new goal is stored as codes among those seen, and as a mask in the trace.
            self.meter.keep(1, len(below) + LITERALS_PER_STORED_CLAUSE * room_of_a_literal)
            self.seen.add(below)
            below_number = self.trace.add_resolvent(number, partner, codes[0], mask)
            path.append(self._begin_goal(below_number, below))
        return None

    def _resolve(self, number: int, codes: Codes, partner: int) -> tuple[Codes, int]:
        """Return the resolvent of a goal with a definite clause, as ordered codes and as a mask.

        Args:
            number: The number of this goal.
            codes: Its literals, the selected one first.
            partner: The number of the definite clause.
        """
        selected, *others = codes
        masks = self.trace.masks
        remaining = masks[number] ^ 1 << selected
        body = masks[partner] ^ 1 << (selected ^ 1)
        brought = bits(body & ~remaining)
        if self.tracer is not None:
            clause = self.problem.clause
            pivot = self.problem.atoms[selected >> 1]
            goal = clause(masks[number])
            definite = clause(masks[partner])
            self.tracer(Resolved(goal, definite, pivot, clause(remaining | body)))

        # The first literal in this order is selected next.
        if self.options.select == "last":
            return (*brought, *others), remaining | body
        return (*others, *brought), remaining | body

    def _begin_goal(self, number: int, codes: Codes) -> _GoalOnPath:
        """Return a goal with the clauses whose head is the complement of its selected literal."""
        partners = self.definite_clauses.get(codes[0] ^ 1, ()) if codes else ()
        return _GoalOnPath(number, codes, iter(partners))
