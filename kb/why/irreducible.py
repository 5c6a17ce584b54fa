"""The lines that an argument cannot do without: an irreducible set of entries, the header as given.

    the earliest lines that suffice, or the latest, whichever are fewer

Each search leaves lines out by halves, so that few lines among many are found with few questions.
Whether the last line alone suffices is asked first: most of what a line brings does follow so.

Source: QuickXplain, Junker, AAAI 2004.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from attrs import field, frozen

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Axiom, Source
from kb.theory.deals import Deals, deals_of
from kb.theory.log import Stage, axioms_by_lines, log_axioms
from resolver import Literal

Item = TypeVar("Item")
State = TypeVar("State")


def shrink(
    items: Sequence[Item], known: State, add: Callable[[State, Sequence[Item]], State | None]
) -> list[Item]:
    """Return items that suffice, each of them needed, the last rather than the first.

    >>> def add(known: int, items: Sequence[int]) -> int | None:
    ...     return None if known + sum(items) >= 6 else known + sum(items)
    >>> shrink([1, 2, 3, 4, 5], 0, add)
    [4, 5]

    Args:
        items: All of them suffice together.
        known: What is known without any of them, which does not suffice.
        add: Gives what is known with more of them, None where they suffice; with still more they
            do too.

    Returns:
        Those that are left when the first are left out first, in their order.

    """
    if len(items) == 1:
        return [*items]
    early, late = items[: len(items) // 2], items[len(items) // 2 :]
    with_late = add(known, late)
    found = [] if with_late is None else shrink(early, with_late, add)
    with_found = add(known, found) if found else known
    return found if with_found is None else found + shrink(late, with_found, add)


class Known(NamedTuple):
    """Lines, and the deals that fit them and the denied goal."""

    lines: frozenset[int]
    deals: Deals


@frozen(slots=False)
class Reasons:
    """The lines from which what follows from a log does; what each says is found once.

    ``stages`` are those of the header and after each entry, if they are known.
    """

    setup: Setup
    entries: tuple[Entry, ...]
    stages: Sequence[Stage] = field(default=(), eq=False)

    @cached_property
    def _said(self) -> dict[frozenset[int], list[Axiom]]:
        """What the entries say, by the lines that it takes."""
        if self.stages:
            said = chain.from_iterable(stage.said for stage in self.stages)
            return axioms_by_lines(said)
        return axioms_by_lines(log_axioms(self.setup, self.entries))

    def axioms(self, lines: Iterable[int], beside: frozenset[int] = frozenset()) -> list[Axiom]:
        """Return what some lines say, perhaps only beside others."""
        every, said = beside.union(lines), self._said.items()
        return [one for on, axioms in said if on <= every and not on <= beside for one in axioms]

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines of the entries, each once."""
        return tuple(dict.fromkeys(entry.line for entry in self.entries))

    @property
    def hold(self) -> bool:
        """Whether all the lines can be true together."""
        start = self._start(None)
        return start is not None and self._add(start, self.lines) is not None

    def _start(self, goal: Literal | None) -> Known | None:
        """Return what is known without a line where the goal is denied, None if it cannot be."""
        denied = list[Axiom]()
        if goal is not None:
            holder, card = cell_of(goal.name)
            denied.append(Axiom(holder, (card,), not goal.positive, Source("denied")))
        deals = deals_of(self.setup).narrowed(denied)
        return None if deals is None else Known(frozenset(), deals)

    def _add(self, known: Known, more: Iterable[int]) -> Known | None:
        """Return what is known with more lines, None where no deal fits the denied goal."""
        deals = known.deals.narrowed(self.axioms(more, known.lines))
        return None if deals is None else Known(known.lines.union(more), deals)

    def behind(self, goal: Literal | None = None) -> tuple[int, ...]:
        """Return lines from which a goal follows, all needed, the header taken as given.

        Args:
            goal: A fact that follows; without one, what follows is a contradiction.

        """
        start = self._start(goal)
        if start is None:
            return ()
        enough = self.lines
        if goal is not None and self.stages:  # those to the one that brought the goal
            cell = cell_of(goal.name)
            known = bisect_left(
                self.stages, True, key=lambda one: one.deals.holds(*cell) is not None
            )
            enough = tuple(dict.fromkeys(entry.line for entry in self.entries[:known]))
        if self._add(start, enough[-1:]) is None:
            return enough[-1:]
        earliest = tuple(shrink(enough[::-1], start, self._add)[::-1])
        if len(earliest) < 2:
            return earliest
        latest = tuple(shrink(self.lines, start, self._add))
        return min(earliest, latest, key=len)

    def critical(self, goal: Literal | None, behind: Iterable[int]) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what follows.

        Only lines from which it follows can be among them. Raises SearchStopped after a second's
        work.
        """
        start, every = self._start(goal), frozenset(self.lines)
        if start is None:
            return ()
        return tuple(line for line in behind if self._add(start, every - {line}) is not None)
