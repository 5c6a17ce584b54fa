"""What is seen of an answer before it is there: its first rows, or that something is being counted.

On a terminal it is below the line that was typed, is redrawn in place, and goes when the answer
comes. Elsewhere there is one line on standard error, so that the output has nothing but answers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

from kb.shell.output import Output

PATIENCE: Final = 2.0  # seconds without a word
SIGN: Final = "counting ..."
ERASE: Final = "\x1b[J"  # from the cursor to the end of the screen
UP: Final = "\x1b[{}A"


class Working:
    """Shows what there is of an answer, and after two seconds that there is work."""

    def __init__(self, out: Output, patience: float = PATIENCE) -> None:
        self.out, self.patience = out, patience
        self.redraws = out.stream.isatty() and os.environ.get("TERM") != "dumb"
        self.text = ""
        self._lines = 0  # that stand on the terminal, to be drawn over
        self._done = Event()
        self._lock = Lock()  # for the three above, which two threads change together

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Watch over the work of an answer; what was shown is gone at the end."""
        self._done = Event()
        Thread(target=self._watch, args=(self._done,), daemon=True).start()
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        """Show nothing more: the answer comes."""
        with self._lock:
            self._done.set()
            self.text = ""
            self._erase()

    def show(self, text: str) -> None:
        """Show rows that better ones will replace; only a terminal can do that."""
        if self.redraws:
            with self._lock:
                self.text = text
                self._draw(SIGN)

    def _watch(self, done: Event) -> None:
        """Give a sign of life after a while, on a terminal with the seconds that have gone by."""
        start = monotonic()
        if done.wait(self.patience):
            return
        if not self.redraws:
            print(SIGN, file=sys.stderr, flush=True)
            return
        while not done.is_set():
            with self._lock:
                if not done.is_set():
                    self._draw(f"{SIGN} {monotonic() - start:.0f} s")
            done.wait(1)

    def _draw(self, sign: str) -> None:
        """Draw rows and a sign below what was typed; rows that have no room are left for later."""
        self._erase()
        wrapped = self.out.fitted(f"{self.text}\n{sign}" if self.text else sign)
        height = self.out.height or 0
        text = wrapped if wrapped.count("\n") + 2 < height else sign
        self.out.write(text)
        self.out.stream.flush()
        self._lines = text.count("\n") + 1

    def _erase(self) -> None:
        """Take away what is there."""
        if self._lines:
            self.out.stream.write(f"\r{UP.format(self._lines)}{ERASE}")
            self.out.stream.flush()
            self._lines = 0
