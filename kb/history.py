"""The history of a game: its record, the deals that fit after each entry, and what was undone.

    header ─ entry ─ entry ─ …        lines that were undone
      │        │       │
    deals    deals   deals

A state is never changed, so all of them are kept, and going back is looking one up. The records and
the states of two positions share what they have in common.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import Contradiction, HistoryError, NoPosition
from kb.record.record import Entry, Record, parse
from kb.table.arguments import listed, text, whole
from kb.table.setup import Setup
from kb.theory.deals import Deals, deals_of
from kb.theory.log import Stage, added_axioms, each_adds
from resolver.text import FrozenMapping, Tabular

if TYPE_CHECKING:  # who tells is asked for reasons only
    from kb.why.phrases import Perspective


class Log(Tabular, tuple[Entry, ...]):
    """The entries of a record, each with its line."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """How many they are."""
        return f"Log of {len(self)} entr{'y' if len(self) == 1 else 'ies'}"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each entry: its line, what kind of event it tells of, its text."""
        return [
            {"line": one.line, "event": type(one.event).__name__.lower(), "text": one.text}
            for one in self
        ]

    def __str__(self) -> str:
        return "\n".join(f"{one.line}. {one.text}" for one in self)


@frozen(eq=False)
class History:
    """A record and the stages of its log; that of the header is the first.

    ``left_out`` are the entries that may be to blame for disputed lines: the log goes without them.
    ``undone`` are events that can come back, each with the lines around it, the next one last.
    """

    record: Record
    stages: PVector[Stage]
    left_out: tuple[int, ...] = ()
    undone: PVector[tuple[str, ...]] = field(factory=pvector)

    @property
    def state(self) -> Deals:
        """The deals that fit everything said."""
        return self.stages[-1].deals

    @property
    def setup(self) -> Setup:
        """What the header says."""
        return self.record.setup

    @cached_property
    def log(self) -> Log:
        """The entries that tell of events, without the suspects."""
        return log_of(self.record, self.left_out)

    @property
    def suspects(self) -> tuple[int, ...]:
        """The lines of the record that its log goes without."""
        return tuple(line for line in self.left_out if line <= len(self.record.written))

    @property
    def header(self) -> Perspective:
        """Who tells, and where the header says what."""
        return header_of(self.record)

    @property
    def ends(self) -> list[int]:
        """The last line of each position: before the first event, and after each.

        What the header assumes is no event.
        """
        return [*(line - 1 for line in self._events), len(self.record.written)]

    @property
    def _events(self) -> list[int]:
        """The lines of the log that end a position."""
        header = max(self.record.places.values())
        return [entry.line for entry in self.log if entry.line > header]

    def tell(self, line: str) -> History:
        """Return the history with one more line; raises RecordError or Contradiction."""
        record, before = self.record.append(line), self.record.told
        if record.setup != self.setup:
            return folded(record)
        if record.disputed or self.left_out:
            return folded(record, None if self.left_out else self.stages)
        if len(record.told) == len(before):
            return evolve(self, record=record)
        said = added_axioms(self.setup, before, record.told[-1], self.record.assumptions)
        stages = self.stages.append(self.stages[-1].tell(said))
        if not stages[-1].deals.consistent:
            raise refusal(record, stages)
        return History(record, stages)

    def at(self, line: int) -> History:
        """Return the history up to a line; what was proved by then is not proved again.

        Raises HistoryError where there is no such line, RecordError where the header ends before
        it is whole.
        """
        lines = self.record.lines
        self._check_line(line, len(lines))
        undone = self._undone_after(line)
        if line < max(self.record.places.values()):
            record = parse("\n".join(lines[:line]), self.record.file)
            return evolve(folded(record), undone=undone)
        told = bisect_right(self.log, line, key=lambda entry: entry.line)
        return History(self.record.until(line), self.stages[: told + 1], self.left_out, undone)

    def _undone_after(self, line: int) -> PVector[tuple[str, ...]]:
        """Return what can come back after a line: each event with all up to the next one."""
        lines, undone = self.record.lines, self.undone
        later = self.ends[bisect_right(self._events, line) + 1 :]
        if not later and line < len(lines):
            following = undone[-1] if undone else ()
            return undone[:-1].append(lines[line:] + following)
        for start, end in reversed([*pairwise([line, *later])]):
            undone = undone.append(lines[start:end])
        return undone

    def position(self, number: int) -> History:
        """Return it before its first event (0), or after so many; from the end if negative."""
        ends = self.ends
        if not -len(ends) <= number < len(ends):
            raise NoPosition(f"no position {number}: the game has positions 0 to {len(ends) - 1}")
        return self if number % len(ends) == len(ends) - 1 else self.at(ends[number])

    def positions(self) -> Iterator[History]:
        """Yield it before its first event and after each, in linear time for all of them."""
        lines, ends, undone = self.record.lines, self.ends, [self.undone]
        for start, end in reversed([*pairwise(ends)]):
            undone.append(undone[-1].append(lines[start:end]))
        last = self.at(ends[0])
        yield evolve(last, undone=undone.pop())
        for start, end in pairwise(ends):
            told = len(last.stages)
            record = last.record.resumed(lines[start:end], self.record.entries)
            stages = last.stages.append(self.stages[told])
            last = History(record, stages, self.left_out, undone.pop())
            yield last

    def undo(self) -> History:
        """Return the history before its last event; raises HistoryError if there is none.

        What the header assumes is not an event of the log: take its line out by `remove`.
        """
        ends = self.ends
        if len(ends) == 1:
            raise HistoryError("nothing to undo: the log has no event yet")
        return self.at(ends[-2])

    def redo(self) -> History:
        """Return the history with the undone event again; raises HistoryError if there is none."""
        later = self
        for line in self.undone[-1] if self.undone else ():
            later = later.tell(line)
        if len(later.record.told) == len(self.record.told):
            raise HistoryError("nothing to redo: no event was undone, or the log has gone on since")
        return evolve(later, undone=self.undone[:-1])

    def edited(self, line: int, instead: Sequence[str], count: int) -> History:
        """Return the history with other lines for some from a line on; those before still stand."""
        lines = self.record.lines
        self._check_line(line, len(lines) + (count == 0))
        whole(count, "how many lines", HistoryError)
        if any("\n" in text(new, "a line") for new in listed(instead, "lines")):
            raise HistoryError("one line can be replaced by one line only; give them one by one")
        rest = lines[line - 1 + count :]
        record = parse("\n".join([*lines[: line - 1], *instead, *rest]), self.record.file)
        first = min((line, *self.left_out))
        same = sum(entry.line < first for entry in record.entries)
        return folded(record, self.stages[: same + 1] if record.setup == self.setup else None)

    def _check_line(self, line: int, most: int) -> None:
        if not 1 <= whole(line, "a line", HistoryError) <= most:
            last = len(self.record.written)
            raise HistoryError(f"no line {line} in the record; it has lines 1 to {last}")


def folded(record: Record, stages: PVector[Stage] | None = None) -> History:
    """Return the history of a record, folded from its header on, or from what is known.

    Where lines are disputed, its log goes without those that may be to blame for them. Raises
    Contradiction where the log with them cannot hold.
    """
    history = with_suspects(record, stages)
    suspects = suspects_of(record)
    if not suspects:
        return history
    same = sum(entry.line < suspects[0] for entry in record.entries)
    log = log_of(record, suspects)
    return History(record, fold(record.setup, log, history.stages[: same + 1]), suspects)


def with_suspects(record: Record, stages: PVector[Stage] | None = None) -> History:
    """Return the history of a record, its log with all its entries; raises Contradiction."""
    first = stages or pvector([Stage((), deals_of(record.setup))])
    stages = fold(record.setup, record.told, first)
    if not stages[-1].deals.consistent:
        raise refusal(record, stages)
    return History(record, stages)


def fold(setup: Setup, log: Sequence[Entry], stages: PVector[Stage]) -> PVector[Stage]:
    """Return the stages of a log, given the first of them."""
    for said in each_adds(setup, log, len(stages) - 1):
        stages = stages.append(stages[-1].tell(said))
    return stages


def log_of(record: Record, left_out: Sequence[int]) -> Log:
    """Return the entries of a record, without those of some lines."""
    if not left_out:
        return Log(record.told)
    return Log(entry for entry in record.told if entry.line not in left_out)


def suspects_of(record: Record) -> tuple[int, ...]:
    """Return the lines of the log that may be to blame for the disputed ones.

    They are those without which, each by itself, all the others hold; where no single one does,
    the lines of a conflict.
    """
    if not record.disputed:
        return ()
    from kb.why.conflict import suspects

    lines = suspects(record.setup, record.restored(record.disputed).entries, header_of(record))
    return tuple(line for line in lines if line not in record.disputed)


def refusal(record: Record, stages: Sequence[Stage]) -> Contradiction:
    """Return what is wrong with a record that cannot hold."""
    from kb.why.conflict import contradiction

    states = [stage.deals for stage in stages]
    return contradiction(record.setup, record.entries, states, header_of(record), record.file)


def header_of(record: Record) -> Perspective:
    """Return who tells a record, and where its header says what."""
    from kb.why.phrases import Perspective

    return Perspective(record.setup.me, FrozenMapping(record.places))
