"""Which atom to decide next: the one most active in the latest conflicts (VSIDS).

Each atom met in a conflict gains, and the gain grows from conflict to conflict, so that old merits
fade. The heap holds an atom under the activity it had when it was put there; an entry that is out
of date is passed over, for there is a newer one. Ties go to the lower atom.

Source: Moskewicz et al., DAC 2001; Eén & Sörensson, SAT 2003 (growing gains).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from resolver.search.learning.assignment import OPEN

FIRST = 0.01  # the first gain; the scores at the beginning are from -1/8 to 1
DECAY = 0.95
LARGEST = 1e100


class Activity:
    """The activities of atoms, with the open ones in a heap; `refill` it before use."""

    __slots__ = ("_entered", "_gain", "_heap", "scores")

    def __init__(self, scores: Sequence[float]) -> None:
        self.scores = list(scores)
        self._gain = FIRST
        self._heap: list[tuple[float, int]] = []
        self._entered: list[float] = []  # the score under which an atom is in the heap; or -1

    def refill(self) -> None:
        """Put all atoms into the heap, as their activities are now."""
        self._heap = [(-score, atom) for atom, score in enumerate(self.scores)]
        self._entered = [*self.scores]
        heapify(self._heap)

    def reward(self, atoms: Iterable[int]) -> None:
        """Raise the activity of the atoms of a conflict."""
        scores, gain = self.scores, self._gain
        for atom in atoms:
            scores[atom] += gain
        self._gain = gain / DECAY
        if gain > LARGEST:
            self.scores = [score / LARGEST for score in scores]
            self._gain /= LARGEST
            self.refill()

    def reopen(self, literals: Iterable[int]) -> None:
        """Put the atoms of literals that are open again back."""
        scores, entered, heap = self.scores, self._entered, self._heap
        for literal in literals:
            atom = literal >> 1
            score = scores[atom]
            if entered[atom] != score:
                entered[atom] = score
                heappush(heap, (-score, atom))

    def best(self, values: Sequence[int]) -> int | None:
        """Return the most active open atom and take it out; None if none is open."""
        heap, entered = self._heap, self._entered
        while heap:
            score, atom = heappop(heap)
            if entered[atom] == -score:
                entered[atom] = -1.0
                if values[2 * atom] == OPEN:
                    return atom
        return None
