"""The meaning of a typed line: entries of the record, a command that is called, or a question.

A line is read once. From then on it travels as one of these values, never as text to read again.
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
    """The way in which a line got its guesser."""

    NAMED = "named"
    IMPLIED = "implied"
    AS_BEFORE = "as in the line whose place it takes"


@frozen
class EntryLine:
    """A line for the record, with the values that were read from it.

    Attributes:
        text: The text of the line.
        event: The event of the line; None for a comment, a header line, or a line that cannot be
            read yet because the header makes no table.
        header: The header with this line added, if it is the next line of a header; else None.
    """

    text: str
    event: Event | None = field(default=None, eq=False)
    header: Header | None = field(default=None, eq=False)


@frozen
class Entries:
    """The lines that a typed line adds to the record, mostly a single one.

    Attributes:
        keyword: The keyword that begins the lines; empty for a comment.
        lines: The lines; an entry about several cards has a line for each.
        guesser: The way in which a suggestion got its guesser.
    """

    keyword: str
    lines: tuple[EntryLine, ...]
    guesser: Guesser = Guesser.NAMED

    @property
    def text(self) -> str:
        """The lines as a single text."""
        return "\n".join(line.text for line in self.lines)


@frozen
class Call:
    """A command with its arguments.

    Attributes:
        keyword: The name of the command.
        text: The typed line with all its words spelled out.
        arguments: The values of its words, slot by slot.
    """

    keyword: str
    text: str
    arguments: tuple[Any, ...] = ()


NOTHING: Final = Entries("", ())

# The meaning of a line that was typed twice and is left out.
LEFT_OUT: Final = Entries("left out", ())


@frozen
class Question:
    """A question about a line with an error, perhaps with a meaning that is proposed.

    >>> error = RecordError("no card 'Plmu'", nearest=("Plum",))
    >>> print(Question(error, Entries("has", (EntryLine("has Ann Plum"),))).refusal)
    no card 'Plmu'; did you mean 'has Ann Plum'?

    Attributes:
        error: The error of the line.
        meant: The meaning that is proposed; None for no proposal.
        declined: The meaning of the line if the proposal is declined.
    """

    error: RecordError
    meant: Entries | Call | None = None
    declined: Entries | Call = NOTHING

    @cached_property
    def refusal(self) -> RecordError:
        """The error that asks the question: it names the fault and the line that is proposed."""
        if self.meant is None or not self.meant.text:
            return self.error
        line = self.meant.text.replace("\n", "; ")
        reason = self.error.reason.rstrip(".")
        return RecordError(
            reason,
            column=self.error.column,
            word=self.error.word,
            nearest=(line,),
        )


Meaning: TypeAlias = Entries | Call | Question


def replacing(number: int, entries: Entries) -> Call:
    """Return the command that replaces a line by another."""
    return Call("replace", f"replace {number} {entries.text}", (number, entries))
