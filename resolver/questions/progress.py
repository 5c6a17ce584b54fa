"""The progress of a long search: a meter that says now and then how far it has come.

It counts what every meter counts, so it costs nothing, where a tracer would hear of each step.
"""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final, TextIO

from resolver.budget import LOOK, Budget, Meter

EVERY: Final = 2.0  # seconds


class Progress(Meter):
    """A meter that writes a line every so many seconds, on standard error unless told.

    >>> from resolver import problems, prove
    >>> meter = Progress(every=0.02, stream=sys.stdout)
    >>> prove(problems.pigeonhole(7), budget=meter).entailed  # doctest: +ELLIPSIS
    searching: ... steps, ... clauses kept, 0 s
    ...
    True
    """

    __slots__ = ("_every", "_next", "_start", "_stream")

    def __init__(
        self, budget: Budget | None = None, every: float = EVERY, stream: TextIO | None = None
    ) -> None:
        self._every = every
        self._stream = stream
        self._start = monotonic()
        self._next = self._start + every
        super().__init__(budget)

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
            print(line, file=sys.stderr if self._stream is None else self._stream, flush=True)
