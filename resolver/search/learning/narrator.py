"""What clause learning tells a tracer: codes and numbers turned into literals and clauses.

It is made only for a search with a tracer, and is the only one to keep clauses by number.
"""

from __future__ import annotations

from collections.abc import Sequence

from resolver.logic.clause import Clause
from resolver.search.learning.assignment import Assignment
from resolver.search.problem import Problem
from resolver.search.tracer import Tracer


class Narrator:
    """Tells a tracer of decisions, what follows, conflicts, learned clauses, what was forgotten."""

    def __init__(self, problem: Problem, tracer: Tracer) -> None:
        self.problem, self.tracer = problem, tracer
        self.clauses: dict[int, Clause] = dict(enumerate(problem.clauses))

    def decided(self, code: int) -> None:
        """Tell that a literal was supposed."""
        self.tracer.decided(self.problem.literal(code))

    def propagated(self, now: Assignment, start: int) -> None:
        """Tell what became true from this place of the trail on, and why."""
        for code in now.trail[start:]:
            reason = self.clauses[now.reasons[code >> 1][0]]
            self.tracer.propagated(self.problem.literal(code), reason, now.levels[code >> 1])

    def backjumped(self, level: int) -> None:
        """Tell that the search went back to a level."""
        self.tracer.backjumped(level)

    def conflict(self, number: int) -> None:
        """Tell that a clause is violated."""
        self.tracer.conflict(self.clauses[number])

    def learned(self, number: int, codes: Sequence[int], chain: Sequence[int]) -> None:
        """Tell that a clause was derived, and by which chain."""
        clause = self.clauses[number] = Clause(map(self.problem.literal, codes))
        self.tracer.learned(clause, [self.clauses[premise] for premise in chain])

    def forgotten(self, numbers: Sequence[int]) -> None:
        """Tell that clauses were dropped."""
        for number in numbers:
            self.tracer.dropped(self.clauses[number], "forgotten")
