"""Shows work while it runs: its results one by one, and the events of a search.

`Progress` in `resolver.budget` writes lines of how far a search has come.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Final, TypeVar
from warnings import catch_warnings, simplefilter

from attrs import frozen

from resolver.arguments import require, require_whole_number
from resolver.logic.clause import Clause
from resolver.search.events import Event
from resolver.text.results import Drawing
from resolver.text.tables import html_table

DERIVING_EVENTS: Final = ("resolved", "learned")  # They derive a clause, the last of the event.
MOST_EVENTS: Final = 10_000  # A table of more is no use to anybody.

Result = TypeVar("Result")


@contextmanager
def report_progress(
    progress: Callable[[Result], object] | bool,
    number: int | None,
    line: Callable[[Result], str] = str,
) -> Iterator[Callable[[Result], object]]:
    """Yield a function that takes each result: the caller's own, or one that moves a bar.

    The bar is that of tqdm. If tqdm is not installed, each result is a line on standard error.

    Args:
        progress: The caller's function; True for a bar, False for no report at all.
        number: How many results will come; None if that is not known.
        line: A function that returns the line of a result, if there is no bar.
    """
    if callable(progress):
        yield progress
    elif not progress:
        yield lambda result: None
    else:
        try:
            # Without ipywidgets tqdm warns, and draws its bar as text, which is all that is needed.
            with catch_warnings():
                simplefilter("ignore")
                bar = import_module("tqdm.auto").tqdm(total=number, leave=False)
        except ImportError:
            yield lambda result: print(line(result), file=sys.stderr, flush=True)
        else:
            with bar:
                yield lambda result: bar.update()


@frozen
class RecordedEvent:
    """An event that a recorder keeps: its kind, its sentence, and its clauses."""

    kind: str
    sentence: str
    clauses: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind:<10} {self.sentence}".rstrip()


class Recorder:
    """A tracer that keeps the first events, by default ten thousand, and shows them one by one.

    >>> from resolver import clauses, prove
    >>> recorder = Recorder()
    >>> verdict = prove(clauses("p -> q; p"), "q", strategy="given", tracer=recorder)
    >>> print(recorder.step(2))
    1. given      p
    2. given      ¬q
    >>> recorder.at, len(recorder.events)
    (2, 9)

    If some clauses have numbers, they are shown with these, and a derived clause is shown with the
    number of the event that derived it.

    Args:
        most_events: How many events it keeps.
        numbers: The numbers of some clauses, which are shown with them.

    Attributes:
        events: The events that it keeps.
        counts: How many events of each kind came, kept or not.
        event_numbers: The number of the event that derived each clause, if clauses have numbers.
        at: How many of the events were shown.
    """

    def __init__(
        self, *, most_events: int = MOST_EVENTS, numbers: Mapping[Clause, int] | None = None
    ) -> None:
        """Begin without events."""
        self.most_events = require_whole_number(most_events, 0, "it is how many events are kept")
        self.numbers = numbers
        self.event_numbers: dict[Clause, int] = {}
        self.events: list[RecordedEvent] = []
        self.counts: Counter[str] = Counter()
        self.at = 0

    def __call__(self, event: Event) -> None:
        """Keep an event; only count it if there are too many."""
        self.counts[event.kind] += 1
        if len(self.events) < self.most_events:
            sentence = event.text(self.named)
            self.events.append(RecordedEvent(event.kind, sentence, event.clauses))

        # The clause gets its number after its sentence is made, or it would name itself there.
        if event.kind in DERIVING_EVENTS and self.numbers is not None:
            self.event_numbers.setdefault(event.clauses[-1], self.counts.total())

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
        if clause in self.event_numbers:
            return f"{clause} (event {self.event_numbers[clause]})"
        return str(clause)

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
        # If fewer events than `count` are left, all of them are shown.
        count = require_whole_number(count, 0, "it is how many events are shown")
        start = self.at
        self.at = min(start + count, len(self.events))
        return self._lines(start, self.at)

    def to_svg(self) -> Drawing:
        """Return a drawing of the search: how many clauses it has kept and given at each event.

        >>> from resolver import prove
        >>> search = Recorder()
        >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=search)
        >>> search.to_svg()[:4]
        '<svg'

        Returns:
            The drawing in SVG, of the events that were kept.
        """
        from resolver.export.drawing.search import search_to_svg

        events = [(event.kind, event.clauses) for event in self.events]
        return Drawing(search_to_svg(events))

    def __str__(self) -> str:
        lines = self._lines(0, len(self.events))
        return f"{lines}\n{self._missed_note}" if self._missed_note else lines

    def _repr_html_(self) -> str:
        rows = [["", "event", ""]]
        for number, event in enumerate(self.events, start=1):
            rows.append([str(number), event.kind, event.sentence])
        if self._missed_note:
            rows.append(["", "", self._missed_note])
        return html_table(rows)

    def _lines(self, start: int, stop: int) -> str:
        """Return the numbered lines of the events from one index up to another."""
        width = len(str(stop))
        events = enumerate(self.events[start:stop], start=start + 1)
        return "\n".join(f"{number:>{width}}. {event}" for number, event in events)

    @property
    def missed(self) -> int:
        """How many events were only counted, since there were too many to keep.

        >>> from resolver import prove
        >>> search = Recorder(most_events=3)
        >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=search)
        >>> search.missed
        6
        """
        return self.counts.total() - len(self.events)

    @property
    def _missed_note(self) -> str:
        return f"and {self.missed:,} more events" if self.missed else ""
