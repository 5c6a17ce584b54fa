"""What a line of a derivation says once it is read, before anything is judged."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.logic.line import Line

Conclusion: TypeAlias = Clause | Line
TO_FILL_IN: Final = 0  # the number of a parent that is left blank; lines count from 1


class Kind:
    """What a line of an answer is."""

    PREMISE: Final = "premise"
    STEP: Final = "step"
    REMARK: Final = "remark"
    HEADING: Final = "heading"
    UNREAD: Final = "unread"


class Status:
    """What becomes of a step, or of a line of another kind that is judged."""

    PREMISE: Final = Kind.PREMISE
    RIGHT: Final = "right"
    WRONG: Final = "wrong"
    FOLLOWS: Final = "follows from a wrong one"
    CORRECTED: Final = "would follow from the corrected line"
    CITES: Final = "cites an unread line"


@frozen
class ParsedLine:
    """What a line says.

    Args:
        form: `step` or `premise`.
        number: Its label; None for a line without one.
        clause: Its clause, or the line of a sum that is none; None for a formula of several, and
            where it is left blank.
        parents: The numbers of its parents; 0 for one that is left blank.
        pivot: The atom that it names, if it does.
        formula: The clauses of a formula that is not one clause.
        unknown: The names in it that are no atoms of the exercise.
        sum: What a line with ≥ says, as it is written.
        multipliers: How often a sum takes each of its parents.
        divisor: By what a sum is divided.
    """

    form: str
    number: int | None = None
    clause: Conclusion | None = None
    parents: tuple[int, ...] = ()
    pivot: str | None = None
    formula: tuple[Clause, ...] = ()
    unknown: tuple[str, ...] = ()
    sum: Line | None = None
    multipliers: tuple[int, ...] = ()
    divisor: int = 1

    @property
    def clauses(self) -> tuple[Conclusion, ...]:
        """The clauses that it says: its own, or those of its formula."""
        return self.formula if self.clause is None else (self.clause,)


def said_by(line: Line) -> Conclusion:
    """Return a line that asks for one of its literals as a clause, any other as it is.

    >>> from resolver import Literal
    >>> print(said_by(Line.of([(1, Literal("p")), (1, Literal("q"))], 1)))
    p ∨ q
    >>> print(said_by(Line((), 2)))
    □
    """
    single = line.bound == 1 and all(often == 1 for often, _ in line.terms)
    return Clause(line) if single or (line.bound > 0 and not line.terms) else line
