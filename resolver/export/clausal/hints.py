"""Unit propagation that finds the hints where a proof gives none.

Every clause counts its literals that are not yet false, and every literal knows its clauses. What
follows without a denial stays; what a denial makes false is taken back.

Source: Dowling & Gallier, Journal of Logic Programming 1(3), 1984, for the counters.
"""

from __future__ import annotations

from collections import defaultdict

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

NO_REASON = 0  # of a literal that is only denied


class Counters:
    """Numbered clauses, from 1 up, from which the hints for a new one are found."""

    def __init__(self) -> None:
        self.clauses: dict[int, Clause] = {}
        self.still_open: dict[int, int] = {}
        self.occurrences: defaultdict[Literal, list[int]] = defaultdict(list)
        self.trail: list[Literal] = []  # the false literals, in the order in which they became so
        self.counted = 0  # how many of them the clauses have counted
        self.reasons: dict[Literal, int] = {}  # of a false literal: the clause that was unit
        self.places: dict[Literal, int] = {}  # on the trail
        self.violated: int | None = None  # a clause that is false without a denial

    def add(self, number: int, clause: Clause) -> None:
        """Count this clause too."""
        self.clauses[number] = clause
        for literal in clause:
            self.occurrences[literal].append(number)
        self.still_open[number] = sum(literal not in self.reasons for literal in clause)
        if clause.is_unit:
            (literal,) = clause
            if ~literal in self.reasons:
                self.reasons[~literal] = number  # the shortest reason there can be
        if self.violated is None and self.still_open[number] < 2:
            self.violated = number if self._is_false(number) else self._propagate()

    def hints(self, target: Clause) -> list[int] | None:
        """Return clauses that become unit in this order, the last one false, denying the target.

        >>> counters = Counters()
        >>> for number, words in enumerate(["p q", "~p q", "~q r"], start=1):
        ...     counters.add(number, Clause(words.split()))
        >>> counters.hints(Clause(["q"])), counters.hints(Clause(["r"]))
        ([1, 2], [3, 1, 2])

        None when unit propagation ends without a false clause.
        """
        start = len(self.trail)
        try:
            violated = self._deny(target)
            return None if violated is None else self._needed(violated)
        finally:
            self._take_back(start)

    def _deny(self, target: Clause) -> int | None:
        """Make the literals false; return a clause that is false then, or None."""
        for literal in target:
            if ~literal in self.reasons:  # it was true, and its reason is false now
                return self.reasons[~literal]
        if self.violated is not None:
            return self.violated
        for literal in target:
            if literal not in self.reasons:
                self._make_false(literal, NO_REASON)
        return self._propagate()

    def _propagate(self) -> int | None:
        """Count what is false until nothing follows; return a clause that is false, or None."""
        while self.counted < len(self.trail):
            numbers = self.occurrences[self.trail[self.counted]]
            self.counted += 1
            for number in numbers:
                self.still_open[number] -= 1
            for number in numbers:
                if self.still_open[number] < 2 and self._is_false(number):
                    return number
        return None

    def _is_false(self, number: int) -> bool:
        """Return whether no literal of a clause is open; make the complement of the last false."""
        last = next((one for one in self.clauses[number] if one not in self.reasons), None)
        if last is None:
            return True
        if ~last not in self.reasons:
            self._make_false(~last, number)
        return False

    def _make_false(self, literal: Literal, reason: int) -> None:
        self.reasons[literal] = reason
        self.places[literal] = len(self.trail)
        self.trail.append(literal)

    def _take_back(self, start: int) -> None:
        for literal in self.trail[start : self.counted]:
            for number in self.occurrences[literal]:
                self.still_open[number] += 1
        for literal in self.trail[start:]:
            del self.reasons[literal]
        del self.trail[start:]
        self.counted = start

    def _needed(self, violated: int) -> list[int]:
        """Return the clauses that made this one false, in order, and it."""
        needed: set[Literal] = set()
        agenda = [violated]
        while agenda:
            for literal in self.clauses[agenda.pop()]:
                if self.reasons.get(literal, NO_REASON) != NO_REASON and literal not in needed:
                    needed.add(literal)
                    agenda.append(self.reasons[literal])
        ordered = sorted(needed, key=self.places.__getitem__)
        return [*(self.reasons[literal] for literal in ordered), violated]
