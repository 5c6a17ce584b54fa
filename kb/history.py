"""The history of a game: the deals that fit after each entry, and its positions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from pyrsistent import PVector, pvector

from kb.errors import Contradiction, HistoryError, NoPosition
from kb.record.record import Entry, Record, line_of
from kb.table.arguments import integer
from kb.theory.deals import deals_of
from kb.theory.log import Stage

if TYPE_CHECKING:  # who tells is asked for reasons only
    from kb.why.phrases import Perspective


def ends_of(record: Record, log: Sequence[Entry]) -> list[int]:
    """Return the last line of each position: before the first event, and after each.

    What the header assumes is no event.
    """
    first = bisect_right(log, max(record.places.values()), key=line_of)
    return [*(entry.line - 1 for entry in log[first:]), len(record.written)]


def end_at(ends: Sequence[int], number: int) -> int:
    """Return the last line of a position, counted from the last one if below 0."""
    number = integer(number, "a position", HistoryError)
    if not -len(ends) <= number < len(ends):
        raise NoPosition(f"no position {number}: the game has positions 0 to {len(ends) - 1}")
    return ends[number]


def checked_line(record: Record, line: int, most: int) -> int:
    """Return a line's number, from 1 to so many; raises HistoryError."""
    line = integer(line, "a line", HistoryError)
    if not 1 <= line <= most:
        last = len(record.written)
        raise HistoryError(f"no line {line} in the record; it has lines 1 to {last}")
    return line


def stages_of(
    record: Record, known: PVector[Stage] | None = None, left_out: Sequence[int] = ()
) -> PVector[Stage]:
    """Return the stages of a record, those of its beginning where they are known.

    Args:
        record: Has a table.
        known: Stages of its beginning.
        left_out: Lines without which its log is taken.

    Raises:
        Contradiction: the log cannot hold.

    """
    log = [e for e in record.entries if e.line not in left_out] if left_out else record.entries
    stages = known or pvector([Stage((), deals_of(record.setup))])
    last = stages[-1]
    for number in range(len(stages) - 1, len(log)):
        last = last.after(islice(log, number), log[number])
        stages = stages.append(last)
    if not last.deals.consistent:
        raise refusal(record, stages)
    return stages


def suspects_of(record: Record) -> tuple[int, ...]:
    """Return the lines of the log that may be to blame for the disputed ones: `Game.suspects`."""
    from kb.why.conflict import suspects

    every = sorted((*record.entries, *record.doubtful), key=line_of)
    lines = suspects(record.setup, every)
    return tuple(line for line in lines if line not in record.disputed)


def refusal(record: Record, stages: Sequence[Stage]) -> Contradiction:
    """Return what is wrong with a record that cannot hold."""
    from kb.why.conflict import contradiction

    # As tuples, for what is raised is pickled too, and its own parts are not asked how.
    entries, stages = tuple(record.entries), tuple(stages)
    return contradiction(entries, stages, header_of(record), record.file)


def header_of(record: Record) -> Perspective:
    """Return who tells a record, and where its header says what."""
    from kb.why.phrases import Perspective

    return Perspective(record.setup.me, dict(record.places))
