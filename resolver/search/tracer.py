"""A tracer is told what a search does, as it does it; every hook may be left out."""

from __future__ import annotations

from collections.abc import Sequence

from resolver.logic.arguments import expected
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal


class Tracer:
    """Hooks that do nothing; override those you want to hear.

    >>> class Loud(Tracer):
    ...     def resolved(self, left, right, pivot, resolvent):
    ...         print(left, "and", right, "give", resolvent)
    >>> Loud().resolved(Clause(["p"]), Clause(["~p"]), "p", Clause())
    p and ¬p give □

    Linear resolution tells its derivation when that is found, and clause learning what it learned
    instead of what it resolved.

    An engine without a tracer pays nothing. A hook that raises ends the search; engines share no
    state, so nothing is left broken.
    """

    def given(self, clause: Clause) -> None:
        """Hear that a clause was picked, to be resolved with those picked before it."""

    def resolved(self, left: Clause, right: Clause, pivot: str, resolvent: Clause) -> None:
        """Hear that two clauses were resolved."""

    def kept(self, clause: Clause) -> None:
        """Hear that a clause is new and was kept."""

    def dropped(self, clause: Clause, why: str) -> None:
        """Hear that a clause was dropped, and why.

        The reasons: tautology, repetition, forgotten, a pure literal, which is told as it becomes
        pure: pure literal ¬p; or subsumed by another clause: subsumed by p ∨ q.
        """

    def level(self, number: int) -> None:
        """Hear that the clauses of the next level are picked from now on; the input is level 0."""

    def eliminated(self, atom: str, positive: int, negative: int) -> None:
        """Hear that an atom is resolved away, and how many clauses had it with either sign."""

    def decided(self, literal: Literal) -> None:
        """Hear that a literal was supposed to be true."""

    def propagated(self, literal: Literal, reason: Clause, level: int) -> None:
        """Hear that a literal follows: all others of its reason are false, the last on this level.

        A level is the number of literals that were supposed before.
        """

    def backjumped(self, level: int) -> None:
        """Hear that all is taken back that was supposed above this level."""

    def learned(self, clause: Clause, chain: Sequence[Clause]) -> None:
        """Hear that a clause was learned, by resolving this chain from left to right."""

    def added_up(self, line: Line, parts: Sequence[tuple[int, Clause | Line]]) -> None:
        """Hear that a line follows from others, each so often, added up."""

    def conflict(self, clause: Clause) -> None:
        """Hear that every literal of a clause is false under what was supposed."""

    def restarted(self) -> None:
        """Hear that the search began again, keeping what it learned."""


def tracer_of(given: Tracer | None) -> Tracer | None:
    """Return a tracer that was given, or None; raises ArgumentError for anything else."""
    advice = "try Recorder(), or a class of yours made of Tracer"
    return None if given is None else expected(given, Tracer, "tracer", advice)
