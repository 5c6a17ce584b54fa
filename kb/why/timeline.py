"""What each event of a game settled: its steps, each cell with the rule that found it then.

A row is that of the position after its line, so no later line changes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import asdict, frozen

from kb.inference.derivation import Derivation
from kb.record.record import Entry
from kb.theory.atoms import literal
from kb.why.phrases import fact
from kb.why.steps import in_order, named_cells, rows_of
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


def timeline(entries: Iterable[Entry], derivations: Iterable[Derivation]) -> Timeline:
    """Return what each entry settled, the steps that it set off."""
    return Timeline(
        Settled(entry.line, entry.text, *cell, rows[number].rule)
        for entry, found in zip(entries, derivations, strict=True)
        for rows in [rows_of(found)]
        for number, _ in in_order(rows)
        for cell in named_cells(found, rows[number])
    )
