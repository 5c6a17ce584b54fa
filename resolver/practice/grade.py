"""What becomes of a derivation by hand: its mistakes, its points, and how short it could be.

How many steps suffice is looked for once for each problem, within a small budget, so that a folder
of answers is graded soon.
"""

from __future__ import annotations

import json
from collections import Counter
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
from resolver.text.printable import count, escaped, html_table, text_table
from resolver.text.printed import OneLineRepr

COLUMNS: Final = "correct refutes fulfils score points steps enough least unused unread".split()
EXPLAINED: Final = ("kind", "sentence", "hint")  # of a mistake
SOON: Final = Budget(steps=2_000)  # for the shortest refutation: a third of a second, at most


@frozen
class GradedLine:
    """One line of the text that claims something, and what becomes of it.

    Args:
        line: The number of the line in the text, from 1.
        step: The number of the step.
        clause: What it claims; None where that cannot be read.
        status: `premise`, `right`, `wrong`, `follows from a wrong one`, or `would follow from the
            corrected line`.
        premises: The numbers of a step's parents.
        corrected: The number of the line to be corrected.
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
class Grade(OneLineRepr):
    """How far a derivation holds.

    Args:
        proof: The proof of what is right.
        mistakes: What is wrong, in the order of the text.
        lines: The lines that claim something.
        unused: The numbers of steps which the last clause asked for does not rest on.
        axioms: The clauses of the problem.
        exercise: What was set, if anything was.
        unread: The lines of the text that seem to claim something and are not read, or not to
            their end.

    Example:
        >>> from resolver import grade
        >>> found = grade("4. q from 1, 2", "p -> q; p", "q")
        >>> found.correct, found.fulfils, found.score
        (True, False, 0.5)
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
        sentence = f"no line is wrong, and {named(self.target)} is still to come"
        return Mistake(line, step, kind, sentence, f"go on until {self.target} is derived")

    @property
    def score(self) -> float:
        """From 0 to 1: the share of right steps; those that a wrong line leads to count half.

        These follow from it, or would follow if it were corrected. A wrong premise counts as a
        wrong step, and so does a last clause that is missing: it is 1 only where what was asked
        for is derived.
        """
        if self.fulfils:
            return 1.0
        steps = [line for line in self.lines if line.premises or line.status == WRONG]
        worth = {RIGHT: 1.0, FOLLOWS: 0.5, CORRECTED: 0.5}
        clauses = [line.clause for line in self.lines if line.clause is not None]
        reached = any(clause.literals <= self.target.literals for clause in clauses)
        points = sum(worth.get(line.status, 0.0) for line in steps)
        return points / max(1, len(steps) + (not reached))

    @property
    def points(self) -> float | None:
        """The points of the exercise, by the score and down to halves; None without an exercise."""
        return None if self.exercise is None else floor(2 * self.exercise.points * self.score) / 2

    @cached_property
    def _reached(self) -> Step | None:
        """The first step whose clause is asked for; an axiom only where it is the last."""
        last = self.proof.steps[-1:]
        asked = (step for step in self.proof if step.clause.literals <= self.target.literals)
        return next((step for step in asked if step.premises or step in last), None)

    @cached_property
    def steps(self) -> int:
        """How many resolutions the derivation has."""
        return sum(bool(line.premises) for line in self.lines)

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
        premises = {step.number: step.premises for step in self.proof}
        own = sum(bool(premises[number]) for number in rests_on(reached.number, premises.get))
        if steps_needed(self.axioms) == own:
            return own, own
        needed, enough = search_bounds(self.axioms) or (0, own)
        return needed, min(own, enough)

    def records(self) -> list[dict[str, object]]:
        """Return the lines as dictionaries: line, step, clause, status, kind, sentence, hint."""
        wrong = {mistake.line: mistake for mistake in self.mistakes}
        return [
            {
                "line": line.line,
                "step": line.step,
                "clause": None if line.clause is None else str(line.clause),
                "status": line.status,
                **{part: getattr(wrong.get(line.line), part, None) for part in EXPLAINED},
            }
            for line in self.lines
        ]

    def json(self) -> str:
        """Return all that is known about it as one object of JSON."""
        found = {name: getattr(self, name) for name in COLUMNS}
        found |= {"score": round(self.score, 3), "lines": self.records()}
        return json.dumps(found, ensure_ascii=False, indent=2)

    @property
    def sentences(self) -> tuple[str, ...]:
        """How far it holds, what is wrong and the hints, and the points of an exercise."""
        return (*self._judgement(), *self._notes())

    @property
    def summary(self) -> str:
        """How far it holds, what is wrong then, and the hint."""
        return f"Grade: {'; '.join(self.sentences)}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the steps, or where one is wrong what becomes of each line, if there are more."""
        if self.correct:
            return self.proof.table() if self.lines else ()
        rows = [["line", "step", "clause", "verdict"]]
        for line in self.lines:
            clause = "–" if line.clause is None else str(line.clause)
            rows.append([str(line.line), str(line.step), clause, line.verdict])
        return rows if len(self.lines) > 1 else ()

    def __str__(self) -> str:
        rows = () if self.correct else self.table()
        table = [text_table(rows)] if rows else []
        return "\n".join([*self._judgement(), *table, *self._notes()])

    def _repr_html_(self) -> str:
        rows = self.table()
        table = [html_table(rows)] if rows else []
        return "\n".join([*(f"<p>{escaped(sentence)}</p>" for sentence in self.sentences), *table])

    def _notes(self) -> list[str]:
        """Return which lines are not read, or not to their end, and the points."""
        unread = [f"not read: {_lines(self.unread)}"] if self.unread else []
        worth = [] if self.exercise is None else [f"{self.points:g} of {self.exercise.worth}"]
        return unread + worth

    def _judgement(self) -> list[str]:
        """Return how far it holds, what is wrong, and the hints."""
        steps = count([line.status for line in self.lines].count(RIGHT), "step holds", "steps hold")
        if self.mistakes:
            wrong = [part for mistake in self.mistakes for part in str(mistake).split("\n")]
            numbers = [mistake.line for mistake in self.mistakes]
            then = "; mistakes in" if len(numbers) > 1 else ", then a mistake in"
            return [f"{steps}{then} {_lines(numbers)}{self._after()}", *wrong]
        if not self.fulfils:
            return [f"{steps}, and none is wrong; {named(self.target)} is still to come"]
        ending = ": a refutation" if self.target.is_empty else ""
        unused = [f"not used: {', '.join(map(str, self.unused))}"] if self.unused else []
        return [f"{steps}, down to {named(self.target)}{ending}", *unused, *self._length()]

    def _length(self) -> list[str]:
        """Return a sentence on a refutation's length, if there is anything to say."""
        if self.enough is None:
            return []
        if self.enough < self.steps:
            fewer = ", and no fewer" if self.least else ""
            return [f"{self.steps} steps, where {self.enough} suffice{fewer}"]
        return [f"{count(self.steps, 'step')}, and no fewer suffice"] if self.least else []

    def _after(self) -> str:
        """Return how many steps a wrong line leads to."""
        statuses = Counter(line.status for line in self.lines)
        follow, corrected = statuses[FOLLOWS], statuses[CORRECTED]
        follows = count(follow, "step follows", "steps follow")
        more = f"; {follows} from a wrong one" if follow else ""
        if not corrected:
            return more
        wrong = sorted({line.corrected for line in self.lines if line.corrected is not None})
        steps = count(corrected, "step")
        return f"{more}; {steps} would follow from the corrected {_lines(wrong)}"


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


def _lines(numbers: Sequence[int]) -> str:
    """Return `line 3`, or `lines 3, 5 and 8`."""
    *most, last = map(str, numbers)
    return f"lines {', '.join(most)} and {last}" if most else f"line {last}"


def named(target: Clause) -> str:
    """Return how a clause to be derived is called in a sentence."""
    return "the empty clause" if target.is_empty else str(target)
