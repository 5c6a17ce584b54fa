"""What to decide next, and when to begin again: orders of the atoms, taking turns, and restarts.

*Activity* (VSIDS). The atom most active in the latest conflicts comes first: each atom met in a
conflict gains, and the gain grows from conflict to conflict, so that old merits fade. The heap
holds an atom under the activity it had when it was put there. An entry that is out of date is
passed over, since a newer one follows. Of equally active atoms the lower one comes first.

*A fixed order.* Activity finds what a search struggles with, but loses its way in problems that are
alike all over, such as pigeons in holes. There a fixed order learns a clause or so for each set of
pigeons, some 2ⁿ, where activity goes through many of the n! ways to seat them. So a fixed order
comes first if the clauses ¬a ∨ ¬b, which exclude two atoms from being both true, are as many as the
atoms or more. It goes by merit: atoms that occur in the most and shortest clauses come first. From
its second turn on it goes group by group, where a group is atoms that clauses of two literals join,
such as "at most one of us". In all other problems activity alone decides.

*Restarts.* After so many conflicts the search drops all decisions. How many is given by the
sequence of Luby, in units of the option `restart`: 1, 1, 2, 1, 1, 2, 4, ... times 16 conflicts.

Source: Moskewicz et al., DAC 2001; Eén & Sörensson, SAT 2003 (growing gains); after Oh, SAT 2015,
who lets two ways of restarting take turns; Luby, Sinclair & Zuckerman, Information Processing
Letters 47, 1993: no other fixed plan of restarts is better by more than a logarithm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain, count
from math import inf
from typing import Any

from attrs import frozen

from resolver.search.learning.assignment import OPEN, WatchedClause
from resolver.search.problem import Problem, group_atoms
from resolver.search.saturation.options import make_option

# The first conflict adds this to each of its atoms, whose scores begin between -1/8 and 1.
FIRST_ACTIVITY_GAIN = 0.01
# Each gain is this share of the next one.
ACTIVITY_DECAY = 0.95
# Beyond this gain all scores are scaled down, so that no float overflows.
MOST_ACTIVITY_GAIN = 1e100
# Each round has this many times the conflicts of the round before.
TURN_GROWTH = 8


@frozen
class Configuration:
    """How long a search waits before it restarts, forgets, and takes another order.

    Raises StrategyError for anything but whole numbers from 1 up.

    Attributes:
        restart: The conflicts in one unit of the restart plan.
        forget: The learned clauses kept before the worse half goes; then a tenth more each time.
        turn: The conflicts before another order has its turn; then eight times as many.
    """

    restart: int = make_option(16, least=1)
    forget: int = make_option(2000, least=1)
    turn: int = make_option(64, least=1)


class AtomOrder:
    """An order of the atoms by scores; call `refill` before the first `pop_best`.

    Attributes:
        scores: By atom; the greatest comes first.
    """

    __slots__ = ("_gain", "_heap", "_heap_scores", "scores")

    def __init__(self, scores: Sequence[float]) -> None:
        self.scores = list(scores)
        self._gain = FIRST_ACTIVITY_GAIN
        # The scores are negative here, because a heap gives its least entry first.
        self._heap: list[tuple[float, int]] = []
        # By atom, the score of its valid entry in the heap; -1 if it has none.
        self._heap_scores: list[float] = []

    def refill(self) -> None:
        """Put all atoms into the heap, under the scores that they have now."""
        self._heap = [(-score, atom) for atom, score in enumerate(self.scores)]
        self._heap_scores = [*self.scores]
        heapify(self._heap)

    def reward(self, atoms: Iterable[int]) -> None:
        """Raise the scores of these atoms by the gain, which grows with each call."""
        scores = self.scores
        gain = self._gain
        for atom in atoms:
            scores[atom] += gain
        self._gain = gain / ACTIVITY_DECAY
        if gain > MOST_ACTIVITY_GAIN:
            self.scores = [score / MOST_ACTIVITY_GAIN for score in scores]
            self._gain /= MOST_ACTIVITY_GAIN
            self.refill()

    def reopen(self, literals: Iterable[int]) -> None:
        """Put the atoms of these literals back into the heap, because they are open again."""
        scores = self.scores
        heap_scores = self._heap_scores
        heap = self._heap
        for literal in literals:
            atom = literal >> 1
            score = scores[atom]
            if heap_scores[atom] != score:
                heap_scores[atom] = score
                heappush(heap, (-score, atom))

    def pop_best(self, values: Sequence[int]) -> int | None:
        """Take out and return the open atom of the greatest score; None if none is open.

        Args:
            values: By code, the value of each literal.
        """
        heap = self._heap
        heap_scores = self._heap_scores
        while heap:
            score, atom = heappop(heap)
            is_up_to_date = heap_scores[atom] == -score
            if is_up_to_date:
                heap_scores[atom] = -1.0
                if values[2 * atom] == OPEN:
                    return atom
        return None


def literal_weights(clauses: Iterable[WatchedClause], atoms: int) -> list[float]:
    """Return the weight of each literal by its code: 2⁻ⁿ for each clause of n literals with it.

    Source: Jeroslow & Wang, Annals of Mathematics and Artificial Intelligence 1, 1990.
    """
    weight_by_code = [0.0] * (2 * atoms)
    for clause in clauses:
        # A watched clause begins with its number, which is no literal.
        weight = 2.0 ** (1 - len(clause))
        for code in clause[1:]:
            weight_by_code[code] += weight
    return weight_by_code


def plan_orders(
    problem: Problem,
    scores: Sequence[float],
    activity: AtomOrder,
    turn: int,
) -> Iterator[tuple[AtomOrder, float]]:
    """Yield each order with the conflicts for which it decides: eight times as many each round.

    Of atoms with equal scores the first to occur in a clause comes first.

    Args:
        problem: The clauses.
        scores: The merit of each atom: the greater of the weights of its two literals.
        activity: The order by activity.
        turn: The number of conflicts of the first turn.
    """
    # The codes of negative literals are odd.
    excluding_pairs = 0
    for codes in problem.codes:
        if len(codes) == 2:
            excluding_pairs += codes[0] & codes[1] & 1
    if excluding_pairs < len(scores):
        yield activity, inf

    # Of atoms with equal scores, the one that occurs first is decided first.
    first_places: dict[int, int] = {}
    for code in chain.from_iterable(problem.codes):
        first_places.setdefault(code >> 1, len(first_places))
    merits = [(-score, first_places.get(v, inf)) for v, score in enumerate(scores)]

    # A smaller key comes earlier in the order, and so gets a greater score.
    keys: Sequence[Any] = merits
    for round_number in count():
        worst_first = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
        ranks = [0.0] * len(keys)
        for rank, atom in enumerate(worst_first):
            ranks[atom] = float(rank)

        conflicts = turn * TURN_GROWTH**round_number
        yield AtomOrder(ranks), conflicts
        yield activity, conflicts
        keys = list(zip(group_atoms(problem), merits, strict=True))


def luby_sequence() -> Iterator[int]:
    """Yield how many units of conflicts pass before each restart, without end.

    >>> from itertools import islice
    >>> list(islice(luby_sequence(), 15))
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]

    Source: Luby, Sinclair & Zuckerman, 1993; Knuth, The Art of Computer Programming 4B, section
    7.2.2.2, for this recurrence.
    """
    u, v = 1, 1
    while True:
        yield v
        lowest_bit = u & -u
        if lowest_bit == v:
            u, v = u + 1, 1
        else:
            v = 2 * v
