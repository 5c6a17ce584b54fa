"""Whose turn it is, and how the guessers that were implied move with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from attrs import evolve

from kb.errors import IllegalEntry
from kb.game import Game
from kb.record.lines import write
from kb.record.record import Record
from kb.record.words import comment
from kb.shell.change import Change, made
from kb.shell.history import Splice
from kb.table.events import Suggestion

Asked = tuple[int, Suggestion]  # the line of a suggestion, and what it says


def next_said(game: Game) -> str:
    """Return whose turn it is, as a sentence."""
    return f"Next: {game.written.next_suggester}."


def suggestions_from(record: Record, number: int) -> Iterator[Asked]:
    """Yield the suggestions from a line on."""
    for entry in record.entries:
        if entry.line >= number and isinstance(entry.event, Suggestion):
            yield entry.line, entry.event


def first_shifted(game: Game, line: int, event: Suggestion) -> str:
    """Return who the guesser of a line would be if it were typed now, or else the one after."""
    record = game.written.until(line - 1)
    now = record.next_suggester
    return now if now != event.guesser else record.after_next


def shifted(game: Game, first: str, lines: Collection[int]) -> Change:
    """Return the change that moves the guessers of lines; raises RecordError or Contradiction.

    Args:
        game: The game.
        first: The guesser of the first of them; empty for who comes next there.
        lines: Lines whose guessers were implied.

    """
    record, start = game.written, min(lines)
    events = dict(suggestions_from(record, start))
    first = first or first_shifted(game, start, events[start])
    now, into = record.until(start - 1), list[str]()
    for line, text in enumerate(record.lines[start - 1 :], start):
        if line in lines:
            other = asked_by(line, events[line], first or now.next_suggester, record)
            into.append("  ".join(filter(None, (other, comment(text)))))
            first = ""
        else:
            into.append(text)
        now = now.append(into[-1])
    implied = tuple(line - start for line in sorted(lines))
    return made(game, Splice(start - 1, record.lines[start - 1 :], tuple(into), implied=implied))


def asked_by(line: int, event: Suggestion, guesser: str, record: Record) -> str:
    """Return the line of a suggestion with another guesser."""
    named = [*(answer.player for answer in event.answers), *(event.passed or ())]
    if guesser in named:
        reason = f"{guesser} answered there, and cannot have asked"
        raise IllegalEntry(f"{reason}; 'shift LINE PLAYER' says who did", line=line)
    return write(evolve(event, guesser=guesser), record.setup)


def out_of_turn(game: Game, lines: Collection[int], number: int) -> str:
    """Return that a guesser who was implied is not the next one now; empty where all are.

    >>> out_of_turn(Game.new(["Ann", "Ben"]), (), 4)
    ''
    """
    for line, event in suggestions_from(game.written, number):
        expected = game.written.until(line - 1).next_suggester
        if line in lines and event.guesser != expected:
            said = f"Line {line} was typed without a guesser and has {event.guesser}"
            return f"{said}, where {expected} is next: 'shift {line}' moves it and those after it."
    return ""
