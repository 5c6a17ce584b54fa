"""The grade of an answer: its lines, its mistakes, its points, and how short it could be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import floor
from operator import attrgetter
from typing import Any, Final

from attrs import evolve, field, frozen

from resolver.logic.clause import EMPTY, Clause
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import Override
from resolver.practice.parsed import (
    GradedLine,
    LineKind,
    Mistake,
    Status,
    compute_score,
    name_lines,
)
from resolver.proofs.proof import Proof
from resolver.proofs.step import ancestors_of
from resolver.questions.minimum import search_bounds, steps_needed
from resolver.rules.subsumption import reaches
from resolver.text.results import Tabular
from resolver.text.tables import escape_html, html_table, text_table, with_noun

# The lines with these marks are listed below the verdict, under these titles.
NOTED_MARKS: Final = {
    "counted half": (Status.FOLLOWS, Status.CORRECTED, Status.CITES),
    "remarks": (LineKind.REMARK,),
}


@frozen(slots=False, repr=False)
class Grade(Tabular):
    """How far an answer holds.

    Args:
        proof: The proof of what is right.
        lines: All lines that are neither blank nor a comment, in their order.
        axioms: The clauses of the problem.
        exercise: What was set, if anything was.
        lacks: What is still to come; None if it is complete.
        target: The clause that is to be derived.
        ending: What a complete answer is, where it has no last clause.
        complete_at: The line that completes such an answer, if one does.
        encoding: What its file was saved as, where that is not UTF-8.
        overrides: What a lecturer gives or takes by hand.

    Example:
        >>> from resolver.practice import grade
        >>> found = grade("4. q from 1, 2", "p -> q; p", "q")
        >>> found.correct, found.fulfils, found.score
        (True, False, 0.5)
    """

    _column_heads = ("line", "step", "clause", "status", "line_kind", "kind", "sentence", "hint")

    proof: Proof
    lines: tuple[GradedLine, ...] = field(repr=False)
    axioms: tuple[Clause, ...] = field(default=(), repr=False)
    exercise: Exercise | None = None
    lacks: Mistake | None = None
    target: Clause = EMPTY
    ending: str = ""
    complete_at: int | None = None
    encoding: str = ""
    overrides: tuple[Override, ...] = ()

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What is wrong, in the order of the text.

        >>> from resolver.practice import grade
        >>> grade("4. ~q  1, 2", "p -> q; p", "q").mistakes[0].kind
        'wrong sign'
        """
        mistakes = list[Mistake]()
        for line in self._lines_with(Status.WRONG):
            if line.fault is not None:
                mistakes.append(line.fault)
        return tuple(mistakes)

    def _lines_with(self, *marks: str) -> list[GradedLine]:
        """Return the lines whose kind or status is one of these."""
        return [line for line in self.lines if line.kind in marks or line.status in marks]

    @cached_property
    def answered(self) -> int | None:
        r"""The line from which on it is complete; lines below it count no more.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").answered
        2
        """
        if self.ending:
            return self.complete_at
        for line in self._lines_with(Status.RIGHT):
            if reaches(line.clause, self.target):
                return line.line
        return None

    @property
    def unused(self) -> tuple[int, ...]:
        r"""The numbers of steps which the last clause asked for does not rest on.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. p  1, 4", "p -> q; p", "q").unused
        ()
        """
        needed = self._needed_steps
        return tuple(number for number in self._right_steps if number not in needed)

    @cached_property
    def _right_steps(self) -> Mapping[int, tuple[int, ...]]:
        """The parents of each right step, by its number."""
        return {line.step: line.premises for line in self._lines_with(Status.RIGHT)}

    @cached_property
    def _needed_steps(self) -> Collection[int]:
        """The numbers that the answer rests on; those of all right steps if it has no last line."""
        if not self.ending:
            for line in self._lines_with(Status.RIGHT):
                if line.line == self.answered:
                    return ancestors_of(line.step, self._right_steps.get)
        return self._right_steps

    @property
    def unread(self) -> tuple[int, ...]:
        r"""The lines that seem to claim something and are not read.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n(e) ~q   a, c", "p -> q; p", "q").unread
        (2,)
        """
        return tuple(line.line for line in self._lines_with(LineKind.UNREAD))

    @property
    def _unread_above_answer(self) -> list[GradedLine]:
        """The unread lines above the answer; all unread lines if there is no answer."""
        unread, last = self._lines_with(LineKind.UNREAD), self.answered
        if last is None:
            return unread
        return [line for line in unread if line.line <= last]

    @property
    def mistake(self) -> Mistake | None:
        """The first mistake.

        >>> from resolver.practice import grade
        >>> print(grade("4. ~q  1, 2", "p -> q; p", "q").mistake)
        step 4, wrong sign: ¬q should be q
        hint: on p, the clauses 1 and 2 give q
        """
        return self.mistakes[0] if self.mistakes else None

    @property
    def correct(self) -> bool:
        """Whether no line is wrong.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").correct
        True
        """
        return not self.mistakes

    @property
    def refutes(self) -> bool:
        r"""Whether no line is wrong and the empty clause is derived.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").refutes
        True
        """
        holding = [line for line in self.lines if line.status in (Status.RIGHT, Status.PREMISE)]
        return self.correct and any(line.clause == EMPTY for line in holding)

    @property
    def fulfils(self) -> bool:
        """Whether no line is wrong, all is there, and each line before the answer is read.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").fulfils
        False
        """
        return self.correct and self.lacks is None and not self._unread_above_answer

    @property
    def shortfall(self) -> Mistake | None:
        """What is missing where no line is wrong: the clause that was to be derived.

        >>> from resolver.practice import grade
        >>> print(grade("4. q  1, 2", "p -> q; p", "q").shortfall)
        step 4, no empty clause: no line is wrong, and the empty clause is still to come
        hint: go on until □ is derived
        """
        if self.mistakes or self.fulfils:
            return None
        if self._unread_above_answer:
            return self._unread_above_answer[0].fault
        if self.lacks is None:
            return None

        # The missing step would follow the step with the greatest number.
        judged = [line for line in self.lines if line.status]
        last = max(judged, key=attrgetter("step"), default=None)
        step, line = (0, 0) if last is None else (last.step, last.line)
        sentence = self.lacks.sentence
        if self.lines:
            sentence = f"no line is wrong, and {sentence}"
        return evolve(self.lacks, sentence=sentence, line=line, step=step)

    @property
    def score(self) -> float:
        r"""From 0 to 1: the share of right steps; those that a wrong line leads to count half.

        These follow from it, or would follow if it were corrected; those that rest on an unread
        line count half, too. A wrong premise counts as a wrong step, and so does a last clause that
        is missing: it is 1 only where what was asked for is derived. A line that is not read counts
        as if it were left out; while one stands above the answer, the share of one step is kept
        back from full marks. A model is one or none.

        >>> from resolver.practice import grade
        >>> grade("5. q  1, 3\n6. ~r  2, 5\n7. []  4, 6", "p -> q; q -> r; p", "r").score
        0.5
        """
        if self.fulfils or (self.exercise is not None and self.exercise.task == "model"):
            return float(self.fulfils)

        # A last clause that is claimed stands on the sheet, and counts as a step there.
        is_claimed = any(reaches(line.clause, self.target) for line in self.lines)
        is_incomplete = self.lacks is not None and (bool(self.ending) or not is_claimed)

        # A wrong premise counts as a wrong step.
        judged = self._lines_with(LineKind.STEP, Status.WRONG)
        statuses = [line.status for line in judged]
        return compute_score(statuses, is_incomplete, is_hindered=bool(self._unread_above_answer))

    @property
    def points(self) -> float | None:
        r"""The points of the exercise, by the score and down to halves; None without an exercise.

        What is given by hand is in them, as far as there are points of the exercise.

        >>> from resolver.practice import grade, parse_exercises
        >>> text = "exercise chain\npremise p -> q; p\ngoal q\npoints 4"
        >>> exercise = parse_exercises(text)["chain"]
        >>> grade("4. q  1, 2\n5. []  3, 4", exercise).points
        4.0
        """
        if self.exercise is None:
            return None
        points = floor(2 * self.exercise.points * self.score) / 2

        # Points by hand for a line are added; points for the whole answer replace its own.
        for override in self.overrides:
            points = override.points + (points if override.line else 0.0)
        return min(max(points, 0.0), float(self.exercise.points))

    @cached_property
    def steps(self) -> int:
        r"""How many steps the derivation has.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").steps
        2
        """
        return len(self._lines_with(LineKind.STEP))

    @property
    def enough(self) -> int | None:
        r"""How many resolutions suffice, as far as a quick search can tell.

        None for no refutation, for one with a sum, and where an exercise does not allow all steps.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").enough
        2
        """
        return self._step_bounds[1] or None

    @property
    def least(self) -> bool:
        r"""Whether it is certain that fewer than `enough` resolutions do not suffice.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").least
        True
        """
        return 0 < self._step_bounds[1] == self._step_bounds[0]

    @cached_property
    def _step_bounds(self) -> tuple[int, int]:
        """The least and the sufficient number of resolutions; 0 if not known."""
        if not self._is_plain_refutation:
            return 0, 0
        own_steps = len(self._right_steps) - len(self.unused)

        # If the axioms alone show how many steps are needed, no search is needed.
        if steps_needed(self.axioms) == own_steps:
            return own_steps, own_steps
        at_least, sufficient = search_bounds(self.axioms) or (0, own_steps)
        return at_least, min(own_steps, sufficient)

    @property
    def _is_plain_refutation(self) -> bool:
        """Whether it is a right refutation by resolution, in which all steps were allowed."""
        if self.mistakes or self.answered is None or self.target.literals or self.ending:
            return False
        is_limited = self.exercise is not None and self.exercise.strategy is not None
        has_sum = any(step.rule == "sum" for step in self.proof.steps)
        return not is_limited and not has_sum

    def _values(self) -> Iterator[Sequence[Any]]:
        for line in self.lines:
            # A fault may also say why a line is unread; only that of a wrong line is a mistake.
            mistake = line.fault if line.status == Status.WRONG else None
            yield (
                line.line,
                line.step,
                None if line.clause is None else str(line.clause),
                line.status,
                line.kind,
                None if mistake is None else mistake.kind,
                line.said or None,
                line.hint or None,
            )

    @property
    def sentences(self) -> tuple[str, ...]:
        r"""How far it holds, what is wrong and the hints, and the points of an exercise.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").sentences
        ('2 steps hold, down to the empty clause: a refutation', '2 steps, and no fewer suffice')
        """
        return (*self._describe_result(), *self._notes())

    @property
    def summary(self) -> str:
        """How far it holds, what is wrong then, and the hint.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2", "p -> q; p", "q").summary
        'Grade: 1 step holds, and none is wrong; the empty clause is still to come'
        """
        return f"Grade: {'; '.join(self.sentences)}"

    def table(self) -> Sequence[Sequence[str]]:
        r"""Return a table of the judged lines with their verdicts; empty for a single line.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").table()[:2]
        [['line', 'step', 'clause', 'verdict'], ['1', '4', 'q', 'right']]
        """
        rows = self._judged_rows()
        return rows if len(rows) > 2 else ()

    def _judged_rows(self) -> list[list[str]]:
        """Return a row for each line that is judged, the heads first."""
        rows = [["line", "step", "clause", "verdict"]]
        for line in self.lines:
            if line.status:
                clause = "–" if line.clause is None else str(line.clause)
                rows.append([str(line.line), str(line.step), clause, line.verdict])
        return rows

    def _repr_html_(self) -> str:
        rows = self._judged_rows()
        if len(rows) == 1:
            rows.append(["–", "–", "–", "no line is judged"])
        items = [f"<li>{escape_html(sentence)}</li>" for sentence in self.sentences]
        return f"{html_table(rows)}\n<ul>{''.join(items)}</ul>"

    def __str__(self) -> str:
        parts = self._describe_result()

        # A table shows what a mistake has made of the lines below it.
        rows = self.table() if self.mistakes else ()
        if rows:
            parts.append(text_table(rows))
        return "\n".join([*parts, *self._notes()])

    def _notes(self) -> list[str]:
        """Return the notes below the verdict: on half, remark and unread lines, and the points."""
        notes = [line.said for line in self._lines_with(LineKind.UNREAD)]
        notes += [f"line {line.line}: {line.said}" for line in self.lines if line.strange]
        for title, marks in NOTED_MARKS.items():
            noted = self._lines_with(*marks)
            if noted:
                notes.append(f"{title}: {name_lines([line.line for line in noted])}")

        if self.encoding:
            notes.append(f"read as {self.encoding}, as the file was saved")
        notes += map(str, self.overrides)
        if self.exercise is not None:
            notes.append(f"{self.points:g} of {self.exercise.worth}")
        return notes

    def _describe_result(self) -> list[str]:
        """Return how far it holds, what is wrong, and the hints."""
        if self.exercise is not None and self.exercise.task == "model":
            return self._describe_model()

        steps = with_noun(len(self._lines_with(Status.RIGHT)), "step holds", "steps hold")
        if self.mistakes:
            return self._describe_mistakes(steps)
        if self.lacks is not None:
            return [f"{steps}, and none is wrong; {self.lacks.sentence}"]

        ending = f": {self.ending}"
        if not self.ending:
            target = self.target if self.target.literals else "the empty clause: a refutation"
            ending = f", down to {target}"
        sentences = [f"{steps}{ending}"]
        if self.unused:
            sentences.append(f"not used: {', '.join(map(str, self.unused))}")
        return [*sentences, *self._describe_length()]

    def _describe_mistakes(self, steps: str) -> list[str]:
        """Return how many steps hold, and each mistake with its hint.

        Args:
            steps: How many steps hold, in words.
        """
        numbers, sentences = list[int](), list[str]()
        for mistake in self.mistakes:
            numbers.append(mistake.line)
            sentences += str(mistake).split("\n")
        then = "; mistakes in" if len(numbers) > 1 else ", then a mistake in"
        return [f"{steps}{then} {name_lines(numbers)}", *sentences]

    def _describe_model(self) -> list[str]:
        """Return the mistakes of a model, or what it lacks, or that it is a model."""
        mistakes = self.mistakes
        if mistakes:
            return [f"{each.kind}: {each.sentence}\nhint: {each.hint}" for each in mistakes]
        return [self.ending if self.lacks is None else self.lacks.sentence]

    def _describe_length(self) -> list[str]:
        """Return a sentence on a refutation's length, if there is anything to say."""
        at_least, sufficient = self._step_bounds
        if 0 < sufficient < self.steps:
            fewer = ", and no fewer" if self.least else ""
            return [f"{self.steps} steps, where {sufficient} suffice{fewer}"]
        if 0 < at_least == sufficient:
            return [f"{with_noun(self.steps, 'step')}, and no fewer suffice"]
        return []
