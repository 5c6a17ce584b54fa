"""What an answer is worth: the share of its steps that hold, from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resolver.practice.parsed import Status

WORTH: Final = {  # of a step, in shares
    Status.RIGHT: 1.0,
    Status.FOLLOWS: 0.5,
    Status.CORRECTED: 0.5,
    Status.CITES: 0.5,
}


def score_of(statuses: Sequence[str], is_incomplete: bool, is_hindered: bool) -> float:
    """Return the share of steps that hold; those that a wrong or unread line leads to count half.

    An unread line counts as if it were left out. It is reckoned so, and not as a wrong line, for
    that never gives more: a wrong line is one step more, of no worth.

    >>> score_of(["right", "wrong", "follows from a wrong one"], True, False)
    0.375
    >>> score_of(["right", "right", "right"], False, True)
    0.75

    Args:
        statuses: Those of the steps, and of what else is wrong.
        is_incomplete: Whether a last step is missing, which counts as one of no worth.
        is_hindered: Whether an unread line stands above the answer: then the share of one step is
            kept back from full marks.
    """
    worth = sum(WORTH.get(status, 0.0) for status in statuses)
    parts = len(statuses) + is_incomplete
    score = worth / max(1, parts)
    return min(score, 1 - 1 / (parts + 1)) if is_hindered else score
