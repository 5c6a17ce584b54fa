"""What to decide next, and when to begin again: orders of the atoms, taking turns, and restarts.

The atom most active in the latest conflicts comes first (VSIDS): each atom met in a conflict gains,
and the gain grows from conflict to conflict, so that old merits fade. The heap holds an atom under
the activity it had when it was put there; an entry that is out of date is passed over, for there is
a newer one. Ties go to the lower atom.

Activity finds what a search struggles with, but loses its way in problems that are the same all
over, such as pigeons in holes. There a fixed order learns a clause or so for each set of pigeons,
some 2ⁿ, where activity goes through many of the n! ways to seat them. So where clauses that say of
two atoms that not both are true outnumber the atoms, a fixed order comes first: by merit, that is
by what occurs in the most and shortest clauses; from its second turn on group by group, where a
group is what clauses of two literals join, such as "at most one of us". Elsewhere activity rules.

Source: Moskewicz et al., DAC 2001; Eén & Sörensson, SAT 2003 (growing gains); after Oh, SAT 2015,
who lets two ways of restarting take turns; Luby, Sinclair & Zuckerman, Information Processing
Letters 47, 1993: no other fixed plan of restarts is better by more than a logarithm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from typing import Any

from attrs import frozen

from resolver.search.learning.assignment import OPEN, WatchedClause
from resolver.search.problem import Problem, group_atoms
from resolver.search.saturation.options import make_option

FIRST_ACTIVITY_GAIN = 0.01  # the first gain; the scores at the beginning are from -1/8 to 1
ACTIVITY_DECAY = 0.95
MOST_ACTIVITY_GAIN = 1e100


@frozen
class Configuration:
    """How long a search waits before it restarts, forgets, and takes another order.

    Raises StrategyError for anything but whole numbers from 1 up.
    """

    # conflicts in the unit of the restart plan
    restart: int = make_option(16, least=1)
    # clauses learned before the worse half goes; then a tenth more each time
    forget: int = make_option(2000, least=1)
    # conflicts before another order has its turn; then eight times as many
    turn: int = make_option(64, least=1)


class AtomOrder:
    """The activities of atoms, with the open ones in a heap; `refill` it before use."""

    __slots__ = ("_entered", "_gain", "_heap", "scores")

    def __init__(self, scores: Sequence[float]) -> None:
        self.scores = list(scores)
        self._gain = FIRST_ACTIVITY_GAIN
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
        self._gain = gain / ACTIVITY_DECAY
        if gain > MOST_ACTIVITY_GAIN:
            self.scores = [score / MOST_ACTIVITY_GAIN for score in scores]
            self._gain /= MOST_ACTIVITY_GAIN
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


def literal_weights(clauses: Iterable[WatchedClause], atoms: int) -> list[float]:
    """Return the weight of each literal by its code: more and shorter clauses weigh more.

    Source: Jeroslow & Wang, Annals of Mathematics and Artificial Intelligence 1, 1990.
    """
    found = [0.0] * (2 * atoms)
    for clause in clauses:
        weight = 2.0 ** (1 - len(clause))
        for code in clause[1:]:
            found[code] += weight
    return found


def plan_orders(
    problem: Problem, scores: Sequence[float], activity: AtomOrder, turn: int
) -> Iterator[tuple[AtomOrder, float]]:
    """Yield orders, each with how many conflicts it is used for: eight times as many each round.

    The scores are the atoms' merits; of equal ones the first to occur in a clause comes first.

    Args:
        problem: The clauses.
        scores: The merit of each atom.
        activity: The order by activity.
        turn: The conflicts of the first turn.
    """
    exclusive = sum(len(pair) == 2 and bool(pair[0] & pair[1] & 1) for pair in problem.codes)
    if exclusive < len(scores):
        yield activity, inf
    met = dict.fromkeys(code >> 1 for codes in problem.codes for code in codes)
    places = {atom: place for place, atom in enumerate(met)}
    merits = [(-score, places.get(v, inf)) for v, score in enumerate(scores)]
    keys: Sequence[Any] = merits
    for again in count():
        worst_first = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
        ranks = {atom: float(rank) for rank, atom in enumerate(worst_first)}
        yield AtomOrder([ranks[atom] for atom in range(len(keys))]), turn * 8**again
        yield activity, turn * 8**again
        keys = list(zip(group_atoms(problem), merits, strict=True))


def luby_sequence() -> Iterator[int]:
    """Yield how long each run is, in units: the sequence of Luby, Sinclair & Zuckerman.

    >>> from itertools import islice
    >>> list(islice(luby_sequence(), 15))
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]

    Source: Knuth, The Art of Computer Programming 4B, section 7.2.2.2, for this recurrence.
    """
    u, v = 1, 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
