r"""The versions of a record: every one that was, and what led to it.

A change makes another version. Undo and redo go to one that was there, and forget none. A line
knows whether its guesser was implied, which its text does not say.

As text the versions are notes, a line for each step, from the empty record on:

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
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import HistoryError
from kb.game import Game

FORM: Final = {"form": 2}
OLD: Final = "{"  # how notes of the first form begin, which have no hashes
LONG: Final = 16  # hexadecimal digits of a hash
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


class Line(NamedTuple):
    """A line of a record, and whether the guesser in it was implied."""

    text: str
    is_implied: bool = False


Lines = tuple[Line, ...]


def lines_of(texts: Iterable[str]) -> Lines:
    """Return lines of which nothing is known but their texts: each guesser was named."""
    return tuple(Line(text) for text in texts)


def texts_of(lines: Lines) -> tuple[str, ...]:
    """Return the texts of lines, as a record has them."""
    return tuple(line.text for line in lines)


def text_of(lines: Lines) -> str:
    """Return the text of lines, as a file holds it."""
    return "".join(f"{line.text}\n" for line in lines)


class Difference(NamedTuple):
    """At a place, counted from 0, some lines went out and others came in."""

    at: int
    out: Lines
    into: Lines


def difference(before: Lines, after: Lines) -> Difference:
    """Return the fewest lines in a row whose exchange leads from one record to another.

    >>> difference(lines_of("abcd"), lines_of("axd"))
    Difference(at=1, out=(Line(text='b', is_implied=False), Line(text='c', is_implied=False)), \
into=(Line(text='x', is_implied=False),))
    """
    shared = min(len(before), len(after))
    at = next((n for n in range(shared) if before[n] != after[n]), shared)
    rest = shared - at
    same = next((n for n in range(rest) if before[-1 - n] != after[-1 - n]), rest)
    return Difference(at, before[at : len(before) - same], after[at : len(after) - same])


@frozen
class Version:
    """A record that was.

    Args:
        lines: Its lines.
        of: The number of the version that was changed.
        typed: What was typed then.
        game: The game of it, where that was here in this session.
    """

    lines: Lines = ()
    of: int = 0
    typed: str = ""
    game: Game | None = field(default=None, eq=False, repr=False)


@frozen
class Versions:
    """Every version in the order in which they were made, and the number of the current one.

    The first is the empty record, number 0. Redo leads to the version made last.

    >>> versions = Versions().changed(lines_of("a"), "a").changed(lines_of("ab"), "b")
    >>> versions.undone().texts, versions.undone().redone() == versions
    (('a',), True)
    """

    made: PVector[Version] = field(factory=lambda: pvector([Version()]))
    here: int = 0

    @classmethod
    def of(cls, lines: Lines) -> Versions:
        """Return the versions of a record that was entered line by line, the first two at once.

        >>> len(Versions.of(lines_of(("refute 1", "deck classic", "players A B"))).made)
        3
        """
        versions = cls()
        for count in range(min(2, len(lines)), len(lines) + 1) if lines else ():
            versions = versions.changed(lines[:count], lines[count - 1].text)
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
        if lines == self.lines:
            return self
        return Versions(self.made.append(Version(lines, self.here, typed, game)), len(self.made))

    def undone(self) -> Versions:
        """Return the versions before the last change was made; raises HistoryError."""
        if not self.here:
            raise HistoryError("nothing to undo: nothing was changed yet")
        return evolve(self, here=self.now.of)

    def redone(self) -> Versions:
        """Return the versions after the change that was taken back last; raises HistoryError."""
        if self.next == self.here:
            raise HistoryError(
                "nothing to redo: nothing was taken back, or the record went on since"
            )
        return evolve(self, here=self.next)

    def with_game(self, game: Game) -> Versions:
        """Return the versions with the game of the current one."""
        return evolve(self, made=self.made.set(self.here, evolve(self.now, game=game)))


def written(versions: Versions) -> str:
    """Return the notes that tell all versions, and which is the current one."""
    return continued(continued("", FORM), *steps(Versions(), versions))


def continued(notes: str, *more: object) -> str:
    """Return notes with more steps."""
    last = notes[notes.rfind("\n", 0, -1) + 1 :][:LONG]
    for step in more:
        said = json.dumps(step)
        last = chained(last, said)
        notes += f"{last} {said}\n"
    return notes


def chained(last: str, said: str) -> str:
    """Return the hash of a line of notes; `last` is the hash of the line before it."""
    return sha256(f"{last}{said}".encode()).hexdigest()[:LONG]


def steps(before: Versions, after: Versions) -> Iterator[dict[str, Any]]:
    """Yield the steps from some versions to those with more of them, or another current one."""
    for version in after.made[len(before.made) :]:
        at, out, into = difference(after.made[version.of].lines, version.lines)
        yield {"of": version.of, "typed": version.typed, "at": at, "out": len(out), "in": into}
    if len(after.made) == len(before.made) or after.here != len(after.made) - 1:
        yield {"to": after.here}


def read(notes: str, texts: Sequence[str]) -> Versions | None:
    """Return the versions that notes tell of a record; None where they are not those of it.

    >>> versions = Versions.of(lines_of("abc")).undone()
    >>> read(written(versions), "ab") == versions, read(written(versions), "ax")
    (True, None)

    Notes of the first form are read too, but for which guessers were implied.
    """
    if notes.startswith(OLD):
        return read_old(notes, texts)
    found, last, rows = [Versions()], "", notes.removesuffix("\n").split("\n")
    try:
        for row in rows:
            last, said = chained(last, row[LONG + 1 :]), row[LONG + 1 :]
            if row != f"{last} {said}":
                break
            found.append(after_step(found[-1], json.loads(said)))
    except UNREADABLE:
        pass
    missing = len(rows) - len(found) + 1
    candidates = {0: (found[-1], found[-2]), 1: (found[-1],)}.get(missing, ()) if found[1:] else ()
    return next((one for one in candidates if one.texts == tuple(texts)), None)


def after_step(versions: Versions, said: Any) -> Versions:
    """Return the versions after a step that was read; raises one of UNREADABLE for none."""
    if said == FORM:
        return versions
    if min(each for each in said.values() if isinstance(each, int)) < 0:
        raise ValueError("no step has such a number")
    if "to" in said:
        found = evolve(versions, here=said["to"])
        if found._way()[-1] != found.here:
            raise ValueError("neither undo nor redo leads there")
        return found
    lines = versions.made[said["of"]].lines
    into = tuple(Line(str(text), bool(is_implied)) for text, is_implied in said["in"])
    at, end = said["at"], said["at"] + said["out"]
    version = Version((*lines[:at], *into, *lines[end:]), said["of"], str(said["typed"]))
    return Versions(versions.made.append(version), len(versions.made))


def read_old(notes: str, texts: Sequence[str]) -> Versions | None:
    """Return the versions that notes of the first form tell, if they end in the record."""
    versions = Versions()
    try:
        for said in map(json.loads, notes.removesuffix("\n").split("\n")):
            if said.get("step") == "undo":
                versions = versions.undone()
            elif said.get("step") == "redo":
                versions = versions.redone()
            else:
                at, out, into = said["at"], said["out"], lines_of(said["in"])
                lines, end = versions.lines, at + len(out)
                if list(texts_of(lines[at:end])) != out:
                    raise ValueError("what is to go out is not there")
                after = (*lines[:at], *into, *lines[end:])
                versions = versions.changed(after, "\n".join(said["in"]))
    except (*UNREADABLE, HistoryError):
        return None
    return versions if versions.texts == tuple(texts) else None
