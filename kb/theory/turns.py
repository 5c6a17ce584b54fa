"""The turns of a log at whose end the player was silent, and the lines that say so.

    p suggested                       and then                                p was silent
    ──────────────────────────────────────────────────────────────────────────────────────
    the next suggestion, an accusation of another, a wrong one of his own     yes
    his own right accusation; the end of the log                              no
    after a right accusation the game is over                                 no

A wrong accusation of his own counts because whoever knows accuses the right cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeGuard

from kb.record.record import Entry
from kb.table.events import NO_ACCUSATION_YET, Accusation, Suggestion
from kb.theory.axioms import Source


class Turn(NamedTuple):
    """A player's suggestion, and the entry that shows that the game went on, by position."""

    player: str
    start: int
    end: int


def turns(entries: Sequence[Entry]) -> Iterator[Turn]:
    """Yield the turns at whose end the player did not accuse the right cards."""
    had: tuple[str, int] | None = None
    for number, entry in enumerate(entries):
        match entry.event:
            case Suggestion(guesser):
                if had:
                    yield Turn(*had, number)
                had = guesser, number
            case Accusation(accuser, _, right):
                if had and not (right and accuser == had[0]):
                    yield Turn(*had, number)
                if right:
                    return
                had = None


def source_of(entries: Sequence[Entry], turn: Turn) -> Source:
    """Return the source of what the end of a turn says."""
    return Source(NO_ACCUSATION_YET, entries[turn.start].line, assumption=True)


def is_silence(source: object) -> TypeGuard[Source]:
    """Return whether it is silence that says something."""
    return isinstance(source, Source) and source.rule == NO_ACCUSATION_YET


def lines_behind(entries: Sequence[Entry], source: Source) -> tuple[int, ...]:
    """Return lines with which the log says an axiom of a source; of an assumption its own apart.

    Where it is silence these are all to the end of the turn; not all of them need be needed.
    """
    if source.line is None:
        return ()
    if not is_silence(source):
        return (source.line,)
    turn = next(turn for turn in turns(entries) if entries[turn.start].line == source.line)
    return (*(entry.line for entry in entries[: turn.start + 1]), entries[turn.end].line)
