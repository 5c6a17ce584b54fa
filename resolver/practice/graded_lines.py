"""A line of an answer with what becomes of it, and the mistake in it if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import field, frozen

from resolver.logic.clause import Clause
from resolver.practice.parsed import LineKind
from resolver.proofs.step import Conclusion
from resolver.text.tables import escape_unprintable, shorten_text

# What is said of a line may quote it, and a line may be long.
MOST_SENTENCE_LETTERS: Final = 2_000


def fit_on_one_line(text: str) -> str:
    """Return a sentence as one line, whatever of the student's it quotes, and not too long."""
    return escape_unprintable(shorten_text(text, MOST_SENTENCE_LETTERS))


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
        clause: What it claims, a clause or the constraint of a sum; None if it claims no clause.
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
        if self.kind == LineKind.UNREAD:
            return f"{self.fault.sentence}; {self.fault.hint}"
        return self.fault.sentence

    @property
    def hint(self) -> str:
        """What to try, if it is wrong."""
        return "" if self.fault is None or self.kind == LineKind.UNREAD else self.fault.hint

    def told(self, feedback: str) -> tuple[str, str]:
        """Return its verdict and what is said of it, as a student may know before handing in.

        Args:
            feedback: What its exercise allows: `lines`, `verdict` or `all`.
        """
        # A student may always know what is not read.
        if self.kind == LineKind.UNREAD:
            return "", self.said
        if self.strange and self.fault is None:
            return "" if feedback == "lines" else self.verdict, self.said

        if feedback == "lines":
            return "", ""
        names_mistake = self.fault is not None and feedback == "all"
        return self.verdict, self.fault.kind if self.fault and names_mistake else ""


def name_target(target: Clause) -> str:
    """Return the name of a clause to be derived, as a sentence has it."""
    return "the empty clause" if target.is_empty else str(target)


def name_lines(numbers: Sequence[int]) -> str:
    """Return the name of one line, or of several.

    >>> name_lines([3]), name_lines([3, 5, 8])
    ('line 3', 'lines 3, 5 and 8')
    """
    return f"{'lines' if len(numbers) > 1 else 'line'} {join_with_and(numbers)}"


def join_with_and(parts: Iterable[object]) -> str:
    """Join texts with commas, and with *and* before the last.

    >>> join_with_and([3, 5, 8])
    '3, 5 and 8'
    """
    *most, last = map(str, parts)
    return f"{', '.join(most)} and {last}" if most else last
