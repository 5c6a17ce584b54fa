"""Whose turn it is, and how the guessers that were implied move with it.

A comment of the record, ``#> next Ed``, says who suggests next, where a turn went by without a
suggestion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress

from attrs import evolve

from kb.errors import IllegalEntry, RecordError
from kb.game import Game
from kb.record.lines import write
from kb.record.record import Record
from kb.record.words import Word, comment, split
from kb.shell.change import Change, made
from kb.shell.history import Splice
from kb.table.events import Accusation, Suggestion

Asked = tuple[int, Suggestion]  # the line of a suggestion, and what it says


TURN = "#> next "  # the comment that says whose turn it is


def around(record: Record) -> tuple[str, ...]:
    """Return the players from who suggests next on; who has accused wrongly suggests no more.

    That is in seat order, unless a comment says who is next.
    """
    players = record.setup.players
    out, turn, line = set[str](), 0, 0
    for entry in record.entries:  # whoever is in doubt, it was their turn
        if isinstance(entry.event, Suggestion):
            turn, line = players.index(entry.event.guesser) + 1, entry.line
        elif isinstance(entry.event, Accusation) and not entry.event.right:
            out.add(entry.event.accuser)
    stated = stated_turn(record, line)
    turn = players.index(stated) if stated else turn % len(players)
    seated = players[turn:] + players[:turn]
    return tuple(player for player in seated if player not in out or player == stated) or seated


def stated_turn(record: Record, line: int) -> str:
    """Return whose turn a comment after a line says that it is, empty for none."""
    for text in reversed(record.lines[line:]):
        if text.startswith(TURN):
            with suppress(RecordError):
                (word,) = split(text.removeprefix(TURN))[:1] or (Word("", 1),)
                return record.setup.seats.find(word.text)
            return ""
    return ""


def next_suggester(record: Record) -> str:
    """Return who suggests next."""
    return around(record)[0]


def after_next(record: Record) -> str:
    """Return who suggests next if nobody does now."""
    return (around(record) * 2)[1]


def next_said(game: Game) -> str:
    """Return whose turn it is, as a sentence."""
    return f"Next: {next_suggester(game.written)}."


def suggestions_from(record: Record, number: int) -> Iterator[Asked]:
    """Yield the suggestions from a line on."""
    for entry in record.entries:
        if entry.line >= number and isinstance(entry.event, Suggestion):
            yield entry.line, entry.event


def first_shifted(game: Game, line: int, event: Suggestion) -> str:
    """Return who the guesser of a line would be if it were typed now, or else the one after."""
    record = game.written.until(line - 1)
    now = next_suggester(record)
    return now if now != event.guesser else after_next(record)


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
            other = asked_by(line, events[line], first or next_suggester(now), record)
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
        expected = next_suggester(game.written.until(line - 1))
        if line in lines and event.guesser != expected:
            said = f"Line {line} was typed without a guesser and has {event.guesser}"
            return f"{said}, where {expected} is next: 'shift {line}' moves it and those after it."
    return ""
