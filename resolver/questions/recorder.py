"""A search as a list of events, to go through step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from resolver.logic.arguments import whole
from resolver.logic.clause import Clause
from resolver.search.events import Event
from resolver.search.tracer import Tracer
from resolver.text.tables import html_table

MAKING = ("resolved", "learned")  # the events that make a clause, their last one
MOST = 10_000  # events kept; a table of more is no use to anybody


@frozen
class Entry:
    """An event as it was heard: its kind, in words, and the clauses that it is about."""

    kind: str
    sentence: str
    clauses: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind:<10} {self.sentence}".rstrip()


class Recorder(Tracer):
    """A tracer that keeps the first events, ten thousand unless told, and shows one by one.

    >>> from resolver import clauses, prove
    >>> recorder = Recorder()
    >>> verdict = prove(clauses("p -> q; p"), "q", strategy="given", tracer=recorder)
    >>> print(recorder.step(2))
    1. given      p
    2. given      ¬q
    >>> recorder.at, len(recorder.events)
    (2, 9)

    With the numbers of some clauses it tells these by their numbers too, and a clause that came up
    by the event that it came from.
    """

    def __init__(self, most: int = MOST, numbers: Mapping[Clause, int] | None = None) -> None:
        """Begin with no events; `at` of them have been shown."""
        self.most = whole(most, 0, "it is how many events are kept")
        self.numbers = numbers
        self.born: dict[Clause, int] = {}  # by which event a clause came up
        self.events: list[Entry] = []
        self.counts: Counter[str] = Counter()
        self.at = 0

    def hear(self, event: Event) -> None:
        """Keep an event, or only count it when there are too many."""
        self.counts[event.kind] += 1
        if len(self.events) < self.most:
            self.events.append(Entry(event.kind, event.text(self.named), event.clauses))
        if event.kind in MAKING and self.numbers is not None:
            self.born.setdefault(event.clauses[-1], self.counts.total())

    def named(self, clause: Clause) -> str:
        """Return how a clause is told: with its number, or the event that it came from."""
        numbers = self.numbers or {}
        if clause in numbers:
            return f"{numbers[clause]}. {clause}"
        return f"{clause} (event {self.born[clause]})" if clause in self.born else str(clause)

    def step(self, count: int = 1) -> str:
        """Return the next events, a line each; an empty text when all have been shown."""
        count = whole(count, 0, "it is how many events are shown")
        before, self.at = self.at, min(self.at + count, len(self.events))
        return self._lines(before, self.at)

    def __str__(self) -> str:
        return self._lines(0, len(self.events)) + (f"\n{self._rest}" if self._rest else "")

    def _repr_html_(self) -> str:
        rows = [["", "event", ""]]
        rows += [[str(n), one.kind, one.sentence] for n, one in enumerate(self.events, start=1)]
        return html_table([*rows, ["", "", self._rest]] if self._rest else rows)

    def _lines(self, start: int, stop: int) -> str:
        width = len(str(stop))
        events = enumerate(self.events[start:stop], start=start + 1)
        return "\n".join(f"{number:>{width}}. {event}" for number, event in events)

    @property
    def missed(self) -> int:
        """How many events came when there were too many to keep."""
        return self.counts.total() - len(self.events)

    @property
    def _rest(self) -> str:
        return f"and {self.missed:,} more events" if self.missed else ""
