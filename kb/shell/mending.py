"""Lines that contradict the log: kept as disputed, until a repair mends it or they are given up.

A disputed line is a comment of the record, `#? LINE`. A repair is a change with which the log and
all the disputed lines hold, or where there is none, as many of them as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from attrs import frozen

from kb.errors import Contradiction, RecordError, Repair
from kb.game import Game, begin
from kb.record.lines import sentence_of
from kb.record.record import Record
from kb.shell.change import Change, edited
from kb.why.phrases import lines_counted, listed_repairs

NAMED = "cannot be true together with"


@frozen
class Mending:
    """A repair, and the lines that it leaves disputed."""

    repair: Repair
    stays: tuple[int, ...]


def mendings(game: Game) -> list[Mending]:
    """Return the repairs with which the log and the most of the disputed lines hold, best first."""
    record = game.written
    for held in together(record):
        found = [
            Mending(repair, tuple(line for line in record.disputed if line not in lines))
            for lines in held
            for repair in repairs_with(record, lines)
        ]
        if found:
            return found
    return []


def together(record: Record) -> Iterator[list[tuple[int, ...]]]:
    """Yield disputed lines that one repair may mend together: all, then of each number, falling.

    What mends several mends each of them: so only those are tried together that share a repair.
    """
    yield [record.disputed]
    mended_by: dict[Repair, list[int]] = {}
    for line in record.disputed:
        for repair in repairs_with(record, (line,)):
            mended_by.setdefault(repair, []).append(line)
    groups = {tuple(lines) for lines in mended_by.values()}
    for count in range(len(record.disputed) - 1, 0, -1):
        yield sorted({lines for group in groups for lines in combinations(group, count)})


def repairs_with(record: Record, held: Sequence[int]) -> Sequence[Any]:
    """Return the repairs with which the log and these disputed lines hold."""
    error = refusal(record, held)
    return error.repairs if error else ()


def refusal(record: Record, held: Sequence[int]) -> Contradiction | None:
    """Return what the log has against disputed lines, None if nothing."""
    try:
        begin(record.restored(held))
    except Contradiction as error:
        return error
    return None


def put_back(change: Change) -> tuple[Change, tuple[int, ...]]:
    """Return a change with each disputed line that fits again after it, and these lines."""
    back, grown = list[int](), 0
    for line in change.after.disputed:
        number = line + grown
        lines = change.after.written.undisputed(number)
        try:
            change = change.then(edited(change.after, number, *lines))
        except (RecordError, Contradiction):
            continue
        back += range(number, number + len(lines))
        grown += len(lines) - 1
    return change, tuple(back)


def in_words(error: Contradiction, record: Record, disputed: int) -> Iterator[str]:
    """Yield what the lines say that a contradiction only names by their numbers."""
    if NAMED not in error.sentence:
        return
    for entry in (*record.entries, *record.doubtful):
        if entry.line in error.entries and entry.line != disputed:
            yield f"  Line {entry.line}: {sentence_of(entry.event)}"


def numbered(found: Sequence[Mending]) -> list[str]:
    """Return the rows of numbered repairs, and which disputed lines they leave."""
    rows = listed_repairs([one.repair for one in found])
    stays = sorted({line for one in found for line in one.stays})
    if stays:
        rows.append(f"No change mends all; with these, {lines_counted(stays)} may stay disputed.")
    return rows


def doubt(game: Game) -> str:
    """Return which lines are disputed, and that the answers do without the suspects."""
    one = len(game.disputed) == 1
    without = lines_counted(game.suspects) if game.suspects else "it" if one else "them"
    said = f"{lines_counted(game.disputed)} {'is' if one else 'are'} disputed: this is what follows"
    return f"{said} without {without}; 'repairs' says what may mend that.".capitalize()
