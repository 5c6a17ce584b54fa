"""A line that is not read: what stands in the way, and how it is written; or it is a remark."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from resolver.practice.parsed import GradedLine, LineKind, Mistake
from resolver.practice.proposals import UnreadLine
from resolver.text.tables import shorten_text

# Explaining a short line costs 1, so about a thousand lines of a sheet are explained.
EXPLAINING_BUDGET: Final = 1_000

# A line that is not read is quoted up to this many letters.
MOST_QUOTED_LETTERS: Final = 200


@frozen
class JudgedText:
    """The verdict on a line that is judged by itself, or on one that is not read.

    Args:
        kind: The kind of a `GradedLine`.
        fault: What is wrong with it.
        why: The reason why it is not read, if that is known.
        form: The right form of the line, without its label; empty if the line itself shows it.
        claims: Whether an unread line is known to claim something.
    """

    kind: str
    fault: Mistake | None = None
    why: str = ""
    form: str = ""
    claims: bool = False


NOTHING_KNOWN: Final = JudgedText(LineKind.UNREAD)


class Explainer:
    """A budget, spent on explaining why lines of a sheet are not read.

    >>> explainer = Explainer(frozenset("r"))
    >>> explainer.examine("8. so r").why
    "'so' is no literal"

    Args:
        names: The atoms of the exercise.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.cost = 0

    def examine(self, text: str) -> UnreadLine | None:
        """Look at a line that is not read; return None if the budget is spent."""
        if self.cost >= EXPLAINING_BUDGET:
            return None
        self.cost += estimate_cost(text)
        return UnreadLine(text, self.names)

    def classify(
        self,
        at: int,
        text: str,
        has_begun: bool,
        known: JudgedText = NOTHING_KNOWN,
    ) -> GradedLine:
        """Return a line that is not read, with the reason if the budget lasts; or as a remark.

        Args:
            at: Where it is in the text, from 1.
            text: What is written there.
            has_begun: Whether a premise or a step stands above it.
            known: What stands in its way, where that is known.
        """
        unread = self.examine(text)
        if unread is None:
            return refuse_unexplained(at, text)
        return classify_unread(at, text, unread, has_begun, known)


def estimate_cost(line: str) -> int:
    """Return the cost of explaining why a line is not read: for a long line, its length squared.

    >>> estimate_cost("8. so r"), estimate_cost("p " * 300)
    (1, 91)
    """
    return 1 + len(line) ** 2 // 4_000


def refuse_unexplained(at: int, text: str, why: str = "") -> GradedLine:
    """Return a line that is not read, without a look at it.

    >>> refuse_unexplained(3, "so p").fault.hint
    'write it like   5. q   from 1, 3'

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        why: Why it is not looked at; empty if too many lines above it are not read.
    """
    reason = why or "too many lines above it are not read to say why"
    sentence = f'line {at} is not read: "{shorten_text(text.strip())}": {reason}'
    hint = "write it like   5. q   from 1, 3"
    return GradedLine(at, text, LineKind.UNREAD, fault=Mistake("not read", sentence, hint, at))


def classify_unread(
    at: int,
    text: str,
    unread: UnreadLine,
    has_begun: bool,
    known: JudgedText = NOTHING_KNOWN,
) -> GradedLine:
    """Return a line that does not fit the notation: a remark if it claims nothing.

    >>> text = "8. so r"
    >>> print(classify_unread(3, text, UnreadLine(text, frozenset("r")), True).said)
    line 3 is not read: "8. so r": 'so' is no literal; write it like   8. r   from __, __

    Args:
        at: Where it is in the text, from 1.
        text: What is written there.
        unread: What is found in it.
        has_begun: Whether a premise or a step stands above it.
        known: What stands in its way, where that is known.
    """
    if not known.claims and not unread.claims(has_begun):
        return GradedLine(at, text, LineKind.REMARK)

    # A form that the task requires comes before one that the line itself suggests.
    proposal = unread.proposal
    if known.form:
        label = "" if unread.number is None else f"{unread.number}. "
        proposal = f"{label}{known.form}"
    quoted = shorten_text(text.strip(), MOST_QUOTED_LETTERS)
    sentence = f'line {at} is not read: "{quoted}": {known.why or unread.why}'
    fault = Mistake("not read", sentence, f"write it like   {proposal}", at)
    return GradedLine(at, text, LineKind.UNREAD, step=unread.number or 0, fault=fault)
