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

        >>> class Kinds(Tracer):
        ...     def hear(self, event):
        ...         print(event.kind)
        >>> Kinds()(events.Given(Clause(["p"])))
        given

        Args:
            event: The event.
        """

    def given(self, clause: Clause) -> None:
        """Hear that a clause was picked, to be resolved with those picked before it.

        >>> class Loud(Tracer):
        ...     def given(self, clause):
        ...         print("given", clause)
        >>> Loud()(events.Given(Clause(["p"])))
        given p

        Args:
            clause: The clause picked.
        """
        self.hear(events.Given(clause))

    def resolved(self, left: Clause, right: Clause, pivot: str, resolvent: Clause) -> None:
        """Hear that two clauses were resolved.

        >>> class Loud(Tracer):
        ...     def resolved(self, left, right, pivot, resolvent):
        ...         print(left, "and", right, "give", resolvent)
        >>> Loud()(events.Resolved(Clause(["p"]), Clause(["~p"]), "p", Clause()))
        p and ¬p give □

        Args:
            left: One parent.
            right: The other parent.
            pivot: The name of the atom.
            resolvent: What they give.
        """
        self.hear(events.Resolved(left, right, pivot, resolvent))

    def kept(self, clause: Clause) -> None:
        """Hear that a clause is new and was kept.

        >>> class Loud(Tracer):
        ...     def kept(self, clause):
        ...         print("kept", clause)
        >>> Loud()(events.Kept(Clause(["p"])))
        kept p

        Args:
            clause: The new clause.
        """
        self.hear(events.Kept(clause))

    def dropped(self, clause: Clause, why: str) -> None:
        """Hear that a clause was dropped, and why: see `Dropped`.

        >>> class Loud(Tracer):
        ...     def dropped(self, clause, why):
        ...         print("dropped", clause)
        >>> Loud()(events.Dropped(Clause(["p", "~p"]), "always true"))
        dropped p ∨ ¬p

        Args:
            clause: The clause dropped.
            why: The reason in words.
        """
        self.hear(events.Dropped(clause, why))

    def level(self, number: int) -> None:
        """Hear that the clauses of the next level are picked from now on; the input is level 0.

        >>> class Loud(Tracer):
        ...     def level(self, number):
        ...         print("level", number)
        >>> Loud()(events.LevelBegun(1))
        level 1

        Args:
            number: The number of the level.
        """
        self.hear(events.LevelBegun(number))

    def eliminated(self, atom: str, positive: int, negative: int) -> None:
        """Hear that an atom is resolved away, and how many clauses had it with either sign.

        >>> class Loud(Tracer):
        ...     def eliminated(self, atom, positive, negative):
        ...         print(atom, positive, negative)
        >>> Loud()(events.Eliminated("p", 2, 3))
        p 2 3

        Args:
            atom: The name of the atom.
            positive: The number of clauses with the atom.
            negative: The number of clauses with its complement.
        """
        self.hear(events.Eliminated(atom, positive, negative))

    def decided(self, literal: Literal) -> None:
        """Hear that a literal was decided.

        >>> class Loud(Tracer):
        ...     def decided(self, literal):
        ...         print("decided", literal)
        >>> Loud()(events.Decided(Literal("p")))
        decided p

        Args:
            literal: The literal.
        """
        self.hear(events.Decided(literal))

    def propagated(self, literal: Literal, reason: Clause, level: int) -> None:
        """Hear that a literal follows by a clause, on a level.

        >>> class Loud(Tracer):
        ...     def propagated(self, literal, reason, level):
        ...         print(literal, "by", reason)
        >>> Loud()(events.Propagated(Literal("q"), Clause(["~p", "q"]), 1))
        q by ¬p ∨ q

        Args:
            literal: The literal that is true now.
            reason: The clause that forces it.
            level: The number of decisions before it.
        """
        self.hear(events.Propagated(literal, reason, level))

    def backjumped(self, level: int) -> None:
        """Hear that all decisions above this level are undone.

        >>> class Loud(Tracer):
        ...     def backjumped(self, level):
        ...         print("back to level", level)
        >>> Loud()(events.Backjumped(0))
        back to level 0

        Args:
            level: The level that the search goes back to.
        """
        self.hear(events.Backjumped(level))

    def learned(self, clause: Clause, chain: Sequence[Clause]) -> None:
        """Hear that a clause was learned, by resolving this chain from left to right.

        >>> class Loud(Tracer):
        ...     def learned(self, clause, chain):
        ...         print(clause, "from", len(chain), "clauses")
        >>> chain = (Clause(["~p", "~q"]), Clause(["~p", "q"]))
        >>> Loud()(events.Learned(Clause(["~p"]), chain))
        ¬p from 2 clauses

        Args:
            clause: The clause learned.
            chain: The clauses it is resolved from, in order.
        """
        self.hear(events.Learned(clause, tuple(chain)))

    def added_up(self, line: Line, parts: Sequence[tuple[int, Clause | Line]]) -> None:
        """Hear that a line follows from others, each so often, added up.

        >>> class Loud(Tracer):
        ...     def added_up(self, line, parts):
        ...         print(line, "from", *(f"{often} times {part}" for often, part in parts))
        >>> line = Line.of([(1, Literal("p"))], 1)
        >>> Loud()(events.AddedUp(line, ((1, Clause(["p"])),)))
        p ≥ 1 from 1 times p

        Args:
            line: The line that follows.
            parts: Pairs of a multiplier, and a clause or a line.
        """
        self.hear(events.AddedUp(line, tuple(parts)))

    def conflict(self, clause: Clause) -> None:
        """Hear that every literal of a clause is false under the decisions.

        >>> class Loud(Tracer):
        ...     def conflict(self, clause):
        ...         print("false:", clause)
        >>> Loud()(events.ConflictFound(Clause(["p"])))
        false: p

        Args:
            clause: The violated clause.
        """
        self.hear(events.ConflictFound(clause))

    def restarted(self) -> None:
        """Hear that the search began again, keeping what it learned.

        >>> class Loud(Tracer):
        ...     def restarted(self):
        ...         print("again")
        >>> Loud()(events.Restarted())
        again
        """
        self.hear(events.Restarted())
