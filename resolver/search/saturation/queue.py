"""Which clause comes next: mostly a short one, now and then an old one, perhaps units first.

Picking the oldest every so often makes the search fair: no clause waits for ever.

Source: McCune, OTTER 3.0, 1994 (the pick-given ratio); Wos, Carson & Robinson, Fall Joint Computer
Conference 1964 (unit preference).
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable


class _Row:
    """Numbers in the order in which they came, four bytes each."""

    def __init__(self) -> None:
        self.numbers = array("I")
        self.next = 0


class Queue:
    """The numbers of the clauses that wait, in two orders.

    >>> queue = Queue(ratio=1, units_first=False)
    >>> queue.extend(range(3), [3, 2, 2])
    >>> queue.pop(), queue.pop(), queue.pop(), queue.pop()
    (1, 0, 2, None)
    """

    def __init__(self, ratio: int, units_first: bool) -> None:
        self.turns = ratio + 1
        self.units_first = units_first
        self.turn = 0
        self.by_age = _Row()
        self.by_length: defaultdict[int, _Row] = defaultdict(_Row)
        self.picked = bytearray()  # of each number, whether it waits no longer

    def extend(self, numbers: Collection[int], lengths: Iterable[int]) -> None:
        """Let clauses wait, each with its number and its length; numbers never decrease."""
        self.by_age.numbers.extend(numbers)
        by_length = self.by_length
        for number, length in zip(numbers, lengths, strict=True):
            by_length[length].numbers.append(number)
        last = self.by_age.numbers[-1] if self.by_age.numbers else -1
        self.picked.extend(bytes(last + 1 - len(self.picked)))

    def pop(self) -> int | None:
        """Return the next clause, which waits no longer; None if there is none."""
        if self.units_first and 1 in self.by_length:
            unit = self.first(self.by_length[1])
            if unit is not None:
                return unit
        self.turn += 1
        if self.turn % self.turns == 0:
            return self.first(self.by_age)
        while self.by_length:
            shortest = min(self.by_length)
            number = self.first(self.by_length[shortest])
            if number is not None:
                return number
            del self.by_length[shortest]
        return None

    def first(self, row: _Row) -> int | None:
        """Return the first of these that still waits."""
        while row.next < len(row.numbers):
            number = row.numbers[row.next]
            row.next += 1
            if not self.picked[number]:
                self.picked[number] = True
                return number
        return None
