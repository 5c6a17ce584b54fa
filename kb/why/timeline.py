"""What each event of a game settled: event by event, each cell with the rule that settled it.

The knowledge bases go on from where the event before left them, so all events take linear time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import asdict, frozen

from kb.inference.position import opening
from kb.inference.rule import Rule
from kb.inference.trail import Cell, Trail, cells
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import literal
from kb.theory.axioms import each_adds
from kb.theory.deals import Deals
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
    setup: Setup, entries: Sequence[Entry], states: Iterable[Deals], rules: tuple[Rule, ...]
) -> Timeline:
    """Return what each entry settled by these rules; the states are the deals after each of them.

    What the header says is settled before the first.
    """
    return Timeline(_settled(setup, entries, states, rules))


def _settled(
    setup: Setup, entries: Sequence[Entry], states: Iterable[Deals], rules: tuple[Rule, ...]
) -> Iterator[Settled]:
    earlier, later = Trail(opening(setup), rules), iter(states)
    next(later)
    for entry, said, joint in zip(entries, each_adds(setup, entries), later, strict=True):
        trail = Trail(earlier.end.tell(said, joint), rules)
        for cell, rule in (*told(earlier, trail), *found(trail)):
            holder, bit, value = cell
            card = trail.start.cards(bit)[0]
            yield Settled(entry.line, entry.text, setup.holders[holder], card, value, rule)
        earlier = trail


def told(earlier: Trail, trail: Trail) -> Iterator[tuple[Cell, str]]:
    """Yield what was said outright and is new, with the name of what said it."""
    pairs = zip(earlier.end.kbs, trail.start.kbs, strict=True)
    for number, (old, new) in enumerate(pairs):
        for cell in cells(number, new.has & ~old.has, new.lacks & ~old.lacks):
            yield cell, trail.unit(cell).source.rule


def found(trail: Trail) -> Iterator[tuple[Cell, str]]:
    """Yield what the rounds found, with the rule that did."""
    return ((cell, each.rule.name) for cell, (each, _) in trail.found.items())
