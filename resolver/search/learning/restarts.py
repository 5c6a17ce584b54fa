"""When to begin again with what was learned: after 1, 1, 2, 1, 1, 2, 4, ... times a unit.

Source: Luby, Sinclair & Zuckerman, Information Processing Letters 47, 1993: no other fixed plan is
better by more than a logarithm.
"""

from __future__ import annotations

from collections.abc import Iterator


def luby() -> Iterator[int]:
    """Yield the sequence.

    >>> from itertools import islice
    >>> list(islice(luby(), 15))
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]

    Source: Knuth, The Art of Computer Programming 4B, section 7.2.2.2, for this recurrence.
    """
    u, v = 1, 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
