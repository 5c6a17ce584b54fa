"""A search may cost so much and no more: a budget is the limits, a meter counts against them.

Work is counted, not timed, so the same search stops at the same place on every machine. A step is
one resolvent made or one literal propagated; a clause is counted when it is kept, and stays
counted when it is deleted later. Seconds are an addition for people who wait.
"""

from __future__ import annotations

from math import inf
from operator import index
from time import monotonic
from typing import Any, Final, NoReturn

from attrs import Attribute, field, frozen

from resolver.errors import RAN_DRY, BudgetError, SearchStopped

LOOK: Final = 256  # steps between two looks at the clock


def _plain(given: Any) -> Any:
    """Return a whole number of any kind, as one of numpy, as an int; anything else as it is."""
    try:
        return given if isinstance(given, bool) else index(given)
    except TypeError:
        return given


def _limit(_: object, attribute: Attribute[Any], given: object) -> None:
    if given is None:
        return
    whole = attribute.name != "seconds"
    kinds = (int,) if whole else (int, float)
    if isinstance(given, bool) or not isinstance(given, kinds) or not given > 0 or given == inf:
        raise BudgetError(attribute.name, given)


@frozen
class Budget:
    """The most clauses kept, steps made and seconds spent; None sets no limit.

    >>> Budget(steps=10_000)
    Budget(clauses=None, steps=10000, seconds=None, literals=None, operations=None)

    `literals` limits those of the clauses kept, and `operations` counts the steps together with the
    work between them: comparisons of clauses, and numbers that are looked at or changed. These two
    are what the room and the time of a search grow with, whatever the clauses are.

    Raises BudgetError for a limit that is no positive number.

    Attributes:
        clauses: The most clauses kept.
        steps: The most steps made.
        seconds: The most seconds spent.
        literals: The most literals of the clauses kept.
        operations: The most steps, with the work between them.
    """

    clauses: int | None = field(default=None, converter=_plain, validator=_limit)
    steps: int | None = field(default=None, converter=_plain, validator=_limit)
    seconds: float | None = field(default=None, converter=_plain, validator=_limit)
    literals: int | None = field(default=None, converter=_plain, validator=_limit, kw_only=True)
    operations: int | None = field(default=None, converter=_plain, validator=_limit, kw_only=True)


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
        *("clauses", "literals", "steps", "_alarm", "_deadline", "_work"),
        *("_most_clauses", "_most_literals", "_most_operations", "_most_steps"),
    )

    def __init__(self, budget: Budget | None = None) -> None:
        limits = Budget() if budget is None else budget
        if not isinstance(limits, Budget):
            raise BudgetError("budget", budget)
        self.steps = 0
        self.clauses = 0
        self.literals = 0
        self._work = 0  # the operations that are no steps
        self._most_steps = inf if limits.steps is None else limits.steps
        self._most_clauses = inf if limits.clauses is None else limits.clauses
        self._most_literals = inf if limits.literals is None else limits.literals
        self._most_operations = inf if limits.operations is None else limits.operations
        self._deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self._alarm = min(self._most_steps, self._most_operations)  # steps; then look closely
        if self._deadline is not None:
            self._alarm = 0

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
        """Count steps.

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
            self._look()

    def work(self, count: int) -> None:
        """Count operations that are no steps.

        >>> meter = Meter(Budget(operations=5))
        >>> meter.work(3)
        >>> meter.steps
        0

        Args:
            count: How many operations.

        Raises:
            SearchStopped: there are too many.
        """
        self._work += count
        left = self._most_operations - self._work
        if left < self._alarm:
            self._alarm = left
            if self.steps > left:
                self._look()

    def keep(self, count: int = 1, literals: int = 0) -> None:
        """Count clauses kept, and all their literals.

        >>> meter = Meter()
        >>> meter.keep(2, literals=5)
        >>> meter.clauses, meter.literals
        (2, 5)

        Args:
            count: How many clauses.
            literals: How many literals they have together.

        Raises:
            SearchStopped: there are too many.
        """
        self.clauses += count
        self.literals += literals
        if self.clauses > self._most_clauses or self.literals > self._most_literals:
            self.hold(0)

    def hold(self, count: int, literals: int = 0) -> None:
        """Count what is held for a while.

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
        if self.literals + literals > self._most_literals:
            self._stop("literals")

    def poll(self) -> None:
        """Look at the clock, amid work that is no step; raises SearchStopped when time is up."""
        if self._deadline is not None:
            self._look()

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

    def _look(self) -> None:
        if self.steps > self._most_steps:
            self._stop("steps")
        if self.steps > self._most_operations - self._work:
            self._stop("operations")
        self._alarm = min(self._most_steps, self._most_operations - self._work)
        if self._deadline is None:
            return
        if monotonic() > self._deadline:
            self._stop("seconds")
        self._alarm = min(self._alarm, self.steps + LOOK)

    def _stop(self, limit: str) -> NoReturn:
        raise SearchStopped({"steps": self.steps, "clauses": self.clauses}, limit)
