"""The lines that an argument cannot do without: an irreducible set of entries, the header as given.

    the lines that the cheapest sum names; of these one after the other, the last first:
    if the rest suffices without it, it is left out for good; then what is left is summed again

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993, from a proof on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import deals_of
from kb.theory.log import assumes_no_accusation, enough_axioms, log_axioms, without_no_accusation
from kb.theory.no_accusation import lines_behind
from kb.why.count import counted, sum_of
from resolver import Literal, Proof
from resolver.search.counting import Part, proof_of


def irreducible(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None = None
) -> tuple[list[Entry], Proof | None]:
    """Return entries from which the goal follows, all needed, and the counting proof from these.

    Without a goal, what follows is a contradiction. The entries given suffice. The proof is None
    only where its budget ended first.
    """
    kept, parts = sufficient(setup, entries, goal)
    summed = len(kept)
    if assumes_no_accusation(kept):
        kept = _needed_with_no_accusation(setup, kept, goal, parts or ())
    else:
        kept = _needed(setup, kept, goal)
    if parts is not None and len(kept) < summed:
        kept, parts = _summed(setup, kept, goal)
    if parts is not None:
        return kept, proof_of(parts)
    return kept, counted(setup, log_axioms(setup, kept), goal)


def sufficient(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None = None
) -> tuple[list[Entry], list[Part] | None]:
    """Return entries from which the goal follows, and the one sum that says so, if one does.

    `no-accusation-yet` is taken only where the other lines do not suffice: it rests on many.
    """
    if assumes_no_accusation(entries) and not _allowed(setup, without_no_accusation(entries), goal):
        entries = without_no_accusation(entries)
    return _summed(setup, entries, goal)


def _allowed(setup: Setup, entries: Sequence[Entry], goal: Literal | None) -> bool:
    """Return whether some deal fits these entries and the denied goal."""
    return deals_of(setup).allow([*denied(goal), *enough_axioms(setup, entries)])


def _summed(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None
) -> tuple[list[Entry], list[Part] | None]:
    """Return the entries that one sum of them names, and the sum; all where no sum does."""
    parts = sum_of(setup, log_axioms(setup, entries), goal)
    if parts is None:
        return list(entries), None
    return named(entries, (one.source for _, one in parts)), parts


def _needed(setup: Setup, entries: list[Entry], goal: Literal | None) -> list[Entry]:
    """Return the entries without those that the rest does not need, the last left out first."""
    deals, denial = deals_of(setup), denied(goal)
    axioms = [*log_axioms(setup, entries)]
    for entry in reversed(entries):
        fewer = [other for other in entries if other is not entry]
        if isinstance(entry.event, Assume):
            left = [*log_axioms(setup, fewer)]
        else:
            left = [axiom for axiom in axioms if axiom.source.line != entry.line]
        if not deals.allow([*denial, *left]):
            entries, axioms = fewer, left
    return entries


def _needed_with_no_accusation(
    setup: Setup, entries: list[Entry], goal: Literal | None, parts: Iterable[Part]
) -> list[Entry]:
    """Return the same where what one line says may rest on others: all is derived anew each time.

    The lines that the sum takes as they are come last: so it is more often found again.
    """
    direct = {one.source.line for _, one in parts if isinstance(one.source, Source)}
    for entry in sorted(entries, key=lambda entry: (entry.line in direct, -entry.line)):
        fewer = [other for other in entries if other is not entry]
        if not _allowed(setup, fewer, goal):
            entries = fewer
    return entries


def denied(goal: Literal | None) -> list[Axiom]:
    """Return that the fact does not hold; without a goal there is nothing to deny."""
    if goal is None:
        return []
    holder, card = cell_of(goal.name)
    denial = lacks if goal.positive else has
    return denial(holder, [card], Source("denied"))


def named(entries: Sequence[Entry], sources: Iterable[object]) -> list[Entry]:
    """Return the entries that sources name, and those that switch on what these assume."""
    said = [source for source in sources if isinstance(source, Source)]
    lines = {line for source in said for line in lines_behind(entries, source)}
    assumed = assumptions(said)
    return [
        entry
        for entry in entries
        if entry.line in lines or (isinstance(entry.event, Assume) and entry.event.name in assumed)
    ]


def assumptions(sources: Iterable[object]) -> tuple[str, ...]:
    """Return the names of the assumptions among sources."""
    said = (source for source in sources if isinstance(source, Source))
    return tuple(dict.fromkeys(source.rule for source in said if source.assumption))
