"""What each event of a game settled: event by event, each cell with the rule that finds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from attrs import asdict, frozen

from kb.inference.trail import Trail
from kb.record.record import Entry
from kb.theory.atoms import literal
from kb.theory.facts import Cell
from kb.why.phrases import fact
from resolver.text import Tabular


@frozen
class Settled:
    """A cell that an event settled: the line and the text of the event, the cell, the rule.

    >>> print(Settled(7, "has Rachel Pipe", "Holden", "Pipe", False, "one-holder"))
    line 7: Holden lacks Pipe (one-holder)
    """

    line: int
    event: str
    holder: str
    card: str
    value: bool
    rule: str

    def __str__(self) -> str:
        said = fact(literal(self.holder, self.card, self.value))
        return f"line {self.line}: {said} ({self.rule})"


class Timeline(Tabular, tuple[Settled, ...]):
    """What the events settled, in their order."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """How many cells, by how many events."""
        return f"Timeline: {len(self)} cells settled by {len({one.line for one in self})} events"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each cell: line, event, holder, card, value, rule."""
        return [asdict(one) for one in self]

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def timeline(
    entries: Iterable[Entry], known: Iterable[Mapping[Cell, bool]], trail: Trail
) -> Timeline:
    """Return what each entry settled, given what was known before the first and after each.

    The trail is that of the whole log, and says by which rule each fact is found.
    """
    return Timeline(
        Settled(entry.line, entry.text, *cell, value, trail.rule(*cell, value))
        for entry, (before, after) in zip(entries, pairwise(known), strict=True)
        for cell, value in after.items()
        if cell not in before
    )
