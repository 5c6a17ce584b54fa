"""Whose turn it is: the next in seat order after the last suggestion, unless a line says another.

A disputed suggestion is a turn too. A comment of the record, ``#> next Ed``, says who suggests
next; who has accused wrongly suggests no more. A guesser who was not named is whoever is next at
that line, and so changes with the lines before it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from attrs import define, evolve, field

from kb.errors import RecordError
from kb.record.lines import write
from kb.record.record import DISPUTED, Record, events_of, unmarked
from kb.record.words import comment, quote, split
from kb.shell.versions import Lines
from kb.table.events import Accusation, Event, Suggestion
from kb.table.setup import Setup

TURN = "#> next "  # the comment that says whose turn it is


@define
class Turn:
    """Whose turn it is at a table, line after line.

    Args:
        setup: The table.
        next: Who suggests next.
        stated: The same where a line says it.
        out: Who has accused wrongly.
        is_known: Whether a line says whose turn it is, or who suggested.
    """

    setup: Setup
    next: str
    stated: str = ""
    out: set[str] = field(factory=set)
    is_known: bool = False

    def take(self, line: str) -> None:
        """Go on with a line after the header."""
        if line.startswith(TURN):
            with suppress(RecordError, IndexError):
                self.stated = self.setup.seats.find(split(line.removeprefix(TURN))[0].text)
                self.next, self.is_known = self.stated, True
            return
        match event_in(line, self.setup):
            case Suggestion(guesser=guesser):
                others = self.setup.others(guesser)
                self.next, self.stated, self.is_known = others[0], "", True
            case Accusation(right=False) as event if not line.startswith(DISPUTED):
                self.out.add(event.accuser)
                self.stated = "" if self.stated == event.accuser else self.stated

    @property
    def around(self) -> tuple[str, ...]:
        """The players from who suggests next on."""
        seated = (self.next, *self.setup.others(self.next))
        return tuple(p for p in seated if p not in self.out or p == self.stated) or seated


@lru_cache(maxsize=1 << 12)
def event_in(line: str, setup: Setup) -> Event | None:
    """Return the event that a line tells of, disputed or not; None for none or several."""
    if line.startswith("#") and not line.startswith(DISPUTED):
        return None
    with suppress(RecordError):
        found = events_of(unmarked(line), setup)
        return found[0] if len(found) == 1 else None
    return None


def turn_at(record: Record, line: int | None = None) -> Turn:
    """Return whose turn it is after a line, the last one if none is named."""
    turn = Turn(record.setup, record.setup.players[0])
    for text in record.written[max(record.places.values()) : line]:
        turn.take(text)
    return turn


def around(record: Record, line: int | None = None) -> tuple[str, ...]:
    """Return the players from who suggests next on, after a line or the last one."""
    return turn_at(record, line).around


def next_suggester(record: Record) -> str:
    """Return who suggests next."""
    return around(record)[0]


def next_said(record: Record) -> str:
    """Return whose turn it is, as a sentence."""
    return f"Next: {next_suggester(record)}."


def said_next(player: str) -> str:
    """Return the comment that says whose turn it is."""
    return f"{TURN}{quote(player)}"


def moved(lines: Lines, setup: Setup, start: int) -> Lines:
    """Return lines in which each implied guesser is whoever is next there.

    Who answered there cannot have asked: such a line stays as it is.

    >>> from kb import Game
    >>> from kb.shell.versions import Line
    >>> setup = Game.new(["Ann", "Ben", "Cid"]).setup
    >>> moved((Line("suggest Ben Plum Rope Hall -> Cid", True),), setup, 0)[0].text
    'suggest Ann Plum Rope Hall -> Cid'
    >>> moved((Line("suggest Ben Plum Rope Hall -> Ann", True),), setup, 0)[0].text
    'suggest Ben Plum Rope Hall -> Ann'

    Args:
        lines: The lines of a record.
        setup: The table.
        start: How many lines the header has.

    """
    turn, found = Turn(setup, setup.players[0]), list(lines[:start])
    for line in lines[start:]:
        if line.is_implied:
            line = line._replace(text=asked_by(line.text, turn.around[0], setup))
        found.append(line)
        turn.take(line.text)
    return tuple(found)


def asked_by(line: str, guesser: str, setup: Setup) -> str:
    """Return the line of a suggestion with another guesser, if he can have asked."""
    event = event_in(line, setup)
    if not isinstance(event, Suggestion) or guesser == event.guesser:
        return line
    if guesser in (*(answer.player for answer in event.answers), *(event.passed or ())):
        return line
    mark = f"{DISPUTED} " if line.startswith(DISPUTED) else ""
    text = mark + write(evolve(event, guesser=guesser), setup)
    return "  ".join(filter(None, (text, comment(unmarked(line)))))
