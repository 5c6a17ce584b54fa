"""Which atom to decide next: the one most active in the latest conflicts.

Each atom met in a conflict gains, and the gain grows from conflict to conflict, so that old merits
fade. The heap holds an atom under the activity it had when it was put there; an entry that is out
of date is passed over, for there is a newer one. Ties go to the lower atom.

Source: Moskewicz et al., DAC 2001; Eén & Sörensson, SAT 2003 (growing gains).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from resolver.watching import OPEN

DECAY = 0.95
LARGEST = 1e100


class Activity:
    """The activities of atoms, with the open ones in a heap."""

    __slots__ = ("_entered", "_gain", "_heap", "scores")

    def __init__(self, scores: Sequence[float]) -> None:
        self.scores = list(scores)
        self._gain = 1.0
        self._fill()

    def _fill(self) -> None:
        self._heap = [(-score, atom) for atom, score in enumerate(self.scores)]
        self._entered: list[float] = [*self.scores]  # as it is in the heap; -1: not there
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
            self._fill()

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
