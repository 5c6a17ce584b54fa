"""The deals that fit after a whole log, found without all that each turn's silence says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.axioms import Axiom
from kb.theory.deals import Deals, deals_of
from kb.theory.log import aloud, listens, log_axioms
from kb.theory.silence import last_silence


def enough_axioms(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield axioms from which all follows that these entries say, found sooner than all of them."""
    if not listens(entries):
        return log_axioms(setup, entries)
    return chain(log_axioms(setup, aloud(entries)), last_silence(setup, entries))


def heard(setup: Setup, entries: Sequence[Entry], deals: Deals) -> Deals:
    """Return the deals that fit the entries too, given those that fit all but what silence says."""
    return deals_after(setup, entries) if listens(entries) and deals.consistent else deals


def deals_after(setup: Setup, entries: Sequence[Entry]) -> Deals:
    """Return the deals that fit the header and these entries."""
    return deals_of(setup).tell(enough_axioms(setup, entries))
