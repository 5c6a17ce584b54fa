r"""What was changed in a record, so that it can be taken back and made again.

A change is a splice: at a line, some lines are out and others in. What is behind and what is ahead
is a value. Of a record of which nothing is known but its lines, each line was a change; where more
is known, it is in a file beside the record, `.game.clue.undo`: each step is a line there, and says
too what the record then is. It is written before the record, so after a crash the last step that
ends in the record as it is found is where its history stands.

Source: the command as a value with an inverse, Gamma et al., Design Patterns, 1994; write-ahead
logging, Gray & Reuter, Transaction Processing, 1993.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from zlib import crc32

from attrs import field, frozen
from pyrsistent import PVector, pvector

Lines = tuple[str, ...]


@frozen
class Splice:
    """At a place, counted from 0, these lines go out and those come in.

    >>> Splice(1, ("b",), ("x", "y")).made(("a", "b", "c"))
    ('a', 'x', 'y', 'c')
    """

    at: int
    out: Lines
    into: Lines

    @classmethod
    def between(cls, before: Lines, after: Lines) -> Splice:
        """Return the shortest splice that makes one record of the other.

        >>> Splice.between(("a", "b", "c"), ("a", "c"))
        Splice(at=1, out=('b',), into=())
        """
        shorter = min(len(before), len(after))
        head = next((n for n in range(shorter) if before[n] != after[n]), shorter)
        rest = shorter - head
        tail = next((n for n in range(rest) if before[-1 - n] != after[-1 - n]), rest)
        return cls(head, before[head : len(before) - tail], after[head : len(after) - tail])

    @property
    def inverse(self) -> Splice:
        """The splice that takes this one back."""
        return Splice(self.at, self.into, self.out)

    def made(self, lines: Lines) -> Lines:
        """Return the lines after it."""
        return (*lines[: self.at], *self.into, *lines[self.at + len(self.out) :])


@frozen
class History:
    """The changes that led to a record, and those that were taken back, the next one last.

    It is plain if the record was told line by line: then its lines say all of it.
    """

    behind: PVector[Splice] = field(factory=pvector)
    ahead: PVector[Splice] = field(factory=pvector)
    plain: bool = True

    @classmethod
    def of(cls, lines: Lines) -> History:
        """Return the history of a record that was told line by line; the first one is its version.

        >>> len(History.of(("refute 1", "deck classic", "players A B")).behind)
        2
        """
        first = [Splice(0, (), lines[:2])] if lines else []
        return cls(pvector(first + [Splice(n, (), (lines[n],)) for n in range(2, len(lines))]))

    def changed(self, splice: Splice, before: Lines) -> History:
        """Return the history after one more change; what was taken back is forgotten."""
        plain = self.plain and splice.at == len(before)
        return History(self.behind.append(splice), plain=plain)

    def undone(self) -> History:
        """Return the history after the last change is taken back."""
        return History(self.behind[:-1], self.ahead.append(self.behind[-1]), plain=False)

    def redone(self) -> History:
        """Return the history after the change that was taken back last is made again."""
        return History(self.behind.append(self.ahead[-1]), self.ahead[:-1], plain=False)


def step(splice: Splice | str, after: Lines | None = None) -> str:
    """Return the line of a step: a change, or that one is taken back or made again."""
    said: dict[str, object] = {"is": None if after is None else mark(after)}
    if isinstance(splice, Splice):
        said |= {"at": splice.at, "out": splice.out, "in": splice.into}
    else:
        said["step"] = splice
    return json.dumps(said)


def written(history: History, lines: Lines) -> str:
    """Return a history as the text of a file; the record is these lines."""
    steps = [step("start"), *map(step, history.behind), *map(step, reversed(history.ahead))]
    steps += [step("undo") for _ in history.ahead]
    return "".join(f"{each}\n" for each in [*steps, step("here", lines)])


def read(text: str, lines: Lines) -> History:
    """Return the history of a record that a file tells, and else that of its lines alone.

    >>> history = History().changed(Splice(0, (), ("a", "b")), ()).undone()
    >>> read(written(history, ("x",)), ("x",)) == history
    True
    >>> read("no history", ("a", "b")) == History.of(("a", "b"))
    True
    """
    found, now = None, mark(lines)
    history = History(plain=False)
    try:
        for said in map(json.loads, text.split("\n")[:-1]):
            history = after_step(history, said)
            if said["is"] == now:
                found = history
    except (ValueError, KeyError, TypeError, IndexError):
        pass  # torn, or not ours: what was read before it may be good
    return found if found is not None and fits(found, lines) else History.of(lines)


def after_step(history: History, said: dict[str, Any]) -> History:
    """Return the history after a step that was read."""
    if "at" in said:
        splice = Splice(int(said["at"]), tuple(said["out"]), tuple(said["in"]))
        return History(history.behind.append(splice), plain=False)
    match said["step"]:
        case "start":
            return History(plain=False)
        case "undo":
            return history.undone()
        case "redo":
            return history.redone()
    return history


def fits(history: History, lines: Lines) -> bool:
    """Return whether the last change and the next one are of this record."""
    ways = [splice.inverse for splice in history.behind[-1:]] + list(history.ahead[-1:])
    return all(lines[way.at : way.at + len(way.out)] == way.out for way in ways)


def mark(lines: Iterable[str]) -> int:
    """Return a number that tells one record from another, nearly always."""
    return crc32("\n".join(lines).encode(errors="surrogatepass"))


def told(splice: Splice) -> str:
    """Return what a splice changed in a record, in words.

    >>> told(Splice(6, ("has Nick Rope",), ())), told(Splice(6, ("a",), ("b",)))
    ('has Nick Rope', 'line 7 is: b')
    """
    if not splice.into:
        return "\n".join(splice.out)
    return "\n".join(f"line {n} is: {line}" for n, line in enumerate(splice.into, splice.at + 1))
