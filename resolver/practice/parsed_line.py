"""A line of a sheet as it was read: what it claims, and what it is otherwise."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.step import Conclusion

PREMISE: Final = "premise"
STEP: Final = "step"
AIM: Final = "aim"
HEADING: Final = "heading"
PROSE: Final = "prose"
UNREAD: Final = "unread"
SILENT: Final = (HEADING, PROSE)

Fault: TypeAlias = tuple[str, str, str]  # its kind, a sentence, and a hint
Parent: TypeAlias = int | Clause

HEADED: Final = 3  # words of a heading, at most
EXAMPLE: Final = "write a step as: 4. ~q | r from 1, 3 on p"
MISSING: Final = (
    "clause missing",
    "a clause is missing: the line names its parents, and not what follows from them",
    "write the clause; the empty one is □, or []",
)


def unknown_atom(name: str) -> Fault:
    """Return that a word is no atom."""
    return "unknown atom", f"{name} is no atom of the clauses", EXAMPLE


def no_clause(what: str) -> Fault:
    """Return that a line has no clause, and what it has instead."""
    return "unreadable", f"a clause has literals and ∨ only, and {what}", EXAMPLE


@frozen
class Sum:
    """What a line with ≥ says, how often it takes each of its premises, and its divisor."""

    line: Line
    multipliers: tuple[int, ...] = ()
    divisor: int = 1


@frozen
class ParsedLine:
    """A line as it was read.

    Args:
        line: The number of the line in its text, from 1.
        number: The number of the step; None where none is written.
        clause: The clause that it claims, or the line of a sum that is none; None where that
            cannot be read.
        premises: The parents, by their numbers or as clauses; none for an axiom.
        pivot: The atom that it resolves on, where one is named.
        fault: What is known to be wrong already.
        formula: The clauses of a formula that is a premise.
        kind: `aim`, `heading`, `prose` or `unread` as far as the line itself tells, `step` where
            any two clauses before it may be its parents; else nothing.
        mentions: The clauses that a line of prose speaks of.
        sum: What a line with ≥ adds up.
    """

    line: int
    number: int | None = None
    clause: Conclusion | None = None
    premises: tuple[Parent, ...] = ()
    pivot: str | None = None
    fault: Fault | None = None
    formula: tuple[Clause, ...] = ()
    kind: str = ""
    mentions: tuple[Clause, ...] = ()
    sum: Sum | None = None

    @property
    def clauses(self) -> tuple[Conclusion, ...]:
        """The clause that it claims, or those of its formula."""
        return self.formula if self.clause is None else (self.clause,)

    @property
    def claims(self) -> bool:
        """Whether it has to be judged: it claims a clause, or is known to be wrong."""
        return self.fault is not None or self.kind in ("", AIM, STEP)
