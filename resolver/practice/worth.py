"""How far a derivation by hand holds: its mistakes, its points, and how short it could be.

How many steps suffice is looked for once for each problem, within a small budget, so that a folder
of answers is graded soon.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import floor
from typing import Final

from attrs import field, frozen

from resolver.budget import Budget
from resolver.errors import ConsistentError, SearchStopped
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.line import CONTRADICTION
from resolver.practice.exercise import Exercise
from resolver.practice.graded_line import CORRECTED, FOLLOWS, RIGHT, WRONG, GradedLine
from resolver.practice.mistakes import Mistake
from resolver.practice.parsed_line import EXAMPLE, Fault
from resolver.practice.sums import clause_of
from resolver.proofs.proof import Conclusion, Proof, Step
from resolver.proofs.step import rests_on
from resolver.questions.minimum import minimum, steps_needed

SOON: Final = Budget(steps=2_000)  # for the shortest refutation: a third of a second, at most


@frozen(slots=False, repr=False)
class Worth:
    """How far a derivation holds; `Grade` says what its parts are."""

    proof: Proof
    mistakes: tuple[Mistake, ...]
    lines: tuple[GradedLine, ...] = field(repr=False)
    unused: tuple[int, ...]
    axioms: tuple[Clause, ...] = field(default=(), repr=False)
    exercise: Exercise | None = None

    @property
    def unread(self) -> tuple[int, ...]:
        r"""The lines that seem to claim something and are not read, or not to their end.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n(e) ~q   a, c", "p -> q; p", "q").unread
        (2,)
        """
        return self._of_kind("unread")

    def _of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple(dict.fromkeys(line.line for line in self.lines if line.kind == kind))

    @property
    def _claims(self) -> list[GradedLine]:
        """The lines that were judged."""
        return [line for line in self.lines if line.status]

    @property
    def mistake(self) -> Mistake | None:
        """The first mistake.

        >>> from resolver import grade
        >>> print(grade("4. ~q  1, 2", "p -> q; p", "q").mistake)
        step 4, wrong sign: ¬q should be q
        hint: on p, the clauses 1 and 2 give q
        """
        return self.mistakes[0] if self.mistakes else None

    @property
    def correct(self) -> bool:
        """Whether every step holds.

        >>> from resolver import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").correct
        True
        """
        return not self.mistakes

    @property
    def target(self) -> Clause:
        """The clause that was to be derived.

        >>> from resolver import grade
        >>> print(grade("4. q  1, 2", "p -> q; p", "q").target)
        □
        """
        return EMPTY if self.exercise is None else self.exercise.target

    @property
    def refutes(self) -> bool:
        r"""Whether every step holds and the empty clause is among them.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").refutes
        True
        """
        return (
            self.correct
            and self._reached is not None
            and self._reached.clause in (EMPTY, CONTRADICTION)
        )

    @property
    def fulfils(self) -> bool:
        """Whether each line is read, each step holds, and what was to be derived is among them.

        >>> from resolver import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").fulfils
        False
        """
        return self.correct and self._absent is None and not self.unread

    @property
    def shortfall(self) -> Mistake | None:
        """What is missing where no line is wrong: the clause that was to be derived.

        >>> from resolver import grade
        >>> print(grade("4. q  1, 2", "p -> q; p", "q").shortfall)
        step 4, no empty clause: no line is wrong, and the empty clause is still to come
        hint: go on until □ is derived
        """
        if self.mistakes or self.fulfils:
            return None
        if self._absent is None:
            sentence = f"{lines_named(self.unread)} cannot be read, so this is not all there is"
            return Mistake(self.unread[0], 0, "not read", sentence, EXAMPLE)
        last = max(self._claims, key=lambda line: line.step, default=None)
        line, step = (0, 0) if last is None else (last.line, last.step)
        kind, missing, hint = self._absent
        return Mistake(line, step, kind, f"no line is wrong, and {missing}", hint)

    @property
    def _absent(self) -> Fault | None:
        """What is still to come where no line is wrong, its kind first, and a hint."""
        if self._reached is not None:
            return None
        kind = "no empty clause" if self.target.is_empty else "not derived"
        missing = f"{named(self.target)} is still to come"
        return kind, missing, f"go on until {self.target} is derived"

    @property
    def score(self) -> float:
        r"""From 0 to 1: the share of right steps; those that a wrong line leads to count half.

        These follow from it, or would follow if it were corrected. A wrong premise counts as a
        wrong step, and so does a last clause that is missing: it is 1 only where what was asked
        for is derived.

        >>> from resolver import grade
        >>> grade("5. q  1, 3\n6. ~r  2, 5\n7. []  4, 6", "p -> q; q -> r; p", "r").score
        0.5
        """
        if self.fulfils:
            return 1.0
        steps = [line for line in self.lines if line.premises or line.status == WRONG]
        worth = {RIGHT: 1.0, FOLLOWS: 0.5, CORRECTED: 0.5}
        unread = sum(line.kind == "unread" and not line.status for line in self.lines)
        points = sum(worth.get(line.status, 0.0) for line in steps)
        return points / max(1, len(steps) + unread + self._lines_missing)

    @property
    def _lines_missing(self) -> int:
        """How many lines are still to come: one where none says what was asked for."""
        clauses = [line.clause for line in self._claims if line.clause is not None]
        return int(not any(map(self._reaches, clauses)))

    @property
    def points(self) -> float | None:
        r"""The points of the exercise, by the score and down to halves; None without an exercise.

        >>> from resolver import grade, read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\npoints 4")
        >>> grade("4. q  1, 2\n5. []  3, 4", exercise).points
        4.0
        """
        return None if self.exercise is None else floor(2 * self.exercise.points * self.score) / 2

    @cached_property
    def _reached(self) -> Step | None:
        """The first step whose clause is asked for; an axiom only where it is the last."""
        last = self.proof.steps[-1:]
        asked = (step for step in self.proof if self._reaches(step.clause))
        return next((step for step in asked if step.premises or step in last), None)

    def _reaches(self, said: Conclusion) -> bool:
        """Return whether a clause, or a line that is one, says what was to be derived, or more."""
        clause = said if isinstance(said, Clause) else clause_of(said)
        return isinstance(clause, Clause) and clause.literals <= self.target.literals

    @cached_property
    def steps(self) -> int:
        r"""How many resolutions the derivation has.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").steps
        2
        """
        return sum(bool(line.premises) for line in self.lines)

    @property
    def enough(self) -> int | None:
        r"""How many resolutions suffice, as far as a quick search can tell.

        None for no refutation, for one with a sum, and where an exercise does not allow all steps.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").enough
        2
        """
        return None if self._bounds is None else self._bounds[1]

    @property
    def least(self) -> bool:
        r"""Whether it is certain that fewer than `enough` resolutions do not suffice.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").least
        True
        """
        return self._bounds is not None and self._bounds[0] == self._bounds[1]

    @cached_property
    def _bounds(self) -> tuple[int, int] | None:
        """How many resolutions are needed at least, and how many suffice; None as for `enough`."""
        reached = self._reached
        counts = any(step.rule == "sum" for step in self.proof)
        limited = self.exercise is not None and self.exercise.strategy
        if reached is None or not self.refutes or limited or counts:
            return None
        premises = {step.number: step.premises for step in self.proof}
        own = sum(bool(premises[number]) for number in rests_on(reached.number, premises.get))
        if steps_needed(self.axioms) == own:
            return own, own
        needed, enough = search_bounds(self.axioms) or (0, own)
        return needed, min(own, enough)


@lru_cache(maxsize=64)
def search_bounds(axioms: tuple[Clause, ...]) -> tuple[int, int] | None:
    """Return both bounds as a quick search finds them; None where it finds no refutation.

    Args:
        axioms: The clauses to be refuted.
    """
    try:
        found = minimum(axioms, budget=SOON)
    except (ConsistentError, SearchStopped):
        return None
    return found.at_least, found.steps


def lines_named(numbers: Sequence[int]) -> str:
    """Return `line 3`, or `lines 3, 5 and 8`."""
    *most, last = map(str, numbers)
    return f"lines {', '.join(most)} and {last}" if most else f"line {last}"


def named(target: Clause) -> str:
    """Return how a clause to be derived is called in a sentence."""
    return "the empty clause" if target.is_empty else str(target)
