"""The events that a search reports to a tracer while it runs, and the lines of its progress.

An engine makes events only if a tracer is given, which is any callable that takes an `Event`. Each
kind of event is a class. `Progress` is a meter that writes a line now and then; since a meter
counts in any case, that costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeAlias

from attrs import frozen

from resolver.errors import ArgumentError
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal

Naming: TypeAlias = Callable[[Clause], str]


@frozen
class Event:
    """One thing that a search does, of a kind that has a name.

    Attributes:
        kind: The name of the kind.
        clause_fields: The names of the fields that are clauses.
        words: The text of the event, a format in which `{0}` is the first of these clauses.
    """

    kind: ClassVar[str]
    clause_fields: ClassVar[tuple[str, ...]] = ()
    words: ClassVar[str] = "{0}"

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that the event is about; a new clause comes last."""
        return tuple([getattr(self, name) for name in self.clause_fields])

    def text(self, named: Naming) -> str:
        """Return the event in words.

        Args:
            named: Returns the name of a clause.
        """
        return self.words.format(*map(named, self.clauses), event=self)

    def __str__(self) -> str:
        return f"{self.kind:<10} {self.text(str)}".rstrip()


@frozen
class Given(Event):
    """A clause was picked, to be resolved with those picked before it."""

    kind = "given"
    clause_fields = ("clause",)
    clause: Clause


@frozen
class Resolved(Event):
    """Two clauses were resolved."""

    kind = "resolved"
    clause_fields = ("left", "right", "resolvent")
    words = "{0} and {1} on {event.pivot} give {event.resolvent}"
    left: Clause
    right: Clause
    pivot: str
    resolvent: Clause


@frozen
class Kept(Event):
    """A clause is new and was kept."""

    kind = "kept"
    clause_fields = ("clause",)
    clause: Clause


@frozen
class Dropped(Event):
    """A clause was dropped.

    The reasons are tautology, repetition, forgotten, subsumed by, and pure literal. For the
    last two, `by` is the clause that subsumes it, or the literal, reported when it becomes pure.
    """

    kind = "dropped"
    clause_fields = ("clause",)
    words = "{0} ({event.why})"
    clause: Clause
    reason: str
    by: Clause | Literal | None = None

    @property
    def why(self) -> str:
        """The reason in words: pure literal ¬p, subsumed by p ∨ q, or tautology: p and ¬p."""
        if self.reason == "tautology" and self.clause.is_tautology:
            literal = next(literal for literal in self.clause if ~literal in self.clause)
            return f"tautology: {literal} and {~literal}"
        return self.reason if self.by is None else f"{self.reason} {self.by}"


@frozen
class LevelBegun(Event):
    """The clauses of the next level are picked from now on; the input is level 0."""

    kind = "level"
    words = "S{event.number}"
    number: int


@frozen
class Eliminated(Event):
    """An atom is resolved away; the event counts the clauses with it and with its complement."""

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
    """A literal follows on this decision level, as all other literals of its reason are false."""

    kind = "propagated"
    clause_fields = ("reason",)
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
    """A clause was learned by resolving the clauses of a chain from left to right."""

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
    """A line follows as the sum of others, each multiplied by its factor."""

    kind = "added_up"
    line: LinearConstraint
    parts: tuple[tuple[int, Clause | LinearConstraint], ...]

    def text(self, named: Naming) -> str:
        """Return the line and its parts."""
        texts: list[str] = []
        for factor, part in self.parts:
            texts.append(f"{factor} × ({part})" if factor > 1 else f"{part}")
        return f"{self.line} by adding up {', '.join(texts)}"


@frozen
class ConflictFound(Event):
    """Every literal of a clause is false under the decisions."""

    kind = "conflict"
    clause_fields = ("clause",)
    words = "{0} is false under what was supposed"
    clause: Clause


@frozen
class Restarted(Event):
    """All decisions were dropped; the learned clauses stay."""

    kind = "restarted"
    words = "from the beginning, keeping what was learned"


Listener: TypeAlias = Callable[[Event], object]


def expect_tracer(given: Listener | None) -> Listener | None:
    """Return the tracer, or None for None; raise ArgumentError for anything else."""
    if given is None:
        return None

    # A class is callable too, but `tracer=Recorder` is `Recorder()` with its brackets forgotten.
    if callable(given) and not isinstance(given, type):
        return given
    raise ArgumentError(given, "tracer", "try Recorder(), or any function of an event")
