"""Irreducible sets of lines: a fact follows from them, but not if any one of them is left out.

    the earliest lines that suffice, or the latest, whichever are fewer

The header is taken as given. Each search leaves out half of the lines at a time, so that it finds
few lines among many with few questions. It asks first whether the last line alone suffices, as it
often does. To see what follows without a line, it starts from the deals that fitted before it.

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
    """Return an irreducible part of the items that suffices, made of late items where possible.

    >>> def add(known: int, items: Sequence[int]) -> int | None:
    ...     return None if known + sum(items) >= 6 else known + sum(items)
    >>> shrink([1, 2, 3, 4, 5], 0, add)
    [4, 5]

    Args:
        items: The items; all of them together suffice.
        known: The knowledge without any of them, which does not suffice.
        add: Gives the knowledge with more items, None if they suffice; then they also do with
            still more.

    Returns:
        The items that remain if early ones are left out first, in their order.
    """
    if len(items) == 1:
        return [*items]

    middle = len(items) // 2
    early_half, late_half = items[:middle], items[middle:]

    # If the late half suffices, no item of the early half is needed.
    known_with_late = add(known, late_half)
    early_needed = [] if known_with_late is None else shrink(early_half, known_with_late, add)

    # Then the late half is shrunk too, given the needed items of the early half.
    known_with_early = add(known, early_needed) if early_needed else known
    if known_with_early is None:
        return early_needed
    return early_needed + shrink(late_half, known_with_early, add)


class FittingDeals(NamedTuple):
    """A set of lines, and the deals that fit all of them."""

    lines: frozenset[int]
    deals: Deals


def _as_tuple(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return the stages as a tuple; the pickle of a vector depends on how it is installed."""
    return tuple(stages)


@frozen(slots=False)
class Reasons:
    """The axioms of a log by their lines, for finding the lines from which a fact follows.

    Attributes:
        axioms_by_lines: The axioms by the lines that each needs.
        stages: The stage of the header, and those after each entry that are computed so far.
    """

    axioms_by_lines: AxiomsByLines = field(hash=False)
    stages: tuple[Stage, ...] = field(eq=False, converter=_as_tuple)

    def axioms(
        self, lines: Iterable[int], earlier_lines: frozenset[int] = frozenset()
    ) -> list[Axiom]:
        """Return the axioms of these lines that the earlier lines alone do not give."""
        every_line = earlier_lines.union(lines)
        new_axioms = list[Axiom]()
        for needed_lines, axioms in self.axioms_by_lines.items():
            if needed_lines <= every_line and not needed_lines <= earlier_lines:
                new_axioms += axioms
        return new_axioms

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines that have axioms, in order."""
        return tuple(sorted(frozenset().union(*self.axioms_by_lines)))

    def without(self, lines: Iterable[int]) -> Reasons:
        """Return the reasons that remain if some lines and their axioms are left out."""
        left_out = frozenset(lines)
        kept_axioms = {
            needed_lines: axioms
            for needed_lines, axioms in self.axioms_by_lines.items()
            if needed_lines.isdisjoint(left_out)
        }
        return Reasons(kept_axioms, self.stages[:1])

    @property
    def is_consistent(self) -> bool:
        """Whether all lines can be true together."""
        header_deals = self.stages[0].deals
        return header_deals.narrow(self.axioms(self.lines)) is not None

    def find_lines(self, goal: Literal | None = None) -> tuple[int, ...]:
        """Return an irreducible set of lines from which a goal follows.

        Args:
            goal: A fact that follows; None for a contradiction.
        """
        enough_lines = self.lines
        if goal is not None:
            cell = cell_of(goal.name)
            first_stage = bisect_left(
                self.stages,
                True,
                key=lambda stage: stage.deals.holds(*cell) is not None,
            )

            # A goal that the header alone settles needs no line.
            if not first_stage:
                return ()

            # The lines up to the one that settled the goal suffice.
            end = bisect_right(enough_lines, self.stages[first_stage].line)
            enough_lines = enough_lines[:end]

        # The last of these lines often suffices alone.
        start = FittingDeals(frozenset(), self.stages[0].deals)
        add = partial(self._add_lines, goal)
        if add(start, enough_lines[-1:]) is None:
            return enough_lines[-1:]

        # `shrink` prefers late items; so the earliest lines are found backwards.
        backwards = shrink(enough_lines[::-1], start, add)
        earliest = tuple(backwards[::-1])
        if len(earliest) < 2:
            return earliest
        latest = tuple(shrink(self.lines, start, add))
        return min(earliest, latest, key=len)

    def find_critical_lines(self, goal: Literal | None, lines: Iterable[int]) -> tuple[int, ...]:
        """Return the critical lines: if any one of them is left out, the goal no longer follows.

        Args:
            goal: A fact that follows; None for a contradiction.
            lines: Lines from which it follows; no other line can be critical.

        Raises:
            SearchStopped: The search takes more than a second's work.
        """
        every_line = frozenset(self.lines)
        critical_lines = list[int]()
        for line in lines:
            # If the goal was settled before this line, the line is not critical.
            next_stage = bisect_left(self.stages, line, key=lambda stage: stage.line)
            before = self.stages[next_stage - 1]
            if goal is not None:
                value_before = before.deals.holds(*cell_of(goal.name))
                if value_before is not None:
                    continue

            other_lines = every_line - {line}
            earlier_lines = frozenset(self.lines[: bisect_right(self.lines, before.line)])
            known = FittingDeals(earlier_lines, before.deals)

            # If `line` is the last one, no later line can settle the goal without it.
            is_last = earlier_lines == other_lines
            if is_last or self._add_lines(goal, known, other_lines) is not None:
                critical_lines.append(line)
        return tuple(critical_lines)

    def _add_lines(
        self, goal: Literal | None, known: FittingDeals, lines: Iterable[int]
    ) -> FittingDeals | None:
        """Narrow the known deals by lines and the denied goal; return None if no deal is left."""
        axioms = self.axioms(lines, known.lines)
        if goal is not None:
            holder, card = cell_of(goal.name)
            denial = Axiom(
                holder,
                cards=(card,),
                positive=not goal.positive,
                source=Source("denied"),
            )
            axioms.append(denial)

        deals = known.deals.narrow(axioms)
        return None if deals is None else FittingDeals(known.lines.union(lines), deals)
