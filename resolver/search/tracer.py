"""A tracer with a method for each kind of event."""

from __future__ import annotations

from collections.abc import Sequence

from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.search import events


class Tracer:
    """Methods that do nothing, one for each kind of event; override those you want to hear.

    >>> class Loud(Tracer):
    ...     def resolved(self, left, right, pivot, resolvent):
    ...         print(left, "and", right, "give", resolvent)
    >>> Loud()(events.Resolved(Clause(["p"]), Clause(["~p"]), "p", Clause()))
    p and ¬p give □

    What is not overridden goes to `hear`. Linear resolution tells its derivation when that is
    found, and clause learning what it learned instead of what it resolved.

    An engine without a tracer pays nothing. A method that raises ends the search; engines share no
    state, so nothing is left broken.
    """

    def __call__(self, event: events.Event) -> None:
        """Call the method for an event if there is one of yours, else `hear`."""
        method = getattr(self, event.kind)
        if getattr(method, "__func__", None) is vars(Tracer)[event.kind]:
            self.hear(event)
        else:
            method(*event.arguments)

    def hear(self, event: events.Event) -> None:
        """Hear of an event that has no method of its own.

        Args:
            event: The event.
        """

    def given(self, clause: Clause) -> None:
        """Hear that a clause was picked, to be resolved with those picked before it.

        Args:
            clause: The clause picked.
        """
        self.hear(events.Given(clause))

    def resolved(self, left: Clause, right: Clause, pivot: str, resolvent: Clause) -> None:
        """Hear that two clauses were resolved.

        Args:
            left: One parent.
            right: The other parent.
            pivot: The name of the atom.
            resolvent: What they give.
        """
        self.hear(events.Resolved(left, right, pivot, resolvent))

    def kept(self, clause: Clause) -> None:
        """Hear that a clause is new and was kept.

        Args:
            clause: The new clause.
        """
        self.hear(events.Kept(clause))

    def dropped(self, clause: Clause, why: str) -> None:
        """Hear that a clause was dropped, and why: see `Dropped`.

        Args:
            clause: The clause dropped.
            why: The reason in words.
        """
        self.hear(events.Dropped(clause, why))

    def level(self, number: int) -> None:
        """Hear that the clauses of the next level are picked from now on; the input is level 0.

        Args:
            number: The number of the level.
        """
        self.hear(events.LevelBegun(number))

    def eliminated(self, atom: str, positive: int, negative: int) -> None:
        """Hear that an atom is resolved away, and how many clauses had it with either sign.

        Args:
            atom: The name of the atom.
            positive: The number of clauses with the atom.
            negative: The number of clauses with its complement.
        """
        self.hear(events.Eliminated(atom, positive, negative))

    def decided(self, literal: Literal) -> None:
        """Hear that a literal was decided.

        Args:
            literal: The literal.
        """
        self.hear(events.Decided(literal))

    def propagated(self, literal: Literal, reason: Clause, level: int) -> None:
        """Hear that a literal follows by a clause, on a level.

        Args:
            literal: The literal that is true now.
            reason: The clause that forces it.
            level: The number of decisions before it.
        """
        self.hear(events.Propagated(literal, reason, level))

    def backjumped(self, level: int) -> None:
        """Hear that all decisions above this level are undone.

        Args:
            level: The level that the search goes back to.
        """
        self.hear(events.Backjumped(level))

    def learned(self, clause: Clause, chain: Sequence[Clause]) -> None:
        """Hear that a clause was learned, by resolving this chain from left to right.

        Args:
            clause: The clause learned.
            chain: The clauses it is resolved from, in order.
        """
        self.hear(events.Learned(clause, tuple(chain)))

    def added_up(self, line: Line, parts: Sequence[tuple[int, Clause | Line]]) -> None:
        """Hear that a line follows from others, each so often, added up.

        Args:
            line: The line that follows.
            parts: Pairs of a multiplier, and a clause or a line.
        """
        self.hear(events.AddedUp(line, tuple(parts)))

    def conflict(self, clause: Clause) -> None:
        """Hear that every literal of a clause is false under the decisions.

        Args:
            clause: The violated clause.
        """
        self.hear(events.ConflictFound(clause))

    def restarted(self) -> None:
        """Hear that the search began again, keeping what it learned."""
        self.hear(events.Restarted())
