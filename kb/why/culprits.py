"""Who may be to blame: the lines without which a contradictory log holds, one alone or two.

    culprits    a line is one if the log holds without it; it is in every conflict
    pairs       where no single line is: two lines without which the log holds; one of them is in
                a conflict, the other in a conflict of what is left without the first

Source: minimal correction sets as hitting sets of conflicts, Reiter, Artificial Intelligence 32(1),
1987; Liffiton & Sakallah, J. Automated Reasoning 40, 2008.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.deals import deals_of
from kb.theory.log import enough_axioms
from kb.why.irreducible import irreducible


def culprits(setup: Setup, entries: Sequence[Entry], conflict: Sequence[Entry]) -> list[Entry]:
    """Return the entries whose removal alone repairs the log: only those in every conflict can."""
    start = deals_of(setup)
    return [one for one in conflict if start.allow(enough_axioms(setup, without(entries, one)))]


def pairs(
    setup: Setup, entries: Sequence[Entry], conflict: Sequence[Entry]
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of lines whose removal repairs a log that no single removal does."""
    found = set[tuple[int, int]]()
    for first in conflict:
        rest = without(entries, first)
        other_conflict, _ = irreducible(setup, rest)
        for second in culprits(setup, rest, other_conflict):
            found.add((min(first.line, second.line), max(first.line, second.line)))
    return tuple(sorted(found))


def without(entries: Sequence[Entry], one: Entry) -> list[Entry]:
    """Return the entries but those of a line."""
    return [entry for entry in entries if entry.line != one.line]
