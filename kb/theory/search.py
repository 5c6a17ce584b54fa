"""Branching, for what neither exchanges nor counting decide: shown sets and "not all of these".

                            some of {a, b, c} is with p, and the deal has none there
                           ╱                         │                            ╲
                    p has a              p has b, lacks a                p has c, lacks a, b

Only a clause that the deal at hand breaks is branched over, and the deal is repaired at each node
by exchanges, so places are never counted by cases: a pigeonhole costs one failed exchange.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962; Régin, AAAI 1996, for a flow kept in a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from kb.theory.counting import pack
from kb.theory.exchange import Deal, repaired
from kb.theory.marks import Cells, Marks, NoDeal
from resolver import SearchStopped
from resolver.incremental import each_bit

NODES = 20_000  # about a second's work
Choice = tuple[bool, int, int]  # has or lacks, the row, the card


class Effort:
    """Counts the nodes of the searches of one event.

    >>> effort = Effort(most=0)
    >>> effort.step()
    Traceback (most recent call last):
    resolver.errors.SearchStopped: the search stopped and nothing is decided: the budget of steps \
ran out (reached: 1 steps); try a larger budget or another strategy
    """

    def __init__(self, most: int = NODES) -> None:
        self.nodes = 0
        self.most = most

    def step(self, count: int = 1) -> None:
        """Count nodes; raises SearchStopped when there are too many."""
        self.nodes += count
        if self.nodes > self.most:
            raise SearchStopped({"steps": self.nodes}, "steps")


Found = TypeVar("Found")


def in_time(find: Callable[[], Found]) -> Found | None:
    """Return what is found, None where that would take too long."""
    try:
        return find()
    except SearchStopped:
        return None


def search(marks: Marks, deal: Deal, meter: Effort) -> Deal | None:
    """Return a deal that fits, None if there is none; the marks are used up.

    Raises SearchStopped when the meter does: then nothing is decided.
    """
    stack = [marks]
    while stack:
        meter.step()
        node = stack.pop()
        try:
            narrow(node)
            deal = repaired(node, deal)
        except NoDeal:
            continue
        choices = broken(node, deal)
        if not choices:
            return deal
        stack += reversed([*branches(node, choices)])
    return None


def narrow(marks: Marks) -> None:
    """Draw what follows by units and by packing; raises NoDeal if no deal fits."""
    marks.close()
    while True:
        pack(marks)
        if not marks.dirty:
            return
        marks.close()


def broken(marks: Marks, deal: Deal) -> list[Choice]:
    """Return the choices that a broken clause leaves, the fewest there are; none if all are met."""
    found = []
    for row, sets in enumerate(marks.sets):
        for shown, _ in sets:
            if not shown & deal[row]:
                found.append(choices(marks, True, ((row, shown),)))
    for positive, cells, _ in marks.wide:
        if positive and not any(cards & deal[row] for row, cards in cells):
            found.append(choices(marks, True, cells))
        if not positive and not any(cards & ~deal[row] for row, cards in cells):
            found.append(choices(marks, False, cells))
    return min(found, key=len, default=[])


def choices(marks: Marks, has: bool, cells: Cells) -> list[Choice]:
    """Return the cells of a clause one by one, those apart that cannot be chosen."""
    return [
        (has, row, card)
        for row, cards in cells
        for card in each_bit(cards & (marks.may[row] if has else ~marks.single))
    ]


def branches(marks: Marks, choices: list[Choice]) -> Iterator[Marks]:
    """Yield for each choice the marks by which it is taken, and those before it are not."""
    for number, chosen in enumerate(choices):
        branch = marks.copy()
        for has, row, card in choices[:number]:
            (branch.lack if has else branch.have)(row, card)
        has, row, card = chosen
        (branch.have if has else branch.lack)(row, card)
        yield branch
