"""Which literals follow from clauses: many questions about one clause set, each near the last.

    a literal is false in the model at hand                  it is not entailed
    no clause needs it to be true                            it is not: flip it
    local search makes it false, in a few hundred flips      it is not
    clause learning, its complement assumed, finds a model   it is not
    clause learning finds none                               it is entailed, and fixed from then on

The cheap answers come first, and each is a model that is kept: it is the answer to other questions
too, and where the next search begins.

Source: Zhu, Weissenbacher & Malik, FMCAD 2011, and Janota, Lynce & Marques-Silva, AI Communications
28, 2015 (backbones from models).
"""

from __future__ import annotations

from collections.abc import Iterable

from resolver.budget import Meter
from resolver.search.learning.assignment import TRUE
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.local import RepairedModel
from resolver.search.problem import Outcome, Problem, verified

MOST_FLIPS_AN_ATOM = 10  # of one local search; with 4 it misses nearly all models of 400 atoms
LEAST_FLIPS_AN_ATOM = 1 / 10  # after failures in a row


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
        values = verified(problem, self.learner.run()).model
        self.model = None if values is None else RepairedModel(problem.codes, self._is_true())
        self._most_flips: float = MOST_FLIPS_AN_ATOM * len(problem.atoms)

    @property
    def is_consistent(self) -> bool:
        """Whether the clauses have a model."""
        return self.model is not None

    def is_entailed(self, code: int, meter: Meter | None = None) -> bool:
        """Return whether a literal is true in every model; else the model at hand makes it false.

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
        return not (self._repair(code ^ 1, meter) or self._search(code ^ 1, meter))

    def find_all(self, meter: Meter | None = None) -> list[int]:
        """Return the codes of all entailed literals, in order; without a model that is every code.

        Args:
            meter: Counts the work.

        Raises:
            SearchStopped: The budget ran out.
        """
        if self.model is None:
            return list(range(2 * len(self.problem.atoms)))

        # What is entailed is true in this model, and in each that comes after it.
        candidates = self._candidates(range(2 * len(self.problem.atoms)))

        # A flip is a thousand times cheaper than a conflict, so each candidate is tried by flips
        # before clause learning is asked about any: a later model may make an obstinate one false.
        for code in list(candidates):
            if code in candidates and self._repair(code ^ 1, meter):
                candidates = self._candidates(candidates)

        while candidates:
            self._search(next(iter(candidates)) ^ 1, meter)
            candidates = self._candidates(candidates)
        return sorted(self.learner.now.fixed)

    def _candidates(self, codes: Iterable[int]) -> dict[int, None]:
        """Return those of the literals, in order, that may still turn out either way."""
        assert self.model is not None
        is_true, is_needed = self.model.is_true, self.model.is_needed
        return {
            code: None
            for code in codes
            if is_true[code] and is_needed(code) and not self._is_fixed(code)
        }

    def _repair(self, code: int, meter: Meter | None) -> bool:
        """Return whether local search has changed the model so that a literal is true."""
        assert self.model is not None
        frozen = {fixed >> 1 for fixed in self.learner.now.fixed}
        succeeded = self.model.make_true(
            code, frozen=frozen, most_flips=int(self._most_flips), meter=meter
        )

        # Failures come in rows, where most literals that are asked about are entailed.
        atoms = len(self.problem.atoms)
        if succeeded:
            self._most_flips = min(2 * self._most_flips, MOST_FLIPS_AN_ATOM * atoms)
        else:
            self._most_flips = max(self._most_flips / 2, LEAST_FLIPS_AN_ATOM * atoms)
        return succeeded

    def _search(self, code: int, meter: Meter | None) -> bool:
        """Return whether clause learning has found a model in which a literal is true."""
        assert self.model is not None
        if meter is not None:
            self.learner.meter = meter
        values = self.learner.solve([code])
        if values is None:
            return False

        verified(self.problem, Outcome(model=values))
        self.model.take(self._is_true())
        return True

    def _is_fixed(self, code: int) -> bool:
        """Return whether a literal is true without any decision."""
        now = self.learner.now
        return now.values[code] == TRUE and now.levels[code >> 1] == 0

    def _is_true(self) -> list[bool]:
        """Return the value of each code in the model that the learner has just found."""
        return [value == TRUE for value in self.learner.now.values]
