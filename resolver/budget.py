"""A search may cost so much and no more: a budget is the limits, a meter counts against them.

Work is counted, not timed, so the same search stops at the same place on every machine. A step is
one resolvent made or one literal propagated; a clause is counted when it is kept, and stays
counted when it is deleted later. Seconds are an addition for people who wait.
"""

from __future__ import annotations

from math import inf
from operator import index
from time import monotonic
from typing import Any, Final, NoReturn, SupportsIndex

from attrs import Attribute, field, frozen

from resolver.errors import RAN_DRY, BudgetError, SearchStopped

POLLED: Final = 256  # steps between two looks at the clock
# What is held counts as work, so that one limit bounds the time and the room.
CLAUSE: Final = 14  # operations that a clause counts as
ROOM: Final = 35  # and a literal


def _whole(given: int | None) -> int | None:
    """Return a whole number of any kind, as one of numpy, as an int; anything else as it is."""
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return given
    return index(given)


def _seconds(given: float | None) -> float | None:
    return _whole(given) if isinstance(given, SupportsIndex) else given


def _limit(_: object, attribute: Attribute[Any], given: object) -> None:
    if given is None:
        return
    whole = attribute.name != "seconds"
    kinds = (int,) if whole else (int, float)
    if isinstance(given, bool) or not isinstance(given, kinds) or not given > 0 or given == inf:
        raise BudgetError(attribute.name, given)


@frozen
class Budget:
    """The most clauses kept, steps made, seconds spent and work done; None sets no limit.

    >>> Budget(steps=10_000)
    Budget(clauses=None, steps=10000, seconds=None, work=None)

    `work` is the one count that both the time and the room of a search grow with, whatever its
    clauses are: the steps, the operations between them, and 14 for each clause and 35 for each
    literal that is held.

    Raises BudgetError for a limit that is no positive number.

    Attributes:
        clauses: The most clauses kept.
        steps: The most steps made.
        seconds: The most seconds spent.
        work: The most steps, operations between them, and room of what is held, as one count.
    """

    clauses: int | None = field(default=None, converter=_whole, validator=_limit)
    steps: int | None = field(default=None, converter=_whole, validator=_limit)
    seconds: float | None = field(default=None, converter=_seconds, validator=_limit)
    work: int | None = field(default=None, converter=_whole, validator=_limit, kw_only=True)


NO_LIMITS: Final = Budget()


class Meter:
    """Counts a search's work and stops it, with SearchStopped, when the budget has run out.

    >>> meter = Meter(Budget(steps=2))
    >>> meter.step(2)
    >>> meter.step()
    Traceback (most recent call last):
    resolver.errors.SearchStopped: the search stopped and nothing is decided: the budget of steps \
ran out (reached: 3 steps, 0 clauses); try a larger budget or another strategy

    The clock starts when the meter is made and is looked at every 256 steps. An engine that makes
    many steps at once may report them at once, and `poll` where it works long without one.
    """

    __slots__ = (
        *("clauses", "steps", "_alarm", "_deadline", "_work"),
        *("_most_clauses", "_most_steps", "_most_work"),
    )

    def __init__(self, budget: Budget | None = None) -> None:
        limits = NO_LIMITS if budget is None else budget
        if not isinstance(limits, Budget):
            raise BudgetError("budget", budget)
        self.steps = 0
        self.clauses = 0
        self._work = 0  # besides the steps
        self._most_steps = inf if limits.steps is None else limits.steps
        self._most_clauses = inf if limits.clauses is None else limits.clauses
        self._most_work = inf if limits.work is None else limits.work
        self._deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self._alarm = min(self._most_steps, self._most_work)  # steps; then look closely
        if self._deadline is not None:
            self._alarm = -1  # before the first step, too

    @staticmethod
    def of(budget: Budget | Meter | None) -> Meter:
        """Return a new meter of a budget; a meter is itself.

        >>> Meter.of(Budget(steps=5)).steps, Meter.of(None).clauses
        (0, 0)

        Args:
            budget: The limits, a meter, or None for no limits.

        Raises:
            BudgetError: it is anything else.
        """
        return budget if isinstance(budget, Meter) else Meter(budget)

    def step(self, count: int = 1) -> None:
        """Count steps: resolvents made, literals propagated or tried.

        >>> meter = Meter()
        >>> meter.step(3)
        >>> meter.steps
        3

        Args:
            count: How many steps.

        Raises:
            SearchStopped: there are too many, or time is up.
        """
        self.steps += count
        if self.steps > self._alarm:
            self._check()

    def work(self, count: int) -> None:
        """Count operations between the steps: comparisons, numbers looked at or changed.

        >>> meter = Meter(Budget(work=5))
        >>> meter.work(3)
        >>> meter.steps
        0

        Args:
            count: How many operations.

        Raises:
            SearchStopped: there are too many.
        """
        self._work += count
        left = self._most_work - self._work
        if left < self._alarm:
            self._alarm = left
            if self.steps > left:
                self._check()

    def keep(self, count: int = 1, literals: int = 0) -> None:
        """Count clauses that are kept from now on, and the room of their literals.

        >>> meter = Meter()
        >>> meter.keep(2, literals=5)
        >>> meter.clauses
        2

        Args:
            count: How many clauses.
            literals: How many literals they have together.

        Raises:
            SearchStopped: there are too many.
        """
        self.clauses += count
        if self.clauses > self._most_clauses:
            self._stop("clauses")
        self.work(CLAUSE * count + ROOM * literals)

    def hold(self, count: int, literals: int = 0) -> None:
        """Compare clauses that are held for now, besides those that are kept, with the limits.

        >>> meter = Meter(Budget(clauses=5))
        >>> meter.hold(3)
        >>> meter.clauses
        0

        Args:
            count: How many clauses.
            literals: How many literals they have together.

        Raises:
            SearchStopped: there are too many.
        """
        if self.clauses + count > self._most_clauses:
            self._stop("clauses")
        if self.steps + self._work + CLAUSE * count + ROOM * literals > self._most_work:
            self._stop("work")

    def poll(self) -> None:
        """Compare the clock with the deadline; raises SearchStopped when time is up."""
        if self._deadline is not None:
            self._check()

    def run_dry(self, why: str = RAN_DRY) -> NoReturn:
        """Raise SearchStopped because a strategy has nothing left to do, and no answer.

        >>> from resolver import SearchStopped
        >>> try:
        ...     Meter().run_dry()
        ... except SearchStopped as error:
        ...     print(error.ran_dry)
        True

        Args:
            why: The limit that the error names.
        """
        self._stop(why)

    def _check(self) -> None:
        """Compare all that was counted with the limits, and set how many steps may follow."""
        if self.steps > self._most_steps:
            self._stop("steps")
        if self.steps > self._most_work - self._work:
            self._stop("work")
        self._alarm = min(self._most_steps, self._most_work - self._work)
        if self._deadline is None:
            return
        if monotonic() > self._deadline:
            self._stop("seconds")
        self._alarm = min(self._alarm, self.steps + POLLED)

    def _stop(self, limit: str) -> NoReturn:
        raise SearchStopped({"steps": self.steps, "clauses": self.clauses}, limit)
