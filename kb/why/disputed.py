"""Which lines may be to blame where some are disputed: the answers do without them.

One wrong line is likelier than two. So if the log holds without a single line, those are the
suspects of which that is true; else all the lines of a conflict are, and of the next conflict
among the rest, until the rest holds.

Source: single faults before double ones, de Kleer & Williams, Artificial Intelligence 32(1), 1987.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.deals import Deals, deals_of
from kb.theory.log import each_adds
from kb.why.conflict import contradiction
from kb.why.phrases import Header


def suspects(setup: Setup, entries: Sequence[Entry], header: Header) -> tuple[int, ...]:
    """Return the lines to blame for a contradiction, none where there is no contradiction."""
    found = set[int]()
    while True:
        rest = [entry for entry in entries if entry.line not in found]
        states = list(accumulate(each_adds(setup, rest), Deals.tell, initial=deals_of(setup)))
        if states[-1].consistent:
            return tuple(sorted(found))
        error = contradiction(setup, rest, states, header)
        found.update(error.culprits or error.entries)
