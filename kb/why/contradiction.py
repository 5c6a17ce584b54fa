"""A log that contradicts itself, told to whoever wrote it: where, why, and what would repair it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kb.errors import Contradiction, IllegalEntry
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.why.conflict import culprits, first_bad, minimal, sentence, told
from kb.why.repair import repairs


def contradiction(setup: Setup, entries: Sequence[Entry], file: str | None = None) -> Contradiction:
    """Return what is wrong with a log that cannot hold.

    Raises IllegalEntry if the header alone cannot.
    """
    bad = first_bad(setup, entries)
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    conflict = minimal(setup, entries[:bad])
    proof = told(setup, conflict).prove()
    assert proof is not None
    last = entries[bad - 1]
    faulty = tuple(entry.line for entry in culprits(setup, entries, conflict))
    return Contradiction(
        sentence(setup, conflict, last, proof),
        line=last.line,
        entries=tuple(entry.line for entry in conflict),
        culprits=faulty,
        proof=proof,
        find_repairs=partial(repairs, setup, tuple(entries), faulty),
        file=file,
    )
