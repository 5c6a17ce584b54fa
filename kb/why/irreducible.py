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
from typing import TypeVar

from attrs import frozen

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import Deals, deals_of
from kb.theory.log import (
    Stage,
    assumes_no_accusation,
    axioms_by_lines,
    enough_axioms,
    log_axioms,
    without_no_accusation,
)
from kb.theory.marks import NoDeal
from kb.theory.no_accusation import lines_behind
from kb.why.proofs import counted
from resolver import Literal, Proof

Item = TypeVar("Item")


def shrink(items: Sequence[Item], suffices: Callable[[list[Item]], bool]) -> list[Item]:
    """Return items that suffice, each of them needed, the last rather than the first.

    >>> shrink([1, 2, 3, 4, 5], lambda items: sum(items) >= 6)
    [4, 5]

    Args:
        items: All of them suffice together.
        suffices: Whether some of the items do; more of them never suffice less.

    Returns:
        Those that are left when the first are left out first, in their order.

    """
    last = list(items[-1:])
    if suffices(last):
        return [] if suffices([]) else last
    return _needed([], list(items), suffices)


def _needed(
    known: list[Item], items: list[Item], suffices: Callable[[list[Item]], bool]
) -> list[Item]:
    """Return which of the items are needed beside those known, which do not suffice alone."""
    if len(items) == 1:
        return items
    early, late = items[: len(items) // 2], items[len(items) // 2 :]
    found = [] if suffices(known + late) else _needed(known + late, early, suffices)
    if found and suffices(known + found):
        return found
    return found + _needed(known + found, late, suffices)


@frozen(eq=False, slots=False)
class Reasons:
    """The lines from which what follows from a log does; what each says is found once.

    ``stages`` are those of the header and after each entry, if they are known.
    """

    setup: Setup
    entries: tuple[Entry, ...]
    stages: Sequence[Stage] = ()

    @cached_property
    def _said(self) -> dict[frozenset[int], list[Axiom]]:
        """What the entries say, `no-accusation-yet` apart, by the lines that it takes."""
        plain = without_no_accusation(self.entries)
        if self.stages and len(plain) == len(self.entries):
            said = chain.from_iterable(stage.said for stage in self.stages)
            return axioms_by_lines(said, plain)
        return axioms_by_lines(log_axioms(self.setup, plain), plain)

    @cached_property
    def _deals(self) -> Deals:
        return deals_of(self.setup)

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        return lines_of(self.entries)

    def suffice(self, lines: Iterable[int], goal: Literal | None) -> bool:
        """Return whether no deal fits what these lines say, and the denied goal."""
        wanted = frozenset(lines)
        if not self._deals.allow(self._denied(wanted, goal)):
            return True
        some = on_lines(self.entries, wanted)
        if not assumes_no_accusation(some):
            return False
        return not self._deals.allow([*denied(goal), *enough_axioms(self.setup, some)])

    def _suffice_simply(self, lines: Iterable[int], goal: Literal | None, with_sizes: bool) -> bool:
        """Return whether that is so already card by card, or as a holder has too many or few."""
        marks = self._deals.marks.copy()
        try:
            marks.tell(self._denied(frozenset(lines), goal))
        except NoDeal:
            return True
        sizes = zip(marks.may, marks.rows.low, marks.rows.high, strict=True)
        return with_sizes and any(
            (may & marks.single).bit_count() > high or may.bit_count() < low
            for may, low, high in sizes
        )

    def _denied(self, lines: frozenset[int], goal: Literal | None) -> list[Axiom]:
        """Return the denied goal, and what these lines say, `no-accusation-yet` apart."""
        said = denied(goal)
        for on, axioms in self._said.items():
            if on <= lines:
                said += axioms
        return said

    def behind(self, goal: Literal | None = None) -> tuple[int, ...]:
        """Return lines from which a goal follows, all needed, the header taken as given.

        Args:
            goal: A fact that follows; without one, what follows is a contradiction.

        """
        enough, lines = self._enough(goal)
        if self.suffice(enough[-1:], goal) and not self.suffice(enough[:-1], goal):
            return enough[-1:]
        fewest = lines
        for number, found in enumerate(self._searches(enough, lines, goal), 1):
            if len(found) < len(fewest):
                fewest = found
            if len(fewest) <= number:
                break
        return fewest

    def _searches(
        self, enough: Sequence[int], lines: Sequence[int], goal: Literal | None
    ) -> Iterator[tuple[int, ...]]:
        """Yield needed lines, the earliest or the latest: first by the simplest way that does."""

        def by_deals(some: list[int]) -> bool:
            return self.suffice(some, goal)

        ways = [partial(self._suffice_simply, goal=goal, with_sizes=w) for w in (False, True)]
        simple = next((way for way in ways if way(lines)), None)
        if simple is not None:
            for few in (shrink(lines[::-1], simple)[::-1], shrink(lines, simple)):
                yield tuple(shrink(few, by_deals))
        yield tuple(shrink(enough[::-1], by_deals)[::-1])
        if simple is None:
            yield tuple(shrink(lines, by_deals))

    def _enough(self, goal: Literal | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the lines to the one that brought the goal, as far as is known, and all.

        `no-accusation-yet` is left out where the other lines suffice: it rests on many.
        """
        lines = self._lines
        plain = lines_of(without_no_accusation(self.entries))
        if plain != lines:
            lines = plain if self.suffice(plain, goal) else lines
        elif goal is not None and self.stages:
            cell = cell_of(goal.name)
            number = bisect_left(self.stages, True, key=lambda one: cell in one.deals.facts)
            return lines_of(self.entries[:number]), lines
        return lines, lines

    def critical(self, goal: Literal | None, behind: Iterable[int]) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what follows.

        Only lines from which it follows can be among them. Raises SearchStopped after a second's
        work.
        """
        every = set(self._lines)
        return tuple(line for line in behind if not self.suffice(every - {line}, goal))


@frozen(eq=False, slots=False)
class Counting:
    """The counting proof of a goal from irreducible entries, made when it is asked for."""

    setup: Setup
    entries: tuple[Entry, ...]
    goal: Literal | None

    @cached_property
    def proof(self) -> Proof | None:
        """The proof; None where its budget ended first."""
        return counted(self.setup, log_axioms(self.setup, self.entries), self.goal)


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
