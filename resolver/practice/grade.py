"""What becomes of a derivation by hand, in words: as text, as a table, and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from resolver.practice.graded_line import CORRECTED, FOLLOWS, RIGHT
from resolver.practice.worth import Worth, lines_named, named
from resolver.text.results import Tabular
from resolver.text.tables import count, escaped, html_table, text_table

COLUMNS: Final = "correct refutes fulfils score points steps enough least unused unread".split()
EXPLAINED: Final = ("kind", "sentence", "hint")  # of a mistake
NOTED: Final = {"headings": "heading", "prose": "prose", "not read": "unread"}


@frozen(slots=False, repr=False)
class Grade(Worth, Tabular):
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
        listed = [f"counted half: {lines_named(half)}"] if half else []
        listed += [
            f"{name}: {lines_named(numbers)}"
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
            return [f"{steps}{then} {lines_named(numbers)}{self._after()}", *wrong]
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
        return f"{more}; {steps} would follow from the corrected {lines_named(wrong)}"
