"""What is typed at the table, understood once.

    a line of a file or a comment      as it is
    a plain line or a short one        at once: nearly every line that is typed
    any other line                     as it stands (`strict.py`); if it means nothing, a question

A line that has one meaning as it stands is that. Of a line with none the slips are tried, and what
it means with one of them, if that is one thing, is proposed (`questions.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from kb.errors import AmbiguousName, RecordError
from kb.record.header import VERSION
from kb.record.lines import FORMS, read_event_cached, write
from kb.record.plain import read_plain, read_short, write_plain
from kb.record.record import Record
from kb.record.words import Word, quote, spaced_texts, split, words_of
from kb.shell.change import next_suggester
from kb.shell.commands import (
    COMMANDS,
    commands_begun,
    commands_begun_by,
    read_file_command,
)
from kb.shell.meaning import (
    Call,
    Entries,
    EntryLine,
    Guesser,
    Meaning,
    Question,
    replacing,
)
from kb.shell.questions import ask_about
from kb.shell.saying import Unseen
from kb.shell.slips import find_near
from kb.shell.strict import (
    SUGGEST,
    WHY,
    Place,
    Words,
    find_suggestions,
    kept_line,
    only_card,
    read_strictly,
    require_one,
)
from kb.table.names import Names
from kb.table.setup import Setup

# What one says before a card that one asks about: who has the rope?
OF_A_CARD = ("who", "has", "where", "is", "the")
BEGIN = VERSION.split()[0]


def read_typed(record: Record, line: str, unseen: Unseen | None = None) -> Meaning:
    r"""Return what a line means behind a record: entries, a command, or a question.

    >>> from kb import Game
    >>> record = Game.new(["Nick", "Rachel", "Holden"]).state.record
    >>> for line in ("w ca li h", "s w ca li h ca  # twice", "la h dining room", "s", "w h pip"):
    ...     print(read_typed(record, line).text)
    suggest Nick White Candlestick Library -> Holden
    suggest Nick White Candlestick Library -> Holden Candlestick  # twice
    lacks Holden "Dining Room"
    sheet
    why Holden Pipe
    >>> read_typed(record, "w ca li holdn").meant.text
    'suggest Nick White Candlestick Library -> Holden'

    Args:
        record: The record.
        line: The line, without blanks around it.
        unseen: The card that was asked for, if one was.
    """
    texts = spaced_texts(line)
    if (entries := read_at_once(record, texts, line)) is not None:
        return entries

    # The rest of a line that names a file is its path, whatever it looks like.
    if (call := read_file_command(line)) is not None:
        return call

    place = Place(record)
    try:
        words = words_of(texts, line)
    except RecordError as error:
        return Question(error)
    if (entries := read_as_written(place, words, line)) is not None:
        return entries

    if not words or words[0].text.lower() == BEGIN:
        return Entries(BEGIN if words else "", (EntryLine(line),))
    return read_words(place, words, line, unseen if len(words) == 1 else None)


def read_at_once(record: Record, texts: Sequence[str], line: str) -> Entries | None:
    """Return the entry that a plain line or a short suggestion is; None for any other line."""
    setup = record.setup_or_none
    if setup is None or not texts:
        return None

    # A line that is as the record would write it is that, whatever else it may mean.
    event = read_plain(texts, setup)
    if event is not None:
        is_canonical = write_plain(event, setup) == line
        return Entries(texts[0], (EntryLine(line, event),)) if is_canonical else None

    # Words that may be a command are read closely.
    if len(commands_begun_by(texts[0])) == 1 or texts[0].lower() in COMMANDS:
        return None
    short = read_short(texts, setup, next_suggester(record))
    if short is None:
        return None
    text = write_plain(short, setup)
    assert text is not None, "a short suggestion is plain"
    comment = line[len(" ".join(texts)) :].strip()
    text = f"{text}  {comment}" if comment else text
    return Entries(SUGGEST, (EntryLine(text, short),), Guesser.IMPLIED)


def read_as_written(place: Place, words: Words, line: str) -> Entries | None:
    """Return the entry that a line is as the record would write it; None for any other line."""
    setup = place.record.setup_or_none
    if setup is None or not words or words[0].text not in FORMS:
        return None
    with suppress(RecordError):
        event = read_event_cached(tuple(words), setup)
        if write(event, setup) == line:
            return Entries(words[0].text, (EntryLine(line, event),))
    return None


def read_by_guesser(record: Record, line: str) -> dict[str, EntryLine]:
    """Return the suggestion that a line is by each player who may have made it unnamed."""
    setup, found = record.setup_or_none, dict[str, EntryLine]()
    with suppress(RecordError):
        words = tuple(split(line))
        for player in setup.players if setup and words else ():
            assert setup is not None
            suggestions = find_suggestions(setup, player, words)
            if len(suggestions) == 1 and suggestions[0][1]:
                event = suggestions[0][0]
                found[player] = EntryLine(kept_line(words, line, write(event, setup)), event)
    return found


def read_words(place: Place, words: Words, line: str, unseen: Unseen | None = None) -> Meaning:
    """Return the one meaning of a line, or of a word for the card that was asked for."""
    found, likely = list[Entries | Call](), list[Entries | Call]()
    if unseen is not None:
        text = words[0].text
        cards = Names("card", tuple(unseen.cards)).meant([text])
        found += [enter_card(place.record, unseen, card) for card in cards]
        likely += [enter_card(place.record, unseen, card) for card in find_near(text, unseen.cards)]

    try:
        found += read_strictly(place, words, line)
    except RecordError as error:
        setup = place.record.setup_or_none
        is_free = not (likely or commands_begun(words[0]))
        card = card_asked_about(setup, words) if setup and is_free else None
        if not found and card is not None:
            return Call(WHY, f"{WHY} {quote(card)}", (card,))
        if not found:
            return ask_about(place, words, line, error, likely)
    try:
        return require_one(found)
    except AmbiguousName as error:
        return Question(error)


def card_asked_about(setup: Setup, words: Words) -> str | None:
    """Return the card that words name, if they name no other: 'rope', 'who has the rope?'."""
    names = list[Word]()
    for word in words:
        text = word.text.rstrip("?")
        if text and text.lower() not in OF_A_CARD:
            names.append(word._replace(text=text))
    return only_card(setup, names)


def enter_card(record: Record, unseen: Unseen, card: str) -> Call:
    """Return the command that puts a card into the line that did not name it."""
    event = unseen.with_card(card)
    text = write(event, record.setup)
    return replacing(unseen.line, Entries(SUGGEST, (EntryLine(text, event),), Guesser.AS_BEFORE))
