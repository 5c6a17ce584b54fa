"""The progress of long work: of a search by a meter, of several by a bar or whoever is told.

A meter counts all the same, so that it costs nothing, where a tracer would hear of each step.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import Any, Final, TextIO, TypeAlias

from resolver.budget import LOOK, Budget, Meter
from resolver.errors import ArgumentError

EVERY: Final = 2.0  # seconds

Telling: TypeAlias = bool | Callable[[str], object] | None


class Progress(Meter):
    """A meter that writes a line every so many seconds, on standard error unless told.

    >>> from resolver import problems, prove
    >>> meter = Progress(every=0.02, stream=sys.stdout)
    >>> prove(problems.pigeonhole(7), budget=meter).entailed  # doctest: +ELLIPSIS
    searching: ... steps, ... clauses kept, 0 s
    ...
    True
    """

    __slots__ = ("_every", "_next", "_start", "_tell")

    def __init__(
        self, budget: Budget | None = None, every: float = EVERY, stream: TextIO | None = None
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
        """Look at the clock, with or without a deadline."""
        self._look()

    def _look(self) -> None:
        super()._look()
        self._alarm = min(self._alarm, self.steps + LOOK)
        now = monotonic()
        if now >= self._next:
            self._next = now + self._every
            seconds = int(now - self._start)
            line = f"searching: {self.steps:,} steps, {self.clauses:,} clauses kept, {seconds:,} s"
            self._tell(line)

    def telling(self, tell: Callable[[str], object]) -> Progress:
        """Return the same meter; its lines go to a function."""
        self._tell = tell
        return self


def metered(budget: Budget | Meter | None, progress: Telling = None) -> Meter:
    """Return the meter of a search that tells its progress: True on standard error, or by a call.

    >>> type(metered(Budget(steps=5), print)).__name__, type(metered(None)).__name__
    ('Progress', 'Meter')

    Raises BudgetError where the budget is none, ArgumentError where nobody can be told.
    """
    if progress is None or progress is False:
        return Meter.of(budget)
    if isinstance(budget, Meter):
        raise ArgumentError(budget, "budget of its own", "a meter tells itself; give Budget(...)")
    if progress is True:
        return Progress(budget)
    if not callable(progress):
        raise ArgumentError(progress, "way to tell progress", "try True, or a function as print")
    return Progress(budget).telling(progress)


def _print(line: str, stream: TextIO | None) -> None:
    print(line, file=sys.stderr if stream is None else stream, flush=True)


@contextmanager
def telling(
    progress: Callable[[Any], object] | bool,
    number: int | None,
    line: Callable[[Any], str] = str,
) -> Iterator[Callable[[Any], object]]:
    """Give whom to tell of each of so many results: a callable as it is, for True a bar.

    The bar is tqdm's, where that is installed; else there is a line of each result on standard
    error. The number is None where it is not known.
    """
    if callable(progress):
        yield progress
    elif not progress:
        yield lambda result: None
    else:
        try:
            bar = import_module("tqdm.auto").tqdm(total=number)
        except ImportError:
            yield lambda result: print(line(result), file=sys.stderr, flush=True)
        else:
            with bar:
                yield lambda result: bar.update()
