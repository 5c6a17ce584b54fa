"""The lines that an argument cannot do without: an irreducible set of entries, the header as given.

    the lines that the cheapest sum names; of these one after the other, the last first:
    if the rest suffices without it, it is left out for good; then what is left is summed again

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993, from a proof on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from attrs import frozen

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import deals_of
from kb.theory.log import (
    assumes_no_accusation,
    enough_axioms,
    log_axioms,
    without_no_accusation,
)
from kb.theory.no_accusation import lines_behind
from kb.why.proofs import counted, sum_of
from resolver import Literal, Proof
from resolver.search.counting import Part, proof_of

Item = TypeVar("Item")


def shrink(
    items: Sequence[Item],
    suffices: Callable[[list[Item]], bool],
    order: Iterable[Item] | None = None,
) -> list[Item]:
    """Return items that suffice, each of them needed.

    >>> shrink([1, 2, 3, 4, 5], lambda items: sum(items) >= 6)
    [1, 2, 3]

    Args:
        items: All of them suffice together.
        suffices: Whether some of the items do; more of them never suffice less.
        order: In which order they are left out; the last first where none is given.

    Returns:
        Those that are needed, in the order of the items.

    """
    kept = list(items)
    for item in reversed(items) if order is None else order:
        fewer = [other for other in kept if other is not item]
        if suffices(fewer):
            kept = fewer
    return kept


def irreducible(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None = None
) -> tuple[list[Entry], list[Part] | None]:
    """Return entries from which the goal follows, all needed, and the one sum that says so.

    Args:
        setup: The table, whose header is taken as given.
        entries: They suffice together.
        goal: The fact; without one, what follows is a contradiction.

    Returns:
        The entries, and the parts of a sum of these; None where no single sum does.

    """
    kept, parts = sufficient(setup, entries, goal)
    needed = shrunk(setup, kept, goal, parts or ())
    if parts is not None and len(needed) < len(kept):
        return _summed(setup, needed, goal)
    return needed, parts


@frozen(eq=False, slots=False)
class Counting:
    """The counting proof of a goal from irreducible entries, made when it is asked for."""

    setup: Setup
    entries: tuple[Entry, ...]
    goal: Literal | None
    parts: Sequence[Part] | None

    @cached_property
    def proof(self) -> Proof | None:
        """The proof; None where its budget ended first."""
        if self.parts is not None:
            return proof_of(self.parts)
        return counted(self.setup, log_axioms(self.setup, self.entries), self.goal)


def sufficient(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None = None
) -> tuple[list[Entry], list[Part] | None]:
    """Return entries from which the goal follows, and the one sum that says so, if one does.

    `no-accusation-yet` is taken only where the other lines do not suffice: it rests on many.
    """
    if assumes_no_accusation(entries) and follows(setup, without_no_accusation(entries), goal):
        entries = without_no_accusation(entries)
    return _summed(setup, entries, goal)


def follows(setup: Setup, entries: Sequence[Entry], goal: Literal | None) -> bool:
    """Return whether no deal fits these entries and the denied goal."""
    return not deals_of(setup).allow([*denied(goal), *enough_axioms(setup, entries)])


def critical_lines(
    setup: Setup, entries: Sequence[Entry], goal: Literal, kept: Iterable[int]
) -> tuple[int, ...]:
    """Return the lines each of which, if it is wrong, undoes a fact that follows from entries.

    Only ``kept``, lines from which it follows, can be among them. Raises SearchStopped after a
    second's work.
    """
    every = lines_of(entries)
    without = ((line, on_lines(entries, (n for n in every if n != line))) for line in kept)
    return tuple(line for line, rest in without if not follows(setup, rest, goal))


def _summed(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None
) -> tuple[list[Entry], list[Part] | None]:
    """Return the entries that one sum of them names, and the sum; all where no sum does."""
    parts = sum_of(setup, log_axioms(setup, entries), goal)
    if parts is None:
        return list(entries), None
    return named(entries, (one.source for _, one in parts)), parts


def shrunk(
    setup: Setup, entries: Sequence[Entry], goal: Literal | None, parts: Iterable[Part]
) -> list[Entry]:
    """Return the entries without the lines that the rest does not need, the last left out first.

    With `no-accusation-yet` what one line says may rest on others. There the lines that the sum
    takes as they are come last: so it is more often found again.
    """
    lines, order = lines_of(entries), None
    if assumes_no_accusation(entries):
        direct = {one.source.line for _, one in parts if isinstance(one.source, Source)}
        order = sorted(lines, key=lambda line: (line in direct, -line))
    needed = shrink(lines, lambda some: follows(setup, on_lines(entries, some), goal), order)
    return on_lines(entries, needed)


def lines_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return the lines of some entries, each once."""
    return tuple(dict.fromkeys(entry.line for entry in entries))


def on_lines(entries: Iterable[Entry], lines: Iterable[int]) -> list[Entry]:
    """Return the entries on some lines."""
    wanted = set(lines)
    return [entry for entry in entries if entry.line in wanted]


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
