"""The third rung, clause learning: decide, propagate, learn a clause from each conflict, go back.

    C₀   C₁  …  Cₖ      C₀ is false under what was supposed, each next one the reason
    ──────────────      of a literal; L, which is added, has one literal of the last level
          L

To the given-clause loop (`resolver/search/saturation/given.py`) it adds a reason to resolve: only
what a conflict names is resolved, and one clause is kept of it. It begins again at times.

Every learned clause is the end of a chain of resolutions, whose premises are noted; so the whole
search is a resolution proof in the making. Complete. It wins where conflicts have few causes
(random clauses, planning, circuits) and loses where all proofs are long. Of pigeons in holes a
fixed order, which has its turn, makes the best (decisions.py): some 37,000 conflicts for ten holes,
and nearly three times as many for each hole more.

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


def refute(
    problem: Problem,
    options: Configuration | None = None,
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a refutation of the problem's clauses, or a model.

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
        options: What the search waits for.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return Learner(problem, options or Configuration(), meter or Meter(), tracer).run()


class Learner:
    """One search: an assignment, the clauses learned so far, and their chains."""

    # What decides is made before the first decision: many problems need none.
    activity: AtomOrder
    plan_orders: Iterator[tuple[AtomOrder, float]]
    order: AtomOrder  # one of these, until there are so many conflicts
    until: float
    signs: list[int]  # of each atom the literal to decide

    def __init__(
        self,
        problem: Problem,
        options: Configuration,
        meter: Meter,
        tracer: Listener | None = None,
    ) -> None:
        self.problem, self.options, self.meter = problem, options, meter
        self.events = None if tracer is None else LearningEvents(problem, tracer)
        self.now = Assignment(len(problem.atoms))
        self.trace = ChainTrace(problem)
        self.assumptions: Sequence[int] = ()
        self.learned: list[
            tuple[int, WatchedClause]
        ] = []  # of three literals or more, with their glue
        self.limit = options.forget
        self.decisions = self.conflicts = self.restarts = self.forgotten = 0
        self.empty: int | None = None  # the number of the empty clause
        clauses = [[number, *codes] for number, codes in enumerate(problem.codes)]
        self.unranked: list[WatchedClause] | None = clauses
        for clause in clauses:  # a tautology is never unit, nor violated
            if self.now.take(clause) and self.empty is None:
                self.empty = self._resolve_with_units(clause, [])
        if self.events:
            self.events.propagated(self.now, 0)
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
        kept for the next call. One assumption that fails is false on level 0 from then on.

        Args:
            assumptions: The codes of literals that are decided first.

        Raises:
            SearchStopped: the budget ran out.

        Source: Eén & Sörensson, Electronic Notes in Theoretical Computer Science 89(4), 2003.
        """
        self.assumptions = assumptions
        if self.now.starts:
            self._backjump(0)
        if self.empty is None:
            self._fix()
        if self.empty is not None:
            return None
        if self.unranked is not None:
            self._rank(self.unranked)
        plan = luby_sequence()
        while self.empty is None:
            if self._search(self.conflicts + next(plan) * self.options.restart):
                failed = any(self.now.values[code] == FALSE for code in assumptions)
                return None if failed else self.now.model(self.problem.atoms)
        return None

    def _rank(self, clauses: Iterable[WatchedClause]) -> None:
        """Rank the atoms, and choose their signs, by the weights of the clauses.

        What comes earlier by name counts a little more, so that few atoms are equal.
        """
        size = len(self.problem.atoms)
        weight = literal_weights(clauses, size)
        self.signs = [2 * v + (weight[2 * v] < weight[2 * v + 1]) for v in range(size)]
        scores = list(map(max, weight[::2], weight[1::2]))
        top = max(scores, default=0.0) or 1.0
        self.activity = AtomOrder([score / top - v / size / 8 for v, score in enumerate(scores)])
        self.orders = plan_orders(self.problem, scores, self.activity, self.options.turn)
        self._next_order()
        self.unranked = None

    def _search(self, until: int) -> bool:
        """Search up to so many conflicts in all; return whether there is a model."""
        now = self.now
        while self.empty is None:
            before = len(now.trail)
            conflict = now.propagate()
            self.meter.step(len(now.trail) - before + 1)
            if self.events:
                self.events.propagated(now, before)
            if conflict is not None:
                self._learn(conflict)
            elif self.conflicts >= until:
                self._restart()
                return False
            elif not self._decide():
                return True
        return False

    def _decide(self) -> bool:
        """Decide an assumption, or the most active open atom with the sign it had last.

        Return False where no atom is open, or an assumption is false.
        """
        values = self.now.values
        code = next((code for code in self.assumptions if values[code] != TRUE), None)
        if code is None:
            atom = self.order.best(values)
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
        """Learn from a conflict above level 0, and go back to where the learned clause is unit."""
        self.conflicts += 1
        if self.events:
            self.events.conflict(conflict[0])
        learned = analyse_conflict(self.now, conflict)
        self.activity.reward(learned.touched)
        self._backjump(learned.level)
        self.meter.keep()
        clause = [self._derive(learned.literals, learned.chain, learned.pivots), *learned.literals]
        if len(clause) > 2:
            self.now.watch(clause)
        if len(clause) > 3:
            self.learned.append((learned.glue, clause))
        self.now.assign(clause[1], clause)
        if self.events:
            self.events.tracer(Backjumped(learned.level))
            self.events.propagated(self.now, len(self.now.trail) - 1)
        if not learned.level:
            self._fix()

    def _derive(self, literals: Sequence[int], chain: Sequence[int], pivots: Sequence[int]) -> int:
        """Return the number of the clause that a chain derives, now in the trace."""
        number = len(self.trace.chains)
        self.trace.chains.append(chain)
        self.trace.pivots.append(pivots)
        if self.events:
            self.events.learned(number, literals, chain)
        return number

    def _fix(self) -> None:
        """Propagate on level 0, and derive the unit clause of each literal that follows."""
        now = self.now
        before = len(now.trail)
        conflict = now.propagate()
        self.meter.step(len(now.trail) - before + 1)
        if self.events:
            self.events.propagated(now, before)
        for literal in now.trail[before:]:
            reason = now.reasons[literal >> 1]
            now.reasons[literal >> 1] = [self._resolve_with_units(reason, [literal]), literal]
        if conflict is not None:
            self.empty = self._resolve_with_units(conflict, [])

    def _resolve_with_units(self, clause: WatchedClause, kept: Sequence[int]) -> int:
        """Resolve a clause with units until just these literals are left; return its number."""
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
        """Go back to the beginning, and forget what helps little."""
        self.restarts += 1
        if self.now.starts:
            self._backjump(0)
        if self.events:
            self.events.tracer(Restarted())
        if len(self.learned) >= self.limit:
            self._forget()
        if self.conflicts >= self.until:
            self._next_order()

    def _next_order(self) -> None:
        """Decide by another order from now on."""
        self.order, conflicts = next(self.orders)
        self.until = self.conflicts + conflicts
        self.order.refill()

    def _forget(self) -> None:
        """Delete the worse half of the learned clauses: of large glue, then long, then old."""
        ranked = sorted(self.learned, key=lambda pair: (pair[0], len(pair[1]), -pair[1][0]))
        gone = {clause[0] for glue, clause in ranked[len(ranked) // 2 :] if glue > 2}
        self.now.forget(gone)
        self.learned = [pair for pair in self.learned if pair[1][0] not in gone]
        self.forgotten += len(gone)
        self.limit += self.limit // 10
        if self.events:
            self.events.forgotten(sorted(gone))
