"""An entry of a record, and how a line is read as one.

A line is split once. If each of its words is plain, it is read at once (`plain.py`), and else
closely (`lines.py`). What a line says is kept, because a record is replayed after each correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from kb.errors import RecordError, UnknownName
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORMS, read_assume, read_event_cached
from kb.record.plain import read_plain
from kb.record.words import Word, spaced_texts, unexpected_word, words_of
from kb.table.events import Event
from kb.table.setup import Setup

DISPUTED: Final = "#?"
_KEYWORDS: Final = (*HEADER, ASSUME.keyword, *FORMS)

# Comparing takes quadratic time, and nobody misspells a longer keyword.
_MOST_LETTERS_COMPARED: Final = 40


class Entry(NamedTuple):
    """A line of the record that tells of an event, numbered from 1, as it was written.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has ann rope").log[0]
    Entry(line=4, text='has ann rope', event=Has(holder='Ann', card='Rope'))

    Args:
        line: Its number.
        text: The line, as it was written.
        event: What it tells of.
    """

    line: int
    text: str
    event: Event


def keyword_of(words: Sequence[Word]) -> str:
    """Return the keyword that begins a line, in lower case; empty for a comment.

    Raises RecordError where the line begins with anything else.
    """
    if not words:
        return ""
    first = words[0]
    keyword = first.text.lower()
    if keyword in _KEYWORDS and not first.quoted:
        return keyword
    if first.quoted or first.is_mark:
        raise unexpected_word(first, "a line starts with an entry, as in 'has Nick Rope'")

    from difflib import get_close_matches  # only a mistake needs it

    nearest = tuple(get_close_matches(keyword[:_MOST_LETTERS_COMPARED], _KEYWORDS))
    reason = f"no entry {first.text!r}"
    if not nearest:
        reason += f"; the entries are {', '.join(_KEYWORDS)}"
    raise UnknownName(reason, column=first.column, word=first.text, nearest=nearest)


@lru_cache(maxsize=1 << 12)
def event_of_line(line: str, setup: Setup) -> Event | None:
    """Return the event in a line, disputed or not; None for a line that has none."""
    text = drop_dispute_mark(line)
    texts = spaced_texts(text)
    if (event := read_plain(texts, setup)) is not None:
        return event
    with suppress(RecordError):
        words = tuple(words_of(texts, text))
        keyword = keyword_of(words)
        if keyword == ASSUME.keyword:
            return read_assume(words)
        if keyword in FORMS:
            return read_event_cached(words, setup)
    return None


def disputed_entry(line: str, number: int, setup: Setup | None) -> Entry | None:
    """Return the entry that a disputed line is; None for any other line, and before a table."""
    if setup is None or not line.startswith(DISPUTED):
        return None
    event = event_of_line(line, setup)
    return None if event is None else Entry(number, drop_dispute_mark(line), event)


def drop_dispute_mark(line: str) -> str:
    """Return a disputed line as it was typed."""
    return line.removeprefix(DISPUTED).strip()
