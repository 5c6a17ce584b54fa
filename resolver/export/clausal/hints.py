"""Unit propagation that finds the hints where a proof gives none.

The clauses are watched as in clause learning. What follows without a denial stays; what a denial
makes false is taken back.

Source: Wetzler, Heule & Hunt, SAT 2014, who check so.
"""

from __future__ import annotations

from collections.abc import Iterable

from resolver.logic.clause import Clause
from resolver.search.learning.assignment import FALSE, OPEN, TRUE, Assignment, Watched


class Hints:
    """Numbered clauses over some atoms, from which the hints for a new one are found."""

    def __init__(self, atoms: Iterable[str]) -> None:
        self.places = {name: 2 * v for v, name in enumerate(atoms)}
        self.now = Assignment(len(self.places))
        self.violated: Watched | None = None  # a clause that is false without a denial

    def codes(self, clause: Clause) -> list[int]:
        """Return the literals of a clause as codes, the lowest first."""
        places = self.places
        return sorted(
            [places[literal.name] + (not literal.positive) for literal in clause.literals]
        )

    def add(self, number: int, clause: Clause) -> None:
        """Watch this clause too."""
        now, values = self.now, self.now.values
        codes = self.codes(clause)
        codes.sort(key=values.__getitem__, reverse=True)  # what is false is watched last
        watched = [number, *codes]
        if not codes or values[codes[0]] == FALSE:
            self.violated = self.violated or watched
        elif len(codes) > 1 and values[codes[1]] != FALSE:
            now.watch(watched)
        elif values[codes[0]] == OPEN:
            now.assign(codes[0], watched)
            self.violated = self.violated or now.propagate()
        elif len(codes) == 1:
            now.reasons[codes[0] >> 1] = watched  # the shortest reason there can be

    def find(self, target: Clause) -> list[int] | None:
        """Return clauses that become unit in this order, the last one false, denying the target.

        >>> hints = Hints("pqr")
        >>> for number, words in enumerate(["p q", "~p q", "~q r"], start=1):
        ...     hints.add(number, Clause(words.split()))
        >>> hints.find(Clause(["q"])), hints.find(Clause(["r"]))
        ([2, 1], [3, 2, 1])

        None when unit propagation ends without a false clause.
        """
        codes = self.codes(target)
        for code in codes:
            if self.now.values[code] == TRUE:  # its reason is false now
                return self._needed(self.now.reasons[code >> 1], code >> 1)
        if self.violated is not None:
            return self._needed(self.violated)
        self._deny(codes)
        violated = self.now.propagate()
        found = None if violated is None else self._needed(violated)
        self.now.backjump(0)
        return found

    def _deny(self, codes: list[int]) -> None:
        """Make these literals false; of a tautology an atom and its complement, both."""
        now = self.now
        now.starts.append(len(now.trail))
        for code in codes:
            if now.values[code] == OPEN:
                now.assign(code ^ 1, [])
            elif now.values[code] == TRUE:
                now.values[code] = FALSE
                now.trail.append(code ^ 1)

    def _needed(self, violated: Watched, atom: int = -1) -> list[int]:
        """Return the clauses that made this one false, but for the atom, in order, and it."""
        reasons, places = self.now.reasons, self.now.places
        needed: set[int] = set()
        agenda = [violated]
        while agenda:
            for code in agenda.pop()[1:]:
                cause = code >> 1
                if reasons[cause] and cause not in needed and cause != atom:
                    needed.add(cause)
                    agenda.append(reasons[cause])
        ordered = sorted(needed, key=places.__getitem__)
        return [*(reasons[cause][0] for cause in ordered), violated[0]]
