"""A line of the record with one word in place of another, or with another end.

replace 17 ben dan      Dan in the place of Ben
replace 17 rope knife   wherever the card is: named, and perhaps shown
replace 17 ... dan      all as it was, but who answered
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import TypeVar

from kb.errors import RecordError
from kb.record.lenient import as_line, may_be_nobody, several
from kb.record.lines import write
from kb.record.nearest import is_name
from kb.record.record import Record
from kb.record.words import ARROW, Word, comment, split

DOTS = ("...", "..", "…")
Read = TypeVar("Read")


def reworded(
    record: Record, number: int, words: Sequence[Word], read: Callable[[str], Read]
) -> Read | None:
    """Return what a line is with other words in it; None for words that say no such change.

    Args:
        record: The record.
        number: The line.
        words: The old name and the new one, or three dots and the new end.
        read: Gives what a line means there, or raises RecordError.

    Raises:
        AmbiguousName: several changes are meant.

    """
    if not 2 <= number <= len(record.lines) or len(words) < 2:
        return None
    old = line_of(record, number)
    end = comment(record.lines[number - 1])
    found = dict[str, tuple[Read, list[Word]]]()
    for line in dict.fromkeys(as_line(words) for words in other_lines(record, split(old), words)):
        with suppress(RecordError):
            typed = read("  ".join(filter(None, (line, end))))
            text = getattr(typed, "text", line)
            if text != old:
                found.setdefault(text, (typed, split(line)))
    if len(found) > 1:
        raise several([tuple(each) for _, each in found.values()])
    if not found and len(words) == 2 and is_elsewhere(record, words, split(old)):
        raise RecordError(f"{words[0].text!r} is not in line {number}: {old}")
    return next((typed for typed, _ in found.values()), None)


def is_elsewhere(record: Record, words: Sequence[Word], old: Sequence[Word]) -> bool:
    """Return whether two words are names of the table, and a line does not have the first."""
    setup = record.table
    is_change = setup is not None and all(is_name([word], setup) for word in words)
    return is_change and not any(names(record, words[:1], word) for word in old)


def line_of(record: Record, number: int) -> str:
    """Return a line as the record would write it, without a comment."""
    events = [entry.event for entry in record.entries if entry.line == number]
    if len(events) == 1:
        return write(events[0], record.setup)
    line = record.lines[number - 1]
    return line.removesuffix(comment(line)).rstrip()


def other_lines(
    record: Record, old: Sequence[Word], words: Sequence[Word]
) -> Iterator[Sequence[Word]]:
    """Yield the words of the lines that may be meant."""
    if words[0].text in DOTS:
        ends = [at + 1 for at, word in enumerate(old) if word.is_mark and word.text == ARROW]
        yield (*old[: ends[0] if ends else len(old) - len(words) + 1], *words[1:])
        return
    for cut in range(1, len(words)):
        gone, new = words[:cut], words[cut:]
        places = [at for at, word in enumerate(old) if names(record, gone, word)]
        for chosen in product((False, True), repeat=min(len(places), 3)):
            taken = {at for at, is_taken in zip(places, chosen, strict=False) if is_taken}
            if taken:
                yield [w for at, each in enumerate(old) for w in (new if at in taken else [each])]


def names(record: Record, words: Sequence[Word], word: Word) -> bool:
    """Return whether words name what a word of a line says."""
    texts = [each.text for each in words]
    if word.says("nobody"):
        return may_be_nobody(words)
    if word.is_mark or (len(words) == 1 and words[0].text.lower() == word.text.lower()):
        return not word.is_mark
    setup = record.table
    return setup is not None and any(
        word.text in each.meant(texts) for each in (setup.deck, setup.whereabouts)
    )
