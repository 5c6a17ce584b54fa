"""What a whole log says, or a part of it, entry by entry, with what is assumed of how people play.

A part of a log says what its own lines say, so a line is left out to see what rests on it. Most
axioms rest on one line, and if they are assumed on the line of the assumption; what silence says
rests on many (see silence.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from kb.record.record import Entry
from kb.table.events import NO_ACCUSATION_YET, Accusation, Assume, Suggestion
from kb.table.setup import Setup
from kb.theory.axioms import Axiom, assumed_axioms, entry_axioms

LISTENS = Assume(NO_ACCUSATION_YET)


def log_axioms(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield what these entries say, assumptions included."""
    return chain.from_iterable(each_adds(setup, entries))


def each_adds(setup: Setup, entries: Sequence[Entry], first: int = 0) -> Iterator[list[Axiom]]:
    """Yield for each entry, from the first that is asked for, what it says beyond those before."""
    assumed: list[str] = []
    for number, entry in enumerate(entries):
        if number >= first:
            yield added_axioms(setup, islice(entries, number), entry, assumed)
        if isinstance(entry.event, Assume):
            assumed.append(entry.event.name)


def added_axioms(
    setup: Setup, before: Iterable[Entry], entry: Entry, assumed: Iterable[str]
) -> list[Axiom]:
    """Return what one more entry says, where so much is assumed.

    An assumption speaks of the entries before it too; and where silence says something, these are
    looked at. Else nothing is asked of them.
    """
    if isinstance(entry.event, Assume):
        name = entry.event.name
        if name == NO_ACCUSATION_YET:
            return _silence(setup, [*before])
        return [axiom for earlier in before for axiom in assumed_axioms(setup, earlier, name)]
    said = entry_axioms(setup, entry)
    for name in assumed:
        if name != NO_ACCUSATION_YET:
            said += assumed_axioms(setup, entry, name)
        elif isinstance(entry.event, Suggestion | Accusation):
            entries = [*before, entry]
            said += _silence(setup, entries, len(entries) - 1)
    return said


def _silence(setup: Setup, entries: Sequence[Entry], first: int = 0) -> list[Axiom]:
    """Return what silence says, of the turns that an entry from the first on ends."""
    from kb.theory.silence import silence  # what is said aloud needs no deals

    return silence(setup, entries, first)


def says(setup: Setup, entries: Sequence[Entry], entry: Entry) -> list[Axiom]:
    """Return all that one entry says among others, before it and after it, silence apart."""
    if entry.event == LISTENS:
        return []
    assumed = [other.event.name for other in entries if isinstance(other.event, Assume)]
    return added_axioms(setup, entries, entry, (n for n in assumed if n != NO_ACCUSATION_YET))


def listens(entries: Iterable[Entry]) -> bool:
    """Return whether silence is taken to say something."""
    return any(entry.event == LISTENS for entry in entries)


def aloud(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries without the assumption by which silence says something."""
    return [entry for entry in entries if entry.event != LISTENS]
