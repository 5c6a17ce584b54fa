"""What stands in the way of a line that is not read, and how it is written; or a remark."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from resolver.practice.graded import GradedLine, Mistake
from resolver.practice.parsed import LineKind
from resolver.practice.proposals import UnreadLine
from resolver.text.tables import shortened

MOST_EXPLAINED: Final = 1_000  # short lines of a sheet of which it is said why they are not read
MOST_QUOTED_LETTERS: Final = 200  # of a line, where it is said that it is not read


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


def estimate_cost(line: str) -> int:
    """Return what it costs to say why a line is not read: of a long one its length squared.

    >>> estimate_cost("8. so r"), estimate_cost("p " * 300)
    (1, 91)
    """
    return 1 + len(line) ** 2 // 4_000


def refuse_unexplained(at: int, text: str, why: str = "") -> GradedLine:
    """Return that a line is not read, without a look at it.

    >>> refuse_unexplained(3, "so p").fault.hint
    'write it like   5. q   from 1, 3'

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        why: Why it is not looked at; where nothing is said, too many lines above it are not read.
    """
    reason = why or "too many lines above it are not read to say why"
    sentence = f'line {at} is not read: "{shortened(text.strip())}": {reason}'
    hint = "write it like   5. q   from 1, 3"
    return GradedLine(at, text, LineKind.UNREAD, fault=Mistake("not read", sentence, hint, at))


def classify_unread(
    at: int,
    text: str,
    unread: UnreadLine,
    has_begun: bool,
    why: str = "",
    form: str = "",
    claims: bool = False,
) -> GradedLine:
    """Return what becomes of a line that does not fit: a remark where it claims nothing.

    >>> text = "8. so r"
    >>> print(classify_unread(3, text, UnreadLine(text, frozenset("r")), True).said)
    line 3 is not read: "8. so r": 'so' is no literal; write it like   8. r   from __, __

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        unread: What is found in it.
        has_begun: Whether a premise or a step stands above it.
        why: What stands in the way, where that is known.
        form: How such a line is written, without its label, where that is known.
        claims: Whether it is known to claim something.
    """
    if not claims and not unread.claims(has_begun):
        return GradedLine(at, text, LineKind.REMARK)
    label = "" if unread.number is None else f"{unread.number}. "
    quoted = shortened(text.strip(), MOST_QUOTED_LETTERS)
    sentence = f'line {at} is not read: "{quoted}": {why or unread.why}'
    hint = f"write it like   {f'{label}{form}' if form else unread.proposal}"
    fault = Mistake("not read", sentence, hint, at)
    return GradedLine(at, text, LineKind.UNREAD, step=unread.number or 0, fault=fault)
