"""Which clause comes next: mostly a short one, now and then an old one, perhaps units first.

Picking the oldest every so often makes the search fair: no clause waits for ever.

Source: McCune, OTTER 3.0, 1994 (the pick-given ratio); Wos, Carson & Robinson, Fall Joint Computer
Conference 1964 (unit preference).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable


class Queue:
    """The numbers of the clauses that wait, in two orders.

    >>> queue = Queue(ratio=1, units_first=False)
    >>> queue.extend(range(3), [0b10101, 0b101, 0b110])
    >>> queue.pop(), queue.pop(), queue.pop(), queue.pop()
    (1, 0, 2, None)
    """

    def __init__(self, ratio: int, units_first: bool) -> None:
        self.turns = ratio + 1
        self.units_first = units_first
        self.turn = 0
        self.by_age: deque[int] = deque()
        self.by_length: defaultdict[int, deque[int]] = defaultdict(deque)
        self.picked: set[int] = set()

    def extend(self, numbers: Collection[int], masks: Iterable[int]) -> None:
        """Let clauses wait, each with its number; numbers never decrease."""
        self.by_age.extend(numbers)
        by_length = self.by_length
        for number, length in zip(numbers, map(int.bit_count, masks), strict=True):
            by_length[length].append(number)

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

    def first(self, numbers: deque[int]) -> int | None:
        """Return the first of these that still waits."""
        while numbers:
            number = numbers.popleft()
            if number not in self.picked:
                self.picked.add(number)
                return number
        return None
