"""The lines that an argument cannot do without: an irreducible set of entries, the header as given.

    the earliest lines that suffice, or the latest, whichever are fewer

Each search leaves lines out by halves, so that few lines among many are found with few questions.
Whether the last line alone suffices is asked first: most of what a line brings does follow so.
Where no counting is needed, lines are looked for with which none is: these are easy to follow.

Source: QuickXplain, Junker, AAAI 2004.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple, TypeVar

from attrs import field, frozen

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import Deals, deals_of
from kb.theory.log import (
    Stage,
    axioms_by_lines,
    log_axioms,
)
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
        known: What is known without any of them.
        add: Gives what is known with more of them, None where they suffice; with still more they
            do too.

    Returns:
        Those that are left when the first are left out first, in their order.

    """
    last = list(items[-1:])
    if add(known, last) is None:
        return [] if add(known, []) is None else last
    return _needed(list(items), known, add)


def _needed(
    items: list[Item], known: State, add: Callable[[State, Sequence[Item]], State | None]
) -> list[Item]:
    """Return which of the items are needed beside what is known, which does not suffice."""
    if len(items) == 1:
        return items
    early, late = items[: len(items) // 2], items[len(items) // 2 :]
    with_late = add(known, late)
    found = [] if with_late is None else _needed(early, with_late, add)
    with_found = add(known, found) if found else known
    return found if with_found is None else found + _needed(late, with_found, add)


class Known(NamedTuple):
    """Lines, and the deals that fit them and the denied goal."""

    lines: frozenset[int]
    deals: Deals


Add = Callable[[Known, Sequence[int]], Known | None]


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
            return axioms_by_lines(said, self.entries)
        return axioms_by_lines(log_axioms(self.setup, self.entries), self.entries)

    def axioms(self, lines: Iterable[int]) -> list[Axiom]:
        """Return what some lines say."""
        return self._new(frozenset(), frozenset(lines))

    def _new(self, lines: frozenset[int], more: frozenset[int]) -> list[Axiom]:
        """Return what more lines say beside some."""
        said = self._said.items()
        return [one for on, axioms in said if on <= more and not on <= lines for one in axioms]

    def _start(self, goal: Literal | None) -> Known | None:
        """Return what is known without a line where the goal is denied, None if it cannot be."""
        denied = list[Axiom]()
        if goal is not None:
            holder, card = cell_of(goal.name)
            denied = (lacks if goal.positive else has)(holder, [card], Source("denied"))
        deals = deals_of(self.setup).narrowed(denied)
        return None if deals is None else Known(frozenset(), deals)

    def _add(self, known: Known, more: Iterable[int]) -> Known | None:
        """Return what is known with more lines, None where no deal fits the denied goal."""
        lines = known.lines.union(more)
        deals = known.deals.narrowed(self._new(known.lines, lines))
        return None if deals is None else known._replace(lines=lines, deals=deals)

    def _add_simply(self, known: Known, more: Iterable[int], with_sizes: bool) -> Known | None:
        """Return the same, None only where card by card it cannot be, or by the number of cards."""
        lines = known.lines.union(more)
        marked = known.deals.marked(self._new(known.lines, lines))
        if marked is None or (with_sizes and not marked.has_room):
            return None
        return known._replace(lines=lines, deals=marked)

    def behind(self, goal: Literal | None = None) -> tuple[int, ...]:
        """Return lines from which a goal follows, all needed, the header taken as given.

        Args:
            goal: A fact that follows; without one, what follows is a contradiction.

        """
        start = self._start(goal)
        if start is None:
            return ()
        lines = lines_of(self.entries)
        enough = self._enough(goal, lines)
        if self._add(start, enough[-1:]) is None and self._add(start, enough[:-1]) is not None:
            return enough[-1:]
        fewest = lines
        for number, found in enumerate(self._searches(start, enough, lines), 1):
            if len(found) < len(fewest):
                fewest = found
            if len(fewest) <= number:
                break
        return fewest

    def _searches(
        self, start: Known, enough: Sequence[int], lines: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """Yield needed lines, the earliest or the latest: first by the simplest way that does."""
        ways: list[Add] = [partial(self._add_simply, with_sizes=sized) for sized in (False, True)]
        simple = next((way for way in ways if way(start, lines) is None), None)
        if simple is not None:
            for few in (shrink(lines[::-1], start, simple)[::-1], shrink(lines, start, simple)):
                yield tuple(shrink(few, start, self._add))
        yield tuple(shrink(enough[::-1], start, self._add)[::-1])
        if simple is None:
            yield tuple(shrink(lines, start, self._add))

    def _enough(self, goal: Literal | None, lines: tuple[int, ...]) -> tuple[int, ...]:
        """Return the lines to the one that brought the goal; all where that is not known."""
        if goal is None or not self.stages:
            return lines
        holder, card = cell_of(goal.name)
        number = bisect_left(
            self.stages, True, key=lambda stage: stage.deals.holds(holder, card) is not None
        )
        return lines_of(self.entries[:number])

    def critical(self, goal: Literal | None, behind: Iterable[int]) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what follows.

        Only lines from which it follows can be among them. Raises SearchStopped after a second's
        work.
        """
        start, every = self._start(goal), set(lines_of(self.entries))
        if start is None:
            return ()
        return tuple(line for line in behind if self._add(start, every - {line}) is not None)


def lines_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return the lines of some entries, each once."""
    return tuple(dict.fromkeys(entry.line for entry in entries))


def on_lines(entries: Iterable[Entry], lines: Iterable[int]) -> list[Entry]:
    """Return the entries on some lines."""
    wanted = set(lines)
    return [entry for entry in entries if entry.line in wanted]


def named(entries: Sequence[Entry], sources: Iterable[object]) -> list[Entry]:
    """Return the entries that sources name, and those that switch on what these assume."""
    said = [source for source in sources if isinstance(source, Source)]
    lines = {source.line for source in said}
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
