"""Unit propagation that finds the hints where a proof gives none.

Every clause counts its literals that are not yet false, and every literal knows its clauses.

Source: Dowling & Gallier, Journal of Logic Programming 1(3), 1984, for the counters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from resolver.clause import Clause
from resolver.literal import Literal


class Counters:
    """Numbered clauses, from which the hints for a new one are found."""

    def __init__(self) -> None:
        self.clauses: dict[int, Clause] = {}
        self.still_open: dict[int, int] = {}
        self.occurrences: defaultdict[Literal, list[int]] = defaultdict(list)
        self.short: list[int] = []  # the empty and the unit clauses

    def add(self, number: int, clause: Clause) -> None:
        """Count this clause too."""
        self.clauses[number] = clause
        self.still_open[number] = len(clause)
        for literal in clause:
            self.occurrences[literal].append(number)
        if len(clause) < 2:
            self.short.append(number)

    def hints(self, target: Clause) -> list[int] | None:
        """Return clauses that become unit in this order, the last one false, denying the target.

        >>> counters = Counters()
        >>> for number, words in enumerate(["p q", "~p q", "~q r"], start=1):
        ...     counters.add(number, Clause(words.split()))
        >>> counters.hints(Clause(["q"])), counters.hints(Clause(["r"]))
        ([1, 2], [3, 1, 2])

        None when unit propagation ends without a false clause.
        """
        false: list[Literal] = []
        try:
            return self._propagate(target, false)
        finally:
            for literal in false:
                for number in self.occurrences[literal]:
                    self.still_open[number] += 1

    def _propagate(self, target: Clause, false: list[Literal]) -> list[int] | None:
        """Make false what must be, and note in `false` what has been counted."""
        known = set(target)
        queue = list(target)
        hints: list[int] = []
        waiting: Iterable[int] = self.short
        while True:
            for number in waiting:
                literal = self._last_open(number, known)
                if literal is not None and ~literal not in known:
                    hints.append(number)
                    known.add(~literal)
                    queue.append(~literal)
                elif literal is None:
                    return [*hints, number]
            if len(false) == len(queue):
                return None
            waiting = self._count(queue[len(false)])
            false.append(queue[len(false)])

    def _last_open(self, number: int, known: set[Literal]) -> Literal | None:
        return next((one for one in self.clauses[number] if one not in known), None)

    def _count(self, literal: Literal) -> list[int]:
        """Count the literal as false; return the clauses left with one literal or none."""
        for number in self.occurrences[literal]:
            self.still_open[number] -= 1
        return [number for number in self.occurrences[literal] if self.still_open[number] < 2]
