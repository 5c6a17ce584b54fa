"""The third rung, clause learning: decide, propagate, learn a clause from each conflict, go back.

    C₀   C₁  …  Cₖ      C₀ is false under what was supposed, each next one the reason
    ──────────────      of a literal; L, which is added, has one literal of the last level
          L

To the given-clause loop (`resolver/search/saturation/given.py`) it adds a reason to resolve: only
the clauses behind a conflict are resolved, and of their resolvents one is kept.

*The loop*, which `_search` goes through:

1. *Propagate.* What follows by unit resolution is made true, until a clause is violated or nothing
   more follows (assignment.py, two watched literals). The clause that forces a literal is
   its reason.
2. *On a conflict, learn.* The violated clause is resolved with the reasons of its literals, the
   latest on the trail first, until only one literal of the last level is left; the literal that
   makes it false is the first UIP (`analyse_conflict` in assignment.py has an example). Of all
   these resolvents only the last is kept, with the numbers of its premises. The search goes back to
   the level at which the learned clause forces a literal.
3. *After enough conflicts, restart.* All decisions are dropped; what was learned, each atom's score
   and each atom's last sign stay. The next number of `luby_sequence`, times the option `restart`,
   says how many conflicts are enough. Only here are clauses forgotten: once there are `forget`
   learned clauses of three literals or more, the worse half goes, but never a clause of two
   decision levels (glue 2). From then on a tenth more may be there before the next time.
4. *Otherwise decide.* The best open atom of the order (decisions.py) gets the sign that it had
   last; at first, the sign that satisfies the heavier clauses.

*Level 0.* A literal that is true without a decision gets a unit clause of its own at once, derived
in the trace (`_fix`). So resolving its complement away later takes one premise.

*What it does not do.* No clause is tested for subsumption. A tautology of the input is watched like
any clause, and is never unit. A pure literal has no rule of its own: the sign that satisfies
clauses is decided first, and meets no conflict. So a model needs no mending: it is the assignment
itself.

*How it ends.* If propagation on level 0 violates a clause, that is resolved with units to the empty
clause. If no atom is open, the assignment is a model. If the budget has run out, the meter raises
SearchStopped where work is counted: a call of `propagate` is a step, and so is each literal that it
makes true; a learned clause is a clause.

*Why it is complete.* A learned clause follows, and is new: had it been there before, propagation
would have forced its first literal on the level to which the search goes back. There are finitely
many clauses, and the number that may be kept grows by a tenth each time some are forgotten. So in
the end nothing is left to decide, or level 0 has a conflict.

*The proof.* Every learned clause is the end of a chain of resolutions. `ChainTrace` (trace.py) gets
the premises of each when it is learned, and keeps those of forgotten clauses as well. So the whole
search is a resolution proof in the making, and the chains behind the empty clause become its steps.

It wins where conflicts have few causes (random clauses, planning, circuits) and loses where all
proofs are long. Of pigeons in holes a fixed order, which has its turn, makes the best
(decisions.py): some 37,000 conflicts for ten holes, and nearly three times as many for each hole
more.

Source: Marques-Silva & Sakallah, ICCAD 1996 (GRASP); Moskewicz et al., DAC 2001 (Chaff); Eén &
Sörensson, SAT 2003 (MiniSat); Audemard & Simon, IJCAI 2009 (glue).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from resolver.budget import Meter
from resolver.search.events import Backjumped, Decided, Listener, Restarted
from resolver.search.learning.assignment import (
    FALSE,
    TRUE,
    Assignment,
    WatchedClause,
    analyse_conflict,
)
from resolver.search.learning.decisions import (
    AtomOrder,
    Configuration,
    literal_weights,
    luby_sequence,
    plan_orders,
)
from resolver.search.problem import Outcome, Problem
from resolver.search.trace import ChainTrace, LearningEvents

# A learned clause whose literals come from at most this many decision levels is never forgotten.
MOST_GLUE_ALWAYS_KEPT = 2
# The first atom by name starts with this share of the greatest score more than the last.
NAME_WEIGHT = 1 / 8


def refute(
    problem: Problem,
    options: Configuration | None = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a refutation of the problem's clauses, or a model of them.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> cases = [["a", "b"], ["a", "~b"], ["~a", "b"], ["~a", "~b"]]
    >>> print(refute(encode(map(Clause, cases))).proof)
      1. a ∨ b      axiom: given
      2. a ∨ ¬b     axiom: given
      3. ¬a ∨ b     axiom: given
      4. ¬a ∨ ¬b    axiom: given
      5. ¬a         resolution 3, 4 on b
      6. ¬b         resolution 2, 5 on a
      7. b          resolution 1, 5 on a
      8. □          resolution 7, 6 on b

    Args:
        problem: The clauses.
        options: How long the search waits before it restarts, forgets, and takes another order.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return Learner(problem, options or Configuration(), meter or Meter(), tracer).run()


class Learner:
    """One search: an assignment, the clauses learned so far, and their chains.

    Attributes:
        now: The current assignment, with its trail and the watched clauses.
        trace: The chain of each clause that was derived, by its number.
        events: Reports to the tracer; None if nobody listens.
        empty: The number of the empty clause, once it is derived.
        learned: The learned clauses of three literals or more that are kept, each with its glue.
        most_learned: How many of these there may be before the worse half is forgotten.
        assumptions: The codes that are decided before any other, in the order given.
        activity: The order by activity, which each conflict changes.
        orders: The orders that have their turn after this one.
        order: The order by which atoms are decided now.
        order_ends: The number of conflicts after which another order has its turn.
        signs: By atom, the code of the literal to decide, which has the sign it had last.
        unranked_clauses: The input clauses until the atoms are ranked by them; None from then on.
    """

    # These are made just before the first decision, for many problems need none (`_rank_atoms`).
    activity: AtomOrder
    orders: Iterator[tuple[AtomOrder, float]]
    order: AtomOrder
    order_ends: float
    signs: list[int]

    def __init__(
        self,
        problem: Problem,
        options: Configuration,
        meter: Meter,
        tracer: Listener | None = None,
    ) -> None:
        self.problem = problem
        self.options = options
        self.meter = meter
        self.events = None if tracer is None else LearningEvents(problem, tracer)
        self.now = Assignment(len(problem.atoms))
        self.trace = ChainTrace(problem)
        self.assumptions: Sequence[int] = ()
        self.learned: list[tuple[int, WatchedClause]] = []
        self.most_learned = options.forget
        self.decisions = self.conflicts = self.restarts = self.forgotten = 0
        self.empty: int | None = None

        # A tautology is watched like any clause: it is never unit, nor violated.
        clauses = [[number, *codes] for number, codes in enumerate(problem.codes)]
        self.unranked_clauses: list[WatchedClause] | None = clauses
        for clause in clauses:
            is_false = self.now.add_clause(clause)
            if is_false and self.empty is None:
                self.empty = self._resolve_with_units(clause, [])
        if self.events:
            self.events.report_propagated(self.now, 0)
        meter.step(len(self.now.trail))

    def run(self) -> Outcome:
        """Search until there is a model or the empty clause."""
        model = self.solve()
        proof = None if self.empty is None else self.trace.proof(self.empty)
        statistics = {
            "decisions": self.decisions,
            "conflicts": self.conflicts,
            "restarts": self.restarts,
            "learned": self.conflicts,
            "resolved": sum(map(len, self.trace.pivots)),
            "dropped": self.forgotten,
        }
        return Outcome(proof=proof, model=model, statistics=statistics)

    def solve(self, assumptions: Sequence[int] = ()) -> dict[str, bool] | None:
        """Return a model in which the literals of these codes are true; None if there is none.

        Assumptions are decided first, so whatever is learned follows from the clauses alone and is
        kept for the next call. A single assumption that fails is false on level 0 from then on, for
        all decision levels are above it.

        Args:
            assumptions: The codes of literals that are decided first.

        Raises:
            SearchStopped: the budget ran out.

        Source: Eén & Sörensson, Electronic Notes in Theoretical Computer Science 89(4), 2003.
        """
        # An earlier call may have left decisions, and literals that are not propagated yet.
        self.assumptions = assumptions
        if self.now.level_starts:
            self._backjump(0)
        if self.empty is None:
            self._fix()
        if self.empty is not None:
            return None
        if self.unranked_clauses is not None:
            self._rank_atoms(self.unranked_clauses)

        restart_plan = luby_sequence()
        while self.empty is None:
            most_conflicts = self.conflicts + next(restart_plan) * self.options.restart
            if self._search(most_conflicts):
                failed = any(self.now.values[code] == FALSE for code in assumptions)
                return None if failed else self.now.model(self.problem.atoms)
        return None

    def _rank_atoms(self, clauses: Iterable[WatchedClause]) -> None:
        """Give each atom a first score and a first sign, by the weights of the clauses.

        An atom that is earlier by name counts a little more, so that few scores are equal.
        """
        size = len(self.problem.atoms)
        weights = literal_weights(clauses, size)
        positive, negative = weights[::2], weights[1::2]
        self.signs = []
        for atom in range(size):
            is_negative = positive[atom] < negative[atom]
            self.signs.append(2 * atom + is_negative)

        # Of atoms with equal scores, the earlier one is the slightly more active at first.
        scores = list(map(max, positive, negative))
        greatest = max(scores, default=0.0) or 1.0
        activities = [score / greatest - v / size * NAME_WEIGHT for v, score in enumerate(scores)]
        self.activity = AtomOrder(activities)
        self.orders = plan_orders(self.problem, scores, self.activity, self.options.turn)
        self._take_next_order()
        self.unranked_clauses = None

    def _search(self, most_conflicts: int) -> bool:
        """Search up to this total of conflicts; return whether nothing is left to decide.

        If so, there is a model, or an assumption is false. If not, the search was restarted, or the
        empty clause was derived.
        """
        now = self.now
        while self.empty is None:
            trail_length = len(now.trail)
            conflict = now.propagate()
            self.meter.step(len(now.trail) - trail_length + 1)
            if self.events:
                self.events.report_propagated(now, trail_length)

            if conflict is not None:
                self._learn(conflict)
            elif self.conflicts >= most_conflicts:
                self._restart()
                return False
            elif not self._decide():
                return True
        return False

    def _decide(self) -> bool:
        """Decide an assumption, or else the best open atom with the sign it had last.

        Return False if no atom is open, or the next assumption is false.
        """
        values = self.now.values
        code = next((code for code in self.assumptions if values[code] != TRUE), None)
        if code is None:
            atom = self.order.pop_best(values)
            if atom is None:
                return False
            code = self.signs[atom]
        elif values[code] == FALSE:
            return False

        self.decisions += 1
        self.now.decide(code)
        if self.events:
            self.events.tracer(Decided(self.problem.literal(code)))
        return True

    def _learn(self, conflict: WatchedClause) -> None:
        """Learn a clause from a conflict above level 0, and go back to where it is unit."""
        self.conflicts += 1
        if self.events:
            self.events.report_conflict(conflict[0])

        # The reasons are gone after the backjump, so the conflict is analysed before.
        learned = analyse_conflict(self.now, conflict)
        self.activity.reward(learned.touched)
        self._backjump(learned.level)

        # A clause of one literal is not watched: it is true on level 0 for good. A clause of two is
        # watched, but never forgotten.
        self.meter.keep()
        number = self._derive(learned.literals, learned.chain, learned.pivots)
        clause = [number, *learned.literals]
        if len(learned.literals) > 1:
            self.now.watch(clause)
        if len(learned.literals) > 2:
            self.learned.append((learned.glue, clause))

        # All its literals but the first are false on this level, so the first follows.
        self.now.assign(clause[1], clause)
        if self.events:
            self.events.tracer(Backjumped(learned.level))
            self.events.report_propagated(self.now, len(self.now.trail) - 1)
        if not learned.level:
            self._fix()

    def _derive(self, literals: Sequence[int], chain: Sequence[int], pivots: Sequence[int]) -> int:
        """Enter the chain of a clause into the trace; return the clause's number."""
        number = len(self.trace.chains)
        self.trace.chains.append(chain)
        self.trace.pivots.append(pivots)
        if self.events:
            self.events.report_learned(number, literals, chain)
        return number

    def _fix(self) -> None:
        """Propagate on level 0, and derive the unit clause of each literal that follows."""
        now = self.now
        trail_length = len(now.trail)
        conflict = now.propagate()
        self.meter.step(len(now.trail) - trail_length + 1)
        if self.events:
            self.events.report_propagated(now, trail_length)

        # This goes in the order of the trail, so that the other literals of each reason have their
        # unit clauses already.
        for literal in now.trail[trail_length:]:
            reason = now.reasons[literal >> 1]
            unit_number = self._resolve_with_units(reason, [literal])
            now.reasons[literal >> 1] = [unit_number, literal]
        if conflict is not None:
            self.empty = self._resolve_with_units(conflict, [])

    def _resolve_with_units(self, clause: WatchedClause, kept: Sequence[int]) -> int:
        """Resolve all literals of a clause but these with units; return the result's number."""
        # A clause begins with its number, so this one has no other literal.
        if len(clause) == 1 + len(kept):
            return clause[0]

        pivots = tuple([literal ^ 1 for literal in clause[1:] if literal not in kept])
        units = [self.now.reasons[literal >> 1][0] for literal in pivots]
        return self._derive(kept, (clause[0], *units), pivots)

    def _backjump(self, level: int) -> None:
        """Go back to a lower level, saving the signs of the literals that are open again.

        Source: Pipatsrisawat & Darwiche, SAT 2007.
        """
        undone = self.now.backjump(level)
        for literal in undone:
            self.signs[literal >> 1] = literal
        self.order.reopen(undone)

    def _restart(self) -> None:
        """Drop all decisions; forget clauses if there are many, and change orders if it is time."""
        self.restarts += 1
        if self.now.level_starts:
            self._backjump(0)
        if self.events:
            self.events.tracer(Restarted())
        if len(self.learned) >= self.most_learned:
            self._forget()
        if self.conflicts >= self.order_ends:
            self._take_next_order()

    def _take_next_order(self) -> None:
        """Decide by the next order of the plan, for the conflicts that it gives."""
        self.order, conflicts = next(self.orders)
        self.order_ends = self.conflicts + conflicts
        self.order.refill()

    def _forget(self) -> None:
        """Delete the worse half of the learned clauses: of equal glue the longer, then the older.

        This is safe on level 0 only, where no learned clause is a reason: reasons are units there.
        """
        best_first = sorted(self.learned, key=_badness)
        worse_half = best_first[len(best_first) // 2 :]
        forgotten = {clause[0] for glue, clause in worse_half if glue > MOST_GLUE_ALWAYS_KEPT}

        self.now.unwatch(forgotten)
        self.learned = [pair for pair in self.learned if pair[1][0] not in forgotten]
        self.forgotten += len(forgotten)
        self.most_learned += max(1, self.most_learned // 10)
        if self.events:
            self.events.report_forgotten(sorted(forgotten))


def _badness(learned: tuple[int, WatchedClause]) -> tuple[int, int, int]:
    """Return the key by which learned clauses are sorted: glue, length, and age."""
    glue, clause = learned
    number = clause[0]
    return glue, len(clause), -number
