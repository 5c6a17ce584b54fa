r"""What was changed in a record, so that it can be taken back and made again.

A change is a splice: at a line, some lines are out and others in. What is behind and what is ahead
is a value, and each step there has the game that it leads to, if that was here in this session. Of
a record of which nothing is known but its lines, each line was a change; where more is known, it is
in a file beside the record, `.game.clue.undo`: each step is a line there, from the empty record on.
It is written before the record, so after a crash the last step that ends in the record as it is
found is where its history is; steps that do not lead there tell nothing.

Source: the command as a value with an inverse, Gamma et al., Design Patterns, 1994; write-ahead
logging, Gray & Reuter, Transaction Processing, 1993.
"""

from __future__ import annotations

import json
from typing import Any

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.game import Game

Lines = tuple[str, ...]


@frozen
class Splice:
    """At a place, counted from 0, these lines go out and those come in.

    `far` is the game at its other end, where that was here in this session; `implied` are the
    places among the lines that come in of suggestions whose guessers were implied.

    >>> Splice(1, ("b",), ("x", "y")).made(("a", "b", "c"))
    ('a', 'x', 'y', 'c')
    """

    at: int
    out: Lines
    into: Lines
    far: Game | None = field(default=None, eq=False, repr=False)
    implied: tuple[int, ...] = ()

    @property
    def inverse(self) -> Splice:
        """The splice that takes this one back."""
        return Splice(self.at, self.into, self.out, self.far)

    def made(self, lines: Lines) -> Lines:
        """Return the lines after it."""
        return (*lines[: self.at], *self.into, *lines[self.at + len(self.out) :])


@frozen
class History:
    """The changes that led to a record, and those that were taken back, the next one last.

    It is plain if the record was entered line by line: then its lines say all of it.
    """

    behind: PVector[Splice] = field(factory=pvector)
    ahead: PVector[Splice] = field(factory=pvector)
    plain: bool = True

    @classmethod
    def of(cls, lines: Lines) -> History:
        """Return the history of a record that was entered line by line, the version first.

        >>> len(History.of(("refute 1", "deck classic", "players A B")).behind)
        2
        """
        first = [Splice(0, (), lines[:2])] if lines else []
        return cls(pvector(first + [Splice(n, (), (lines[n],)) for n in range(2, len(lines))]))

    def changed(self, splice: Splice, lines: int) -> History:
        """Return the history after a change of so many lines; what was taken back is forgotten."""
        is_one_line = len(splice.into) == 1 or lines + len(splice.into) <= 2
        plain = self.plain and splice.at == lines and is_one_line and not splice.implied
        return History(self.behind.append(splice), plain=plain)

    def undone(self, now: Game | None = None) -> History:
        """Return the history after the last change is taken back."""
        last = evolve(self.behind[-1], far=now)
        return History(self.behind[:-1], self.ahead.append(last), plain=False)

    def redone(self, now: Game | None = None) -> History:
        """Return the history after the change that was taken back last is made again."""
        last = evolve(self.ahead[-1], far=now)
        return History(self.behind.append(last), self.ahead[:-1], plain=False)


def step(change: Splice | str) -> str:
    """Return the line of a step: a change, or that one is taken back or made again."""
    if isinstance(change, str):
        return json.dumps({"step": change})
    said: dict[str, Any] = {"at": change.at, "out": change.out, "in": change.into}
    return json.dumps(said | ({"implied": change.implied} if change.implied else {}))


def written(history: History) -> str:
    """Return a history as the text of a file."""
    steps = [*map(step, history.behind), *map(step, reversed(history.ahead))]
    return "".join(f"{each}\n" for each in steps + [step("undo")] * len(history.ahead))


def read(text: str, lines: Lines) -> History:
    """Return the history of a record that a file tells, and else that of its lines alone.

    >>> history = History.of(("a", "b")).undone()
    >>> read(written(history), ()) == history
    True
    >>> read("no history", ("a", "b")) == History.of(("a", "b"))
    True
    """
    found, history, now = None, History(plain=False), Lines()
    try:
        for said in map(json.loads, text.split("\n")[:-1]):
            history, now = after_step(history, now, said)
            found = history if now == lines else found
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        pass  # torn, or not ours: what was read before it may be good
    return History.of(lines) if found is None else found


def after_step(history: History, now: Lines, said: dict[str, Any]) -> tuple[History, Lines]:
    """Return the history and the record after a step that was read; raises for one that is none."""
    match said.get("step"):
        case "undo":
            splice, after = history.behind[-1].inverse, history.undone()
        case "redo":
            splice, after = history.ahead[-1], history.redone()
        case _:
            implied = tuple(said.get("implied", ()))
            splice = Splice(said["at"], tuple(said["out"]), tuple(said["in"]), implied=implied)
            after = History(history.behind.append(splice), plain=False)
    if now[splice.at : splice.at + len(splice.out)] != splice.out:
        raise ValueError("what is to go out is not there")
    return after, splice.made(now)


def implied_lines(history: History) -> frozenset[int]:
    """Return the lines of the record whose guessers were implied.

    >>> first = Splice(0, (), ("a", "b"), implied=(1,))
    >>> sorted(implied_lines(History().changed(first, 0).changed(Splice(0, (), ("x",)), 2)))
    [3]
    """
    found = frozenset[int]()
    for splice in history.behind:
        end, grown = splice.at + len(splice.out), len(splice.into) - len(splice.out)
        kept = {line if line <= splice.at else line + grown for line in found
                if not splice.at < line <= end or stays(splice, line)}  # fmt: skip
        found = frozenset(kept | {splice.at + 1 + place for place in splice.implied})
    return found


def stays(splice: Splice, line: int) -> bool:
    """Return whether a line within a splice comes in as it went out, at the end of it."""
    behind = splice.out[line - splice.at - 1 :]
    return splice.into[-len(behind) :] == behind


def in_words(splice: Splice) -> str:
    """Return what a splice changed in a record, in words.

    >>> in_words(Splice(6, ("has Nick Rope",), ())), in_words(Splice(6, ("a",), ("b",)))
    ('has Nick Rope', 'line 7 is: b')
    """
    if not splice.into:
        return "\n".join(splice.out)
    return "\n".join(f"line {n} is: {line}" for n, line in enumerate(splice.into, splice.at + 1))
