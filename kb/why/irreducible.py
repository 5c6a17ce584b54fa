"""The lines that an argument cannot do without: an irreducible set of entries, the header as given.

    the earliest lines that suffice, or the latest, whichever are fewer

Each search leaves lines out by halves, so that few lines among many are found with few questions.
Whether the last line alone suffices is asked first, for most of what a line brings follows so.
What is known before a line is not worked out again to see what is left without it.

Source: QuickXplain, Junker, AAAI 2004.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from attrs import field, frozen

from kb.theory.atoms import cell_of
from kb.theory.axioms import Axiom, Source
from kb.theory.deals import Deals
from kb.theory.log import AxiomsByLines, Stage
from resolver import Literal

Item = TypeVar("Item")
Knowledge = TypeVar("Knowledge")


def shrink(
    items: Sequence[Item],
    known: Knowledge,
    add: Callable[[Knowledge, Sequence[Item]], Knowledge | None],
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

    middle = len(items) // 2
    early_half, late_half = items[:middle], items[middle:]

    # Where the late half suffices, no item of the early one is needed.
    known_with_late = add(known, late_half)
    early_needed = [] if known_with_late is None else shrink(early_half, known_with_late, add)

    # What the early half needs is taken as known, and then the late half is shrunk in its turn.
    known_with_early = add(known, early_needed) if early_needed else known
    if known_with_early is None:
        return early_needed
    return early_needed + shrink(late_half, known_with_early, add)


class Known(NamedTuple):
    """Lines, and the deals that fit them."""

    lines: frozenset[int]
    deals: Deals


def _as_tuple(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return stages as a tuple, for a pickle of a vector would name a class that is not ours."""
    return tuple(stages)


@frozen(slots=False)
class Reasons:
    """The lines of a log, and which of them a fact or a contradiction follows from.

    Attributes:
        axioms_by_lines: What the log says, by the lines that it takes.
        stages: What was known before the first entry, and after each, as far as it was worked out.
    """

    axioms_by_lines: AxiomsByLines = field(hash=False)
    stages: tuple[Stage, ...] = field(eq=False, converter=_as_tuple)

    def axioms(self, lines: Iterable[int], beside: frozenset[int] = frozenset()) -> list[Axiom]:
        """Return what some lines say, without what those beside them say alone."""
        every_line = beside.union(lines)
        return [
            axiom
            for needed_lines, axioms in self.axioms_by_lines.items()
            if needed_lines <= every_line and not needed_lines <= beside
            for axiom in axioms
        ]

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines that say something, in order."""
        return tuple(sorted(frozenset().union(*self.axioms_by_lines)))

    def without(self, lines: Iterable[int]) -> Reasons:
        """Return the reasons of the log that goes without some lines."""
        left_out = frozenset(lines)
        kept_axioms = {
            needed_lines: axioms
            for needed_lines, axioms in self.axioms_by_lines.items()
            if needed_lines.isdisjoint(left_out)
        }
        return Reasons(kept_axioms, self.stages[:1])

    @property
    def is_consistent(self) -> bool:
        """Whether all the lines can be true together."""
        return self.stages[0].deals.narrow(self.axioms(self.lines)) is not None

    def find_lines(self, goal: Literal | None = None) -> tuple[int, ...]:
        """Return lines from which a goal follows, all needed, the header taken as given.

        Args:
            goal: A fact that follows; without one, what follows is a contradiction.
        """
        enough_lines = self.lines
        if goal is not None:
            cell = cell_of(goal.name)
            first_stage = bisect_left(
                self.stages, True, key=lambda stage: stage.deals.holds(*cell) is not None
            )
            if not first_stage:
                return ()  # the header says it

            # The lines up to the one that brought the goal suffice.
            end = bisect_right(enough_lines, self.stages[first_stage].line)
            enough_lines = enough_lines[:end]

        # What a line brings follows most often from it alone.
        start = Known(frozenset(), self.stages[0].deals)
        add = partial(self._add_lines, goal)
        if add(start, enough_lines[-1:]) is None:
            return enough_lines[-1:]

        earliest = tuple(shrink(enough_lines[::-1], start, add)[::-1])
        if len(earliest) < 2:
            return earliest
        latest = tuple(shrink(self.lines, start, add))
        return min(earliest, latest, key=len)

    def find_critical_lines(self, goal: Literal | None, lines: Iterable[int]) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what follows.

        Args:
            goal: A fact that follows; without one, what follows is a contradiction.
            lines: Lines from which it follows; no others can be critical.

        Raises:
            SearchStopped: It takes more than a second's work.
        """
        every_line = frozenset(self.lines)
        critical = list[int]()
        for line in lines:
            # What follows before the line does not need it.
            before = self.stages[bisect_left(self.stages, line, key=lambda each: each.line) - 1]
            if goal is not None and before.deals.holds(*cell_of(goal.name)) is not None:
                continue

            other_lines = every_line - {line}
            earlier_lines = frozenset(other for other in every_line if other <= before.line)
            known = Known(earlier_lines, before.deals)
            if (
                earlier_lines == other_lines
                or self._add_lines(goal, known, other_lines) is not None
            ):
                critical.append(line)
        return tuple(critical)

    def _add_lines(self, goal: Literal | None, known: Known, lines: Iterable[int]) -> Known | None:
        """Return what is known with more lines, None where no deal fits the denied goal."""
        axioms = self.axioms(lines, known.lines)
        if goal is not None:
            holder, card = cell_of(goal.name)
            axioms.append(Axiom(holder, (card,), not goal.positive, Source("denied")))
        deals = known.deals.narrow(axioms)
        return None if deals is None else Known(known.lines.union(lines), deals)
