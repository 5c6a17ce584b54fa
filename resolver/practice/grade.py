"""What becomes of a derivation by hand: its mistakes, its points, and how short it could be.

How many steps suffice is looked for once for each problem, within a small budget, so that a folder
of answers is graded soon.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import floor
from typing import Any, Final

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
from resolver.text.printable import count, escaped, html_table, text_table
from resolver.text.printed import Tabular

COLUMNS: Final = "correct refutes fulfils score points steps enough least unused unread".split()
EXPLAINED: Final = ("kind", "sentence", "hint")  # of a mistake
NOTED: Final = {"headings": "heading", "prose": "prose", "not read": "unread"}
SOON: Final = Budget(steps=2_000)  # for the shortest refutation: a third of a second, at most


@frozen(slots=False, repr=False)
class Grade(Tabular):
    """How far a derivation holds.

    Args:
        proof: The proof of what is right.
        mistakes: What is wrong, in the order of the text.
        lines: All lines that are not blank, in their order; a line of several steps several times.
        unused: The numbers of steps which the last clause asked for does not rest on.
        axioms: The clauses of the problem.
        exercise: What was set, if anything was.

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
            sentence = f"{_lines(self.unread)} cannot be read, so this is not all there is"
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

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns: of each line, and the kind, sentence and hint of a mistake.

        >>> from resolver import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").columns
        ('line', 'step', 'clause', 'status', 'line_kind', 'kind', 'sentence', 'hint')
        """
        return ("line", "step", "clause", "status", "line_kind", *EXPLAINED)

    def _values(self) -> Iterator[Sequence[Any]]:
        wrong = {mistake.line: mistake for mistake in self.mistakes}
        for line in self.lines:
            clause = None if line.clause is None else str(line.clause)
            explained = (getattr(wrong.get(line.line), part, None) for part in EXPLAINED)
            yield line.line, line.step, clause, line.status, line.kind, *explained

    def json(self) -> str:
        r"""Return all that is known about it as one object of JSON.

        >>> from resolver import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").json()[:20]
        '{\n  "correct": true,'
        """
        found = {name: getattr(self, name) for name in COLUMNS}
        found |= {"score": round(self.score, 3), "lines": self.records()}
        return json.dumps(found, ensure_ascii=False, indent=2)

    @property
    def sentences(self) -> tuple[str, ...]:
        r"""How far it holds, what is wrong and the hints, and the points of an exercise.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").sentences
        ('2 steps hold, down to the empty clause: a refutation', '2 steps, and no fewer suffice')
        """
        return (*self._judgement(), *self._notes())

    @property
    def summary(self) -> str:
        """How far it holds, what is wrong then, and the hint.

        >>> from resolver import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").summary
        'Grade: 1 step holds, and none is wrong; the empty clause is still to come'
        """
        return f"Grade: {'; '.join(self.sentences)}"

    def table(self) -> Sequence[Sequence[str]]:
        r"""Return the steps, or where one is wrong what becomes of each line, if there are more.

        >>> from resolver import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").table()[:2]
        [['', 'clause', 'from'], ['1', '¬p ∨ q', 'axiom: given']]
        """
        if self.correct:
            return self.proof.table() if self._claims else ()
        rows = [["line", "step", "clause", "verdict"]]
        for line in self._claims:
            clause = "–" if line.clause is None else str(line.clause)
            rows.append([str(line.line), str(line.step), clause, line.verdict])
        return rows if len(rows) > 2 else ()

    def __str__(self) -> str:
        rows = () if self.correct else self.table()
        table = [text_table(rows)] if rows else []
        return "\n".join([*self._judgement(), *table, *self._notes()])

    def _repr_html_(self) -> str:
        rows = self.table()
        table = [html_table(rows)] if rows else []
        return "\n".join([*(f"<p>{escaped(sentence)}</p>" for sentence in self.sentences), *table])

    def _notes(self) -> list[str]:
        """Return which lines are headings, prose, or not read, and the points."""
        half = [line.line for line in self.lines if line.status in (FOLLOWS, CORRECTED)]
        listed = [f"counted half: {_lines(half)}"] if half else []
        listed += [
            f"{name}: {_lines(numbers)}"
            for name, kind in NOTED.items()
            if (numbers := self._of_kind(kind))
        ]
        worth = [] if self.exercise is None else [f"{self.points:g} of {self.exercise.worth}"]
        return listed + worth

    def _judgement(self) -> list[str]:
        """Return how far it holds, what is wrong, and the hints."""
        steps = count([line.status for line in self.lines].count(RIGHT), "step holds", "steps hold")
        if self.mistakes:
            wrong = [part for mistake in self.mistakes for part in str(mistake).split("\n")]
            numbers = [mistake.line for mistake in self.mistakes]
            then = "; mistakes in" if len(numbers) > 1 else ", then a mistake in"
            return [f"{steps}{then} {_lines(numbers)}{self._after()}", *wrong]
        if self._absent is not None:
            return [f"{steps}, and none is wrong; {self._absent[1]}"]
        unused = [f"not used: {', '.join(map(str, self.unused))}"] if self.unused else []
        return [f"{steps}{self._ending}", *unused, *self._length()]

    @property
    def _ending(self) -> str:
        """What the steps lead to."""
        return f", down to {named(self.target)}{': a refutation' * self.target.is_empty}"

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
