"""Which literals follow from clauses: many questions about one set of clauses.

    a literal is false in the model at hand                  it is not entailed
    no clause needs it to be true                            it is not: flip it
    local search makes it false, in a few hundred flips      it is not
    clause learning, its complement assumed, finds a model   it is not
    clause learning finds none                               it is entailed, and fixed from then on

The cheap answers are tried first. Each is a model, which is kept: it answers other questions too,
and the next search begins from it.

Local search repairs a model, flip by flip, until it makes one more literal true:

    while a clause is false:
        take one of the false clauses
        flip the atom of it that makes the fewest other clauses false, or now and then any of them

A question about one literal is a neighbour of the question before: nearly all of a model still
fits. Where there are many models, a few hundred flips find the next one, and clause learning, which
begins each time from the first decision, would need thousands. Local search never says no.

Source: Zhu, Weissenbacher & Malik, FMCAD 2011, and Janota, Lynce & Marques-Silva, AI Communications
28, 2015 (backbones from models); Papadimitriou, FOCS 1991, and Selman, Kautz & Cohen, AAAI 1994
(WalkSAT).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from resolver.budget import Meter
from resolver.search.learning.assignment import TRUE
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Outcome, Problem, verify_outcome

# One local search may take this many flips for each atom. With 4 it misses nearly all models of 400
# atoms.
MOST_FLIPS_AN_ATOM = 10
# The budget of flips halves after each failure, but never falls below this many for each atom.
LEAST_FLIPS_AN_ATOM = 1 / 10


class EntailedLiterals:
    """The literals that follow from a problem's clauses, found when they are asked for.

    >>> from resolver.search.problem import encode
    >>> problem = encode("p | q; p | ~q; p -> r | s")
    >>> entailed = EntailedLiterals(problem)
    >>> p, not_p, q = 0, 1, 2
    >>> entailed.is_entailed(p), entailed.is_entailed(not_p), entailed.is_entailed(q)
    (True, False, False)
    >>> print(*map(problem.literal, entailed.find_all()))
    p

    Attributes:
        problem: The clauses.
        learner: The search by clause learning, with all that it has learned.
        model: The model at hand; None where the clauses cannot all hold.

    Args:
        problem: The clauses.
        meter: Counts the work of the first search, which looks for a model.

    Raises:
        SearchStopped: The budget ran out.
    """

    def __init__(self, problem: Problem, meter: Meter | None = None) -> None:
        self.problem = problem
        self.learner = Learner(problem, Configuration(), meter or Meter())
        values = verify_outcome(problem, self.learner.run()).model
        self.model = None if values is None else RepairedModel(problem.codes, self._is_true())
        self._most_flips: float = MOST_FLIPS_AN_ATOM * len(problem.atoms)
        # The atoms fixed on level 0 when local search was last asked.
        self._frozen_atoms = set[int]()

    @property
    def is_consistent(self) -> bool:
        """Whether the clauses have a model."""
        return self.model is not None

    def is_entailed(self, code: int, meter: Meter | None = None) -> bool:
        """Return whether a literal is entailed; if not, the model at hand makes it false.

        Args:
            code: The code of the literal.
            meter: Counts the work.

        Raises:
            SearchStopped: The budget ran out.
        """
        if self.model is None:
            return True
        if not self.model.is_true[code]:
            return False
        if self._is_fixed(code):
            return True
        complement = code ^ 1
        return not (self._repair(complement, meter) or self._search(complement, meter))

    def find_all(self, meter: Meter | None = None) -> list[int]:
        """Return in order the codes of all entailed literals; every code if there is no model.

        Args:
            meter: Counts the work.

        Raises:
            SearchStopped: The budget ran out.
        """
        if self.model is None:
            return list(range(2 * len(self.problem.atoms)))

        # An entailed literal is true in this model and in every later one.
        candidates = self._candidates(range(2 * len(self.problem.atoms)))

        # A flip is a thousand times cheaper than a conflict, so local search tries each candidate
        # before clause learning is asked about any. A model found on the way may refute a candidate
        # that local search gave up.
        for code in list(candidates):
            if code in candidates and self._repair(code ^ 1, meter):
                candidates = self._candidates(candidates)

        # Either a model turns up in which the candidate is false, or it is fixed on level 0.
        while candidates:
            self._search(next(iter(candidates)) ^ 1, meter)
            candidates = self._candidates(candidates)
        return sorted(self.learner.now.fixed_literals)

    def _candidates(self, codes: Iterable[int]) -> dict[int, None]:
        """Return, in order, the literals of these that may still be entailed or not."""
        assert self.model is not None
        is_true = self.model.is_true
        is_needed = self.model.is_needed
        # A true literal that no clause needs could be false in this very model.
        candidates: dict[int, None] = {}
        for code in codes:
            if is_true[code] and is_needed(code) and not self._is_fixed(code):
                candidates[code] = None
        return candidates

    def _repair(self, code: int, meter: Meter | None) -> bool:
        """Change the model by local search to make a literal true; return whether that succeeds."""
        assert self.model is not None

        # Fixed literals stay fixed, in the order of the trail, so only the new ones are added.
        fixed = self.learner.now.fixed_literals
        self._frozen_atoms.update(code >> 1 for code in fixed[len(self._frozen_atoms) :])
        succeeded = self.model.make_true(
            code,
            frozen=self._frozen_atoms,
            most_flips=int(self._most_flips),
            meter=meter,
        )

        # Failures come in runs, so the budget halves after one and doubles after a success.
        atoms = len(self.problem.atoms)
        if succeeded:
            self._most_flips = min(2 * self._most_flips, MOST_FLIPS_AN_ATOM * atoms)
        else:
            self._most_flips = max(self._most_flips / 2, LEAST_FLIPS_AN_ATOM * atoms)
        return succeeded

    def _search(self, code: int, meter: Meter | None) -> bool:
        """Make a literal true by clause learning, in a new model; return False if none has it."""
        assert self.model is not None
        if meter is not None:
            self.learner.meter = meter
        values = self.learner.solve([code])
        if values is None:
            return False

        verify_outcome(self.problem, Outcome(model=values))
        self.model.take_model(self._is_true())
        return True

    def _is_fixed(self, code: int) -> bool:
        """Return whether a literal is true on decision level 0."""
        now = self.learner.now
        return now.values[code] == TRUE and now.decision_levels[code >> 1] == 0

    def _is_true(self) -> list[bool]:
        """Return, by code, the value of each literal in the model just found by the learner."""
        return [value == TRUE for value in self.learner.now.values]


# Where every flip would make some clause false, this share of the flips is chosen at random.
RANDOM_FLIP_SHARE = 0.5


class RepairedModel:
    """A model of clauses, and for each clause how many of its literals are true in it.

    >>> model = RepairedModel([(0, 2), (1, 4)], [True, False, False, True, True, False])
    >>> model.is_needed(4), model.is_needed(3)
    (True, False)
    >>> model.make_true(5, frozen=set(), most_flips=100), model.is_true
    (True, [False, True, True, False, False, True])

    Attributes:
        is_true: By code of a literal (2v is atom v, 2v + 1 its complement), its value.
        true_counts: By index of a clause, the number of its true literals.
        clauses_with: By code, the indices of the clauses with that literal.

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

        # The seed is fixed, so that the same questions get the same models.
        self._random = Random(0)
        self.take_model(is_true)

    def take_model(self, is_true: Sequence[bool]) -> None:
        """Take another model, such as one that clause learning has found.

        Args:
            is_true: The value of each code in a model of the clauses.
        """
        self.is_true = list(is_true)
        self.true_counts = [sum(map(is_true.__getitem__, clause)) for clause in self.clauses]
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
        self,
        code: int,
        *,
        frozen: set[int],
        most_flips: int,
        meter: Meter | None = None,
    ) -> bool:
        """Change the model so that a literal is true; if that fails, undo all and return False.

        Args:
            code: The code of a literal that is false.
            frozen: Atoms that no flip may change, such as those whose values are entailed.
            most_flips: The most flips that are tried.
            meter: Counts the flips, each as a step.

        Raises:
            SearchStopped: The meter's budget ran out; the model is as it was.
        """
        own_atom = code >> 1
        flipped = [code]
        false_clauses = FalseClauses()
        self._flip(code, false_clauses)

        try:
            while false_clauses and len(flipped) <= most_flips:
                clause = self.clauses[false_clauses.draw(self._random)]
                choices = [
                    other for other in clause if other >> 1 != own_atom and other >> 1 not in frozen
                ]
                if not choices:
                    break
                if meter is not None:
                    meter.step()
                chosen = self._choose(choices)
                self._flip(chosen, false_clauses)
                flipped.append(chosen)
            succeeded = not false_clauses
        except BaseException:  # An interrupt must not leave values that are no model.
            self._undo(flipped, false_clauses)
            raise

        if not succeeded:
            self._undo(flipped, false_clauses)
        return succeeded

    def _choose(self, choices: Sequence[int]) -> int:
        """Return the literal of a false clause to make true: the least harmful, or a random one."""
        broken = [self._count_broken(code) for code in choices]
        fewest = min(broken)
        if fewest and self._random.random() < RANDOM_FLIP_SHARE:
            return choices[int(self._random.random() * len(choices))]
        return choices[broken.index(fewest)]

    def _count_broken(self, code: int) -> int:
        """Return how many clauses become false when this literal becomes true."""
        counts = self.true_counts
        return sum([counts[place] == 1 for place in self.clauses_with[code ^ 1]])

    def _flip(self, code: int, false_clauses: FalseClauses) -> None:
        """Make a literal true, and update the counts and the false clauses."""
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
    """The indices of the false clauses; adding, discarding and drawing take constant time.

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
        # The position of each clause in the list.
        self._index: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._places)

    def add(self, place: int) -> None:
        """Add a clause, which has become false."""
        self._index[place] = len(self._places)
        self._places.append(place)

    def discard(self, place: int) -> None:
        """Remove a clause; the last one of the list takes its position."""
        index = self._index.pop(place)
        last = self._places.pop()
        if last != place:
            self._places[index] = last
            self._index[last] = index

    def draw(self, random: Random) -> int:
        """Return a clause at random, each with the same probability."""
        return self._places[int(random.random() * len(self._places))]
