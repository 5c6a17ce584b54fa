"""From the log to axioms: what a set of entries says, assumptions included.

A part of a log says what its own lines say; that is how a line is left out to see what rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.axioms import Axiom, assumed_axioms, entry_axioms, header_axioms


def log_axioms(setup: Setup, entries: Iterable[Entry]) -> Iterator[Axiom]:
    """Yield what the header and these entries say."""
    yield from header_axioms(setup)
    before: list[Entry] = []
    for entry in entries:
        yield from news(setup, before, entry)
        before.append(entry)


def news(setup: Setup, before: Iterable[Entry], entry: Entry) -> Iterator[Axiom]:
    """Yield what one more entry says: an assumption speaks of the entries before it too."""
    if isinstance(entry.event, Assume):
        for earlier in before:
            yield from assumed_axioms(setup, earlier, entry.event.name)
        return
    yield from entry_axioms(setup, entry)
    for earlier in before:
        if isinstance(earlier.event, Assume):
            yield from assumed_axioms(setup, entry, earlier.event.name)
