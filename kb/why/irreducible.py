"""The lines that a proof cannot do without: an irreducible set of entries, the header as given.

    the lines that the proof names; of these one after the other, the last first:
    if the rest suffices without it, it is left out for good

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993, from a proof on.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.axioms import Source
from kb.theory.joint import across, refutation
from resolver import Literal, Proof, Prover


def irreducible(
    setup: Setup, entries: Sequence[Entry], prover: Prover, goal: Literal | None = None
) -> tuple[list[Entry], Prover]:
    """Return entries from which the goal follows, all needed, and the prover told only these.

    The prover given was told all entries. Without a goal, what follows is a contradiction.
    """
    kept = named(entries, refutation(prover, goal))
    for entry in reversed(kept):
        fewer = [other for other in kept if other is not entry]
        rest = across(setup, fewer)
        if rest.entails(goal) if goal else not rest.consistent:
            kept = fewer
    return kept, across(setup, kept)


def named(entries: Sequence[Entry], proof: Proof) -> list[Entry]:
    """Return the entries that a proof names, and those that switch on what it assumes."""
    lines = {source.line for source in sources(proof)}
    assumed = {Assume(name) for name in assumptions(proof)}
    return [entry for entry in entries if entry.line in lines or entry.event in assumed]


def sources(proof: Proof) -> list[Source]:
    """Return the sources of a proof's axioms, the denied goal's apart."""
    return [source for source in proof.sources if isinstance(source, Source)]


def assumptions(proof: Proof) -> tuple[str, ...]:
    """Return the names of the assumptions among a proof's sources."""
    return tuple(dict.fromkeys(source.rule for source in sources(proof) if source.assumption))
