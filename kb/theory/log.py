"""What a log says, or a part of it, entry by entry, and the deals that fit after it.

A part of a log says what its own lines say, so a line is left out to see what rests on it. Most
axioms rest on one line, and if they are assumed on the line of the assumption; what
`no-accusation-yet` says rests on many (see no_accusation.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any

from attrs import frozen

from kb.record.record import Entry
from kb.table.events import NO_ACCUSATION_YET, Accusation, Assume, Suggestion
from kb.table.setup import Setup
from kb.theory.axioms import Axiom, assumed_axioms, entry_axioms
from kb.theory.deals import Deals, deals_of
from kb.theory.no_accusation import last_no_accusation_axioms, no_accusation_axioms


def log_axioms(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield what these entries say, assumptions included."""
    return chain.from_iterable(each_adds(setup, entries))


def axioms_by_lines(
    axioms: Iterable[Axiom], entries: Iterable[Entry]
) -> dict[frozenset[int], list[Axiom]]:
    """Return what entries say by the lines without which nothing says it.

    They are an axiom's own line, and that of its assumption; of `no-accusation-yet` there is none.
    """
    assumed = {e.event.name: e.line for e in entries if isinstance(e.event, Assume)}
    found: dict[frozenset[int], list[Axiom]] = {}
    for axiom in axioms:
        source = axiom.source
        lines = {source.line, assumed[source.rule]} if source.assumption else {source.line}
        found.setdefault(frozenset(line for line in lines if line is not None), []).append(axiom)
    return found


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

    An assumption speaks of the entries before it too; `no-accusation-yet` looks at them each time
    that a turn ends. Else nothing is asked of them.
    """
    if isinstance(entry.event, Assume):
        name = entry.event.name
        if name == NO_ACCUSATION_YET:
            return no_accusation_axioms(setup, [*before])
        return [axiom for earlier in before for axiom in assumed_axioms(setup, earlier, name)]
    said = entry_axioms(setup, entry)
    for name in assumed:
        if name != NO_ACCUSATION_YET:
            said += assumed_axioms(setup, entry, name)
        elif isinstance(entry.event, Suggestion | Accusation):
            entries = [*before, entry]
            said += no_accusation_axioms(setup, entries, len(entries) - 1)
    return said


def says(setup: Setup, entries: Sequence[Entry], entry: Entry) -> list[Axiom]:
    """Return all that one entry says among others, but for what `no-accusation-yet` adds."""
    if assumes_no_accusation([entry]):
        return []
    assumed = [other.event.name for other in entries if isinstance(other.event, Assume)]
    return added_axioms(setup, entries, entry, (n for n in assumed if n != NO_ACCUSATION_YET))


def assumes_no_accusation(entries: Iterable[Entry]) -> bool:
    """Return whether `no-accusation-yet` is on."""
    events = (entry.event for entry in entries)
    return any(isinstance(e, Assume) and e.name == NO_ACCUSATION_YET for e in events)


def without_no_accusation(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries without the line that assumes `no-accusation-yet`."""
    return [entry for entry in entries if not assumes_no_accusation([entry])]


def enough_axioms(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield axioms from which all follows that these entries say, found sooner than all of them."""
    if not assumes_no_accusation(entries):
        return log_axioms(setup, entries)
    others = log_axioms(setup, without_no_accusation(entries))
    return chain(others, last_no_accusation_axioms(setup, entries))


def with_no_accusation(setup: Setup, entries: Sequence[Entry], deals: Deals) -> Deals:
    """Add the no-accusation axioms, if assumed, to deals that satisfy everything else."""
    if not deals.consistent or not assumes_no_accusation(entries):
        return deals
    return deals_after(setup, entries)


def deals_after(setup: Setup, entries: Sequence[Entry]) -> Deals:
    """Return the deals that fit the header and these entries."""
    return deals_of(setup).tell(enough_axioms(setup, entries))


@frozen(eq=False)
class Stage:
    """What an entry says beyond those before it, and the deals that fit after it.

    Of the first stage these are the deals that fit the header. A stage never changes, so what
    rules derive there is kept in `derived`, by the rules; no copy and no pickle has it.
    """

    said: tuple[Axiom, ...]
    deals: Deals

    @cached_property
    def derived(self) -> dict[object, Any]:
        """What was derived here, by whatever it was derived with."""
        return {}

    def tell(self, said: list[Axiom]) -> Stage:
        """Return the stage after an entry that says so much more."""
        return Stage(tuple(said), self.deals.tell(said))
