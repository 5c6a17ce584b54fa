"""Progress: a line now and then, while a search runs, of how far it has come.

A meter counts all the same, so that progress costs nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO, TypeAlias

from resolver.budget import POLLED, Budget, Meter
from resolver.errors import ArgumentError

SECONDS_BETWEEN_LINES: Final = 2.0

Telling: TypeAlias = bool | Callable[[str], object] | None


class Progress(Meter):
    """A meter that writes a line every so many seconds, by default on standard error.

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
    """

    __slots__ = ("_every", "_next", "_start", "_tell")

    def __init__(
        self,
        budget: Budget | None = None,
        every: float = SECONDS_BETWEEN_LINES,
        stream: TextIO | None = None,
    ) -> None:
        if type(every) not in (int, float) or not every > 0:
            raise ArgumentError(every, "number of seconds", "try 2.0")
        if stream is not None and not hasattr(stream, "write"):
            raise ArgumentError(stream, "stream", "try sys.stdout, or leave it out")
        self._every = every
        self._tell: Callable[[str], object] = lambda line: _print(line, stream)
        self._start = monotonic()
        self._next = self._start + every
        super().__init__(budget)
        self._alarm = 0

    def poll(self) -> None:
        """Look at the clock, with or without a deadline.

        >>> Progress(Budget(seconds=60)).poll()
        """
        self._check()

    def _check(self) -> None:
        super()._check()
        self._alarm = min(self._alarm, self.steps + POLLED)
        now = monotonic()
        if now >= self._next:
            self._next = now + self._every
            seconds = int(now - self._start)
            line = f"searching: {self.steps:,} steps, {self.clauses:,} clauses kept, {seconds:,} s"
            self._tell(line)

    def telling(self, tell: Callable[[str], object]) -> Progress:
        """Return the same meter; its lines go to a function.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q", budget=Progress(every=60).telling(print)).entailed
        True

        Args:
            tell: What each line is given to.
        """
        self._tell = tell
        return self


def metered(budget: Budget | Meter | None, progress: Telling = None) -> Meter:
    """Return the meter of a search that reports its progress, on standard error or by a call.

    >>> type(metered(Budget(steps=5), print)).__name__, type(metered(None)).__name__
    ('Progress', 'Meter')

    Args:
        budget: A limit on the work, or a meter that counts it already.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        BudgetError: The budget is none.
        ArgumentError: Progress is no function, or the budget is a meter that has its own.
    """
    if progress is None or progress is False:
        return budget if isinstance(budget, Meter) else Meter(budget)
    if isinstance(budget, Meter):
        raise ArgumentError(budget, "budget of its own", "a meter tells itself; give Budget(...)")
    if progress is True:
        return Progress(budget)
    if not callable(progress):
        raise ArgumentError(progress, "way to tell progress", "try True, or a function as print")
    return Progress(budget).telling(progress)


def _print(line: str, stream: TextIO | None) -> None:
    print(line, file=sys.stderr if stream is None else stream, flush=True)
