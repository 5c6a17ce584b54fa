"""What saturation and elimination have in common: the problem, its ledger, an index, the counts."""

from __future__ import annotations

from typing import Final

from resolver.budget import Meter
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.search.problem import Problem
from resolver.search.saturation.index import Index
from resolver.search.saturation.options import Options
from resolver.search.trace import BinaryTrace
from resolver.search.tracer import Dropped, Listener

# What a clause costs besides its literals, in operations, and in the room of literals.
FILING: Final = 400
HELD: Final = 4
OFTEN: Final = 10_000  # operations on the index, after which they are counted at the latest
WIDE: Final = 300  # atoms; the mask of so many takes the room of a literal that is held


def read(problem: Problem, meter: Meter) -> int:
    """Count the masks of the input; return how many times the room of a literal each literal takes.

    A mask is as long as all atoms are many, and a literal that is held has one of its own.
    """
    width = len(problem.atoms)
    meter.keep(0, len(problem.clauses) * width // WIDE)
    return 1 + width // WIDE


class Search:
    """One run over clauses as masks; `index` has those that nothing subsumes."""

    counted: tuple[str, ...] = ()  # what is counted, by name

    def __init__(
        self, problem: Problem, options: Options, meter: Meter, tracer: Listener | None
    ) -> None:
        self.room = read(problem, meter)
        self.problem = problem
        self.options = options
        self.meter = meter
        self.tracer = tracer
        self.even = problem.even
        self.width = len(problem.atoms)
        self.ledger = BinaryTrace(problem)
        self.index = Index()
        self.counts = dict.fromkeys(self.counted, 0)

    def hold(self, mask: int) -> None:
        """Count what it costs to file a clause, and to take it out again."""
        self.index.work += FILING + self.width // 6
        self.look()
        self.meter.keep(0, (mask.bit_count() + HELD) * self.room)

    def look(self) -> None:
        """Count what has been looked up in the index."""
        self.meter.work(self.index.work)
        self.index.work = 0

    def subsume(self, mask: int, by: int | None = None) -> None:
        """Count a clause that another subsumes; which one is looked up for a tracer only."""
        subsumer = None
        if self.tracer is not None:
            subsumer = self.problem.clause(self.index.subsumer(mask) if by is None else by)
        self.drop(mask, "subsumed by", subsumer)

    def drop(self, mask: int, reason: str, by: Clause | Literal | None = None) -> None:
        """Count a clause that is not used, or no longer."""
        self.counts["dropped"] += 1
        if self.tracer is not None:
            self.tracer(Dropped(self.problem.clause(mask), reason, by))
