"""The events of a search, as values, and the tracers that get them.

A tracer is any callable that takes an `Event`. A `Tracer` is one too: it calls a method for each
kind of event. An engine makes events only where a tracer is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias

from attrs import fields, frozen

from resolver.errors import ArgumentError
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal

Naming: TypeAlias = Callable[[Clause], str]


@frozen
class Event:
    """One thing that a search does; its `kind` is the name of the tracer's method for it."""

    kind: ClassVar[str]
    about: ClassVar[tuple[str, ...]] = ()  # the fields that are clauses
    words: ClassVar[str] = "{0}"  # the clauses by their places; they may be named

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What the tracer's method gets."""
        return tuple(getattr(self, attribute.name) for attribute in fields(type(self)))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that it is about; one that is new comes last."""
        return tuple([getattr(self, name) for name in self.about])

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return self.text(str)

    def text(self, named: Naming) -> str:
        """Return the sentence; clauses that were there before are named by a function."""
        return self.words.format(*map(named, self.clauses), event=self)

    def __str__(self) -> str:
        return f"{self.kind:<10} {self.sentence}".rstrip()


@frozen
class Given(Event):
    """A clause was picked, to be resolved with those picked before it."""

    kind = "given"
    about = ("clause",)
    clause: Clause


@frozen
class Resolved(Event):
    """Two clauses were resolved."""

    kind = "resolved"
    about = ("left", "right", "resolvent")
    words = "{0} and {1} on {event.pivot} give {event.resolvent}"
    left: Clause
    right: Clause
    pivot: str
    resolvent: Clause


@frozen
class Kept(Event):
    """A clause is new and was kept."""

    kind = "kept"
    about = ("clause",)
    clause: Clause


@frozen
class Dropped(Event):
    """A clause was dropped.

    The reasons are tautology, repetition, forgotten, and two that name something: `by` is the
    clause that it is subsumed by, or its pure literal, reported when it becomes pure.
    """

    kind = "dropped"
    about = ("clause",)
    words = "{0} ({event.why})"
    clause: Clause
    reason: str
    by: Clause | Literal | None = None

    @property
    def why(self) -> str:
        """The reason in words: pure literal ¬p, or subsumed by p ∨ q."""
        return self.reason if self.by is None else f"{self.reason} {self.by}"

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The clause, and the reason in words."""
        return self.clause, self.why


@frozen
class LevelBegun(Event):
    """The clauses of the next level are picked from now on; the input is level 0."""

    kind = "level"
    words = "S{event.number}"
    number: int


@frozen
class Eliminated(Event):
    """An atom is resolved away; so many clauses had it with either sign."""

    kind = "eliminated"
    words = "{event.atom}: {event.positive} × {event.negative} clauses"
    atom: str
    positive: int
    negative: int


@frozen
class Decided(Event):
    """A literal was decided."""

    kind = "decided"
    words = "suppose {event.literal}"
    literal: Literal


@frozen
class Propagated(Event):
    """A literal follows: all others of its reason are false, the last on this level.

    A level is the number of decisions before.
    """

    kind = "propagated"
    about = ("reason",)
    words = "{event.literal} on level {event.level}, by {0}"
    literal: Literal
    reason: Clause
    level: int


@frozen
class Backjumped(Event):
    """All decisions above this level are undone."""

    kind = "backjumped"
    words = "to level {event.level}"
    level: int


@frozen
class Learned(Event):
    """A clause was learned, by resolving this chain from left to right."""

    kind = "learned"
    clause: Clause
    chain: tuple[Clause, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The chain, and the clause learned."""
        return *self.chain, self.clause

    def text(self, named: Naming) -> str:
        """Return the clause and its chain."""
        return f"{self.clause} by resolving {', then '.join(map(named, self.chain))}"


@frozen
class AddedUp(Event):
    """A line follows from others, each so often, added up."""

    kind = "added_up"
    line: Line
    parts: tuple[tuple[int, Clause | Line], ...]

    def text(self, named: Naming) -> str:
        """Return the line and its parts."""
        parts = [f"{often} × ({part})" if often > 1 else f"{part}" for often, part in self.parts]
        return f"{self.line} by adding up {', '.join(parts)}"


@frozen
class ConflictFound(Event):
    """Every literal of a clause is false under the decisions."""

    kind = "conflict"
    about = ("clause",)
    words = "{0} is false under what was supposed"
    clause: Clause


@frozen
class Restarted(Event):
    """The search began again, keeping what it learned."""

    kind = "restarted"
    words = "from the beginning, keeping what was learned"


Listener: TypeAlias = Callable[[Event], object]


class Tracer:
    """Methods that do nothing, one for each kind of event; override those you want to hear.

    >>> class Loud(Tracer):
    ...     def resolved(self, left, right, pivot, resolvent):
    ...         print(left, "and", right, "give", resolvent)
    >>> Loud()(Resolved(Clause(["p"]), Clause(["~p"]), "p", Clause()))
    p and ¬p give □

    What is not overridden goes to `hear`. Linear resolution tells its derivation when that is
    found, and clause learning what it learned instead of what it resolved.

    An engine without a tracer pays nothing. A method that raises ends the search; engines share no
    state, so nothing is left broken.
    """

    def __call__(self, event: Event) -> None:
        """Call the method for an event if there is one of yours, else `hear`."""
        method = getattr(self, event.kind)
        if getattr(method, "__func__", None) is vars(Tracer)[event.kind]:
            self.hear(event)
        else:
            method(*event.arguments)

    def hear(self, event: Event) -> None:
        """Hear of an event that has no method of its own.

        Args:
            event: The event.
        """

    def given(self, clause: Clause) -> None:
        """Hear that a clause was picked, to be resolved with those picked before it.

        Args:
            clause: The clause picked.
        """
        self.hear(Given(clause))

    def resolved(self, left: Clause, right: Clause, pivot: str, resolvent: Clause) -> None:
        """Hear that two clauses were resolved.

        Args:
            left: One parent.
            right: The other parent.
            pivot: The name of the atom.
            resolvent: What they give.
        """
        self.hear(Resolved(left, right, pivot, resolvent))

    def kept(self, clause: Clause) -> None:
        """Hear that a clause is new and was kept.

        Args:
            clause: The new clause.
        """
        self.hear(Kept(clause))

    def dropped(self, clause: Clause, why: str) -> None:
        """Hear that a clause was dropped, and why: see `Dropped`.

        Args:
            clause: The clause dropped.
            why: The reason in words.
        """
        self.hear(Dropped(clause, why))

    def level(self, number: int) -> None:
        """Hear that the clauses of the next level are picked from now on; the input is level 0.

        Args:
            number: The number of the level.
        """
        self.hear(LevelBegun(number))

    def eliminated(self, atom: str, positive: int, negative: int) -> None:
        """Hear that an atom is resolved away, and how many clauses had it with either sign.

        Args:
            atom: The name of the atom.
            positive: The number of clauses with the atom.
            negative: The number of clauses with its complement.
        """
        self.hear(Eliminated(atom, positive, negative))

    def decided(self, literal: Literal) -> None:
        """Hear that a literal was decided.

        Args:
            literal: The literal.
        """
        self.hear(Decided(literal))

    def propagated(self, literal: Literal, reason: Clause, level: int) -> None:
        """Hear that a literal follows by a clause, on a level.

        Args:
            literal: The literal that is true now.
            reason: The clause that forces it.
            level: The number of decisions before it.
        """
        self.hear(Propagated(literal, reason, level))

    def backjumped(self, level: int) -> None:
        """Hear that all decisions above this level are undone.

        Args:
            level: The level that the search goes back to.
        """
        self.hear(Backjumped(level))

    def learned(self, clause: Clause, chain: Sequence[Clause]) -> None:
        """Hear that a clause was learned, by resolving this chain from left to right.

        Args:
            clause: The clause learned.
            chain: The clauses it is resolved from, in order.
        """
        self.hear(Learned(clause, tuple(chain)))

    def added_up(self, line: Line, parts: Sequence[tuple[int, Clause | Line]]) -> None:
        """Hear that a line follows from others, each so often, added up.

        Args:
            line: The line that follows.
            parts: Pairs of a multiplier, and a clause or a line.
        """
        self.hear(AddedUp(line, tuple(parts)))

    def conflict(self, clause: Clause) -> None:
        """Hear that every literal of a clause is false under the decisions.

        Args:
            clause: The violated clause.
        """
        self.hear(ConflictFound(clause))

    def restarted(self) -> None:
        """Hear that the search began again, keeping what it learned."""
        self.hear(Restarted())


def tracer_of(given: Listener | None) -> Listener | None:
    """Return a tracer that was given, or None; raises ArgumentError for anything else."""
    if given is None or (callable(given) and not isinstance(given, type)):
        return given
    raise ArgumentError(given, "tracer", "try Recorder(), or a Tracer of your own, or print")
