"""The loop that saturations share: pick a clause, simplify, draw conclusions, and again.

    waiting  →  given clause  →  conclusions  →  waiting

A clause is looked at closely only when its turn comes, and most never have one. What follows from a
given clause and those before it is the subclass's part.

Source: McCune, OTTER 3.0, 1994; the lazy variant: Denzinger, Kronenburg & Schulz, JAR 18(2), 1997.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Set
from sys import maxsize

from resolver.budget import Meter
from resolver.search.problem import Problem
from resolver.search.saturation.base import OFTEN, Search
from resolver.search.saturation.options import Options
from resolver.search.saturation.pure import delete_pure
from resolver.search.saturation.queue import Queue
from resolver.search.tracer import Given, Listener


class Saturation(Search, ABC):
    """One run: the clauses that wait, and those that were given, which the index has."""

    counted: tuple[str, ...] = ("given", "resolved", "kept", "dropped")

    def __init__(
        self, problem: Problem, options: Options, meter: Meter, tracer: Listener | None
    ) -> None:
        super().__init__(problem, options, meter, tracer)
        self.queue = Queue(options.ratio, options.units_first)
        self.seen: set[int] = set()  # every clause there ever was, and
        self.unseen = maxsize  # of those with this number or a greater one, the given ones
        self.protected: Set[int] = frozenset()  # what is kept even if something subsumes it
        self.pure = 0

    def run(self) -> int | None:
        """Return the number of the empty clause, or None when nothing new follows."""
        clauses = self.start()
        for number, mask in clauses.items():
            if not mask:
                return number
        self.begin(clauses)
        while (given := self.queue.pop()) is not None:
            empty = self.give(given)
            if empty is not None:
                return empty
        return None

    def start(self) -> Mapping[int, int]:
        """Return the clauses to begin with: each once, and what the simplifications leave."""
        clauses: dict[int, int] = {}
        even, seen = self.even if self.options.tautologies else 0, self.seen
        for number, mask in enumerate(self.problem.masks):
            if mask & mask >> 1 & even:  # tautological, without a call: there may be many
                self.drop(mask, "tautology")
            elif mask in seen:
                self.drop(mask, "repetition")
            else:
                seen.add(mask)
                clauses[number] = mask
        if not self.options.pure:
            return clauses
        gone, self.pure = delete_pure(clauses, self.even)
        for number, code in gone.items():
            self.drop(clauses.pop(number), "pure literal", self.problem.literal(code))
        return clauses

    def give(self, number: int) -> int | None:
        """Simplify with a clause, and infer; return the number of the empty clause, if any."""
        self.meter.poll()
        mask = self.ledger.mask(number)
        if self.options.forward and mask not in self.protected and self.index.subsumes(mask):
            if self.index.work > OFTEN:
                self.look()
            self.subsume(mask)
            return None
        if number >= self.unseen:  # it may be one that was given before
            if mask in self.seen:
                self.drop(mask, "repetition")
                return None
            self.seen.add(mask)
        self.ledger.masks[number] = mask
        self.hold(mask)
        self.counts["given"] += 1
        if self.tracer is not None:
            self.tracer(Given(self.problem.clause(mask)))
        if self.options.backward:
            for old in self.index.subsumed(mask):
                if old not in self.protected:
                    self.subsume(old, mask)
                    self.index.remove(old)
                    self.retire(old)
        return self.infer(number, mask)

    @abstractmethod
    def begin(self, clauses: Mapping[int, int]) -> None:
        """Let the clauses to begin with wait."""

    @abstractmethod
    def infer(self, number: int, mask: int) -> int | None:
        """Draw all conclusions from a clause and those before it, and note it as one of them."""

    @abstractmethod
    def retire(self, mask: int) -> None:
        """Draw no more conclusions from a clause that was given before."""
