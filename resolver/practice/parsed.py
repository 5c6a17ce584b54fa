"""The values of a line of a derivation: its content, its verdict, its points, and its text.

A reader makes a `ParsedLine`, a judge gives it a `Status`; points are the share of the steps that
hold. A line that the program writes has only words that are no atom of the exercise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import field, frozen

from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.names import write_name
from resolver.practice.vocabulary import ROWS, TokenKind
from resolver.proofs.step import Conclusion
from resolver.text.tables import escape_unprintable, shorten_text

# It stands for a part that a student fills in.
GAP: Final = "___"

# It stands for ___ in the place of a parent; lines count from 1.
GAP_NUMBER: Final = 0


class LineKind:
    """The kinds of lines: each line of an answer is of one."""

    PREMISE: Final = "premise"
    STEP: Final = "step"
    REMARK: Final = "remark"
    HEADING: Final = "heading"
    UNREAD: Final = "unread"


class Status:
    """The verdicts on a step, or on a line of another kind that is judged."""

    PREMISE: Final = LineKind.PREMISE
    RIGHT: Final = "right"
    WRONG: Final = "wrong"
    FOLLOWS: Final = "follows from a wrong one"
    CORRECTED: Final = "would follow from the corrected line"
    CITES: Final = "cites an unread line"


@frozen
class ParsedLine:
    """A line that is read.

    Args:
        kind: `step` or `premise`.
        number: Its label; None for a line without one.
        clause: Its clause, or the linear constraint of a sum; None for a formula of several
            clauses, and for a blank.
        parents: The numbers of its parents; 0 for one that is left blank.
        pivot: The atom that it names, if it does.
        formula: The clauses of a formula that is not one clause.
        unknown: The names in it that are no atoms of the exercise.
        sum: What a line with ≥ says, as it is written.
        multipliers: How often a sum takes each of its parents.
        divisor: By what a sum is divided.
    """

    kind: str
    number: int | None = None
    clause: Conclusion | None = None
    parents: tuple[int, ...] = ()
    pivot: str | None = None
    formula: tuple[Clause, ...] = ()
    unknown: tuple[str, ...] = ()
    sum: LinearConstraint | None = None
    multipliers: tuple[int, ...] = ()
    divisor: int = 1

    @property
    def clauses(self) -> tuple[Conclusion, ...]:
        """The clauses that it says: its own, or those of its formula."""
        return self.formula if self.clause is None else (self.clause,)

    @property
    def has_gap(self) -> bool:
        """Whether its clause or a parent is left blank."""
        return self.clause is None or GAP_NUMBER in self.parents


def reduce_to_clause(line: LinearConstraint) -> Conclusion:
    """Return a constraint that demands one of its literals as a clause, any other as it is.

    >>> from resolver import Literal
    >>> print(reduce_to_clause(LinearConstraint.of([(1, Literal("p")), (1, Literal("q"))], 1)))
    p ∨ q
    >>> print(reduce_to_clause(LinearConstraint((), 2)))
    □
    """
    is_at_least_one = line.bound == 1 and all(often == 1 for often, _ in line.terms)
    is_never_true = line.bound > 0 and not line.terms
    return Clause(line) if is_at_least_one or is_never_true else line


# Any other step is worth nothing.
SHARE_BY_STATUS: Final = {
    Status.RIGHT: 1.0,
    Status.FOLLOWS: 0.5,
    Status.CORRECTED: 0.5,
    Status.CITES: 0.5,
}


def compute_score(statuses: Sequence[str], is_incomplete: bool, is_hindered: bool) -> float:
    """Return the share of steps that hold; those that a wrong or unread line leads to count half.

    An unread line counts as if it were left out. It is reckoned so, and not as a wrong line, for
    that never gives more: a wrong line is one step more, of no worth.

    >>> compute_score(["right", "wrong", "follows from a wrong one"], True, False)
    0.375
    >>> compute_score(["right", "right", "right"], False, True)
    0.75

    Args:
        statuses: Those of the steps, and of what else is wrong.
        is_incomplete: Whether a last step is missing, which counts as one of no worth.
        is_hindered: Whether an unread line stands above the answer: then the share of one step is
            kept back from full marks.
    """
    worth = sum(SHARE_BY_STATUS.get(status, 0.0) for status in statuses)
    steps = len(statuses) + is_incomplete
    score = worth / max(1, steps)
    if not is_hindered:
        return score

    # The unread line counts as one more step, whose share of full marks is out of reach.
    return min(score, 1 - 1 / (steps + 1))


def render_step(
    clause: str,
    label: str,
    parents: Sequence[str],
    names: frozenset[str],
    pivot: str = "",
) -> str:
    """Return a step in words that are no atoms of the exercise.

    >>> render_step("q", "5. ", ("1", "3"), frozenset(["q", "from"]))
    '5. q   by 1, 3'

    Args:
        clause: Its clause as a text.
        label: Its label and a blank; empty for none.
        parents: The numbers of its parents, or gaps.
        names: The atoms of the exercise.
        pivot: The atom that it resolves on; empty if that is not said.
    """
    numbers = ", ".join(parents)
    word = choose_word(ROWS[TokenKind.RULE], names)
    reason = f"{word} {numbers}" if word else f"({numbers})"
    if not pivot:
        return f"{label}{clause}   {reason}"

    atom = write_name(pivot)
    on = choose_word(ROWS[TokenKind.ON], names)
    return f"{label}{clause}   {reason} {f'{on} {atom}' if on else f'({atom})'}"


def choose_word(words: Sequence[str], names: frozenset[str]) -> str:
    """Return the first of these words that is no atom in any capitals; empty if all are."""
    taken = {name.casefold() for name in names}
    return next((word for word in words if word.casefold() not in taken), "")


# A line of an answer with its verdict, and the mistake in it if there is one.

# A sentence on a line may quote it, and a line may be long.
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
    """One line of the text, and its verdict.

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
        """Return its verdict and the sentence on it, as far as a student may know them in advance.

        Args:
            feedback: What its exercise allows: `lines`, `verdict` or `all`.
        """
        # A student may always know which lines are not read.
        if self.kind == LineKind.UNREAD:
            return "", self.said
        if self.strange and self.fault is None:
            return "" if feedback == "lines" else self.verdict, self.said

        if feedback == "lines":
            return "", ""
        names_mistake = self.fault is not None and feedback == "all"
        return self.verdict, self.fault.kind if self.fault and names_mistake else ""


def name_target(target: Clause) -> str:
    """Return the words for a clause to be derived, as a part of a sentence."""
    return "the empty clause" if target.is_empty else str(target)


def name_lines(numbers: Sequence[int]) -> str:
    """Return the words for one line or several, as a part of a sentence.

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
