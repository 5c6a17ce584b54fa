"""What a typed line means: entries of the record, a command that is called, or a question.

A line is read once. From then on it goes as one of these values, never as text that is read again.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from kb.errors import RecordError
from kb.record.header import Header
from kb.table.events import Event


class Guesser(Enum):
    """How the guesser of a line came to stand in it."""

    NAMED = "named"
    IMPLIED = "implied"
    AS_BEFORE = "as in the line whose place it takes"


@frozen
class EntryLine:
    """A line as it is to stand in the record, with what was read of it.

    Attributes:
        text: The line.
        event: The event that it tells of; None for a comment, a line of the header, and before a
            table is there to read it by.
        header: The header that it makes as the next line; None for any other line.
    """

    text: str
    event: Event | None = field(default=None, eq=False)
    header: Header | None = field(default=None, eq=False)


@frozen
class Entries:
    """The lines that a typed line brings into the record, mostly one.

    Attributes:
        keyword: The keyword that begins them; empty for a comment.
        lines: The lines: one for each card that somebody has, lacks or reveals.
        guesser: Whether a suggestion names its guesser.
    """

    keyword: str
    lines: tuple[EntryLine, ...]
    guesser: Guesser = Guesser.NAMED

    @property
    def text(self) -> str:
        """The lines as a text."""
        return "\n".join(line.text for line in self.lines)


@frozen
class Call:
    """A command with its arguments.

    Attributes:
        keyword: Its name.
        text: The line spelled out.
        arguments: What its words say, slot by slot.
    """

    keyword: str
    text: str
    arguments: tuple[Any, ...] = ()


NOTHING: Final = Entries("", ())
LEFT_OUT: Final = Entries("left out", ())  # A line that was typed twice.


@frozen
class Question:
    """The error of a line, and the meaning that is proposed for it, if any.

    >>> error = RecordError("no card 'Plmu'", nearest=("Plum",))
    >>> print(Question(error, Entries("has", (EntryLine("has Ann Plum"),))).refusal)
    no card 'Plmu'; did you mean 'has Ann Plum'?

    Attributes:
        error: What is wrong with the line.
        meant: What it would mean; None where nothing is proposed.
        declined: What it means where the proposal is declined.
    """

    error: RecordError
    meant: Entries | Call | None = None
    declined: Entries | Call = NOTHING

    @cached_property
    def refusal(self) -> RecordError:
        """The error that asks the question: what is wrong, and the line that is proposed."""
        if self.meant is None or not self.meant.text:
            return self.error
        line = self.meant.text.replace("\n", "; ")
        reason = self.error.reason.rstrip(".")
        return RecordError(reason, column=self.error.column, word=self.error.word, nearest=(line,))


Meaning: TypeAlias = Entries | Call | Question


def replacing(number: int, entries: Entries) -> Call:
    """Return the command that puts a line in the place of another."""
    return Call("replace", f"replace {number} {entries.text}", (number, entries))
