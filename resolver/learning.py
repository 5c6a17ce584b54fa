"""Clause learning: decide, propagate, learn from each conflict, go back, and begin again at times.

    C₀   C₁  ...  Cₖ
    ────────────────      adds a clause, the end of a chain of resolutions; keeps equivalence
           L

Every learned clause is the end of a chain of resolutions, whose premises are noted; so the whole
search is a resolution proof in the making. Complete. It wins where conflicts have few causes
(random clauses, planning, circuits), and loses where every proof by resolution is long.

Source: Marques-Silva & Sakallah, ICCAD 1996 (GRASP); Moskewicz et al., DAC 2001 (Chaff); Eén &
Sörensson, SAT 2003 (MiniSat); Audemard & Simon, IJCAI 2009 (glue).
"""

from __future__ import annotations

from attrs import field, frozen

from resolver.activity import Activity
from resolver.analysis import Lesson, analyse
from resolver.budget import Meter
from resolver.chains import ChainLog
from resolver.codes import Outcome, Problem, bits, tautological
from resolver.restarts import luby
from resolver.tracer import Tracer
from resolver.watching import TRUE, Assignment, Watched


@frozen
class Options:
    """``restart``: conflicts in the unit of the restart plan. ``forget``: learned clauses kept at
    first before the worse half is forgotten; the number grows by a tenth each time.
    """

    restart: int = field(default=64)
    forget: int = field(default=2000)


def refute(
    problem: Problem,
    options: Options | None = None,
    meter: Meter | None = None,
    tracer: Tracer | None = None,
) -> Outcome:
    """Return a refutation of the problem's clauses, or a model.

    >>> from resolver import Clause
    >>> from resolver.codes import encode
    >>> cases = [["a", "b"], ["a", "~b"], ["~a", "b"], ["~a", "~b"]]
    >>> print(refute(encode(map(Clause, cases))).proof.conclusion)
    □

    Raises SearchStopped when the meter's budget runs out.
    """
    return Learner(problem, options or Options(), meter or Meter(), tracer).run()


class Learner:
    """One search: an assignment, the clauses learned so far, and their chains."""

    def __init__(
        self, problem: Problem, options: Options, meter: Meter, tracer: Tracer | None
    ) -> None:
        self.problem, self.options, self.meter, self.tracer = problem, options, meter, tracer
        self.now = Assignment(len(problem.atoms))
        self.log = ChainLog(problem)
        self.learned: list[tuple[int, Watched]] = []  # with glue, oldest first
        self.limit = options.forget
        self.decisions = self.conflicts = self.propagations = self.restarts = self.forgotten = 0
        self.empty: int | None = None  # the number of the empty clause
        scores = [0.0] * len(problem.atoms)
        signs = [0.0] * (2 * len(problem.atoms))
        for number, mask in enumerate(problem.masks):
            if not tautological(mask, problem.even):
                codes = list(bits(mask))
                for code in codes:
                    signs[code] += 2.0 ** -len(codes)
                self.tell([number, *codes])
        scores = [signs[2 * v] * signs[2 * v + 1] + 1e-3*(signs[2*v]+signs[2*v+1]) for v in range(len(problem.atoms))]
        self.phases = [2 * v + (signs[2 * v] < signs[2 * v + 1]) for v in range(len(scores))]
        top = max(scores, default=0.0) or 1.0
        self.activity = Activity([score / top for score in scores])

    def tell(self, clause: Watched) -> None:
        """Take in a clause of the input."""
        if len(clause) > 2:
            self.now.watch(clause)
        elif len(clause) == 1:
            self.empty = clause[0] if self.empty is None else self.empty
        elif self.now.values[clause[1]] == 1:
            self.now.assign(clause[1], clause)
        elif self.now.values[clause[1]] == 0 and self.empty is None:
            self.empty = self.log.add([clause[0], self.now.reasons[clause[1] >> 1][0]])

    def run(self) -> Outcome:
        """Search until there is a model or the empty clause."""
        if self.empty is None:
            self.close_level_zero()
        plan = luby()
        while self.empty is None:
            if self.search(next(plan) * self.options.restart):
                return self.outcome_model()
            self.restarts += 1
            if self.tracer:
                self.tracer.restarted()
        return self.outcome_proof()

    def search(self, conflicts: int) -> bool:
        """Search for so many conflicts; return whether there is a model."""
        now = self.now
        until = self.conflicts + conflicts
        while True:
            before = len(now.trail)
            conflict = now.propagate()
            self.meter.step(len(now.trail) - before + 1)
            if conflict is not None:
                self.conflicts += 1
                if not now.starts:
                    self.derive_empty(conflict)
                    return False
                self.learn(conflict)
                if self.empty is not None:
                    return False
            elif self.conflicts >= until:
                self.retreat(0)
                self.forget()
                return False
            elif not self.decide():
                return True

    def decide(self) -> bool:
        """Suppose the most active open atom, with the sign it had last; False if none is open."""
        atom = self.activity.best(self.now.values)
        if atom is None:
            return False
        self.decisions += 1
        literal = self.phases[atom]
        self.now.decide(literal)
        if self.tracer:
            self.tracer.decided(self.problem.literal(literal))
        return True

    def learn(self, conflict: Watched) -> None:
        lesson = analyse(self.now, conflict)
        number = self.log.add(lesson.chain)
        self.meter.keep()
        self.activity.reward(lesson.touched)
        if self.tracer:
            self.tell_tracer(conflict, lesson)
        self.retreat(lesson.level)
        clause = [number, *lesson.literals]
        if len(clause) > 2:
            self.now.watch(clause)
            if len(clause) > 3:
                self.learned.append((lesson.glue, clause))
        self.now.assign(clause[1], clause)
        if not lesson.level:
            self.close_level_zero()

    def retreat(self, level: int) -> None:
        """Go back to a level, remembering the signs."""
        if level < len(self.now.starts):
            undone = self.now.retreat(level)
            for literal in undone:
                self.phases[literal >> 1] = literal
            self.activity.reopen(undone)

    def close_level_zero(self) -> None:
        """Propagate without a decision, and derive the unit clause of each literal that follows."""
        now = self.now
        before = len(now.trail)
        conflict = now.propagate()
        for literal in now.trail[before:]:
            atom = literal >> 1
            reason = now.reasons[atom]
            if len(reason) > 2:
                chain = [reason[0]]
                chain += [now.reasons[o >> 1][0] for o in reason[1:] if o != literal]
                now.reasons[atom] = [self.log.add(chain), literal]
        if conflict is not None:
            self.derive_empty(conflict)

    def derive_empty(self, conflict: Watched) -> None:
        """Derive the empty clause from a clause violated without a decision."""
        units = [self.now.reasons[literal >> 1][0] for literal in conflict[1:]]
        self.empty = self.log.add([conflict[0], *units])

    def forget(self) -> None:
        """Forget the worse half of the learned clauses, those of large glue, when there are many."""
        if len(self.learned) < self.limit:
            return
        ranked = sorted(self.learned, key=lambda pair: (pair[0], len(pair[1]), -pair[1][0]))
        reasons = {self.now.reasons[one >> 1][0] for one in self.now.trail}
        worse = {
            clause[0]
            for glue, clause in ranked[len(ranked) // 2 :]
            if glue > 2 and clause[0] not in reasons
        }
        self.now.forget(worse)
        self.learned = [pair for pair in self.learned if pair[1][0] not in worse]
        self.forgotten += len(worse)
        self.limit += self.limit // 10

    def tell_tracer(self, conflict: Watched, lesson: Lesson) -> None:
        pass

    def outcome_model(self) -> Outcome:
        values = self.now.values
        model = {name: values[2 * v] == TRUE for v, name in enumerate(self.problem.atoms)}
        return Outcome(model=model, statistics=self.statistics())

    def outcome_proof(self) -> Outcome:
        assert self.empty is not None
        return Outcome(proof=self.log.proof(self.empty), statistics=self.statistics())

    def statistics(self) -> dict[str, int]:
        return {
            "decisions": self.decisions,
            "conflicts": self.conflicts,
            "restarts": self.restarts,
            "learned": self.conflicts,
            "dropped": self.forgotten,
        }
