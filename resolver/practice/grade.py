"""What becomes of a derivation by hand: its mistakes, its points, and how short it could be.

How many steps suffice is looked for once for each problem, within a small budget, so that a folder
of answers is graded soon.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import floor
from typing import Final

from attrs import field, frozen

from resolver.budget import Budget
from resolver.errors import ConsistentError, SearchStopped
from resolver.logic.clause import EMPTY, Clause
from resolver.practice.derivation import CORRECTED, FOLLOWS, RIGHT, WRONG
from resolver.practice.exercise import Exercise
from resolver.practice.mistakes import Mistake
from resolver.proofs.proof import Proof, Step
from resolver.proofs.step import rests_on
from resolver.questions.minimum import minimum, steps_needed
from resolver.text.printable import count, escaped
from resolver.text.printed import Printed
from resolver.text.tables import html_table, text_table

SOON: Final = Budget(steps=2_000)  # for the shortest refutation: a third of a second, at most


@frozen
class GradedLine:
    """One line of the text that claims something, and what becomes of it.

    The `status` is premise, right, wrong, follows from a wrong one, or would follow from the
    corrected line; then `corrected` is the number of that line.
    """

    line: int
    step: int
    clause: Clause | None
    status: str
    premises: tuple[int, ...] = ()
    corrected: int | None = None

    @property
    def verdict(self) -> str:
        """The status, with the number of the line to be corrected."""
        return self.status if self.corrected is None else f"{self.status} {self.corrected}"


@frozen(slots=False, repr=False)
class Grade(Printed):
    """How far a derivation holds: its `mistakes`, its `lines`, and the `proof` of what is right.

    `unused` are the numbers of steps which the last clause asked for does not rest on; the `axioms`
    are those of the problem, and the `exercise` is the one that was set, if one was. `unread` are
    the lines of the text that seem to claim something and are not read, or not to their end.
    """

    proof: Proof
    mistakes: tuple[Mistake, ...]
    lines: tuple[GradedLine, ...] = field(repr=False)
    unused: tuple[int, ...]
    axioms: tuple[Clause, ...] = field(default=(), repr=False)
    exercise: Exercise | None = None
    unread: tuple[int, ...] = ()

    @property
    def mistake(self) -> Mistake | None:
        """The first mistake."""
        return self.mistakes[0] if self.mistakes else None

    @property
    def correct(self) -> bool:
        """Whether every step holds."""
        return not self.mistakes

    @property
    def target(self) -> Clause:
        """The clause that was to be derived."""
        return EMPTY if self.exercise is None else self.exercise.target

    @property
    def refutes(self) -> bool:
        """Whether every step holds and the empty clause is among them."""
        return self.correct and self._reached is not None and self._reached.clause == EMPTY

    @property
    def fulfils(self) -> bool:
        """Whether every step holds and what was to be derived is among them, or says no less."""
        return self.correct and self._reached is not None

    @property
    def shortfall(self) -> Mistake | None:
        """What is missing where no line is wrong: the clause that was to be derived."""
        if self.mistakes or self.fulfils:
            return None
        line, step = (self.lines[-1].line, self.lines[-1].step) if self.lines else (0, 0)
        kind = "no empty clause" if self.target.is_empty else "not derived"
        said = f"no line is wrong, and {named(self.target)} is still to come"
        return Mistake(line, step, kind, said, f"go on until {self.target} is derived")

    @property
    def score(self) -> float:
        """From 0 to 1: the share of right steps; for half those that a wrong line leads to.

        These follow from it, or would follow if it were corrected.

        A wrong premise counts as a wrong step, and so does a last clause that is missing, so it is
        1 only where what was asked for is derived.
        """
        steps = [one for one in self.lines if one.premises or one.status == WRONG]
        points = sum(
            {RIGHT: 1.0, FOLLOWS: 0.5, CORRECTED: 0.5}.get(one.status, 0.0) for one in steps
        )
        reached = any(
            one.clause is not None and one.clause.literals <= self.target.literals
            for one in self.lines
        )
        return points / max(1, len(steps) + (not reached)) if not self.fulfils else 1.0

    @property
    def points(self) -> float | None:
        """The points of the exercise, by the score and down to halves; None without an exercise."""
        return None if self.exercise is None else floor(2 * self.exercise.points * self.score) / 2

    @cached_property
    def _reached(self) -> Step | None:
        """The first step whose clause is asked for; an axiom only where it is the last."""
        last = self.proof.steps[-1:]
        asked = (one for one in self.proof if one.clause.literals <= self.target.literals)
        return next((one for one in asked if one.premises or one in last), None)

    @cached_property
    def steps(self) -> int:
        """How many resolutions the derivation has."""
        return sum(bool(one.premises) for one in self.lines)

    @property
    def enough(self) -> int | None:
        """How many resolutions suffice, as far as a quick search can tell.

        None for no refutation, and where an exercise does not allow all steps.
        """
        return None if self._bounds is None else self._bounds[1]

    @property
    def least(self) -> bool:
        """Whether it is certain that fewer than `enough` resolutions do not suffice."""
        return self._bounds is not None and self._bounds[0] == self._bounds[1]

    @cached_property
    def _bounds(self) -> tuple[int, int] | None:
        """How many resolutions are needed at least, and how many suffice; None as for `enough`."""
        reached = self._reached
        if reached is None or not self.refutes or (self.exercise and self.exercise.strategy):
            return None
        premises = {one.number: one.premises for one in self.proof}
        own = sum(bool(premises[one]) for one in rests_on(reached.number, premises.get))
        if steps_needed(self.axioms) == own:
            return own, own
        needed, enough = search_bounds(self.axioms) or (0, own)
        return needed, min(own, enough)

    def records(self) -> list[dict[str, object]]:
        """Return the lines as dictionaries: line, step, clause, status, kind, sentence, hint."""
        wrong = {one.line: one for one in self.mistakes}
        return [
            {
                "line": one.line,
                "step": one.step,
                "clause": None if one.clause is None else str(one.clause),
                "status": one.status,
                "kind": found.kind if (found := wrong.get(one.line)) else None,
                "sentence": found.sentence if found else None,
                "hint": found.hint if found else None,
            }
            for one in self.lines
        ]

    def json(self) -> str:
        """Return all that is known about it as one object of JSON."""
        said = {
            "correct": self.correct,
            "refutes": self.refutes,
            "fulfils": self.fulfils,
            "score": round(self.score, 3),
            "points": self.points,
            "steps": self.steps,
            "enough": self.enough,
            "least": self.least,
            "unused": list(self.unused),
            "unread": list(self.unread),
            "lines": self.records(),
        }
        return json.dumps(said, ensure_ascii=False, indent=2)

    @property
    def sentences(self) -> tuple[str, ...]:
        """How far it holds, what is wrong and the hints, and the points of an exercise."""
        return (*self._said(), *self._notes())

    @property
    def summary(self) -> str:
        """How far it holds, what is wrong then, and the hint."""
        return f"Grade: {'; '.join(self.sentences)}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the steps, or where one is wrong what becomes of each line, if there are more."""
        if self.correct:
            return self.proof.table() if self.lines else ()
        if len(self.lines) < 2:
            return ()
        rows = [["line", "step", "clause", "verdict"]]
        for one in self.lines:
            clause = "–" if one.clause is None else str(one.clause)
            rows.append([str(one.line), str(one.step), clause, one.verdict])
        return rows

    def __str__(self) -> str:
        rows = () if self.correct else self.table()
        table = [text_table(rows)] if rows else []
        return "\n".join([*self._said(), *table, *self._notes()])

    def _repr_html_(self) -> str:
        said = "\n".join(f"<p>{escaped(sentence)}</p>" for sentence in self.sentences)
        rows = self.table()
        return f"{said}\n{html_table(rows)}" if rows else said

    def _notes(self) -> list[str]:
        """Return which lines are not read, or not to their end, and the points."""
        unread = [f"not read: {_lines(self.unread)}"] if self.unread else []
        worth = [] if self.exercise is None else [f"{self.points:g} of {self.exercise.worth}"]
        return unread + worth

    def _said(self) -> list[str]:
        """Return how far it holds, what is wrong, and the hints."""
        good = sum(one.status == RIGHT for one in self.lines)
        steps = count(good, "step holds", "steps hold")
        if self.mistakes:
            wrong = [part for one in self.mistakes for part in str(one).split("\n")]
            return [self._summary(steps), *wrong]
        if not self.fulfils:
            return [f"{steps}, and none is wrong; {named(self.target)} is still to come"]
        ending = ": a refutation" if self.target.is_empty else ""
        unused = [f"not used: {', '.join(map(str, self.unused))}"] if self.unused else []
        return [f"{steps}, down to {named(self.target)}{ending}", *unused, *self._length()]

    def _length(self) -> list[str]:
        """Return what is to be said of a refutation's length, if anything is."""
        if self.enough is None:
            return []
        if self.enough < self.steps:
            fewer = ", and no fewer" if self.least else ""
            return [f"{self.steps} steps, where {self.enough} suffice{fewer}"]
        return [f"{count(self.steps, 'step')}, and no fewer suffice"] if self.least else []

    def _summary(self, steps: str) -> str:
        lines = [one.line for one in self.mistakes]
        if len(lines) == 1:
            return f"{steps}, then a mistake in {_lines(lines)}" + self._after()
        return f"{steps}; mistakes in {_lines(lines)}" + self._after()

    def _after(self) -> str:
        follow = sum(one.status == FOLLOWS for one in self.lines)
        follows = count(follow, "step follows", "steps follow")
        corrected = [one for one in self.lines if one.status == CORRECTED]
        more = f"; {follows} from a wrong one" if follow else ""
        if not corrected:
            return more
        wrong = sorted({one.corrected for one in corrected if one.corrected is not None})
        steps = count(len(corrected), "step")
        return f"{more}; {steps} would follow from the corrected {_lines(wrong)}"


@lru_cache(maxsize=64)
def search_bounds(axioms: tuple[Clause, ...]) -> tuple[int, int] | None:
    """Return both bounds as a quick search finds them; None where it finds no refutation."""
    try:
        found = minimum(axioms, budget=SOON)
    except (ConsistentError, SearchStopped):
        return None
    return found.at_least, found.steps


def _lines(numbers: Sequence[int]) -> str:
    """Return `line 3`, or `lines 3, 5 and 8`."""
    *most, last = map(str, numbers)
    return f"lines {', '.join(most)} and {last}" if most else f"line {last}"


def named(target: Clause) -> str:
    """Return how a clause to be derived is called in a sentence."""
    return "the empty clause" if target.is_empty else str(target)
