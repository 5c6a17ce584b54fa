"""A line in lenient notation: every way in which its words can name what its places ask for.

Names of several words may stand without quotes, prefixes count among what is possible at their
place, and commas between names are passed over. Here only the ways are found, each as the words of
a line that spells everything out; whether that line breaks a rule is for its own reader to say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias, TypeVar

from kb.errors import AmbiguousName, RecordError
from kb.record.words import ARROW, COMMA, Word, quote

LONGEST = 6  # words of a name that stand without quotes
PATIENCE = 5_000  # words looked up in a line: it is refused before it takes a moment
MOST = 50  # readings of a line that are compared
SIGN = "→"
NO_ONE = ("nobody", "-", "none", "no one", "noone", "no-one", "0", "x")

Place: TypeAlias = Callable[[Sequence[str]], Iterable[str]]  # what words in a row may mean there
Reading: TypeAlias = tuple[Word, ...]
Meaning = TypeVar("Meaning", bound=Hashable)


class TooManyWays(Exception):
    """There are more ways to read the words than can be looked at."""


def the_one(found: Mapping[Meaning, Reading], error: RecordError) -> Meaning:
    """Return what a line means, if all its readings mean the same.

    `error` is what is wrong with the line word by word, and is raised where it can be read in no
    way. Raises AmbiguousName where it can be read in two.
    """
    if not found:
        raise error
    if len(found) > 1:
        raise several([*found.values()], error)
    return next(iter(found))


def refuse_two_readings(found: Mapping[Meaning, Reading]) -> None:
    """Raise AmbiguousName where readings mean different things."""
    if len(found) > 1:
        raise several([*found.values()])


def meanings(
    readings: Iterable[Reading], meaning: Callable[[Reading], Meaning]
) -> dict[Meaning, Reading]:
    """Return what readings mean, each with the first that means it; none if there are too many.

    `meaning` raises RecordError for a line that breaks a rule.
    """
    found: dict[Meaning, Reading] = {}
    try:
        for reading in readings:
            with suppress(RecordError):
                found.setdefault(meaning(reading), reading)
            if len(found) == MOST:
                break
    except TooManyWays:
        return {}
    return found


def several(found: Sequence[Reading], error: RecordError | None = None) -> RecordError:
    """Return the error for a line that can be read in several ways."""
    if isinstance(error, AmbiguousName):
        there = {word.text for words in found for word in words if word.column == error.column}
        nearest = tuple(name for name in error.nearest if name in there)
        if len(nearest) > 1:
            error.nearest = nearest
            return error
    first, second = (as_line(reading) for reading in found[:2])
    return AmbiguousName(f"this reads as {first!r} and as {second!r}; write the one you mean")


def as_line(words: Sequence[Word]) -> str:
    """Return words as a line."""
    line = " ".join(quote(word.text) if word.quoted else word.text for word in words)
    return line.replace(f" {COMMA}", COMMA)


def ways(
    words: Sequence[Word],
    places: Sequence[Place],
    more: bool = False,
    named: Reading = (),
    patience: Iterator[int] | None = None,
) -> Iterator[Reading]:
    """Yield each way to have the words name one thing for each place; the last may have `more`.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.record.words import split
    >>> [[word.text for word in way] for way in ways(split("lead pipe"), [CLASSIC.meant])]
    [['Pipe']]

    `named` are the words of the places before, and `patience` counts what was looked up for all.
    Raises TooManyWays.
    """
    if not words:
        if not places or (more and len(places) == 1 and named):
            yield named
        return
    patience = iter(range(PATIENCE)) if patience is None else patience
    if named and words[0].text == COMMA and words[0].is_mark:
        words = words[1:]
    spare = len(words) - len(places)  # every place takes a word, and the last all that are left
    takes_all = len(places) == 1 and not more
    for row in rows(words[: spare + 1]) if places and spare >= 0 else ():
        if takes_all and len(row) <= spare:
            continue
        if next(patience, None) is None:
            raise TooManyWays
        for name in places[0]([word.text for word in row]):
            after = places if more and len(places) == 1 else places[1:]
            word = Word(name, row[0].column, quoted=True)
            yield from ways(words[len(row) :], after, more, (*named, word), patience)


def rows(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the first word, and the first words that may make one name together."""
    for end, word in enumerate(words[:LONGEST], 1):
        if word.is_mark or (end > 1 and (word.quoted or words[0].quoted)):
            return
        yield words[:end]


def signed(words: Sequence[Word]) -> list[Word]:
    """Return the words, an arrow that is one sign as that of two.

    >>> [word.text for word in signed([Word("Hall→Bob", 1)])]
    ['Hall', '->', 'Bob']
    """
    found = list[Word]()
    for word in words:
        if word.quoted or SIGN not in word.text:
            found.append(word)
            continue
        column = word.column
        for number, part in enumerate(word.text.split(SIGN)):
            if number:
                found.append(Word(ARROW, column))
                column += len(SIGN)
            if part:
                found.append(Word(part, column))
            column += len(part)
    return found


def is_nobody(words: Sequence[Word]) -> bool:
    """Return whether the words say that nobody did, ``nobody`` or ``-``."""
    return Word.alone(words, "nobody", "-")


def may_be_nobody(words: Sequence[Word]) -> bool:
    """Return whether the words are what people write for nobody, where no name is spelled so.

    >>> may_be_nobody([Word("no", 1), Word("one", 4)]), may_be_nobody([Word("Noel", 1)])
    (True, False)
    """
    said = " ".join(word.text.lower() for word in words)
    return said in NO_ONE and not any(word.quoted for word in words)


def between(words: Sequence[Word]) -> Reading:
    """Return the words without the commas that stand between two others."""
    inner = range(1, len(words) - 1)
    dropped = {
        i for i in inner
        if words[i].text == COMMA and not any(words[j].is_mark for j in (i - 1, i + 1))
    }  # fmt: skip
    return tuple(word for i, word in enumerate(words) if i not in dropped)
