r"""The versions of a record: every one that was, and what led to it.

A change makes another version. Undo and redo go to one that was there, and forget none. A line
knows whether its guesser was implied, which its text does not say.

What led to a version is said in notes, a line for each step, from the empty record on:

    1f0c… {"form": 2}                                          how notes are written
    77ab… {"of": 0, "typed": "deck classic", "at": 0, "out": 0, "in": [["refute 1", false], …]}
    c203… {"to": 0}                                            undo, or redo

Each line begins with a hash of what it says and of the hash before it. So notes that were cut,
doubled or shuffled end early, and those of another game end in another record: they are passed
over as a whole. Notes are written before the record. Therefore the last step may never have come
to be; the record is then what it was before.

Source: hash chains, Haber & Stornetta, "How to time-stamp a digital document", 1991; write-ahead
logging, Gray & Reuter, Transaction Processing, 1993.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import HistoryError
from kb.game import Game, begin
from kb.record.header import VERSION
from kb.record.record import parse

LONG: Final = 16  # hexadecimal digits of a hash
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


class Line(NamedTuple):
    """A line of a record, and whether the guesser in it was implied."""

    text: str
    is_implied: bool = False


Lines = tuple[Line, ...]
One = TypeVar("One")


def lines_of(texts: Iterable[str]) -> Lines:
    """Return lines of which nothing is known but their texts: each guesser was named."""
    return tuple(Line(text) for text in texts)


def texts_of(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the texts of lines, as a record has them."""
    return tuple(line.text for line in lines)


def text_of(lines: Iterable[Line]) -> str:
    """Return the text of lines, as a file holds it."""
    return "".join(f"{line.text}\n" for line in lines)


def opened(text: str, file: str | None = None) -> Game:
    r"""Return the game of a text, which may be empty or end within the header.

    >>> opened("refute 1\ndeck classic").written.pending.reason
    "the players are missing; write 'players NAMES'"

    Raises:
        RecordError: the text cannot be read.
        Contradiction: it cannot be true.

    """
    record = parse(text or VERSION, file, needs_table=False)
    return begin(record if text else record.until(0))


def exchanged(
    before: tuple[One, ...], after: tuple[One, ...]
) -> tuple[int, tuple[One, ...], tuple[One, ...]]:
    """Return the place, counted from 0, at which some of many went out and others came in.

    >>> at, out, into = exchanged(lines_of("abcd"), lines_of("axd"))
    >>> at, texts_of(out), texts_of(into)
    (1, ('b', 'c'), ('x',))
    """
    shared = min(len(before), len(after))
    at = next((n for n in range(shared) if before[n] != after[n]), shared)
    rest = shared - at
    same = next((n for n in range(rest) if before[-1 - n] != after[-1 - n]), rest)
    return at, before[at : len(before) - same], after[at : len(after) - same]


def continued(notes: str, step: object) -> str:
    """Return notes with another step."""
    last, said = notes[notes.rfind("\n", 0, -1) + 1 :][:LONG], json.dumps(step)
    return f"{notes}{sha256(f'{last}{said}'.encode()).hexdigest()[:LONG]} {said}\n"


@frozen
class Version:
    """A record that was.

    Args:
        lines: Its lines.
        of: The number of the version that was changed.
        typed: What was typed then.
        played: The game of it, where that is known already.
    """

    lines: Lines = ()
    of: int = 0
    typed: str = ""
    played: Game | None = field(default=None, eq=False, repr=False)

    @cached_property
    def game(self) -> Game:
        """The game of it, perhaps before its header makes a table."""
        return opened(text_of(self.lines)) if self.played is None else self.played


@frozen
class Versions:
    """Every version in the order in which they were made, and the number of the current one.

    The first is the empty record, number 0. Redo leads to the version made last. The notes tell
    each step that led here.

    >>> versions = Versions().changed(lines_of("a"), "a").changed(lines_of("ab"), "b")
    >>> versions.undone().texts, versions.undone().redone() == versions
    (('a',), True)
    """

    made: PVector[Version] = field(factory=lambda: pvector([Version()]))
    here: int = 0
    notes: str = field(default=continued("", {"form": 2}), eq=False, repr=False)

    @classmethod
    def of(cls, lines: Lines) -> Versions:
        """Return the versions of a record that was entered line by line, the first two at once.

        >>> len(Versions.of(lines_of(("refute 1", "deck classic", "players A B"))).made)
        3
        """
        versions = cls()
        for count in range(min(2, len(lines)), len(lines) + 1):
            versions = versions.changed(lines[:count], lines[count - 1].text if count else "")
        return versions

    @property
    def now(self) -> Version:
        """The current version."""
        return self.made[self.here]

    @property
    def lines(self) -> Lines:
        """The lines of the record."""
        return self.now.lines

    @property
    def texts(self) -> tuple[str, ...]:
        """Their texts."""
        return texts_of(self.lines)

    @property
    def next(self) -> int:
        """The number of the version to which redo goes; of the current one if there is none."""
        *ahead, _ = self._way()
        return ahead[-1] if ahead else self.here

    def _way(self) -> list[int]:
        """Return the numbers of the versions from the last one back to the current one."""
        way = [len(self.made) - 1]
        while way[-1] > self.here:  # each was made of an earlier one
            way.append(self.made[way[-1]].of)
        return way

    def changed(self, lines: Lines, typed: str = "", game: Game | None = None) -> Versions:
        """Return the versions with another one, the current; the same lines are no change."""
        before = self.now.lines
        if lines == before:
            return self
        at, out, into = exchanged(before, lines)
        step = {"of": self.here, "typed": typed, "at": at, "out": len(out), "in": into}
        made = self.made.append(Version(lines, self.here, typed, game))
        return Versions(made, len(self.made), continued(self.notes, step))

    def undone(self) -> Versions:
        """Return the versions before the last change was made; raises HistoryError."""
        if not self.here:
            raise HistoryError("nothing to undo: nothing was changed yet")
        return self.at(self.now.of)

    def redone(self) -> Versions:
        """Return the versions after the change that was taken back last; raises HistoryError."""
        if self.next == self.here:
            raise HistoryError(
                "nothing to redo: nothing was taken back, or the record went on since"
            )
        return self.at(self.next)

    def at(self, number: int) -> Versions:
        """Return the versions of which another one is the current."""
        return evolve(self, here=number, notes=continued(self.notes, {"to": number}))

    def with_game(self, game: Game) -> Versions:
        """Return the versions with the game of the current one."""
        return evolve(self, made=self.made.set(self.here, evolve(self.now, played=game)))


def read(notes: str, texts: Sequence[str]) -> Versions | None:
    """Return the versions that notes tell of a record; None where they are not those of it.

    What is read is written again, so that a line that says anything else ends the notes.

    >>> versions = Versions.of(lines_of("abc")).undone()
    >>> read(versions.notes, "ab") == versions, read(versions.notes, "ax")
    (True, None)
    """
    (first, *rows), found = notes.removesuffix("\n").split("\n"), Versions()
    unread, last = len(rows), [found]
    try:
        for row in rows if f"{first}\n" == found.notes else ():
            after = after_step(last[0], json.loads(row[LONG + 1 :]))
            if after.notes != f"{last[0].notes}{row}\n":
                break
            unread, last = unread - 1, [after, last[0]]
    except (*UNREADABLE, HistoryError):
        pass
    # Of the last step it may be a part that was written, and it may have come to nothing.
    likely = last[: max(2 - unread, 0)]
    return next((one for one in likely if one.texts == tuple(texts)), None)


def after_step(versions: Versions, said: Any) -> Versions:
    """Return the versions after a step that was read; raises one of UNREADABLE for none."""
    if min(each for each in said.values() if isinstance(each, int)) < 0:
        raise ValueError("no step has such a number")
    if "to" in said:
        found = versions.at(said["to"])
        if found._way()[-1] != found.here:
            raise ValueError("neither undo nor redo leads there")
        return found
    into = tuple(Line(str(text), bool(is_implied)) for text, is_implied in said["in"])
    before = evolve(versions, here=said["of"])
    at, end = said["at"], said["at"] + said["out"]
    return before.changed((*before.lines[:at], *into, *before.lines[end:]), str(said["typed"]))
