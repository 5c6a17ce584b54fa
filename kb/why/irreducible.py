"""The lines that an argument cannot do without: an irreducible set of entries, the header as given.

    the earliest lines that suffice, or the latest, whichever are fewer

Each search leaves lines out by halves, so that few lines among many are found with few questions.
Whether the last line alone suffices is asked first: most of what a line brings does follow so.
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
    """Lines, and the deals that fit them."""

    lines: frozenset[int]
    deals: Deals


def _as_tuple(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return stages as a tuple: a pickle of a vector would name a class that is not ours."""
    return tuple(stages)


@frozen(slots=False)
class Reasons:
    """The lines from which what follows from a log does.

    ``said`` is what the log says, by the lines that it takes. ``stages`` are those of the header
    and after each entry, as far as these are known.
    """

    said: AxiomsByLines = field(hash=False)
    stages: tuple[Stage, ...] = field(eq=False, converter=_as_tuple)

    def axioms(self, lines: Iterable[int], beside: frozenset[int] = frozenset()) -> list[Axiom]:
        """Return what some lines say, perhaps only beside others."""
        every, said = beside.union(lines), self.said.items()
        return [one for on, axioms in said if on <= every and not on <= beside for one in axioms]

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines that say something, in order."""
        return tuple(sorted(frozenset().union(*self.said)))

    def without(self, lines: Iterable[int]) -> Reasons:
        """Return those of the log without some lines."""
        left_out = frozenset(lines)
        said = {on: axioms for on, axioms in self.said.items() if on.isdisjoint(left_out)}
        return Reasons(said, self.stages[:1])

    @property
    def hold(self) -> bool:
        """Whether all the lines can be true together."""
        return self.stages[0].deals.narrow(self.axioms(self.lines)) is not None

    def _add(self, goal: Literal | None, known: Known, more: Iterable[int]) -> Known | None:
        """Return what is known with more lines, None where no deal fits the denied goal."""
        said = self.axioms(more, known.lines)
        if goal is not None:
            holder, card = cell_of(goal.name)
            said.append(Axiom(holder, (card,), not goal.positive, Source("denied")))
        deals = known.deals.narrow(said)
        return None if deals is None else Known(known.lines.union(more), deals)

    def behind(self, goal: Literal | None = None) -> tuple[int, ...]:
        """Return lines from which a goal follows, all needed, the header taken as given.

        Args:
            goal: A fact that follows; without one, what follows is a contradiction.

        """
        enough, stages = self.lines, self.stages
        if goal is not None:  # those to the one that brought the goal
            cell = cell_of(goal.name)
            brought = bisect_left(stages, True, key=lambda one: one.deals.holds(*cell) is not None)
            if not brought:
                return ()
            enough = enough[: bisect_right(enough, stages[brought].line)]
        start, add = Known(frozenset(), stages[0].deals), partial(self._add, goal)
        if add(start, enough[-1:]) is None:
            return enough[-1:]
        earliest = tuple(shrink(enough[::-1], start, add)[::-1])
        if len(earliest) < 2:
            return earliest
        latest = tuple(shrink(self.lines, start, add))
        return min(earliest, latest, key=len)

    def critical(self, goal: Literal | None, behind: Iterable[int]) -> tuple[int, ...]:
        """Return the lines each of which, if it is wrong, undoes what follows.

        Only lines from which it follows can be among them. Raises SearchStopped after a second's
        work.
        """
        found, every = list[int](), frozenset(self.lines)
        for line in behind:
            before = self.stages[bisect_left(self.stages, line, key=lambda one: one.line) - 1]
            if goal is not None and before.deals.holds(*cell_of(goal.name)) is not None:
                continue
            known = Known(frozenset(n for n in every if n <= before.line), before.deals)
            if known.lines == every - {line} or self._add(goal, known, every - {line}) is not None:
                found.append(line)
        return tuple(found)
