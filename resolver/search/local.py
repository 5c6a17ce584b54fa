"""Local search: a model is repaired, flip by flip, until it makes one more literal true.

    while a clause is false:
        take one of the false clauses
        flip the atom of it that makes the fewest other clauses false, or now and then any of them

A question about one literal is a neighbour of the question before: nearly all of a model still
fits. Where there are many models, a few hundred flips find the next one, and clause learning, which
begins each time from the first decision, would need thousands. Local search never says no: where it
finds nothing, `resolver.search.entailed` asks clause learning.

Source: Papadimitriou, FOCS 1991; Selman, Kautz & Cohen, AAAI 1994 (WalkSAT).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from resolver.budget import Meter

NOISE = 0.5  # the share of the flips that are taken at random, where each makes a clause false


class RepairedModel:
    """A model of clauses, and for each clause how many of its literals are true in it.

    >>> model = RepairedModel([(0, 2), (1, 4)], [True, False, False, True, True, False])
    >>> model.is_needed(4), model.is_needed(3)
    (True, False)
    >>> model.make_true(5, frozen=set(), most_flips=100), model.is_true
    (True, [False, True, True, False, False, True])

    Attributes:
        is_true: For each code of a literal (2v is atom v, 2v + 1 its complement) its value.
        true_counts: For each clause the number of its true literals.
        clauses_with: For each code the places of the clauses that have its literal.

    Args:
        clauses: The clauses, as codes.
        is_true: The value of each code in a model of the clauses.
    """

    def __init__(self, clauses: Sequence[Sequence[int]], is_true: Sequence[bool]) -> None:
        self.clauses = clauses
        self.clauses_with: list[list[int]] = [[] for _ in is_true]
        for place, clause in enumerate(clauses):
            for code in clause:
                self.clauses_with[code].append(place)

        self._random = Random(0)  # the same questions get the same models
        self.take(is_true)

    def take(self, is_true: Sequence[bool]) -> None:
        """Take another model, such as one that clause learning has found.

        Args:
            is_true: The value of each code in a model of the clauses.
        """
        self.is_true = list(is_true)
        self.true_counts = [sum([is_true[code] for code in clause]) for clause in self.clauses]
        assert all(self.true_counts), "the values are no model of the clauses"

    def is_needed(self, code: int) -> bool:
        """Return whether some clause has no other true literal than this one.

        A true literal that no clause needs can be flipped at once, so it is not entailed (Janota,
        Lynce & Marques-Silva, AI Communications 28, 2015, call it rotatable).

        Args:
            code: The code of a literal that is true.
        """
        counts = self.true_counts
        return any(counts[place] == 1 for place in self.clauses_with[code])

    def make_true(
        self, code: int, *, frozen: set[int], most_flips: int, meter: Meter | None = None
    ) -> bool:
        """Change the model so that a literal is true; return False, and undo all, where it fails.

        Args:
            code: The code of a literal that is false.
            frozen: Atoms that no flip may change, such as those whose values are entailed.
            most_flips: How many flips are tried.
            meter: Counts the flips, each as a step.

        Raises:
            SearchStopped: The meter's budget ran out; the model is as it was.
        """
        frozen = frozen | {code >> 1}
        flipped = [code]
        false_clauses = FalseClauses()
        self._flip(code, false_clauses)

        try:
            while false_clauses and len(flipped) <= most_flips:
                clause = self.clauses[false_clauses.draw(self._random)]
                choices = [each for each in clause if each >> 1 not in frozen]
                if not choices:
                    break
                if meter is not None:
                    meter.step()
                chosen = self._choose(choices)
                self._flip(chosen, false_clauses)
                flipped.append(chosen)
            succeeded = not false_clauses
        except BaseException:
            self._undo(flipped, false_clauses)
            raise

        if not succeeded:
            self._undo(flipped, false_clauses)
        return succeeded

    def _choose(self, choices: Sequence[int]) -> int:
        """Return the literal of a false clause that shall become true."""
        broken = [self._count_broken(code) for code in choices]
        fewest = min(broken)
        if fewest and self._random.random() < NOISE:
            return choices[int(self._random.random() * len(choices))]
        return choices[broken.index(fewest)]

    def _count_broken(self, code: int) -> int:
        """Return how many clauses become false when this literal becomes true."""
        counts = self.true_counts
        return sum([counts[place] == 1 for place in self.clauses_with[code ^ 1]])

    def _flip(self, code: int, false_clauses: FalseClauses) -> None:
        """Make a literal true, and keep the counts and the false clauses as they then are."""
        self.is_true[code], self.is_true[code ^ 1] = True, False
        counts = self.true_counts

        for place in self.clauses_with[code]:
            counts[place] += 1
            if counts[place] == 1:
                false_clauses.discard(place)

        for place in self.clauses_with[code ^ 1]:
            counts[place] -= 1
            if not counts[place]:
                false_clauses.add(place)

    def _undo(self, flipped: Iterable[int], false_clauses: FalseClauses) -> None:
        """Flip these literals back, the last one first."""
        for code in reversed(list(flipped)):
            self._flip(code ^ 1, false_clauses)


class FalseClauses:
    """The places of the clauses that are false; one can be drawn, added and discarded at once.

    >>> false_clauses = FalseClauses()
    >>> false_clauses.add(7)
    >>> false_clauses.draw(Random(0)), bool(false_clauses)
    (7, True)
    >>> false_clauses.discard(7)
    >>> bool(false_clauses)
    False
    """

    __slots__ = ("_index", "_places")

    def __init__(self) -> None:
        self._places: list[int] = []
        self._index: dict[int, int] = {}  # where in the list each place stands

    def __len__(self) -> int:
        return len(self._places)

    def add(self, place: int) -> None:
        """Add a clause that has become false."""
        self._index[place] = len(self._places)
        self._places.append(place)

    def discard(self, place: int) -> None:
        """Take a clause out; the last one of the list moves to where it stood."""
        index = self._index.pop(place)
        last = self._places.pop()
        if last != place:
            self._places[index] = last
            self._index[last] = index

    def draw(self, random: Random) -> int:
        """Return one of the clauses, each as likely as another."""
        return self._places[int(random.random() * len(self._places))]
