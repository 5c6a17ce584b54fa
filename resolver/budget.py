"""Limits on a search: a budget holds them, and a meter counts the work against them.

Work is counted and not timed, so a search stops at the same place on every machine. A step is one
resolvent made or one literal propagated. A clause is counted when it is kept, and stays counted
when it is deleted later. Seconds are an addition for people who wait.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, Final, NoReturn, SupportsIndex, TextIO, TypeAlias

from attrs import Attribute, field, frozen

from resolver.arguments import int_if_whole
from resolver.errors import RAN_DRY, ArgumentError, BudgetError, SearchStopped

STEPS_BETWEEN_POLLS: Final = 256  # Steps from one look at the clock to the next.

# What is held counts as work too, so that one limit bounds both time and memory.
WORK_OF_CLAUSE: Final = 14  # Operations that a clause in memory counts as.
WORK_OF_LITERAL: Final = 35  # Operations that a literal in memory counts as.


def _int_if_whole(given: int | None) -> int | None:
    return None if given is None else int_if_whole(given)


def _read_seconds(given: float | None) -> float | None:
    return _int_if_whole(given) if isinstance(given, SupportsIndex) else given


def _check_limit(_: object, attribute: Attribute[Any], given: object) -> None:
    if given is None:
        return

    kinds = (int, float) if attribute.name == "seconds" else (int,)
    is_number = isinstance(given, kinds) and not isinstance(given, bool)
    if not is_number or not given > 0 or given == inf:  # type: ignore[operator]
        raise BudgetError(attribute.name, given)


@frozen
class Budget:
    """The most clauses kept, steps made, seconds spent and work done; None sets no limit.

    >>> Budget(steps=10_000)
    Budget(clauses=None, steps=10000, seconds=None, work=None)

    `work` grows with both the time and the memory of a search, whatever its clauses are: it counts
    the steps, the operations between them, 14 for each clause held, and 35 for each literal held.

    Raises BudgetError for a limit that is no positive number.

    Attributes:
        clauses: The most clauses kept.
        steps: The most steps made.
        seconds: The most seconds spent.
        work: The largest sum of steps, operations between them, and memory of what is held.
    """

    clauses: int | None = field(default=None, converter=_int_if_whole, validator=_check_limit)
    steps: int | None = field(default=None, converter=_int_if_whole, validator=_check_limit)
    seconds: float | None = field(default=None, converter=_read_seconds, validator=_check_limit)
    work: int | None = field(
        default=None, converter=_int_if_whole, validator=_check_limit, kw_only=True
    )


NO_LIMITS: Final = Budget()


class Meter:
    """A counter of a search's work, which raises SearchStopped when the budget has run out.

    >>> meter = Meter(Budget(steps=2))
    >>> meter.step(2)
    >>> meter.step()
    Traceback (most recent call last):
    resolver.errors.SearchStopped: the search stopped and nothing is decided: the budget of steps \
ran out (reached: 3 steps, 0 clauses); try a larger budget or another strategy

    The clock starts when the meter is made, and is looked at every 256 steps. An engine that makes
    many steps at once may report them at once; where it works long without a step, it calls `poll`.
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
        self._work = 0  # Operations besides the steps.

        self._most_steps = inf if limits.steps is None else limits.steps
        self._most_clauses = inf if limits.clauses is None else limits.clauses
        self._most_work = inf if limits.work is None else limits.work
        self._deadline = None if limits.seconds is None else monotonic() + limits.seconds

        # Up to this many steps no limit can be reached, so one comparison is enough for each step.
        self._alarm = min(self._most_steps, self._most_work)
        if self._deadline is not None:
            self._alarm = -1  # The clock is looked at before the first step, too.

    @staticmethod
    def of(budget: Budget | Meter | None) -> Meter:
        """Return a new meter of a budget; return a meter unchanged.

        >>> Meter.of(Budget(steps=5)).steps, Meter.of(None).clauses
        (0, 0)

        Args:
            budget: The limits, a meter, or None for no limits.

        Raises:
            BudgetError: It is anything else.
        """
        return budget if isinstance(budget, Meter) else Meter(budget)

    def step(self, count: int = 1) -> None:
        """Count resolvents made, or literals propagated or tried.

        >>> meter = Meter()
        >>> meter.step(3)
        >>> meter.steps
        3

        Args:
            count: How many steps.

        Raises:
            SearchStopped: The steps, the work or the seconds ran out.
        """
        self.steps += count
        if self.steps > self._alarm:
            self._check()

    def work(self, count: int) -> None:
        """Count operations between the steps, such as comparisons.

        >>> meter = Meter(Budget(work=5))
        >>> meter.work(3)
        >>> meter.steps
        0

        Args:
            count: How many operations.

        Raises:
            SearchStopped: The work ran out.
        """
        self._work += count
        steps_left = self._most_work - self._work
        if steps_left < self._alarm:
            self._alarm = steps_left
            if self.steps > steps_left:
                self._check()

    def keep(self, count: int = 1, literals: int = 0) -> None:
        """Count clauses that are kept from now on, and the memory of their literals.

        >>> meter = Meter()
        >>> meter.keep(2, literals=5)
        >>> meter.clauses
        2

        Args:
            count: How many clauses.
            literals: How many literals they have together.

        Raises:
            SearchStopped: The clauses or the work ran out.
        """
        self.clauses += count
        if self.clauses > self._most_clauses:
            self._stop("clauses")
        self.work(WORK_OF_CLAUSE * count + WORK_OF_LITERAL * literals)

    def hold(self, count: int, literals: int = 0) -> None:
        """Refuse to hold clauses for a while, besides those kept, if the limits forbid it.

        >>> meter = Meter(Budget(clauses=5))
        >>> meter.hold(3)
        >>> meter.clauses
        0

        Args:
            count: How many clauses.
            literals: How many literals they have together.

        Raises:
            SearchStopped: The clauses or the work would run out.
        """
        if self.clauses + count > self._most_clauses:
            self._stop("clauses")

        work_to_hold = WORK_OF_CLAUSE * count + WORK_OF_LITERAL * literals
        if self.steps + self._work + work_to_hold > self._most_work:
            self._stop("work")

    def poll(self) -> None:
        """Look at the clock; raise SearchStopped when the seconds ran out."""
        if self._deadline is not None:
            self._check()

    def run_dry(self, why: str = RAN_DRY) -> NoReturn:
        """Raise SearchStopped for a strategy that has nothing left to do and no answer.

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
        """Compare all counts with the limits, and set at how many steps to do so again."""
        if self.steps > self._most_steps:
            self._stop("steps")
        if self.steps > self._most_work - self._work:
            self._stop("work")
        self._alarm = min(self._most_steps, self._most_work - self._work)
        if self._deadline is None:
            return

        if monotonic() > self._deadline:
            self._stop("seconds")
        self._alarm = min(self._alarm, self.steps + STEPS_BETWEEN_POLLS)

    def _stop(self, limit: str) -> NoReturn:
        raise SearchStopped({"steps": self.steps, "clauses": self.clauses}, limit)


SECONDS_BETWEEN_LINES: Final = 2.0
MOST_SECONDS_BEFORE_FIRST: Final = 1.0  # A first line soon shows that it works.

SEARCHING: Final = "searching"

ProgressOption: TypeAlias = bool | Callable[[str], object] | None


class Progress(Meter):
    """A meter that writes a line at intervals, by default on standard error.

    >>> from resolver import problems, prove
    >>> meter = Progress(every=0.001, stream=sys.stdout)
    >>> prove(problems.pigeonhole(6), budget=meter).entailed  # doctest: +ELLIPSIS
    searching: ... steps, ... clauses kept, 0 s
    ...
    True

    Args:
        budget: The limits, None for the strategy's own.
        every: Seconds between two lines.
        stream: Where they are written; standard error where none is named.
        task: What is done, the first word of each line.
    """

    __slots__ = ("_every", "_next", "_start", "_task", "_tell")

    def __init__(
        self,
        budget: Budget | None = None,
        every: float = SECONDS_BETWEEN_LINES,
        stream: TextIO | None = None,
        task: str = SEARCHING,
    ) -> None:
        if type(every) not in (int, float) or not every > 0:
            raise ArgumentError(every, "number of seconds", "try 2.0")
        if stream is not None and not hasattr(stream, "write"):
            raise ArgumentError(stream, "stream", "try sys.stdout, or leave it out")
        self._every = every
        self._task = task
        self._tell: Callable[[str], object] = lambda line: _print_line(line, stream)
        self._start = monotonic()
        self._next = self._start + min(every, MOST_SECONDS_BEFORE_FIRST)
        super().__init__(budget)
        self._alarm = 0

    def poll(self) -> None:
        """Look at the clock, with or without a deadline.

        >>> Progress(Budget(seconds=60)).poll()
        """
        self._check()

    def _check(self) -> None:
        """Compare the counts with the limits, and write a line if it is time."""
        super()._check()
        self._alarm = min(self._alarm, self.steps + STEPS_BETWEEN_POLLS)
        now = monotonic()
        if now >= self._next:
            self._next = now + self._every
            # Only a search keeps clauses.
            kept = f", {self.clauses:,} clauses kept" if self._task == SEARCHING else ""
            seconds = int(now - self._start)
            self._tell(f"{self._task}: {self.steps:,} steps{kept}, {seconds:,} s")

    def telling(self, tell: Callable[[str], object]) -> Progress:
        """Return this meter, with its lines going to a function.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q", budget=Progress(every=60).telling(print)).entailed
        True

        Args:
            tell: The function, which is called with each line.
        """
        self._tell = tell
        return self


def make_meter(
    budget: Budget | Meter | None, progress: ProgressOption = None, task: str = SEARCHING
) -> Meter:
    """Return the meter of a task that reports its progress, on standard error or by a call.

    >>> type(make_meter(Budget(steps=5), print)).__name__, type(make_meter(None)).__name__
    ('Progress', 'Meter')

    Args:
        budget: A limit on the work, or a meter that counts it already.
        progress: True for lines on standard error now and then, or a function that gets each line.
        task: What is done, the first word of each line.

    Raises:
        BudgetError: The budget is neither a Budget nor a meter.
        ArgumentError: Progress is no function, or the budget is a meter that has its own.
    """
    if progress is None or progress is False:
        return budget if isinstance(budget, Meter) else Meter(budget)

    if isinstance(budget, Meter):
        advice = "a meter takes its own progress; give Budget(steps=1000)"
        raise ArgumentError(budget, "budget for this progress", advice)
    if progress is True:
        return Progress(budget, task=task)
    if not callable(progress):
        raise ArgumentError(progress, "progress option", "try True, or a function such as print")

    return Progress(budget, task=task).telling(progress)


def _print_line(line: str, stream: TextIO | None) -> None:
    """Write a line to a stream, by default to standard error as it is now."""
    print(line, file=sys.stderr if stream is None else stream, flush=True)
