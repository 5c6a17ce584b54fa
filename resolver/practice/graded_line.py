"""What becomes of a line of an answer: its kind, its status, what is wrong with it.

A line that is not read is a remark, where it claims nothing; else it is said how it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from attrs import field, frozen

from resolver.practice.parsed import Kind
from resolver.practice.proposals import UnreadLine
from resolver.practice.tokens import folded, heading_of, written_lines
from resolver.proofs.step import Conclusion
from resolver.text.tables import shortened, shown

MOST_LINE_LETTERS: Final = 1_000  # of a line that is read
TOO_LONG: Final = f"it has more than {MOST_LINE_LETTERS:,} letters, and a line says one thing"
TOO_MANY: Final = "too many short lines are above it"
MOST_SHORT_LINES: Final = 2_000  # of any sheet, and one more for so many letters:
LETTERS_A_LINE: Final = 10
FORMULA: Final = re.compile(r"[&→∧⇒↔⇔⊃≡]|[-=]>|/\\|\\(?:land|to|wedge|rightarrow)")
LINES_OF_A_FORMULA: Final = 4  # that a formula counts for: it is brought into clauses
MOST_EXPLAINED: Final = 1_000  # short lines of a sheet of which it is said why they are not read
MOST_QUOTED_LETTERS: Final = 200  # of a line, where it is said that it is not read
MOST_SENTENCE_LETTERS: Final = 2_000  # of what is said of a line


class Status:
    """What becomes of a step, or of a line of another kind that is judged."""

    PREMISE: Final = Kind.PREMISE
    RIGHT: Final = "right"
    WRONG: Final = "wrong"
    FOLLOWS: Final = "follows from a wrong one"
    CORRECTED: Final = "would follow from the corrected line"
    CITES: Final = "cites an unread line"


def one_line(text: str) -> str:
    """Return a sentence as one line, whatever of the student's it quotes, and not too long."""
    return shown(shortened(text, MOST_SENTENCE_LETTERS))


@frozen
class Mistake:
    """What is wrong with a line, and what to try: each is one line, with nothing but letters.

    Args:
        kind: A few words that name the mistake.
        sentence: What is wrong.
        hint: What to try.
        line: The number of the line in the text, from 1.
        step: The number of the step.
    """

    kind: str
    sentence: str = field(converter=one_line)
    hint: str = field(converter=one_line)
    line: int = 0
    step: int = 0

    def __str__(self) -> str:
        where = f"step {self.step}" if self.step else f"line {self.line}"
        return f"{where}, {self.kind}: {self.sentence}\nhint: {self.hint}"


@frozen
class JudgedText:
    """What becomes of a line of an answer that has no steps.

    Args:
        kind: As of a `GradedLine`.
        fault: What is wrong with it.
        why: What stands in the way, where it is not read.
        form: How such a line is written, without its label.
        claims: Whether it is known to claim something, where it is not read.
    """

    kind: str
    fault: Mistake | None = None
    why: str = ""
    form: str = ""
    claims: bool = False


@frozen
class GradedLine:
    """One line of the text, and what becomes of it.

    Args:
        line: The number of the line in the text, from 1.
        text: What is written there.
        kind: `premise`, `step`, `remark`, `heading` or `unread`.
        status: `premise`, `right`, `wrong`, `follows from a wrong one`, `would follow from the
            corrected line` or `cites an unread line`; nothing for a line that is not judged.
        clause: What it claims, a Clause or the Line of a sum; None where it claims no clause.
        step: The number of the step; 0 for a line that has none.
        premises: The numbers of a step's parents.
        corrected: The number of the line to be corrected.
        fault: What is wrong with it, or why it is not read and how it is written.
        strange: The words behind a premise that are not read.
    """

    line: int
    text: str
    kind: str
    status: str = ""
    clause: Conclusion | None = None
    step: int = 0
    premises: tuple[int, ...] = ()
    corrected: int | None = None
    fault: Mistake | None = None
    strange: str = ""

    @property
    def verdict(self) -> str:
        """The status, with the number of the line to be corrected."""
        return self.status if self.corrected is None else f"{self.status} {self.corrected}"

    @property
    def said(self) -> str:
        """What is wrong with it, or that it or its last words are not read."""
        if self.fault is None:
            return f"'{self.strange}' is not read" if self.strange else ""
        hint = f"; {self.fault.hint}" if self.kind == Kind.UNREAD else ""
        return f"{self.fault.sentence}{hint}"

    @property
    def hint(self) -> str:
        """What to try, where it is wrong."""
        return "" if self.fault is None or self.kind == Kind.UNREAD else self.fault.hint

    def told(self, feedback: str) -> tuple[str, str]:
        """Return its verdict and what is said of it, as a student may know before handing in.

        Args:
            feedback: What its exercise allows: `lines`, `verdict` or `all`.
        """
        if self.kind == Kind.UNREAD:
            return "", self.said
        if self.strange and self.fault is None:
            return "" if feedback == "lines" else self.verdict, self.said
        if feedback == "lines":
            return "", ""
        kind = "" if self.fault is None or feedback != "all" else self.fault.kind
        return self.verdict, kind


@frozen
class Override:
    """Points that a lecturer gives by hand: an entry of a file.

    Args:
        at: Its line in the file, from 1.
        student: The student's name, or what Moodle calls the participant.
        exercise: The name of the exercise.
        line: The line of the answer; 0 for all of it.
        points: What is added, or of all lines what stands instead.
        why: What is said of it.
    """

    at: int
    student: str
    exercise: str
    line: int
    points: float
    why: str

    def __str__(self) -> str:
        where, sign = (f"line {self.line}", "+") if self.line else ("all lines", "")
        return f"by hand, {where}: {self.points:{sign}g} ({self.why})"


class SheetLine(NamedTuple):
    """A line of a sheet that is neither blank nor a comment.

    Args:
        at: Its number in the text, from 1.
        text: What is written there.
        unread: Why it is not looked at; empty for one that is.
    """

    at: int
    text: str
    unread: str = ""


def lines_of_sheet(text: str, names: frozenset[str]) -> Iterator[SheetLine]:
    r"""Yield the lines that are neither blank nor a comment.

    A line that is too long is not looked at, and of a sheet that is nearly all line ends only the
    first ones are: what a sheet costs is in proportion to its length.

    >>> found = [*lines_of_sheet("p " * 5_000 + "\n\n1. p", frozenset("p"))]
    >>> [(line.at, line.unread) for line in found]
    [(1, 'it has more than 1,000 letters, and a line says one thing'), (3, '')]

    Args:
        text: The sheet.
        names: The atoms of the exercise.
    """
    is_written = lru_cache(MOST_LINE_LETTERS)(lambda line: any(written_lines(line, names)))
    most, looked_at = MOST_SHORT_LINES + len(text) // LETTERS_A_LINE, 0
    for at, line in enumerate(text.split("\n"), start=1):
        if not line:
            continue
        is_long = len(line) > MOST_LINE_LETTERS and len(line.strip()) > MOST_LINE_LETTERS
        if is_long or looked_at >= most:
            if not line.lstrip().startswith("#") and not line.isspace():
                yield SheetLine(at, line, TOO_LONG if is_long else TOO_MANY)
        elif is_written(line):
            looked_at += LINES_OF_A_FORMULA if FORMULA.search(line) else 1
            yield SheetLine(at, line)


def cost_of_explaining(line: str) -> int:
    """Return what it costs to say why a line is not read: of a long one its length squared.

    >>> cost_of_explaining("8. so r"), cost_of_explaining("p " * 300)
    (1, 91)
    """
    return 1 + len(line) ** 2 // 4_000


def is_heading(text: str, name: str) -> bool:
    """Return whether a line is the heading of the exercise of this name."""
    found = heading_of(text)
    return bool(found) and found == folded(name)


def answer_unexplained(at: int, text: str, why: str = "") -> GradedLine:
    """Return that a line is not read, without a look at it.

    >>> answer_unexplained(3, "so p").fault.hint
    'write it like   5. q   from 1, 3'

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        why: Why it is not looked at; where nothing is said, too many lines above it are not read.
    """
    reason = why or "too many lines above it are not read to say why"
    sentence = f'line {at} is not read: "{shortened(text.strip())}": {reason}'
    hint = "write it like   5. q   from 1, 3"
    return GradedLine(at, text, Kind.UNREAD, fault=Mistake("not read", sentence, hint, at))


def answer_unread(
    at: int,
    text: str,
    unread: UnreadLine,
    begun: bool,
    why: str = "",
    form: str = "",
    claims: bool = False,
) -> GradedLine:
    """Return what becomes of a line that does not fit: a remark where it claims nothing.

    >>> text = "8. so r"
    >>> print(answer_unread(3, text, UnreadLine(text, frozenset("r")), True).said)
    line 3 is not read: "8. so r": 'so' is no literal; write it like   8. r   from __, __

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        unread: What is found in it.
        begun: Whether a premise or a step stands above it.
        why: What stands in the way, where that is known.
        form: How such a line is written, without its label, where that is known.
        claims: Whether it is known to claim something.
    """
    if not claims and not unread.claims(begun):
        return GradedLine(at, text, Kind.REMARK)
    label = "" if unread.number is None else f"{unread.number}. "
    quoted = shortened(text.strip(), MOST_QUOTED_LETTERS)
    sentence = f'line {at} is not read: "{quoted}": {why or unread.why}'
    hint = f"write it like   {f'{label}{form}' if form else unread.proposal}"
    fault = Mistake("not read", sentence, hint, at)
    return GradedLine(at, text, Kind.UNREAD, step=unread.number or 0, fault=fault)


def lines_named(numbers: Sequence[int]) -> str:
    """Return `line 3`, or `lines 3, 5 and 8`."""
    return f"line{'s' * (len(numbers) > 1)} {listed(numbers)}"


def listed(parts: Iterable[object]) -> str:
    """Return several with commas and an *and* between them.

    >>> listed([3, 5, 8])
    '3, 5 and 8'
    """
    *most, last = map(str, parts)
    return f"{', '.join(most)} and {last}" if most else last
