"""What saturation and elimination have in common: the problem, its ledger, an index, the counts."""

from __future__ import annotations

from resolver.budget import Meter
from resolver.search.log import Ledger
from resolver.search.problem import Problem
from resolver.search.saturation.index import Index
from resolver.search.saturation.options import Options
from resolver.search.tracer import Tracer


class Search:
    """One run over clauses as masks; `index` has those that nothing subsumes."""

    counted: tuple[str, ...] = ()  # what is counted, by name

    def __init__(
        self, problem: Problem, options: Options, meter: Meter, tracer: Tracer | None
    ) -> None:
        self.problem = problem
        self.options = options
        self.meter = meter
        self.tracer = tracer
        self.even = problem.even
        self.ledger = Ledger(problem)
        self.index = Index()
        self.counts = dict.fromkeys(self.counted, 0)

    def subsume(self, mask: int, by: int | None = None) -> None:
        """Count a clause that another subsumes; which one, is told if somebody hears."""
        why = "subsumed"
        if self.tracer:
            subsumer = self.index.subsumer(mask) if by is None else by
            why = f"subsumed by {self.problem.clause(subsumer)}"
        self.drop(mask, why)

    def drop(self, mask: int, why: str) -> None:
        """Count a clause that is not used, or no longer."""
        self.counts["dropped"] += 1
        if self.tracer:
            self.tracer.dropped(self.problem.clause(mask), why)
