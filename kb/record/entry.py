"""An entry of a record, and what entries add up to.

A record hands this sum on to the one with a line more, so that a line costs no look at all lines
before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from attrs import evolve, frozen

from kb.table.events import Accusation, Assume, Event


class Entry(NamedTuple):
    """A line of the record that tells of an event, numbered from 1, as it was written.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has ann rope").log[0]
    Entry(line=4, text='has ann rope', event=Has(holder='Ann', card='Rope'))

    Args:
        line: Its number.
        text: The line, as it was written.
        event: What it tells of.
    """

    line: int
    text: str
    event: Event


@frozen
class Standing:
    """What the entries of a record add up to.

    Attributes:
        assumed: The names of the assumptions that are on, in the order of their lines.
        first_event: The line of the first event, which closes the header; 0 before it.
        winner: Who has accused rightly, which ends the game; empty while nobody has.
        doubtful: The entries that disputed lines are, none of which is counted above.
    """

    assumed: tuple[str, ...] = ()
    first_event: int = 0
    winner: str = ""
    doubtful: tuple[Entry, ...] = ()

    def after(self, entries: Iterable[Entry]) -> Standing:
        """Return the standing after more entries."""
        standing = self
        for entry in entries:
            standing = standing.after_entry(entry)
        return standing

    def after_entry(self, entry: Entry) -> Standing:
        """Return the standing after one entry more; most entries change nothing."""
        match entry.event:
            case Assume(name=name):
                # An assumption that is on cannot be entered again, so no disputed line is that.
                doubtful = tuple(one for one in self.doubtful if one.event != entry.event)
                return evolve(self, assumed=(*self.assumed, name), doubtful=doubtful)
            case Accusation(accuser=accuser, right=True):
                first = self.first_event or entry.line
                return evolve(self, first_event=first, winner=accuser)
        return self if self.first_event else evolve(self, first_event=entry.line)

    def after_disputed(self, entry: Entry) -> Standing:
        """Return the standing after a disputed line more; an assumption counts once."""
        event = entry.event
        if isinstance(event, Assume):
            is_there = event.name in self.assumed or any(e.event == event for e in self.doubtful)
            if is_there:
                return self
        return evolve(self, doubtful=(*self.doubtful, entry))
