"""A search for a fitting deal, which branches over the clauses that the deal at hand breaks.

                            some of {a, b, c} is with p, and the deal has none there
                           ╱                         │                            ╲
                    p has a              p has b, lacks a                p has c, lacks a, b

It is needed where neither exchanges nor counting decide. At each node exchanges repair the deal. So
the search never counts places by cases: if too few are left, a single exchange fails.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962; Régin, AAAI 1996, for a flow kept in a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from kb.theory.counting import exclude_by_packing
from kb.theory.exchange import Deal, repair_deal
from kb.theory.marks import ClauseCells, Marks, NoDeal
from resolver import SearchStopped
from resolver.incremental import each_bit

# The nodes that the searches of one event may visit, about a second's work.
MOST_NODES = 20_000

# A choice for a cell: True to fill it, False to empty it; the row; and the card as a mask.
CellChoice = tuple[bool, int, int]


class Effort:
    """The budget that all searches of one event share, counted in nodes.

    >>> effort = Effort(most=0)
    >>> effort.step()
    Traceback (most recent call last):
    resolver.errors.SearchStopped: the search stopped and nothing is decided: the budget of steps \
ran out (reached: 1 steps); try a larger budget or another strategy
    """

    def __init__(self, most: int = MOST_NODES) -> None:
        self.nodes = 0
        self.most = most

    def step(self, count: int = 1) -> None:
        """Add visited nodes to the count.

        Raises:
            SearchStopped: More nodes were visited than the budget allows.
        """
        self.nodes += count
        if self.nodes > self.most:
            raise SearchStopped({"steps": self.nodes}, "steps")


Found = TypeVar("Found")


def in_time(find: Callable[[], Found]) -> Found | None:
    """Call a function and return its result, or None if it raises SearchStopped."""
    try:
        return find()
    except SearchStopped:
        return None


def find_deal(marks: Marks, deal: Deal, meter: Effort) -> Deal | None:
    """Return a deal that fits, None if no deal does; the marks are changed by the search.

    Args:
        marks: The marks of all rows. A caller who still needs them passes a copy.
        deal: A deal of the right sizes, from which the search starts.
        meter: The budget.

    Raises:
        SearchStopped: The budget ran out, and nothing is decided.
    """
    stack = [marks]
    while stack:
        meter.step()
        node = stack.pop()

        # The deal of the last node is repaired, because it nearly fits this node too.
        try:
            narrow_marks(node)
            deal = repair_deal(node, deal)
        except NoDeal:
            continue

        choices = choices_of_broken_clause(node, deal)
        if not choices:
            return deal

        # A stack pops the last branch first, so the branches are pushed in reverse.
        stack += reversed([*branch_marks(node, choices)])
    return None


def narrow_marks(marks: Marks) -> None:
    """Mark everything that follows by unit propagation and by packing shown sets into hands.

    Raises:
        NoDeal: No deal fits.
    """
    marks.close()
    while True:
        exclude_by_packing(marks)
        if not marks.dirty:
            return
        marks.close()


def choices_of_broken_clause(marks: Marks, deal: Deal) -> list[CellChoice]:
    """Return one choice for each cell that could meet a clause which the deal breaks.

    Of several broken clauses the one with the fewest choices is taken. Without a broken clause the
    list is empty.
    """
    choices_by_clause = []
    for row, sets in enumerate(marks.shown_sets):
        for shown, _ in sets:
            if not shown & deal[row]:
                choices_by_clause.append(list_choices(marks, True, ((row, shown),)))

    for positive, cells, _ in marks.wide_clauses:
        for row, cards in cells:
            if cards & (deal[row] if positive else ~deal[row]):
                break
        else:
            # The loop found no cell that meets the clause.
            choices_by_clause.append(list_choices(marks, positive, cells))

    # Fewer choices make fewer branches.
    return min(choices_by_clause, key=len, default=[])


def list_choices(marks: Marks, has: bool, cells: ClauseCells) -> list[CellChoice]:
    """Return one choice for each cell that can still meet a clause."""
    choices = []
    for row, cards in cells:
        # A row can lack a card unless the card is placed there.
        candidates = cards & (marks.allowed[row] if has else ~marks.placed)
        for card in each_bit(candidates):
            choices.append((has, row, card))
    return choices


def branch_marks(marks: Marks, choices: list[CellChoice]) -> Iterator[Marks]:
    """Yield marks for each choice: the choice is made in them, and earlier choices are denied."""
    for index, choice in enumerate(choices):
        # The branches before this one search the deals in which an earlier choice is made.
        branch = marks.copy()
        for has, row, card in choices[:index]:
            mark_choice(branch, (not has, row, card))
        mark_choice(branch, choice)
        yield branch


def mark_choice(marks: Marks, choice: CellChoice) -> None:
    """Mark a choice: that its row has the card, or lacks it."""
    has, row, card = choice
    if has:
        marks.have(row, card)
    else:
        marks.lack(row, card)
