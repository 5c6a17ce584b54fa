"""What is typed at the table, understood once: a command, or lines of the record with their events.

A command may be cut short. A suggestion may be typed without `suggest`, without its guesser, who
is then the next player, and without its arrow: ``w ca li u ca``. The record names all of them, so
here a line is spelled out: what can be read in two ways is refused, and never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import cast

from attrs import evolve

from kb.errors import AmbiguousName, RecordError, UnknownName
from kb.game import Game
from kb.record.header import HEADER, header_lines
from kb.record.lenient import LONGEST, as_line, meanings, refuse_two_readings
from kb.record.lines import FORMS, read_each, read_exactly, spoken, write
from kb.record.nearest import names_in
from kb.record.record import Record
from kb.record.words import Word, split
from kb.shell.change import BEGIN, Typed, commented, kept, place_of, with_header_line
from kb.shell.commands import (
    COMMANDS,
    LINE,
    Command,
    arguments,
    file_command,
    is_entry,
    meant,
    name_meant,
    unknown,
)
from kb.shell.diagnosis import Nearly, nearest, unreadable
from kb.shell.rewording import reworded
from kb.shell.suggesting import (
    SUGGEST,
    Suggested,
    check_one_reading,
    may_name,
    named_suggestion,
    suggested,
    suggestions,
    the_suggestion,
    unsaid,
)
from kb.table.names import fold
from kb.table.setup import Setup

NO_TABLE = cast(Setup, None)  # a deck is named where there is none yet
ASSUME, SHEET = "assume", "sheet"
ASKED = ("why", "whynot")  # of a holder and a card
CHANGED = ("replace", "insert")  # a line of the record by another
ONE_CARD = "a line is about one card; name one here, and the others by themselves"


def understood(game: Game, line: str) -> Typed:
    r"""Return what a line means: a command, or a line as the record has it.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> for line in ("w ca li h", "s w ca li h ca  # twice", "la h dining room", "s", "w h pip"):
    ...     print(understood(game, line).text)
    suggest Nick White Candlestick Library -> Holden
    suggest Nick White Candlestick Library -> Holden Candlestick  # twice
    lacks Holden "Dining Room"
    sheet
    why Holden Pipe

    Raises RecordError for what cannot be read, AmbiguousName for what reads in two ways, and Nearly
    for a line with a slip: with the line that it would be.
    """
    table = game.written.table
    if table is not None and (event := read_exactly(line, table)):
        return Typed(line.partition(" ")[0], line, (event,))
    if found := file_command(line):
        return Typed(found[0], line, given=(Word(found[1], 1, quoted=True),))
    words = split(line)
    if not words or words[0].text.lower() == BEGIN:
        return Typed(BEGIN if words else "", line)
    try:
        return read(game, words, line)
    except RecordError as error:
        raise with_proposal(game, words, error) from None


def read(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means without a correction; raises RecordError."""
    has_table = game.written.has_table
    said: Suggested = {}
    is_command = words[0].text.lower() in COMMANDS and not words[0].quoted
    if has_table and not is_command:
        said = suggestions(game, words, *([words[1:]] if words[0].says("s") else []))
    if has_table and not said:  # of a command it is the Solution or the Table that has a card
        turned = spoken(words, game.setup, 1 if is_command else LONGEST)
        if turned is not None:
            line = commented(as_line(turned), words, line)
            return by_command(game, split(line), line)
    if is_command:
        return by_command(game, words, line)
    try:
        typed = begun(game, words, line)
    except RecordError as error:
        if not said:
            raise
        return the_suggestion(said, error, game.setup, words, line)
    if said and typed.name not in ASKED:
        check_one_reading(typed, said)
    return typed


def with_proposal(game: Game, words: Sequence[Word], error: RecordError) -> RecordError:
    """Return what is wrong with a line in the terms of what it was meant as, and what it would be.

    That is a suggestion, unless it begins with a command, or with one misspelt.
    """
    first = words[0]
    is_named = first.text.lower() in COMMANDS and not first.quoted
    head = list(words[:1]) if is_named else []
    is_of_command = error.word == first.text and len(words) > 1  # which may be no command at all
    if is_named and first.text.lower() not in (*FORMS, *ASKED):
        return error
    if isinstance(error, AmbiguousName) and not is_of_command:
        return error
    if not game.written.has_table or (not head and is_command_meant(game, words, error)):
        return with_command(game, words, error)
    wrong = error if head and not first.says(SUGGEST) else suggested(game, words) or error
    if isinstance(wrong, AmbiguousName):
        return wrong
    meant = nearest(game.setup, words[len(head) :], partial(reading, game, head))
    if wrong is error and not head and (meant or names_in(words, game.setup) > 1):
        wrong = unreadable(unsaid(words), game.setup)
    return wrong if meant is None else Nearly(wrong, meant)


def reading(game: Game, head: Sequence[Word], words: Sequence[Word]) -> Typed | None:
    """Return what words mean as a suggestion, or behind a command; None for nothing, or two."""
    line = as_line([*head, *words])
    if not words:
        return None
    try:
        typed = read(game, split(line), line)
    except RecordError:
        return None
    return typed if typed.name in FORMS or head else None


def with_command(game: Game, words: Sequence[Word], error: RecordError) -> RecordError:
    """Return the error for a command misspelt, with the line that it would be."""
    if isinstance(error, UnknownName) and len(error.nearest) == 1 and error.word == words[0].text:
        line = " ".join([error.nearest[0], as_line(words[1:])]).strip()
        with suppress(RecordError):
            return Nearly(error, read(game, split(line), line))
    return error


def is_command_meant(game: Game, words: Sequence[Word], error: RecordError) -> bool:
    """Return whether words are a command with a slip, rather than a suggestion with one."""
    setup, first = game.setup, words[0]
    if name := name_meant(first):
        is_too_late = name in HEADER and (game.written.is_begun or name in game.written.places)
        return not (may_name(setup, first) or is_too_late or name == SUGGEST)
    # Perhaps it is a command misspelt, unless it is a card or a player in full.
    is_name = fold(first.text) in map(fold, setup.spelled)
    is_long = len(words) > len(setup.deck.categories) and may_name(setup, first)
    return isinstance(error, UnknownName) and bool(error.nearest) and not (is_name or is_long)


def begun(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means by the command that its first word begins.

    Raises RecordError.
    """
    first, *others = words
    if first.quoted:
        raise unknown(first.text)
    name = meant(first.text).entry
    name = SUGGEST if name == SHEET and others else name
    full, longer = f"{name}{line[first.end :]}", len(name) - first.end
    words = [Word(name, 1), *(word._replace(column=word.column + longer) for word in others)]
    if name not in (*FORMS, *HEADER, *ASKED):
        arguments(words, full)
    return by_command(game, words, full)


def by_command(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means that begins with a command in full."""
    name, has_table = words[0].text.lower(), game.written.has_table
    if name in CHANGED and len(words) > 2:
        start = words[2].column - 1
        typed = changed_entry(game, words[1], line[start:], name)
        if "\n" in typed.text:
            raise RecordError(ONE_CARD)
        return Typed(name, line[:start] + typed.text, given=(words[1], typed))
    if name == SUGGEST and has_table:
        return named_suggestion(game, words, line)
    if name in ASKED and has_table and len(words) > 2:
        return asked(game, words)
    return entry(game, words, line)


def changed_entry(game: Game, word: Word, line: str, name: str) -> Typed:
    """Return the entry that is to stand at a line, which may be typed as at the prompt there."""
    number, words = LINE.read([word], NO_TABLE), split(line)
    entered = words[0].text.lower() if words else ""
    if entered in (*HEADER, ASSUME, ""):
        return entry(game, words, line, number if name == CHANGED[0] else None)
    record = game.written
    first = max(record.places.values(), default=0) + (name != CHANGED[0])
    is_event = record.has_table and first <= number <= len(record.lines) + 1
    is_new = name != CHANGED[0] or not record.has_table
    try:
        # What cannot be put there is refused as it is put there.
        typed = event_at(game, number, line, entered) if is_event else Typed(entered, line)
    except RecordError as error:
        there = partial(event_at, game, number)
        changed = None if is_new else reworded(record, number, words, there)
        if changed is None:
            raise error from None
        return changed
    if is_new or is_entry(typed.name) or number > len(record.lines):
        return typed

    return (
        reworded(record, number, words, lambda line: entry(game, split(line), line, number))
        or typed
    )


def event_at(game: Game, number: int, line: str, entered: str = "") -> Typed:
    """Return the event that is to stand at a line; raises RecordError."""
    try:
        before = game.at(number - 1)
    except RecordError:  # in place of the last line of the header, without which there is no table
        return Typed(entered, line)
    is_command = entered in COMMANDS and not is_entry(entered)
    typed = None if is_command else understood(before, line)
    if typed is None or not is_entry(typed.name):
        raise RecordError(f"{line!r} is a command; a line of the record is an entry")
    return typed


def entry(game: Game, words: Sequence[Word], line: str, at: int | None = None) -> Typed:
    """Return an entry of the record as the record has it, or a command with its words.

    Where it takes the place of the line `at`, a line of the header is read without that one.
    """
    name = words[0].text.lower() if words else ""
    is_event = name in FORMS or (name == ASSUME and len(words) > 1)
    if is_event and game.written.has_table:
        events = read_each(words, game.setup)
        *lines, last = (write(event, game.setup) for event in events)
        return Typed(name, "\n".join([*lines, kept(words, line, last)]), events)
    if name in HEADER:
        return header_line(game.written, words, line, at)
    if (is_entry(name) and line.lower() != ASSUME) or not name:
        return Typed(name, line)
    command, *given = arguments(words, line)
    return Typed(command.text, line, given=tuple(given))


def header_line(record: Record, words: Sequence[Word], line: str, at: int | None) -> Typed:
    """Return a line of the header as the record has it, if it makes a table."""
    name, place = words[0].text.lower(), at or place_of(record, words[0].text.lower())
    if at is not None and not 2 <= at <= len(record.lines):
        return Typed(name, line)  # which cannot be put there, as is said then
    try:
        after = with_header_line(record, line, name, at)
    except RecordError as error:
        if error.line != place or error.column is None:
            return Typed(name, line)  # which may be explained by the next one
        error.file = error.line = None  # it is the line that was just typed
        raise
    said = header_lines(after.table) if after.table else {}
    if name == "deck":
        said[name] = HEADER[name].write(HEADER[name].read(words, NO_TABLE), NO_TABLE)
    entry = next(entry for entry, number in after.places.items() if number == place)
    text = kept(words, line, said.get(entry, line))
    return Typed(name, text, table=evolve(after, written=after.written.set(place - 1, text)))


def asked(game: Game, words: Sequence[Word]) -> Typed:
    """Return a question about a cell, its names as the record has them; raises RecordError."""
    command = COMMANDS[words[0].text.lower()]
    assert isinstance(command, Command)
    found = meanings(command.ways(words, game.setup), lambda way: tuple(word.text for word in way))
    refuse_two_readings(found)
    if not found:
        tuple(command.values(arguments(words, "")[1:3], game))
    line = next(iter(found.values()), tuple(words))
    return Typed(command.entry, as_line(line), given=line[1:])
