"""What becomes of an answer: its lines, its mistakes, its points, and how short it could be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import floor
from operator import itemgetter
from typing import Any, Final

from attrs import evolve, field, frozen

from resolver.logic.clause import EMPTY, Clause
from resolver.practice.exercise import Exercise
from resolver.practice.parsed import LineKind, Override, Status, compute_score
from resolver.proofs.proof import Proof
from resolver.proofs.step import Conclusion, ancestors_of
from resolver.questions.minimum import search_bounds, steps_needed
from resolver.rules.subsumption import reaches
from resolver.text.results import Tabular
from resolver.text.tables import count, shortened, shown, text_table

MOST_SENTENCE_LETTERS: Final = 2_000  # of what is said of a line


def fit_on_one_line(text: str) -> str:
    """Return a sentence as one line, whatever of the student's it quotes, and not too long."""
    return shown(shortened(text, MOST_SENTENCE_LETTERS))


@frozen
class Mistake:
    """What is wrong with a line, and what to try: each is one line, with nothing but letters.

    Args:
        kind: A few words that name the mistake.
        sentence: What is wrong.
        hint: What to try.
        line: The number of the line in the text, from 1.
        step: The number of the step.
    """

    kind: str
    sentence: str = field(converter=fit_on_one_line)
    hint: str = field(converter=fit_on_one_line)
    line: int = 0
    step: int = 0

    def __str__(self) -> str:
        where = f"step {self.step}" if self.step else f"line {self.line}"
        return f"{where}, {self.kind}: {self.sentence}\nhint: {self.hint}"


@frozen
class GradedLine:
    """One line of the text, and what becomes of it.

    Args:
        line: The number of the line in the text, from 1.
        text: What is written there.
        kind: `premise`, `step`, `remark`, `heading` or `unread`.
        status: `premise`, `right`, `wrong`, `follows from a wrong one`, `would follow from the
            corrected line` or `cites an unread line`; nothing for a line that is not judged.
        clause: What it claims, a Clause or the Line of a sum; None where it claims no clause.
        step: The number of the step; 0 for a line that has none.
        premises: The numbers of a step's parents.
        corrected: The number of the line to be corrected.
        fault: What is wrong with it, or why it is not read and how it is written.
        strange: The words behind a premise that are not read.
    """

    line: int
    text: str
    kind: str
    status: str = ""
    clause: Conclusion | None = None
    step: int = 0
    premises: tuple[int, ...] = ()
    corrected: int | None = None
    fault: Mistake | None = None
    strange: str = ""

    @property
    def verdict(self) -> str:
        """The status, with the number of the line to be corrected."""
        return self.status if self.corrected is None else f"{self.status} {self.corrected}"

    @property
    def said(self) -> str:
        """What is wrong with it, or that it or its last words are not read."""
        if self.fault is None:
            return f"'{self.strange}' is not read" if self.strange else ""
        hint = f"; {self.fault.hint}" if self.kind == LineKind.UNREAD else ""
        return f"{self.fault.sentence}{hint}"

    @property
    def hint(self) -> str:
        """What to try, where it is wrong."""
        return "" if self.fault is None or self.kind == LineKind.UNREAD else self.fault.hint

    def told(self, feedback: str) -> tuple[str, str]:
        """Return its verdict and what is said of it, as a student may know before handing in.

        Args:
            feedback: What its exercise allows: `lines`, `verdict` or `all`.
        """
        if self.kind == LineKind.UNREAD:
            return "", self.said
        if self.strange and self.fault is None:
            return "" if feedback == "lines" else self.verdict, self.said
        if feedback == "lines":
            return "", ""
        kind = "" if self.fault is None or feedback != "all" else self.fault.kind
        return self.verdict, kind


@frozen(slots=False, repr=False)
class Grade(Tabular):
    """How far an answer holds.

    Args:
        proof: The proof of what is right.
        lines: All lines that are neither blank nor a comment, in their order.
        axioms: The clauses of the problem.
        exercise: What was set, if anything was.
        lacks: What is still to come; None where it is complete.
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

    _heads = ("line", "step", "clause", "status", "line_kind", "kind", "sentence", "hint")

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
        wrong = (line.fault for line in self.lines if line.status == Status.WRONG)
        return tuple(fault for fault in wrong if fault is not None)

    @cached_property
    def answered(self) -> int | None:
        r"""The line from which on it is complete; lines below it count no more.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").answered
        2
        """
        if self.ending:
            return self.complete_at
        right = (line for line in self.lines if line.status == Status.RIGHT)
        return next((one.line for one in right if reaches(one.clause, self.target)), None)

    @property
    def unused(self) -> tuple[int, ...]:
        r"""The numbers of steps which the last clause asked for does not rest on.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. p  1, 4", "p -> q; p", "q").unused
        ()
        """
        steps, needed = self._right_steps
        return tuple(number for number in steps if number not in needed)

    @cached_property
    def _right_steps(self) -> tuple[Mapping[int, tuple[int, ...]], Collection[int]]:
        """The parents of each right step, and the numbers that the answer rests on."""
        right = [line for line in self.lines if line.status == Status.RIGHT]
        steps = {line.step: line.premises for line in right}
        last = None if self.ending else self.answered
        end = next((line.step for line in right if line.line == last), None)
        return steps, steps if end is None else ancestors_of(end, steps.get)

    @property
    def unread(self) -> tuple[int, ...]:
        r"""The lines that seem to claim something and are not read.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n(e) ~q   a, c", "p -> q; p", "q").unread
        (2,)
        """
        return tuple(line.line for line in self.lines if line.kind == LineKind.UNREAD)

    @property
    def _unread_above_answer(self) -> tuple[GradedLine, ...]:
        """The lines that are not read, as far as none of them stands below the answer."""
        unread = (line for line in self.lines if line.kind == LineKind.UNREAD)
        return tuple(line for line in unread if self.answered is None or line.line <= self.answered)

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
        right = (
            line.clause for line in self.lines if line.status in (Status.RIGHT, Status.PREMISE)
        )
        return self.correct and any(clause == EMPTY for clause in right)

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
        judged = ((line.step, line.line) for line in self.lines if line.status)
        step, line = max(judged, key=itemgetter(0), default=(0, 0))
        said = f"no line is wrong, and {self.lacks.sentence}" if self.lines else self.lacks.sentence
        return evolve(self.lacks, sentence=said, line=line, step=step)

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
        claimed = any(reaches(line.clause, self.target) for line in self.lines)
        is_incomplete = self.lacks is not None and not (claimed and not self.ending)
        statuses = [
            line.status
            for line in self.lines
            if line.kind == LineKind.STEP or line.status == Status.WRONG
        ]
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
        for one in self.overrides:
            points = points + one.points if one.line else one.points
        return min(max(points, 0.0), float(self.exercise.points))

    @cached_property
    def steps(self) -> int:
        r"""How many steps the derivation has.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").steps
        2
        """
        return sum(line.kind == LineKind.STEP for line in self.lines)

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
        """How many resolutions are needed at least, and how many suffice; 0 for not known."""
        steps, needed = self._right_steps
        limited = self.ending or (self.exercise is not None and self.exercise.strategy)
        counts = any(step.rule == "sum" for step in self.proof.steps)
        if self.mistakes or self.answered is None or self.target.literals or limited or counts:
            return 0, 0
        own = sum(number in needed for number in steps)
        if steps_needed(self.axioms) == own:
            return own, own
        least, enough = search_bounds(self.axioms) or (0, own)
        return least, min(own, enough)

    def _values(self) -> Iterator[Sequence[Any]]:
        for line in self.lines:
            clause = None if line.clause is None else str(line.clause)
            wrong = line.fault if line.status == Status.WRONG else None
            explained = wrong and wrong.kind, line.said or None, line.hint or None
            yield line.line, line.step, clause, line.status, line.kind, *explained

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
        r"""Return what becomes of each line that is judged, if there are several.

        >>> from resolver.practice import grade
        >>> grade("4. q  1, 2\n5. []  3, 4", "p -> q; p", "q").table()[:2]
        [['line', 'step', 'clause', 'verdict'], ['1', '4', 'q', 'right']]
        """
        rows = [["line", "step", "clause", "verdict"]]
        for line in self.lines:
            if line.status:
                clause = "–" if line.clause is None else str(line.clause)
                rows.append([str(line.line), str(line.step), clause, line.verdict])
        return rows if len(rows) > 2 else ()

    def __str__(self) -> str:
        rows = self.table() if self.mistakes else ()
        table = [text_table(rows)] if rows else []
        return "\n".join([*self._describe_result(), *table, *self._notes()])

    def _notes(self) -> list[str]:
        """Return which lines count half, are remarks or are not read, and the points."""
        notes = [line.said for line in self.lines if line.kind == LineKind.UNREAD]
        notes += [f"line {line.line}: {line.said}" for line in self.lines if line.strange]
        for name, marks in (
            ("counted half", (Status.FOLLOWS, Status.CORRECTED, Status.CITES)),
            ("remarks", (LineKind.REMARK,)),
        ):
            lines = [one.line for one in self.lines if one.status in marks or one.kind in marks]
            notes += [f"{name}: {name_lines(lines)}"] if lines else []
        worth = [] if self.exercise is None else [f"{self.points:g} of {self.exercise.worth}"]
        saved = [f"read as {self.encoding}, as the file was saved"] if self.encoding else []
        return [*notes, *saved, *map(str, self.overrides), *worth]

    def _describe_result(self) -> list[str]:
        """Return how far it holds, what is wrong, and the hints."""
        if self.exercise is not None and self.exercise.task == "model":
            said = [f"{one.kind}: {one.sentence}\nhint: {one.hint}" for one in self.mistakes]
            return said or [self.ending if self.lacks is None else self.lacks.sentence]
        steps = count(
            [line.status for line in self.lines].count(Status.RIGHT), "step holds", "steps hold"
        )
        if self.mistakes:
            numbers = [mistake.line for mistake in self.mistakes]
            then = "; mistakes in" if len(numbers) > 1 else ", then a mistake in"
            wrong = [part for mistake in self.mistakes for part in str(mistake).split("\n")]
            return [f"{steps}{then} {name_lines(numbers)}", *wrong]
        if self.lacks is not None:
            return [f"{steps}, and none is wrong; {self.lacks.sentence}"]
        unused = [f"not used: {', '.join(map(str, self.unused))}"] if self.unused else []
        down = self.target if self.target.literals else "the empty clause: a refutation"
        ending = f": {self.ending}" if self.ending else f", down to {down}"
        return [f"{steps}{ending}", *unused, *self._describe_length()]

    def _describe_length(self) -> list[str]:
        """Return a sentence on a refutation's length, if there is anything to say."""
        least, enough = self._step_bounds
        if 0 < enough < self.steps:
            fewer = ", and no fewer" if least == enough else ""
            return [f"{self.steps} steps, where {enough} suffice{fewer}"]
        known = 0 < least == enough
        return [f"{count(self.steps, 'step')}, and no fewer suffice"] if known else []


def name_target(target: Clause) -> str:
    """Return how a clause to be derived is called in a sentence."""
    return "the empty clause" if target.is_empty else str(target)


def name_lines(numbers: Sequence[int]) -> str:
    """Return `line 3`, or `lines 3, 5 and 8`."""
    return f"line{'s' * (len(numbers) > 1)} {join_with_and(numbers)}"


def join_with_and(parts: Iterable[object]) -> str:
    """Return several with commas and an *and* between them.

    >>> join_with_and([3, 5, 8])
    '3, 5 and 8'
    """
    *most, last = map(str, parts)
    return f"{', '.join(most)} and {last}" if most else last
