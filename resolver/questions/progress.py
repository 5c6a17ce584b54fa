"""What is seen of work while it runs: its results one by one, and the events of a search.

`Progress` in `resolver.budget` writes lines of how far a search has come.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Final, TypeVar

from attrs import frozen

from resolver.arguments import require, require_whole_number
from resolver.logic.clause import Clause
from resolver.search.events import Event
from resolver.text.results import Drawing
from resolver.text.tables import html_table

MAKING: Final = ("resolved", "learned")  # events that make a clause, which is their last one
MOST_EVENTS: Final = 10_000  # A table of more is no use to anybody.

Result = TypeVar("Result")


@contextmanager
def report_progress(
    progress: Callable[[Result], object] | bool,
    number: int | None,
    line: Callable[[Result], str] = str,
) -> Iterator[Callable[[Result], object]]:
    """Yield the function that is to be called with each result; for True it moves a bar.

    The bar is tqdm's, where that is installed; else there is a line of each result on standard
    error. The number is None where it is not known.

    Args:
        progress: A function, or True for a bar.
        number: How many results will come; None where that is not known.
        line: How a result is printed where there is no bar.
    """
    if callable(progress):
        yield progress
    elif not progress:
        yield lambda result: None
    else:
        try:
            bar = import_module("tqdm.auto").tqdm(total=number, leave=False)
        except ImportError:
            yield lambda result: print(line(result), file=sys.stderr, flush=True)
        else:
            with bar:
                yield lambda result: bar.update()


@frozen
class RecordedEvent:
    """An event as it was heard: its kind, in words, and the clauses that it is about."""

    kind: str
    sentence: str
    clauses: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind:<10} {self.sentence}".rstrip()


class Recorder:
    """A tracer that keeps the first events, by default ten thousand, and shows one by one.

    >>> from resolver import clauses, prove
    >>> recorder = Recorder()
    >>> verdict = prove(clauses("p -> q; p"), "q", strategy="given", tracer=recorder)
    >>> print(recorder.step(2))
    1. given      p
    2. given      ¬q
    >>> recorder.at, len(recorder.events)
    (2, 9)

    With the numbers of some clauses it names these by their numbers too, and a clause that came up
    by the event that it came from.

    Args:
        most_events: How many events it keeps.
        numbers: Numbers by which it names clauses.
    """

    def __init__(
        self, *, most_events: int = MOST_EVENTS, numbers: Mapping[Clause, int] | None = None
    ) -> None:
        """Begin with no events; `at` of them have been shown."""
        self.most_events = require_whole_number(most_events, 0, "it is how many events are kept")
        self.numbers = numbers
        self.made_by: dict[Clause, int] = {}  # the number of the event by which a clause came up
        self.events: list[RecordedEvent] = []
        self.counts: Counter[str] = Counter()
        self.at = 0

    def __call__(self, event: Event) -> None:
        """Keep an event, or only count it when there are too many."""
        self.counts[event.kind] += 1
        if len(self.events) < self.most_events:
            self.events.append(RecordedEvent(event.kind, event.text(self.named), event.clauses))
        if event.kind in MAKING and self.numbers is not None:
            self.made_by.setdefault(event.clauses[-1], self.counts.total())

    def named(self, clause: Clause) -> str:
        """Return a clause as a text, with its number or the event that it came from.

        >>> from resolver import prove
        >>> search = Recorder(numbers={Clause(["p"]): 2})
        >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=search)
        >>> search.named(Clause(["p"])), search.named(Clause(["q"]))
        ('2. p', 'q (event 4)')

        Args:
            clause: A clause of the search.
        """
        require(clause, Clause, "clause", "try Clause(['p'])")
        numbers = self.numbers or {}
        if clause in numbers:
            return f"{numbers[clause]}. {clause}"
        return f"{clause} (event {self.made_by[clause]})" if clause in self.made_by else str(clause)

    def step(self, count: int = 1) -> str:
        """Return the next events, a line each; an empty text when all have been shown.

        >>> from resolver import prove
        >>> search = Recorder()
        >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=search)
        >>> print(search.step(2))
        1. given      p
        2. given      ¬q

        Args:
            count: How many events.

        Raises:
            ArgumentError: The count is no whole number from 0 up.
        """
        count = require_whole_number(count, 0, "it is how many events are shown")
        before, self.at = self.at, min(self.at + count, len(self.events))
        return self._lines(before, self.at)

    def to_svg(self) -> Drawing:
        """Return a drawing of the search: kept and given clauses growing, event by event.

        >>> from resolver import prove
        >>> search = Recorder()
        >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=search)
        >>> search.to_svg()[:4]
        '<svg'

        Returns:
            The drawing in SVG, of the events that were kept.
        """
        from resolver.export.drawing.search import search_to_svg

        return Drawing(search_to_svg([(event.kind, event.clauses) for event in self.events]))

    def __str__(self) -> str:
        return self._lines(0, len(self.events)) + (f"\n{self._rest}" if self._rest else "")

    def _repr_html_(self) -> str:
        rows = [["", "event", ""]]
        rows += [
            [str(n), entry.kind, entry.sentence] for n, entry in enumerate(self.events, start=1)
        ]
        return html_table([*rows, ["", "", self._rest]] if self._rest else rows)

    def _lines(self, start: int, stop: int) -> str:
        width = len(str(stop))
        events = enumerate(self.events[start:stop], start=start + 1)
        return "\n".join(f"{number:>{width}}. {event}" for number, event in events)

    @property
    def missed(self) -> int:
        """How many events came when there were too many to keep.

        >>> from resolver import prove
        >>> search = Recorder(most_events=3)
        >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=search)
        >>> search.missed
        6
        """
        return self.counts.total() - len(self.events)

    @property
    def _rest(self) -> str:
        return f"and {self.missed:,} more events" if self.missed else ""
